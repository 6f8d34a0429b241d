"""The page: the built browser side, or a friendly word where it is not built."""

from __future__ import annotations

import html
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response

from contretemps.server.api.common import Lang
from contretemps.server.api.page_files import DOCUMENT, PageFile, PageFiles
from contretemps.server.errors import not_found
from contretemps.server.previews import preview
from contretemps.server.words import say

PAGES = (
    "/", "/t/{table}", "/t/{table}/replay", "/play/{game}", "/rules/{game}", "/rules/{game}/{rule}", "/learn/{game}",
    "/decks/{game}",
)  # fmt: skip
STYLE = (
    "body{font:1.1rem/1.6 Georgia,serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#222;"
    "background:#f6f1e6}a{color:#7a2e1f}@media(prefers-color-scheme:dark){body{color:#eee;background:#1b1a18}"
    "a{color:#e0a08f}}"
)
HTML = "text/html; charset=utf-8"
HEAD_ENDS = b"</head>"


class Pages:
    """The document for every address of the page, and for those that are none."""

    def __init__(self, folder: Path) -> None:
        self.files = PageFiles(folder)

    async def show(self, request: Request, lang: str) -> Response:
        """The document, with what others are shown of a link to it."""
        document = self.files.find(DOCUMENT)
        if document is None:
            return Response(_unbuilt(lang), media_type=HTML, status_code=503)
        told = await preview(request, lang)
        origin = f"{request.url.scheme}://{request.url.netloc}"
        pictures = (f"preview-{told.game}.png", "preview.png")
        picture = next((f"{origin}/{name}" for name in pictures if self.files.find(name)), None)
        tags = told.tags(f"{origin}{request.url.path}", picture).encode()
        shown = PageFile(DOCUMENT, document.content.replace(HEAD_ENDS, tags + HEAD_ENDS, 1))
        answer = shown.answer(request)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return answer

    def lost(self, request: Request, lang: str) -> Response:
        """For a browser at an address that is none: the page says so and helps; plainly, where it is not built."""
        document = self.files.find(DOCUMENT)
        if document is not None:
            return document.answer(request, 404)
        return Response(_plain(lang, "lost"), media_type=HTML, status_code=404)


def add_pages(app: FastAPI, folder: Path) -> None:
    """Serve the built page. Its parts lie under /assets; every address of the page gives the same document."""
    router = APIRouter(include_in_schema=False)
    pages = app.state.pages = Pages(folder)

    async def page(request: Request, lang: Lang) -> Response:
        return await pages.show(request, lang)

    async def style() -> Response:
        return Response(STYLE, media_type="text/css; charset=utf-8")

    async def file(request: Request, name: str) -> Response:
        """Whatever else the build put beside the document: an icon, a manifest."""
        found = pages.files.find(name) if name != DOCUMENT else None
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


def reads_pages(request: Request) -> bool:
    """Whether somebody looks at this with a browser: who asks the interface, or for a part of a page, wants data."""
    path, wanted = request.url.path, request.headers.get("accept", "")
    return request.method in ("GET", "HEAD") and "text/html" in wanted and not path.startswith(("/api/", "/assets/"))


def _unbuilt(lang: str) -> str:
    build = html.escape(say(lang, "page.build"))
    interface = html.escape(say(lang, "page.interface"))
    return _plain(lang, "unbuilt", f'<p>{build} <a href="/api/docs">{interface}</a>.</p>')


def _plain(lang: str, key: str, more: str = "") -> str:
    """A page without the page."""
    title, text, home = [html.escape(say(lang, f"page.{name}")) for name in ("title", key, "home")]
    way = f'<p><a href="/">{home}</a></p>' if key == "lost" else ""
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{title}</title><link rel="stylesheet" href="/plain.css"><link rel="icon" href="data:,">'
        f"<h1>{title}</h1><p>{text}</p>{way}{more}</html>"
    )
