"""Whom a line means: references, sets of things on the board, counts, numbers and conditions (content, 3.2 to 3.4)."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.temporal_war.arena import FOUNTAINS, FROM_CENTRE, NOWHERE, distance
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.programs import ABILITIES, Chosen, If, Scene, Sum
from contretemps.games.temporal_war.effects.stats import max_health, stat
from contretemps.games.temporal_war.entries import (
    ATTACK_TYPE,
    CONSTRUCT_TILE,
    DEAD,
    GONE,
    HURT,
    IN_USE,
    MONSTER_THING,
    NONE,
    PENDING_SIZE,
    PIECES,
    PLACES,
    SUPPORT_THING,
    T_OWNER,
    T_PARENT,
    T_SORT,
    T_SPACE,
    TARGET,
    TEMPLE,
    TILE,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import FACTION, MONSTERS, RANGE, TYPE_COUNT, VALUE
from contretemps.sets import BIT, count


def thing_of(game: War, scene: Scene, ref: i64) -> i64:
    """What a reference means here; NONE if it is nothing on the board."""
    if ref == w.IT:
        return scene.it
    if ref == w.OTHER:
        return scene.other
    if ref == w.SELF:
        return scene.source if scene.source < w.BUILT else TILE + scene.source - w.BUILT
    if ref == w.BEARER:
        return bearer(game, scene)
    if ref == w.MONSTER_REF:
        return MONSTER_THING
    if ref == w.ME:
        return w.PLAYER + scene.you
    if ref == w.THEM:
        return w.PLAYER + scene.it // PLACES
    return NONE


def bearer(game: War, scene: Scene) -> i64:
    """The piece that carries the equipment: of a stack the one in the role, or the one in use (TPW-305)."""
    piece: i64
    stack = (scene.source - w.EQUIPPED) // 8
    if scene.it >= 0 and scene.it < PIECES and game.stack[scene.it] == stack:
        return scene.it
    used = game.turn[IN_USE]
    if used >= 0 and game.stack[used] == stack:
        return used
    for piece in range(PIECES):
        if game.space[piece] >= 0 and game.stack[piece] == stack:
            return piece
    return NONE


def space_of(game: War, thing: i64) -> i64:
    """Where a thing is; of what has left the board, the space it left."""
    if thing < 0:
        return NOWHERE
    if thing < PIECES:
        return game.last_space(thing)
    if thing < MONSTER_THING:
        return game.temple_space(thing - TEMPLE)
    if thing >= TILE and thing < w.PLAYER:
        return game.tile(thing - TILE, T_SPACE)
    return NOWHERE


def place_of(game: War, scene: Scene, ref: i64) -> i64:
    """The space that a filter measures from."""
    return scene.at if ref == w.TILE_REF else space_of(game, thing_of(game, scene, ref))


def controller(game: War, scene: Scene, thing: i64) -> i64:
    if thing < 0:
        return NONE
    if thing < PIECES:
        return thing // PLACES
    if thing < MONSTER_THING:
        return thing - TEMPLE
    if thing == SUPPORT_THING:
        return scene.other
    if thing >= TILE and thing < w.PLAYER:
        return game.tile(thing - TILE, T_OWNER)
    return NONE


def is_kind(game: War, thing: i64, kind: i64) -> bool:
    if kind == w.TEMPLE_KIND:
        return thing >= TEMPLE and thing < MONSTER_THING
    if kind == w.CONSTRUCT:
        return thing >= TILE and thing < w.PLAYER and game.tile(thing - TILE, T_SORT) == CONSTRUCT_TILE
    if kind == w.SUPPORT:
        return thing == SUPPORT_THING
    if thing < 0 or thing >= PIECES:
        return False
    if kind == w.WARRIOR:
        return True
    if kind == w.CHAMPION:
        return thing % PLACES == 0
    if kind == w.NONCHAMPION:
        return thing % PLACES != 0
    return kind >= w.FACTION_KIND and FACTION[game.card[thing]] == kind - w.FACTION_KIND


def reference_warrior(game: War, scene: Scene, chosen: Chosen) -> i64:
    """The warrior that `ally` leaves out: the X of the filter, or self or caster (content, 3.2)."""
    for sieve in chosen.sieves:
        if sieve.ref != w.NO_REF:
            thing = thing_of(game, scene, sieve.ref)
            if thing >= 0 and thing < PIECES:
                return thing
            break
    if scene.source >= 0 and scene.source < PIECES:
        return scene.source
    if scene.source == w.FROM_CARD and scene.it >= 0 and scene.it < PIECES:
        return scene.it if ABILITIES[scene.line].card >= 0 and is_spell(scene.line) else NONE
    return NONE


def is_spell(line: i64) -> bool:
    from contretemps.games.temporal_war.tables import SPELL

    return ABILITIES[line].kind == SPELL


def is_side(game: War, scene: Scene, side: i64, whose: i64) -> bool:
    """Is what this player controls of that side? `ally` includes team-mates' things (TPW-249); NONE is of no side."""
    if side == w.ANY or whose < 0:
        return side == w.ANY
    if side == w.OWN:
        return whose == scene.you
    return game.same_side(scene.you, whose) == (side == w.ALLY)


