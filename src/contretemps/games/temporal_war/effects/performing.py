"""The operations of a line, each for its targets (content, 3.4). What asks or takes time comes back as a step."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import CENTRE, NOWHERE
from contretemps.games.temporal_war.deeds import (
    destroy,
    gain_aether,
    gain_shards,
    heal,
    swap,
)
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.matching import number_of, place_of, thing_of
from contretemps.games.temporal_war.effects.programs import ABILITIES, Do, Scene
from contretemps.games.temporal_war.effects.shifting import (
    LayExtra,
    PlaceWhere,
    Push,
    cannot_place,
    count_places,
    put,
    stands_firm,
)
from contretemps.games.temporal_war.effects.stats import durability
from contretemps.games.temporal_war.effects.using import (
    is_present,
    push_source,
    way_order,
    would_change,
)
from contretemps.games.temporal_war.entries import (
    A_DICE,
    A_MORE,
    ATTACK_PLUS,
    ATTACKER,
    BY_EFFECT,
    D_DICE,
    D_MORE,
    DICE,
    IN_USE,
    PIECES,
    STUCK,
    T_CARD,
    T_DURABILITY,
    TILE,
    TILE_SIZE,
)
from contretemps.games.temporal_war.flow.calls import (
    Harm,
    Removals,
    Rest,
)
from contretemps.games.temporal_war.flow.dice import ATTACK_SIDE, DEFENCE_SIDE, Reroll
from contretemps.games.temporal_war.flow.harming import add_harm, prevent_for
from contretemps.games.temporal_war.flow.moving import FreeMove
from contretemps.games.temporal_war.flow.paying import Discard, Draw
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    ATTACK,
    ROOTED,
    STAT_COUNT,
)
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step
from contretemps.sets import BIT


def targets(game: War, scene: Scene, target: i64) -> vec[i64]:
    """The targets that are still there."""
    thing: i64
    found = vec[i64]()
    if ABILITIES[scene.line].choose != w.ALL:
        return append(found, target) if is_present(game, target) else found
    for thing in range(PIECES):
        if target & BIT[thing] != 0 and is_present(game, thing):
            found = append(found, thing)
    return found


def player_of(scene: Scene, target: i64) -> i64:
    """Whom drawing, discarding, aether and shards concern: the target if it is a player, otherwise `me`."""
    return target - w.PLAYER if target >= w.PLAYER and ABILITIES[scene.line].choose != w.ALL else scene.you


def perform(game: War, scene: Scene, target: i64, op: Do) -> Step:
    """One operation for all targets (`target` is a thing, or the pieces of `all` as bits); an impossible one is
    skipped."""
    i: i64
    word = op.word
    by = number_of(game, scene, op.number)
    if word == w.DRAW:
        return Draw(player_of(scene, target), by)
    if word == w.DISCARD:
        return Discard(player_of(scene, target), by)
    if word == w.AETHER:
        gain_aether(game, player_of(scene, target), by, 94)  # TPW-094
        return DONE
    if word == w.SHARDS:
        gain_shards(game, player_of(scene, target), by, 185)  # TPW-185
        return DONE
    if word == w.CANCEL:
        game.cancelled = 1
        return DONE
    if word == w.MONSTER_OP:
        level = game.monster_level + by
        game.monster_level = 0 if level < 0 else level
        if by != 0:
            game.tell(e.MONSTER_LEVEL, 223, game.monster, game.monster_level)  # TPW-223
        return DONE
    if word == w.REWARD:
        game.reward += by
        return DONE
    if word == w.TILES:
        return LayExtra(scene.you, scene.source - w.BUILT, op.n, op.name)
    found = targets(game, scene, target)
    if word == w.DAMAGE:
        for i in range(len(found)):
            add_harm(game, found[i], by, BY_EFFECT)
        return Harm(0) if len(game.pending) > 0 else DONE
    if word == w.PUSH:
        if len(found) == 0 or by == 0:
            return DONE
        bits: i64 = 0
        for i in range(len(found)):
            bits |= BIT[found[i]]
        return PushAll(scene.you, bits, push_source(game, scene), by)
    for i in range(len(found)):
        thing = found[i]
        step = perform_on(game, scene, op, by, thing)
        if step is not DONE:
            return step  # only lines with one target ask anything more
    return DONE


def perform_on(game: War, scene: Scene, op: Do, by: i64, thing: i64) -> Step:
    word = op.word
    if thing >= TILE and thing < w.PLAYER:
        if word == w.HEAL:
            mend(game, thing - TILE, by)
        elif word == w.PREVENT:
            prevent_for(game, thing, by)
        return DONE
    if thing >= PIECES:
        return DONE
    if word == w.HEAL:
        heal(game, thing, by, 212)  # TPW-212
    elif word == w.PREVENT:
        prevent_for(game, thing, by)
    elif word == w.SYMBOLS:
        add_symbols(game, thing, op.name, by)
    elif word == w.DICE_OP:
        add_dice(game, scene, thing, by)
    elif word == w.STAT_OP:
        add_stat(game, scene, thing, op.name, by)
    elif word == w.STATUS:
        give_status(game, thing, op.name)
    elif word == w.CLEANSE:
        game.status[game.stack[thing]] = 0
        game.tell(e.CLEANSED, 278, game.card[thing])  # TPW-278
    elif word == w.REST:
        return Rest(thing, 1)
    elif word == w.DESTROY:
        destroy(game, thing)  # TPW-277
        return Removals()
    elif word == w.MOVE:
        if would_change(game, scene, op, thing):
            return FreeMove(scene.you, thing, by, 279)  # TPW-279
    elif word == w.REROLL:
        if would_change(game, scene, op, thing):
            side: i64 = ATTACK_SIDE if thing == game.battle[ATTACKER] else DEFENCE_SIDE
            return Reroll(scene.you, side, by)
    elif word == w.PLACE:
        return place(game, scene, op, thing)
    return DONE


def mend(game: War, tile: i64, by: i64) -> None:
    most = durability(game, tile)
    now = game.tile(tile, T_DURABILITY) + by
    now = most if now > most else now
    if now > game.tile(tile, T_DURABILITY):
        game.tell(e.HEALED, 70, game.tile(tile, T_CARD), now - game.tile(tile, T_DURABILITY), now)  # TPW-070
        game.tiles[TILE_SIZE * tile + T_DURABILITY] = now


def add_symbols(game: War, thing: i64, symbol: i64, by: i64) -> None:
    if by == 0:
        return
    if thing == game.battle[ATTACKER]:
        if symbol == 0:
            game.battle[A_MORE] += by
    else:
        game.battle[D_MORE + symbol] += by
    game.tell(e.SYMBOLS, 285, game.card[thing], symbol, by)  # TPW-285


def add_dice(game: War, scene: Scene, thing: i64, by: i64) -> None:
    if ABILITIES[scene.line].lasts == w.TURN:
        last(game, thing, DICE, by, 0)
    elif thing == game.battle[ATTACKER]:
        game.battle[A_DICE] += by
    else:
        game.battle[D_DICE] += by
    game.tell(e.DICE, 285, game.card[thing], by)  # TPW-285


def add_stat(game: War, scene: Scene, thing: i64, which: i64, by: i64) -> None:
    if which == ATTACK:
        game.battle[ATTACK_PLUS] += by
    elif which < STAT_COUNT:
        last(game, thing, which, by, 1 if ABILITIES[scene.line].lasts == w.ROUND_LONG else 0)


def last(game: War, thing: i64, what: i64, by: i64, until: i64) -> None:
    game.lasting = append(append(append(append(game.lasting, thing), what), by), until)


def give_status(game: War, piece: i64, status: i64) -> None:
    """Not cumulative; being rooted while in use takes the rest of the movement (TPW-149)."""
    stack = game.stack[piece]
    if game.status[stack] & status != 0:
        return
    game.status[stack] |= status
    number: i64 = 0 if status == 1 else 1 if status == ROOTED else 2
    game.tell(e.STATUS, 278, game.card[piece], number)  # TPW-278
    if status == ROOTED and game.turn[IN_USE] >= 0 and game.stack[game.turn[IN_USE]] == stack:
        game.turn[STUCK] = 1


def place(game: War, scene: Scene, op: Do, piece: i64) -> Step:
    """Pick up and place: it keeps its side and does not land (TPW-275, TPW-276)."""
    goal: i64
    if stands_firm(game, scene.you, piece):
        return DONE
    if op.name == w.SWAP:
        other = thing_of(game, scene, op.ref)
        if other >= 0 and other != piece and game.on_board(other) and not game.on_temple(other):
            game.tell(e.PLACED, 275, game.card[piece], game.space[piece], game.space[other])  # TPW-275
            game.tell(e.PLACED, 275, game.card[other], game.space[other], game.space[piece])  # TPW-275
            swap(game, piece, other)
        return DONE
    near = place_of(game, scene, op.ref)
    within: i64 = 1 if op.name == w.EMPTY_ADJ else op.n
    many = count_places(game, near, within)
    if many > 1:
        return PlaceWhere(scene.you, piece, near, within)
    if many == 1:
        for goal in range(2 * CENTRE + 1):
            if cannot_place(game, near, within, goal) == ALLOWED:
                put(game, piece, goal)
                return DONE
    return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class PushAll(Step):
    """Pieces are pushed one after the other, in the order of the directions seen from the source."""

    __slots__ = ("bits", "by", "source", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "bits", "source", "by")

    def __init__(self, you: i64, bits: i64, source: i64, by: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.you: Final[i64] = you
        self.bits: Final[i64] = bits
        self.source: Final[i64] = source
        self.by: Final[i64] = by

    def resolve(self, game: War, choice: i64) -> Step:
        piece: i64
        first: i64 = NOWHERE
        best: i64 = 0
        for piece in range(PIECES):
            if self.bits & BIT[piece] != 0 and is_present(game, piece):
                order = way_order(game, self.source, piece)
                if first == NOWHERE or order < best:
                    first = piece
                    best = order
        if first == NOWHERE:
            return DONE
        rest = PushAll(self.you, self.bits & ~BIT[first], self.source, self.by)
        if stands_firm(game, self.you, first):
            return rest
        towards: i64 = 1 if self.by < 0 else 0
        many = -self.by if self.by < 0 else self.by
        return game.then(Push(self.you, first, self.source, towards, many, game.space[first]), rest)
