"""An evaluation of Tempt for search, and a quick good player that looks one choice ahead.

A position is worth, in points: what would be scored now; what Chanters, actions and cards in hand will still bring,
which depends on how many turns are left and so on how soon two decks are depleted; and the races for Primacy in the
three Areas, the nearer their end the sharper. All of it from what the seat knows: of the other hand its size counts.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import actions as a
from contretemps.games.tempt.abilities import Draw, DrawCard, DrawFrom, Omen, PutUnder
from contretemps.games.tempt.bits import BIT, count, lowest
from contretemps.games.tempt.cards import (
    COST,
    DRAW_VALUE,
    ELEMENTALS,
    FEAR_MONGER,
    NAMESAKES,
    OF_TYPE,
    SLUGS,
    STRENGTH,
    TEMPTRESS,
)
from contretemps.games.tempt.cards import NAME as NAME_OF
from contretemps.games.tempt.cohort import Act, WayToMove
from contretemps.games.tempt.flow import Pick, PlaceTemptress
from contretemps.games.tempt.legality import move_cost
from contretemps.games.tempt.position import PRIMACY, Tempt
from contretemps.games.tempt.primacy import column_strength
from contretemps.games.tempt.switches import ROUNDS, TURNS
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import NATURE

CALM: Final = 12.0  # points, squared, that may still change even in the last turn
SWING: Final = 70.0  # points, squared, that may change in a round
CARDS_A_ROUND: Final = 9.5  # that leave the two decks nearest to depletion
USUAL_ROUNDS: Final = 2.0  # still to come, for who does not look at the decks
INCOME: Final = 1.5  # what an action is worth that Chanters will bring
LEAD: Final = 2.0  # Primacy in an Area: a point and an action
HELD: Final = 0.8  # a card in hand, at least
SURE: Final = 0.02  # what an action must bring to be taken
WAITING: Final = 0.62  # of its Strength an Elemental is worth among the Chanters

# What so many actions on a Track are worth while turns are left.
ACTIONS_WORTH: Final[list[float]] = [0.0, 1.5, 2.9, 4.2, 5.4, 6.4, 7.2, 7.7]

# What a Constant chant brings a turn, beyond the body; by the names of the card list, 0 for names it does not have.
CHANT_WORTH: Final[dict[str, float]] = {
    "border_levy": 0.2, "toll_guard": 0.55, "bridge_wardens": 0.2, "gallows_judge": 0.35, "throne_headsman": 0.5,
    "night_drummer": 0.25, "minotaur": 0.35, "road_herald": 0.45, "horn_bearer": 0.6, "standard_bearer": 0.3,
    "ember_colossus": 0.2, "stone_sleeper": 0.2,
}  # fmt: skip
_CHANT: Final[list[float]] = [CHANT_WORTH.get(SLUGS[name], 0.0) for name in NAME_OF]

PICK_WORTH: Final[dict[str, float]] = {
    "choice": 1.5, "gold": 2.0, "winds": 1.7, "veils": 1.2, "ruin": 1.0, "crowns": 2.1,
}  # fmt: skip
_PICK: Final[list[float]] = [PICK_WORTH.get(name, 1.0) for name in TEMPTRESS]


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


def policy(game: Tempt, seat: int) -> int:
    """A quick good choice at any question to a player."""
    return styled_policy(game, seat, WHOLE)


# ---- what a position is worth ----------------------------------------------------------------------------------------


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


# ---- choosing --------------------------------------------------------------------------------------------------------


def styled_policy(game: Tempt, seat: int, style: Style) -> int:
    """A quick good choice, in one's own style."""
    step = game.step
    if step.seat == NATURE:
        raise ValueError("chance is asked, not a player")
    options = Choices()
    step.options_into(game, options)
    if options.count == 1:
        return int(options.items[0])
    if isinstance(step, Act):
        return int(best_action(game, seat, options, style))
    if isinstance(step, Pick):
        return int(best_of(options, _PICK, a.PICK))
    if isinstance(step, PlaceTemptress):
        return int(placing(game, seat, options))
    if isinstance(step, WayToMove):
        return int(cheapest_way(game, seat, options))
    if isinstance(step, PutUnder):
        return int(by_card_worth(options, -1.0))
    if isinstance(step, Omen):
        return int(by_card_worth(options, 1.0))
    if isinstance(step, DrawFrom):
        return int(best_deck(game, seat, options, style))
    return int(best_by_looking(game, seat, options, style))


def best_of(options: Choices, worth: list[float], first: i64) -> i64:
    """The option that a table says is worth most."""
    i: i64
    best = options.items[0]
    for i in range(options.count):
        if worth[options.items[i] - first] > worth[best - first]:
            best = options.items[i]
    return best


def by_card_worth(options: Choices, sign: float) -> i64:
    """The card in hand that is worth most (1.0) or least (-1.0)."""
    i: i64
    best = options.items[0]
    for i in range(options.count):
        if sign * card_worth(options.items[i] - a.CARD) > sign * card_worth(best - a.CARD):
            best = options.items[i]
    return best


def best_by_looking(game: Tempt, seat: i64, options: Choices, style: Style) -> i64:
    """The option after which the position is worth most."""
    i: i64
    best = options.items[0]
    most: float = -1e9
    for i in range(options.count):
        worth = look_ahead(game, seat, options.items[i], style)
        if worth > most:
            most = worth
            best = options.items[i]
    return best


