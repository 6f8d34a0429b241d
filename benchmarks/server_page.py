"""The page: how much of it has to come over the line, and how long a click takes until its result is painted."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import get_chromium
from tests.support.client import Guest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WEB = ROOT / "src" / "contretemps" / "web"

ENTRY = "index.html"
PATIENCE = 3_000  # times 10 ms
FONTS = (".woff2", ".woff", ".ttf")


class Failed(Exception):  # noqa: N818  (named by what happened)
    """There are no figures; the message says why, in one line."""


# Told by the page itself: from the click to the first frame painted after the answer has been drawn.
STOPWATCH = """
(() => {
  let began = null;
  let heard = 0;
  window.taken = [];
  addEventListener('click', () => { began ??= performance.now(); }, true);
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.type !== 'state' || began === null || message.n <= heard) return;
        heard = message.n;
        const start = began;
        began = null;
        requestAnimationFrame(() => setTimeout(() => window.taken.push(performance.now() - start), 0));
      });
    }
  };
})();
"""


def closure(manifest: dict[str, Any], *keys: str) -> set[str]:
    """The files that come with some chunks: themselves, what they import, and their styles."""
    found: set[str] = set()
    waiting = list(keys)
    seen: set[str] = set()
    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        chunk = manifest[key]
        found |= {chunk["file"], *chunk.get("css", [])}
        waiting += chunk.get("imports", [])
    return found


def zipped(files: set[str]) -> int:
    """Bytes on the line."""
    return sum(len(gzip.compress((WEB / name).read_bytes(), 9)) for name in files)


def sizes(game: str) -> dict[str, float]:
    """In kB: the shell, a game's board, both together, and the fonts, which are compressed as they are."""
    manifest = json.loads((WEB / "manifest.json").read_text("utf-8"))
    boards = {key for key in manifest if "/boards/" in key and manifest[key].get("isDynamicEntry")}
    board = next(key for key in boards if f"/boards/{game}/" in key)
    lazy = [key for key, chunk in manifest.items() if chunk.get("isDynamicEntry") and "/table/" in key]
    shell = {ENTRY} | closure(manifest, ENTRY, *lazy)
    both = shell | closure(manifest, board)
    fonts = [path for path in WEB.rglob("*") if path.suffix in FONTS]
    return {
        "shell": zipped(shell) / 1000,
        "board": zipped(both - shell) / 1000,
        "together": zipped(both) / 1000,
        "fonts": sum(path.stat().st_size for path in fonts) / 1000,
    }


def clicks(url: str, game: str, options: dict[str, str], number: int) -> list[float]:
    """Milliseconds from a click to its painted result, for a number of choices made by the mouse."""
    from playwright.sync_api import sync_playwright

    program = get_chromium.find()
    assert program is not None
    guest = Guest(url)
    taken: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--disable-dev-shm-usage"])
        context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        context.add_init_script(STOPWATCH)
        page = context.new_page()
        while len(taken) < number:
            table = guest.open(game, "me", options=options)["table"]
            page.goto(f"/t/{table}#me={guest.token}")
            page.wait_for_load_state("networkidle")
            taken += play(page, guest, table, number - len(taken))
        browser.close()
    return taken


def play(page: Any, guest: Guest, table: str, number: int) -> list[float]:
    """Click what the server allows, until the game is over or there are enough figures."""
    while True:
        state = guest.state(table)
        taken: list[float] = page.evaluate("window.taken")
        if state["phase"] == "over" or len(taken) >= number:
            return taken[:number]
        choice = state["choices"][len(taken) % len(state["choices"])]
        click(page, choice)
        for _ in range(PATIENCE):  # the page's policy forbids Playwright's own way of waiting
            if page.evaluate("window.taken.length") > len(taken):
                break
            page.wait_for_timeout(10)
        else:
            raise Failed(f"has no figures for clicks: {choice['choice']} brought no answer")


def click(page: Any, choice: dict[str, Any]) -> None:
    """Click the things that a choice touches, one after the other."""
    for thing in [*choice["parts"], f"verb:{choice['verb']}"]:
        found = page.locator(f'[data-thing="{thing}"]:visible').first
        if found.count():
            found.click()
