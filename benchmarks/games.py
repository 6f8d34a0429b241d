"""Measures how fast games are played at random, compiled and interpreted, in one interleaved run.

    .venv-bench/bin/python benchmarks/games.py                          every game, with fewest and most seats
    .venv-bench/bin/python benchmarks/games.py temptation temptation:4  games by name, with so many seats
    .venv-bench/bin/python benchmarks/games.py temporal_war:2:speed=long  … and with options (a=b,c=d)
    … --json                                                            the figures for a program; --help for the rest

Both sides play the very same games; where they do not, there are no figures. The builds are those of `kernel.py`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import kernel
from benchmarks.kernel import Failed, Side
from contretemps.games import discover
from contretemps.kernel.errors import BadInput

SEED = 11
CHECKED_GAMES = 20  # that all sides play first: do they agree, and how many of the choices are players'?
KINDS = ("profiled", "compiled", "interpreted")
SECONDS = 0.4  # a side's share of a round
# What is measured of a game whose modes differ more than its numbers of seats do.
MODES = {"temporal_war": [":2:speed=short", ":2", ":2:speed=long", ":6"]}  # 1v1 short, medium, long, and 3v3


@dataclass
class Measured:
    """A game with so many seats and options, and what was found."""

    game: str
    seats: int
    options: str = ""  # as on the command line
    share: float = 0.0  # of all choices: those that players make; the others are chance's
    polls: float = 0.0  # of the players' choices: those that are asked by polls
    length: float = 0.0  # choices a game
    games: dict[str, int] = field(default_factory=dict)  # a round, by side: so many that it takes about SECONDS

    @property
    def name(self) -> str:
        return f"{self.game}_{self.seats}" + "".join([f"_{value}" for value in settings(self.options).values()])

    @property
    def title(self) -> str:
        return f"{self.game}, {self.seats} seats" + "".join([f", {one}" for one in self.options.split(",") if one])

    @property
    def job(self) -> tuple[str, int, str]:
        """What a side is told about it."""
        return self.game, self.seats, self.options


def settings(text: str) -> dict[str, str]:
    """`speed=long,mode=teams` as options."""
    return {name: value for name, _, value in [one.partition("=") for one in text.split(",") if one]}


def require() -> None:
    """What has to be there before anything is built."""
    if shutil.which("g++") is None:
        raise Failed("needs g++ (on Debian and Ubuntu: apt-get install g++)")
    for module, package in (("mypyc", "mypy[mypyc]"), ("librt", "librt")):
        if importlib.util.find_spec(module) is None:
            raise Failed(f"needs {package}, which {sys.executable} does not have; `make bench` installs it")


def wanted(names: list[str]) -> list[Measured]:
    """`temptation:4` as a game with its seats, `temporal_war:2:speed=long` with options, too; a game alone in its
    modes, or else with its fewest and its most seats."""
    found = discover()
    cases: list[Measured] = []
    for text in names or list(found):
        name, colon, rest = text.partition(":")
        number, _, options = rest.partition(":")
        if name not in found:
            raise Failed(f"knows no game {name!r}; there are {', '.join(found)}")
        game = found[name]
        if colon and (not number.isdigit() or not game.fewest <= int(number) <= game.most):
            raise Failed(f"{name} has {game.fewest} to {game.most} seats, not {number or 'none'}")
        try:
            game.settle(dict(settings(options)))
        except BadInput as error:
            raise Failed(f"cannot play {text}: {error}") from None
        if colon:
            cases.append(Measured(name, int(number), options))
        elif name in MODES:
            cases.extend(wanted([name + mode for mode in MODES[name]]))
        else:
            cases.extend([Measured(name, one) for one in sorted({game.fewest, game.most})])
    return cases


def check(sides: dict[str, Side], cases: list[Measured]) -> None:
    """Do all sides play the same games? And how long does one take on each?"""
    for name in KINDS:
        if sides[name].ask("is_compiled")[1] != (name != "interpreted"):
            raise Failed(f"the build {kernel.SIDES[name]} is not what it is called")
    for case in cases:
        job = (*case.job, CHECKED_GAMES, SEED)
        played = {name: sides[name].ask("game_decisions", *job)[1:] for name in KINDS}
        decisions, choices = kernel.same(case.name, played)
        for name in KINDS:
            seconds, inside, _ = sides[name].ask("game_playouts", *job)
            if inside != choices:
                raise Failed(f"{case.name}: the loop inside made {inside} choices, the one outside {choices}")
            case.games[name] = max(1, round(SECONDS / max(seconds, 1e-4) * CHECKED_GAMES))
        case.share = decisions / choices
        case.polls = sides["profiled"].ask("game_polls", *job)[1] / decisions
        case.length = choices / CHECKED_GAMES


def measure(sides: dict[str, Side], cases: list[Measured], repeat: int) -> None:
    """All sides in turn, game after game, as often as wanted; the best round of each counts."""
    for turn in range(repeat):
        kernel.tell(f"round {turn + 1} of {repeat}")
        for case in cases:
            for name in KINDS:
                sides[name].time(case.name, "game_playouts", *case.job, case.games[name], SEED)


def figures(sides: dict[str, Side], cases: list[Measured]) -> dict[str, float]:
    """What a program is told: ratios, and players' decisions a second of CPU time."""
    found: dict[str, float] = {}
    for case in cases:
        speed = {name: sides[name].best[case.name] * case.share for name in KINDS}
        found[f"{case.name}_compiled_vs_interpreted"] = round(speed["profiled"] / speed["interpreted"], 1)
        found[f"{case.name}_compiled_vs_interpreted_no_profile"] = round(speed["compiled"] / speed["interpreted"], 1)
        for name in KINDS:
            found[f"{case.name}_decisions_per_second_{name}"] = round(speed[name])
    return found


