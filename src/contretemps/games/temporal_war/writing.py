# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions as text: what `expect` of an example can name (README.md tells how it is written)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from contretemps.games.temporal_war.content import FACTIONS, KEYWORDS, SLUGS, SPACE_NAMES, STATS, STATUSES
from contretemps.games.temporal_war.effects.stats import has_key, stat
from contretemps.games.temporal_war.entries import (
    CONSTRUCT_TILE,
    FINISHED,
    GONE,
    IN_USE,
    MAIN,
    PIECES,
    PLACES,
    SET_TILE,
    STAGE,
    T_CARD,
    T_DURABILITY,
    T_OWNER,
    T_SORT,
    T_SPACE,
    UNDER_SEAT,
)
from contretemps.games.temporal_war.flow.battle import attack_score
from contretemps.games.temporal_war.flow.moving import speed_left
from contretemps.games.temporal_war.points import outcome, score
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import DECK_CARDS, FACTION, FIRST_CHAMPION, FIRST_MONSTER, TYPE_COUNT
from contretemps.games.temporal_war.view import PHASES, SORTS
from contretemps.kernel.shapes import (
    ANY_SEAT,
    FLAG,
    NUMBER,
    PLAYERS,
    TEXT,
    By,
    Names,
    Several,
    Shape,
    Word,
    by_seat,
)

SPACES: Final = Names("space", SPACE_NAMES)
SIXTH: Final = Names("number", ["1", "2", "3", "4", "5", "6"])
CARDS: Final = Names("card", SLUGS)

EXPECT: Final[dict[str, Shape]] = {
    "round": NUMBER,
    "phase": Word(Names("phase", PHASES)),
    "active": Word(ANY_SEAT),
    "asked": TEXT,
    "asks": Several(ANY_SEAT),
    "pieces": By(SPACES, TEXT),
    "health": By(SPACES, NUMBER),
    "stats": By(SPACES, TEXT),
    "keywords": By(SPACES, Several(Names("keyword", KEYWORDS))),
    "factions": By(SPACES, Word(Names("faction", FACTIONS))),
    "resting": Several(SPACES),
    "statuses": By(SPACES, Several(Names("status", STATUSES))),
    "equipment": By(SPACES, TEXT),
    "tiles": By(SPACES, TEXT),
    "durability": By(SPACES, NUMBER),
    "temples": by_seat(NUMBER),
    "champions": by_seat(Word(CARDS)),
    "aether": by_seat(NUMBER),
    "shards": by_seat(NUMBER),
    "hands": by_seat(Several(CARDS)),
    "hand_size": by_seat(NUMBER),
    "deck": by_seat(NUMBER),
    "under": by_seat(Several(CARDS, ordered=True)),
    "books": by_seat(Several(CARDS, ordered=True)),
    "ghosts": by_seat(Word(SPACES)),
    "turns": by_seat(NUMBER),
    "fountains": By(SIXTH, Word(PLAYERS)),
    "radius": NUMBER,
    "shards_on": By(SIXTH, NUMBER),
    "monsters": NUMBER,
    "monster": Word(CARDS),
    "monster_level": NUMBER,
    "in_use": Word(SPACES),
    "speed": NUMBER,
    "main_action": FLAG,
    "attack_score": NUMBER,
    "rotations": NUMBER,
    "tied": Several(PLAYERS),
    "out": Several(PLAYERS),
    "scores": by_seat(NUMBER),
    "over": FLAG,
    "winners": Several(PLAYERS),
    "outcome": by_seat(TEXT),
}


