"""A quick good player of Tempt that looks one choice ahead, by what worth.py says of the position after it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import (
    CHARMED,
    CHARMS,
    COST,
    CROWN,
    DISCOUNT,
    DRAW_VALUE,
    EACH_MOVE,
    ELEMENTALS,
    FEAR_MONGER,
    NAMESAKES,
    OF_TYPE,
    RUIN,
    SET,
    VEIL,
    charm_amount,
    charm_least,
)
from contretemps.games.tempt.cohort import Act, WayToMove
from contretemps.games.tempt.decks import DrawFrom, Omen, PutUnder
from contretemps.games.tempt.legality import move_cost
from contretemps.games.tempt.piles import take_under
from contretemps.games.tempt.position import Tempt
from contretemps.games.tempt.preparing_for_war import Pick
from contretemps.games.tempt.switches import TURNS
from contretemps.games.tempt.turns import PlaceTemptress
from contretemps.games.tempt.worth import (
    ACTIONS_WORTH,
    WHOLE,
    Style,
    card_worth,
    cards_to_go,
    prospect,
    prospect_in,
    rounds_left,
    rounds_until,
    turns_left,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import NATURE
from contretemps.sets import BIT, count, lowest

SURE: Final = 0.02  # what an action must bring to be taken
DEEP: Final = 4  # looks ahead within looks ahead; a long row of questions would take for ever otherwise

# What a Temptress is worth in the draft, by what she does.
CHARM_WORTH: Final[dict[str, float]] = {
    "once_gain": 0.5, "once_draw": 0.5, "once_move": 0.5, "discount": 2.0, "each_move": 1.7, "veil": 1.2, "ruin": 1.0,
    "crown": 2.1,
}  # fmt: skip


def pick_worth(temptress: int) -> float:
    return sum([CHARM_WORTH[verb] for which, verb in enumerate(CHARMS) if SET.charm_cards[which] >> temptress & 1])


_PICK: Final[list[float]] = [pick_worth(temptress) for temptress in range(a.TEMPTRESSES)]


def policy(game: Tempt, seat: int) -> int:
    """A quick good choice at any question to a player."""
    return styled_policy(game, seat, WHOLE)


def styled_policy(game: Tempt, seat: int, style: Style) -> int:
    """A quick good choice, in one's own style."""
    return answer(game, seat, style, 1)


def answer(game: Tempt, seat: int, style: Style, depth: i64) -> int:
    """The same, so deep in looking ahead."""
    step = game.step
    if step.seat == NATURE:
        raise ValueError("chance is asked, not a player")
    options = Choices()
    step.options_into(game, options)
    if options.count == 1:
        return int(options.items[0])
    if isinstance(step, Act):
        return int(best_action(game, seat, options, style, depth))
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
    return int(best_by_looking(game, seat, options, style, depth))


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


def best_by_looking(game: Tempt, seat: i64, options: Choices, style: Style, depth: i64) -> i64:
    """The option after which the position is worth most."""
    i: i64
    best = options.items[0]
    most: float = -1e9
    for i in range(options.count):
        worth = look_ahead(game, seat, options.items[i], style, depth)
        if worth > most:
            most = worth
            best = options.items[i]
    return best


def look_ahead(game: Tempt, seat: i64, choice: i64, style: Style, depth: i64) -> float:
    """What the position is worth after a choice, with what it asks of this player answered as well."""
    world = game.copy()
    world.play(seat, choice)
    for _ in range(4):
        step = world.step
        if depth == DEEP or step.seat != seat or isinstance(step, (Act, DrawFrom)):
            break
        world.play(seat, answer(world, int(seat), style, depth + 1))
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
            take_under(world, deck)
        worth = prospect(world, seat, style) + 0.0001 * float(game.deck_size(deck))
        if worth > most:
            most = worth
            best = options.items[i]
    return best


def best_action(game: Tempt, seat: i64, options: Choices, style: Style, depth: i64) -> i64:
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
            worth = look_ahead(game, seat, choice, style, depth)
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
        if choice != a.READY and is_her_moment(game, seat, choice - a.PLACE):
            return choice
    return a.READY


def is_her_moment(game: Tempt, seat: i64, temptress: i64) -> bool:
    """Does it pay to place her now?"""
    last = game.turn >= TURNS - 2
    if CHARMED[CROWN] & BIT[temptress] != 0:
        return last
    if CHARMED[VEIL] & BIT[temptress] != 0:
        return game.in_columns(seat) != 0 and (last if seat == game.dominant else game.turn >= 2)
    if CHARMED[DISCOUNT] & BIT[temptress] != 0:
        return last or dear_cards(game, seat, temptress) >= 2
    if CHARMED[EACH_MOVE] & BIT[temptress] != 0:
        return last or count(game.chanters(seat) & ELEMENTALS) >= 1
    if CHARMED[RUIN] & BIT[temptress] != 0:
        return last or has_fear(game, seat)
    return True


def dear_cards(game: Tempt, seat: i64, temptress: i64) -> i64:
    """How many cards that she makes cheaper the player can pay for now."""
    found: i64 = 0
    left = game.track[seat]
    cards = game.hand[seat]
    while cards != 0:
        card = lowest(cards)
        cost = COST[card] - charm_amount(DISCOUNT, temptress)
        cheaper = COST[card] >= charm_least(DISCOUNT, temptress)
        if cheaper and left >= cost and game.chanters(seat) & NAMESAKES[card] == 0:
            found += 1
            left -= cost
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
