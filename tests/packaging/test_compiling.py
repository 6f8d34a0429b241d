"""What is compiled, and what happens when something is missing; on a tree of one small game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import compiling
import make_wheel
import slices

KERNEL = '''
"""Counts down; whoever is asked takes one."""
from mypy_extensions import i64

NATURE = -1

class Rng:
    def __init__(self, seed: i64) -> None:
        self.state: i64 = seed
    def below(self, n: i64) -> i64:
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % n

class Choices:
    pass

class Position:
    def __init__(self, left: i64) -> None:
        self.left: i64 = left
    def asked(self) -> tuple[int, ...]:
        return (0,) if self.left > 0 else ()
    def options(self, seat: int) -> list[int]:
        return [0]
    def draw(self, rng: Rng) -> int:
        return 0
    def choose(self, seat: int, choice: int) -> None:
        self.left -= 1
    def copy(self) -> "Position":
        return Position(self.left)

class Game:
    fewest = 1
    most = 1
    def new(self, options: dict[str, str], seats: int) -> Position:
        return Position(9)

def playout(position: Position, rng: Rng, choices: Choices) -> int:
    plies = 0
    while position.left > 0:
        position.left -= 1
        plies += 1
    return plies
'''

FILES = {
    "__init__.py": "",
    "kernel/__init__.py": "from contretemps.kernel.step import NATURE, Choices, Game, Position, Rng, playout",
    "kernel/step.py": KERNEL,
    "games/__init__.py": "from contretemps.kernel import Game\ndef discover(): return {'nim': Game()}",
    "games/nim/__init__.py": "",
    "games/nim/heap.py": "def take(heap: int) -> int: return heap - 1",
    "games/nim/deep/__init__.py": "",
    "games/nim/deep/rows.py": "def rows() -> int: return 3",
    "cli.py": "",
}


def plant(folder: Path, files: dict[str, str] | None = None) -> Path:
    """The small tree, with some files replaced or added."""
    told = (make_wheel.ROOT / "src" / "contretemps" / "build_info.py").read_text("utf-8")
    for name, text in {**FILES, "build_info.py": told, **(files or {})}.items():
        path = folder / "src" / "contretemps" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", "utf-8")
    return folder


def test_kernel_and_games_are_compiled_and_nothing_else(tmp_path: Path) -> None:
    assert compiling.modules(plant(tmp_path) / "src") == [
        "contretemps/games/nim/deep/rows.py",
        "contretemps/games/nim/heap.py",
        "contretemps/kernel/step.py",
    ]


def test_a_module_may_stay_interpreted_for_a_reason(tmp_path: Path) -> None:
    reason = "# mypyc: skip, because it lives on monkeypatching"
    tree = plant(tmp_path, {"games/nim/heap.py": f"{reason}\ndef take() -> None: ..."})
    assert "contretemps/games/nim/heap.py" not in compiling.modules(tree / "src")


def test_a_module_may_not_stay_interpreted_for_none(tmp_path: Path) -> None:
    tree = plant(tmp_path, {"games/nim/heap.py": "# mypyc: skip"})
    with pytest.raises(compiling.BuildFailed, match="no reason"):
        compiling.modules(tree / "src")


def test_of_the_server_is_compiled_what_says_why(tmp_path: Path) -> None:
    files = {
        "server/way.py": "# mypyc: compile, because all come this way\nWIDE = 1",
        "server/store/aside.py": "WIDE = 0",
    }
    tree = plant(tmp_path, {**files, "proof/record.py": files["server/way.py"]})
    assert {name for name in compiling.modules(tree / "src") if "games" not in name and "kernel" not in name} == {
        "contretemps/proof/record.py",
        "contretemps/server/way.py",
    }
    plant(tmp_path, {"server/way.py": "# mypyc: compile"})
    with pytest.raises(compiling.BuildFailed, match="no reason"):
        compiling.modules(tree / "src")


def test_a_folder_without_the_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(compiling.BuildFailed, match="no package contretemps"):
        compiling.find_sources(tmp_path)


def test_an_unknown_kind_of_build_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTRETEMPS_BUILD", "fast")
    with pytest.raises(compiling.BuildFailed, match="pure, quick, compiled, profiled"):
        compiling.wanted_kind()


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/nonexistent -pthread")
    assert compiling.why_not_compiled() == "no C compiler (/nonexistent)"


def test_a_broken_compiler_is_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\necho out of order >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    assert compiling.why_not_compiled() == "the C compiler does not work: out of order"


def build(tree: Path, out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the tool as a benchmark would."""
    tool = Path(compiling.__file__).with_name("build_compiled.py")
    return subprocess.run([sys.executable, tool, tree, out, *options], capture_output=True, text=True, cwd=tree)


