"""Writes golden records anew, after content or events changed on purpose.

    .venv/bin/python tools/golden.py                  those of all games, and of the toys in the tests
    .venv/bin/python tools/golden.py FILE …           these
    .venv/bin/python tools/golden.py --check          only tells which ones would change

The choices stay; rule-set hash, event numbers, result and seal are made anew. Where a choice is refused now, the game
itself has changed, and the record has to be played again: the reason is told, and the other records are still written.
Look at the difference before you commit it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for the toys

from contretemps.games import discover  # noqa: E402
from contretemps.kernel import BadInput, Game  # noqa: E402
from contretemps.kernel.game import read_seat  # noqa: E402
from contretemps.proof import Record, dumps, loads  # noqa: E402
from tests.toys import toys  # noqa: E402


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
    if record.position.asked():
        raise BadInput("after its last choice the game goes on")
    return dumps(record.whole())


def found(games: dict[str, Game], files: list[Path]) -> list[tuple[Game, Path]]:
    """The records to look at, each with its game."""
    if not files:
        return [(game, path) for game in games.values() for path in sorted(game.folder.glob("records/*.json"))]
    by_folder = {(game.folder / "records").resolve(): game for game in games.values()}
    strange = [path for path in files if path.resolve().parent not in by_folder or not path.exists()]
    if strange:
        raise BadInput(f"{strange[0]} is no golden record of a game: those are in its folder, in records/")
    return [(by_folder[path.resolve().parent], path) for path in files]


def main() -> int:
    """1 if one cannot be played, or would change and --check was said; 2 if a file is no golden record."""
    parser = argparse.ArgumentParser(description="Write golden records anew.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="records; default: all of all games")
    parser.add_argument("--check", action="store_true", help="only tell which ones would change")
    words = parser.parse_args()
    changed = failed = 0
    try:
        records = found({**discover(), **toys()}, words.files)
    except BadInput as error:
        print(f"contretemps: {error}", file=sys.stderr)
        return 2
    for game, path in records:
        try:
            text = anew(game, path)
        except Exception as error:
            failed += 1
            print(
                f"contretemps: {game.name}/{path.name} cannot be played again: {error}\n  Play it anew, by hand or at"
                f" random: .venv/bin/python -m tests.laws.golden {game.name} {path.stem}",
                file=sys.stderr,
            )
            continue
        if text != path.read_text("utf-8"):
            changed += 1
            print(f"{game.name}/{path.name} {'would change' if words.check else 'written anew'}")
            if not words.check:
                path.write_text(text, "utf-8")
    print(f"{changed} records {'would change' if words.check else 'changed'}")
    return 1 if failed or (words.check and changed) else 0


if __name__ == "__main__":
    sys.exit(main())
