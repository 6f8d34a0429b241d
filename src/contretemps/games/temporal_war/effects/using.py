"""Whether a line may be used here: roles, conditions, limits and targets (TPW-283, TPW-299, TPW-303)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.temporal_war.arena import distance
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.matching import (
    all_hold,
    is_among,
    number_of,
    place_of,
    space_of,
    thing_of,
)
from contretemps.games.temporal_war.effects.programs import ABILITIES, Ability, Do, Scene
from contretemps.games.temporal_war.effects.shifting import can_push, count_places, stands_firm
from contretemps.games.temporal_war.effects.stats import durability, max_health
from contretemps.games.temporal_war.entries import (
    A_SWORDS,
    ATTACKER,
    CONSTRUCT_TILE,
    D_SWORDS,
    IN_USE,
    MONSTER_THING,
    NONE,
    OVERTIME,
    PENDING_SIZE,
    PIECES,
    PLACES,
    RESTED,
    SUPPORT_THING,
    T_DURABILITY,
    T_SORT,
    TARGET,
    TILE,
)
from contretemps.games.temporal_war.flow.moving import can_move
from contretemps.games.temporal_war.position import War


def push_source(game: War, scene: Scene) -> i64:
    """The space that a push leads away from: of the warrior, of the caster, or of the tile (content, 3.9)."""
    if scene.source >= 0 and scene.source < PIECES:
        return game.last_space(scene.source)
    if scene.at >= 0:
        return scene.at
    return space_of(game, scene.it)


def would_change(game: War, scene: Scene, op: Do, thing: i64) -> bool:
    """Could this operation change anything of this target (TPW-303)?"""
    word = op.word
    if word == w.CANCEL:
        return game.cancelled == 0
    if word in (w.DRAW, w.DISCARD, w.AETHER, w.SHARDS):
        seat = thing - w.PLAYER if thing >= w.PLAYER else scene.you
        if word == w.DRAW:
            return game.deck_size(seat) > 0
        if word == w.DISCARD:
            return game.hand_size[seat] > 0
        by = number_of(game, scene, op.number)
        if word == w.AETHER:
            return (by > 0 and game.aether[seat] < 9) or (by < 0 and game.aether[seat] > 0)
        return by > 0 or (by < 0 and game.shards[seat] > 0)
    if word == w.TILES:
        return True
    if thing == MONSTER_THING:
        more = number_of(game, scene, op.number)
        return more > 0 or (more < 0 and (word != w.MONSTER_OP or game.monster_level > 0))  # it has no level below 0
    if thing >= TILE and thing < w.PLAYER:
        if word == w.HEAL:
            return game.tile(thing - TILE, T_DURABILITY) < durability(game, thing - TILE)
        return word == w.DAMAGE or (word == w.PREVENT and pending_of(game, thing) > 0)
    if thing < 0 or thing >= PIECES:
        return word == w.DAMAGE and thing < MONSTER_THING
    if word == w.HEAL:
        return game.health[game.stack[thing]] < max_health(game, thing)
    if word == w.PREVENT:
        return pending_of(game, thing) > 0
    if word == w.STATUS:
        return not game.has_status(thing, op.name)
    if word == w.CLEANSE:
        return game.status[game.stack[thing]] != 0
    if word == w.REST:
        in_use = game.turn[IN_USE] == thing and game.turn[RESTED] == 0
        return in_use if game.round == OVERTIME else game.ready[thing] == 1
    if word == w.DESTROY:
        return thing % PLACES != 0
    if word == w.MOVE:
        return can_move(game, thing, number_of(game, scene, op.number))
    if word == w.PUSH:
        towards: i64 = 1 if number_of(game, scene, op.number) < 0 else 0
        if stands_firm(game, scene.you, thing):
            return False
        return can_push(game, thing, push_source(game, scene), towards)
    if word == w.PLACE:
        if stands_firm(game, scene.you, thing):
            return False
        if op.name == w.SWAP:
            other = thing_of(game, scene, op.ref)
            return other != thing and other >= 0 and not game.on_temple(other)
        within: i64 = 1 if op.name == w.EMPTY_ADJ else op.n
        return count_places(game, place_of(game, scene, op.ref), within) > 0
    if word == w.REROLL:
        first: i64 = A_SWORDS if thing == game.battle[ATTACKER] else D_SWORDS
        return game.battle[first] + game.battle[first + 1] + game.battle[first + 2] > 0
    if word == w.SYMBOLS or word == w.DICE_OP:
        rolled = ABILITIES[scene.line].lasts == w.TURN or game.battle[TARGET] < PIECES  # not at temples and constructs
        return rolled and number_of(game, scene, op.number) != 0
    return True


def pending_of(game: War, thing: i64) -> i64:
    i: i64
    for i in range(0, len(game.pending), PENDING_SIZE):
        if game.pending[i] == thing:
            return game.pending[i + 1]
    return 0


def is_present(game: War, thing: i64) -> bool:
    """Is a thing there to be a target? A Champion on its temple never is (TPW-037)."""
    if thing < 0:
        return False
    if thing < PIECES:
        return game.space[thing] >= 0 and not game.on_temple(thing)
    if thing < MONSTER_THING:
        return game.out[thing - PIECES] == 0
    if thing >= TILE and thing < w.PLAYER:
        return game.tile(thing - TILE, T_SORT) == CONSTRUCT_TILE
    return thing >= w.PLAYER or thing in (MONSTER_THING, SUPPORT_THING)


def is_target(game: War, scene: Scene, thing: i64) -> bool:
    """A legal target: meant by the line, there, and something would change (TPW-303)."""
    ability = ABILITIES[scene.line]
    if not is_present(game, thing):
        return False
    if ability.choose != w.NAMED and not is_among(game, scene, ability.target, thing):
        return False
    for op in ability.operations:
        if would_change(game, scene, op, thing):
            return True
    return False


def named_target(game: War, scene: Scene) -> i64:
    return thing_of(game, scene, ABILITIES[scene.line].target[0].ref)


def targets_of(game: War, scene: Scene) -> vec[i64]:
    """All legal targets: pieces, then constructs; of a line that names its target, that one."""
    thing: i64
    found = vec[i64]()
    ability = ABILITIES[scene.line]
    if ability.choose == w.NAMED:
        thing = named_target(game, scene)
        return append(found, thing) if is_target(game, scene, thing) else found
    for thing in range(PLACES * game.seats):
        if game.space[thing] >= 0 and is_target(game, scene, thing):
            found = append(found, thing)
    if speaks_of_constructs(ability):
        for thing in range(TILE, TILE + game.tile_count()):
            if is_target(game, scene, thing):
                found = append(found, thing)
    return found


def speaks_of_constructs(ability: Ability) -> bool:
    for chosen in ability.target:
        if chosen.kind == w.CONSTRUCT:
            return True
    return False


def has_target(game: War, scene: Scene) -> bool:
    thing: i64
    ability = ABILITIES[scene.line]
    if ability.choose == w.NAMED:
        return is_target(game, scene, named_target(game, scene))
    for thing in range(PLACES * game.seats):
        if game.space[thing] >= 0 and is_target(game, scene, thing):
            return True
    if speaks_of_constructs(ability):
        for thing in range(TILE, TILE + game.tile_count()):
            if is_target(game, scene, thing):
                return True
    return False


def fits(game: War, scene: Scene) -> bool:
    """Does a line answer this moment: its role, its conditions, and a target?"""
    ability = ABILITIES[scene.line]
    if len(ability.who) > 0 and not is_among(game, scene, ability.who, scene.it):
        return False
    return all_hold(game, scene) and has_target(game, scene)


def is_spent(game: War, ability: Ability, source: i64) -> bool:
    """Has the line worked as often as it may in this turn or round (TPW-283)?"""
    if ability.limit == w.LIMIT_TURN:
        return has(game.used, 256 * source + ability.number)
    if ability.limit == w.LIMIT_ROUND:
        return has(game.used_in_round, 256 * source + ability.number)
    return False


def has(marks: vec[i64], mark: i64) -> bool:
    i: i64
    for i in range(len(marks)):
        if marks[i] == mark:
            return True
    return False


def note_use(game: War, ability: Ability, source: i64) -> None:
    if ability.limit == w.LIMIT_TURN:
        game.used = append(game.used, 256 * source + ability.number)
    elif ability.limit == w.LIMIT_ROUND:
        game.used_in_round = append(game.used_in_round, 256 * source + ability.number)


def way_order(game: War, source: i64, piece: i64) -> i64:
    """In which order the pieces that a line moves are moved: the order of directions seen from the source."""
    from contretemps.games.temporal_war.arena import direction

    if source < 0:
        return piece
    way = direction(source, game.space[piece])
    return 1000 * (way if way != NONE else 6) + 100 * distance(source, game.space[piece]) + piece
