"""What happens at once: aether and shards, cards between hand and deck, pieces and tiles on and off the board."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import CENTRE, NOWHERE, SHARD_AT
from contretemps.games.temporal_war.effects.stats import durability, max_health
from contretemps.games.temporal_war.effects.windows import BUILT
from contretemps.games.temporal_war.entries import (
    ATTACKER,
    BATTLE_SIZE,
    BROKEN_OFF,
    CONSTRUCT_TILE,
    GONE,
    IN_USE,
    NONE,
    PLACES,
    PUBLIC,
    SET_TILE,
    STAGE,
    SUMMONED,
    T_CARD,
    T_DURABILITY,
    T_ENTRY,
    T_LAID,
    T_OWNER,
    T_PARENT,
    T_SORT,
    T_SPACE,
    TARGET,
    TILE,
    TILE_SIZE,
    TURN_SIZE,
    UNDER_SEAT,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import DECK_CARDS, TYPE_COUNT, WARDED
from contretemps.kernel.journal import EVERYBODY
from contretemps.sets import BIT

# ---- aether and shards -----------------------------------------------------------------------------------------------


def gain_aether(game: War, seat: i64, by: i64, rule: i64) -> None:
    """The die shows 9 at most; what is beyond is lost (TPW-094)."""
    before = game.aether[seat]
    now = before + by
    now = 9 if now > 9 else 0 if now < 0 else now
    game.aether[seat] = now
    if now > before:
        game.tell(e.AETHER, rule, seat, now - before, now)
    elif now < before:
        game.tell(e.AETHER_LOST, rule, seat, before - now, now)


def gain_shards(game: War, seat: i64, by: i64, rule: i64) -> None:
    """Held shards have no limit (TPW-185)."""
    before = game.shards[seat]
    now = before + by
    now = 0 if now < 0 else now
    game.shards[seat] = now
    if now > before:
        game.tell(e.SHARDS, rule, seat, now - before, now)
    elif now < before:
        game.tell(e.SHARDS_LOST, rule, seat, before - now, now)


# ---- cards -----------------------------------------------------------------------------------------------------------


def to_hand(game: War, seat: i64, kind: i64, is_open: bool) -> None:
    """There is no limit to a hand (TPW-087)."""
    game.hand[DECK_CARDS * seat + kind] += 1
    game.hand_size[seat] += 1
    if is_open:
        game.open[DECK_CARDS * seat + kind] += 1


def from_hand_openly(game: War, seat: i64, kind: i64) -> None:
    """A card leaves the hand and everybody sees which (TPW-319); if all knew of one, it is that one."""
    place = DECK_CARDS * seat + kind
    game.hand[place] -= 1
    game.hand_size[seat] -= 1
    if game.open[place] > 0:
        game.open[place] -= 1


def from_hand_unseen(game: War, seat: i64, kind: i64) -> None:
    """A card leaves the hand and nobody sees which: what the others knew of this hand they know no longer."""
    k: i64
    game.hand[DECK_CARDS * seat + kind] -= 1
    game.hand_size[seat] -= 1
    for k in range(DECK_CARDS * seat, DECK_CARDS * seat + DECK_CARDS):
        game.open[k] = 0


def bury(game: War, seat: i64, kind: i64, openly: bool) -> None:
    """To the bottom of its owner's deck (TPW-214); discarded cards unseen, all others openly (TPW-314)."""
    game.under = append(game.under, UNDER_SEAT * seat + kind + (PUBLIC if openly else 0))


def take_from_under(game: War, seat: i64) -> None:
    """The topmost of the buried cards, once nothing else is left in the deck."""
    i: i64
    left = vec[i64]()
    taken: i64 = NONE
    for i in range(len(game.under)):
        entry = game.under[i]
        if taken == NONE and entry // UNDER_SEAT == seat:
            taken = entry
        else:
            left = append(left, entry)
    game.under = left
    is_open = taken & PUBLIC != 0
    to_hand(game, seat, taken & 127, is_open)
    audience: i64 = EVERYBODY if is_open else BIT[seat]
    game.tell_to(audience, e.GETS, 84, seat, taken & 127)  # TPW-084


# ---- pieces ----------------------------------------------------------------------------------------------------------


def stack_of(game: War, seat: i64, card: i64) -> i64:
    """The stack of this card that a player has on the board; NONE without."""
    piece: i64
    for piece in range(PLACES * seat, PLACES * seat + PLACES):
        if game.space[piece] >= 0 and game.card[piece] == card:
            return game.stack[piece]
    return NONE


def free_place(game: War, seat: i64) -> i64:
    piece: i64
    for piece in range(PLACES * seat + 1, PLACES * seat + PLACES):
        if game.space[piece] < 0:
            return piece
    return NONE


