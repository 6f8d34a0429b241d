# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What is printed on cards and boards (`Game.printed`), so that no table needs to know them by heart.

Words are texts of the game: `agent.<id>`, `epithet.<id>`, `agent_text.<id>.<n>`, `event_text.<line>`,
`district_text.<code>`. Copies of a repeated agent are `<id>/2` and `<id>/3`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from contretemps.games.dominare import content


def drawing(side: str) -> dict[str, Any]:
    """Where blocks are drawn: `rows` of cells from the top, each its block's code, and the cells of Canal circles."""
    data = tomllib.loads((Path(__file__).parent / f"content/drawing_{side}.toml").read_text("utf-8"))
    return {"rows": [row.split() for row in data["rows"]], "circles": data["circles"]}


def printed() -> dict[str, Any]:
    return {
        "agents": {
            one["id"]: {
                "slug": one["slug"],
                "faction": one["faction"],
                "traits": one["traits"],
                "influence": one.get("influence"),
                "income": one["income"],
                "exposure": one["exposure"],
                "copies": one.get("copies", 1),
                "static": "static" in one,
                "reveal": "reveal" in one,
                "abilities": [ability["n"] for ability in one["abilities"]],
                **({"wild": True} if one.get("static") == "WILD" else {}),  # networks with any agent
            }
            for one in content.AGENTS
        },
        "events": {
            one["id"]: {
                "slug": one["slug"],
                "seals": one["seals"],
                "sections": [
                    {
                        "season": section["season"],
                        "link": section["link"],
                        "lines": [line["heading"] for line in section["lines"]],
                    }
                    for section in one["sections"]
                ],
            }
            for one in content.EVENTS
        },
        "boards": {
            side: {
                "blocks": {
                    name: {"district": content.CODES[board.district[b]], "value": board.value[b]}
                    for b, name in enumerate(content.BLOCKS)
                    if board.there[b]
                },
                "start": dict(zip(content.CODES, board.start, strict=True)),
                **drawing(side),
            }
            for side, board in zip(content.SIDES, content.BOARDS, strict=True)
        },
        "sets": [[content.CARD_NAMES[card] for card in cards] for cards in content.SETS],
    }


PRINTED: Final[dict[str, Any]] = printed()
