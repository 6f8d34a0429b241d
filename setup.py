"""Builds the wheel: compiled where a C compiler is there, pure Python otherwise.

CONTRETEMPS_BUILD says what is wanted: `pure`, `quick`, `compiled`, or `profiled` (the default; see compiling.py). An
editable install is always pure: no binary may ever lie beside a source. CONTRETEMPS_CACHE names a folder for binaries
that are used again as long as nothing they are made from changes.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "tools"))

import compiling  # noqa: E402  (found only now)


def kind_to_build() -> str:
    """What this run of setup.py makes."""
    kind = compiling.wanted_kind()
    if "bdist_wheel" not in sys.argv or kind == compiling.PURE:
        return compiling.PURE
    reason = compiling.why_not_compiled()
    if reason:
        compiling.say(f"pure Python, some 30 times slower: {reason}")
        return compiling.PURE
    return kind


KIND = kind_to_build()


class Wheel(Distribution):
    """Has extension modules if it is to be compiled; which ones, mypyc knows later."""

    def has_ext_modules(self) -> bool:
        return KIND != compiling.PURE


class Compile(build_ext):
    """Compiles what is compiled into the tree that becomes the wheel."""

    def run(self) -> None:
        try:
            cache = Path(os.environ["CONTRETEMPS_CACHE"]) if os.environ.get("CONTRETEMPS_CACHE") else None
            kind = compiling.build(HERE, Path(self.build_lib), KIND, cache)
        except compiling.BuildFailed as error:
            sys.exit(f"contretemps: {error}")
        compiling.say(f"{kind}, {len(compiling.modules(HERE / 'src'))} modules")


if "bdist_wheel" in sys.argv:
    shutil.rmtree(HERE / "build", ignore_errors=True)  # setuptools would pack deleted modules that are left in it

setup(distclass=Wheel, cmdclass={"build_ext": Compile})
