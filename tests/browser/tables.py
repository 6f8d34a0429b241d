"""A person at a table: what he does in his browser, and what the server says about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import until
from tests.support.client import Guest, State

SCRIPTS = Path(__file__).parent / "scripts"
DAY = {"days": "1"}  # the shortest game of Tempest
MANY = 400  # choices: no game that a test plays is as long

BE = "guest => localStorage.setItem('contretemps.guest', JSON.stringify(guest))"
KEPT = "JSON.parse(localStorage.getItem('contretemps.guest') ?? 'null')"


class Table:
    """A page that shows a table, and the guest whose page it is, asking the server for the same table."""

    def __init__(self, page: Page, guest: Guest, name: str) -> None:
        self.page = page
        self.guest = guest
        self.name = name

    @property
    def state(self) -> State:
        """The table as the server knows it."""
        return self.guest.state(self.name)

    @property
    def path(self) -> str:
        return f"/t/{self.name}"

    @property
    def sheet(self) -> Locator:
        """All of it, with the phase and the number of the last entry that it shows."""
        return self.page.locator("[data-entry]")

    @property
    def shown(self) -> int:
        """The last entry that the page shows."""
        return int(self.sheet.get_attribute("data-entry") or 0)

    @property
    def question(self) -> Locator:
        return self.page.get_by_role("region", name="What is asked")

    @property
    def note(self) -> Locator:
        """The band under the question: why not."""
        return self.question.get_by_role("status")

    def answer(self, choice: str) -> Locator:
        """The button for a choice, in the question."""
        return self.question.locator(f'[data-choice="{choice}"]')

    def thing(self, name: str) -> Locator:
        """Something on the board, in the hand or beside it."""
        return self.page.locator(f'[data-thing="{name}"]')

    def tab(self, name: str) -> None:
        """Turn to a tab of the side."""
        self.page.get_by_role("tab", name=name).click()

    def catch_up(self, n: int | None = None) -> State:
        """Wait until the page shows an entry, or all there is, and nothing is on its way.

        Where all answer at once, bots may answer while the page is looked at, so both are looked at again and again.
        """

        def shown() -> State | None:
            state = self.state
            return state if self.shown == state["n"] else None

        if n is None:
            state = until(self.page, shown)
        else:
            expect(self.sheet).to_have_attribute("data-entry", str(n))
            state = self.state
        expect(self.page.locator("[data-question].busy")).to_have_count(0)
        return state

    def went_on(self, n: int) -> State:
        """Wait until something has happened after entry n, and the page shows it."""
        expect(self.sheet).not_to_have_attribute("data-entry", str(n))
        return self.catch_up()


def script(name: str) -> str:
    """What a page is asked by a file of `scripts/`."""
    return (SCRIPTS / f"{name}.js").read_text("utf-8")


def settled(page: Page) -> None:
    """Wait until nothing on the page moves any more."""
    page.evaluate(script("settled"))


def be(page: Page, guest: Guest) -> None:
    """Make this browser one in which the guest has played before."""
    page.goto("/api/health")  # of the same origin, and no page of ours that would have to hear of it
    page.evaluate(BE, {"token": guest.token, **guest.get("/guests/me")})


def come(page: Page, guest: Guest, table: str | State) -> Table:
    """Go to a table as this guest, and wait until it is laid."""
    name = table if isinstance(table, str) else str(table["table"])
    be(page, guest)
    page.goto(f"/t/{name}")
    expect(page.locator("[data-entry]")).to_be_visible()
    return Table(page, guest, name)


def watch(page: Page, table: str) -> None:
    """Go to a table by its plain link."""
    page.goto(f"/t/{table}")
    expect(page.locator("[data-entry]")).to_be_visible()


def whose(page: Page, url: str) -> Guest:
    """The guest that this browser has become."""
    return Guest(url, token=page.evaluate(KEPT)["token"])


def here(page: Page, url: str) -> Table:
    """The table that the page has come to by itself."""
    expect(page.locator("[data-entry]")).to_be_visible()
    return Table(page, whose(page, url), page.url.partition("/t/")[2].partition("#")[0])


def advice(guest: Guest, state: State) -> str:
    """What the game's quick player would do."""
    hint = guest.post(f"/tables/{state['table']}/hint", seat=state["as"], level="which")
    return str(hint["choice"]["choice"])


def asked(state: State) -> bool:
    return bool(state["phase"] == "playing" and state["choices"])


def play_out(table: Table, do: Callable[[Table, str], Any]) -> State:
    """Play on one's own until the game is over, doing what a quick player would."""
    state = table.catch_up()
    for _ in range(MANY):
        if state["phase"] == "over":
            return state
        do(table, advice(table.guest, state))
        state = table.went_on(state["n"])
    raise AssertionError(f"not over after {MANY} choices")


def finished(guest: Guest, game: str = "tempest", *seats: str, **said: Any) -> State:
    """A game that was brought to its end without a browser, in as few choices as possible."""
    state = guest.open(game, *(seats or ("me",)), **said)
    for _ in range(MANY):
        if state["phase"] == "over":
            return guest.state(state["table"])
        allowed = [choice["choice"] for choice in state["choices"]]
        state = guest.choose(state, "end" if "end" in allowed else allowed[0])
    raise AssertionError(f"not over after {MANY} choices")