def report(cases: list[Measured], found: dict[str, float]) -> str:
    """All figures, for people."""
    heads = ["profile", "no profile", "interpreted", "ratio", "no profile"]
    lines = [f"{'players’ decisions a second of CPU time':<42}" + "".join([f"{head:>13}" for head in heads])]
    for case in cases:
        speeds = [f"{found[f'{case.name}_decisions_per_second_{kind}']:13,.0f}" for kind in KINDS]
        ratio = "_compiled_vs_interpreted"
        ratios = [f"{found[case.name + ratio]:13.1f}", f"{found[case.name + ratio + '_no_profile']:13.1f}"]
        lines.append(f"{case.title:<42}" + "".join([*speeds, *ratios]))
    lines += ["", f"{'':<42}{'choices a game':>16}{'players’ share':>16}{'polls of these':>16}"]
    for case in cases:
        lines.append(f"{case.title:<42}{case.length:16.0f}{case.share:15.0%}{case.polls:15.0%}")
    return "\n".join(lines)


def main() -> int:
    """Build, measure, report."""
    parser = argparse.ArgumentParser(description="Measure random play of any game, compiled and interpreted.")
    parser.add_argument("games", nargs="*", metavar="GAME[:SEATS[:OPTIONS]]", help="all of them, if none is named")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON and nothing else")
    parser.add_argument("--repeat", type=kernel.positive, default=10, help="rounds, the best counts (%(default)s)")
    arguments = parser.parse_args()
    try:
        cases = wanted(arguments.games)
        require()
        folder = kernel.builds()
        with (
            Side("profiled", ["ours", str(folder / "profiled")]) as profiled,
            Side("compiled", ["ours", str(folder / "compiled")]) as compiled,
            Side("interpreted", ["ours", str(folder / "interpreted")]) as interpreted,
        ):
            sides = {side.name: side for side in (profiled, compiled, interpreted)}
            check(sides, cases)
            measure(sides, cases, arguments.repeat)
    except Failed as failure:
        print(f"contretemps: the benchmark {failure}", file=sys.stderr)
        return 2
    found = figures(sides, cases)
    print(json.dumps(found, indent=2) if arguments.json else report(cases, found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
