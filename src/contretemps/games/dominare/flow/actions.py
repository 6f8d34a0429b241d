"""The Action Phase: rounds of actions, late ones, and the Epic variant (DOM-183 to DOM-188, DOM-278)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import events as e
from contretemps.games.dominare.flow.acting import LATE, OF_AGENT, REGULAR, Act
from contretemps.games.dominare.position import ACTION, NONE, Dominare
from contretemps.games.dominare.tables import LAST_SEASON
from contretemps.kernel.step import DONE, NOBODY, Step


@mypyc_attr(acyclic=True)
class ActionPhase(Step):
    """Rounds of actions; in the Epic variant one action with each agent instead (DOM-278)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        game.phase = ACTION
        return EpicRound(0, 0) if game.switches.epic == 1 else ActionRound(0, 0)


def rounds(season: i64) -> i64:
    """Two actions for each player, in season 7 three (DOM-183): 15 in a game (DOM-185)."""
    return 3 if season == LAST_SEASON else 2


@mypyc_attr(acyclic=True, free_list_len=1)
class ActionRound(Step):
    """One action each in player order, and again, until all are taken (DOM-184)."""

    __slots__ = ("number", "slot")

    takes: ClassVar[tuple[str, ...]] = ("number", "slot")

    def __init__(self, number: i64, slot: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.number: Final[i64] = number
        self.slot: Final[i64] = slot

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if self.slot == game.seats:
            return ActionRound(self.number + 1, 0)
        if self.number == rounds(game.season):
            return DONE
        seat = game.order[self.slot]
        game.round = self.number + 1
        game.tell(e.ACTS, 184, seat, game.round)  # DOM-184
        return game.then(Act(seat, REGULAR, NONE), ActionRound(self.number, self.slot + 1))


@mypyc_attr(acyclic=True, free_list_len=1)
class EpicRound(Step):
    """All rank 1 agents first, then rank 2 and so on (DOM-278). Whether an agent is face up is judged when its turn
    comes; with Cells only the top three ranks have one."""

    __slots__ = ("rank", "slot")

    takes: ClassVar[tuple[str, ...]] = ("rank", "slot")

    def __init__(self, rank: i64, slot: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.rank: Final[i64] = rank
        self.slot: Final[i64] = slot

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if self.slot == game.seats:
            return EpicRound(self.rank + 1, 0)
        if self.rank == game.season:
            return DONE
        seat = game.order[self.slot]
        game.round = self.rank + 1
        if not game.is_working(seat, self.rank):
            return EpicRound(self.rank, self.slot + 1)
        game.tell(e.ACTS, 278, seat, game.round)  # DOM-278
        return game.then(Act(seat, OF_AGENT, self.rank), EpicRound(self.rank, self.slot + 1))


@mypyc_attr(acyclic=True, free_list_len=1)
class LateRound(Step):
    """Extra actions after all else: in player order, one each a round, as long as there are any (DOM-188)."""

    __slots__ = ("slot",)

    takes: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.slot: Final[i64] = slot

    def resolve(self, game: Dominare, choice: i64) -> Step:
        slot: i64
        for slot in range(self.slot, game.seats):
            seat = game.order[slot]
            if game.late[seat] > 0:
                game.late[seat] -= 1
                game.tell(e.LATE, 188, seat)  # DOM-188
                return game.then(Act(seat, LATE, NONE), LateRound(slot + 1))
        for slot in range(game.seats):
            if game.late[slot] > 0:
                return LateRound(0)
        return DONE