def is_meant(game: War, scene: Scene, chosen: Chosen, thing: i64) -> bool:
    """Does a thing fit this part of a set?"""
    if thing < 0:
        return False
    if chosen.ref != w.NO_REF:
        return thing_of(game, scene, chosen.ref) == thing
    if not is_kind(game, thing, chosen.kind):
        return False
    if not is_side(game, scene, chosen.side, controller(game, scene, thing)):
        return False
    if chosen.side == w.ALLY and reference_warrior(game, scene, chosen) == thing:
        return False  # TPW-249
    space = space_of(game, thing)
    if thing == scene.it and scene.other >= 0 and ABILITIES[scene.line].window == w.LANDS:
        space = scene.other  # a landing is where it happened (TPW-069), wherever the warrior is by now
    for sieve in chosen.sieves:
        word = sieve.word
        if word == w.NOT:
            if thing_of(game, scene, sieve.ref) == thing:
                return False
        elif word == w.AREA:  # TPW-068
            if space < 0 or distance(space, scene.at) > VALUE[ABILITIES[scene.line].card]:
                return False
        elif word == w.ON_EXTRA:
            if space < 0 or not is_extra_of(game, scene, space):
                return False
        else:
            place = place_of(game, scene, sieve.ref)
            if space < 0 or place < 0:
                return False
            far = distance(space, place)
            if word == w.ADJ and far != 1:
                return False
            if word == w.WITHIN and far > sieve.n:
                return False
            if word == w.INRANGE and far > stat(game, thing_of(game, scene, sieve.ref), RANGE):  # TPW-272, TPW-273
                return False
    return True


def is_extra_of(game: War, scene: Scene, space: i64) -> bool:
    tile = game.tile_on(space)
    return (
        tile >= 0
        and game.tile(tile, T_SORT) > CONSTRUCT_TILE
        and scene.source >= w.BUILT
        and game.tile(tile, T_PARENT) == scene.source - w.BUILT
    )


def is_among(game: War, scene: Scene, of: list[Chosen], thing: i64) -> bool:
    for chosen in of:
        if is_meant(game, scene, chosen, thing):
            return True
    return False


def count_of(game: War, scene: Scene, of: list[Chosen]) -> i64:
    """How many things on the board are in a set; a Champion on its temple may be counted."""
    thing: i64
    n: i64 = 0
    for thing in range(PLACES * game.seats):
        if game.space[thing] >= 0 and is_among(game, scene, of, thing):
            n += 1
    for chosen in of:
        if chosen.kind == w.TEMPLE_KIND:
            for thing in range(TEMPLE, TEMPLE + game.seats):
                if game.out[thing - TEMPLE] == 0 and is_meant(game, scene, chosen, thing):
                    n += 1
        elif chosen.kind == w.CONSTRUCT:
            for thing in range(TILE, TILE + game.tile_count()):
                if game.tile(thing - TILE, T_SORT) != GONE and is_meant(game, scene, chosen, thing):
                    n += 1
        elif chosen.kind == w.FOUNTAIN:
            for thing in range(FOUNTAINS):
                if is_side(game, scene, chosen.side, game.fountain_owner[thing]):
                    n += 1
    return n


