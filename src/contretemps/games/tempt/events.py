"""What can happen in Tempt, as numbers; `notation.py` names their arguments, the texts put them into words."""

from __future__ import annotations

from typing import Final

FIRST: Final = 0  # seat
DEALT: Final = 1  # seat, cards
ROUND: Final = 2  # round, seat
LAID_ASIDE: Final = 3  # the first Temptress
HANDED: Final = 4  # seat, how many: a set to pick from
SEES: Final = 5  # seat, temptress: one of that set, for its eyes only
PASSES: Final = 6  # seat, how many
LAST_ASIDE: Final = 7  # the last Temptress
DREW: Final = 8  # seat, deck
GETS: Final = 9  # seat, card: for its eyes only
TAKES_ACTIONS: Final = 10  # seat
TURN: Final = 11  # seat, which of its turns, actions
REVEALS: Final = 12  # seat, action card
GAINS: Final = 13  # seat, amount, actions now
CAPPED: Final = 14  # seat, amount lost
LOSES: Final = 15  # seat, amount, actions now
GOES_ASIDE: Final = 16  # seat, temptress
PLACES: Final = 17  # seat, temptress
TEMPTS: Final = 18  # seat, card, area
CHANTS: Final = 19  # seat, card
SPENDS: Final = 20  # seat, amount, actions now
EXECUTES: Final = 21  # seat, card
PIKES: Final = 22  # seat, card
FRIGHTENS: Final = 23  # seat, card
RUINS: Final = 24  # seat, card
RALLIES: Final = 25  # seat, card, area
NO_TARGET: Final = 26  # seat
MOVES: Final = 27  # seat, card, place
SHOWS: Final = 28  # seat, card
DRAW_LOST: Final = 29  # seat, cards
TAKES_BACK: Final = 30  # seat, card
SILENCES: Final = 31  # seat, card
POISONS: Final = 32  # seat, card
LOOKS: Final = 33  # seat
SEES_CARD: Final = 34  # seat, card: for its eyes only
PUTS_UNDER: Final = 35  # seat, deck
UNDER: Final = 36  # seat, card, deck: for those who know the card
PUTS_AWAY: Final = 37  # seat, card: to the Twilight, all decks being depleted
DENOUNCES: Final = 38  # seat, card
RENEWS: Final = 39  # seat, card
SCATTERS: Final = 40  # seat, card, area
DECLINES: Final = 41  # seat
DEPLETED: Final = 42  # deck
PRIMACY: Final = 43  # round
CROWNS: Final = 44  # seat, area
STRENGTHS: Final = 45  # area, Strength of seat 0, of seat 1
LEADS: Final = 46  # seat, area: has Primacy there
STANDARD: Final = 47  # seat, area: a tie broken
TIED: Final = 48  # area
POINT: Final = 49  # seat, deck
NO_POINT: Final = 50  # seat
TO_STACK: Final = 51  # the Temptresses
GOES_ON: Final = 52  # decks depleted
ENDS: Final = 53  # decks depleted
LAST_ROUND: Final = 54  # round
SCORES: Final = 55  # seat, points
WINS: Final = 56  # seat, points
WINS_TIE: Final = 57  # seat, Primacy points
DRAWN: Final = 58  # points
ENDS_TURN: Final = 59  # seat
