"""Errors in a console and requests to other hosts, for which every browser test fails, are noticed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import NewContext
from tests.support.browser import Problems, origin, until
from tests.support.server import Server


@pytest.mark.parametrize(
    ("script", "seen"),
    [
        ("console.error('ouch')", "console: ouch"),
        ("setTimeout(() => { throw new Error('late') })", "late"),
        ("fetch('http://127.0.0.1:9/x').catch(() => 0)", "left the origin: http://127.0.0.1:9/x"),
        ("new WebSocket('ws://127.0.0.1:9/x')", "ws://127.0.0.1:9/x"),
        ("new Image().src = 'http://127.0.0.1:9/x.png'", "left the origin: http://127.0.0.1:9/x.png"),
    ],
)
def test_what_no_page_may_do_is_seen(browser: Browser, server: Server, script: str, seen: str) -> None:
    problems = Problems(server.url)
    context = browser.new_context(bypass_csp=True)
    problems.watch(context)
    page = context.new_page()
    page.goto(f"{server.url}/api/health")
    assert problems.found == []
    page.evaluate(f"() => {{ {script} }}")
    until(page, lambda: any(seen in line for line in problems.found))
    context.close()
    problems.allow(".")
    assert problems.found == []


def test_a_live_line_belongs_to_its_page() -> None:
    assert origin("ws://127.0.0.1:80/api/tables/a/live") == origin("http://127.0.0.1:80/") == "http://127.0.0.1:80"


def test_two_browsers_share_nothing(page: Page, new_context: NewContext) -> None:
    other = new_context(viewport={"width": 360, "height": 740}).new_page()
    for one in (page, other):
        one.goto("/api/health")
    page.evaluate("localStorage.setItem('guest', 'Ada')")
    assert other.evaluate("localStorage.getItem('guest')") is None
    assert (page.evaluate("innerWidth"), other.evaluate("innerWidth")) == (1280, 360)
