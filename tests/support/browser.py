"""How a browser is started, and what it does behind a test's back: errors in its console, requests to other hosts."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright, Request, WebSocket, sync_playwright

import get_chromium
import node
from tests.support import waiting

HOME_MADE = ("data", "blob", "about", "chrome-error")  # addresses that no request goes to
SAME_LINE = {"ws": "http", "wss": "https"}


@contextmanager
def driver() -> Iterator[Playwright]:
    """Playwright, run by the Node that `make` brings: its own needs libatomic, which a bare machine does not have."""
    if ours := node.program():
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(ours)
    with sync_playwright() as running:
        yield running


def launch_options() -> dict[str, Any]:
    """For `chromium.launch`: the machine's Chromium, or the one that `make chromium` brought."""
    program = get_chromium.find()
    assert program is not None, "no Chromium: run `make chromium`, or `make test`, which does"
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": program, "args": ["--disable-dev-shm-usage", *sandbox]}


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

    def watch(self, context: BrowserContext) -> Callable[[], None]:
        """From now on, on all its pages, until what this returns is called."""
        eyes: dict[Any, Callable[[Any], None]] = {
            "console": self._console,
            "weberror": lambda error: self.seen.append(f"error: {error.error}"),
            "request": self._request,
            "page": self._page,
        }
        for what, see in eyes.items():
            context.on(what, see)

        def close() -> None:
            for what, see in eyes.items():
                context.remove_listener(what, see)

        return close

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
