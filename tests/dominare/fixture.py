"""What the page's own tests draw, taken from golden records: python -m tests.dominare.fixture

Writes web/src/boards/dominare/fixture.json: what is printed, and a few moments of recorded games as the seat that is
asked sees them. `test_fixture.py` compares the file with what the game says.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from contretemps.games.dominare import GAME
from contretemps.kernel import Position
from tests.laws.cases import golden_cases
from tests.laws.walk import Walk

FIXTURE: Final = Path(__file__).parents[2] / "web/src/boards/dominare/fixture.json"

# The record, the question, the season in which it is asked for the first time.
MOMENTS: Final = {
    "act": ("four_players", "Act", 4),
    "canvass": ("four_players", "FirstBlock", 4),
    "draft": ("four_players", "DraftPick", 3),
    "crowded": ("six_players", "Act", 6),
    "two": ("two_players", "Act", 2),
    "over": ("four_players", "Over", 7),
}


def moment(record: str, question: str, season: int) -> dict[str, Any]:
    """The first time that this question is asked in this season."""
    case = next(one for one in golden_cases(GAME) if one.golden is not None and record in str(one))
    walk = Walk(case, 0, None)
    while (play := walk.next()) is not None and not is_it(walk.position, question, season):
        walk.choose(*play)
    seat = walk.position.asked()[0] if walk.position.asked() else 0
    choices = [] if play is None else [GAME.codec.write(choice) for choice in walk.position.options(seat)]
    preview = GAME.preview(walk.position, seat) if GAME.preview is not None and choices else None
    return {"seat": seat, "view": walk.position.view(seat), "choices": choices, "preview": preview}


def is_it(position: Position, question: str, season: int) -> bool:
    view = position.view(None)
    return bool(view["asked"] == question and view["season"] == season)


def written() -> str:
    """What has to be in the file."""
    assert GAME.printed is not None
    moments = {name: moment(*which) for name, which in MOMENTS.items()}
    parts = [*[(name, value) for name, value in GAME.printed("en").items()], *moments.items()]
    lines = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in parts]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FIXTURE.write_text(written(), "utf-8")
    print(FIXTURE)
