"""Tables in lists, told from what is stored without reading their games."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.game import Game
from contretemps.server.chronicle import time_text
from contretemps.server.results import Result, in_words
from contretemps.server.store.queries import Row
from contretemps.server.words import and_so_on, say


def summary(row: Row, seats: list[Row], games: dict[str, Game], guest: str | None, lang: str) -> dict[str, Any]:
    asked = row["glance"].get("asked", []) if row["phase"] == "playing" else []
    mine = [s["seat"] for s in seats if guest is not None and s["guest"] == guest and s["kind"] == "person"]
    away = any(s["seat"] in mine and s["stand_in"] is not None for s in seats) and row["phase"] == "playing"
    waits = away or any(seat in asked for seat in mine)
    game = games.get(row["game"])
    return {
        "table": row["id"],
        "game": row["game"],
        "title": game.title if game is not None else row["game"],
        "phase": row["phase"],
        "seats": [
            {"seat": s["seat"], "kind": s["kind"], "name": s["name"], "mine": s["seat"] in mine,
             "asked": s["seat"] in asked}
            for s in seats
        ],
        "waits_for_me": waits,
        "what": say(lang, "list.stand_in") if away else what(row, seats, asked, waits, lang),
        "changed": time_text(row["changed"]),
        "practice": bool(row["practice"]),
        "exercise": bool(row["practice"]) and (row["lesson"] is not None or row["start"] is not None),
        "daily": row["daily"],
        "clock": row["clock"],
    }  # fmt: skip


def what(row: Row, seats: list[Row], asked: list[int], waits: bool, lang: str) -> str:
    """One line: the question, who is thinking, or the result."""
    if row["phase"] == "lobby":
        return say(lang, "list.waits")
    if row["phase"] == "over":
        if row["result"] is None:
            return say(lang, "list.over")
        return in_words(Result(**row["result"]), [seat["name"] for seat in seats], lang)
    if waits:
        return say(lang, "list.you", question=row["glance"]["question"][lang])
    if not asked:
        return say(lang, "list.lesson") if row["lesson"] else say(lang, "list.over")
    return say(lang, "list.thinks", names=and_so_on(lang, [seats[seat]["name"] for seat in asked]))
