"""Damage: what is about to fall, what is prevented, what is destroyed, who is eliminated (TPW-212 to TPW-216, TPW-284,
TPW-298)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import FOUNTAINS
from contretemps.games.temporal_war.deeds import (
    break_off,
    destroy,
    fall,
    forget_piece,
    heal,
    pick_up,
    relocate,
    ward,
)
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.entries import (
    ACTION,
    ATTACKER,
    BY_BATTLE,
    DEAD,
    FINISHED,
    GONE,
    HURT,
    IN_USE,
    MONSTER_THING,
    NONE,
    OVERTIME,
    PENDING_SIZE,
    PIECES,
    PLACES,
    RESTED,
    STAGE,
    T_CARD,
    T_DURABILITY,
    T_ENTRY,
    T_OWNER,
    T_SORT,
    TARGET,
    TEMPLE,
    TILE,
    TILE_SIZE,
    UNDER_SEAT,
)
from contretemps.games.temporal_war.flow import calls
from contretemps.games.temporal_war.flow.calls import Handler, Harm, Removals, open_window
from contretemps.games.temporal_war.flow.ending import finish_if_decided
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import DECK_CARDS, TYPE_COUNT
from contretemps.kernel.step import DONE, OVER, Step
from contretemps.sets import BIT

WARD: Final = 2  # damage that a ward takes away


def add_harm(game: War, thing: i64, by: i64, cause: i64) -> None:
    """Damage is about to be dealt, by battle or by an effect, as fountains, monsters and ghosts do (TPW-271); a
    Champion on its temple takes none from cards and monsters (TPW-037)."""
    if by <= 0 or (thing < PIECES and game.on_temple(thing)):
        return
    game.pending = append(append(append(game.pending, thing), by), cause)


def controller_of(game: War, thing: i64) -> i64:
    if thing < PIECES:
        return thing // PLACES
    return thing - TEMPLE if thing < MONSTER_THING else game.tile(thing - TILE, T_OWNER)


def age_of(game: War, thing: i64) -> i64:
    if thing < PIECES:
        return game.entry[thing]
    return 0 if thing < MONSTER_THING else game.tile(thing - TILE, T_ENTRY)


def goes_before(game: War, thing: i64, other: i64) -> bool:
    """The active player's pieces first, then clockwise, within a player the oldest (TPW-298)."""
    one = (controller_of(game, thing) - game.active + game.seats) % game.seats
    two = (controller_of(game, other) - game.active + game.seats) % game.seats
    return one < two or (one == two and age_of(game, thing) < age_of(game, other))


def sort_pending(game: War) -> None:
    i: i64
    j: i64
    k: i64
    many = len(game.pending) // PENDING_SIZE
    for i in range(1, many):
        j = i
        while j > 0 and goes_before(game, game.pending[PENDING_SIZE * j], game.pending[PENDING_SIZE * (j - 1)]):
            for k in range(PENDING_SIZE):
                one = game.pending[PENDING_SIZE * j + k]
                game.pending[PENDING_SIZE * j + k] = game.pending[PENDING_SIZE * (j - 1) + k]
                game.pending[PENDING_SIZE * (j - 1) + k] = one
            j -= 1


class Harming(Handler):
    """A window for each piece or construct whose amount is at least 1, then all of it is dealt at once."""

    def resolve(self, game: War, step: Step) -> Step:
        assert isinstance(step, Harm)
        at = step.at
        if at == 0:
            sort_pending(game)
        while PENDING_SIZE * at < len(game.pending):
            thing = game.pending[PENDING_SIZE * at]
            if thing < PIECES and ward(game, thing):  # before anything else prevents damage
                prevent(game, at, WARD)
            amount = game.pending[PENDING_SIZE * at + 1]
            at += 1
            if amount > 0 and (thing < PIECES or thing >= TILE):
                return game.then(open_window(w.DAMAGE_PENDING, thing, NONE), Harm(at))
        deal(game)
        if game.phase == FINISHED:
            return game.instead(OVER)
        return Removals() if len(game.fallen) > 0 else DONE


