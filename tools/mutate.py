"""Finds the holes in a game's examples: what may be changed in its content and no example notices.

    .venv/bin/python tools/mutate.py tempt                    every change of every card (mutants.py says which)
    .venv/bin/python tools/mutate.py tempt --card border_levy     of these cards alone
    .venv/bin/python tools/mutate.py tempt --verbose          also what noticed each change
    .venv/bin/python tools/mutate.py dominare --part 2/4      the second of four parts, where all of it takes too long
    make mutate                                               all games that take part, on the compiled build

A game takes part without being named if it has a module `mutations`. The tree is never touched: each change is made in
memory, in a process of its own, which then loads the game and runs its examples, those that name the card first. A
change that the game refuses to load is noticed too. Exit code 1: there are holes. 2: it cannot be tried, for instance
because an example fails without any change.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import pickle
import pkgutil
import select
import signal
import sys
import time
import tomllib
import traceback
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import contretemps.cards.decks  # what games need is imported once, here, and not in the process of each change
import contretemps.games
import contretemps.kernel
import contretemps.proof
from contretemps.proof import Example, read_examples
from mutants import Habits, Mutant, mutants

HOLE = "HOLE"
CRASH = "the program is ended by signal"  # as bad as a hole: nobody is told what is wrong
REFUSED = "refused when the game is loaded"


class CannotTry(Exception):  # noqa: N818 - what the tool ends with
    """Why no change can be tried."""


class Subject:
    """A game that is not imported yet: its module, its folder, and all its TOML files as text and data."""

    def __init__(self, module: str) -> None:
        try:
            spec = importlib.util.find_spec(module)
        except ModuleNotFoundError:
            spec = None
        if spec is None or spec.origin is None:
            raise CannotTry(f"no game is called {module.rpartition('.')[2]!r}")
        self.module = module
        self.is_package = spec.submodule_search_locations is not None  # a game may also be a module of its package
        self.folder = Path(spec.origin).parent
        self.content = {str(path): path.read_text("utf-8") for path in sorted(self.folder.glob("content/*.toml"))}
        self.parsed = {text: tomllib.loads(text) for text in map(_text, sorted(self.folder.rglob("*.toml")))}
        if not self.content:
            raise CannotTry(f"{module.rpartition('.')[2]} has no content/*.toml")

    def mutants(self) -> list[Mutant]:
        """Every change. To ask the game about it imports the game: only in a process of its own."""
        habits = Habits(self._mutations())
        return mutants({file: self.parsed[text] for file, text in self.content.items()}, habits)

    def _mutations(self) -> Any:
        package = self.module if self.is_package else self.module.rpartition(".")[0]
        name = f"{package}.mutations"
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
            return None

    def try_out(self, mutant: Mutant | None) -> str:
        """What noticed the change, or HOLE; without a change, HOLE means that all examples pass."""
        read = tomllib.loads
        changed = "" if mutant is None else self.content[mutant.file]
        data = {} if mutant is None else mutant.applied(self.parsed[changed])

        def loads(text: str, **more: Any) -> Any:
            if mutant is not None and text == changed:
                return data
            return self.parsed[text] if text in self.parsed else read(text, **more)

        tomllib.loads = loads
        try:
            game = importlib.import_module(self.module).GAME
            examples = [
                example
                for path in sorted(self.folder.glob("examples/*.toml"))
                for example in read_examples(path, {game.name: game})
            ]
        except Exception as error:
            return f"{REFUSED}: {error}"
        for example in sorted(examples, key=lambda example: _far(example, mutant)):
            try:
                example.run()
            except Exception as error:
                return f"{example.where}: {error}"
        return HOLE


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _far(example: Example, mutant: Mutant | None) -> bool:
    """Does an example not name the card?"""
    if mutant is None:
        return True
    named = [mutant.card, str(mutant.other["id"])] if isinstance(mutant.other, dict) and "id" in mutant.other else []
    return not any(name in repr(example.table) for name in named or [mutant.card])


# ---- processes -------------------------------------------------------------------------------------------------------


class Job:
    """A function at work in a process forked from this one. What it returns comes back through a pipe."""

    longest = 120  # seconds of CPU time until a change counts as noticed because it goes on for ever

    def __init__(self, work: Callable[[], Any]) -> None:
        self.result, into = os.pipe()
        self.pid = os.fork()
        if self.pid:
            os.close(into)
            return
        try:
            signal.setitimer(signal.ITIMER_PROF, self.longest)  # a busy machine is no endless game
            warnings.simplefilter("ignore")  # content may be odd here
            with os.fdopen(into, "wb") as told:
                pickle.dump(work(), told)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(0)

    def end(self) -> Any:
        """What it returned; waits until it has ended."""
        with os.fdopen(self.result, "rb") as told:
            said = told.read()
        _, status = os.waitpid(self.pid, 0)
        if os.WIFSIGNALED(status):
            late = os.WTERMSIG(status) == signal.SIGPROF
            return f"it does not end within {self.longest} s" if late else f"{CRASH} {os.WTERMSIG(status)}"
        if not said:
            raise CannotTry("a process failed; the reason is above")
        return pickle.loads(said)


def in_processes(works: list[Callable[[], Any]], jobs: int) -> Iterator[tuple[int, Any]]:
    """Each of these functions in a process of its own, so many at a time: its number and what it returned."""
    waiting = list(enumerate(works))[::-1]
    running: dict[int, tuple[int, Job]] = {}  # by the pipe that tells when there is something to read
    while waiting or running:
        while waiting and len(running) < jobs:
            number, work = waiting.pop()
            job = Job(work)
            running[job.result] = (number, job)
        for ready in select.select(list(running), [], [])[0]:
            number, job = running.pop(ready)
            yield number, job.end()


# ---- the command -----------------------------------------------------------------------------------------------------


def holes(module: str, jobs: int, cards: list[str], part: tuple[int, int], verbose: bool) -> int:
    """Try all changes of a game, or one part of them, and tell about it; the number of holes."""
    began = time.monotonic()
    subject = Subject(module)
    name = module.rpartition(".")[2]
    unchanged = Job(partial(subject.try_out, None)).end()
    if unchanged != HOLE:
        raise CannotTry(f"{name}: the examples have to pass as they are; {unchanged}")
    planned: list[Mutant] = Job(subject.mutants).end()
    planned = [mutant for mutant in planned if not cards or mutant.card in cards][part[0] - 1 :: part[1]]
    found: list[Mutant] = []
    refused = 0
    for number, noticed in in_processes([partial(subject.try_out, mutant) for mutant in planned], jobs):
        mutant = planned[number]
        where = os.path.relpath(mutant.file)
        if noticed == HOLE or noticed.startswith(CRASH):
            found.append(mutant)
            kind = "hole" if noticed == HOLE else noticed
            print(f"{kind}: {mutant.card}: {mutant.what}  ({where})", flush=True)
        elif verbose:
            print(f"noticed: {mutant.card}: {mutant.what}  by {noticed}", flush=True)
        refused += noticed.startswith(REFUSED)
    seconds = time.monotonic() - began
    print(
        f"{name}: {len(planned)} changes, {len(planned) - len(found)} noticed ({refused} of them refused when the game"
        f" is loaded), {len(found)} holes; {seconds:.0f} s",
        flush=True,
    )
    return len(found)


def part_of(text: str) -> tuple[int, int]:
    """`2/4`: every fourth change from the second on, so that each part has some of every card."""
    number, slash, of = text.partition("/")
    if not slash or not number.isdigit() or not of.isdigit() or not 1 <= int(number) <= int(of):
        raise argparse.ArgumentTypeError(f"a part is written like 2/4, not {text!r}")
    return int(number), int(of)


def taking_part() -> list[str]:
    """The games that have a module `mutations`; a package without a GAME is no game yet."""
    folders = [Path(path) for path in contretemps.games.__path__]
    names = [found.name for found in pkgutil.iter_modules(contretemps.games.__path__)]
    return [name for name in names if any(_takes_part(folder / name) for folder in folders)]


def _takes_part(folder: Path) -> bool:
    return (folder / "mutations.py").exists() and "GAME" in (folder / "__init__.py").read_text("utf-8")


def main() -> int:
    """0: every change is noticed."""
    parser = argparse.ArgumentParser(description="Find changes of a game's content that none of its examples notices.")
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="a game, or the module of one; default: all taking part"
    )
    parser.add_argument("--card", action="append", default=[], help="only this card; may be said several times")
    parser.add_argument("--part", type=part_of, default=(1, 1), metavar="N/M", help="only the N-th of M parts")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time; default: every core"
    )
    parser.add_argument("--verbose", action="store_true", help="also tell what noticed each change")
    parser.add_argument("--longest", type=int, default=Job.longest, help="seconds of CPU time that one change may take")
    words = parser.parse_args()
    Job.longest = words.longest
    failed = 0
    try:
        for name in words.games or taking_part():
            module = name if "." in name else f"contretemps.games.{name}"
            failed += holes(module, max(1, words.jobs), words.card, words.part, words.verbose)
    except CannotTry as error:
        print(f"contretemps: {error}", file=sys.stderr)
        return 2
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
