"""Plays seeded games and writes down all that can be seen of them, a line a game: python games.py GAMES NAME…

Run by two Pythons, one with the compiled wheel and one with the sources, it must write the same. The toys are never
compiled: on the compiled kernel they show that a game may be tried before it is compiled.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DECISIONS = 6  # of each game at which the whole action space is tried


def all_that_can_be_seen(position: Any, game: Any, seats: int) -> dict[str, Any]:
    """Options, odds, views and dump of a position, and the rule that forbids each int to each seat."""
    space = range(-1, game.codec.size + 2)
    refusals = [position.refusal(seat, choice) for seat in position.asked() for choice in space[::37]]
    return {
        "dump": position.dump(),
        "asked": position.asked(),
        "options": [position.options(seat) for seat in range(-1, seats)],
        "rules": [[position.check(seat, choice) for choice in space] for seat in range(-1, seats)],
        "refusals": [[refusal.rule, refusal.facts] for refusal in refusals if refusal is not None],
        "weights": position.weights() if position.asked() == (-1,) else [],
        "views": [position.view(seat) for seat in range(seats)],
        "question": game.question(position, "en"),
        "text": game.write(position),
        "broken": game.broken(position),
        "scores": position.scores(),
    }


def played(game: Any, number: int) -> Iterator[str]:
    """Games under all sets of options: their records and events, what can be seen on the way, and how playouts end."""
    from contretemps.kernel import Choices, Rng, playout
    from contretemps.proof import Record, dumps
    from tests.laws.cases import cases, record_of

    found = cases(game)
    for seed in range(number):
        case = found[seed % len(found)]
        record = record_of(case, seed)
        again = Record(game, case.options, case.seats, seed=record.seed, salts=record.salts)
        seen = []
        for n, play in enumerate(record.plays):
            if n % (1 + len(record.plays) // DECISIONS) == seed % 5:
                seen.append(all_that_can_be_seen(again.position, game, case.seats))
                world = again.position.copy()
                world.reimagine(seed % case.seats, Rng(seed))
                plies = playout(world, Rng(seed), Choices())
                seen.append({"playout": int(plies), "dump": world.dump(), "outcome": world.outcome()})
            again.choose(play.seat, play.choice)
        seen.append(all_that_can_be_seen(again.position, game, case.seats))
        events = [[*event[:4], list(event.args)] for event in record.journal.events]
        yield json.dumps([str(case), seed, dumps(record.whole()), events, seen, again.position.outcome()])


def golden(game: Any) -> Iterator[str]:
    """The golden records, replayed and checked."""
    from contretemps.proof import dumps, verify
    from tests.laws.cases import golden_paths, golden_record

    for path in golden_paths(game):
        record = golden_record(game, path, verify)
        yield json.dumps([path.name, dumps(record.whole()), record.position.dump(), record.journal.events])


def main(number: int, names: list[str]) -> None:
    """Write the lines, after one that says what was running."""
    sys.path.insert(0, str(ROOT))
    import contretemps
    from contretemps.build_info import compiled
    from tests.laws.cases import games

    print(json.dumps({"compiled": compiled(), "package": str(Path(contretemps.__file__).parent)}))
    for name in names:
        game = games()[name]
        print(json.dumps([name, game.rules_hash]))
        for line in (*played(game, number), *golden(game)):
            print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
