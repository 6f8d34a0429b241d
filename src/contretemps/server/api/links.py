"""You on another device: links that are good once, and the tokens of your devices."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from contretemps.server import links
from contretemps.server.api.common import AllTables, Json, Me, Somebody, problems, token_of
from contretemps.server.chronicle import time_text
from contretemps.server.errors import Problem
from contretemps.server.guests import Guests
from contretemps.server.limits import Buckets
from contretemps.server.names import token_hash
from contretemps.server.schemas.answers import Device, Ended, GuestMade, Link, LinkSeen
from contretemps.server.schemas.requests import CodeBody, EmptyBody
from contretemps.server.security import address

router = APIRouter(prefix="/api/guests", tags=["guests"])


@router.post(
    "/me/links", status_code=201, response_model=Link, responses=problems(401, 409, 413), summary="A link to yourself"
)
async def make(body: EmptyBody, guest: Me, tables: AllTables, request: Request) -> Response:
    """A code that makes another device yours. It works once, and for a few minutes; whoever uses it is you.

    The page opens it as `/#me=<code>`. Only a few can be open: one more ends the oldest. `devices`: you have as many
    as anybody may.
    """
    limit: Buckets = request.app.state.new_links
    limit.take(guest.id)
    code, expires = await links.make(tables, guest.id)
    told = {"code": code, "expires": time_text(expires), "seconds": tables.settings.link_seconds}
    return Json(told, status_code=201)


@router.post("/links/look", response_model=LinkSeen, responses=problems(401, 404, 413), summary="Whose link is this?")
async def look(body: CodeBody, guest: Somebody, tables: AllTables, request: Request) -> Response:
    """Whom a code would make you, without using it. `link`: it was used, it is too old, or it never was one."""
    _show_code(request)
    found = await links.look(tables, body.code)
    return Json({"name": found.name, "mine": guest is not None and guest.id == found.id})


@router.post(
    "/links/claim", status_code=201, response_model=GuestMade, responses=problems(404, 413), summary="Use a link"
)
async def claim(body: CodeBody, tables: AllTables, request: Request) -> Response:
    """A token of your own for the guest who made the link. Of several who try at once exactly one gets it."""
    _show_code(request)
    guest, token = await links.claim(tables, body.code)
    return Json({"token": token, "name": guest.name}, status_code=201)


@router.get("/me/tokens", response_model=list[Device], responses=problems(401), summary="Your devices")
async def devices(guest: Me, tables: AllTables, request: Request) -> Response:
    """One token each, the oldest first: since when, and which one you are showing."""
    shown = token_hash(token_of(request) or "")
    found = await links.devices(tables, guest.id)
    return Json([{"since": time_text(row["created"]), "this": row["hash"] == shown} for row in found])


@router.delete("/me/tokens", response_model=Ended, responses=problems(401), summary="Sign out all other devices")
async def end_others(guest: Me, request: Request) -> Response:
    """Ends every token of yours but the one you show, with its live lines, and every link that was not used yet."""
    guests: Guests = request.app.state.guests
    ended = await guests.end_others(guest, token_of(request) or "")
    if ended is None:  # another device was quicker and has signed this one out
        raise Problem(401, "unauthorized")
    return Json({"ended": ended})


def _show_code(request: Request) -> None:
    limit: Buckets = request.app.state.codes
    limit.take(address(request.scope))
