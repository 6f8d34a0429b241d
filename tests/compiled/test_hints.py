"""Tempest's quick policy in whole games, which only the compiled build plays in time."""

from __future__ import annotations

from pathlib import Path

from tests.support.compiled import ROOT, run
from tests.support.often import often

DAYS = often(20)


def test_the_policy_rescues_clearly_more_than_random_play(compiled: Path, tmp_path: Path) -> None:
    """Random play passes one day 1 in twelve (ledger, Part D), the policy all but one in thirty."""
    passed = run(compiled, "-m", "tests.tempest.advised", str(DAYS), folder=tmp_path, PYTHONPATH=str(ROOT))
    assert int(passed) >= 0.9 * DAYS