def test_binaries_never_land_beside_sources(tmp_path: Path) -> None:
    tree = plant(tmp_path)
    result = build(tree, tree / "src")
    assert result.returncode == 1
    assert "beside the sources" in result.stderr
    assert (tree / "src" / "contretemps" / "kernel" / "step.py").is_file()


@pytest.mark.usefixtures("compiler")
def test_another_tree_is_built_with_a_profile(tmp_path: Path) -> None:
    if not compiling.is_gcc():
        pytest.skip("only gcc makes a profile")
    tree = plant(tmp_path / "tree")
    out = tmp_path / "out"
    stale = out / "contretemps" / "games" / "nim" / "gone.py"
    stale.parent.mkdir(parents=True)
    stale.touch()
    result = build(tree, out)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "contretemps: trained on nim" in result.stdout
    assert f"contretemps: {out}/contretemps is profiled, 3 modules" in result.stdout
    assert not stale.exists()
    assert not list(tree.rglob("*.so"))
    ask = "from contretemps.build_info import compiled; from contretemps.games.nim import heap, deep; print(compiled())"
    told = subprocess.run([sys.executable, "-c", ask], cwd=out, capture_output=True, text=True)
    assert told.stdout == "True\n", told.stderr


@pytest.mark.usefixtures("compiler")
def test_a_failing_training_costs_the_profile_and_not_the_build(tmp_path: Path) -> None:
    if not compiling.is_gcc():
        pytest.skip("only gcc makes a profile")
    tree = plant(tmp_path / "tree", {"games/__init__.py": "def discover(): raise RuntimeError('no games today')"})
    result = build(tree, tmp_path / "out")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "without a profile, a quarter slower: the training failed: RuntimeError: no games today" in result.stdout
    assert "is compiled, 3 modules" in result.stdout


@pytest.mark.usefixtures("compiler")
def test_what_mypyc_refuses_is_not_built(tmp_path: Path) -> None:
    tree = plant(tmp_path / "tree", {"games/nim/heap.py": "def take(heap: int) -> int: return 'heap'"})
    result = build(tree, tmp_path / "out", "--no-profile")
    assert result.returncode == 1
    assert "heap.py:1: error:" in result.stdout + result.stderr
    assert "contretemps: mypyc refused the sources" in result.stderr


@pytest.mark.usefixtures("compiler")
def test_only_what_is_compiled_makes_binaries_stale(tmp_path: Path) -> None:
    source = plant(tmp_path, {"games/nim/texts.toml": "a = 1"}) / "src"
    before = compiling.key_of(source, compiling.COMPILED)
    plant(tmp_path, {"games/nim/texts.toml": "a = 2"})
    assert compiling.key_of(source, compiling.COMPILED) == before
    assert compiling.key_of(source, compiling.PROFILED) != before
    plant(tmp_path, {"games/nim/heap.py": "def take(heap: int) -> int: return heap - 2"})
    assert compiling.key_of(source, compiling.COMPILED) != before


