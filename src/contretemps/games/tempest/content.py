"""The content of Tempest, read once from `content/*.toml` into the tables that the rules use."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.tempest.codes import JACK, KING, QUEEN, SQUARES, WIDTH
from contretemps.kernel.errors import BadContent

FOLDER: Final = Path(__file__).parent
RANKS: Final = {"jack": JACK, "queen": QUEEN, "king": KING}


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "content" / f"{name}.toml").read_text("utf-8"))


def _neighbours(side: int) -> list[i64]:
    """For each square the four that share an edge, north, west, east, south; -1 is off the map (TMP-003)."""
    table: list[i64] = []
    for square in range(SQUARES):
        x = square % WIDTH
        y = square // WIDTH
        inside = x < side and y < side
        table.append(square - WIDTH if inside and y > 0 else -1)
        table.append(square - 1 if inside and x > 0 else -1)
        table.append(square + 1 if inside and x < side - 1 else -1)
        table.append(square + WIDTH if inside and y < side - 1 else -1)
    return table


def _around(side: int) -> list[i64]:
    """For each square the eight around it, clockwise; -1 is off the map."""
    table: list[i64] = []
    for square in range(SQUARES):
        for dx, dy in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)):
            x = square % WIDTH + dx
            y = square // WIDTH + dy
            table.append(y * WIDTH + x if 0 <= x < side and 0 <= y < side else -1)
    return table


_DAYS: Final[list[dict[str, Any]]] = _read("days")["day"]
SIDE: Final[vec[i64]] = vec[i64]([0] + [int(day["side"]) for day in _DAYS])  # by day; 4 is the final day
CARDS: Final[vec[i64]] = vec[i64]([0] + [int(day["cards"]) for day in _DAYS])  # in each pile, by day
NEIGHBOURS: Final[list[vec[i64]]] = [vec[i64](_neighbours(side)) for side in range(12)]  # by side
AROUND: Final[list[vec[i64]]] = [vec[i64](_around(side)) for side in range(12)]  # by side

# obstacle shapes by club: dx, dy, dx, dy … from the centre
SHAPES: Final[list[vec[i64]]] = [
    vec[i64](),
    *[vec[i64]([int(n) for offset in shape["offsets"] for n in offset]) for shape in _read("shapes")["shape"]],
]

NAMES: Final[list[dict[str, Any]]] = _read("names")["name"]  # number - 1 is the place in this list
NAME_KEYS: Final[list[str]] = ["nobody", *[str(name["key"]) for name in NAMES]]
USES: Final[vec[i64]] = vec[i64]([0] + [int(name["uses_per_day"]) for name in NAMES])  # a day, by name
NAME_DAY: Final[vec[i64]] = vec[i64]([0] + [int(name["day"]) for name in NAMES])  # from which day

STORM_KEYS: Final[list[str]] = ["none", *[str(storm["key"]) for storm in _read("storms")["storm"]]]

_FACES: Final[dict[str, Any]] = _read("faces")
TARGET_HEALTH: Final[vec[i64]] = vec[i64](
    [int(t["health"]) for t in sorted(_FACES["target"], key=lambda table: RANKS[table["rank"]])]
)


class FinalMap:
    """One of the final day's maps: its obstacles, and where Start, End, Target and Beast are."""

    def __init__(self, rows: list[str]) -> None:
        cells = "".join(rows)
        if len(rows) != WIDTH or len(cells) != SQUARES or any([cells.count(mark) != 1 for mark in "SETB"]):
            raise ValueError("TMP-160: a final map has 11 rows of 11 squares and one each of S, E, T and B")
        self.obstacles: list[int] = [square for square, mark in enumerate(cells) if mark == "#"]
        self.start: i64 = cells.index("S")
        self.end: i64 = cells.index("E")
        self.target: i64 = cells.index("T")
        self.beast: i64 = cells.index("B")


MAPS: Final[dict[str, FinalMap]] = {
    f"{table['set']}.{RANKS[table['rank']]}": FinalMap(table["rows"]) for table in _read("maps")["map"]
}


# ---- what is said twice ----------------------------------------------------------------------------------------------

HEALTH: Final = 4  # of a citizen at the start of a day (TMP-024)
CITIZENS: Final = 3  # of each day but the final one (TMP-013)
MOST_USES: Final = 3  # of a power in a day: a position has two bits for them
BLESSING_USES: Final = {"ward": 1, "barrier": 1, "rush": 0}  # TMP-177, TMP-179, TMP-181


def check(days: list[dict[str, Any]], lists: dict[str, list[dict[str, Any]]], blessings: list[dict[str, Any]]) -> None:
    """What content says and the rules fix, or other content settles, has to agree; BadContent, with the rule."""
    for place, day in enumerate(days, 1):
        final = place == len(days)
        wanted = {
            "day": place,
            "final": final,
            "citizens": 0 if final else CITIZENS,
            "obstacles": 0
            if final
            else day["cards"] - 1 - CITIZENS,  # a card each for Safe Haven and citizens (TMP-015)
            "health": None if final else HEALTH,
        }
        differ = [key for key, value in wanted.items() if day.get(key) != value]
        if differ:
            raise BadContent(f"TMP-013, TMP-015, TMP-024: day {place}: {differ[0]} is {wanted[differ[0]]}")
    for number, tables in lists.items():
        for place, table in enumerate(tables, 1):
            if table[number] != place:
                raise BadContent(f"{table['key']}: its {number} is {place}, as the list has it")
            first = min([day["day"] for day in days if day["cards"] >= place])
            if number != "number" and table["day"] != first:
                raise BadContent(f"TMP-009: {table['key']} is in the piles from day {first} on")
    for name in lists["number"]:
        if name["day"] < 1 or not 0 <= name["uses_per_day"] <= MOST_USES:
            raise BadContent(f"TMP-021, TMP-134: {name['key']}: from day 1 on, and no more than {MOST_USES} uses a day")
    for blessing in blessings:
        if blessing["uses_per_day"] != BLESSING_USES[blessing["key"]]:
            raise BadContent(f"TMP-177, TMP-179: {blessing['key']} works {BLESSING_USES[blessing['key']]} times a day")


check(
    _DAYS,
    {"number": NAMES, "club": _read("shapes")["shape"], "card": _read("storms")["storm"]},
    _FACES["blessing"],
)
