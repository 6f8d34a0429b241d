"""Compiled and interpreted, from the same seeds, games are the same to the byte."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from contretemps.games import discover
from tests.support.compiled import SOURCE, run
from tests.support.often import often
from tests.toys import toys

SCRIPT = Path(__file__).with_name("games.py")
HERE = {"PYTHONPATH": str(SOURCE.parent)}  # the sources that are being tested, interpreted
GAMES = often(40)  # of each real game
TOYS = often(12)  # of each toy
AGAIN = often(8)  # of each, where nothing is compiled


def lines(python: Path | str, folder: Path, number: int, names: list[str], **environment: str) -> list[Any]:
    """What the script writes under a Python."""
    told = run(python, str(SCRIPT), str(number), *names, folder=folder, **environment)
    return [json.loads(line) for line in told.splitlines()]


def assert_same(one: list[Any], other: list[Any]) -> None:
    """The same lines, or the first place where they part."""
    for here, there in zip(one[1:], other[1:], strict=True):
        if here != there:
            pytest.fail(f"{here[0]} {here[1] if isinstance(here[1], int) else ''} parts at {where(here, there, '')}")


def where(one: Any, other: Any, path: str) -> str:
    """The first difference of two pieces of plain data."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(where(one[key], other[key], f"{path}.{key}") for key in one if one[key] != other[key])
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(where(a, b, f"{path}[{n}]") for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
    return f"{path}: {str(one)[:200]} or {str(other)[:200]}"


@pytest.mark.parametrize("name", discover())
def test_games_are_the_same_compiled(compiled: Path, tmp_path: Path, name: str) -> None:
    """Records, events, refusals over the whole action space, views, dumps, playouts and golden records."""
    fast = lines(compiled, tmp_path, GAMES, [name])
    slow = lines(sys.executable, tmp_path, GAMES, [name], **HERE)
    assert (fast[0]["compiled"], slow[0]["compiled"]) == (True, False)
    assert len(slow) > GAMES
    assert_same(fast, slow)


@pytest.mark.parametrize("name", toys())
def test_interpreted_games_run_on_the_compiled_kernel(compiled: Path, tmp_path: Path, name: str) -> None:
    """A game can be tried before it is compiled, and plays the same."""
    fast = lines(compiled, tmp_path, TOYS, [name])
    slow = lines(sys.executable, tmp_path, TOYS, [name], **HERE)
    assert (fast[0]["compiled"], slow[0]["compiled"]) == (True, False)
    assert len(slow) > TOYS
    assert_same(fast, slow)


def test_games_are_the_same_on_every_run(tmp_path: Path) -> None:
    """Nothing depends on the order of sets, on addresses or on the day: law 5, over several processes."""
    names = [*discover(), *toys()]
    one = lines(sys.executable, tmp_path, AGAIN, names, **HERE, PYTHONHASHSEED="1")
    assert_same(one, lines(sys.executable, tmp_path, AGAIN, names, **HERE, PYTHONHASHSEED="2"))


def test_a_difference_is_told_by_its_place() -> None:
    """The comparison itself."""
    one = [{}, ["case", 3, {"dump": {"hearts": [1, 2]}}]]
    other = [{}, ["case", 3, {"dump": {"hearts": [1, 3]}}]]
    with pytest.raises(pytest.fail.Exception, match=r"case 3 parts at \[2\].dump.hearts\[1\]: 2 or 3"):
        assert_same(one, other)
    assert_same(one, one)