def free_stack(game: War, seat: i64) -> i64:
    piece: i64
    stack: i64
    for stack in range(PLACES * seat, PLACES * seat + PLACES):
        taken = False
        for piece in range(PLACES * seat, PLACES * seat + PLACES):
            if game.space[piece] >= 0 and game.stack[piece] == stack:
                taken = True
        if not taken:
            return stack
    return NONE


def enter(game: War, piece: i64, card: i64, space: i64) -> None:
    """A piece comes into play, ready (TPW-118); a copy of the same name (TPW-049) joins the stack and its health
    (TPW-123, TPW-124), and has the card's abilities for itself (TPW-125)."""
    i: i64
    seat = piece // PLACES
    stack = stack_of(game, seat, card)
    if stack == NONE:
        stack = free_stack(game, seat)
        game.card[piece] = card
        game.health[stack] = max_health(game, piece)
        game.status[stack] = 0
        for i in range(TYPE_COUNT):
            game.equipment[TYPE_COUNT * stack + i] = 0
    unmark(game, piece)
    game.card[piece] = card
    game.stack[piece] = stack
    game.space[piece] = space
    game.ready[piece] = 1
    game.entries += 1
    game.entry[piece] = game.entries
    game.piece_at[space] = piece + 1


def relocate(game: War, piece: i64, goal: i64) -> None:
    game.piece_at[game.space[piece]] = 0
    game.space[piece] = goal
    game.piece_at[goal] = piece + 1


def swap(game: War, piece: i64, other: i64) -> None:
    one = game.space[piece]
    two = game.space[other]
    game.space[piece] = two
    game.space[other] = one
    game.piece_at[one] = other + 1
    game.piece_at[two] = piece + 1


def lift(game: War, piece: i64) -> None:
    """Take a piece off the board; a battle before its damage ends with either side (TPW-285)."""
    space = game.space[piece]
    game.piece_at[space] = 0
    game.space[piece] = -2 - space
    break_off(game, piece)


def break_off(game: War, thing: i64) -> None:
    if game.battle[STAGE] == 1 and (game.battle[ATTACKER] == thing or game.battle[TARGET] == thing):
        game.battle[BROKEN_OFF] = 1


def destroy(game: War, piece: i64) -> None:
    """Its piece leaves the board, the card is buried (TPW-213); the other copies of a stack are as new (TPW-215)."""
    i: i64
    seat = piece // PLACES
    card = game.card[piece]
    stack = game.stack[piece]
    game.tell(e.DESTROYED, 213, card, game.space[piece], seat)  # TPW-213
    lift(game, piece)
    bury(game, seat, card, True)
    if stack_of(game, seat, card) == stack:
        game.health[stack] = max_health(game, piece)
        game.status[stack] = 0
    else:
        for i in range(TYPE_COUNT):  # TPW-067
            worn = game.equipment[TYPE_COUNT * stack + i]
            if worn != 0:
                bury(game, seat, (worn & 127) - 1, True)
                game.equipment[TYPE_COUNT * stack + i] = 0
        game.status[stack] = 0
        game.health[stack] = 0
    game.fallen = append(game.fallen, piece)


def heal(game: War, piece: i64, by: i64, rule: i64) -> None:
    """Never above the health stat (TPW-212)."""
    stack = game.stack[piece]
    most = max_health(game, piece)
    now = game.health[stack] + by
    now = most if now > most else now
    if now > game.health[stack]:
        game.tell(e.HEALED, rule, game.card[piece], now - game.health[stack], now)
        game.health[stack] = now


# ---- tiles -----------------------------------------------------------------------------------------------------------


def lay(game: War, space: i64, seat: i64, card: i64, sort: i64, parent: i64) -> i64:
    """A tile on the board (TPW-003: there are always enough of them); the first number that is free."""
    tile: i64 = 0
    while tile < game.tile_count() and game.tile(tile, T_SORT) != GONE:
        tile += 1
    if tile == game.tile_count():
        for _i in range(TILE_SIZE):
            game.tiles = append(game.tiles, 0)
    first = TILE_SIZE * tile
    game.entries += 1
    game.tiles[first + T_SPACE] = space
    game.tiles[first + T_OWNER] = seat
    game.tiles[first + T_CARD] = card
    game.tiles[first + T_SORT] = sort
    game.tiles[first + T_PARENT] = parent
    game.tiles[first + T_DURABILITY] = 0
    game.tiles[first + T_LAID] = game.turn_number
    game.tiles[first + T_ENTRY] = game.entries
    game.tile_at[space] = tile + 1
    if sort == CONSTRUCT_TILE:
        unmark(game, BUILT + tile)
        game.tiles[first + T_DURABILITY] = durability(game, tile)
    return tile


