"""What the figures of the server's benchmark come to."""

from __future__ import annotations

import pytest

from benchmarks import server_figures
from benchmarks.server_figures import GOALS, PEER, SIGNS, Figures

OURS = "sqlite"


def taken(rate: float, cpu: float, database_cpu: float = 0.0, checksum: float = 7.0) -> Figures:
    return {"rate": rate, "cpu": cpu, "database_cpu": database_cpu, "checksum": checksum}


def test_each_figure_has_its_own_middle() -> None:
    rounds = [taken(100, 3), taken(300, 1), taken(200, 9)]
    assert server_figures.middle(rounds) == taken(200, 3)


def test_ratios_are_those_of_neighbours_in_time() -> None:
    """The machine was three times slower in the second round, for both sides: that must not be seen."""
    full = {
        OURS: [taken(200, 1.0), taken(66, 3.0), taken(190, 1.1)],
        "postgresql": [taken(100, 2.0, 0.5), taken(33, 6.0, 1.5), taken(100, 2.0, 0.5)],
        PEER: [taken(100, 2.0), taken(33, 6.0), taken(100, 2.0)],
    }
    found = server_figures.ratios(full)
    assert found["rate_sqlite_vs_boardgame_io_memory"] == 2.0
    assert found["work_sqlite_vs_boardgame_io_memory"] == 2.0
    assert found["work_postgresql_vs_boardgame_io_memory"] == 1.0
    assert found["work_postgresql_and_database_vs_boardgame_io_memory"] == 0.8


def test_growth_is_how_much_more_a_long_table_takes() -> None:
    few = {"choose": [taken(1, 1.0), taken(1, 2.0)], "undo": [taken(1, 4.0), taken(1, 4.0)]}
    many = {"choose": [taken(1, 1.5), taken(1, 3.0)], "undo": [taken(1, 4.0), taken(1, 4.0)]}
    assert server_figures.grown(few, many) == {"choose": 1.5, "undo": 1.0}


def test_other_games_have_no_figures_but_a_limit_has_no_game() -> None:
    same = {OURS: [taken(1, 1), taken(1, 1)], PEER: [taken(1, 1)], "limit": [taken(1, 1, checksum=8)]}
    assert server_figures.same_games(same, {"limit"})
    assert not server_figures.same_games(same, set())
    same[PEER][0]["checksum"] = 9
    assert not server_figures.same_games(same, {"limit"})


@pytest.mark.parametrize(("sign", "below", "at", "above"), [
    ("at least", False, True, True),
    ("at most", True, True, False),
    ("under", True, False, False),
])  # fmt: skip
def test_signs_of_goals(sign: str, below: bool, at: bool, above: bool) -> None:
    assert [SIGNS[sign](value, 2.0) for value in (1.9, 2.0, 2.1)] == [below, at, above]


def test_a_missed_goal_is_said() -> None:
    goal = GOALS["bytes_a_choice"]
    assert "MISSED" not in server_figures.goal_line("bytes_a_choice", goal, 1000)
    assert "MISSED" in server_figures.goal_line("bytes_a_choice", goal, 1001)
