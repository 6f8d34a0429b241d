"""What the figures of the server's benchmark come to: ratios, middles, and the table that people read."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Figures = dict[str, float]
Rounds = Mapping[str, list[Figures]]  # by side; those of one place were measured one after the other

PEER = "boardgame_io_memory"


SIGNS: dict[str, Callable[[float, float], bool]] = {
    "at least": lambda value, goal: value >= goal,
    "at most": lambda value, goal: value <= goal,
    "under": lambda value, goal: value < goal,
}


class Goal(NamedTuple):
    """What a figure has to be."""

    words: str
    sign: str  # one of SIGNS
    value: float
    stretch: float | None = None


GOALS = {
    "rate_sqlite_vs_boardgame_io_memory": Goal("choices a second, SQLite by boardgame.io", "at least", 1.2, 2),
    "work_sqlite_vs_boardgame_io_memory": Goal("choices by CPU time, SQLite by boardgame.io", "at least", 1.5, 3),
    "work_postgresql_vs_boardgame_io_memory": Goal("the same, PostgreSQL by boardgame.io", "at least", 0.75),
    "p99_ms_at_100": Goal("SQLite, 100 choices a second offered: p99, ms", "under", 50),
    "p99_ms_at_half": Goal("SQLite, half of boardgame.io's capacity: p99, ms", "under", 50),
    "bytes_a_choice": Goal("SQLite, bytes of a choice to each player", "at most", 1_000),
    "growth_2000_vs_60": Goal("CPU time at 2,000 entries by that at 60, the worst", "at most", 1.1),
    "read_500_ms": Goal("reading a table of 500 entries after a restart, ms", "under", 5),
}


def middle(rounds: list[Figures]) -> Figures:
    """Of each figure the one in the middle."""
    return {name: float(statistics.median([one[name] for one in rounds])) for name in rounds[0]}


def side_by_side(rounds: Rounds, ours: str, theirs: str, ratio: Callable[[Figures, Figures], float]) -> float:
    """The middle of the ratios of each round: what was measured within a minute met the machine in one mood."""
    return round(statistics.median(ratio(*pair) for pair in zip(rounds[ours], rounds[theirs], strict=True)), 3)


def rate(ours: Figures, theirs: Figures) -> float:
    """How many times as many choices a second."""
    return ours["rate"] / theirs["rate"]


def work(ours: Figures, theirs: Figures) -> float:
    """How many times as many choices in the same CPU time of the server."""
    return theirs["cpu"] / ours["cpu"]


def work_with_database(ours: Figures, theirs: Figures) -> float:
    """The same, with what the database's own processes took."""
    return theirs["cpu"] / (ours["cpu"] + ours["database_cpu"])


def ratios(full: Rounds) -> Figures:
    """Ours by boardgame.io's at full speed: more is better."""
    return {
        f"rate_sqlite_vs_{PEER}": side_by_side(full, "sqlite", PEER, rate),
        f"work_sqlite_vs_{PEER}": side_by_side(full, "sqlite", PEER, work),
        f"work_postgresql_vs_{PEER}": side_by_side(full, "postgresql", PEER, work),
        f"work_postgresql_and_database_vs_{PEER}": side_by_side(full, "postgresql", PEER, work_with_database),
    }


def grown(few: Mapping[str, list[Figures]], many: Mapping[str, list[Figures]]) -> Figures:
    """By what was done: how many times the CPU time it took at long tables."""
    return {act: side_by_side({"few": few[act], "many": many[act]}, "few", "many", work) for act in few}


def same_games(rounds: Rounds, limits: set[str]) -> bool:
    """Did all sides that have a game play the very same ones?"""
    return len({one["checksum"] for name, taken in rounds.items() if name not in limits for one in taken}) == 1


# ---- for people ----------------------------------------------------------------------------------------------------


def report(found: dict[str, Any], words: Mapping[str, str], lanes: int) -> str:
    """All figures."""
    heads = [
        ("", 40, "", ""),
        ("choices", 9, "a second", ""),
        ("full speed", 16, "p50 ms", "p99 ms"),
        ("at 100 a second", 17, "p50 ms", "p99 ms"),
        (f"at {found['half']:,.0f} a second", 19, "p50 ms", "p99 ms"),
        ("bytes", 10, "a choice", ""),
        ("CPU ms a choice", 27, "server", "database   client"),
    ]
    lines = [
        f"connect four, {lanes} tables in play, all players connected; middle of {found['repeat']} rounds",
        "".join(f"{head:>{width}}" for head, width, _, _ in heads),
        "".join(f"{f'{first}{second:>8}' if second else first:>{width}}" for _, width, first, second in heads),
        *[line(words[name], figures) for name, figures in found["sides"].items()],
        "",
        *[real_line(game, figures) for game, figures in found["real"].items()],
        "",
        *[goal_line(name, goal, found[name]) for name, goal in GOALS.items() if name in found],
    ]
    if weight := found.get("page"):
        lines += ["", *page_lines(weight)]
    lines.append("")
    lines.append(f"disk: {found['syncs']:,.0f} bare syncs a second; build: {found['build']}; load: {found['load']:.1f}")
    return "\n".join(lines)


def line(words: str, figures: dict[str, Figures]) -> str:
    """A side."""
    full, calm, half = figures["full"], figures["at_100"], figures["at_half"]
    return (
        f"{words:<40}{full['rate']:9,.0f}{full['p50']:8.1f}{full['p99']:8.1f}{calm['p50']:9.1f}{calm['p99']:8.1f}"
        f"{half['p50']:11.1f}{half['p99']:8.1f}{full['bytes']:10,.0f}{full['cpu']:9.3f}{full['database_cpu']:9.3f}"
        f"{full['client_cpu']:9.3f}"
    )


def real_line(game: str, figures: Figures) -> str:
    """A game that people play."""
    return (
        f"{game.capitalize()}, SQLite: {figures['rate']:,.0f} choices a second, {figures['bytes']:,.0f} bytes and "
        f"{figures['cpu']:.3f} ms of CPU a choice"
    )


def goal_line(name: str, goal: Goal, value: float) -> str:
    """A figure beside its goal."""
    verdict = "" if SIGNS[goal.sign](value, goal.value) else "  MISSED"
    wanted = f"{goal.value:g}" + (f", {goal.stretch:g}" if goal.stretch is not None else "")
    return f"{goal.words:<52}{value:10,.2f}   {goal.sign} {wanted:<8}{verdict}   {name}"


def page_lines(weight: Figures) -> list[str]:
    """The page's weight, and how soon a click shows."""
    kinds = f"shell {weight['shell_kb']:.1f} kB + Tempest's board {weight['board_kb']:.1f} kB"
    return [
        f"page: {kinds} = {weight['together_kb']:.1f} kB gzip (goal: under 120); fonts {weight['fonts_kb']:.0f} kB",
        f"from click to painted result: p50 {weight['click_p50']:.0f} ms, p99 {weight['click_p99']:.0f} ms",
    ]
