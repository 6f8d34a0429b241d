"""The page: the built browser side, or a friendly word where it is not built."""

from __future__ import annotations

import html
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response

from contretemps.server.api.common import Lang
from contretemps.server.api.page_files import DOCUMENT, PageFiles
from contretemps.server.errors import not_found
from contretemps.server.words import say

PAGES = ("/", "/t/{table}", "/t/{table}/replay", "/rules/{game}", "/rules/{game}/{rule}", "/learn/{game}")
STYLE = (
    "body{font:1.1rem/1.6 Georgia,serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#222;"
    "background:#f6f1e6}a{color:#7a2e1f}@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1a18}"
    "a{color:#e0a08f}}"
)


def add_pages(app: FastAPI, folder: Path) -> None:
    """Serve the built page. Its parts lie under /assets; every address of the page gives the same document."""
    router = APIRouter(include_in_schema=False)
    files = PageFiles(folder)

    async def page(request: Request, lang: Lang) -> Response:
        document = files.find(DOCUMENT)
        if document is not None:
            return document.answer(request)
        return Response(_unbuilt(lang), media_type="text/html; charset=utf-8", status_code=503)

    async def style() -> Response:
        return Response(STYLE, media_type="text/css; charset=utf-8")

    async def file(request: Request, name: str) -> Response:
        """Whatever else the build put beside the document: an icon, a manifest."""
        found = files.find(name) if name != DOCUMENT else None
        if found is None:
            raise not_found()
        return found.answer(request)

    async def asset(request: Request, name: str) -> Response:
        return await file(request, f"assets/{name}")

    for path in PAGES:
        router.add_api_route(path, page, methods=["GET", "HEAD"])
    router.add_api_route("/plain.css", style, methods=["GET"])
    router.add_api_route("/assets/{name}", asset, methods=["GET", "HEAD"])
    router.add_api_route("/{name}", file, methods=["GET", "HEAD"])
    app.include_router(router)


def _unbuilt(lang: str) -> str:
    words = {key: html.escape(say(lang, f"page.{key}")) for key in ("title", "unbuilt", "build", "interface")}
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{words["title"]}</title><link rel="stylesheet" href="/plain.css"><link rel="icon" href="data:,">'
        f"<h1>{words['title']}</h1><p>{words['unbuilt']}</p>"
        f'<p>{words["build"]} <a href="/api/docs">{words["interface"]}</a>.</p></html>'
    )
