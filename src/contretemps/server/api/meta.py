"""Health and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from contretemps import __version__
from contretemps.build_info import compiled
from contretemps.server.api.common import AllTables, Json
from contretemps.server.errors import not_found
from contretemps.server.schemas.answers import Health, ProblemBody

router = APIRouter(tags=["the server"])


@router.get(
    "/api/health",
    response_model=Health,
    responses={503: {"model": Health, "description": "The database does not answer."}},
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
    }
    return Json(told) if ok else Json(told, status_code=503, headers={"Retry-After": "2"})


@router.get(
    "/metrics",
    response_class=Response,
    responses={
        200: {"description": "Prometheus' text format.", "content": {"text/plain": {}}},
        404: {"model": ProblemBody, "description": "Switched off."},
    },
    summary="What Prometheus is told",
)
async def metrics(request: Request, tables: AllTables) -> Response:
    """Requests, choices, commits, bots' thoughts, live lines."""
    if not tables.settings.metrics:
        raise not_found()
    return Response(tables.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
