"""How the quick player opens: python -m tests.temporal_war.opening GAMES

In so many games of two, medium speed, the quick player in both seats, the first round is played. Says for how many of
the players the Champion left its temple or a warrior was summoned in the first two turns, how many summoned in the
first round, and how many synced a fountain in it. Needs nothing but the package, so that the compiled one can be asked.
"""

from __future__ import annotations

import sys

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.position import War
from contretemps.kernel import NATURE, Journal, Rng

EARLY = 2  # turns of a player


def opened(seed: int) -> tuple[set[int], set[int], set[int]]:
    """The seats that moved out early, that summoned and that synced in the first round of a game."""
    rng = Rng(seed)
    game = GAME.new(GAME.settle({"decks": "drawn"}), 2)
    assert isinstance(game, War)
    assert GAME.policy is not None
    game.journal = Journal()
    out: set[int] = set()
    summoned: set[int] = set()
    synced: set[int] = set()
    turns = [0, 0]
    while game.round == 1 and (asked := game.asked()):
        seat = asked[0]
        game.choose(seat, game.draw(rng) if seat == NATURE else GAME.policy(game.copy(), seat))
        for event in game.journal.events:
            if event.kind == e.TURN:
                turns[event.args[0]] += 1
            elif event.kind == e.SUMMONS:
                summoned.add(event.args[0])
            elif event.kind == e.SYNCS:
                synced.add(event.args[0])
        game.journal.events.clear()
        for player in (0, 1):
            if turns[player] <= EARLY and (player in summoned or not game.on_temple(9 * player)):
                out.add(player)
    return out, summoned, synced


def openings(games: int) -> tuple[int, int, int]:
    found = [opened(seed) for seed in range(games)]
    out, summoned, synced = [sum([len(one[n]) for one in found]) for n in range(3)]
    return out, summoned, synced


if __name__ == "__main__":
    print(*openings(int(sys.argv[1])))
