# mypyc: skip, because what is printed is made once, when the game is loaded.
"""What is printed on the cards and on the arena (`Game.printed`), so that no table needs to know them by heart.

Words are texts of the game: `card.<name>`, `faction.<name>`, `kind.<name>`, `type.<name>`, `keyword.<name>`,
`deck.<name>`, and the sentence of each line of a card, `line.<name>.<n>`, which is built from what the line does.
"""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.temporal_war import content

STATS: Final = [name for name in content.STATS if name != "level"]


def card(one: dict[str, Any]) -> dict[str, Any]:
    """Kind, faction and level of a card, its stats if it is a warrior, what else stands on it, and how many lines."""
    stats = one.get("stats")
    return {
        "id": one["id"],
        "kind": one["kind"],
        "faction": one.get("faction"),  # monsters have none
        "level": stats["level"] if stats else one["level"],
        "stats": {name: stats[name] for name in STATS} if stats else None,
        "value": one.get("value"),  # the support value (TPW-060, TPW-065, TPW-068, TPW-070, TPW-074)
        "type": one.get("type"),
        "keywords": one.get("keywords", []),
        "lines": len(one["lines"]),
        "aether": one.get("aether"),  # what defeating a monster pays
    }


def decks() -> dict[str, dict[str, Any]]:
    """The decks that can be chosen, by their names (TPW-321)."""
    names = content.SLUGS[: len(content.WARRIORS) + len(content.SUPPORTS)]
    found: dict[str, dict[str, Any]] = {}
    for number, copies in enumerate(content.DECKS):
        kind, at = ("starter", number) if number < len(content.CHAMPIONS) else ("learning", number - 6)
        champion = content.CHAMPIONS[at]
        found[f"{champion['faction']}_{kind}"] = {
            "champion": champion["slug"],
            "kind": kind,
            "cards": {name: n for name, n in zip(names, copies, strict=True) if n},
        }
    return found


def printed() -> dict[str, Any]:
    return {
        "cards": {one["slug"]: card(one) for one in content.CARDS},
        "decks": decks(),
        "arena": {
            "radius": content.RADIUS,
            "shards": [content.SPACE_NAMES[space] for space in content.SHARD_SPACES],
            "axes": [[content.SPACE_NAMES[space] for space in axis] for axis in content.AXES],
            "radii": content.RADII,  # of the fountains, by round; the last one is overtime's
        },
        "faces": content.FACES,
    }


PRINTED: Final[dict[str, Any]] = printed()
