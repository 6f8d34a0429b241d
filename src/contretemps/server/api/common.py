"""What all endpoints share: who asks, in which language, and how answers are written."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Annotated, Any

from fastapi import Depends, Query, Request, Response

from contretemps.server import names
from contretemps.server.allowance import Owner
from contretemps.server.errors import Problem, no_table
from contretemps.server.guests import Guest, Guests
from contretemps.server.printed import Printed, as_json
from contretemps.server.schemas.answers import ProblemBody
from contretemps.server.security import address
from contretemps.server.tables import Tables
from contretemps.server.wire import Viewer
from contretemps.server.words import language

LONGEST_TOKEN = 200

LangQuery = Annotated[
    str | None, Query(max_length=40, description="The language of texts: en or fr. If not said, `Accept-Language`.")
]
SeatQuery = Annotated[
    int | None, Query(ge=0, le=63, description="Which of your seats you want to see, if you hold several.")
]
SinceQuery = Annotated[int, Query(ge=0, le=2**31 - 1, description="Leave out the entries up to this one.")]


# All of these are coroutines although none waits: FastAPI calls plain functions on other threads, which costs far more.


async def tables(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


class Press:
    """Hands out what is printed once for everybody; who has it already is told so, and is not sent it again."""

    def __init__(self, request: Request) -> None:
        self._printed: Printed = request.app.state.printed
        self._has = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}

    async def answer(self, key: Hashable, make: Callable[[], bytes], media_type: str = "application/json") -> Response:
        sheet = await self._printed.get(key, make)
        headers = {"ETag": f"W/{sheet.tag}", "Cache-Control": "no-cache", "Vary": "Accept-Language"}
        if sheet.tag in self._has:
            return Response(status_code=304, headers=headers)
        return Response(sheet.text, media_type=media_type, headers=headers)


async def press(request: Request) -> Press:
    return Press(request)


async def lang_of(request: Request, lang: LangQuery = None) -> str:
    return language(lang, request.headers.get("accept-language"))


def token_of(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and 0 < len(token.strip()) <= LONGEST_TOKEN else None


async def maybe_guest(request: Request) -> Guest | None:
    """Who asks, if it is somebody. A token that nobody has is an error, not a stranger."""
    if "authorization" not in request.headers:
        return None
    token = token_of(request)
    guests: Guests = request.app.state.guests
    guest = await guests.find(token) if token is not None else None
    if guest is None:
        raise Problem(401, "unauthorized")
    return guest


async def a_guest(guest: Annotated[Guest | None, Depends(maybe_guest)]) -> Guest:
    """Who asks; Problem if it is nobody."""
    if guest is None:
        raise Problem(401, "unauthorized")
    return guest


AllTables = Annotated[Tables, Depends(tables)]
Prints = Annotated[Press, Depends(press)]
Lang = Annotated[str, Depends(lang_of)]
Somebody = Annotated[Guest | None, Depends(maybe_guest)]
Me = Annotated[Guest, Depends(a_guest)]


async def table_id(table: str, request: Request, tables: AllTables, guest: Somebody) -> str:
    """The name of a table; whatever cannot be one is not looked for."""
    if not names.is_table(table):
        raise no_table()
    await tables.may_look(table, address(request.scope), guest.id if guest is not None else None)
    return table


TableId = Annotated[str, Depends(table_id)]


async def owner_of(guest: Me, request: Request) -> Owner:
    """Who makes a table."""
    return Owner(guest.id, guest.name, address(request.scope))


AnOwner = Annotated[Owner, Depends(owner_of)]


async def an_eye(guest: Somebody, lang: Lang, seat: SeatQuery = None) -> Viewer:
    return Viewer(guest.id if guest is not None else None, seat, lang)


AViewer = Annotated[Viewer, Depends(an_eye)]


class Json(Response):
    """Plain data as JSON, written once and without detours; or JSON that is written already."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return content if isinstance(content, bytes) else as_json(content)


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors an endpoint documents, besides those that any may have."""
    said = {
        401: "No token, or one that nobody has.",
        403: "Not yours to do.",
        404: "There is no such thing.",
        409: "Not now: `stale`, `refused`, or another code that says why.",
        413: "Too large.",
        421: "This connection is not to the process that is asked for.",
        422: "Malformed: not what the schema says, or nothing this game knows.",
        429: "Too many; `Retry-After` says when.",
        503: "The database cannot be reached; nothing was lost.",
    }
    return {status: {"model": ProblemBody, "description": said[status]} for status in (*statuses, 422, 429, 503)}
