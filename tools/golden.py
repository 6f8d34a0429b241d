"""Writes the golden records of all games anew, after content or events changed on purpose.

    .venv/bin/python tools/golden.py [--check]

The choices stay; rule-set hash, event numbers, result and seal are made anew. A choice that is refused now stops it:
then the game itself has changed, and the record has to be played again. Look at the difference before you commit it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from contretemps.games import discover
from contretemps.kernel import BadInput, Game, Refused
from contretemps.kernel.game import read_seat
from contretemps.proof import Record, dumps, loads


def anew(game: Game, path: Path) -> str:
    """The record of a file, played again under the rules of today."""
    data = loads(path.read_text("utf-8"))
    seed = bytes.fromhex(data["seed"]) if data["seed"] else None
    record = Record(
        game,
        data["options"],
        len(data["seats"]),
        seed=seed,
        salts=data["salts"],
        start=data["start"],
        names=data["seats"],
        marks=data,
    )
    for entry in data["choices"]:
        record.choose(read_seat(entry["seat"]), game.codec.read(entry["choice"]))
    return dumps(record.whole())


def main() -> int:
    """All records of all games; 1 if one had to be changed and --check was said, or cannot be played."""
    parser = argparse.ArgumentParser(description="Write the golden records of all games anew.")
    parser.add_argument("--check", action="store_true", help="only tell which ones would change")
    check: bool = parser.parse_args().check
    changed = 0
    for game in discover().values():
        for path in sorted((game.folder / "records").glob("*.json")):
            try:
                text = anew(game, path)
            except (BadInput, Refused) as error:
                print(f"contretemps: {game.name}/{path.name} cannot be played again: {error}", file=sys.stderr)
                return 1
            if text != path.read_text("utf-8"):
                changed += 1
                print(f"{game.name}/{path.name} {'would change' if check else 'written anew'}")
                if not check:
                    path.write_text(text, "utf-8")
    print(f"{changed} records {'would change' if check else 'changed'}")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
