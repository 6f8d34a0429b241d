"""tools/mutate.py finds the changes that no example notices, and no others."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mutants import Habits, mutants
from tests.tools.purse import mutations

ROOT = Path(__file__).parents[2]
TOY = Path(__file__).parent / "purse"


def without(folder: Path, *titles: str) -> Path:
    """A copy of the toy without these examples; the folder that has to be on the path."""
    copy = folder / "toys" / "purse"
    shutil.copytree(TOY, copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = copy / "examples" / "coins.toml"
    examples = re.split(r"(?m)^(?=\[\[example\]\])", path.read_text("utf-8"))
    path.write_text("".join([one for one in examples if not any(title in one for title in titles)]), "utf-8")
    return folder


def mutate(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(ROOT / "tools" / "mutate.py"), "toys.purse", *words]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_where_every_change_is_noticed_there_is_no_hole(tmp_path: Path) -> None:
    """And nothing in the tree was touched."""
    folder = without(tmp_path)
    before = tree(folder)
    ran = mutate(folder, "--jobs", "2")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert re.fullmatch(
        r"purse: 18 changes, 18 noticed \(2 of them refused when the game is loaded\), 0 holes; \d+ s\n", ran.stdout
    )
    assert tree(folder) == before


@pytest.mark.parametrize(
    ("title", "holes"),
    [
        (
            "A crown rings",
            {"crown: effects: step 2 dropped (do = ring)"},
        ),
        (
            "A penny",
            set[str](),  # another example sees what a penny does
        ),
        (
            "The lucky one does not count silver",
            {"crown: metal silver -> copper"},
        ),
    ],
)
def test_a_missing_example_is_a_hole(tmp_path: Path, title: str, holes: set[str]) -> None:
    """Told with the card, what was changed, and the file."""
    ran = mutate(without(tmp_path, title))
    found = {line for line in ran.stdout.splitlines() if line.startswith("hole: ")}
    assert found == {f"hole: {hole}  (toys/purse/content/coins.toml)" for hole in holes}
    assert ran.returncode == (1 if holes else 0)


def test_one_card_alone_and_what_noticed_it(tmp_path: Path) -> None:
    ran = mutate(without(tmp_path), "--card", "penny", "--verbose", "--jobs", "1")
    lines = ran.stdout.splitlines()
    assert all(line.startswith("noticed: penny: ") for line in lines[:-1])
    assert "noticed: penny: weight 1 -> 2  by coins.toml, example 1: weight: expected 1, but it is 2" in lines
    assert "noticed: penny: weight 1 -> 0  by refused when the game is loaded: a coin weighs something" in lines
    assert ran.returncode == 0


def test_examples_have_to_pass_as_they_are(tmp_path: Path) -> None:
    folder = without(tmp_path)
    path = folder / "toys" / "purse" / "examples" / "coins.toml"
    path.write_text(path.read_text("utf-8").replace("rings = 1", "rings = 2"), "utf-8")
    ran = mutate(folder)
    assert ran.returncode == 2
    assert "purse: the examples have to pass as they are; coins.toml, example 2: rings" in ran.stderr
    (tmp_path / "empty").mkdir()
    assert mutate(tmp_path / "empty").stderr == "contretemps: no game is called 'purse'\n"


def test_a_change_that_never_ends_is_noticed(tmp_path: Path) -> None:
    """The process of each change is ended after a while."""
    folder = without(tmp_path)
    path = folder / "toys" / "purse" / "__init__.py"
    code = path.read_text("utf-8")
    endless = 'while COINS[0]["effects"] == []:\n    pass\n'
    path.write_text(code.replace("class Purse(", f"{endless}\n\nclass Purse("), "utf-8")
    ran = mutate(folder, "--card", "penny", "--verbose", "--longest", "2")
    assert "penny: effects: step 1 dropped (do = gain, amount = 1)  by it does not end within 2 s" in ran.stdout
    assert ran.returncode == 0


def test_a_crash_is_not_noticing(tmp_path: Path) -> None:
    folder = without(tmp_path)
    path = folder / "toys" / "purse" / "__init__.py"
    path.write_text(f"{path.read_text('utf-8')}\nif COINS[0]['weight'] == 2:\n    __import__('os').abort()\n", "utf-8")
    ran = mutate(folder, "--card", "penny")
    assert "the program is ended by signal 6: penny: weight 1 -> 2  (toys/purse/content/coins.toml)\n" in ran.stdout
    assert ran.returncode == 1


# ---- which changes there are -----------------------------------------------------------------------------------------


def whats(card: dict[str, Any], module: Any = None) -> list[str]:
    return [mutant.what for mutant in mutants({"cards.toml": {"card": [card]}}, Habits(module))]


def test_numbers_and_switches_and_steps() -> None:
    card = {"key": "a", "cost": 2, "may": True, "text": {"en": "A"}, "effects": [{"do": "x", "n": 1}, {"do": "y"}]}
    assert whats(card) == [
        "cost 2 -> 3",
        "cost 2 -> 1",
        "may true -> false",
        "effects: step 1 dropped (do = x, n = 1)",
        "effects 1: n 1 -> 2",
        "effects 1: n 1 -> 0",
        "effects: step 2 dropped (do = y)",
    ]


def test_words_with_neighbours() -> None:
    """In a list a word never comes twice; where it would, it is only left out."""
    assert whats({"metal": "copper"}, mutations) == ["metal copper -> silver"]
    assert whats({"metal": "tin"}, mutations) == []
    assert whats({"metals": ["copper", "silver"]}, mutations) == [
        "metals without copper",
        "metals 2 silver -> gold",
        "metals without silver",
    ]
    assert whats({"metals": ["gold"]}, mutations) == ["metals gold -> silver"]


def test_what_a_game_says_itself() -> None:
    assert whats({"rune": "I", "year": 1804}, mutations) == ["rune I -> II"]


def test_a_change_is_made_in_a_copy() -> None:
    data: dict[str, Any] = {"values": [2, 3], "card": [{"key": "a", "n": 1}, {"key": "b", "n": 1}]}
    found = mutants({"cards.toml": data}, Habits())
    assert [(one.card, one.what) for one in found][:2] == [("values", "values 1 2 -> 3"), ("values", "values 1 2 -> 1")]
    assert found[0].applied(data)["values"] == [3, 3]
    assert found[-1].applied(data)["card"] == [{"key": "a", "n": 1}, {"key": "b", "n": 0}]
    assert data == {"values": [2, 3], "card": [{"key": "a", "n": 1}, {"key": "b", "n": 1}]}


def test_a_change_that_nothing_can_notice_is_left_out_with_its_reason() -> None:
    """By card and change alone; a reason for a change that there is not, or no more, is a mistake."""
    module = ModuleType("mutations")
    data = {"cards.toml": {"card": [{"id": "one", "weight": 1}]}}
    module.EQUIVALENT = {("one", "weight 1 -> 2"): "nobody weighs it"}  # type: ignore[attr-defined]
    assert [mutant.what for mutant in mutants(data, Habits(module))] == ["weight 1 -> 0"]
    module.EQUIVALENT = {("one", "weight 1 -> 3"): "nobody weighs it"}  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="weight 1 -> 3"):
        mutants(data, Habits(module))


def test_parts_together_are_the_whole(tmp_path: Path) -> None:
    folder = without(tmp_path)
    whole = mutate(folder, "--verbose").stdout.splitlines()[:-1]
    parts = [
        line for n in (1, 2, 3) for line in mutate(folder, "--verbose", "--part", f"{n}/3").stdout.splitlines()[:-1]
    ]
    assert sorted(parts) == sorted(whole)
    assert "a part is written like 2/4" in mutate(folder, "--part", "4/3").stderr
