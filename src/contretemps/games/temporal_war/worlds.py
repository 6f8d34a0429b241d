"""Other worlds that a seat cannot tell from this one: the hidden cards of the others are made up and dealt anew.

What of another player's deck was seen is kept; the rest is the starter or learning deck of his Champion if that fits,
or any list that the rules allow (TPW-321, TPW-322). Where lists were drawn everybody knows them (TPW-324), and only
where the cards lie is made up.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from contretemps.games.temporal_war.entries import (
    PLACES,
    PUBLIC,
    SET_TILE,
    T_CARD,
    T_OWNER,
    T_SORT,
    TILE_SIZE,
    UNDER_SEAT,
)
from contretemps.games.temporal_war.flow.calls import FROM_HAND, FROM_TILE, Lined
from contretemps.games.temporal_war.flow.setup import TakeCards, cannot_take
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    CHAMPIONS,
    COPIES,
    DECK,
    DECK_CARDS,
    TYPE_COUNT,
    WARRIOR_CARDS,
)
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED

TRIES = 60


def reimagine(game: War, seat: int, rng: Rng) -> None:
    for other in range(game.seats):
        if other == seat or game.out[other] == 1:
            continue
        if isinstance(game.step, TakeCards) and game.step.seat == other:
            begin_another_list(game, other, int(game.step.answers), rng)
        else:
            deal(game, other, rng)


def shuffled(items: list[int], rng: Rng) -> list[int]:
    i: i64
    for i in range(len(items) - 1, 0, -1):
        j = rng.below(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def begin_another_list(game: War, seat: int, answers: int, rng: Rng) -> None:
    """A list that is being written: another one with as many answers."""
    first = DECK_CARDS * seat
    before = [int(n) for n in game.unseen[first : first + DECK_CARDS]]
    kinds = WARRIOR_CARDS if game.switches.learning == 1 else DECK_CARDS
    for _ in range(TRIES):
        for card in range(DECK_CARDS):
            game.unseen[first + card] = 0
        fits = True
        for card in sorted(shuffled(list(range(kinds)), rng)[:answers]):
            copies = 1 + int(rng.below(COPIES[card]))
            fits = fits and cannot_take(game, seat, card, copies) == ALLOWED
            game.unseen[first + card] = copies
        if fits:
            return
    for card in range(DECK_CARDS):
        game.unseen[first + card] = before[card]


# ---- places ----------------------------------------------------------------------------------------------------------


def in_between(game: War, seat: int) -> list[int]:
    """Cards that were announced and have not come to rest: they stand in steps."""
    found: list[int] = []
    steps: list[Any] = [game.step]
    agenda = game.agenda
    while agenda is not None:
        steps.append(agenda.step)
        agenda = agenda.rest
    for step in steps:
        if isinstance(step, Lined):
            from contretemps.games.temporal_war.effects.programs import ABILITIES

            if step.you == seat and step.how in (FROM_HAND, FROM_TILE):
                found.append(int(ABILITIES[step.line].card))
        elif type(step).__name__ in ("SummonWhere", "EquipWhom"):
            if step.seat == seat:
                found.append(int(step.card))
        elif type(step).__name__ in ("Enter", "Attach", "Build") and step.who == seat:
            found.append(int(step.card))
    return found


def seen_of(game: War, seat: int) -> list[int]:
    """All cards of a player that everybody knows: in play, in the spellbook, buried openly, open in hand."""
    found = in_between(game, seat)
    stacks: set[int] = set()
    for piece in range(PLACES * seat, PLACES * seat + PLACES):
        if game.space[piece] >= 0:
            stacks.add(int(game.stack[piece]))
            if piece % PLACES:
                found.append(int(game.card[piece]))
    for stack in stacks:
        worn = [int(game.equipment[TYPE_COUNT * stack + kind]) for kind in range(TYPE_COUNT)]
        found += [(entry & 127) - 1 for entry in worn if entry]
    for tile in range(game.tile_count()):
        if game.tile(tile, T_OWNER) == seat and game.tile(tile, T_SORT) == 2:
            found.append(int(game.tile(tile, T_CARD)))
    found += [int(entry) & 127 for entry in game.under if entry // UNDER_SEAT == seat and entry & PUBLIC]
    found += [int(entry) % UNDER_SEAT for entry in game.book if entry // UNDER_SEAT == seat]
    for card in range(DECK_CARDS):
        found += [card] * int(game.open[DECK_CARDS * seat + card])
    return found


def hidden_tiles(game: War, seat: int) -> list[int]:
    return [
        tile
        for tile in range(game.tile_count())
        if game.tile(tile, T_SORT) == SET_TILE and game.tile(tile, T_OWNER) == seat
    ]


def deal(game: War, seat: int, rng: Rng) -> None:
    """The hidden cards of a player, made up and put where hidden cards lie."""
    first = DECK_CARDS * seat
    is_open = [int(game.open[first + card]) for card in range(DECK_CARDS)]
    tiles = hidden_tiles(game, seat)
    buried = [i for i in range(len(game.under)) if game.under[i] // UNDER_SEAT == seat and not game.under[i] & PUBLIC]
    in_hand = int(game.hand_size[seat]) - sum(is_open)
    in_deck = int(game.unseen_size[seat])
    pool = hidden_pool(game, seat, in_hand + in_deck + len(tiles) + len(buried), rng)
    for card in range(DECK_CARDS):
        game.hand[first + card] = is_open[card]
        game.unseen[first + card] = 0
    for _ in range(in_hand):
        game.hand[first + pool.pop()] += 1
    for tile in tiles:
        game.tiles[TILE_SIZE * tile + T_CARD] = pool.pop()
    for i in buried:
        game.under[i] = UNDER_SEAT * seat + pool.pop()
    for card in pool:
        game.unseen[first + card] += 1


def hidden_pool(game: War, seat: int, many: int, rng: Rng) -> list[int]:
    """So many cards that the player may have where nobody else can see them, in any order."""
    if game.switches.drawn == 1:
        return shuffled(really_hidden(game, seat), rng)
    seen = seen_of(game, seat)
    for kind in shuffled([0, 1, 2], rng):
        if kind < 2 and not (kind == 0 and game.switches.learning == 1):
            row = DECK_CARDS * (CHAMPIONS * kind + int(game.champion[seat]))
            left = [int(DECK[row + card]) for card in range(DECK_CARDS)]
            for card in seen:
                left[card] -= 1
            if min(left) >= 0 and sum(left) == many:
                return shuffled([card for card in range(DECK_CARDS) for _ in range(left[card])], rng)
        elif kind == 2:
            return shuffled(any_list(game, seen, many, rng), rng)
    return shuffled(any_list(game, seen, many, rng), rng)


def any_list(game: War, seen: list[int], many: int, rng: Rng) -> list[int]:
    kinds = WARRIOR_CARDS if game.switches.learning == 1 else DECK_CARDS
    free: list[int] = []
    for card in range(kinds):
        free += [card] * max(0, int(COPIES[card]) - seen.count(card))
    return shuffled(free, rng)[:many]


def really_hidden(game: War, seat: int) -> list[int]:
    first = DECK_CARDS * seat
    found: list[int] = []
    for card in range(DECK_CARDS):
        held = int(game.hand[first + card]) - int(game.open[first + card])
        found += [card] * (held + int(game.unseen[first + card]))
    found += [int(game.tile(tile, T_CARD)) for tile in hidden_tiles(game, seat)]
    found += [int(entry) & 127 for entry in game.under if entry // UNDER_SEAT == seat and not entry & PUBLIC]
    return found
