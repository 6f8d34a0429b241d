"""Has mypyc write the C of some modules, in a process of its own. For compiling.py.

    python tools/generate_c.py OPTIMIZATION LIBRARY MODULE …

Writes the C into the folder `c`, and `c/extensions.json`: what setuptools has to know of each extension module.
Whatever mypyc says goes to this process' output. It ends without tidying up: taking mypy's trees apart, one object
after the other, takes half as long as all its work.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

FOLDER = Path("c")
FOUND = FOLDER / "extensions.json"
TOLD = ("name", "sources", "include_dirs", "extra_compile_args")  # what mypyc decides of an extension module


def main(optimization: str, library: str, files: list[str]) -> None:
    """A C file for each module, so that all cores compile."""
    from mypyc.build import mypycify

    # Types are judged by `make lint`, strictly. Libraries are unknown here, whether they are installed or not.
    options = ["--config-file=", "--explicit-package-bases", "--no-site-packages", "--ignore-missing-imports"]
    found = mypycify(
        [*options, *files],
        opt_level=optimization,
        debug_level="0",
        target_dir=str(FOLDER),
        group_name=library,
        multi_file=True,
    )
    FOUND.write_text(json.dumps([{name: getattr(extension, name) for name in TOLD} for extension in found]))


if __name__ == "__main__":
    code: int | str | None = 0
    try:
        main(sys.argv[1], sys.argv[2], sys.argv[3:])
    except SystemExit as refused:  # mypyc has said why
        code = refused.code
        if isinstance(code, str):
            print(code, file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 1)
