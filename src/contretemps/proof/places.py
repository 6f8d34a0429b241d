"""Where each rule lives: the lines of a game's code and content that name its id.

A place is a line of the game's folder, in a module or in `content/*.toml`, that says the whole id: TMP-058. These are
none: a range such as TMP-086 to TMP-124 and the words at the head of a file, which tell what the file is about; and
what only judges or foretells play, which enforces nothing.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import NamedTuple

from contretemps.kernel.game import Game

NO_PLACES = ("facts.py", "hints.py", "outlook.py", "preview.py", "reasons.py")  # they judge, foretell and tell
LAST = ("reading", "writing", "invariants", "view", "draw")  # positions as text, checks and pictures: after play


class Place(NamedTuple):
    """A line that names a rule."""

    file: Path
    line: int
    inside: str  # the function or class that it is in, such as Act.check; "" outside of any
    text: str


def places(game: Game) -> dict[int, list[Place]]:
    """The places of every rule of a game, by its number: first where it is played, then where positions are read."""
    return {number: [] for number in game.rules.rules} | named_in(game.folder, game.rules.prefix)


def named_in(folder: Path, prefix: str) -> dict[int, list[Place]]:
    """The places of all rules that are named in a game's folder."""
    mention = re.compile(rf"(?<! to )\b{prefix}-(\d{{3,}})\b(?! to (?:{prefix}-)?\d)")
    found: dict[int, list[Place]] = {}
    for file in files(folder):
        text = file.read_text("utf-8")
        lines = text.split("\n")
        tree = ast.parse(text) if file.suffix == ".py" else ast.Module([], [])
        inside = names(tree)
        for number in range(head(tree, lines), len(lines)):
            for digits in dict.fromkeys(mention.findall(lines[number])):
                place = Place(file, number + 1, inside.get(number + 1, ""), text_of(lines, number))
                found.setdefault(int(digits), []).append(place)
    return found


def files(folder: Path) -> list[Path]:
    """The files in which a rule can have its place."""
    modules = [file for file in folder.rglob("*.py") if file.name not in NO_PLACES]
    modules.sort(key=lambda file: (file.stem.startswith(LAST), file))
    return [*modules, *sorted(folder.glob("content/*.toml"))]


def head(tree: ast.Module, lines: list[str]) -> int:
    """How many lines at the top tell what the file is about."""
    if ast.get_docstring(tree) is not None:
        return tree.body[0].end_lineno or 0
    count = 0
    while count < len(lines) and lines[count].startswith("#"):
        count += 1
    return count


def names(tree: ast.Module) -> dict[int, str]:
    """The function or class of every line that is in one, the innermost."""
    found: dict[int, str] = {}

    def enter(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}".lstrip(".")
                found.update(dict.fromkeys(range(child.lineno, (child.end_lineno or child.lineno) + 1), name))
            enter(child, name)

    enter(tree, "")
    return found


def text_of(lines: list[str], number: int) -> str:
    """What stands there; with the line before where it only closes brackets."""
    text = lines[number].strip()
    return f"{lines[number - 1].strip()} {text}" if number and text.startswith((")", "]", "}")) else text
