"""Changes of cards are noticed by examples, and content that is not legal is told, not crashed on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.compiled import ROOT, run


@pytest.mark.parametrize(
    ("game", "part", "least", "least_refused"), [("tempt", "1/1", 250, 50), ("temporal_war", "1/95", 19, 0)]
)
def test_no_change_of_a_card_goes_unnoticed(
    compiled: Path, tmp_path: Path, game: str, part: str, least: int, least_refused: int
) -> None:
    """All changes of Tempt, which takes the interpreter half a minute, and a few of The Temporal War; `make mutate`
    tries all of all games."""
    words = [str(ROOT / "tools" / "mutate.py"), game, "--jobs", "1", "--part", part]
    told = run(compiled, *words, folder=tmp_path)
    found = re.fullmatch(rf"{game}: (\d+) changes, (\d+) noticed \((\d+) of them refused .*\), 0 holes; \d+ s\n", told)
    assert found, told
    changes, noticed, refused = map(int, found.groups())
    assert changes == noticed > least
    assert refused >= least_refused
