"""Arrows point one way: kernel <- cards, drawing <- games <- bots, lab, envs <- server <- cli.

No game imports another."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import contretemps

PACKAGE = "contretemps"
SOURCE = Path(contretemps.__file__).parent

# Who may import whom, besides itself. The package itself holds the version and nothing else.
MAY_IMPORT: dict[str, set[str]] = {
    "": set(),
    "build_info": {"kernel"},
    "kernel": set(),
    "sets": {"kernel"},
    "cards": {"kernel", "sets"},
    "drawing": {"kernel"},
    "proof": {"kernel"},
    "games": {"kernel", "sets", "cards", "drawing"},
    "bots": {"", "kernel", "proof", "games"},
    "envs": {"", "kernel", "proof", "games"},
    "lab": {"", "build_info", "kernel", "proof", "games", "bots"},  # a lab sets bots to play
    "server": {"", "build_info", "kernel", "proof", "games", "bots", "lab", "envs"},
    "cli": {"", "build_info", "kernel", "proof", "games", "bots", "lab", "envs", "server"},
    "__main__": {"cli"},
}

# Kernel and games need nothing but these: the build trains on them where nothing else is installed.
FOREIGN = {"librt", "mypy_extensions"}


def module_of(path: Path, package: Path) -> list[str]:
    """A file's module, as the names below the package: kernel/step.py is ["kernel", "step"]."""
    parts = list(path.relative_to(package).with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, in whatever way and wherever in the file, with the line."""
    here = [PACKAGE, *module_of(path, package)]
    if path.name != "__init__.py":
        here.pop()
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{base}.{alias.name}"
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in (
            "import_module",
            "importlib.import_module",
            "__import__",
        ):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield node.lineno, first.value


def wrong_arrow(importer: list[str], imported: list[str], known: set[str]) -> str:
    """What is wrong if one module of ours imports another; empty if nothing is. Both as names below the package."""
    here = importer[0] if importer else ""
    there = imported[0] if imported and imported[0] in known else ""
    if here not in MAY_IMPORT:
        return f"{here} has no place among the arrows: give it one in tests/test_arrows.py"
    if there != here:
        return "" if there in MAY_IMPORT[here] else f"{here or PACKAGE} must not import {there or PACKAGE}"
    if here != "games" or len(importer) == 1:
        return ""
    if len(imported) == 1 or importer[1] != imported[1]:
        other = imported[1] if len(imported) > 1 else "what finds the games"
        return f"the game {importer[1]} must not import {other}"
    return ""


def wrong_arrows(package: Path) -> list[str]:
    """All wrong arrows of a tree, one line each."""
    known = {path.stem for path in package.iterdir() if path.is_dir() or path.suffix == ".py"} - {"__init__"}
    games = {path.name for path in package.glob("games/*") if path.is_dir()}
    found = []
    for path in sorted(package.rglob("*.py")):
        importer = module_of(path, package)
        if importer[:1] == ["games"] and importer[1:2] and importer[1] not in games:
            importer = ["games"]  # a file beside the games belongs to what finds them
        for line, name in imports(path, package):
            ours, *imported = name.split(".")
            where = f"{path.relative_to(package).as_posix()}:{line}"
            if ours == PACKAGE:
                wrong = wrong_arrow(importer, imported, known)
                if wrong:
                    found.append(f"{where}: {wrong}")
            elif importer[:1] in (["kernel"], ["cards"], ["games"]) and ours not in sys.stdlib_module_names | FOREIGN:
                found.append(f"{where}: {importer[0]} must not need {ours}")
    return found


def test_all_arrows_point_one_way() -> None:
    assert wrong_arrows(SOURCE) == []


def test_every_place_is_looked_at() -> None:
    seen = {module_of(path, SOURCE)[0] for path in SOURCE.rglob("*.py") if module_of(path, SOURCE)}
    assert {"kernel", "games", "build_info"} <= seen
    assert seen <= set(MAY_IMPORT)


def plant(folder: Path, files: dict[str, str]) -> Path:
    """A small tree of two games, with some files replaced or added."""
    package = folder / PACKAGE
    tree = {
        "__init__.py": "__version__ = '1'",
        "kernel/__init__.py": "from contretemps.kernel.step import Step",
        "kernel/step.py": "import json\nfrom librt.vecs import vec\nclass Step: ...",
        "games/__init__.py": "import importlib\nfrom contretemps.kernel import Step",
        "games/chess/__init__.py": "from contretemps.games.chess.board import Board",
        "games/chess/board.py": "from contretemps.kernel.step import Step\nfrom . import pieces",
        "games/chess/pieces.py": "from ...kernel import step",
        "games/go/__init__.py": "from contretemps.kernel import Step",
        "bots/__init__.py": "from contretemps.games import chess\nimport numpy",
        "cli/__init__.py": "from contretemps import __version__\nfrom contretemps.bots import x",
        "__main__.py": "from contretemps.cli import main",
        **files,
    }
    for name, text in tree.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", "utf-8")
    return package


def test_a_right_tree_passes(tmp_path: Path) -> None:
    assert wrong_arrows(plant(tmp_path, {})) == []


@pytest.mark.parametrize(
    ("file", "text", "wrong"),
    [
        ("kernel/step.py", "import contretemps.games", "kernel must not import games"),
        ("kernel/step.py", "from contretemps import games", "kernel must not import games"),
        ("kernel/step.py", "from contretemps import __version__", "kernel must not import contretemps"),
        ("kernel/step.py", "from ..games.go import x", "kernel must not import games"),
        ("kernel/step.py", "def late():\n    from contretemps.bots import x", "kernel must not import bots"),
        ("kernel/step.py", "import rich", "kernel must not need rich"),
        ("games/__init__.py", "from contretemps.cli import x", "games must not import cli"),
        ("games/go/__init__.py", "from contretemps.games.chess import x", "the game go must not import chess"),
        ("games/go/__init__.py", "from contretemps.games import chess", "the game go must not import chess"),
        ("games/go/__init__.py", "from ..chess.board import Board", "the game go must not import chess"),
        ("games/go/__init__.py", "import contretemps.games.chess.board as b", "the game go must not import chess"),
        ("games/go/__init__.py", "from contretemps.games import discover", "the game go must not import discover"),
        ("games/go/__init__.py", "import contretemps.games", "the game go must not import what finds the games"),
        ("games/go/deep/moves.py", "from contretemps.bots import x", "games must not import bots"),
        ("games/go/deep/moves.py", "import_module('contretemps.bots')", "games must not import bots"),
        ("games/go/deep/moves.py", "from numpy.linalg import det", "games must not need numpy"),
        ("bots/search.py", "from contretemps.cli import x", "bots must not import cli"),
        ("bots/search.py", "if TYPE_CHECKING:\n    import contretemps.server", "bots must not import server"),
        ("__main__.py", "from contretemps.kernel import Step", "__main__ must not import kernel"),
        ("shop/__init__.py", "import contretemps.kernel", "shop has no place among the arrows"),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path: Path, file: str, text: str, wrong: str) -> None:
    needed = {"server/__init__.py": ""}
    found = wrong_arrows(plant(tmp_path, {**needed, file: text}))
    assert len(found) == 1
    assert found[0].startswith(f"{file}:")
    assert wrong in found[0]