def look_ahead(game: Tempt, seat: i64, choice: i64, style: Style) -> float:
    """What the position is worth after a choice, with what it asks of this player answered as well."""
    world = game.copy()
    world.play(seat, choice)
    for _ in range(4):
        step = world.step
        if step.seat != seat or isinstance(step, (Act, DrawFrom)):
            break
        world.play(seat, styled_policy(world, int(seat), style))
    return prospect(world, seat, style)


def best_deck(game: Tempt, seat: i64, options: Choices, style: Style) -> i64:
    """The deck whose shrinking suits this player; the fullest where it does not matter."""
    i: i64
    best = options.items[0]
    most: float = -1e9
    for i in range(options.count):
        deck = options.items[i] - a.DECK
        world = game.copy()
        if world.fresh[deck] > 0:
            world.fresh[deck] -= 1
        else:
            world.take_under(deck)
        worth = prospect(world, seat, style) + 0.0001 * float(game.deck_size(deck))
        if worth > most:
            most = worth
            best = options.items[i]
    return best


def best_action(game: Tempt, seat: i64, options: Choices, style: Style) -> i64:
    """The action that brings most; the end of the turn, if none brings anything."""
    i: i64
    best: i64 = a.END
    rounds = rounds_left(game, style)
    now = prospect_in(game, seat, rounds, 0.0, style)
    most = prospect_in(game, seat, rounds, SURE, style)
    held = count(game.hand[seat])
    turns = turns_left(game, seat, rounds)
    track = game.track[seat]
    for i in range(options.count):
        choice = options.items[i]
        if choice == a.END:
            continue
        if choice == a.GAIN:
            worth = now + 0.2
        elif choice == a.DRAW or choice == a.USE_DRAW or choice >= a.SHOW:
            drawn: i64 = DRAW_VALUE[choice - a.SHOW] if choice >= a.SHOW else 1
            shown = card_worth(choice - a.SHOW) if choice >= a.SHOW else 0.0
            paid = 0.0 if choice == a.USE_DRAW else ACTIONS_WORTH[track] - ACTIONS_WORTH[track - 1]
            more = drawing_worth(held, drawn, turns, track) - shown - paid
            worth = prospect_in(game, seat, rounds, more, style)
            if style.depletion:  # cards may be drawn where they hasten the end
                hastened = rounds_until(game, cards_to_go(game) - float(drawn))
                sooner = prospect_in(game, seat, hastened, more, style)
                worth = sooner if sooner > worth else worth
        else:
            worth = look_ahead(game, seat, choice, style)
        if worth > most:
            most = worth
            best = choice
    return best


def drawing_worth(held: i64, drawn: i64, turns: float, track: i64) -> float:
    """What so many more cards are worth to a hand of this size: a small one needs them, and turns to play them."""
    if turns < 1.0 and track < 3:
        return 0.0
    i: i64
    worth: float = 0.0
    for i in range(drawn):
        size = held + i
        worth += HAND_NEEDS[size] if size < len(HAND_NEEDS) else 0.2
    return worth * (1.0 if turns >= 1.0 else 0.4)


HAND_NEEDS: Final[list[float]] = [3.0, 2.4, 1.9, 1.5, 1.15, 0.8, 0.4]  # by cards in hand: what one more is worth


def cheapest_way(game: Tempt, seat: i64, options: Choices) -> i64:
    """A free move that would be lost anyway, a discount, a free move that is there once, or the price."""
    i: i64
    ways: i64 = 0
    for i in range(options.count):
        ways |= BIT[options.items[i] - a.WAY]
    if ways & BIT[a.EACH] != 0:
        return a.WAY + a.EACH
    if ways & BIT[a.PAID] != 0 and move_cost(game, seat) == 0:
        return a.WAY + a.PAID
    return a.WAY + a.ONCE if ways & BIT[a.ONCE] != 0 else a.WAY + a.PAID


# ---- Temptresses -----------------------------------------------------------------------------------------------------


def placing(game: Tempt, seat: i64, options: Choices) -> i64:
    """A Temptress whose moment this is; in the last turn of the round all that can do something."""
    i: i64
    for i in range(options.count):
        choice = options.items[i]
        if choice != a.READY and is_her_moment(game, seat, TEMPTRESS[choice - a.PLACE]):
            return choice
    return a.READY


def is_her_moment(game: Tempt, seat: i64, name: str) -> bool:
    """Does it pay to place her now?"""
    last = game.turn >= TURNS - 2
    if name == "crowns":
        return last
    if name == "veils":
        return game.in_columns(seat) != 0 and (last if seat == game.dominant else game.turn >= 2)
    if name == "gold":
        return last or dear_cards(game, seat) >= 2
    if name == "winds":
        return last or count(game.chanters(seat) & ELEMENTALS) >= 1
    if name == "ruin":
        return last or has_fear(game, seat)
    return True


def dear_cards(game: Tempt, seat: i64) -> i64:
    """How many cards of cost 3 or more the player can pay for now, with the discount."""
    found: i64 = 0
    left = game.track[seat]
    cards = game.hand[seat]
    while cards != 0:
        card = lowest(cards)
        if COST[card] >= 3 and left >= COST[card] - 1 and game.chanters(seat) & NAMESAKES[card] == 0:
            found += 1
            left -= COST[card] - 1
        cards &= cards - 1
    return found


def has_fear(game: Tempt, seat: i64) -> bool:
    """A Fear Monger in hand that can be paid, and somebody to frighten."""
    cards = game.hand[seat] & OF_TYPE[FEAR_MONGER]
    if game.in_columns(1 - seat) & ~ELEMENTALS == 0:
        return False
    while cards != 0:
        card = lowest(cards)
        if COST[card] <= game.track[seat]:
            return True
        cards &= cards - 1
    return False
