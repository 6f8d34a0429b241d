"""Finds the numbers of rules in the code of a game, and whether the id is written beside each.

    python tools/rule_ids.py            writes the ids that are missing beside their numbers, in all games
    python tools/rule_ids.py tempest    in one game

A rule is an int in code, because games are compiled. Whoever looks for TMP-058 must still find it, so the statement
that holds the number says the id in a comment: `return 58  # TMP-058`. Where is a number a rule's?

    tell(e.PILE, 37), BadPosition("…", 9)    an argument whose parameter is called `rule`
    return 58                                in `check`, `check_seat`, `turn_rule`, `cannot…`, and in every function
                                             whose result they return, or that gives a `rule`
    rule = 58, rule == 58                    what is called `rule`
    RULES[power]                             the numbers in a table that one of these looks up

`tests/test_rule_ids.py` asks for exactly these ids, no fewer and no others, so that a comment cannot grow stale.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from pathlib import Path
from typing import NamedTuple

KERNEL = Path(__file__).resolve().parent.parent / "src" / "contretemps" / "kernel"
SHARED = ("position.py", "errors.py")  # the kernel's functions and classes that are given a rule
RULE = "rule"
DECIDES = ("check", "check_seat", "turn_rule")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Numbered(NamedTuple):
    """A statement with numbers of rules in it."""

    file: Path
    first: int  # its lines
    last: int
    numbers: set[int]
    computed: bool  # as in `29 + pick`: other rules belong to it, too
    named: set[int]  # the ids that its comments say

    def wrong(self, prefix: str) -> str:
        """What its comments lack, or say too much; nothing if they are right."""
        lacking = [f"{prefix}-{number:03}" for number in sorted(self.numbers - self.named)]
        stale = [f"{prefix}-{number:03}" for number in sorted(self.named - self.numbers) if not self.computed]
        found = [f"says nothing of {', '.join(lacking)}"] if lacking else []
        found += [f"names {', '.join(stale)}, which is not its rule"] if stale else []
        return f"{self.file.name}:{self.first} " + " and ".join(found) if found else ""


class Sources:
    """The modules of a game, and what in them gives or takes the number of a rule."""

    def __init__(self, files: list[Path], prefix: str) -> None:
        self.prefix = prefix
        self.texts = {file: file.read_text("utf-8") for file in files}
        self.trees = {file: ast.parse(text) for file, text in self.texts.items()}
        shared = [ast.parse((KERNEL / name).read_text("utf-8")) for name in SHARED]
        self.takes: dict[str, set[int]] = {}  # by function or class: the place of `rule` among the arguments
        for tree in [*shared, *self.trees.values()]:
            self._find_parameters(tree)
        self.functions: dict[str, list[Function]] = {}
        for tree in self.trees.values():
            for node in ast.walk(tree):
                if isinstance(node, Function):
                    self.functions.setdefault(node.name, []).append(node)
        self.gives = {name for name in self.functions if name in DECIDES or name.startswith("cannot")}
        self.tables: set[str] = set()
        self._follow()
        ruling = [function for name in self.gives for function in self.functions[name]]
        self.returns = {id(node) for function in ruling for node in ast.walk(function) if isinstance(node, ast.Return)}

    def _find_parameters(self, tree: ast.Module) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for item in node.body:
                    if isinstance(item, Function):
                        self._find_parameter(node.name if item.name == "__init__" else item.name, item, 1)
            elif isinstance(node, ast.Module):
                for item in node.body:
                    if isinstance(item, Function):
                        self._find_parameter(item.name, item, 0)

    def _find_parameter(self, name: str, function: Function, bound: int) -> None:
        names = [argument.arg for argument in function.args.args]
        if RULE in names:
            self.takes.setdefault(name, set()).add(names.index(RULE) - bound)

    def _follow(self) -> None:
        """All functions and tables whose values are rules: those that others return, pass on or call `rule`."""
        before = -1
        while before != len(self.gives) + len(self.tables):
            before = len(self.gives) + len(self.tables)
            for tree in self.trees.values():
                for node in ast.walk(tree):
                    for value in self.values(node):
                        for leaf in leaves(value):
                            if isinstance(leaf, ast.Call) and called(leaf) in self.functions:
                                self.gives.add(called(leaf))
                            if isinstance(leaf, ast.Subscript) and isinstance(leaf.value, ast.Name):
                                self.tables.add(leaf.value.id)

    def values(self, node: ast.AST) -> list[ast.expr]:
        """The expressions directly in a node that are rules."""
        if isinstance(node, Function) and node.name in self.gives:
            returns = [item for item in ast.walk(node) if isinstance(item, ast.Return)]
            return [item.value for item in returns if item.value is not None]
        if isinstance(node, ast.Call):
            places = self.takes.get(called(node), set())
            given = [value for place, value in enumerate(node.args) if place in places]
            return [*given, *[keyword.value for keyword in node.keywords if keyword.arg == RULE]]
        if isinstance(node, ast.Assign) and any(is_rule(target) for target in node.targets):
            return [node.value]
        if isinstance(node, ast.AnnAssign) and is_rule(node.target) and node.value is not None:
            return [node.value]
        if isinstance(node, ast.Compare) and is_rule(node.left):
            return node.comparators
        return []

    def numbered(self) -> list[Numbered]:
        """Every statement with numbers of rules in it, in the order of the files."""
        found: list[Numbered] = []
        for file, tree in self.trees.items():
            comments = self.comments(file)
            for first, last, parts in statements(tree):
                numbers: set[int] = set()
                computed = False
                for part in parts:
                    for leaf in self.rules_in(part):
                        numbers |= constants(leaf)
                        computed = computed or isinstance(leaf, ast.BinOp)
                if numbers:
                    named = {number for line in range(first, last + 1) for number in comments.get(line, set())}
                    found.append(Numbered(file, first, last, numbers, computed, named))
        return found

    def rules_in(self, part: ast.AST) -> list[ast.expr]:
        """The rules in a part of a statement."""
        found: list[ast.expr] = []
        for node in ast.walk(part):
            if not isinstance(node, Function):  # what a function returns is found at its `return`
                found += [leaf for value in self.values(node) for leaf in leaves(value)]
        if isinstance(part, ast.Assign | ast.AnnAssign) and part.value is not None:
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            if any(isinstance(target, ast.Name) and target.id in self.tables for target in targets):
                found += [node for node in ast.walk(part.value) if isinstance(node, ast.Constant)]
        if isinstance(part, ast.Return) and part.value is not None and id(part) in self.returns:
            found += leaves(part.value)
        return found

    def comments(self, file: Path) -> dict[int, set[int]]:
        """The rules named in comments, by line."""
        found: dict[int, set[int]] = {}
        for token in tokenize.generate_tokens(io.StringIO(self.texts[file]).readline):
            if token.type == tokenize.COMMENT:
                ids = re.findall(rf"\b{self.prefix}-(\d{{3,}})\b", token.string)
                found.setdefault(token.start[0], set()).update([int(number) for number in ids])
        return found


def called(call: ast.Call) -> str:
    """The name of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def is_rule(node: ast.expr) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name == RULE


