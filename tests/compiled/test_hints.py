"""Quick policies in whole games, of which only the compiled build plays many in time."""

from __future__ import annotations

from pathlib import Path

from tests.support.compiled import ROOT, run
from tests.support.often import often

DAYS = often(20)
GAMES = often(40)
OPENINGS = often(20)


def test_the_policy_rescues_clearly_more_than_random_play(compiled: Path, tmp_path: Path) -> None:
    """Random play passes one day 1 in twelve (ledger, Part D), the policy all but one in thirty."""
    passed = run(compiled, "-m", "tests.tempest.advised", str(DAYS), folder=tmp_path, PYTHONPATH=str(ROOT))
    assert int(passed) >= 0.9 * DAYS


def test_dominares_policy_beats_random_play(compiled: Path, tmp_path: Path) -> None:
    """All but one in twenty against one other, and among four far more than its share of a quarter."""
    said = run(compiled, "-m", "tests.dominare.advised", str(GAMES), folder=tmp_path, PYTHONPATH=str(ROOT))
    of_two, of_four = [float(number) for number in said.split()]
    assert of_two >= 0.95 * GAMES
    assert of_four >= 0.8 * GAMES


def test_the_policy_of_the_war_beats_random_play(compiled: Path, tmp_path: Path) -> None:
    """All but one in twenty against one other, and among three far more than its share of a third."""
    said = run(compiled, "-m", "tests.temporal_war.advised", str(GAMES), folder=tmp_path, PYTHONPATH=str(ROOT))
    of_two, of_three = [float(number) for number in said.split()]
    assert of_two >= 0.95 * GAMES
    assert of_three >= 0.8 * GAMES


def test_the_policy_of_the_war_opens_sensibly(compiled: Path, tmp_path: Path) -> None:
    """Both players move out or summon in their first two turns, and nearly all summon and sync in the first round."""
    said = run(compiled, "-m", "tests.temporal_war.opening", str(OPENINGS), folder=tmp_path, PYTHONPATH=str(ROOT))
    out, summoned, synced = map(int, said.split())
    assert out == 2 * OPENINGS
    assert summoned >= 0.9 * 2 * OPENINGS
    assert synced >= 0.9 * 2 * OPENINGS
