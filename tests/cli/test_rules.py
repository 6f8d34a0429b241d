"""`contretemps rules`, `games` and `bench`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from contretemps.cli.coverage import measure, option_sets
from contretemps.games import find
from contretemps.kernel.game import Game
from tests.cli.conftest import Run
from tests.toys import toys

TEMPEST = find("tempest")


@pytest.mark.parametrize("id_", ["TMP-049", "tmp-49", "49", "TMP049"])
def test_a_rule_with_all_that_belongs_to_it(id_: str, run: Run) -> None:
    ran = run("rules", "tempest", id_)
    assert ran.code == 0
    assert ran.out.startswith("TMP-049  Storm levels (ruling)\n")
    assert TEMPEST.rules.find("49").text["en"] in ran.out
    ruling = TEMPEST.rules.rulings["TMP-R17"]
    for part in ("question", "choice", "reason"):
        assert ruling[part]["en"] in ran.out
    assert "cap_damage" in ran.out
    assert "Examples:\n    - " in ran.out


def test_a_rule_in_french(run: Run) -> None:
    ran = run("rules", "tempest", "TMP-049", "--lang", "fr")
    assert TEMPEST.rules.find("49").text["fr"] in ran.out
    assert "Exemples" in ran.out


def test_a_ruling(run: Run) -> None:
    assert TEMPEST.rules.rulings["TMP-R17"]["reason"]["en"] in run("rules", "tempest", "tmp-r17").out


def test_rules_by_words(run: Run) -> None:
    ran = run("rules", "tempest", "Safe", "Haven")
    found = [line[:7] for line in ran.out.splitlines() if line.startswith("TMP-")]
    assert found == [rule.id for rule in TEMPEST.rules.search("safe haven", "en")]
    assert f"{len(found)} rules speak of 'Safe Haven'" in ran.out
    assert run("rules", "tempest", "havre", "--lang", "fr").code == 0


def test_all_rules_by_chapter(run: Run) -> None:
    ran = run("rules", "tempest")
    for rule in TEMPEST.rules.rules.values():
        assert f"{rule.id}  {rule.text['en']}\n" in ran.out
    for chapter in TEMPEST.rules.chapters.values():
        assert f"\n{chapter['en']}\n" in ran.out


@pytest.mark.parametrize("words", [("TMP-058",), ("tmp58",), ("tempest", "58"), ("tempest", "TMP-058")])
def test_the_code_of_a_rule(words: tuple[str, ...], run: Run) -> None:
    ran = run("rules", *words, "--code")
    assert ran.code == 0
    first, *lines = ran.out.splitlines()
    assert first == f"TMP-058  {TEMPEST.rules.find('58').text['en']}"
    file, line = lines[-1].split()[0].rsplit(":", 1)
    assert Path(file).name == "storms.py"
    assert lines[-1].split()[1] == "lightning"
    there = Path(file).read_text("utf-8").splitlines()[int(line) - 1]
    assert "58 if run.day != FINAL" in there
    assert lines[-1].endswith(there.strip())


def test_the_code_of_all_rules(run: Run) -> None:
    ran = run("rules", "tempest", "--code")
    for rule in TEMPEST.rules.rules.values():
        _, _, after = ran.out.partition(f"{rule.id}  {rule.text['en']}\n  ")
        place = after.partition("\n")[0]
        assert re.match(r"\S+\.(py|toml):\d+  ", place) or place.startswith("No code: "), rule.id


def test_the_code_of_what_has_none(run: Run) -> None:
    rule = TEMPEST.rules.find("TMP-207")
    assert rule.no_code is not None
    assert run("rules", "TMP-207", "--code").out.endswith(f"\n  No code: {rule.no_code['en']}\n")
    assert run("rules", "TMP-207", "--code", "--lang", "fr").out.endswith(f"\n  Pas de code : {rule.no_code['fr']}\n")


def test_the_code_by_ruling_and_by_words(run: Run) -> None:
    found = [line[:7] for line in run("rules", "TMP-R17", "--code").out.splitlines() if line.startswith("TMP-")]
    assert found == [rule.id for rule in TEMPEST.rules.rules.values() if "TMP-R17" in rule.rulings]
    ran = run("rules", "tempest", "Safe", "Haven", "--code")
    found = [line[:7] for line in ran.out.splitlines() if line.startswith("TMP-")]
    assert found == [rule.id for rule in TEMPEST.rules.search("safe haven", "en")]


def test_files_below_are_named_from_here(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TEMPEST.folder.parent)
    assert "\n  tempest/storms.py:" in run("rules", "TMP-058", "--code").out.replace("\\", "/")


def test_without_sources_the_command_says_where_they_are(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TEMPEST, "folder", tmp_path)
    ran = run("rules", "TMP-058", "--code")
    assert ran.out.endswith("not installed here; in the project they are in src/contretemps/games/tempest.\n")
    assert "src/contretemps/games/tempest" in run("rules", "TMP-058", "--code", "--lang", "fr").out


def test_an_id_tells_its_game(run: Run) -> None:
    assert run("rules", "ttn-070").out == run("rules", "temptation", "TTN-070").out
    assert run("rules", "TMP-R17").out == run("rules", "tempest", "TMP-R17").out


def test_coverage_as_data(run: Run) -> None:
    ran = run("rules", "tempest", "--coverage", "--json", "--games", "30", "--greedy", "0")
    data = json.loads(ran.out)
    table = data["table"]
    assert data["rules"] == len(table) == len(TEMPEST.rules.rules)
    assert data["allowed"] == sum(row["allowed"] > 0 for row in table) > 200
    assert data["refused"] == sum(row["refused"] > 0 for row in table) > 50
    assert data["excused"] == sum(row["excuse"] is not None for row in table)
    assert data["reached_by_play"] == sum(row["random"] > 0 or bool(row["greedy"]) for row in table) > 40
    assert data["lacking"] == sum(bool(row["lacking"]) for row in table)
    rows = {row["rule"]: row for row in table}
    assert rows["TMP-014"]["random"] > 0  # an event of every set-up
    assert rows["TMP-012"]["random"] > 0  # a refusal that is soon met
    assert run("rules", "tempest", "--coverage", "--json", "--games", "30", "--greedy", "0").out == ran.out


def test_coverage_as_a_table(run: Run) -> None:
    ran = run("rules", "tempest", "--coverage", "--games", "2", "--greedy", "0")
    assert ran.out.count("\nTMP-") == len(TEMPEST.rules.rules)
    assert "reached by random or greedy play" in ran.out


@pytest.mark.parametrize("game", toys().values(), ids=lambda game: game.name)
def test_coverage_of_any_game(game: Game) -> None:
    data = measure(game, 40, 0, "en").data()
    assert data["reached_by_play"] > 2
    assert data["stuck"] == []
    assert data["failing_examples"] == []


def test_an_example_that_does_not_pass_counts_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    auction = toys()["auction"]
    (tmp_path / "examples").mkdir()
    monkeypatch.setattr(auction, "folder", tmp_path)
    text = '[[example]]\nrule = "TOY-103"\nplay = ["0:bid:1"]\nrefuse = { "1:bid:6" = "TOY-102" }\n'
    (tmp_path / "examples" / "wrong.toml").write_text(text, "utf-8")
    data = measure(auction, 0, 0, "en").data()
    assert (data["allowed"], data["refused"], data["failing_examples"]) == (0, 0, ["wrong.toml: example 1"])
    (tmp_path / "examples" / "wrong.toml").write_text('[[example]]\nrule = "TOY-103"\nplay = ["0:bid:1"]\n', "utf-8")
    data = measure(auction, 0, 0, "en").data()
    assert (data["allowed"], data["refused"], data["failing_examples"]) == (1, 0, [])


def test_coverage_by_the_games_policy() -> None:
    auction = toys()["auction"]
    auction.policy = lambda position, seat: position.options(seat)[-1]
    try:
        table = measure(auction, 0, 3, "en")
    finally:
        auction.policy = None
    assert table.greedy is not None
    assert table.greedy["TOY-103"] > 0
    assert sum(table.random.values()) == 0


def test_option_sets_hold_every_value_once_at_least() -> None:
    sets = option_sets(TEMPEST, 200)
    assert len(sets) == 200
    assert sets[0] == {}
    for option in TEMPEST.options:
        for value in option.values:
            assert any(value == chosen.get(option.name) or value in chosen.get(option.name, []) for chosen in sets)


def test_games(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    assert any(line.split()[:3] == ["tempest", "Tempest", "1"] for line in ran.out.splitlines())
    ran = run("games", "tempest")
    for option in TEMPEST.options:
        assert f"\n{option.name}  " in ran.out
    assert "(default)" in ran.out


def test_bench(run: Run) -> None:
    data = json.loads(run("bench", "tempest", "--games", "3", "--option", "days=1", "--json").out)
    assert data["games"] == 3
    assert data["decisions"] > 100
    assert data["options"]["days"] == "1"
    assert isinstance(data["compiled"], bool)
    assert data["decisions_per_second"] > data["games_per_second"] > 0
    ran = run("bench", "--games", "2")
    assert "compiled" in ran.out
    assert "tempest" in ran.out
