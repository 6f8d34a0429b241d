"""Health and metrics."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from contretemps import __version__
from contretemps.build_info import compiled
from contretemps.server import qr
from contretemps.server.api.common import AllTables, Json, problems
from contretemps.server.errors import Problem, not_found
from contretemps.server.schemas.answers import Health, ProblemBody, Qr
from contretemps.server.schemas.requests import QrBody

router = APIRouter(tags=["the server"])

ProcessQuery = Annotated[int | None, Query(ge=1, description="Which process is to answer, where there are several.")]


def the_right_one(tables: AllTables, process: ProcessQuery = None) -> None:
    """The front sees to it, but a proxy may have sent the request over a connection to another process."""
    share = tables.share
    if process not in (None, share.number + 1):
        raise Problem(421, "process", process=process, number=share.number + 1, of=share.of)


@router.get(
    "/api/health",
    response_model=Health,
    responses={**problems(421), 503: {"model": Health, "description": "The database does not answer."}},
    dependencies=[Depends(the_right_one)],
    summary="Is everything there?",
)
async def health(tables: AllTables) -> Response:
    """Version, whether the engine is compiled, which database, and whether it answers."""
    ok = await tables.database.answers()
    told = {
        "ok": ok,
        "version": __version__,
        "build": "compiled" if compiled() else "interpreted",
        "database": tables.database.kind,
        "games": len(tables.games),
        "process": tables.share.number + 1,
        "processes": tables.share.of,
    }
    return Json(told) if ok else Json(told, status_code=503, headers={"Retry-After": "2"})


@router.get(
    "/metrics",
    response_class=Response,
    responses={
        200: {"description": "Prometheus' text format.", "content": {"text/plain": {}}},
        404: {"model": ProblemBody, "description": "Switched off."},
        **problems(421),
    },
    dependencies=[Depends(the_right_one)],
    summary="What Prometheus is told",
)
async def metrics(request: Request, tables: AllTables) -> Response:
    """Requests, choices, commits, bots' thoughts, live lines."""
    if not tables.settings.metrics:
        raise not_found()
    return Response(tables.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@router.post("/api/qr", response_model=Qr, responses=problems(413), summary="An address as a QR code")
async def qr_code(body: QrBody) -> Response:
    """Sent in the body, because an invite link holds a key. Nothing is kept of it."""
    return Json(await asyncio.to_thread(qr.drawing, body.text))
