// The board as text, operable like the board itself: rows, the throw, the players.

import type { TwinSection } from '../../lib/board';
import { capital, diceHints, isYou, nameOf, numberName, sideName, storyOf, whereOf } from './play';
import { rowLabel } from './rows';
import type { TemptationTable } from './types';
import { word } from './words';

export function twin(table: TemptationTable): TwinSection[] {
  const { view, lang } = table;
  const story = storyOf(table);
  const title = sideName(table);
  const sections: TwinSection[] = [
    {
      title: [title.number, title.name].filter(Boolean).join(', '),
      items: view.rows.map((row) => {
        const closer = story.closed[row.row];
        const name = closer ? (isYou(table, closer.seat) ? word(lang, 'you') : nameOf(table, closer.seat)) : '';
        return { text: rowLabel(table, row, name), thing: `row:${row.row}` };
      }),
    },
  ];
  if (view.turn !== null) {
    const dice = diceHints(table).map((hint) => {
      const name = `${capital(numberName(lang, hint.number))}${hint.count > 1 ? ` × ${hint.count}` : ''}`;
      return { text: word(lang, 'twin.die', { name, where: whereOf(table, hint) }), thing: `number:${hint.number}` };
    });
    const hand = [word(lang, 'hand.inhand', { n: view.hand }), view.aside > 0 ? word(lang, 'hand.aside', { n: view.aside }) : ''];
    sections.push({
      title: word(lang, dice.length > 0 ? 'twin.throw' : 'twin.hand'),
      items: [
        ...dice,
        { text: `${hand.filter(Boolean).join(', ')}.` },
        ...(table.may('verb:throw') ? [{ text: word(lang, 'twin.cup', { n: view.hand }), thing: 'verb:throw' }] : []),
        ...(table.may('verb:stop') ? [{ text: word(lang, 'twin.stop'), thing: 'verb:stop' }] : []),
      ],
    });
  }
  sections.push({
    title: word(lang, 'twin.players'),
    items: view.players.map((player) => {
      const said = word(lang, 'twin.player', { ...player, name: nameOf(table, player.seat) });
      return { text: player.seat === view.turn ? `${said}, ${word(lang, 'twin.turn')}` : said };
    }),
  });
  return sections;
}
