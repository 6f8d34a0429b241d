"""The wheel works where there is nothing but the wheel, compiled and pure."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

import compiling
import make_wheel
from contretemps.build_info import compiled
from tests.packaging.conftest import Installed, find_uv
from tests.support.server import Server

ROOT = make_wheel.ROOT
SOURCE = ROOT / "src"

# Plays every game with every number of players, and tells where everything came from.
PLAY = """
import importlib, json, sys
from contretemps.build_info import compiled
from contretemps.games import discover
from contretemps.kernel import Choices, Rng, playout
games = discover()
played = {}
for name, game in games.items():
    for seats in range(game.fewest, game.most + 1):
        rng = Rng(seats)
        plies = [int(playout(game.new({}, seats), rng, Choices())) for _ in range(20)]
        played[f"{name} {seats}"] = plies
files = {name: importlib.import_module(name).__file__ for name in json.loads(sys.argv[1])}
print(json.dumps({"compiled": compiled(), "played": played, "files": files}))
"""


def names(modules: list[str]) -> list[str]:
    """Files as module names."""
    return [file.removesuffix(".py").replace("/", ".") for file in modules]


def sources() -> set[str]:
    """All files of the package."""
    return {path.relative_to("src").as_posix() for path in make_wheel.inputs() if path.parts[0] == "src"}


def test_the_installed_wheel_plays_every_game(installed: Installed) -> None:
    told = json.loads(
        installed.run("python", "-c", PLAY, json.dumps(["contretemps", *names(compiling.modules(SOURCE))]))
    )
    assert told["played"]
    assert all(plies > 0 for game in told["played"].values() for plies in game)
    for file in told["files"].values():
        assert Path(file).is_relative_to(installed.folder)


def test_the_installed_command_runs(installed: Installed) -> None:
    assert "play" in installed.run("contretemps", "--help")
    assert "play" in installed.run("python", "-m", "contretemps", "--help")


def test_the_installed_command_shows_the_code_of_a_rule(installed: Installed) -> None:
    told = installed.run("contretemps", "rules", "TMP-058", "--code").splitlines()[-1]
    file, line = told.split()[0].rsplit(":", 1)
    assert Path(file).is_relative_to(installed.folder)
    assert "58 if run.day != FINAL" in Path(file).read_text("utf-8").splitlines()[int(line) - 1]


def test_the_installed_server_serves_the_page(installed: Installed, tmp_path: Path) -> None:
    with Server(tmp_path, python=installed.bin / "python") as server:
        with urllib.request.urlopen(f"{server.url}/", timeout=20) as answer:
            page = answer.read().decode()
        for file in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
            with urllib.request.urlopen(f"{server.url}{file}", timeout=20) as answer:
                assert answer.status == 200
        assert server.get("/api/health")["build"] == ("interpreted" if compiling.why_interpreted() else "compiled")
    assert "/assets/" in page


@pytest.mark.usefixtures("compiler")
def test_the_wheel_is_compiled_as_a_whole(installed: Installed) -> None:
    modules = names(compiling.modules(SOURCE))
    told = json.loads(installed.run("python", "-c", PLAY, json.dumps(modules)))
    assert told["compiled"]
    assert [name for name, file in told["files"].items() if file.endswith(".py")] == []


@pytest.mark.usefixtures("compiler", "wheel")
def test_other_tests_find_the_compiled_build(tmp_path: Path) -> None:
    python = ROOT / ".venv-compiled" / "bin" / "python"
    ask = "import contretemps.build_info as b; print(b.compiled(), b.__file__)"
    told = subprocess.run([python, "-c", ask], cwd=tmp_path, capture_output=True, text=True)
    assert told.stdout.startswith(f"True {ROOT / '.venv-compiled'}"), told.stderr


def test_the_wheel_holds_every_file_of_the_package_and_no_other(wheel: Path) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert {name for name in packed if not name.endswith((".so", ".pyd"))} == sources()


def test_the_wheel_says_how_it_may_be_used(wheel: Path) -> None:
    assert any(name.endswith("licenses/LICENSE") for name in zipfile.ZipFile(wheel).namelist())


def test_no_binary_lies_beside_a_source() -> None:
    assert [path for path in SOURCE.rglob("*") if path.suffix in (".so", ".pyd")] == []


def test_development_runs_interpreted() -> None:
    assert not compiled()


def test_without_a_compiler_the_wheel_is_pure_and_works(tmp_path: Path) -> None:
    make_wheel.stage(tmp_path / "tree")
    command = [find_uv(), "build", "--wheel", "--no-build-isolation", "--python", sys.executable]
    result = subprocess.run(
        [*command, "--out-dir", str(tmp_path / "dist"), str(tmp_path / "tree")],
        env={**os.environ, "CC": "/nonexistent", "CONTRETEMPS_BUILD": compiling.PROFILED},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr
    assert (
        "contretemps: pure Python, some 30 times slower: no C compiler (/nonexistent)" in result.stdout + result.stderr
    )
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name} == sources()
    installed = Installed(tmp_path)
    installed.install(wheel)
    told = json.loads(installed.run("python", "-c", PLAY, "[]"))
    assert not told["compiled"]
    assert told["played"]
