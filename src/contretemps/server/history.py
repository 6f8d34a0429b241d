"""How a guest fared: in each game, alone, against each bot and against people."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.game import Game
from contretemps.server.store.queries import Row

COUNTED = 1_000  # games: so many are looked through, and said to be


def results(played: list[tuple[Row, list[Row]]], games: dict[str, Game], guest: str) -> list[dict[str, Any]]:
    """The results of a guest's games, one line for each game and kind of opponent."""
    lines: dict[tuple[str, str, str | None], dict[str, Any]] = {}
    for row, seats in played:
        mine = [seat["seat"] for seat in seats if seat["guest"] == guest]
        if len(mine) != 1 or row["game"] not in games:  # on one screen with oneself nobody wins
            continue
        against, bot = opponents(seats, mine[0])
        line = lines.setdefault(
            (row["game"], against, bot),
            {
                "game": row["game"], "title": games[row["game"]].title, "against": against, "bot": bot,
                "played": 0, "won": 0, "drawn": 0, "lost": 0, "best": None,
            },
        )  # fmt: skip
        _count(line, row["result"], mine[0])
    order = list(games)
    kinds = ("alone", "bots", "people")
    return sorted(
        lines.values(), key=lambda line: (order.index(line["game"]), kinds.index(line["against"]), line["bot"] or "")
    )


def opponents(seats: list[Row], mine: int) -> tuple[str, str | None]:
    """Whom a seat played against. Whoever resigned and left the seat to a bot was still a person."""
    others = [seat for seat in seats if seat["seat"] != mine]
    if not others:
        return "alone", None
    if any(seat["guest"] is not None for seat in others):
        return "people", None
    bots = {seat["bot"] for seat in others}
    return "bots", str(bots.pop()) if len(bots) == 1 else None


def _count(line: dict[str, Any], result: Row, seat: int) -> None:
    outcome = result["outcome"]
    line["played"] += 1
    if len(outcome) == 1:
        how = "won" if outcome[0] > 0 else "lost"
    elif len(set(outcome)) == 1:
        how = "drawn"
    else:
        how = "won" if outcome[seat] == max(outcome) else "lost"
    line[how] += 1
    if result["by"] == "play" and seat not in result["out"]:
        score = float(result["scores"][seat])
        line["best"] = score if line["best"] is None else max(line["best"], score)
