"""What nothing but a look at the source notices: the size of the kernel, slow steps, and steps that get lost."""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import pkgutil
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import contretemps
from contretemps import games, kernel
from contretemps.games import discover
from contretemps.kernel import Step

SOURCE = Path(contretemps.__file__).parent
KERNEL_LINES = 1200
SILENT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def code_lines(text: str) -> int:
    """Lines of code: no blank ones, no comments, no docstrings, and no imports, which nobody reads."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            first = node.body[0]
            lines -= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
        if isinstance(node, ast.Import | ast.ImportFrom):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def test_lines_of_code_are_counted_without_what_is_no_code() -> None:
    """The counter itself."""
    constant = '"""Doc\n\nstring."""\nfrom x import (\n    y,\n)\n\n# comment\nX = [\n    1,  # one\n]\n'
    function = 'def f():\n    """Doc."""\n\n    return """a\nb"""\n'
    assert (code_lines(constant), code_lines(function)) == (3, 3)


def test_the_kernel_is_read_in_one_sitting() -> None:
    """Under 1,200 lines of code."""
    counts = {path.name: code_lines(path.read_text("utf-8")) for path in SOURCE.glob("kernel/*.py")}
    assert sum(counts.values()) < KERNEL_LINES, counts


def test_the_kernel_names_no_game() -> None:
    """What all games share knows none of them."""
    text = "\n".join([path.read_text("utf-8").lower() for path in SOURCE.glob("kernel/*.py")])
    assert [name for name in discover() if name in text] == []


# ---- steps with arguments --------------------------------------------------------------------------------------------


def step_classes() -> Iterator[type[Step]]:
    """All step classes of all games."""
    for module in pkgutil.walk_packages(games.__path__, f"{games.__name__}."):
        importlib.import_module(module.name)
    waiting = Step.__subclasses__()
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        if kind.__module__.startswith(f"{games.__name__}."):
            yield kind


@pytest.mark.parametrize("kind", sorted(step_classes(), key=str), ids=lambda kind: kind.__name__)
def test_a_step_says_what_its_constructor_takes(kind: type[Step]) -> None:
    """A dump holds just that."""
    parameters = list(inspect.signature(kind.__init__).parameters)[1:]
    assert list(kind.takes) == parameters


def attributes(kind: ast.ClassDef) -> set[str]:
    """What its mypyc_attr says."""
    return {
        str(keyword.arg)
        for decorator in kind.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "mypyc_attr"
        for keyword in decorator.keywords
    }


def slow_steps(sources: list[str], names: set[str]) -> list[str]:
    """Step classes of a game that are not acyclic, and those that are built where needed and have no free list.

    Built where needed is what some function of the game calls; a step that is built once needs no free list.
    """
    trees = [ast.parse(text) for text in sources]
    built = set().union(*[built_in_functions(tree) for tree in trees])
    found = []
    for kind in [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef) and node.name in names]:
        if "acyclic" not in attributes(kind):
            found.append(f"{kind.name} is not acyclic")
        if kind.name in built and "free_list_len" not in attributes(kind):
            found.append(f"{kind.name} has no free_list_len")
    return found


def built_in_functions(tree: ast.Module) -> set[str]:
    """The names that functions call with arguments: a step built there is built again and again."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    calls = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {call.func.id for call in calls if isinstance(call.func, ast.Name) and call.args}


def test_steps_with_arguments_are_cheap_to_build() -> None:
    """They say acyclic and free_list_len themselves; neither is inherited, and only the clock would notice."""
    kinds = list(step_classes())
    assert len(kinds) > 20
    for folder in [path for path in SOURCE.glob("games/*") if path.is_dir()]:
        inside = f"{games.__name__}.{folder.name}."
        names = {kind.__name__ for kind in kinds if kind.__module__.startswith(inside)}
        assert slow_steps([path.read_text("utf-8") for path in folder.rglob("*.py")], names) == []


def test_a_step_that_is_slow_to_build_is_found() -> None:
    """The search itself, over two files."""
    classes = """
@mypyc_attr(acyclic=True)
class Slow(Step): ...
@mypyc_attr(acyclic=True, free_list_len=1)
class Quick(Step): ...
class Bare(Step): ...
@mypyc_attr(acyclic=True)
class Once(Step): ...
ONCE = Once(1)
"""
    calls = "def resolve():\n    return then(Slow(1), Quick(1))\n"
    names = {"Slow", "Quick", "Bare", "Once"}
    assert slow_steps([classes, calls], names) == ["Slow has no free_list_len", "Bare is not acyclic"]


# ---- what comes next -------------------------------------------------------------------------------------------------


def lost_steps(text: str) -> list[int]:
    """Lines where the result of `then` or `instead` is thrown away, and a step with it."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Attribute)
        and node.value.func.attr in ("then", "instead")
    ]


def test_no_step_gets_lost() -> None:
    """`position.then(a, b)` alone on a line forgets a."""
    paths = [
        *SOURCE.glob("games/**/*.py"),
        *SOURCE.glob("kernel/*.py"),
        *Path(__file__).parents[1].glob("toys/**/*.py"),
    ]
    assert len(paths) > 20
    assert [f"{path}:{line}" for path in paths for line in lost_steps(path.read_text("utf-8"))] == []


def test_a_lost_step_is_found() -> None:
    """The search itself."""
    text = "def f(day):\n    day.then(A, B)\n    x = day.then(A, B)\n    day.instead(C)\n    return day.then(A, B)\n"
    assert lost_steps(text) == [2, 4]


@pytest.mark.parametrize("name", kernel.__all__)
def test_what_the_kernel_exports_is_there(name: str) -> None:
    """The public names fit a page, and each exists."""
    assert hasattr(kernel, name)
