"""How smoothly the largest board moves: .venv/bin/python benchmarks/board_frames.py

A game of The Temporal War with six players is played without a browser until the arena is full. Then a hand drags the
arena in a circle, on a desk with a mouse and on a phone with a finger, by the same events that a person's hand makes,
and once with the reach of a warrior drawn on it. Told is how many frames a second the browser made, which draws 60 at
most, and which share of them came late, beside a page that stands still: what else the machine has to do shows
there.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent.parent / "tools")]

from tests.browser.tables import be, settled  # noqa: E402  (found only now)
from tests.support.browser import driver, launch_options  # noqa: E402
from tests.support.client import Guest, State  # noqa: E402
from tests.support.server import Server  # noqa: E402

NAMES = ["Ada", "Bruno", "Clémence", "Vesper", "Odile", "Tycho"]
FULL = 24  # pieces on the arena
MOST = 1500  # choices until it is full
EAGER = ("deck:learning", "play:", "end", "use:")  # summon whoever can be paid, and go on
SCREENS: dict[str, dict[str, Any]] = {
    "desk, 1440 x 900": {"viewport": {"width": 1440, "height": 900}},
    "phone, 360 x 780": {"viewport": {"width": 360, "height": 780}, "is_mobile": True, "has_touch": True},
}
FAR = 90  # pixels: the radius of a circle
LATE = 1.5 / 60  # seconds between two frames: one was left out

# A hand that goes around in circles, once each frame; tells when each frame was.
DRAG = """([seconds, kind, far]) => new Promise((done) => {
  const frame = document.querySelector('.arena .frame');
  const box = frame.getBoundingClientRect();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const under = document.elementFromPoint(middle.x, middle.y);
  const send = (type, x, y) => under.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 7, pointerType: kind, button: 0, buttons: 1, clientX: x, clientY: y, isPrimary: true,
  }));
  const times = [];
  const from = [frame.scrollLeft, frame.scrollTop];
  let moved = 0;
  send('pointerdown', middle.x, middle.y);
  const step = (now) => {
    times.push(now);
    const t = (now - times[0]) / 1000;
    send('pointermove', middle.x + far * Math.sin(4 * t), middle.y + far * Math.cos(4 * t) - far);
    moved = Math.max(moved, Math.abs(frame.scrollLeft - from[0]) + Math.abs(frame.scrollTop - from[1]));
    if (t < seconds) return requestAnimationFrame(step);
    send('pointerup', middle.x, middle.y);
    done({ times, moved });
  };
  requestAnimationFrame(step);
})"""


def full_arena(guest: Guest) -> State:
    """All seats are mine, and the game is the same every time."""
    people = [{"kind": "me", "name": name} for name in NAMES]
    state: State = guest.post("/tables", game="temporal_war", seats=people, seed="crowd")
    for _ in range(MOST):
        state = guest.state(state["table"])
        if len(state["view"]["pieces"]) >= FULL and state["question"]["step"] == "Act":
            return state
        options = [choice["choice"] for choice in state["choices"]]
        guest.choose(state, next((one for one in options if one.startswith(EAGER)), options[0]))
    raise AssertionError("the arena was never full")


def measured(page: Page, seconds: float, kind: str, far: int = FAR) -> str:
    found = page.evaluate(DRAG, [seconds, kind, far])
    assert (found["moved"] > 30) == (far > 0), "the arena was not moved as it should be"
    times = [time / 1000 for time in found["times"]]
    gaps = [after - before for before, after in pairwise(times)]
    late = sum(gap > LATE for gap in gaps) / len(gaps)
    return f"{len(gaps) / (times[-1] - times[0]):5.1f} frames a second, {100 * late:4.1f} % late"


def look(browser: Browser, guest: Guest, state: State, name: str, seconds: float) -> None:
    context = browser.new_context(base_url=guest.url, **SCREENS[name])
    page = context.new_page()
    be(page, guest)
    page.goto(f"/t/{state['table']}")
    expect(page.get_by_role("button", name=re.compile("^I am "))).to_be_visible()
    page.keyboard.press("Enter")  # from behind the curtain
    expect(page.locator(".arena")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("+")
    settled(page)
    kind = "touch" if "has_touch" in SCREENS[name] else "mouse"
    nodes = page.evaluate("document.querySelectorAll('.arena *').length")
    print(f"{name}: {nodes} elements")
    print(f"  still     {measured(page, seconds, kind, 0)}")
    print(f"  dragged   {measured(page, seconds, kind)}")
    page.locator(f'[data-thing="space:{state["view"]["use"]["space"]}"]').focus()
    settled(page)
    print(f"  + reach   {measured(page, seconds, kind)}")
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="of each drag (default 3)")
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, driver() as running:
        guest = Guest(server.url, "Ada")
        state = full_arena(guest)
        print(f"{len(state['view']['pieces'])} pieces, {len(state['view']['tiles'])} tiles")
        browser = running.chromium.launch(**launch_options())
        for name in SCREENS:
            look(browser, guest, state, name, seconds)
        browser.close()


if __name__ == "__main__":
    main()
