"""Movement: steps, jumps and flights, what may be entered, and what happens on arrival (TPW-150 to TPW-160,
TPW-320)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import (
    AROUND,
    CENTRE,
    NEAR,
    NOWHERE,
    SPACE_COUNT,
    WAYS,
    direction,
    distance,
    neighbour,
)
from contretemps.games.temporal_war.deeds import relocate
from contretemps.games.temporal_war.effects.stats import has_key, stat
from contretemps.games.temporal_war.entries import MAIN, NONE, OVERTIME, PLACES, SPENT, STUCK
from contretemps.games.temporal_war.flow.calls import Arrive, Question
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import AIRBORNE, GIANT, ROOTED, SPEED
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Step

FAR: Final = 1000  # no way there

# ---- what may be entered ---------------------------------------------------------------------------------------------


def cannot_stand(game: War, piece: i64, space: i64) -> i64:
    """A warrior, a construct, an obstacle tile or a temple is in the way (TPW-152, TPW-157); only the own Champion may
    stand on a temple (TPW-027, TPW-041)."""
    if game.piece_at[space] != 0 or game.blocks(space):
        return 152  # TPW-152
    temple = game.temple_here(space)
    if temple != NONE and (temple != piece // PLACES or piece % PLACES != 0):
        return 27  # TPW-027
    return ALLOWED


def must_leave(game: War, space: i64) -> bool:
    """Nobody stays on a fountain or on the centre (TPW-158, TPW-171)."""
    return space == CENTRE or game.fountain_here(space) != NONE


def cannot_step_off(game: War, piece: i64, space: i64, goal: i64) -> i64:
    """The free step off: to a neighbour, not onto another fountain, nor the centre (TPW-172)."""
    if distance(space, goal) != 1:
        return 158 if space == CENTRE else 171  # TPW-158, TPW-171
    if must_leave(game, goal):
        return 172  # TPW-172
    return cannot_stand(game, piece, goal)


def can_leave(game: War, piece: i64, space: i64, came_from: i64) -> bool:
    """Is there a way off? After a step, back to where it came from (TPW-159)."""
    way: i64
    if came_from >= 0 and distance(space, came_from) == 1:
        return True
    for way in range(WAYS):
        goal = neighbour(space, way)
        if goal != NOWHERE and goal != came_from and cannot_step_off(game, piece, space, goal) == ALLOWED:
            return True
    return False


def cannot_enter(game: War, piece: i64, space: i64, came_from: i64) -> i64:
    """An available space, and of fountains and the centre only one that can be left again (TPW-157, TPW-159)."""
    rule = cannot_stand(game, piece, space)
    if rule != ALLOWED:
        return rule
    if space == CENTRE and game.round == OVERTIME:
        return 234  # TPW-234
    if must_leave(game, space) and not can_leave(game, piece, space, came_from):
        return 159  # TPW-159
    return ALLOWED


# ---- steps, jumps, flights -------------------------------------------------------------------------------------------


def can_jump_over(game: War, piece: i64, space: i64) -> bool:
    """An own warrior, no giant and no Champion on its temple (TPW-155)."""
    other = game.piece_on(space)
    return (
        other >= 0
        and other // PLACES == piece // PLACES
        and not has_key(game, other, GIANT)
        and not game.on_temple(other)
    )


def can_fly_over(game: War, seat: i64, space: i64) -> bool:
    """Obstacles that are not giant, and fountains of the own side (TPW-313); TPW-033, TPW-153, TPW-174."""
    if space == CENTRE or game.temple_here(space) != NONE:
        return False
    fountain = game.fountain_here(space)
    if fountain != NONE:
        owner = game.fountain_owner[fountain]
        return owner != NONE and game.same_side(seat, owner)
    other = game.piece_on(space)
    if other >= 0:
        return not has_key(game, other, GIANT)
    return game.blocks(space)


def flight(game: War, piece: i64, goal: i64, most: i64) -> i64:
    """The spaces of the shortest flight to a space, FAR if there is none within so many (TPW-313)."""
    way: i64
    i: i64
    seat = piece // PLACES
    here = game.space[piece]
    if distance(here, goal) > most:
        return FAR
    seen = vec[i64]([0] * SPACE_COUNT)
    seen[here] = 1
    edge = vec[i64]([here])
    steps: i64 = 1
    while steps <= most and len(edge) > 0:
        reached = vec[i64]()
        for i in range(len(edge)):
            for way in range(WAYS):
                space = neighbour(edge[i], way)
                if space == goal:
                    return steps
                if space != NOWHERE and seen[space] == 0:
                    seen[space] = 1
                    if can_fly_over(game, seat, space):
                        reached = append(reached, space)
        edge = reached
        steps += 1
    return FAR


def flights(game: War, piece: i64, most: i64) -> vec[i64]:
    """By space: the spaces of the shortest flight there, FAR if there is none within so many; all at once."""
    way: i64
    i: i64
    seat = piece // PLACES
    here = game.space[piece]
    found = vec[i64]([FAR] * SPACE_COUNT)
    edge = vec[i64]([here])
    steps: i64 = 1
    while steps <= most and len(edge) > 0:
        reached = vec[i64]()
        for i in range(len(edge)):
            for way in range(WAYS):
                space = neighbour(edge[i], way)
                if space != NOWHERE and space != here and found[space] == FAR:
                    found[space] = steps
                    if can_fly_over(game, seat, space):
                        reached = append(reached, space)
        edge = reached
        steps += 1
    return found


def length_of(game: War, piece: i64, goal: i64, most: i64) -> i64:
    """What a move to this space costs: 1 for a step, 2 for a jump (TPW-154), also onto a fountain or the centre
    (TPW-309), 1 for each space of a flight; FAR if there is no such move."""
    here = game.space[piece]
    far = distance(here, goal)
    if far == 1:
        return 1
    if far == 2:
        way = direction(here, goal)
        if way != NOWHERE and can_jump_over(game, piece, neighbour(here, way)):
            return 2
    if far <= most and has_key(game, piece, AIRBORNE):
        return flight(game, piece, goal, most)
    return FAR


def why_no_jump(game: War, piece: i64, goal: i64) -> i64:
    """Over a giant nobody goes (TPW-153), jumps are over own warriors (TPW-155), flights over obstacles (TPW-313)."""
    here = game.space[piece]
    if has_key(game, piece, AIRBORNE):
        return 313  # TPW-313
    way = direction(here, goal)
    other = game.piece_on(neighbour(here, way)) if way != NOWHERE and distance(here, goal) == 2 else NONE
    if other < 0:
        return 154  # TPW-154
    return 155 if other // PLACES != piece // PLACES else 153  # TPW-153, TPW-155


def cannot_move(game: War, piece: i64, goal: i64, most: i64) -> i64:
    """A move of at most this length."""
    here = game.space[piece]
    if goal == here or game.has_status(piece, ROOTED):
        return 150 if goal == here else 149  # TPW-149, TPW-150
    if distance(here, goal) > most:
        return 150  # TPW-150
    rule = cannot_enter(game, piece, goal, here)
    if rule != ALLOWED:
        return rule
    length = length_of(game, piece, goal, most)
    if length == FAR:
        return why_no_jump(game, piece, goal)
    return ALLOWED if length <= most else 150  # TPW-150


def speed_left(game: War, piece: i64) -> i64:
    left = stat(game, piece, SPEED) - game.turn[SPENT]
    return 0 if left < 0 else left


def reach_left(game: War, piece: i64) -> i64:
    """How far the warrior in use may still go: its speed, and the Main Action as an extra step (TPW-145, TPW-149)."""
    if game.turn[STUCK] == 1 or game.has_status(piece, ROOTED):
        return 0
    return speed_left(game, piece) + (1 if game.turn[MAIN] == 1 else 0)


def cannot_go(game: War, piece: i64, goal: i64) -> i64:
    """A step, jump or flight of the warrior in use (TPW-150)."""
    if game.turn[STUCK] == 1:
        return 149  # TPW-149
    return cannot_move(game, piece, goal, reach_left(game, piece))


def go(game: War, piece: i64, goal: i64) -> Step:
    """Speed is spent first, the Main Action only where it does not suffice (TPW-320)."""
    left = speed_left(game, piece)
    cost = length_of(game, piece, goal, left + 1)
    if cost > left:
        game.turn[MAIN] = 0
        cost = left
    game.turn[SPENT] += cost
    return move_to(game, piece, goal)


def move_to(game: War, piece: i64, goal: i64) -> Step:
    game.tell(e.MOVES, 156, game.card[piece], game.space[piece], goal)  # TPW-156
    relocate(game, piece, goal)
    return Arrive(piece, goal, 0)


def goals_into(game: War, piece: i64, most: i64, out: Choices) -> None:
    """All spaces that a move of at most this length may lead to, ascending."""
    i: i64
    goal: i64
    here = game.space[piece]
    if most > 2 and has_key(game, piece, AIRBORNE):
        if not game.has_status(piece, ROOTED):
            lengths = flights(game, piece, most)
            for goal in range(SPACE_COUNT):
                if lengths[goal] <= most and cannot_enter(game, piece, goal, here) == ALLOWED:
                    out.add(a.GO + goal)
        return
    for i in range(NEAR * here, NEAR * here + NEAR):  # walkers go one space, and two over somebody
        goal = AROUND[i]
        if goal == NOWHERE:
            return
        if cannot_move(game, piece, goal, most) == ALLOWED:
            out.add(a.GO + goal)


def can_move(game: War, piece: i64, most: i64) -> bool:
    i: i64
    goal: i64
    here = game.space[piece]
    if most > 2 and has_key(game, piece, AIRBORNE):
        for goal in range(SPACE_COUNT):
            if distance(here, goal) <= most and cannot_move(game, piece, goal, most) == ALLOWED:
                return True
        return False
    for i in range(NEAR * here, NEAR * here + NEAR):
        if AROUND[i] != NOWHERE and cannot_move(game, piece, AROUND[i], most) == ALLOWED:
            return True
    return False


def card_name(game: War, piece: i64) -> str:
    from contretemps.games.temporal_war.content import SLUGS

    return f"@card.{SLUGS[game.card[piece]]}"


@mypyc_attr(acyclic=True, free_list_len=1)
class FreeMove(Question):
    """Up to so many free steps of a warrior, by a card (content, `move`); its controller decides."""

    __slots__ = ("left", "piece", "rule")

    takes: ClassVar[tuple[str, ...]] = ("seat", "piece", "left", "rule")

    def __init__(self, seat: i64, piece: i64, left: i64, rule: i64) -> None:
        super().__init__(seat, a.PASS, a.ATTACK)
        self.piece: Final[i64] = piece
        self.left: Final[i64] = left
        self.rule: Final[i64] = rule

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED
        if choice < a.GO:
            return 279  # TPW-279
        return cannot_move(game, self.piece, choice - a.GO, self.left)

    def options_into(self, game: War, out: Choices) -> None:
        out.add(a.PASS)
        if not game.has_status(self.piece, ROOTED):
            goals_into(game, self.piece, self.left, out)

    def resolve(self, game: War, choice: i64) -> Step:
        if choice == a.PASS:
            return DONE
        goal = choice - a.GO
        left = self.left - length_of(game, self.piece, goal, self.left)
        step = move_to(game, self.piece, goal)
        return game.then(step, MoveOn(self.piece, left, self.rule)) if left > 0 else step

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, self.piece), "left": int(self.left)}


@mypyc_attr(acyclic=True, free_list_len=1)
class MoveOn(Step):
    """The rest of a free movement, if the warrior is still there and can move."""

    __slots__ = ("left", "piece", "rule")

    takes: ClassVar[tuple[str, ...]] = ("piece", "left", "rule")

    def __init__(self, piece: i64, left: i64, rule: i64) -> None:
        super().__init__(-2, 0, 0)
        self.piece: Final[i64] = piece
        self.left: Final[i64] = left
        self.rule: Final[i64] = rule

    def resolve(self, game: War, choice: i64) -> Step:
        if not game.on_board(self.piece) or not can_move(game, self.piece, self.left):
            return DONE
        return FreeMove(self.piece // PLACES, self.piece, self.left, self.rule)
