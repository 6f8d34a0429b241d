"""Guests: becoming one, and being called something else."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from contretemps.server import history, names
from contretemps.server.api.common import AllTables, Json, Me, problems
from contretemps.server.guests import Guests
from contretemps.server.limits import Buckets
from contretemps.server.schemas.answers import Guest, GuestMade, History
from contretemps.server.schemas.requests import GuestBody
from contretemps.server.security import address
from contretemps.server.store import history as store

router = APIRouter(prefix="/api/guests", tags=["guests"])


@router.post("", status_code=201, response_model=GuestMade, responses=problems(413), summary="Become a guest")
async def become(body: GuestBody, request: Request) -> Response:
    """A name is enough. Keep the token: whoever shows it (`Authorization: Bearer …`) is you."""
    name = names.person(body.name)
    limit: Buckets = request.app.state.new_guests
    limit.take(address(request.scope))
    guests: Guests = request.app.state.guests
    guest, token = await guests.new(name)
    return Json({"token": token, "name": guest.name}, status_code=201)


@router.get("/me", response_model=Guest, responses=problems(401), summary="Who am I?")
async def me(guest: Me) -> Response:
    """Your name, as new tables will use it."""
    return Json({"name": guest.name})


@router.get("/me/results", response_model=History, responses=problems(401), summary="How did I fare?")
async def results(tables: AllTables, guest: Me) -> Response:
    """Of your last thousand games, without practice: for each game alone, against each bot, and against people."""
    played = await tables.database.read(lambda connection: store.counted(connection, guest.id, history.COUNTED))
    told = await asyncio.to_thread(history.results, played, tables.games, guest.id)
    return Json({"games": sum([line["played"] for line in told]), "results": told})


@router.patch("/me", response_model=Guest, responses=problems(401, 413), summary="Another name")
async def rename(body: GuestBody, guest: Me, request: Request) -> Response:
    """Seats that you hold keep the name they have; `POST /api/tables/{table}/rename` changes that."""
    guests: Guests = request.app.state.guests
    await guests.rename(guest, names.person(body.name))
    return Json({"name": guest.name})