def pick_up(game: War, tile: i64) -> None:
    """A tile leaves the board, and with a construct its extra tiles (TPW-073)."""
    other: i64
    i: i64
    if game.tile(tile, T_SORT) == CONSTRUCT_TILE:
        for other in range(game.tile_count()):
            if game.tile(other, T_SORT) > CONSTRUCT_TILE and game.tile(other, T_PARENT) == tile:
                pick_up(game, other)
        break_off(game, TILE + tile)
    game.tile_at[game.tile(tile, T_SPACE)] = 0
    for i in range(TILE_SIZE):
        game.tiles[TILE_SIZE * tile + i] = 0


def take_back(game: War, tile: i64, rule: i64) -> None:
    """A set card goes to its owner's hand, unseen (TPW-134); nothing is refunded (TPW-113)."""
    seat = game.tile(tile, T_OWNER)
    game.tell(e.TAKES_BACK, rule, seat, game.tile(tile, T_SPACE))
    to_hand(game, seat, game.tile(tile, T_CARD), False)
    pick_up(game, tile)


def take_off(game: War, tile: i64) -> None:
    """A fountain runs over it: its card goes back to the hand, of an extra tile only the tile is lost (TPW-112)."""
    sort = game.tile(tile, T_SORT)
    if sort == SET_TILE:
        take_back(game, tile, 112)  # TPW-112
    elif sort == CONSTRUCT_TILE:
        seat = game.tile(tile, T_OWNER)
        card = game.tile(tile, T_CARD)
        game.tell(e.RETURNS, 112, seat, card)  # TPW-112
        to_hand(game, seat, card, True)
        pick_up(game, tile)
    else:
        pick_up(game, tile)  # TPW-113


def fall(game: War, tile: i64) -> None:
    """A construct at 0: the tile is removed and the card buried (TPW-071)."""
    seat = game.tile(tile, T_OWNER)
    card = game.tile(tile, T_CARD)
    game.tell(e.CONSTRUCT_FALLS, 71, card, game.tile(tile, T_SPACE), seat)  # TPW-071
    pick_up(game, tile)
    bury(game, seat, card, True)


# ---- the board -------------------------------------------------------------------------------------------------------


def is_empty(game: War, space: i64) -> bool:
    """Nothing at all lies here (TPW-121); shards count (TPW-122), a ghost does not (TPW-260). Never the centre."""
    if space == CENTRE or game.piece_at[space] != 0 or game.tile_at[space] != 0:
        return False
    shard = SHARD_AT[space]
    if shard >= 0 and game.board_shards[shard] > 0:
        return False
    return game.temple_here(space) == NONE and game.fountain_here(space) == NONE


def clear_turn(game: War) -> None:
    i: i64
    for i in range(TURN_SIZE):
        game.turn[i] = 0
    game.turn[IN_USE] = NONE
    game.turn[SUMMONED] = NONE


def clear_battle(game: War) -> None:
    i: i64
    for i in range(BATTLE_SIZE):
        game.battle[i] = 0


def ward(game: War, piece: i64) -> bool:
    """A ward is used up by the next damage; was there one?"""
    stack = game.stack[piece]
    if game.status[stack] & WARDED == 0:
        return False
    game.status[stack] = game.status[stack] & ~WARDED
    return True


def forget_piece(game: War, piece: i64) -> None:
    """Out of the game without a word: mass removal opens no windows (TPW-306)."""
    if game.space[piece] >= 0:
        game.piece_at[game.space[piece]] = 0
    game.space[piece] = NOWHERE


def dismiss(game: War, piece: i64) -> None:
    """A warrior is destroyed without a window: card and equipment are buried, a Champion's card is not (TPW-306)."""
    i: i64
    seat = piece // PLACES
    stack = game.stack[piece]
    forget_piece(game, piece)
    if piece % PLACES != 0:
        bury(game, seat, game.card[piece], True)
    for i in range(TYPE_COUNT):
        worn = game.equipment[TYPE_COUNT * stack + i]
        if worn != 0:
            bury(game, seat, (worn & 127) - 1, True)
            game.equipment[TYPE_COUNT * stack + i] = 0


def unmark(game: War, source: i64) -> None:
    """What now has this number has done nothing yet in this turn or round."""
    game.used = without_source(game.used, source)
    game.used_in_round = without_source(game.used_in_round, source)


def without_source(marks: vec[i64], source: i64) -> vec[i64]:
    i: i64
    left = vec[i64]()
    for i in range(len(marks)):
        if marks[i] // 256 != source:
            left = append(left, marks[i])
    return left
