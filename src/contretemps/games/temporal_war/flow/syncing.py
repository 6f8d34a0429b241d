"""Fountains: syncing and the shards that it brings (TPW-161 to TPW-187)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import FOUNTAINS, SHARD_SPACE, distance
from contretemps.games.temporal_war.deeds import gain_shards
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.stats import sync_level
from contretemps.games.temporal_war.entries import LAST_ROUND, NONE, PLACES, SYNCED
from contretemps.games.temporal_war.flow.calls import Question, open_window
from contretemps.games.temporal_war.flow.moving import card_name
from contretemps.games.temporal_war.position import War
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NATURE, Step

MOST_SHARDS: Final = 6  # on a space (TPW-178)


def _ways(dice: int) -> list[int]:
    """In how many ways so many ordinary dice show each total, from 1 to 24."""
    found = [1] + [0] * 24
    for _ in range(dice):
        found = [sum([found[total - face] for face in range(1, 7) if total >= face]) for total in range(25)]
    return found[1:]


TOTALS: Final[vec[i64]] = vec[i64]([ways for dice in range(5) for ways in _ways(dice)])  # by 24 * dice + total - 1


def cannot_sync(game: War, piece: i64, fountain: i64, way: i64) -> i64:
    """Next to it, one attempt a turn (TPW-161); neutralising is for another player's fountain (TPW-163 to TPW-165)."""
    if game.turn[SYNCED] == 1 or distance(game.space[piece], game.fountain_space(fountain)) != 1:
        return 161  # TPW-161
    owner = game.fountain_owner[fountain]
    if way == a.NEUTRALISE and (owner == NONE or owner == piece // PLACES):
        return 163 if owner == NONE else 165  # TPW-163, TPW-165
    return ALLOWED


def dice_for(game: War, seat: i64, fountain: i64, way: i64) -> i64:
    """A team-mate's is another player's (TPW-168). None for an own one, 1 for a neutral one or to neutralise, 2 to
    take another player's (TPW-163 to TPW-165)."""
    owner = game.fountain_owner[fountain]
    if owner == seat:
        return 0
    return 1 if owner == NONE or way == a.NEUTRALISE else 2


def begin_sync(game: War, piece: i64, fountain: i64, way: i64) -> Step:
    """Next to two fountains both may be named, the lower number first (TPW-169, TPW-170)."""
    other: i64
    for other in range(fountain + 1, FOUNTAINS):
        if cannot_sync(game, piece, other, a.TAKE_CONTROL) == ALLOWED:
            return SyncAlso(piece // PLACES, piece, fountain, way)
    return roll_sync(game, piece, fountain, way, NONE, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class SyncAlso(Question):
    """The other fountain, too? All dice together, all or nothing (TPW-169); `pass`: only the one."""

    __slots__ = ("fountain", "piece", "way")

    takes: ClassVar[tuple[str, ...]] = ("seat", "piece", "fountain", "way")

    def __init__(self, seat: i64, piece: i64, fountain: i64, way: i64) -> None:
        super().__init__(seat, a.PASS, a.USE)
        self.piece: Final[i64] = piece
        self.fountain: Final[i64] = fountain
        self.way: Final[i64] = way

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED
        if choice < a.SYNC:
            return 161  # TPW-161
        other = (choice - a.SYNC) // 2
        if other <= self.fountain:
            return 170  # TPW-170
        return cannot_sync(game, self.piece, other, (choice - a.SYNC) % 2)

    def resolve(self, game: War, choice: i64) -> Step:
        if choice == a.PASS:
            return roll_sync(game, self.piece, self.fountain, self.way, NONE, 0)
        code = choice - a.SYNC
        return roll_sync(game, self.piece, self.fountain, self.way, code // 2, code % 2)

    def about(self, game: War) -> Facts:
        return {"fountain": f"@fountain.{self.fountain + 1}"}


def roll_sync(game: War, piece: i64, fountain: i64, way: i64, other: i64, other_way: i64) -> Step:
    game.turn[SYNCED] = 1
    seat = piece // PLACES
    dice = dice_for(game, seat, fountain, way)
    if other != NONE:
        dice += dice_for(game, seat, other, other_way)
    if dice == 0:
        return synced(game, piece, fountain, way, other, other_way, 0)
    return SyncRoll(piece, fountain, way, other, other_way, dice)


@mypyc_attr(acyclic=True, free_list_len=1)
class SyncRoll(Step):
    """The total of the dice."""

    __slots__ = ("dice", "fountain", "other", "other_way", "piece", "way")

    takes: ClassVar[tuple[str, ...]] = ("piece", "fountain", "way", "other", "other_way", "dice")

    def __init__(self, piece: i64, fountain: i64, way: i64, other: i64, other_way: i64, dice: i64) -> None:
        super().__init__(NATURE, a.TOTAL + dice - 1, a.TOTAL + 6 * dice)
        self.piece: Final[i64] = piece
        self.fountain: Final[i64] = fountain
        self.way: Final[i64] = way
        self.other: Final[i64] = other
        self.other_way: Final[i64] = other_way
        self.dice: Final[i64] = dice

    def weight(self, game: War, choice: i64) -> i64:
        return TOTALS[24 * self.dice + choice - a.TOTAL]

    def resolve(self, game: War, choice: i64) -> Step:
        total = choice - a.TOTAL + 1
        level = sync_level(game, self.piece)
        seat = self.piece // PLACES
        if level < total:
            game.tell(e.SYNC_FAILS, 166, seat, total, level)  # TPW-166
            return DONE
        game.tell(e.SYNCS, 166, seat, total, level)  # TPW-166
        return synced(game, self.piece, self.fountain, self.way, self.other, self.other_way, total)

    def purpose(self, game: War) -> str:
        return "sync"

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, self.piece), "dice": int(self.dice)}


def synced(game: War, piece: i64, fountain: i64, way: i64, other: i64, other_way: i64, total: i64) -> Step:
    """Success: control changes, shards appear (TPW-176, TPW-177), then the window."""
    turn_fountain(game, piece // PLACES, fountain, way)
    if other != NONE:
        turn_fountain(game, piece // PLACES, other, other_way)
    window = open_window(w.SYNCED, piece, NONE)
    if game.round >= LAST_ROUND:  # TPW-186, TPW-187
        return window
    return game.then(ShardRoll(), window)


def turn_fountain(game: War, seat: i64, fountain: i64, way: i64) -> None:
    if way == a.NEUTRALISE:
        game.fountain_owner[fountain] = NONE
        game.tell(e.NEUTRAL, 164, fountain)  # TPW-164
    elif game.fountain_owner[fountain] != seat:
        game.fountain_owner[fountain] = seat
        game.tell(e.CONTROLS, 163, seat, fountain)  # TPW-163


@mypyc_attr(acyclic=True, free_list_len=1)
class ShardRoll(Step):
    """On which shard space, and on the one opposite (TPW-176)?"""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NATURE, a.DIE, a.MONSTER)

    def resolve(self, game: War, choice: i64) -> Step:
        number = choice - a.DIE
        put_shard(game, number)
        put_shard(game, (number + 3) % 6)  # TPW-180: each for itself
        return DONE

    def purpose(self, game: War) -> str:
        return "shards"


def put_shard(game: War, number: i64) -> None:
    """Not where a tile lies (TPW-179, TPW-292), not more than six (TPW-178); to who stands there (TPW-182)."""
    space = SHARD_SPACE[number]
    if game.tile_at[space] != 0:
        return
    piece = game.piece_on(space)
    if piece >= 0:
        gain_shards(game, piece // PLACES, 1, 182)  # TPW-182
    elif game.board_shards[number] < MOST_SHARDS:
        game.board_shards[number] += 1
        game.tell(e.SHARD_PLACED, 176, space, game.board_shards[number])  # TPW-176