@pytest.mark.usefixtures("compiler")
def test_what_has_not_changed_is_not_compiled_again(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    tree = plant(tmp_path / "tree")
    cache = tmp_path / "cache"
    assert compiling.build(tree, tmp_path / "first", compiling.QUICK, cache) == compiling.QUICK
    assert "not compiled again" not in capfd.readouterr().out
    assert compiling.build(tree, tmp_path / "second", compiling.QUICK, cache) == compiling.QUICK
    assert "not compiled again" in capfd.readouterr().out
    first = sorted(path.relative_to(tmp_path / "first") for path in (tmp_path / "first").rglob("*.so"))
    assert len(first) == 4  # the three modules and their library
    for binary in first:
        assert (tmp_path / "first" / binary).read_bytes() == (tmp_path / "second" / binary).read_bytes()


class Counting:
    """A C compiler that notes what it makes, in the folder of a cache of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tree = plant(folder / "tree", {"games/nim/uses.py": USES})
        self.folder = folder
        self.log = folder / "made"
        script = folder / "cc"
        script.write_text(f"""#!/bin/sh
case "$*" in *" -M "*) ;; *" -c "*" -o "*) echo "$*" >> {self.log};; esac
exec {compiling.compiler()[0]} "$@"
""")
        script.chmod(0o755)
        monkeypatch.setenv("CC", str(script))

    def build(self, out: str, cached: bool = True) -> set[str]:
        """Build the quick kind; the C files that were compiled, by the modules that they are of."""
        self.log.write_text("")
        cache = self.folder / "cache" if cached else None
        assert compiling.build(self.tree, self.folder / out, compiling.QUICK, cache) == compiling.QUICK
        files = {word for word in self.log.read_text().split() if word.endswith(".c")}
        return {Path(file).stem.removeprefix("__native_contretemps") for file in files}

    def ask(self, out: str, question: str) -> str:
        """What the build prints."""
        compiling.copy_package(self.tree / "src", self.folder / out)
        return subprocess.run(
            [sys.executable, "-c", question], cwd=self.folder / out, capture_output=True, text=True
        ).stdout


USES = """
from contretemps.kernel.step import Position
def left(position: Position) -> int: return position.left
"""


@pytest.fixture
def counting(compiler: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counting:
    made = Counting(tmp_path, monkeypatch)
    assert {"", "___games___nim___heap", "___games___nim___uses", "___kernel___step"} <= made.build("first")
    return made


def binaries(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.so")}


def test_only_a_changed_module_is_compiled_again(counting: Counting) -> None:
    """Also when it has a new text, which is one of all that mypyc numbers through; the library lists these."""
    changed = "def take(heap: int) -> int:\n    print('aa, a new text')\n    return heap - 1"
    plant(counting.tree, {"games/nim/heap.py": changed})
    assert counting.build("second") == {"", "___games___nim___heap"}
    assert (
        counting.ask("second", "from contretemps.games.nim.heap import take; print(take(3))") == "aa, a new text\n2\n"
    )
    counting.build("fresh", cached=False)
    assert binaries(counting.folder / "second") == binaries(counting.folder / "fresh")


def test_modules_that_use_what_changed_are_compiled_again(counting: Counting) -> None:
    """Where an attribute lies in an object is compiled into whoever reads it."""
    plant(
        counting.tree,
        {"kernel/step.py": KERNEL.replace("self.left: i64 = left", "self.mine: i64 = 7; self.left: i64 = left")},
    )
    again = counting.build("second")
    assert {"___games___nim___uses", "___kernel___step"} <= again
    assert not {"___games___nim___heap", "___games___nim___deep___rows"} & again
    question = (
        "from contretemps.games.nim.uses import left; from contretemps.kernel import Position; print(left(Position(5)))"
    )
    assert counting.ask("second", question) == "5\n"
    counting.build("fresh", cached=False)
    assert binaries(counting.folder / "second") == binaries(counting.folder / "fresh")


def test_another_flag_compiles_everything_again(counting: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CFLAGS", "-DNOBODY_ASKS")
    again = counting.build("second")
    assert {"", "___games___nim___heap", "___games___nim___uses", "___kernel___step", "misc_ops"} <= again


def test_what_mypyc_writes_is_understood(tmp_path: Path) -> None:
    """Another release of it might write something else: then nothing is built, and a line says why."""
    (tmp_path / "__native_small.h").write_text("typedef struct { int a; } Pair;\n")
    (tmp_path / "__native_internal_small.h").write_text("extern PyObject *CPyStatics[3];\n")
    (tmp_path / "__native_small___a.c").write_text("int a(void) { return 1; }\n")
    with pytest.raises(slices.Unknown, match=r"__native_small___a\.c does not begin with its headers"):
        slices.slice_all(tmp_path, "small")
