"""Writes a golden record: python -m tests.laws.golden GAME NAME [SEED] [OPTION=VALUE …]

Plays a game at random and writes it to the game's folder as records/NAME.json: a first golden record for a new game.
`tools/golden.py` writes records that are there anew, after content or events changed.
"""

from __future__ import annotations

import sys

from contretemps.proof import dumps
from tests.laws.cases import Case, games, record_of


def main(words: list[str]) -> None:
    """Write the record."""
    name, file, *rest = words
    numbers = [int(word) for word in rest if word.isdigit()]
    game = games()[name]
    options = game.settle(dict([word.split("=", 1) for word in rest if "=" in word]))
    record = record_of(Case(game, game.fewest, options), (numbers or [1])[0])
    path = game.folder / "records" / f"{file}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(dumps(record.whole()), "utf-8")
    print(f"{path}: {len(record.plays)} choices, {record.whole()['result']}")


if __name__ == "__main__":
    main(sys.argv[1:])
