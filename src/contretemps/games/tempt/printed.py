# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What is printed on the cards of this list (`Game.printed`), so that no table needs to know a list by heart.

Column by column, which is short: the n-th of each list belongs to the n-th name. Cards are numbered name by name, so
`copies` says which numbers a name has. Words are texts of the game: `cohort.<name>`, `chant.<chant>`,
`chant_text.<chant>`, `temptress.<name>`, `temptress_text.<name>`.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.tempt.cards import CHARMS, SET, SPANS, TYPES, CardSet
from contretemps.games.tempt.codes import TEMPTRESSES


def printed(cards: CardSet) -> dict[str, Any]:
    """A card list as plain data."""
    first = [cards.name_of.index(name) for name in range(len(cards.slugs))]
    return {
        "cohorts": {
            "name": cards.slugs,
            "copies": [cards.name_of.count(name) for name in range(len(cards.slugs))],
            "type": [TYPES[cards.type_of[card]] for card in first],
            "cost": [cards.cost[card] for card in first],
            "strength": [cards.strength[card] for card in first],
            "draw": [cards.draw[card] for card in first],
            "chant": cards.chant,
            "constant": [cards.constant[card] for card in first],
        },
        "temptresses": {
            "name": cards.temptress,
            "works": [SPANS[span] for span in cards.spans],
            "does": [charms(cards, number) for number in range(TEMPTRESSES)],
        },
    }


def charms(cards: CardSet, number: int) -> dict[str, int]:
    """What a Temptress does, and how much."""
    return {
        verb: cards.charms[which][2 * number]
        for which, verb in enumerate(CHARMS)
        if cards.charm_cards[which] >> number & 1
    }


PRINTED: dict[str, Any] = printed(SET)
