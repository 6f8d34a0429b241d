// What a screen reader says of a card.

import { word } from '../card_words';
import { agentName, agentOf } from '../play';
import type { Agent, CardId, DominareTable } from '../types';

export function cardLabel(table: DominareTable, card: CardId, agent: Agent | null = null): string {
  const { lang } = table;
  const printed = agentOf(table, card);
  const said = word(lang, 'card.label', {
    name: agentName(table, card), faction: table.text(`faction.${printed.faction}`), traits: printed.traits.map((trait) => table.text(`trait.${trait}`)).join(', '),
    influence: printed.influence ?? word(lang, 'card.no'), income: printed.income, exposure: printed.exposure, abilities: printed.abilities.join(', '),
  });
  const states = agent ? [agent.used ? word(lang, 'card.used') : '', agent.face_down ? word(lang, 'card.down') : '', agent.retired ? word(lang, 'card.retired') : ''] : [];
  return [said, ...states.filter(Boolean)].join(', ');
}
