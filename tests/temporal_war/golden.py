"""The golden records of The Temporal War: what each of them has to show, and games that do.

    python -m tests.temporal_war.golden              says of each record whether it shows what it should
    python -m tests.temporal_war.golden NAME …       plays games until one does, and writes it anew

`tools/golden.py` keeps the choices; where they are no longer allowed a record has to be played again, and this finds a
game for it. Chance seldom eliminates anybody, so in some games the quick player has some of the seats.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.position import War
from contretemps.kernel import NATURE, Options, Rng
from contretemps.proof import Record, dumps, loads, replay, seed_from
from tests.temporal_war.modes import FREE

RECORDS = Path(__file__).parents[2] / "src/contretemps/games/temporal_war/records"  # also where the wheel is asked
TRIES = 3000


def events(record: Record) -> Counter[str]:
    """How often each kind of event is told in it."""
    return Counter([GAME.events[event.kind].name for event in record.journal.events])


def is_played_to_the_end(record: Record) -> bool:
    """From set-up to the last of five rounds, and no further."""
    told = events(record)
    return record.start is None and told["round_ends"] == 5 and told["overtime"] == 0


def has_overtime(record: Record) -> bool:
    """A tie, and overtime in which the tied have turns."""
    told = events(record)
    return told["overtime"] == 1 and told["rotation"] >= 1


def has_empty_seat(record: Record) -> bool:
    """The team of two gets aether for the seat that is empty (TPW-247)."""
    return is_played_to_the_end(record) and events(record)["empty_seat"] >= 3


def has_ghost_turns(record: Record) -> bool:
    """Somebody is eliminated, and moves as a ghost afterwards."""
    names = [GAME.events[event.kind].name for event in record.journal.events]
    return "eliminated" in names and names[names.index("eliminated") :].count("ghost_moves") >= 3


def has_ghost_that_wins(record: Record) -> bool:
    """A team has the best score at the end, by a mate of somebody who was eliminated (TPW-262)."""
    game = record.position
    assert isinstance(game, War)
    outcome = game.outcome()
    assert outcome is not None
    ghosts = [seat for seat in range(record.seats) if game.out[seat]]
    return is_played_to_the_end(record) and any(outcome[seat] == 1 for seat in ghosts)


@dataclass(frozen=True)
class Wanted:
    """A record: how many players, which options, what it shows, and who plays by the quick player."""

    seats: int
    shows: Callable[[Record], bool]
    options: Options = field(default_factory=dict)
    greedy: frozenset[int] = frozenset()

    def settled(self) -> Options:
        return GAME.settle({"speed": "short", "decks": "drawn", **self.options})


WANTED = {
    "two_players": Wanted(2, is_played_to_the_end, {"decks": "chosen"}),
    "three_overtime": Wanted(3, has_overtime),
    "two_and_two": Wanted(4, is_played_to_the_end),
    "ghost_wins": Wanted(4, has_ghost_that_wins, greedy=frozenset({1, 2})),
    "three_and_two": Wanted(5, has_empty_seat),
    "three_and_three": Wanted(6, is_played_to_the_end, {"learning": "on"}),
    "free_for_all_ghosts": Wanted(4, has_ghost_turns, FREE, frozenset({0, 2})),
}


def read(name: str) -> Record:
    """A record of the game's folder, played again."""
    return replay(GAME, loads((RECORDS / f"{name}.json").read_text("utf-8")))


def played(name: str, number: int) -> Record:
    """A game as the record wants it, whatever it shows."""
    wanted = WANTED[name]
    seed = seed_from(f"{name} {number}")
    record = Record(GAME, wanted.settled(), wanted.seats, seed=seed, salts=[f"salt {number}"])
    luck = Rng(number)
    while asked := record.position.asked():
        seat = asked[0]
        if seat == NATURE:
            record.choose(NATURE, record.derived())
        elif seat in wanted.greedy and record.position.step.silence(record.position) < 0:
            assert GAME.policy is not None
            record.choose(seat, GAME.policy(record.position.copy(), seat))
        else:
            offered = record.position.options(seat)
            record.choose(seat, offered[luck.below(len(offered))])
    return record


def found(name: str) -> Record:
    """The shortest of the first few games that show it."""
    shown: list[Record] = []
    for number in range(TRIES):
        record = played(name, number)
        if WANTED[name].shows(record):
            shown.append(record)
            if len(shown) == 3:
                break
    return min(shown, key=lambda record: len(record.plays))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        record = found(name)
        path = RECORDS / f"{name}.json"
        path.write_text(dumps(record.whole()), "utf-8")
        print(f"{path}: {len(record.plays)} choices, {record.whole()['result']}")
    for name, wanted in WANTED.items() if not sys.argv[1:] else []:
        print(name, "shows it" if wanted.shows(read(name)) else "does not show it")
