"""Games, their texts, cards, rules and lessons, and the daily."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from contretemps.kernel.game import Game
from contretemps.server import daily, decks, rulebook
from contretemps.server.api.common import AllTables, Json, Lang, Prints, Somebody, problems
from contretemps.server.errors import not_found
from contretemps.server.examples import find_rule
from contretemps.server.printed import as_json
from contretemps.server.schemas.answers import Daily, DeckInfo, GameInfo, LessonInfo, PrimerInfo, RuleInfo, RuleShown
from contretemps.server.schemas.requests import DeckBody
from contretemps.server.store import history
from contretemps.server.tables import Tables

router = APIRouter(prefix="/api", tags=["games and rules"])

GameName = Annotated[str, Path(max_length=60, description="The name of a game.", examples=["tempest"])]


def game_of(tables: Tables, name: str) -> Game:
    game = tables.games.get(name)
    if game is None:
        raise not_found()
    return game


@router.get("/games", response_model=list[GameInfo], responses=problems(), summary="Every game")
async def games(tables: AllTables, prints: Prints, lang: Lang) -> Response:
    """Seats, options with their labels, bots, and whether a seat ever knows what another does not."""

    def make() -> bytes:
        return as_json([rulebook.game_info(game, lang) for game in tables.games.values()])

    return await prints.answer(("games", lang), make)


@router.get("/games/{game}/texts", response_model=dict[str, str], responses=problems(404), summary="A game's texts")
async def texts(game: GameName, tables: AllTables, prints: Prints, lang: Lang) -> Response:
    """Texts by key, for labels on boards, such as `storm.5` or `name.shaw`."""
    found = game_of(tables, game)
    return await prints.answer(("texts", game, lang), lambda: as_json(found.texts.by_language[lang]))


@router.get("/games/{game}/cards", response_model=dict[str, Any], responses=problems(404), summary="A game's cards")
async def cards(game: GameName, tables: AllTables, prints: Prints, lang: Lang) -> Response:
    """What is printed on cards and boards, which no view repeats: the game's README says what is in it. Nothing if the
    game has nothing printed."""
    found = game_of(tables, game)
    return await prints.answer(
        ("cards", game, lang), lambda: as_json(found.printed(lang) if found.printed is not None else {})
    )


@router.post("/games/{game}/decks", response_model=DeckInfo, responses=problems(404, 413), summary="A deck as a text")
async def deck(game: GameName, body: DeckBody, tables: AllTables, lang: Lang) -> Response:
    """What a text says of a deck, everything that is wrong with it, and the choices that enter it at a table.

    Nothing is kept. `not_found`: players of this game bring no decks.
    """
    found = game_of(tables, game)
    if found.decks is None:
        raise not_found()
    return Json(await asyncio.to_thread(decks.deck_info, found, found.decks, body.text, body.options, lang))


@router.get("/games/{game}/rules", response_model=list[RuleInfo], responses=problems(404), summary="A game's rules")
async def rules(
    game: GameName,
    tables: AllTables,
    prints: Prints,
    lang: Lang,
    q: Annotated[str, Query(max_length=200, description="Only rules that hold all these words, or of this id.")] = "",
) -> Response:
    """All rules with chapter, source, rulings and the titles of their examples."""
    found = game_of(tables, game)
    if q.strip():  # there is no end of what can be looked for
        return Json(await asyncio.to_thread(rulebook.rules, found, lang, q))
    return await prints.answer(("rules", game, lang), lambda: as_json(rulebook.rules(found, lang, "")))


@router.get("/games/{game}/rules/{rule}", response_model=RuleShown, responses=problems(404), summary="One rule")
async def rule(
    game: GameName,
    rule: Annotated[str, Path(max_length=30, description="Its id.", examples=["TMP-062"])],
    tables: AllTables,
    prints: Prints,
    lang: Lang,
) -> Response:
    """One rule with its examples, each playable: `POST /api/tables` with `example`."""
    found = game_of(tables, game)
    wanted = find_rule(found, rule)
    return await prints.answer(
        ("rule", game, wanted.id, lang), lambda: as_json(rulebook.rule_shown(found, wanted, lang))
    )


@router.get("/games/{game}/primer", response_model=PrimerInfo, responses=problems(404), summary="A game's primer")
async def primer(game: GameName, tables: AllTables, prints: Prints, lang: Lang) -> Response:
    """The game in one minute (the goal, a turn, the end, a picture), and what each chapter of its rules is about."""
    found = game_of(tables, game)
    return await prints.answer(("primer", game, lang), lambda: as_json(rulebook.primer_info(found, lang)))


@router.get("/games/{game}/lessons", response_model=list[LessonInfo], responses=problems(404), summary="The tutorial")
async def lessons(game: GameName, tables: AllTables, prints: Prints, lang: Lang) -> Response:
    """Lessons in order, each a list of stages: what is said, what to look at, what to do, and what is seen."""
    found = game_of(tables, game)
    return await prints.answer(("lessons", game, lang), lambda: as_json(rulebook.lesson_infos(found, lang)))


@router.get("/daily", response_model=Daily, responses=problems(401, 404), summary="Today's game")
async def todays(tables: AllTables, guest: Somebody, lang: Lang) -> Response:
    """Today's Tempest: the same luck for everybody, one table a guest. `POST /api/tables` with `daily` opens it."""
    game = game_of(tables, daily.GAME)
    date = daily.today()
    own = guest.id if guest is not None else None
    begun, finished, table = await tables.database.read(lambda connection: history.daily(connection, date, own))
    told: dict[str, Any] = {
        "date": date, "game": game.name, "title": game.title, "options": game.settle(daily.OPTIONS),
        "played": begun, "finished": finished, "table": table, "score": None, "scores": [],
        "streak": {"now": 0, "longest": 0},
    }  # fmt: skip
    if own is not None:
        read = tables.database.read
        days = await read(lambda connection: history.days_ended(connection, own, daily.STREAK))
        told["streak"] = daily.streak(days, date)
        if date in days:  # whoever has still to play is told nothing of how it went
            ended = await read(lambda connection: history.daily_results(connection, date, daily.COMPARED))
            told["score"], told["scores"] = daily.compared(ended, own)
    return Json(told)
