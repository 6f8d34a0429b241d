"""Writes a golden record: python -m tests.laws.golden GAME NAME [SEED] [OPTION=VALUE …]

Plays a game by the game's own policy, where it has one, and writes it to the game's folder as records/NAME.json. To be
run again after the rules of a game have changed; look at the difference before you keep it.
"""

from __future__ import annotations

import sys

from contretemps.kernel import dumps
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