calls.handle(calls.HARM, Harming())


def prevent(game: War, at: i64, by: i64) -> None:
    """Pending damage is less, at least 0."""
    thing = game.pending[PENDING_SIZE * at]
    left = game.pending[PENDING_SIZE * at + 1] - by
    left = 0 if left < 0 else left
    card = game.card[thing] if thing < PIECES else game.tile(thing - TILE, T_CARD)
    game.tell(e.PREVENTED, 298, card, game.pending[PENDING_SIZE * at + 1] - left)  # TPW-298
    game.pending[PENDING_SIZE * at + 1] = left


def prevent_for(game: War, thing: i64, by: i64) -> None:
    at: i64
    for at in range(len(game.pending) // PENDING_SIZE):
        if game.pending[PENDING_SIZE * at] == thing:
            prevent(game, at, by)
            return


def deal(game: War) -> None:
    """All pending damage at once; pieces of a stack are worked off one after another (TPW-216)."""
    i: i64
    batch = game.pending
    game.pending = vec[i64]()
    for i in range(0, len(batch), PENDING_SIZE):
        thing = batch[i]
        by = batch[i + 1]
        if by > 0:
            if thing < PIECES:
                hurt_piece(game, thing, by, batch[i + 2])
            elif thing < MONSTER_THING:
                hurt_temple(game, thing - TEMPLE, by)
            else:
                hurt_construct(game, thing - TILE, by)
    eliminate_all(game)


def hurt_piece(game: War, piece: i64, by: i64, cause: i64) -> None:
    if not game.on_board(piece):
        return
    stack = game.stack[piece]
    left = game.health[stack] - by
    left = 0 if left < 0 else left  # surplus is lost (TPW-216)
    game.health[stack] = left
    game.tell(e.HURT, 212 if cause == BY_BATTLE else 270, game.card[piece], by, left)  # TPW-212, TPW-270
    side = battle_side(game, piece)
    if side != 0 and cause == BY_BATTLE:
        game.battle[HURT] |= side
    if left == 0:
        if side != 0:
            game.battle[DEAD] |= side
        if piece % PLACES == 0:
            knock_out(game, piece)
        else:
            destroy(game, piece)


def battle_side(game: War, piece: i64) -> i64:
    """1 for the one attacked, 2 for the attacker, 0 for others."""
    if game.battle[STAGE] == 0:
        return 0
    return 1 if game.battle[TARGET] == piece else 2 if game.battle[ATTACKER] == piece else 0


def knock_out(game: War, piece: i64) -> None:
    """A Champion is put back on its temple, without statuses, and its owner pays for one heal (TPW-042 to TPW-045)."""
    seat = piece // PLACES
    stack = game.stack[piece]
    game.tell(e.KNOCKED_OUT, 42, seat, game.card[piece])  # TPW-042
    relocate(game, piece, game.temple_space(seat))
    game.status[stack] = 0
    game.temple[seat] -= 1  # even the last one (TPW-044)
    game.health[stack] = 0
    heal(game, piece, 2, 42)  # TPW-042
    game.tell(e.TEMPLE_HURT, 45, seat, 1, game.temple[seat])  # TPW-045
    break_off(game, piece)
    if game.turn[IN_USE] == piece:
        end_use(game, piece)


def end_use(game: War, piece: i64) -> None:
    """Its action ends; it is set to resting without a monster (TPW-043); in overtime nobody rests (TPW-288)."""
    if game.round < OVERTIME:
        game.ready[piece] = 0
    game.turn[RESTED] = 1


def hurt_temple(game: War, seat: i64, by: i64) -> None:
    """Temples never defend (TPW-029)."""
    left = game.temple[seat] - by
    game.temple[seat] = 0 if left < 0 else left
    game.tell(e.TEMPLE_HURT, 28, seat, by, game.temple[seat])  # TPW-028


def hurt_construct(game: War, tile: i64, by: i64) -> None:
    left = game.tile(tile, T_DURABILITY) - by
    left = 0 if left < 0 else left
    game.tiles[TILE_SIZE * tile + T_DURABILITY] = left
    game.tell(e.CONSTRUCT_HURT, 71, game.tile(tile, T_CARD), by, left)  # TPW-071
    if left == 0:
        if game.battle[STAGE] != 0 and game.battle[TARGET] == TILE + tile:
            game.battle[DEAD] |= 1
        fall(game, tile)


# ---- elimination -----------------------------------------------------------------------------------------------------


def eliminate_all(game: War) -> None:
    """Temples at 0 eliminate, all at the same time (TPW-034, TPW-284); one side alone has won (TPW-035)."""
    seat: i64
    fell: i64 = 0
    for seat in range(game.seats):
        if game.out[seat] == 0 and game.temple[seat] == 0:
            fell |= BIT[seat]
    if fell == 0:
        return
    game.fell_last = fell
    for seat in range(game.seats):
        if fell & BIT[seat] != 0:
            eliminate(game, seat)
    finish_if_decided(game)


def eliminate(game: War, seat: i64) -> None:
    """His pieces and tiles leave the board, his fountains are neutral, his cards are out of the game; a ghost stays on
    the space of the temple (TPW-253, TPW-254, TPW-255). It takes effect at once (TPW-252), and triggers nothing
    (TPW-306)."""
    piece: i64
    tile: i64
    fountain: i64
    i: i64
    game.tell(e.ELIMINATED, 34, seat)  # TPW-034
    game.out[seat] = 1
    game.ghost[seat] = game.temple_space(seat)
    if game.turn[IN_USE] // PLACES == seat and game.turn[IN_USE] != NONE:
        game.turn[RESTED] = 1
    for piece in range(PLACES * seat, PLACES * seat + PLACES):
        if game.space[piece] >= 0:
            break_off(game, piece)
        forget_piece(game, piece)
        game.health[piece] = 0
        game.status[piece] = 0
        for i in range(TYPE_COUNT):
            game.equipment[TYPE_COUNT * piece + i] = 0
    break_off(game, TEMPLE + seat)
    for tile in range(game.tile_count()):
        if game.tile(tile, T_SORT) != GONE and game.tile(tile, T_OWNER) == seat:
            pick_up(game, tile)
    for fountain in range(FOUNTAINS):
        if game.fountain_owner[fountain] == seat:
            game.fountain_owner[fountain] = NONE
            game.tell(e.NEUTRAL, 254, fountain)  # TPW-254
    for i in range(DECK_CARDS * seat, DECK_CARDS * seat + DECK_CARDS):
        game.hand[i] = 0
        game.open[i] = 0
        game.unseen[i] = 0
    game.hand_size[seat] = 0
    game.unseen_size[seat] = 0
    game.aether[seat] = 0
    game.shards[seat] = 0
    game.under = without(game.under, seat)
    game.book = without(game.book, seat)


def without(entries: vec[i64], seat: i64) -> vec[i64]:
    i: i64
    left = vec[i64]()
    for i in range(len(entries)):
        if entries[i] // UNDER_SEAT != seat:
            left = append(left, entries[i])
    return left


class Removing(Handler):
    """A window for each piece that was destroyed, in the order in which they fell."""

    def resolve(self, game: War, step: Step) -> Step:
        if game.phase == FINISHED:
            return game.instead(OVER)
        if len(game.fallen) == 0:
            return DONE
        piece = game.fallen[0]
        game.fallen = game.fallen[1:]
        if game.turn[IN_USE] == piece and game.phase == ACTION:  # TPW-090: the Action Phase ends, without a monster
            game.turn[RESTED] = 1
        return game.then(open_window(w.DESTROYED, piece, NONE), Removals())


calls.handle(calls.REMOVALS, Removing())
