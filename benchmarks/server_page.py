"""The page: how much of it has to come over the line, and how long a click takes until its result is painted."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from tests.browser.tables import DAY, Table, advice, come
from tests.support.browser import driver, launch_options
from tests.support.client import Guest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WEB = ROOT / "src" / "contretemps" / "web"

ENTRY = "index.html"
FONTS = (".woff2", ".woff", ".ttf")


class Failed(Exception):  # noqa: N818  (named by what happened)
    """There are no figures; the message says why, in one line."""


# Told by the page itself: from the click to the first frame painted after the page shows a later entry of the table.
STOPWATCH = """
(() => {
  let began = null;
  window.taken = [];
  addEventListener('click', () => { began = performance.now(); }, true);
  new MutationObserver(() => {
    if (began === null) return;
    const start = began;
    began = null;
    requestAnimationFrame(() => setTimeout(() => window.taken.push(performance.now() - start), 0));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-entry'] });
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
    """In kB, what comes to a table, for a reader of English: shell, a game's board, both together; and fonts."""
    manifest = json.loads((WEB / "manifest.json").read_text("utf-8"))
    board = next(key for key in manifest if key.endswith(f"/boards/{game}/index.ts"))
    words = [key for key in manifest if key.endswith("/i18n/english.ts")]
    board_words = [key for key in manifest if key.endswith(f"/boards/{game}/english.ts")]
    table = next(key for key in manifest if key.endswith("/table/index.ts"))
    shell = {ENTRY} | closure(manifest, ENTRY, table, *words)
    both = shell | closure(manifest, board, *board_words)
    fonts = [path for path in WEB.rglob("*") if path.suffix in FONTS]
    return {
        "shell": zipped(shell) / 1000,
        "board": zipped(both - shell) / 1000,
        "together": zipped(both) / 1000,
        "fonts": sum(path.stat().st_size for path in fonts) / 1000,
    }


def clicks(url: str, number: int) -> list[float]:
    """Milliseconds from a click to its painted result, for a number of choices made by the mouse at Tempest."""
    guest = Guest(url)
    taken: list[float] = []
    with driver() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        context.add_init_script(STOPWATCH)
        page = context.new_page()
        while len(taken) < number:
            table = come(page, guest, guest.open("tempest", "me", options=DAY))
            taken += play(table, number - len(taken))
        browser.close()
    return taken


def play(table: Table, number: int) -> list[float]:
    """Do what a quick player would, until the game is over or there are enough figures."""
    state = table.catch_up()
    taken = 0
    while state["phase"] != "over" and taken < number:
        choice = advice(table.guest, state)
        verb, _, what = choice.partition(":")
        if verb == "force":  # two clicks
            table.guest.choose(state, choice)
        else:
            (table.thing(f"square:{what}") if verb == "step" else table.answer(choice)).click()
            taken += 1
        state = table.went_on(state["n"])
    found: list[float] = table.page.evaluate("window.taken")
    return found
