"""Cards: which to keep, to pick, to play or to give away. By what is printed on them, and how they network."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.flow.dealing import FromCards
from contretemps.games.dominare.flow.setup import PutBack
from contretemps.games.dominare.position import HAND, NONE, PACK, Dominare
from contretemps.games.dominare.ratings import BEST_ABILITY, CROWN, EXPOSED, HELD, PILE_RATING, REVEAL_RATING, TOKEN
from contretemps.games.dominare.tables import (
    END_VP,
    EXPOSURE,
    FACTION,
    INCOME,
    INFLUENCE,
    LAST_SEASON,
    NEIGHBOUR,
    NOBILITY,
    SEAL,
    SEAL_NUMBER,
    SET_CARDS,
    TRAITS,
    WILD,
)
from contretemps.games.dominare.worth import Judge
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import Sealed

PAIRED: Final = 0.22  # two cards in hand that would network


def sealed_options(game: Dominare, seat: i64, step: Sealed) -> Choices:
    choice: i64
    found = Choices()
    for choice in range(step.first, step.last):
        found.offer(choice, step.check_seat(game, seat, choice))
    return found


def pairs(card: i64, other: i64) -> bool:
    """Would these two network side by side?"""
    if WILD[card] == 1 or WILD[other] == 1:
        return True
    return (TRAITS[card] | NEIGHBOUR[other]) & (TRAITS[other] | NEIGHBOUR[card]) != 0


# ---- the new agent ---------------------------------------------------------------------------------------------------


def new_agent(judge: Judge, game: Dominare, options: Choices) -> i64:
    """The card that brings more in the rank of this season than it would later."""
    i: i64
    best = options.items[0]
    most: float = -1e9
    for i in range(options.count):
        choice = options.items[i]
        if choice == a.DRAW:
            continue
        worth = entering(judge, game, choice - a.CARD)
        if worth > most:
            most = worth
            best = choice
    return best


def entering(judge: Judge, game: Dominare, card: i64) -> float:
    """What an agent brings that enters now, less what it is worth in hand."""
    rank = game.season - 1
    seasons = judge.seasons_of(rank)
    tokens = float(INFLUENCE[card]) if INFLUENCE[card] > 0 else 0.0
    before = game.face_up(judge.seat, rank - 1) if rank > 0 else NONE
    if before != NONE and pairs(card, before):
        if FACTION[card] != NOBILITY:
            tokens += 1.0
        if FACTION[before] != NOBILITY:
            tokens += 0.5  # unless it had it before
    worth = seasons * (judge.weights.canvass * TOKEN * tokens + CROWN * float(INCOME[card]))
    worth += (0.4 * (judge.seasons + 1.0)) * BEST_ABILITY[a.RANKS * card + rank]
    worth += REVEAL_RATING[card] + float(END_VP[card]) - EXPOSED * float(EXPOSURE[card])
    later = game.season if game.season < LAST_SEASON else LAST_SEASON
    return worth - 0.8 * HELD[a.CARDS * later + card] * (1.0 if game.season < LAST_SEASON else 0.0)


# ---- some of many ----------------------------------------------------------------------------------------------------


def from_dealt(judge: Judge, game: Dominare, step: Sealed, options: Choices) -> i64:
    """Cards are kept, picked or put back in the order of the cards: the lowest of the best that are still wanted."""
    i: i64
    card: i64
    away = isinstance(step, PutBack)
    place: i64 = step.to + judge.seat if isinstance(step, FromCards) else PACK + judge.seat
    given = step.given(judge.seat)
    wanted: i64 = step.row - len(given)
    least = options.items[0] - a.CARD
    with_: list[int] = [int(choice) - a.CARD for choice in given]
    if step.row == 1:
        for card in range(a.CARDS):
            if game.where[card] == HAND + judge.seat:
                with_.append(int(card))
    lowest: i64 = NONE
    for _ in range(wanted):
        best: i64 = NONE
        most: float = -1e9
        for card in range(least, a.CARDS):
            if game.where[card] != place or int(card) in with_:
                continue
            worth = -judge.card(card) if away else judge.card(card) + company(card, with_)
            if worth > most:
                most = worth
                best = card
        if best == NONE:
            break
        with_.append(int(best))
        if lowest == NONE or best < lowest:
            lowest = best
    for i in range(options.count):
        if options.items[i] == a.CARD + lowest:
            return options.items[i]
    return options.items[0]


def company(card: i64, others: list[int]) -> float:
    """How well it goes with other cards, the first two that fit."""
    found: float = 0.0
    for other in others:
        if pairs(card, other):
            found += PAIRED
    return found if found < 2.0 * PAIRED else 2.0 * PAIRED


def least_card(judge: Judge, options: Choices) -> i64:
    """The card of these that is worth least."""
    i: i64
    best = options.items[0]
    for i in range(options.count):
        if judge.card(options.items[i] - a.CARD) < judge.card(best - a.CARD):
            best = options.items[i]
    return best


def kept_card(judge: Judge, options: Choices, only: i64) -> i64:
    """The drawn card that is worth most; one that may not be kept is worth nothing."""
    i: i64
    best = options.items[0]
    most: float = -1.0
    for i in range(options.count):
        card = options.items[i] - a.CARD
        worth = judge.card(card) if only == 0 or TRAITS[card] & only != 0 else 0.0
        if worth > most:
            most = worth
            best = options.items[i]
    return best


# ---- set-up, and the event deck --------------------------------------------------------------------------------------


def best_set(options: Choices) -> i64:
    """The learning conspiracy whose cards are worth most."""
    i: i64
    best = options.items[0]
    for i in range(options.count):
        if set_worth(options.items[i] - a.SET) > set_worth(best - a.SET):
            best = options.items[i]
    return best


def set_worth(number: i64) -> float:
    return HELD[SET_CARDS[3 * number]] + HELD[SET_CARDS[3 * number + 1]] + HELD[SET_CARDS[3 * number + 2]]


def best_pile(options: Choices) -> i64:
    """The faction's deck whose cards are worth most on average."""
    i: i64
    best = options.items[0]
    for i in range(options.count):
        if PILE_RATING[options.items[i] - a.PILE] > PILE_RATING[best - a.PILE]:
            best = options.items[i]
    return best


def event_to_lay(judge: Judge, game: Dominare, options: Choices) -> i64:
    """The last one laid back comes next: it should be one whose seals suit this player."""
    i: i64
    best = options.items[0]
    for i in range(options.count):
        if event_worth(judge, game, options.items[i] - a.EVENT) < event_worth(judge, game, best - a.EVENT):
            best = options.items[i]
    return best


def event_worth(judge: Judge, game: Dominare, event: i64) -> float:
    """What its adjustment would mean: who is most exposed chooses the district that rises."""
    seat: i64
    most = True
    for seat in range(game.seats):
        if game.exposure[seat] > game.exposure[judge.seat]:
            most = False
    first = float(SEAL_NUMBER[2 * event]) * holding(judge, game, SEAL[2 * event])
    second = float(SEAL_NUMBER[2 * event + 1]) * holding(judge, game, SEAL[2 * event + 1])
    apart = first - second
    if most:
        return apart if apart > 0.0 else -apart
    return -apart if apart > 0.0 else apart


def holding(judge: Judge, game: Dominare, district: i64) -> float:
    """1 for an own district, less than 0 for another's."""
    who = game.controller(district)
    return judge.share[who] if who != NONE else 0.0
