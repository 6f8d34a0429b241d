"""What browser tests share: Chromium, a real server, and eyes on everything the page does.

`page` is at nobody's table yet; `page.goto("/")` is home. A second player is `new_context().new_page()`; what the first
one may not see stays in his. `new_context(viewport=…, color_scheme="dark", locale="fr-FR", is_mobile=True, …)` makes
other browsers. A test fails, even if all it asserts is true, if a page of it logs an error or asks another host for
anything; `problems.allow("pattern")` says that this is what the test is about. Whoever uses these browsers knows the
games; `new_context(newcomer=True)` is somebody to whom they are still told.

A browser is used again by later tests, since it has the page's files then; what pages kept is forgotten. A test that
changes the browser itself (its clock, its line, its permissions, scripts of its own) is marked `own_browser`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from contretemps.games import discover
from tests.support.browser import Problems, Shot, driver, launch_options
from tests.support.compiled import quickest
from tests.support.contexts import Contexts
from tests.support.server import Server

RESULTS = Path(__file__).parents[2] / "test-results"
DESK = {"width": 1280, "height": 800}
PATIENCE = 20_000  # ms: machines that run tests are busy with other things

NewContext = Callable[..., BrowserContext]
WENT_WELL = pytest.StashKey[bool]()

# No game is explained before the first choice.
KNOWN = "".join(f"localStorage.setItem('contretemps.told.{game}', '1');" for game in discover())
KNOWS = f"try {{ {KNOWN} }} catch {{}}"

expect.set_options(timeout=PATIENCE)  # what is expected to come may take as long as anything else


@pytest.fixture(scope="session", autouse=True)
def delete_output_dir() -> None:
    """Keep what other processes of this run have written; the plugin would delete it."""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Started by us: the plugin would take the Node that is in Playwright's package."""
    with driver() as running:
        yield running


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that we found, in the way that every machine allows."""
    return {**browser_type_launch_args, **launch_options()}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests that do it no harm, one for each process that runs tests. Compiled it advises quicker."""
    with Server(tmp_path_factory.mktemp("server"), python=quickest(), bot_pace=0.1) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path, problems: Problems) -> Iterator[Server]:
    """A server to be killed and started again. Its pages need `new_context(base_url=own_server.url)`."""
    with Server(tmp_path) as running:
        problems.origins.add(running.url)
        yield running


@pytest.fixture
def problems(server: Server) -> Iterator[Problems]:
    """All that went wrong in the browsers of a test."""
    seen = Problems(server.url)
    yield seen
    found = [*seen.found, *[f"the server's event loop was held: {held}" for held in server.held()]]
    if found:
        pytest.fail("\n".join(found))


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    """Browsers that tests hand on to each other."""
    return Contexts(browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell `new_context` whether the test went well."""
    report = yield
    if report.when == "call":
        item.stash[WENT_WELL] = report.passed
    return report


@pytest.fixture
def new_context(
    contexts: Contexts, new_context: NewContext, server: Server, problems: Problems, request: pytest.FixtureRequest
) -> Iterator[NewContext]:
    """Another browser with nothing in common with the first: in English, at a desk, without motion."""
    handed: list[tuple[BrowserContext, Callable[[], None]]] = []
    alone = request.node.get_closest_marker("own_browser") is not None

    def make(*, newcomer: bool = False, **said: Any) -> BrowserContext:
        usual: dict[str, Any] = {
            "base_url": server.url,
            "viewport": DESK,
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        usual["service_workers"] = "block"  # what a test takes away from a page must not come from elsewhere
        script = "" if newcomer else KNOWS
        wanted = {**usual, **said}
        if alone or wanted["base_url"] != server.url or wanted["service_workers"] != "block":
            context = new_context(**wanted)
            context.add_init_script(script)
            problems.watch(context)
        else:
            context = contexts.take(script, wanted)
            handed.append((context, problems.watch(context)))
        context.set_default_timeout(PATIENCE)
        return context

    yield make
    for context, unwatch in handed:
        unwatch()
        if request.node.stash.get(WENT_WELL, False):
            contexts.give_back(context, server.url)
        else:
            contexts.close(context)


@pytest.fixture
def shot() -> Shot:
    """`shot(page, "home-dark")` writes test-results/home-dark.png, once letters and pictures are there."""

    def take(page: Page, name: str) -> None:
        if os.environ.get("CONTRETEMPS_TEST_PICTURES") == "none":  # where nobody will look at them
            return
        RESULTS.mkdir(exist_ok=True)
        page.evaluate("document.fonts.ready.then(() => true)")
        page.screenshot(path=str(RESULTS / f"{name}.png"))

    return take
