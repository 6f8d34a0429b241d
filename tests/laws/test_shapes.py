"""The page's tests know what views look like."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.laws.shapes import Shape, boards, file_of, note
from tests.support.compiled import ROOT, quickest, run


@pytest.mark.parametrize("name", boards())
def test_the_page_knows_what_views_look_like(name: str, tmp_path: Path) -> None:
    """`web/src/boards/fixtures.test.ts` compares what boards are drawn from with this file."""
    shape = run(quickest(), "-m", "tests.laws.shapes", name, folder=tmp_path, PYTHONPATH=str(ROOT))
    assert file_of(name).read_text("utf-8") == shape, "run .venv/bin/python -m tests.laws.shapes"


def test_a_shape_has_every_key_and_kind() -> None:
    """Keys that are not always there are missing at times; other keys than names are one thing a key."""
    shape: Shape = {}
    note(shape, "view", {"round": 1, "who": [{"name": "a", "at": None}], "by": {}})
    note(shape, "view", {"round": 1, "who": [{"name": "b", "at": "4,4", "hurt": True}], "by": {"4,4": 1.5}})
    found = {at: kinds for at, kinds in shape.items() if not at.endswith((" keys", " objects"))}
    assert found == {
        "view": {"object"},
        "view.round": {"number"},
        "view.who": {"list"},
        "view.who[]": {"object"},
        "view.who[].name": {"string"},
        "view.who[].at": {"null", "string"},
        "view.who[].hurt": {"boolean", "missing"},
        "view.by": {"empty", "table"},
        "view.by{}": {"number"},
    }
