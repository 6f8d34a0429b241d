"""What views and previews of a game look like: python -m tests.laws.shapes, or with a game's name to print it.

Writes web/src/boards/GAME/shape.json for each game with a board: which keys there are, and of which kinds their values
were in played games. The page's own tests draw boards from hand-made views; `web/src/boards/fixtures.test.ts` compares
those with the shape, so a board is never tested with a view that no game gives.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from contretemps.games import discover
from contretemps.kernel import Game
from tests.laws.cases import cases, golden_cases
from tests.laws.walk import Walk

BOARDS = Path(__file__).parents[2] / "web/src/boards"
LOOKS = 12  # decisions of a game at random; of golden records MANY
MANY = 60
FIELD = re.compile(r"[a-z][a-z0-9_]*")  # a dict with other keys holds one thing a key
KINDS = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null"}

Shape = dict[str, set[str]]


def note(shape: Shape, at: str, data: Any) -> None:
    """Add what one piece of plain data shows: `.key` of an object, `{}` for any key of a table, `[]` for any item."""
    if isinstance(data, list):
        shape.setdefault(at, set()).add("list")
        for item in data:
            note(shape, f"{at}[]", item)
    elif isinstance(data, dict):
        is_table = any(not FIELD.fullmatch(key) for key in data)
        shape.setdefault(at, set()).add("table" if is_table else "object" if data else "empty")
        for key, value in data.items():
            note(shape, f"{at}{{}}" if is_table else f"{at}.{key}", value)
        if data and not is_table:
            _missing(shape, at, data)
    else:
        shape.setdefault(at, set()).add(KINDS[type(data)])


def _missing(shape: Shape, at: str, data: dict[str, Any]) -> None:
    """A key is missing if one object at this place has it and another has not."""
    seen = shape.setdefault(f"{at} keys", set(data))
    objects = f"{at} objects"
    for key in seen ^ set(data) if objects in shape else set():
        shape.setdefault(f"{at}.{key}", set()).add("missing")
    seen |= set(data)
    shape.setdefault(objects, set())


def shape_of(game: Game) -> dict[str, str]:
    """Everything that is met in golden records and in a game of each case."""
    shape: Shape = {}
    for case in (*golden_cases(game), *cases(game)):
        walk = Walk(case, 0, LOOKS if case.golden is None else MANY)
        while (play := walk.next()) is not None:
            if walk.is_looked_at:
                _look(shape, game, walk)
            walk.choose(*play)
        _look(shape, game, walk)
    kept = {at: kinds for at, kinds in shape.items() if not at.endswith((" keys", " objects"))}
    return {at: " | ".join(sorted(kinds - {"empty"}) or ["empty"]) for at, kinds in sorted(kept.items())}


def _look(shape: Shape, game: Game, walk: Walk) -> None:
    for eye in (None, *range(walk.case.seats)):
        note(shape, "view", walk.position.view(eye))
    for seat in walk.position.asked():
        if game.preview is not None and seat >= 0:
            note(shape, "preview", json.loads(json.dumps(game.preview(walk.position, seat))))


def boards() -> list[str]:
    """The games that have a board of their own."""
    return [name for name in discover() if (BOARDS / name).is_dir()]


def file_of(name: str) -> Path:
    """Where a game's shape lies."""
    return BOARDS / name / "shape.json"


def written(name: str) -> str:
    """What has to be in it."""
    return json.dumps(shape_of(discover()[name]), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for board in sys.argv[1:]:
        print(written(board), end="")
    for board in boards() if not sys.argv[1:] else []:
        file_of(board).write_text(written(board), "utf-8")
        print(file_of(board))
