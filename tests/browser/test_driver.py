"""Playwright is started in one place, and by a Node that runs on a bare machine."""

from __future__ import annotations

import re
from pathlib import Path

import playwright as package
from playwright.sync_api import Playwright

import node

ROOT = Path(__file__).parents[2]
STARTS = re.compile(r"\b(?:sync|async)_playwright\b")


def children() -> set[Path]:
    """The programs that this process has started and that still run."""
    pids = [pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()]
    return {Path(f"/proc/{pid}/exe").resolve() for pid in pids}


def test_playwright_runs_on_the_node_that_make_brings(playwright: Playwright) -> None:
    """Not on the one in its own package, which needs a library that a bare machine lacks."""
    ours = node.program()
    assert ours is not None, "no Node: run `make setup`"
    own = Path(package.__file__).parent / "driver" / "node"
    assert own.is_file()
    assert ours.resolve() in children()
    assert own.resolve() not in children()


def test_playwright_is_started_in_one_place() -> None:
    """Whoever starts it by himself would start it with the wrong Node."""
    files = [path for folder in ("tests", "tools", "benchmarks") for path in (ROOT / folder).rglob("*.py")]
    found = [path for path in files if path != Path(__file__) and STARTS.search(path.read_text("utf-8"))]
    assert [str(path.relative_to(ROOT)) for path in found] == ["tests/support/browser.py"]