def number_of(game: War, scene: Scene, number: Sum | None) -> i64:
    """A number, read when its operation is carried out."""
    total: i64 = 0
    if number is None:
        return 0
    for part in number.parts:
        value = part.n
        if part.word == w.T_ROUND:
            value = game.round  # overtime counts as round 6
        elif part.word == w.T_REMOVED:
            value = MONSTERS - count(game.monsters)
        elif part.word == w.T_COUNT:
            value = count_of(game, scene, part.of)
        elif part.word == w.T_BEYOND:
            value = FROM_CENTRE[space_of(game, thing_of(game, scene, part.ref))] - game.radius()
        elif part.word == w.T_MAX:
            value = number_of(game, scene, part.sums[0])
            other = number_of(game, scene, part.sums[1])
            if other > value:
                value = other
        elif part.word == w.T_FLOOR:
            value = number_of(game, scene, part.sums[0]) // part.n
        total += part.sign * value
    return total


def compare(value: i64, sign: i64, n: i64) -> bool:
    return value >= n if sign == 0 else value == n if sign == 1 else value <= n


def holds(game: War, scene: Scene, condition: If) -> bool:
    """Is it so (content, 3.3)?"""
    word = condition.word
    thing = thing_of(game, scene, condition.one)
    is_piece = thing >= 0 and thing < PIECES
    if word == w.COUNT:
        return compare(count_of(game, scene, condition.of), condition.sign, condition.n)
    if word == w.ROUND:
        return compare(game.round, condition.sign, condition.n)
    if word == w.DAMAGED:
        return is_piece and game.space[thing] >= 0 and game.health[game.stack[thing]] < max_health(game, thing)
    if word == w.READY:
        return is_piece and game.ready[thing] == 1
    if word == w.TYPE:
        return game.battle[ATTACK_TYPE] == condition.names
    if word == w.SOURCE:
        return cause_of(game, scene.it) == condition.names
    if word == w.KIND:
        kind: i64
        for kind in range(w.FACTION_KIND + 6):
            if condition.names & BIT[kind] != 0 and is_kind(game, thing, kind):
                return True
        return False
    if word == w.DIST:
        one = space_of(game, thing)
        other = space_of(game, thing_of(game, scene, condition.two))
        return one >= 0 and other >= 0 and compare(distance(one, other), condition.sign, condition.n)
    if word == w.VALUE:
        return is_piece and compare(stat(game, thing, condition.names), condition.sign, condition.n)
    if word == w.HAS:
        return is_piece and has_equipment(game, game.stack[thing])
    if word == w.SHARDS_OF:
        seat = scene.you if condition.names == w.ME else scene.it // PLACES
        return compare(game.shards[seat], condition.sign, condition.n)
    if word == w.PAY:
        return game.shards[scene.you] >= condition.n
    # What became of a warrior in this battle; false for temples and constructs.
    bit: i64 = 1 if thing == game.battle[TARGET] else 2
    if word == w.HURT:
        return is_piece and game.battle[HURT] & bit != 0
    if word == w.DEAD:
        return is_piece and game.battle[DEAD] & bit != 0
    return is_piece and game.battle[DEAD] & bit == 0 and game.space[thing] >= 0


def cause_of(game: War, thing: i64) -> i64:
    """What the pending damage of a thing comes from."""
    i: i64
    for i in range(0, len(game.pending), PENDING_SIZE):
        if game.pending[i] == thing:
            return game.pending[i + 2]
    return NONE


def has_equipment(game: War, stack: i64) -> bool:
    kind: i64
    for kind in range(TYPE_COUNT):
        if game.equipment[TYPE_COUNT * stack + kind] != 0:
            return True
    return False


def all_hold(game: War, scene: Scene) -> bool:
    for condition in ABILITIES[scene.line].conditions:
        if not holds(game, scene, condition):
            return False
    return True
