"""Draws the pictures of web/public that have to be rasters: icons for telephones, previews of links.

    .venv/bin/python tools/make_pictures.py http://127.0.0.1:8000/

Home screens and messengers read no SVG, and a bare machine that builds the page has nothing to draw with. So these few
are drawn here from the page's own art, in the Chromium of the tests, and are committed; run it when the art changes.
The address is that of a running server, whose front page has every game's scene.
"""

from __future__ import annotations

import argparse
import base64
import struct
import sys
import zlib
from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.support.browser import driver, launch_options  # noqa: E402  (found only now)

PUBLIC = ROOT / "web" / "public"
ICON = ROOT / "web" / "src" / "icon.svg"
PAPER = "#f2ead9"
WIDE = ViewportSize(width=1200, height=630)  # what those who show previews ask for
COMPOSE, READ = [(ROOT / "tools" / name).read_text("utf-8") for name in ("compose_preview.js", "read_picture.js")]


def keep(page: Page, path: Path) -> None:
    """What the page shows, in its 256 commonest colours: two inks and their edges need no more, and it is a third."""
    png = base64.b64encode(page.screenshot()).decode()
    width, height, text = page.evaluate(READ, f"data:image/png;base64,{png}")
    data = base64.b64decode(text)
    pixels = [data[at : at + 3] for at in range(0, len(data), 4)]
    palette = [colour for colour, _ in Counter(pixels).most_common(256)]
    number = {colour: place for place, colour in enumerate(palette)}
    for colour in set(pixels) - set(number):
        number[colour] = min(
            range(len(palette)), key=lambda n: sum([(a - b) ** 2 for a, b in zip(colour, palette[n], strict=True)])
        )
    rows = b"".join(
        [b"\0" + bytes([number[pixel] for pixel in pixels[y * width : (y + 1) * width]]) for y in range(height)]
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    packed = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    ]
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(packed))


def previews(page: Page, games: list[str | None]) -> None:
    for game in games:
        page.goto("/")
        page.locator("article[data-game=tempest] .scene svg").first.wait_for()
        page.evaluate("document.fonts.ready.then(() => true)")
        page.evaluate(COMPOSE, game)
        keep(page, PUBLIC / (f"preview-{game}.png" if game else "preview.png"))


def icons(page: Page) -> None:
    """The house's mark on paper; the one that is cut to a circle has more room around it."""
    mark = ICON.read_text("utf-8")
    for name, size, part in (
        ("icon-192", 192, 82),
        ("icon-512", 512, 82),
        ("icon-180", 180, 82),
        ("icon-maskable", 512, 62),
    ):
        page.set_viewport_size({"width": size, "height": size})
        page.set_content(
            f"<style>body{{margin:0;background:{PAPER};display:grid;place-items:center;height:100vh}}"
            f"svg{{width:{part}%;height:{part}%}}</style>{mark}"
        )
        keep(page, PUBLIC / f"{name}.png")


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw the raster pictures of web/public.")
    parser.add_argument("server", help="the address of a running server")
    server = parser.parse_args().server
    with driver() as running:
        browser = running.chromium.launch(**launch_options())
        context = browser.new_context(base_url=server, viewport=WIDE, locale="en-GB", color_scheme="light")
        page = context.new_page()
        page.goto("/")
        found = page.locator("article[data-game] .play")
        found.first.wait_for()
        ready = page.locator("article[data-game]:has(.play)")
        games = [ready.nth(n).get_attribute("data-game") for n in range(ready.count())]
        previews(page, [None, *games])
        icons(browser.new_page())
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
