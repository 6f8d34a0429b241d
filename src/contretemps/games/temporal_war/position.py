"""A position of The Temporal War: the arena, pieces and stacks, tiles, players, cards, and what the turn has seen.

Every player has nine places for pieces, the first for his Champion; a piece that left the board keeps its place and
the space it left until another one needs the place, because card effects may still speak of it. Pieces of one player
with the same card are one stack: health, statuses and equipment belong to the stack (TPW-123 to TPW-125).

Cards are kinds with numbers of copies, not single things. Nobody knows the order of a deck; cards that were buried lie
under it in their order (`under`), so chance names a card only while some of the others are left.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import AXIS, FOUNTAINS, FROM_CENTRE, NOWHERE, ON_AXIS, RADII, RIM, SPACE_COUNT
from contretemps.games.temporal_war.entries import (
    BATTLE_SIZE,
    CONSTRUCT_TILE,
    IN_USE,
    NONE,
    OBSTACLE_TILE,
    OVERTIME,
    PIECES,
    PLACES,
    SET_TILE,
    SET_UP,
    SUMMONED,
    T_SORT,
    TILE_SIZE,
    TURN_SIZE,
    UNDER_SEAT,
)
from contretemps.games.temporal_war.switches import ALONE, Switches
from contretemps.games.temporal_war.tables import DECK_CARDS, MONSTERS, TYPE_COUNT
from contretemps.kernel.game import Options
from contretemps.kernel.position import Position
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import OVER, Later, Step
from contretemps.sets import BIT


@mypyc_attr(acyclic=True)
class War(Position):
    """Everything of a running game (TPW-002)."""

    __slots__ = (
        "active", "aether", "battle", "board_shards", "book", "cancelled", "card", "champion", "entries", "entry",
        "equipment", "fallen", "fell_last", "fountain_at", "fountain_owner", "ghost", "hand", "hand_size", "health",
        "lasting", "monster", "monster_level", "monsters", "open", "out", "pending", "phase", "piece_at", "ready",
        "reward", "rotations", "round", "seats", "shards", "space", "stack", "status", "switches", "temple", "tied",
        "tile_at", "tiles", "turn", "turn_number", "turns", "under", "unseen", "unseen_size", "used", "used_in_round",
        "winners",
    )  # fmt: skip

    def __init__(self, step: Step, agenda: Later | None, switches: Switches, seats: i64) -> None:
        super().__init__(step, agenda)
        self.switches: Switches = switches
        self.seats: i64 = seats
        self.round: i64 = 1
        self.phase: i64 = SET_UP
        self.active: i64 = NONE  # whose turn it is
        self.turn_number: i64 = 0
        self.entries: i64 = 0  # pieces and tiles that have come into play so far
        self.rotations: i64 = 0  # of overtime
        self.tied: i64 = 0  # players of overtime, as bits
        self.fell_last: i64 = 0  # players who were eliminated last, as bits
        self.winners: i64 = 0
        self.monsters: i64 = BIT[MONSTERS] - 1  # in the Forgotten Deck (TPW-024)
        self.monster: i64 = NONE  # the one that is met
        self.monster_level: i64 = 0
        self.reward: i64 = 0
        self.cancelled: i64 = 0
        self.piece_at: vec[i64] = vec[i64]([0] * SPACE_COUNT)  # piece + 1
        self.tile_at: vec[i64] = vec[i64]([0] * SPACE_COUNT)  # tile + 1
        self.card: vec[i64] = vec[i64]([NONE] * PIECES)
        self.space: vec[i64] = vec[i64]([NOWHERE] * PIECES)  # off the board: -2 - the space it left, or NOWHERE
        self.ready: vec[i64] = vec[i64]([0] * PIECES)  # TPW-052
        self.stack: vec[i64] = vec[i64]([NONE] * PIECES)
        self.entry: vec[i64] = vec[i64]([0] * PIECES)  # when it came into play
        self.health: vec[i64] = vec[i64]([0] * PIECES)  # by stack
        self.status: vec[i64] = vec[i64]([0] * PIECES)  # by stack, as bits
        self.equipment: vec[i64] = vec[i64]([0] * (PIECES * TYPE_COUNT))  # by stack and type: 128 * exerts + card + 1
        self.tiles: vec[i64] = vec[i64]()
        self.temple: vec[i64] = vec[i64]([0] * a.SEATS)  # health
        self.aether: vec[i64] = vec[i64]([0] * a.SEATS)  # 0 to 9 (TPW-094, TPW-095)
        self.shards: vec[i64] = vec[i64]([0] * a.SEATS)
        self.turns: vec[i64] = vec[i64]([0] * a.SEATS)  # taken in this round
        self.champion: vec[i64] = vec[i64]([NONE] * a.SEATS)  # its card
        self.ghost: vec[i64] = vec[i64]([NOWHERE] * a.SEATS)  # where it is
        self.out: vec[i64] = vec[i64]([0] * a.SEATS)  # 1: eliminated
        self.hand_size: vec[i64] = vec[i64]([0] * a.SEATS)
        self.unseen_size: vec[i64] = vec[i64]([0] * a.SEATS)
        self.hand: vec[i64] = vec[i64]([0] * (a.SEATS * DECK_CARDS))  # copies by kind
        self.open: vec[i64] = vec[i64]([0] * (a.SEATS * DECK_CARDS))  # of these, known to all
        self.unseen: vec[i64] = vec[i64]([0] * (a.SEATS * DECK_CARDS))  # in the deck, in no order
        self.under: vec[i64] = vec[i64]()  # buried cards in order: kind, PUBLIC, UNDER_SEAT * player
        self.book: vec[i64] = vec[i64]()  # spellbooks in order: kind + UNDER_SEAT * player
        self.fountain_owner: vec[i64] = vec[i64]([NONE] * FOUNTAINS)  # TPW-016
        self.fountain_at: vec[i64] = vec[i64]([RADII[1]] * FOUNTAINS)  # distance from the centre
        self.board_shards: vec[i64] = vec[i64]([0] * 6)
        self.turn: vec[i64] = vec[i64]([0] * TURN_SIZE)
        self.battle: vec[i64] = vec[i64]([0] * BATTLE_SIZE)
        self.pending: vec[i64] = vec[i64]()  # damage that is about to fall
        self.fallen: vec[i64] = vec[i64]()  # pieces whose destruction is not told yet
        self.lasting: vec[i64] = vec[i64]()
        self.used: vec[i64] = vec[i64]()  # lines that worked in this turn: 256 * source + line
        self.used_in_round: vec[i64] = vec[i64]()

    def copy(self) -> War:
        game = War(self.step, self.agenda, self.switches, self.seats)
        game.round = self.round
        game.phase = self.phase
        game.active = self.active
        game.turn_number = self.turn_number
        game.entries = self.entries
        game.rotations = self.rotations
        game.tied = self.tied
        game.fell_last = self.fell_last
        game.winners = self.winners
        game.monsters = self.monsters
        game.monster = self.monster
        game.monster_level = self.monster_level
        game.reward = self.reward
        game.cancelled = self.cancelled
        game.piece_at = self.piece_at[:]
        game.tile_at = self.tile_at[:]
        game.card = self.card[:]
        game.space = self.space[:]
        game.ready = self.ready[:]
        game.stack = self.stack[:]
        game.entry = self.entry[:]
        game.health = self.health[:]
        game.status = self.status[:]
        game.equipment = self.equipment[:]
        game.tiles = self.tiles[:]
        game.temple = self.temple[:]
        game.aether = self.aether[:]
        game.shards = self.shards[:]
        game.turns = self.turns[:]
        game.champion = self.champion[:]
        game.ghost = self.ghost[:]
        game.out = self.out[:]
        game.hand_size = self.hand_size[:]
        game.unseen_size = self.unseen_size[:]
        game.hand = self.hand[:]
        game.open = self.open[:]
        game.unseen = self.unseen[:]
        game.under = self.under[:]
        game.book = self.book[:]
        game.fountain_owner = self.fountain_owner[:]
        game.fountain_at = self.fountain_at[:]
        game.board_shards = self.board_shards[:]
        game.turn = self.turn[:]
        game.battle = self.battle[:]
        game.pending = self.pending[:]
        game.fallen = self.fallen[:]
        game.lasting = self.lasting[:]
        game.used = self.used[:]
        game.used_in_round = self.used_in_round[:]
        return game

    def first(self, step: Step) -> None:
        """This comes before what is on the agenda, and after whatever the step does that is returned now. For steps
        that come from functions which put something on the agenda themselves: `game.first(on)`, then `return
        begin(game)`."""
        self.agenda = Later(step, self.agenda)

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.dump(),)

    def dump(self) -> dict[str, Any]:
        data = super().dump()
        data["seats"] = int(self.seats)
        data["options"] = self.switches.options
        return data

    # ---- what the world asks ---------------------------------------------------------------------------------------

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        from contretemps.games.temporal_war.timing import turn_rule

        return turn_rule(self, choice)

    def view(self, seat: int | None) -> dict[str, Any]:
        from contretemps.games.temporal_war.view import view

        return view(self, seat)

    def reimagine(self, seat: int, rng: Rng) -> None:
        from contretemps.games.temporal_war.worlds import reimagine

        reimagine(self, seat, rng)
        super().reimagine(seat, rng)

    def scores(self) -> list[float]:
        from contretemps.games.temporal_war.points import score

        return [float(score(self, seat)) for seat in range(self.seats)]

    def outcome(self) -> list[float] | None:
        from contretemps.games.temporal_war.points import outcome

        return outcome(self)

    def teams(self) -> list[list[int]]:
        """TPW-242; none where everybody plays for himself."""
        team = self.switches.team
        if team[0] == ALONE:
            return []
        return [[seat for seat in range(self.seats) if team[seat] == number] for number in (0, 1)]

    # ---- players ---------------------------------------------------------------------------------------------------

    def same_side(self, seat: i64, other: i64) -> bool:
        team = self.switches.team[seat]
        return seat == other or (team != ALONE and team == self.switches.team[other])

    def is_enemy(self, seat: i64, other: i64) -> bool:
        return other >= 0 and not self.same_side(seat, other)

    def purse(self, seat: i64) -> i64:
        """What a player can pay (TPW-096)."""
        return self.aether[seat] + self.shards[seat]

    def decides(self, seat: i64) -> bool:
        """May this player react and play at all? In overtime those who are tied (TPW-290)."""
        return self.out[seat] == 0 and (self.round < OVERTIME or self.tied & BIT[seat] != 0)

    def temple_space(self, seat: i64) -> i64:
        return self.switches.temple_spaces[seat]

    def temple_here(self, space: i64) -> i64:
        """Whose temple stands here; NONE."""
        seat = self.switches.temple_at[space]
        return seat if seat >= 0 and self.out[seat] == 0 and self.temple[seat] > 0 else NONE

    # ---- pieces ----------------------------------------------------------------------------------------------------

    def owner(self, piece: i64) -> i64:
        return piece // PLACES

    def is_champion(self, piece: i64) -> bool:
        return piece % PLACES == 0

    def on_board(self, piece: i64) -> bool:
        return self.space[piece] >= 0

    def piece_on(self, space: i64) -> i64:
        return self.piece_at[space] - 1

    def on_temple(self, piece: i64) -> bool:
        """A Champion on its own temple: no card effect touches it (TPW-037)."""
        return piece % PLACES == 0 and self.space[piece] == self.switches.temple_spaces[piece // PLACES]

    def last_space(self, piece: i64) -> i64:
        """Where it is, or the space it left."""
        space = self.space[piece]
        return space if space >= 0 else -2 - space if space < NOWHERE else NOWHERE

    def count_pieces(self, seat: i64) -> i64:
        """Every single piece counts, the Champion too (TPW-007)."""
        piece: i64
        n: i64 = 0
        for piece in range(PLACES * seat, PLACES * seat + PLACES):
            if self.space[piece] >= 0:
                n += 1
        return n

    def count_ready(self, seat: i64) -> i64:
        piece: i64
        n: i64 = 0
        for piece in range(PLACES * seat, PLACES * seat + PLACES):
            if self.space[piece] >= 0 and self.ready[piece] == 1:
                n += 1
        return n

    def has_status(self, piece: i64, status: i64) -> bool:
        return self.status[self.stack[piece]] & status != 0

    # ---- the arena -------------------------------------------------------------------------------------------------

    def radius(self) -> i64:
        """R: how far the fountains are from the centre in this round."""
        return RADII[self.round]

    def is_safe(self, space: i64) -> bool:
        """TPW-219."""
        return FROM_CENTRE[space] <= self.radius()

    def fountain_space(self, fountain: i64) -> i64:
        return AXIS[(RIM + 1) * fountain + self.fountain_at[fountain]]

    def fountain_here(self, space: i64) -> i64:
        """The fountain on this space; NONE."""
        fountain = ON_AXIS[space]
        return fountain if fountain >= 0 and self.fountain_at[fountain] == FROM_CENTRE[space] else NONE

    # ---- tiles -----------------------------------------------------------------------------------------------------

    def tile_on(self, space: i64) -> i64:
        return self.tile_at[space] - 1

    def tile(self, tile: i64, what: i64) -> i64:
        return self.tiles[TILE_SIZE * tile + what]

    def tile_count(self) -> i64:
        return len(self.tiles) // TILE_SIZE

    def construct_on(self, space: i64) -> i64:
        """The construct whose numbered tile lies here; NONE."""
        tile = self.tile_at[space] - 1
        if tile >= 0 and self.tiles[TILE_SIZE * tile + T_SORT] == CONSTRUCT_TILE:
            return tile
        return NONE

    def set_tile_on(self, space: i64) -> i64:
        tile = self.tile_at[space] - 1
        if tile >= 0 and self.tiles[TILE_SIZE * tile + T_SORT] == SET_TILE:
            return tile
        return NONE

    def blocks(self, space: i64) -> bool:
        """Does a tile here stop movement and shots: a construct, or an extra tile that is an obstacle (TPW-071,
        TPW-073)?"""
        tile = self.tile_at[space] - 1
        if tile < 0:
            return False
        sort = self.tiles[TILE_SIZE * tile + T_SORT]
        return sort in (CONSTRUCT_TILE, OBSTACLE_TILE)

    # ---- cards -----------------------------------------------------------------------------------------------------

    def holds(self, seat: i64, kind: i64) -> i64:
        return self.hand[DECK_CARDS * seat + kind]

    def under_size(self, seat: i64) -> i64:
        i: i64
        n: i64 = 0
        for i in range(len(self.under)):
            if self.under[i] // UNDER_SEAT == seat:
                n += 1
        return n

    def deck_size(self, seat: i64) -> i64:
        return self.unseen_size[seat] + self.under_size(seat)

    def in_book(self, seat: i64, kind: i64) -> i64:
        """How many of these spells lie in a spellbook."""
        i: i64
        n: i64 = 0
        for i in range(len(self.book)):
            if self.book[i] == UNDER_SEAT * seat + kind:
                n += 1
        return n


# ---- loading ---------------------------------------------------------------------------------------------------------

FIELDS: Final = (
    "round", "phase", "active", "turn_number", "entries", "rotations", "tied", "fell_last", "winners", "monsters",
    "monster", "monster_level", "reward", "cancelled", "piece_at", "tile_at", "card", "space", "ready", "stack",
    "entry", "health", "status", "equipment", "tiles", "temple", "aether", "shards", "turns", "champion", "ghost",
    "out", "hand_size", "unseen_size", "hand", "open", "unseen", "under", "book", "fountain_owner", "fountain_at",
    "board_shards", "turn", "battle", "pending", "fallen", "lasting", "used", "used_in_round",
)  # fmt: skip


def empty_game(options: Options, seats: int) -> War:
    """Temples and fountains in their places, nobody on the board, and nothing asked yet."""
    seat: i64
    game = War(OVER, None, Switches(options, seats), seats)
    for seat in range(game.seats):
        game.temple[seat] = game.switches.start_health[seat]  # TPW-026
        game.aether[seat] = game.switches.cap  # 3, 6 or 9: as many as the limit of warriors
    game.turn[IN_USE] = NONE
    game.turn[SUMMONED] = NONE
    return game


def load(data: dict[str, Any]) -> War:
    """What `dump` wrote."""
    from contretemps.games.temporal_war.steps import STEPS

    game = empty_game(data["options"], data["seats"])
    game.restore(data, STEPS)
    return game
