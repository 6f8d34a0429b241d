"""What card games share: cards that some know, decks that are partly known, and the language that cards are written in.

README.md says what is there and how a game uses it.
"""

from contretemps.cards.decks import Deck, deck_of, load_deck
from contretemps.cards.places import (
    Cards,
    Place,
    Stack,
    cards_of,
    deal_anew,
    deal_out,
    load_cards,
    load_stack,
    shuffle,
)

__all__ = [
    "Cards",
    "Deck",
    "Place",
    "Stack",
    "cards_of",
    "deal_anew",
    "deal_out",
    "deck_of",
    "load_cards",
    "load_deck",
    "load_stack",
    "shuffle",
]
