"""A golden record that no longer fits says which file, why and what to do, and stops nothing but its own tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import golden
from contretemps.kernel import BadInput, Game
from contretemps.proof import loads, verify
from tests.laws.cases import LawBroken, cases, golden_cases
from tests.toys.skirmish import game as skirmish

ROOT = Path(__file__).parents[2]


def toy(tmp_path: Path, file: str = "", old: str = "", new: str = "") -> Game:
    """A copy of a toy with something changed in one of its files."""
    shutil.copytree(skirmish.GAME.folder, tmp_path / "skirmish", dirs_exist_ok=True)
    if file:
        path = tmp_path / "skirmish" / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
    return skirmish.game(folder=tmp_path / "skirmish")


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("rules.toml", "edition = 1", "edition = 2", "short.json: this record was played under another rule set"),
        ("records/short.json", "{", "", "short.json: not a record: the file is broken"),
        ("records/short.json", '"choice": "', '"choice": "x', "short.json: no choice is written"),
        (
            "records/short.json",
            '"options": {',
            '"options": {"nonsense": 1, ',
            "short.json: not a whole record: Skirmish has no option",
        ),
    ],
)
def test_it_is_found_when_it_is_needed(tmp_path: Path, file: str, old: str, new: str, why: str) -> None:
    """Not when tests are collected, which would keep all others from running."""
    game = toy(tmp_path, file, old, new)
    assert len(cases(game)) > 1
    [case] = golden_cases(game)
    assert str(case) == "skirmish-golden-short"
    with pytest.raises(LawBroken) as broken:
        case.new()
    assert why in str(broken.value)
    assert str(tmp_path / "skirmish/records/short.json") in str(broken.value)
    assert "tools/golden.py " in str(broken.value)


def test_the_command_writes_it_anew(tmp_path: Path) -> None:
    """With the same choices; one that cannot be played again is left alone."""
    game = toy(tmp_path, "rules.toml", "edition = 1", "edition = 2")
    path = game.folder / "records" / "short.json"
    before = loads(path.read_text("utf-8"))
    path.write_text(golden.anew(game, path), "utf-8")
    after = loads(path.read_text("utf-8"))
    assert [one["choice"] for one in after["choices"]] == [one["choice"] for one in before["choices"]]
    assert after["rules"] == game.rules_hash != before["rules"]
    assert not verify(game, after).position.asked()
    with pytest.raises(BadInput, match="is no golden record of a game"):
        golden.found({"skirmish": game}, [tmp_path / "nowhere.json"])
    toy(tmp_path, "records/short.json", '"choice": "', '"choice": "x')
    with pytest.raises(BadInput):
        golden.anew(game, path)


def test_the_command_finds_all_records_as_they_are() -> None:
    """Those of the games and of the toys; all of them fit."""
    run = subprocess.run(
        [sys.executable, "tools/golden.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "0 records would change\n", "")
