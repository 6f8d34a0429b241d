"""Compiles a source tree into an importable package directory.

    python tools/build_compiled.py SRC_ROOT OUT_DIR [--no-profile] [--cache DIR]

SRC_ROOT holds `contretemps/` or `src/contretemps/`: this tree, or a copy with a game folder added. OUT_DIR/contretemps
is made anew: sources, data and binaries; these are taken from the cache if there is one that holds them. Put OUT_DIR on
the path to use it. Needs mypy[mypyc] and a C compiler.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

import compiling


def main() -> int:
    """Build, and say how it went in one line."""
    parser = argparse.ArgumentParser(description="Compile into an importable package directory.")
    parser.add_argument("root", type=Path, metavar="SRC_ROOT", help="holds contretemps/ or src/contretemps/")
    parser.add_argument("out", type=Path, metavar="OUT_DIR", help="OUT_DIR/contretemps is made anew")
    parser.add_argument("--no-profile", action="store_true", help="compile once, without training")
    parser.add_argument(
        "--cache", type=Path, metavar="DIR", help="keeps binaries until what they are made from changes"
    )
    arguments = parser.parse_args()
    try:
        source = compiling.find_sources(arguments.root)
        if source == arguments.out.resolve():
            raise compiling.BuildFailed("binaries must not lie beside the sources: choose another OUT_DIR")
        if reason := compiling.why_not_compiled():
            raise compiling.BuildFailed(reason)
        shutil.rmtree(arguments.out / compiling.PACKAGE, ignore_errors=True)
        compiling.copy_package(source, arguments.out)
        wanted = compiling.COMPILED if arguments.no_profile else compiling.PROFILED
        kind = compiling.build(source, arguments.out, wanted, arguments.cache)
    except compiling.BuildFailed as error:
        print(f"contretemps: {error}", file=sys.stderr)
        return 1
    compiling.say(f"{arguments.out / compiling.PACKAGE} is {kind}, {len(compiling.modules(source))} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
