"""What a link to this server looks like where it is passed on: a title, a sentence and a picture.

Whoever asks for a preview shows no token and passes on what it is told, so it is told less than somebody who opens the
link: people's names only of tables that are listed for everybody, and of a table by invitation nothing, not even that
there is one.
"""

from __future__ import annotations

import asyncio
import html
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import Request
from sqlalchemy.exc import SQLAlchemyError

from contretemps.server import daily, names
from contretemps.server.errors import Problem
from contretemps.server.security import address
from contretemps.server.store import queries
from contretemps.server.store.queries import Row
from contretemps.server.tables import Tables
from contretemps.server.words import say

PATIENCE = 1.0  # seconds: a page does not wait for its preview


@dataclass(frozen=True)
class Preview:
    """What is told of an address."""

    title: str
    text: str
    game: str | None = None  # whose picture is shown; none: the house's

    def tags(self, url: str, picture: str | None) -> str:
        """As elements of a document's head."""
        told = {"og:site_name": "Contretemps", "og:type": "website", "og:url": url}
        told |= {"og:title": self.title, "og:description": self.text}
        if picture is not None:
            told |= {"og:image": picture, "og:image:width": "1200", "og:image:height": "630"}
            told["og:image:alt"] = self.title
        parts = [f'<meta property="{name}" content="{html.escape(text)}" />' for name, text in told.items()]
        parts.append(f'<meta name="twitter:card" content="{"summary_large_image" if picture else "summary"}" />')
        return "".join(parts)


async def preview(request: Request, lang: str) -> Preview:
    """The preview of the address that is asked for."""
    path: dict[str, Any] = request.path_params
    tables: Tables | None = getattr(request.app.state, "tables", None)
    if tables is None:
        return house(lang)
    if "table" in path:
        row = await _table(tables, str(path["table"]), address(request.scope))
        return of_table(row, tables, lang) if row is not None else house(lang)
    if path.get("game") == "daily" and daily.GAME in tables.games:
        title = tables.games[daily.GAME].title
        return Preview(say(lang, "preview.daily", title=title), say(lang, "preview.daily_text"), daily.GAME)
    game = tables.games.get(str(path.get("game")))
    if game is None:
        return house(lang)
    return Preview(say(lang, "preview.game", title=game.title), say(lang, "preview.house_text"), game.name)


def house(lang: str) -> Preview:
    """Of everything that has none of its own."""
    return Preview("Contretemps", say(lang, "preview.house_text"))


def of_table(row: Row, tables: Tables, lang: str) -> Preview:
    """Of a table that whoever has its three words may look at."""
    game = tables.games.get(row["game"])
    if game is None or row["access"] == "invite":
        return house(lang)
    facts = {"title": game.title}
    text = say(lang, "preview.table_text")
    if row["phase"] != "lobby":
        return Preview(say(lang, f"preview.{row['phase']}", **facts), text, game.name)
    if row["access"] == "listed" and row["name"]:
        return Preview(say(lang, "preview.invited_by", name=row["name"], **facts), text, game.name)
    return Preview(say(lang, "preview.invited", **facts), text, game.name)


async def _table(tables: Tables, id_: str, who: str) -> Row | None:
    """What is kept of a table; none if there is none, or if somebody guesses names, or if it takes too long."""
    if not names.is_table(id_):
        return None
    try:
        async with asyncio.timeout(PATIENCE):
            await tables.may_look(id_, who, None)
            row: Row | None = await tables.database.read(partial(queries.glimpse, id_=id_))
    except (Problem, TimeoutError, SQLAlchemyError):
        return None
    if row is None:
        tables.guesses.wait(who)  # a preview is no way to find out which tables there are
    return row
