"""What a browser does behind a test's back: errors in its console, and requests to anybody but our server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

from tests.support import waiting

HOME_MADE = ("data", "blob", "about", "chrome-error")  # addresses that no request goes to
SAME_LINE = {"ws": "http", "wss": "https"}


def origin(url: str) -> str:
    """Scheme, host and port; a live line belongs to the origin of its page."""
    parts = urlsplit(url)
    return f"{SAME_LINE.get(parts.scheme, parts.scheme)}://{parts.netloc}"


class Problems:
    """Whatever a browser context did that no page of ours may do. A test that provokes something allows it."""

    def __init__(self, *origins: str) -> None:
        self.origins = set(origins)
        self.seen: list[str] = []
        self.allowed: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        """From now on, on all its pages."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.seen.append(f"error: {error.error}"))
        context.on("request", self._request)
        context.on("page", self._page)

    def allow(self, pattern: str) -> None:
        """What matches is part of this test."""
        self.allowed.append(pattern)

    @property
    def found(self) -> list[str]:
        """What was seen and not allowed."""
        return [line for line in self.seen if not any(re.search(pattern, line) for pattern in self.allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _page(self, page: Page) -> None:
        page.on("websocket", self._line)

    def _request(self, request: Request) -> None:
        self._went_to(request.url)

    def _line(self, line: WebSocket) -> None:
        self._went_to(line.url)

    def _went_to(self, url: str) -> None:
        if urlsplit(url).scheme not in HOME_MADE and origin(url) not in self.origins:
            self.seen.append(f"left the origin: {url}")


Found = TypeVar("Found")
Shot = Callable[[Page, str], None]


def until(page: Page, found: Callable[[], Found | None]) -> Found:
    """Ask again and again until the answer is something, and let the browser work meanwhile."""
    return waiting.until(found, lambda: page.wait_for_timeout(50))