def write(game: War) -> dict[str, Any]:
    """A position as text."""
    seats = range(game.seats)
    standing = [number for number in range(PIECES) if game.space[number] >= 0]
    tiles = [number for number in range(game.tile_count()) if game.tile(number, T_SORT) != GONE]
    used = int(game.turn[IN_USE])
    in_use = used >= 0 and game.space[used] >= 0

    def by_player(values: Any) -> dict[str, int]:
        return {str(seat): int(values[seat]) for seat in seats}

    return {
        "round": int(game.round),
        "phase": PHASES[game.phase],
        "active": "" if game.active < 0 else str(int(game.active)),
        "asked": type(game.step).__name__,
        "asks": [str(seat) for seat in game.asked()],
        "pieces": {_at(game, n): f"{n // PLACES}:{SLUGS[game.card[n]]}" for n in standing},
        "health": {_at(game, n): int(game.health[game.stack[n]]) for n in standing},
        "stats": {_at(game, n): stats(game, n) for n in standing},
        "keywords": {
            _at(game, n): [word for bit, word in enumerate(KEYWORDS) if has_key(game, n, 2**bit)] for n in standing
        },
        "factions": {_at(game, n): FACTIONS[FACTION[game.card[n]]] for n in standing},
        "resting": [_at(game, n) for n in standing if not game.ready[n]],
        "statuses": {
            _at(game, n): [name for bit, name in enumerate(STATUSES) if int(game.status[game.stack[n]]) >> bit & 1]
            for n in standing
        },
        "equipment": {_at(game, n): worn(game, int(game.stack[n])) for n in standing},
        "tiles": {SPACE_NAMES[game.tile(n, T_SPACE)]: tile(game, n) for n in tiles},
        "durability": {
            SPACE_NAMES[game.tile(n, T_SPACE)]: int(game.tile(n, T_DURABILITY))
            for n in tiles
            if game.tile(n, T_SORT) == CONSTRUCT_TILE
        },
        "temples": by_player(game.temple),
        "champions": {
            str(seat): SLUGS[FIRST_CHAMPION + game.champion[seat]] if game.champion[seat] >= 0 else "" for seat in seats
        },
        "aether": by_player(game.aether),
        "shards": by_player(game.shards),
        "hands": {str(seat): hand(game, seat) for seat in seats},
        "hand_size": by_player(game.hand_size),
        "deck": {str(seat): int(game.deck_size(seat)) for seat in seats},
        "under": {str(seat): [SLUGS[n & 127] for n in game.under if n // UNDER_SEAT == seat] for seat in seats},
        "books": {str(seat): [SLUGS[n % UNDER_SEAT] for n in game.book if n // UNDER_SEAT == seat] for seat in seats},
        "ghosts": {str(seat): SPACE_NAMES[game.ghost[seat]] if game.ghost[seat] >= 0 else "" for seat in seats},
        "turns": by_player(game.turns),
        "fountains": {
            str(n + 1): "" if game.fountain_owner[n] < 0 else str(int(game.fountain_owner[n])) for n in range(6)
        },
        "radius": int(game.fountain_at[5]),
        "shards_on": {str(n + 1): int(game.board_shards[n]) for n in range(6)},
        "monsters": int(game.monsters).bit_count(),
        "monster": SLUGS[FIRST_MONSTER + game.monster] if game.monster >= 0 else "",
        "monster_level": int(game.monster_level),
        "in_use": _at(game, used) if in_use else "",
        "speed": int(speed_left(game, used)) if in_use else 0,
        "main_action": bool(game.turn[MAIN]),
        "attack_score": int(attack_score(game)) if game.battle[STAGE] else 0,
        "rotations": int(game.rotations),
        "tied": [str(seat) for seat in seats if int(game.tied) >> seat & 1],
        "out": [str(seat) for seat in seats if game.out[seat]],
        "scores": {str(seat): int(score(game, seat)) for seat in seats},
        "over": game.phase == FINISHED,
        "winners": [str(seat) for seat in seats if int(game.winners) >> seat & 1],
        "outcome": {
            str(seat): str(Fraction(part).limit_denominator(6)) for seat, part in enumerate(outcome(game) or [])
        },
    }


def part_of(won: float) -> str:
    """What a player has of the victory, as people write it: `1/3`."""
    return str(Fraction(won).limit_denominator(6))


def _at(game: War, piece: int) -> str:
    return SPACE_NAMES[game.space[piece]]


def stats(game: War, piece: int) -> str:
    """`L1 M0 S2 P2 R1`: level, magic, speed, power and range as they are now."""
    return " ".join([f"{name[0].upper()}{stat(game, piece, which)}" for which, name in enumerate(STATS) if which != 1])


def worn(game: War, stack: int) -> str:
    """`tower_shield:2 moonstring_bow:1`: cards with the exerts left."""
    entries = [int(game.equipment[TYPE_COUNT * stack + kind]) for kind in range(TYPE_COUNT)]
    return " ".join([f"{SLUGS[(entry & 127) - 1]}:{entry >> 7}" for entry in entries if entry])


def tile(game: War, number: int) -> str:
    """`0:set:snare_vines`, `0:construct:watchtower`, `0:open:beacon_of_dawn`, `0:obstacle:stone_rampart`."""
    sort = int(game.tile(number, T_SORT))
    assert sort >= SET_TILE
    return f"{game.tile(number, T_OWNER)}:{SORTS[sort]}:{SLUGS[game.tile(number, T_CARD)]}"


def hand(game: War, seat: int) -> list[str]:
    return [SLUGS[card] for card in range(DECK_CARDS) for _ in range(game.hand[DECK_CARDS * seat + card])]
