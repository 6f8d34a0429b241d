"""What might be good: hints from the game's quick player."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.game import Game
from contretemps.server import commands, wire
from contretemps.server.errors import Problem
from contretemps.server.room import Room
from contretemps.server.table import Table
from contretemps.server.tables import Tables


async def hint_for(tables: Tables, id_: str, guest: str, seat: int, level: str, lang: str) -> dict[str, Any]:
    """What the game's quick player would do, told as far as was asked."""

    def look(table: Table, room: Room) -> tuple[Game, Any]:
        commands.own_seat(table, guest, seat)
        commands.playing(table)
        if not table.terms.hints or table.game.policy is None:
            raise Problem(409, "no_hints")
        if seat not in table.asked():
            raise Problem(409, "not_asked")
        return table.game, table.record.position.copy()

    game, position = await tables.look(id_, look)
    choice = await tables.bots.think(game, position, seat, "greedy")
    if choice is None or position.refusal(seat, choice) is not None:
        raise Problem(503, "no_hint").after(2)
    told = wire.choice_data(game, wire.imagined(game, position, seat, 0), seat, choice, lang)
    things = told["parts"] or [f"verb:{told['verb']}"]
    if level == "where":
        return {"things": things, "verb": None, "choice": None, "text": ""}
    kind = game.texts.find(lang, f"verb.{told['verb']}") or told["verb"]
    if level == "what":
        return {"things": things, "verb": told["verb"], "choice": None, "text": kind}
    return {"things": things, "verb": told["verb"], "choice": told, "text": told["label"]}
