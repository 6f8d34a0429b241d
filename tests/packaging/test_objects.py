"""What the compiler made is used again as long as nothing that decides it has changed, and no longer."""

from __future__ import annotations

from pathlib import Path

import pytest

import compiling
from objects import CannotRun, Objects

FILES = {
    "deep.h": "#define DEEP 1\n",
    "one.h": '#include "deep.h"\n',
    "one.c": '#include "one.h"\nint one(void) { return DEEP; }\n',
    "two.c": "int two(void) { return 2; }\n",
}


class Tree:
    """Two C files and what is made of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.compiler = compiling.compiler()[0]
        self.flags: list[str] = []
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def commands(self, out: str) -> list[list[str]]:
        """As setuptools would say them."""
        made = [str(self.folder / out / f"{name}.o") for name in ("one", "two")]
        sources = [str(self.folder / f"{name}.c") for name in ("one", "two")]
        compiled = [
            [self.compiler, "-fPIC", "-c", source, "-o", object_, *self.flags]
            for source, object_ in zip(sources, made, strict=True)
        ]
        return [*compiled, [self.compiler, "-shared", *made, "-o", str(self.folder / out / "both.so")]]

    def run(self, out: str = "out") -> set[str]:
        """Make everything; what had to be made."""
        objects = Objects(self.folder / "kept")
        objects.run(self.commands(out))
        return set(objects.made)


@pytest.fixture
def tree(compiler: None, tmp_path: Path) -> Tree:
    """Whose results are all kept."""
    made = Tree(tmp_path)
    assert made.run() == {"one.o", "two.o", "both.so"}
    return made


def test_what_has_not_changed_is_not_made_again(tree: Tree) -> None:
    """Wherever it is to be put; what links these objects names them, and is another command."""
    before = (tree.folder / "out" / "both.so").read_bytes()
    assert tree.run() == set()
    assert tree.run("elsewhere") == {"both.so"}
    assert (tree.folder / "elsewhere" / "both.so").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("one.c", '#include "one.h"\nint one(void) { return 5; }\n'),
        ("one.h", '#include "deep.h"\n#undef DEEP\n#define DEEP 5\n'),
        ("deep.h", "#define DEEP 5\n"),
    ],
)
def test_a_changed_file_or_header_is_compiled_again_and_nothing_else(tree: Tree, name: str, text: str) -> None:
    tree.write(name, text)
    assert tree.run() == {"one.o", "both.so"}
    fresh = Objects()
    fresh.run(tree.commands("fresh"))
    for file in ("one.o", "two.o", "both.so"):
        assert (tree.folder / "out" / file).read_bytes() == (tree.folder / "fresh" / file).read_bytes()


def test_another_header_of_the_same_name_is_another_one(tree: Tree) -> None:
    """Nothing that was there has changed: the compiler finds a new header before the one that it found."""
    (tree.folder / "other").mkdir()
    tree.write("one.c", "#include <deep.h>\nint one(void) { return DEEP; }\n")
    tree.flags = [f"-I{tree.folder / 'other'}", f"-I{tree.folder}"]
    tree.run()
    tree.write("other/deep.h", "#define DEEP 7\n")
    assert tree.run() == {"one.o", "both.so"}


def test_another_flag_compiles_everything_again(tree: Tree) -> None:
    tree.flags = ["-O2"]
    assert {"one.o", "two.o"} <= tree.run()


def test_another_compiler_of_the_same_name_compiles_everything_again(tree: Tree) -> None:
    """As after an upgrade: the command is the same, what it says of itself is not."""
    real, tree.compiler = tree.compiler, str(tree.folder / "cc")
    for version in ("1", "2"):
        script = f'#!/bin/sh\n[ "$*" = -v ] && echo version {version} >&2\nexec {real} "$@"\n'
        tree.write("cc", script)
        (tree.folder / "cc").chmod(0o755)
        assert tree.run() == {"one.o", "two.o", "both.so"}
        assert tree.run() == set()


def test_what_failed_is_not_kept(tree: Tree) -> None:
    tree.write("two.c", "int two(void) { return three; }\n")
    before = set((tree.folder / "kept").iterdir())
    for _ in range(2):
        with pytest.raises(CannotRun, match="three"):
            tree.run()
    assert set((tree.folder / "kept").iterdir()) == before


def test_what_is_no_longer_used_goes(tree: Tree) -> None:
    for number in range(20):
        tree.write("two.c", f"int two(void) {{ return {number}; }}\n")
        tree.run()
    kept = list((tree.folder / "kept").iterdir())
    assert len(kept) <= 4 * 3
    assert tree.run() == set()
