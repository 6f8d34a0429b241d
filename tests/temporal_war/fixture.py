"""What the page's own tests draw, taken from golden records: python -m tests.temporal_war.fixture

Writes web/src/boards/temporal_war/fixture.json: what is printed, and a few moments of recorded games as the seat that
is asked sees them. `test_fixture.py` compares the file with what the game says.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.preview import preview
from contretemps.kernel import Position
from tests.laws.cases import golden_cases
from tests.laws.walk import Walk

FIXTURE: Final = Path(__file__).parents[2] / "web/src/boards/temporal_war/fixture.json"

# The record, the question, the round in which it is asked for the first time, and what else must lie there.
MOMENTS: Final = {
    "champion": ("two_players", "ChooseChampion", 1, ""),
    "deck": ("two_players", "ChooseDeck", 1, ""),
    "act": ("two_and_two", "Act", 3, "attack"),
    "summon": ("two_and_two", "Summon", 2, "play"),
    "defend": ("three_and_two", "Defend", 2, ""),
    "react": ("three_and_two", "React", 2, "battle"),
    "monster": ("three_and_two", "React", 2, "monster"),
    "setting": ("three_and_three", "SetWhere", 4, ""),
    "crowded": ("three_and_three", "Act", 4, "go"),
    "over": ("two_and_two", "Over", 5, ""),
}


def moment(record: str, question: str, round_: int, there: str) -> dict[str, Any]:
    """The first time that this question is asked in this round, in this situation."""
    case = next(one for one in golden_cases(GAME) if one.golden is not None and record in str(one))
    walk = Walk(case, 0, None)
    while (play := walk.next()) is not None and not is_it(walk.position, question, round_, there):
        walk.choose(*play)
    seat = walk.position.asked()[0] if walk.position.asked() else 0
    foreseen = preview(walk.position, seat) if isinstance(walk.position, War) else {}
    return {"seat": seat, "view": walk.position.view(seat), "choices": choices(walk.position), "preview": foreseen}


def choices(position: Position) -> list[str]:
    return [GAME.codec.write(choice) for seat in position.asked() for choice in position.options(seat)]


def is_it(position: Position, question: str, round_: int, there: str) -> bool:
    """A question of this name and round; `there` is a part of the view that is not empty, or a verb of an answer."""
    if type(position.step).__name__ != question or not isinstance(position, War) or position.round != round_:
        return False
    if there in ("battle", "monster"):
        return position.view(None)[there] is not None
    return any(choice.startswith(there) for choice in choices(position))


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
