"""Both sides of the board: figures, adjacency, the drawing, and what the rulebook says of single blocks."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from contretemps import games

FOLDER = Path(games.__file__).parent / "dominare" / "content"
CODES = ("ATH", "CAN", "CHU", "MER", "SEN", "EST", "WAR", "COR")
LETTERS = dict(zip("AKCMSEWO", CODES, strict=True))

# by district: blocks with the values -1, 0, 1, 2, 3, 4, and how many of them lie on the water
FIGURES = {
    "small": {
        "ATH": ([0, 4, 4, 1, 0, 0], 7), "CAN": ([1, 4, 4, 1, 0, 0], 0), "CHU": ([0, 1, 3, 1, 0, 1], 4),
        "MER": ([0, 2, 5, 1, 1, 0], 7), "SEN": ([0, 2, 3, 2, 2, 0], 5), "EST": ([1, 1, 2, 0, 0, 0], 4),
        "WAR": ([1, 2, 2, 0, 0, 0], 5), "COR": ([1, 1, 0, 1, 0, 0], 3),
    },
    "large": {
        "ATH": ([0, 6, 7, 1, 0, 0], 8), "CAN": ([2, 7, 5, 1, 0, 0], 0), "CHU": ([0, 1, 4, 2, 0, 1], 5),
        "MER": ([0, 3, 7, 1, 1, 0], 8), "SEN": ([0, 3, 5, 2, 2, 0], 6), "EST": ([1, 2, 3, 0, 0, 0], 5),
        "WAR": ([2, 3, 3, 0, 0, 0], 7), "COR": ([2, 2, 0, 1, 0, 0], 5),
    },
}  # fmt: skip
TOTALS = {"small": (55, 46, 111), "large": (80, 56, 162)}  # blocks, the sum of their values, adjacent pairs


class Board:
    """One side, as its files have it."""

    def __init__(self, side: str) -> None:
        self.file: dict[str, Any] = tomllib.loads((FOLDER / f"board_{side}.toml").read_text("utf-8"))
        self.drawing: dict[str, Any] = tomllib.loads((FOLDER / f"drawing_{side}.toml").read_text("utf-8"))
        self.blocks: dict[str, dict[str, Any]] = {block["code"]: block for block in self.file["blocks"]}
        self.near: dict[str, set[str]] = {code: set() for code in self.blocks}
        for one, other in self.file["adjacent"]:
            self.near[one].add(other)
            self.near[other].add(one)

    def value(self, code: str) -> int:
        found: int = self.blocks[code]["value"]
        return found

    def canals(self, code: str) -> set[str]:
        return {other for other in self.near[code] if other.startswith("K")}

    def of(self, district: str) -> list[str]:
        return [code for code, block in self.blocks.items() if block["district"] == district]


SIDES = {side: Board(side) for side in FIGURES}


@pytest.fixture(params=SIDES)
def side(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def board(side: str) -> Board:
    return SIDES[side]


def test_figures(side: str, board: Board) -> None:
    assert (board.file["side"], len(board.file["blocks"])) == (side, len(board.blocks))
    values = [block["value"] for block in board.blocks.values()]
    assert (len(values), sum(values), len(board.file["adjacent"])) == TOTALS[side]
    for district, (counts, coast) in FIGURES[side].items():
        of = board.of(district)
        assert [[board.value(code) for code in of].count(value) for value in range(-1, 5)] == counts, district
        assert len([code for code in of if board.blocks[code].get("coast")]) == coast, district
        assert sorted(int(code[1:]) for code in of) == list(range(1, len(of) + 1))
        assert {LETTERS[code[0]] for code in of} == {district}


def test_starting_values(board: Board) -> None:
    """In the order of the districts, the same on both sides."""
    start = {"ATH": 2, "CAN": 4, "CHU": 3, "MER": 3, "SEN": 4, "EST": 2, "WAR": 2, "COR": 1}
    assert list(board.file["start"].items()) == list(start.items())
    assert sum(start.values()) == 21


def test_adjacency(board: Board) -> None:
    """Each pair once; land districts touch the Canals only; `coast` is what it says."""
    pairs = Counter(frozenset(pair) for pair in board.file["adjacent"])
    assert set(pairs.values()) == {1}
    assert {len(pair) for pair in pairs} == {2}
    for code, block in board.blocks.items():
        for other in board.near[code]:
            assert block["district"] == board.blocks[other]["district"] or "K" in (code[0], other[0])
        land = block["district"] != "CAN"
        assert block["shape"] == ("land" if land else "canal")
        assert block.get("coast") == (bool(board.canals(code)) if land else None)


def test_districts_hold_together(board: Board) -> None:
    """Each is connected through its own blocks, and touches the Canals twice; a Canal block touches land and water."""
    for district in CODES:
        of = set(board.of(district))
        found = {min(of)}
        while more := {other for code in found for other in board.near[code] & of} - found:
            found |= more
        assert found == of
        assert district == "CAN" or len({canal for code in of for canal in board.canals(code)}) >= 2
    for code in board.of("CAN"):
        assert board.canals(code)
        assert board.near[code] - board.canals(code)


def test_the_drawing_has_the_same_neighbours(board: Board) -> None:
    """Blocks are adjacent where their cells share a side; every circle lies in its own water."""
    rows = [row.split() for row in board.drawing["rows"]]
    assert len({len(row) for row in rows}) == 1
    lines = [*rows, *zip(*rows, strict=True)]
    drawn = {frozenset(pair) for line in lines for pair in pairwise(line) if "." not in pair and len(set(pair)) == 2}
    assert drawn == {frozenset(pair) for pair in board.file["adjacent"]}
    cells = Counter(code for row in rows for code in row if code != ".")
    assert cells.keys() == board.blocks.keys()
    assert {cells[code] for code, block in board.blocks.items() if block["shape"] == "land"} == {1}
    circles = board.drawing["circles"]
    assert set(circles) == set(board.of("CAN"))
    assert all(rows[row][column] == code for code, (column, row) in circles.items())


def test_one_great_basilica(board: Board) -> None:
    (basilica,) = [code for code, block in board.blocks.items() if block.get("name") == "great_basilica"]
    assert [code for code, block in board.blocks.items() if block["value"] == 4] == [basilica]
    assert board.blocks[basilica]["district"] == "CHU"
    assert 2 in [board.value(code) for code in board.near[basilica]]


def test_what_the_rulebook_shows_on_the_small_side() -> None:
    small = SIDES["small"]
    assert (small.canals("M7"), small.canals("M8")) == ({"K4", "K5"}, {"K5"})  # its picture of Canal blocks
    assert "M8" in small.near["M7"]
    assert (small.value("A5"), small.value("S3"), small.value("S2")) == (2, 3, 2)
    assert "S2" in small.near["S3"]
    assert not small.canals("S2") | small.canals("S3")
    assert [small.value(code) for code in ("S4", "S1")] == [3, 2]
    assert {"S4", "S1"} <= small.near["K2"]
    assert {"C5", "C4"} <= small.near["K3"]
    assert {"A7", "E1"} <= small.near["K10"]  # in the lower left corner
    assert small.value("A7") == small.value("E1") == 1


def test_what_the_rulebook_shows_on_the_large_side() -> None:
    large = SIDES["large"]
    assert (large.canals("M9"), large.canals("M10")) == ({"K4", "K6"}, {"K6"})
    assert "S2" in large.near["S3"]
    assert not large.canals("S2") | large.canals("S3")
    assert {"S5", "S1"} <= large.near["K2"]
    assert {"C5", "C6", "C7"} <= large.near["K3"]
    assert {"A13", "A14", "E1"} <= large.near["K15"]


def test_every_block_of_the_small_side_is_on_the_large_one() -> None:
    """So one list of names serves both."""
    assert SIDES["small"].blocks.keys() < SIDES["large"].blocks.keys()


def test_tracks() -> None:
    tracks: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "tracks.toml").read_text("utf-8"))
    assert (tracks["vp"]["least"], tracks["vp"]["most"]) == (1, 10)
    assert (tracks["exposure"]["start"], tracks["exposure"]["least"], tracks["exposure"]["printed"]) == (0, 0, 40)
    assert (tracks["season"]["first"], tracks["season"]["last"], tracks["season"]["draft_after"]) == (1, 7, 3)
