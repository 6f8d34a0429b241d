"""How long people wait for each other's reactions: a game at a table of the server, by a clock of our own.

    python -m tests.temporal_war.holds 20    seconds of holds a turn, over so many games of each speed

Two people play by the quick player, take no time for anything and never react. Whatever time passes was held by the
table, so that nobody can tell who could have reacted.
"""

from __future__ import annotations

import sys

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.position import War
from contretemps.kernel import Options
from contretemps.proof import seed_from
from contretemps.server import polls
from contretemps.server.table import PERSON, PLAYING, Seat, Table, Terms


def new_table(seed: str, seats: int, options: Options) -> Table:
    people = [Seat(n, PERSON, f"Person {n}", guest=f"guest {n}") for n in range(seats)]
    table = Table("x", Terms(GAME, GAME.settle(options), seed=seed_from(seed)), people)
    table.start(0.0)
    return table


def held(table: Table) -> list[float]:
    """Seconds of holds in each turn of a game that is played to its end."""
    assert GAME.policy is not None
    now = 0.0
    turns: dict[int, float] = {}
    while table.phase == PLAYING:
        position = table.record.position
        assert isinstance(position, War)
        turn = int(position.turn_number)
        turns.setdefault(turn, 0.0)
        (seat,) = table.asked()
        poll = polls.current(table)
        answer = GAME.policy(position.copy(), seat) if poll is None else poll.silence
        if table.choose(seat, answer, table.n, now):
            continue
        due = table.next_time()
        assert due is not None, "a pass that nobody hears of is heard some time"
        turns[turn] += due - now
        now = due
        table.run_out(now)
    return list(turns.values())


def main(games: int) -> None:
    for speed in ("short", "medium", "long"):
        found = sorted(
            [
                seconds
                for game in range(games)
                for seconds in held(new_table(f"{speed} {game}", 2, {"speed": speed, "decks": "drawn"}))
            ]
        )
        share = [sum(seconds <= limit for seconds in found) / len(found) for limit in (0, 1, 2, 3)]
        print(f"{speed}: {len(found)} turns, mean {sum(found) / len(found):.2f} s, longest {found[-1]:.0f} s; ", end="")
        print(", ".join([f"{100 * part:.0f} % within {n} s" for n, part in enumerate(share)]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