def leaves(value: ast.expr) -> list[ast.expr]:
    """What an expression may come to: both sides of `a if x else b`, and of `a or b`."""
    if isinstance(value, ast.IfExp):
        return [*leaves(value.body), *leaves(value.orelse)]
    if isinstance(value, ast.BoolOp):
        return [leaf for part in value.values for leaf in leaves(part)]
    return [value]


def constants(leaf: ast.expr) -> set[int]:
    """The numbers of rules in it: 0 is none, and what is called or looked up has numbers of its own."""
    parts = [leaf.left, leaf.right] if isinstance(leaf, ast.BinOp) else [leaf]
    return {
        part.value
        for part in parts
        if isinstance(part, ast.Constant) and isinstance(part.value, int) and part.value > 0
    }


def statements(tree: ast.Module) -> list[tuple[int, int, list[ast.AST]]]:
    """Each statement with its lines; of one with others inside only its head."""
    found: list[tuple[int, int, list[ast.AST]]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", [])
            if body:
                heads = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
                found.append((node.lineno, max(node.lineno, body[0].lineno - 1), list(heads)))
            else:
                found.append((node.lineno, node.end_lineno or node.lineno, [node]))
    return sorted(found, key=lambda one: one[0])


def write_missing(sources: Sources) -> int:
    """Write the ids that are missing behind the last line of each statement; how many statements were changed."""
    changed = 0
    for file in sources.texts:
        lines = sources.texts[file].split("\n")
        for one in sources.numbered():
            missing = sorted(one.numbers - one.named)
            if one.file == file and missing:
                line = lines[one.last - 1]
                ids = ", ".join([f"{sources.prefix}-{number:03}" for number in missing])
                code, mark, words = line.partition("  # ")
                lines[one.last - 1] = f"{code}  # {ids}: {words}" if mark else f"{line}  # {ids}"
                changed += 1
        text = "\n".join(lines)
        if text != sources.texts[file]:
            file.write_text(text, "utf-8")
    return changed


def sources_of(folder: Path, prefix: str) -> Sources:
    """The modules of the game in a folder."""
    return Sources(sorted(folder.rglob("*.py")), prefix)


def main(names: list[str]) -> None:
    from contretemps.games import discover

    for name, game in discover().items():
        if not names or name in names:
            sources = sources_of(game.folder, game.rules.prefix)
            print(f"{name}: {write_missing(sources)} statements now say their rule; `make format` puts them in shape")
            for one in sources_of(game.folder, game.rules.prefix).numbered():
                if one.wrong(game.rules.prefix):
                    print(f"  {one.wrong(game.rules.prefix)}")


if __name__ == "__main__":
    main(sys.argv[1:])
