# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What is true of every position of Tempt, after every choice (section 18 of the ledger)."""

from __future__ import annotations

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import ALL_CARDS, ALL_TEMPTRESSES, NAME, OF_TYPE, PER_TYPE, SLUGS, TYPES
from contretemps.games.tempt.legality import counted
from contretemps.games.tempt.piles import stacks
from contretemps.games.tempt.position import BOTH, NOT_YET, PRIMACY, Tempt
from contretemps.games.tempt.switches import COLUMN, HAND, ROUNDS, TRACK
from contretemps.games.tempt.telling import Telling, tell
from contretemps.kernel.rng import Rng
from contretemps.sets import count, members_of


def broken(game: Tempt) -> list[str]:
    """The invariants that do not hold, each with its rule."""
    found = [*_cards(game), *_temptresses(game), *_memory(game)]
    for seat in range(a.SEATS):
        if not 0 <= game.track[seat] <= TRACK:
            found.append(f"TPT-012: player {seat} has {game.track[seat]} actions")
        for area in range(a.AREAS):
            if counted(game, seat, area) > COLUMN:
                found.append(
                    f"TPT-016: {counted(game, seat, area)} counted Cohorts of player {seat} in Area {area + 1}"
                )
        names = [SLUGS[NAME[card]] for card in members_of(game.chanters(seat))]
        if len(set(names)) < len(names):
            found.append(f"TPT-019: the Chanters of player {seat} are {names}")
        ended = seat != game.active and PRIMACY > game.turn >= (1 if seat == game.dominant else 2)
        if ended and count(game.hand[seat] & ~game.known[seat]) > HAND:  # what came since was seen
            found.append(f"TPT-110: player {seat} holds {count(game.hand[seat])} Cohorts")
    if game.round > ROUNDS:
        found.append(f"TPT-027: round {game.round}")
    if game.left < 0 or game.left > 7:
        found.append(f"TPT-006: Action cards {game.left}")
    return found


def places(game: Tempt) -> list[int]:
    """Every place where cards lie, as bits: each card in one of them."""
    stacked = [sum([2 ** int(item & 63) for item in stack]) for stack in stacks(game)]
    lying = [*game.hand, *game.column, *game.upright, *game.sideways, game.twilight, game.pool, game.boxed]
    return [*[int(bits) for bits in lying], *stacked]


def _cards(game: Tempt) -> list[str]:
    """60 Cohorts, twelve of each type, each in one place; the pool is what decks and Primacy piles hold unseen."""
    found: list[str] = []
    everything = places(game)
    together = 0
    for bits in everything:
        together |= bits
    if together != ALL_CARDS or sum([bits.bit_count() for bits in everything]) != a.CARDS:
        found.append("TPT-009: a Cohort is missing, or there twice")
    for kind, name in enumerate(TYPES):
        if (together & int(OF_TYPE[kind])).bit_count() != PER_TYPE:
            found.append(f"TPT-009: there are not twelve of type {name}")
    unseen = sum([int(many) for many in [*game.fresh, *game.points]])
    undealt = 6 - sum([int(count(hand)) for hand in game.hand]) if game.round == 0 else 0
    if count(game.pool) != unseen + undealt:
        found.append(f"TPT-142: {count(game.pool)} cards are unseen, and decks and piles hold {unseen}")
    if any([many < 0 for many in [*game.fresh, *game.points]]):
        found.append("TPT-112: a deck or a pile has fewer cards than none")
    return found


def _temptresses(game: Tempt) -> list[str]:
    """Six Temptresses: laid aside, passed, in hands, in play or used."""
    if game.aside == NOT_YET:
        return []
    aside = {int(game.aside), int(game.last)} - {NOT_YET}
    places_ = [*game.temptresses, *game.present, game.used]
    shown = sum([int(bits).bit_count() for bits in places_]) + len(aside)
    together = sum([2**number for number in aside])
    for bits in places_:
        together |= int(bits)
    if game.last == NOT_YET:
        shown += int(count(game.passed()))
        together |= int(game.passed())
    if together != ALL_TEMPTRESSES or shown != a.TEMPTRESSES:
        return ["TPT-009: a Temptress is missing, or there twice"]
    return []


def _memory(game: Tempt) -> list[str]:
    """What a player knows of the other's hand is true, and what he is in doubt about can have happened."""
    found: list[str] = []
    for seat in range(a.SEATS):
        doubt = game.doubt[seat]
        marked = {
            int(item) >> 8: int(item & 63)
            for stack in stacks(game)
            for item in stack
            if item >= 256 and item >> 6 & BOTH == seat + 1
        }
        inside = int(game.hand[seat]) | sum([2**card for card in marked.values()])
        if int(game.known[seat]) & ~inside:
            found.append(f"TPT-141: of player {seat}'s hand something is known that is not so")
        told = tell(doubt, Rng(1))
        if set(told) != set(marked):
            found.append(f"TPT-141: places {sorted(told)} are told of, and {sorted(marked)} are marked")
        elif not Telling(doubt).allows({mark: card for mark, card in marked.items() if game.known[seat] >> card & 1}):
            found.append(f"TPT-141: what lies in the places {sorted(marked)} is thought impossible")
    return found
