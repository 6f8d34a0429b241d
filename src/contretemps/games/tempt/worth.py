"""What a position of Tempt is worth, for search and for the quick player of hints.py.

In points: what would be scored now; what Chanters, actions and cards in hand will still bring, which depends on how
many turns are left and so on how soon two decks are depleted; and the races for Primacy in the three Areas, the nearer
their end the sharper. All of it from what the seat knows: of the other hand its size counts.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import DRAW_VALUE, ELEMENTALS, SET, STANDING, STRENGTH
from contretemps.games.tempt.decks import Draw, DrawCard, DrawFrom
from contretemps.games.tempt.position import PRIMACY, Tempt
from contretemps.games.tempt.primacy import column_strength
from contretemps.games.tempt.switches import ROUNDS, TURNS
from contretemps.sets import count, lowest

CALM: Final = 12.0  # points, squared, that may still change even in the last turn
SWING: Final = 70.0  # points, squared, that may change in a round
CARDS_A_ROUND: Final = 9.5  # that leave the two decks nearest to depletion
USUAL_ROUNDS: Final = 2.0  # still to come, for who does not look at the decks
INCOME: Final = 1.5  # what an action is worth that Chanters will bring
LEAD: Final = 2.0  # Primacy in an Area: a point and an action
HELD: Final = 0.8  # a card in hand, at least
WAITING: Final = 0.62  # of its Strength an Elemental is worth among the Chanters

# What so many actions on a Track are worth while turns are left.
ACTIONS_WORTH: Final[list[float]] = [0.0, 1.5, 2.9, 4.2, 5.4, 6.4, 7.2, 7.7]

# What a Constant chant brings a turn, beyond the body, by its verb.
CHANT_WORTH: Final[dict[str, float]] = {
    "militia_bonus": 0.2, "gain_when_behind": 0.55, "column_toll": 0.2, "bounty": 0.35, "pikes": 0.5, "drain": 0.25,
    "move_toll": 0.35, "recruits": 0.45, "first_move": 0.6, "breaks_ties": 0.3, "scorch": 0.2, "shield": 0.2,
}  # fmt: skip


def chant_worth(card: int) -> float:
    """What the Constant chant of a card brings a turn."""
    return sum([CHANT_WORTH[verb] for which, verb in enumerate(STANDING) if SET.standing_cards[which] >> card & 1])


_CHANT: Final[list[float]] = [chant_worth(card) for card in range(a.CARDS)]


@mypyc_attr(acyclic=True)
class Style:
    """How a player judges: with all it knows, or blind in one eye, to measure what that costs."""

    __slots__ = ("chanters", "depletion")

    def __init__(self, chanters: bool, depletion: bool) -> None:
        self.chanters: Final[bool] = chanters  # does it see what Chanters bring?
        self.depletion: Final[bool] = depletion  # does it look at how soon the decks are depleted?


WHOLE: Final = Style(True, True)


def evaluate(game: Tempt, seat: int) -> float:
    """From 0 to 1: the chance, roughly, that this seat wins."""
    outcome = game.outcome()
    if outcome is not None:
        return outcome[seat]
    return 1.0 / (1.0 + math.exp(-prospect(game, seat, WHOLE)))


def prospect(game: Tempt, seat: i64, style: Style) -> float:
    """The lead, beside how much can still change: the same lead is worth more the sooner the game ends."""
    if game.over == 1:
        winner = game.winner()
        return 0.0 if winner < 0 else 100.0 if winner == seat else -100.0
    return prospect_in(game, seat, rounds_left(game, style), 0.0, style)


def prospect_in(game: Tempt, seat: i64, rounds: float, more: float, style: Style) -> float:
    """The same with so many rounds to come after this one, and so many points more than the position shows."""
    lead = side(game, seat, True, rounds, style) - side(game, 1 - seat, False, rounds, style)
    lead += races(game, seat, rounds) + more
    return lead / math.sqrt(CALM + SWING * (rounds + this_round(game)))


def this_round(game: Tempt) -> float:
    """How much of the round is still to be played."""
    return 1.0 if game.turn < 0 else float(TURNS - game.turn) / 6.0


def rounds_left(game: Tempt, style: Style) -> float:
    """How many more rounds there will be after this one, roughly."""
    return rounds_until(game, cards_to_go(game)) if style.depletion else USUAL_ROUNDS


def cards_to_go(game: Tempt) -> float:
    """How many cards must leave the two decks that will be depleted first."""
    first = game.deck_size(0)
    second = game.deck_size(1)
    third = game.deck_size(2)
    biggest = first if first > second else second
    biggest = third if third > biggest else biggest
    return float(first + second + third - biggest)


def rounds_until(game: Tempt, need: float) -> float:
    """How many more rounds there will be after this one if so many cards are to go."""
    if need <= 0.0:
        return 0.0
    left = need / CARDS_A_ROUND + 0.3 + 0.3 * (1.0 - this_round(game))
    if need < 4.0:
        left *= need / 4.0
    most = float(ROUNDS - game.round)
    return left if left < most else most


def turns_left(game: Tempt, seat: i64, rounds: float) -> float:
    """Own turns after the present one."""
    number: i64
    turns = 3.0 * rounds
    if game.turn == PRIMACY:
        return turns
    role: i64 = 0 if seat == game.dominant else 1
    for number in range(TURNS):
        if number > game.turn and number % 2 == role:
            turns += 1.0
    return turns


def side(game: Tempt, seat: i64, own: bool, rounds: float, style: Style) -> float:
    """What one player has, and will have."""
    turns = turns_left(game, seat, rounds)
    acting = game.active == seat
    worth = float(game.score(seat))
    chanters = game.chanters(seat)
    many = count(chanters)
    if style.chanters:
        if many >= 1:
            worth += INCOME * turns
        if many == 2:
            worth += 0.25 * INCOME * turns  # on the way to three
        if many >= 3:
            worth += INCOME * turns
        cards = game.upright[seat]
        while cards != 0:
            worth += _CHANT[lowest(cards)] * turns
            cards &= cards - 1
    if turns >= 1.0 or (acting and game.turn < PRIMACY):
        cards = chanters & ELEMENTALS
        while cards != 0:
            worth += WAITING * float(STRENGTH[lowest(cards)])
            cards &= cards - 1
        worth += ACTIONS_WORTH[game.track[seat]] * (1.0 if turns >= 1.0 else 0.1)
        worth += hand_worth(game, seat, own) * (1.0 if turns >= 2.0 else 0.6 if turns >= 1.0 else 0.05)
        worth += 0.6 * float(count(game.temptresses[seat]))
    return worth


def hand_worth(game: Tempt, seat: i64, own: bool) -> float:
    """Cards in hand; the first six, since more go back under a deck."""
    held = count(game.hand[seat]) + to_come(game, seat)
    if held > 6:
        held = 6
    if not own:
        return 1.25 * float(held)
    worth: float = 0.0
    cards = game.hand[seat]
    while cards != 0:
        worth += card_worth(lowest(cards))
        cards &= cards - 1
    many = count(game.hand[seat])
    if many > 6:
        return worth * 6.0 / float(many)
    return worth + 1.25 * float(held - many)


def card_worth(card: i64) -> float:
    """A card in hand: a part of what it will be worth in play, or of the cards it will draw."""
    return HELD + 0.07 * float(STRENGTH[card]) + 0.1 * float(DRAW_VALUE[card])


def to_come(game: Tempt, seat: i64) -> i64:
    """Cards of a draw under way that are not in hand yet."""
    cards: i64 = 0
    step = game.step
    if isinstance(step, DrawFrom) and step.seat == seat:
        cards += step.cards
    elif isinstance(step, DrawCard) and step.to == seat:
        cards += 1
        agenda = game.agenda
        if agenda is not None:
            later = agenda.step
            if isinstance(later, Draw):
                cards += later.cards
    return cards


def races(game: Tempt, seat: i64, rounds: float) -> float:
    """The three Areas: a lead is worth more the fewer turns of the round are left to overtake it."""
    area: i64
    left = 6.0 if game.turn < 0 else float(TURNS - game.turn)
    blur = 1.2 + 0.75 * left
    worth: float = 0.0
    for area in range(a.AREAS):
        margin = column_strength(game, seat, area) - column_strength(game, 1 - seat, area)
        worth += LEAD * math.tanh(float(margin) / blur) * (1.0 + 0.35 * rounds)
    return worth
