"""What the documents say is so: their examples pass, their commands run, their verifier verifies."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from contretemps.games import find
from contretemps.proof.chance import commitment, seed_from
from contretemps.proof.record import Record, dumps
from tests.cli.conftest import Run

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)
    return found


def test_the_samples_of_examples_pass(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text("\n".join(blocks("examples.md", "toml")), "utf-8")
    ran = run("examples", "my.toml")
    assert ran.code == 0, ran.out + ran.err
    assert "Examples passed: 8" in ran.out


def test_the_difference_shown_is_the_one_that_comes(run: Run, tmp_path: Path) -> None:
    sample = blocks("examples.md", "toml")[0].replace("B = 3 }", "B = 4 }")
    (tmp_path / "my.toml").write_text(sample, "utf-8")
    ran = run("examples", "my.toml")
    assert ran.code == 1
    page = (DOCS / "examples.md").read_text("utf-8")
    for line in ran.out.splitlines():
        assert line in page


def verifier(folder: Path, record: Path) -> subprocess.CompletedProcess[str]:
    program = folder / "check.py"
    program.write_text(blocks("records.md", "python")[0], "utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-X", "utf8", program, record],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )


def test_the_verifier_of_the_page_accepts_an_honest_record(game_file: Path, tmp_path: Path) -> None:
    ran = verifier(tmp_path, game_file)
    assert (ran.returncode, ran.stdout) == (0, "all draws are fair: 41\n"), ran.stderr


@pytest.mark.parametrize("day", ["1", "2", "3"])
def test_the_verifier_of_the_page_knows_three_days(day: str, run: Run, tmp_path: Path) -> None:
    run("play", "tempest", "--option", f"days={day}", "--bot", "0=uniform", "--save", "day.json")
    assert verifier(tmp_path, tmp_path / "day.json").returncode == 0


def test_the_verifier_of_the_page_knows_salts_and_take_backs(tmp_path: Path) -> None:
    record = Record(find("tempest"), {"days": "2"}, seed=seed_from("docs"), salts=["pepper"])
    record.chance()
    start = len(record.plays)
    for _ in range(3):
        record.choose(0, record.position.options(0)[0])
        record.chance()
        record.take_back(0, start)
    for _ in range(6):
        record.choose(0, record.position.options(0)[-1])
        record.chance()
    path = tmp_path / "game.json"
    honest = record.whole()
    path.write_text(dumps(honest), "utf-8")
    assert verifier(tmp_path, path).returncode == 0
    forgeries: list[dict[str, Any]] = [{"takebacks": honest["takebacks"][1:]}, {"takebacks": []}, {"salts": []}]
    for forged in forgeries:
        path.write_text(json.dumps({**honest, **forged}), "utf-8")
        assert "but the seed gives" in verifier(tmp_path, path).stderr
    old = Record(find("tempest"), {"days": "2"}, seed=seed_from("docs"))
    old.chance()
    path.write_text(dumps(old.whole() | {"takebacks": [{"seat": "0", "n": 9, "to": 2}]}), "utf-8")
    assert verifier(tmp_path, path).returncode == 0


def test_the_verifier_of_the_page_finds_forgeries(game_file: Path, tmp_path: Path) -> None:
    honest = json.loads(game_file.read_text("utf-8"))
    draws = [number for number, entry in enumerate(honest["choices"]) if entry["seat"] == "*"]
    for number in draws[::5]:
        forged = json.loads(json.dumps(honest))
        entry = forged["choices"][number]
        entry["choice"] = ("2" if entry["choice"][0] == "A" else "A") + entry["choice"][-1]
        game_file.write_text(json.dumps(forged), "utf-8")
        assert "but the seed gives" in verifier(tmp_path, game_file).stderr
    game_file.write_text(json.dumps({**honest, "seed": "00" * 32}), "utf-8")
    assert "committed" in verifier(tmp_path, game_file).stderr


def test_the_worked_example_is_computed_right(game_file: Path) -> None:
    page = (DOCS / "records.md").read_text("utf-8")
    seed = seed_from("docs")
    assert f"| seed | `{seed.hex()}` |" in page
    assert f"| commitment | `{commitment(seed)}` |" in page
    messages = re.findall(r"\| message \| `(.*)` \|", page)
    digests = re.findall(r"\| HMAC-SHA-256 \| `(.*)` \|", page)
    assert len(messages) == 3
    assert [hmac.new(seed, message.encode(), hashlib.sha256).hexdigest() for message in messages] == digests
    numbers = [int(digest[:16], 16) for digest in digests]
    for number in numbers:
        assert str(number) in page
    assert [number % total for number, total in zip(numbers, [6, 6, 5], strict=True)] == [4, 5, 4]
    ((message, digest),) = re.findall(
        r"take-back been granted before it \| `(.*)` \|\n\| its HMAC-SHA-256 \| `(.*)` \|", page
    )
    assert hmac.new(seed, message.encode(), hashlib.sha256).hexdigest() == digest
    last = int(digest[:16], 16)
    assert f"| {last} mod 6 = {last % 6}: **{'A23456'[last % 6]}♠** |" in page
    record = json.loads(game_file.read_text("utf-8"))
    assert [entry["choice"] for entry in record["choices"][:3]] == ["5♥", "6♠", "6♥"]
    for line in blocks("records.md", "json")[0].splitlines():
        if '"n":' in line or '"commitment"' in line or '"word"' in line:
            assert line in game_file.read_text("utf-8"), line


def test_the_terminal_page_names_every_order(run: Run) -> None:
    from contretemps.cli.orders import ORDERS

    page = (DOCS / "terminal.md").read_text("utf-8")
    for order in ORDERS:
        assert f"`{order}" in page
