"""The page: built when its sources change and only then, packed into the wheel, and no reason to compile again."""

from __future__ import annotations

import gzip
import json
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import compiling
import get_chromium
import make_web
import make_wheel
import node

Write = Callable[[str, str], None]
TOGETHER = 120_000  # bytes of shell and one board


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file of a small tree: a page's sources, what was built of them, and a package."""

    def write_(name: str, text: str) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    for name, text in {
        "web/package.json": "{}",
        "web/index.html": "<p>",
        "web/src/main.ts": "export {}",
        "web/node_modules/vite/index.js": "0",
        "src/contretemps/__init__.py": "",
        "src/contretemps/kernel/step.py": "NATURE = -1",
        "src/contretemps/web/index.html": "<p>",
        "src/contretemps/web/assets/index-1.js": "0",
    }.items():
        write_(name, text)
    for name in [*make_wheel.NAMED, "requirements/build.txt"]:
        write_(name, "")
    return write_


def state(tree: Path) -> str:
    return make_web.state(tree / "web", tree / "src" / "contretemps" / "web")


@pytest.mark.parametrize("name", ["index.html", "package.json", "src/main.ts", "src/boards/new.svelte", "public/a.svg"])
def test_a_changed_or_new_source_makes_the_page_stale(write: Write, tmp_path: Path, name: str) -> None:
    before = state(tmp_path)
    write(f"web/{name}", "something else")
    assert state(tmp_path) != before


def test_a_deleted_source_makes_the_page_stale(write: Write, tmp_path: Path) -> None:
    before = state(tmp_path)
    (tmp_path / "web" / "src" / "main.ts").unlink()
    assert state(tmp_path) != before


@pytest.mark.parametrize("name", ["node_modules/vite/index.js", "src/lib/a.test.ts", "src/test/setup.ts", "README.md"])
def test_what_is_not_built_does_not(write: Write, tmp_path: Path, name: str) -> None:
    before = state(tmp_path)
    write(f"web/{name}", "something else")
    assert state(tmp_path) == before


@pytest.mark.parametrize("name", ["index.html", "assets/index-2.js"])
def test_a_page_that_somebody_else_touched_is_stale(write: Write, tmp_path: Path, name: str) -> None:
    before = state(tmp_path)
    write(f"src/contretemps/web/{name}", "something else")
    assert state(tmp_path) != before


def test_half_a_page_is_none(write: Write, tmp_path: Path) -> None:
    (tmp_path / "src" / "contretemps" / "web" / "index.html").unlink()
    assert state(tmp_path).endswith(" nothing\n")


@pytest.mark.usefixtures("compiler")
def test_a_new_page_is_packed_and_not_compiled(write: Write, tmp_path: Path) -> None:
    wheel, binaries = make_wheel.digest(tmp_path), compiling.key_of(tmp_path / "src", compiling.PROFILED)
    write("src/contretemps/web/assets/index-2.js", "1")
    assert make_wheel.digest(tmp_path) != wheel
    assert compiling.key_of(tmp_path / "src", compiling.PROFILED) == binaries


def test_the_wheel_holds_the_page(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    names = packed.namelist()
    assert "contretemps/web/index.html" in names
    manifest = json.loads(packed.read("contretemps/web/manifest.json"))
    assert {f"contretemps/web/{chunk['file']}" for chunk in manifest.values()} <= set(names)


def test_shell_and_any_board_come_quickly(wheel: Path) -> None:
    """Compressed, for a reader of English: whoever opens a table waits for both."""
    packed = zipfile.ZipFile(wheel)
    manifest: dict[str, Any] = json.loads(packed.read("contretemps/web/manifest.json"))
    boards = [key for key in manifest if key.startswith("src/boards/") and key.endswith("/index.ts")]
    assert len(boards) > 3
    for board in boards:
        folder = board.removesuffix("index.ts")
        words = [key for key in manifest if key == f"{folder}english.ts"]
        files = closure(manifest, "index.html", "src/table/index.ts", "src/lib/i18n/english.ts", board, *words)
        weight = sum([len(gzip.compress(packed.read(f"contretemps/web/{file}"))) for file in files])
        assert weight < TOGETHER, f"{board}: {weight:,} bytes"


def closure(manifest: dict[str, Any], *keys: str) -> set[str]:
    """The files that come with some chunks: themselves, what they import, and their styles."""
    found: set[str] = set()
    waiting, seen = list(keys), set[str]()
    while waiting:
        key = waiting.pop()
        if key not in seen:
            seen.add(key)
            found |= {manifest[key]["file"], *manifest[key].get("css", [])}
            waiting += manifest[key].get("imports", [])
    return found


def failed(text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess(["npm"], 1, "", text)


def test_npm_is_quoted_in_one_line() -> None:
    log = "npm warn old\nnpm error code E404\nnpm error 404 Not Found - GET svelte\nnpm error A complete log is at …\n"
    assert node.reason(failed(log)) == "404 Not Found - GET svelte"
    assert node.reason(failed("")) == "no reason given"
    assert node.reason(failed("killed\n")) == "killed"


def test_packages_are_installed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
        calls.append(" ".join(command))
        (folder / "node_modules").mkdir(exist_ok=True)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(node, "run", run)
    lock = tmp_path / "package-lock.json"
    for text, expected in (("1", 1), ("1", 1), ("2", 2)):
        lock.write_text(text)
        node.install(tmp_path, "toys")
        assert calls == ["npm ci"] * expected


def test_packages_that_could_not_be_had_are_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "run", lambda *_, **__: failed("npm error network down\n"))
    for _ in range(2):
        with pytest.raises(node.Failed, match=r"could not install toys; is the npm registry .*\? network down"):
            node.install(tmp_path, "toys")


def test_a_chromium_that_does_not_start_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "chromium"
    note.write_text("#!/bin/sh\necho install the snap\nexit 1\n")
    note.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(get_chromium, "UNPACKED", tmp_path)
    monkeypatch.delenv("CONTRETEMPS_CHROMIUM", raising=False)
    assert get_chromium.find() is None
    run = tmp_path / "run"
    run.write_text("#!/bin/sh\necho Chromium 1.0\n")
    run.chmod(0o755)
    assert get_chromium.find() == str(run)
