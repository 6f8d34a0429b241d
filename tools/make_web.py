"""Brings the page in src/contretemps/web up to date with its sources in web/; does nothing if it is.

    .venv-tools/bin/python tools/make_web.py [--packages]

With --packages only what its tests and checks need is installed. What was built from what is kept in .cache/web: a page
is stale when one of its sources changes, comes or goes, and when somebody else has touched what was built.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import node

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "contretemps" / "web"
STAMP = ROOT / ".cache" / "web"
FONTS = ROOT / "tools" / "make_fonts.py"
LAST_LINES = 40  # of what vite said, when it failed

NOT_BUILT = (".test.ts", ".md")  # tests and notes lie beside the sources and change nothing


def sources(web: Path = WEB) -> list[Path]:
    """The files that decide what the page becomes."""
    named = [path for path in web.iterdir() if path.is_file()]
    deep = [path for folder in ("src", "public") for path in (web / folder).rglob("*") if path.is_file()]
    return [path for path in named + deep if not path.name.endswith(NOT_BUILT) and path.parent != web / "src" / "test"]


def state(web: Path = WEB, built: Path = BUILT) -> str:
    """What is there now: the sources, how typefaces are cut, and what was built, in three words."""
    files = [path for path in built.rglob("*") if path.is_file()] if built.is_dir() else []
    whole = (built / "index.html").is_file()
    made = node.digest(built, files) if whole else "nothing"
    return f"{node.digest(web, sources(web))} {node.digest(FONTS.parent, [FONTS])} {made}\n"


def is_fresh() -> bool:
    """Whether the page is of these sources."""
    return (BUILT / "index.html").is_file() and STAMP.is_file() and STAMP.read_text() == state()


def make_fonts() -> None:
    """Cut the typefaces, in the environment that can; `npm run dev` finds them then."""
    stamp = WEB / "fonts" / ".stamp"
    wanted = node.digest(
        ROOT, [WEB / "fonts.toml", WEB / "package-lock.json", FONTS, ROOT / "requirements" / "tools.txt"]
    )
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    node.say("cutting the typefaces")
    ran = subprocess.run([str(node.TOOLS / "python"), str(FONTS)], capture_output=True, text=True)
    if ran.returncode != 0:
        raise node.Failed(f"could not cut the typefaces: {node.reason(ran)}")
    stamp.write_text(wanted)


def main() -> int:
    """Build if need be."""
    parser = argparse.ArgumentParser(description="Bring the page in src/contretemps/web up to date.")
    parser.add_argument("--packages", action="store_true", help="install what checks and tests need, build nothing")
    try:
        if parser.parse_args().packages:
            node.install(WEB, "what the page is made with")
            return 0
        if is_fresh():
            return 0
        node.install(WEB, "what the page is made with")
        make_fonts()
        node.say("building the page")
        ran = node.run("npm", "run", "-s", "build", folder=WEB)
        if ran.returncode != 0 or not (BUILT / "index.html").is_file():
            print(*(ran.stdout + ran.stderr).splitlines()[-LAST_LINES:], sep="\n", file=sys.stderr)
            raise node.Failed("the page could not be built, see above")
        shutil.copy(WEB / "fonts" / "licences.txt", BUILT / "typefaces.txt")
        STAMP.parent.mkdir(exist_ok=True)
        STAMP.write_text(state())
    except node.Failed as error:
        print(f"contretemps: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
