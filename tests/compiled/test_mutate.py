"""Every change of Tempt's cards is noticed by an example, and content that is not legal is told, not crashed on."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.compiled import ROOT, run


def test_no_change_of_a_card_goes_unnoticed(compiled: Path, tmp_path: Path) -> None:
    """All changes, which takes the interpreter half a minute; `make mutate` tries those of the other games."""
    told = run(compiled, str(ROOT / "tools" / "mutate.py"), "tempt", "--jobs", "1", folder=tmp_path)
    found = re.fullmatch(r"tempt: (\d+) changes, (\d+) noticed \((\d+) of them refused .*\), 0 holes; \d+ s\n", told)
    assert found, told
    changes, noticed, refused = map(int, found.groups())
    assert changes == noticed > 250
    assert refused > 50
