"""The application: everything put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from contretemps import __version__
from contretemps.kernel.game import Game
from contretemps.server import logs
from contretemps.server.api import docs, games, guests, links, live, meta, pages, play
from contretemps.server.api import tables as tables_api
from contretemps.server.errors import Problem
from contretemps.server.games import find_games
from contretemps.server.gate import Gate, problem_answer
from contretemps.server.guests import Guests
from contretemps.server.limits import Buckets
from contretemps.server.metrics import Metrics
from contretemps.server.printed import Printed
from contretemps.server.processes.share import ALONE, Share
from contretemps.server.processes.strays import Strays
from contretemps.server.security import address
from contretemps.server.settings import Settings
from contretemps.server.store.database import Database
from contretemps.server.tables import Tables
from contretemps.server.words import language

ABOUT = """
A tabletop for games known by their rules. Everything a browser does goes through this interface, so your own program
can do it too. Become a guest, open a table or sit at one, and play: the state says what is asked, `choices` says what
may be chosen, and a refusal names its rule.

Send your token as `Authorization: Bearer …`. Every error has the body `{"error": {"code", "text", …}}`. Texts come in
the language of `?lang=` or `Accept-Language`.
"""

TAGS = [
    {"name": "guests", "description": "People and programs with a name."},
    {"name": "tables", "description": "Opening a table, finding one, sitting at it, looking at it."},
    {"name": "playing", "description": "Choosing, taking back, asking why, ending."},
    {"name": "games and rules", "description": "What can be played, and by which rules."},
    {"name": "the server", "description": "For whoever looks after it."},
]


def create_app(
    settings: Settings | None = None, games_: dict[str, Game] | None = None, share: Share = ALONE
) -> FastAPI:
    """The application. Games are found as the settings say, unless they are given."""
    settings = settings if settings is not None else Settings()
    found = games_ if games_ is not None else find_games(settings.discover)
    metrics = Metrics()
    metrics.process.set(share.number + 1)
    logs.switch(settings.logs)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(open_database, app)
        database: Database = app.state.database
        app.state.tables = Tables(settings, found, database, metrics, share)
        app.state.guests = Guests(app.state.tables)
        try:
            await app.state.tables.open()
            yield
        finally:
            await app.state.tables.close()
            await asyncio.to_thread(close_database, app)

    app = FastAPI(
        title="Contretemps",
        version=__version__,
        description=ABOUT,
        openapi_tags=TAGS,
        openapi_url=None,  # api/docs.py serves it, made once
        docs_url=None,  # FastAPI's own page fetches from other hosts
        redoc_url=None,
        lifespan=running,
        redirect_slashes=False,
    )
    app.state.settings, app.state.metrics, app.state.database = settings, metrics, None
    app.state.printed = Printed()
    app.state.new_guests = Buckets(settings.guest_rate, settings.guest_burst)
    app.state.new_links = Buckets(settings.link_rate, settings.link_burst)
    app.state.codes = Buckets(settings.code_rate, settings.code_burst)
    for router in (
        guests.router,
        links.router,
        tables_api.router,
        play.router,
        games.router,
        meta.router,
        live.router,
        docs.router,
    ):
        app.include_router(router)
    pages.add_pages(app, settings.page)
    app.add_middleware(Gate, settings=settings, metrics=metrics)
    if share.of > 1:
        app.add_middleware(Strays, share=share)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    _prepare(app)
    return app


def _prepare(app: FastAPI) -> None:
    """Have ready what FastAPI would make when it is first asked, while everybody waits."""
    nowhere = {"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": [], "query_string": b""}
    for route in app.router.routes:
        route.matches(dict(nowhere))


def open_database(app: FastAPI) -> None:
    """Open the database, if it is not open yet; CannotServe, with the reason, if that cannot be done."""
    if app.state.database is None:
        settings: Settings = app.state.settings
        app.state.database = Database(settings.url, app.state.metrics.committed, settings.database_seconds)


def close_database(app: FastAPI) -> None:
    """Close it, if it is open."""
    database: Database | None = app.state.database
    app.state.database = None
    if database is not None:
        database.close()


def _lang(request: Request) -> str:
    return language(request.query_params.get("lang"), request.headers.get("accept-language"))


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    tables: Tables | None = getattr(request.app.state, "tables", None)
    if tables is not None:
        tables.count_guess(error, address(request.scope))
    if error.status == 404 and pages.reads_pages(request):
        shown: pages.Pages = request.app.state.pages
        return shown.lost(request, _lang(request))
    body, headers = problem_answer(error, _lang(request))
    said = {name.decode(): value.decode() for name, value in headers}
    return Response(body, error.status, headers=said, media_type="application/json")


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if request.method == "GET" and first["loc"][0] == "path":
        return await _problem(request, Problem(404, "not_found"))
    where = ".".join([str(part) for part in first["loc"] if part != "body"])
    return await _problem(
        request, Problem(422, "malformed", "malformed_why", why=f"{where}: {first['msg']}" if where else first["msg"])
    )


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # a body that is not even text
        return await _problem(request, Problem(422, "malformed"))
    codes = {404: "not_found", 405: "method"}
    problem = Problem(error.status_code, codes.get(error.status_code, "malformed"), "not_found")
    answer = await _problem(request, problem)
    answer.headers.update(error.headers or {})
    return answer
