"""Who is polled in random games, beside who should be by open facts (TPW-297; ledger, section 8.1).

    python -m tests.temporal_war.polled 100    so many games of all modes and speeds; says at how many windows

Every window is looked at, also those at which nobody is asked: where one comes, the spectator's view of that moment is
all that `open_facts.py` is given. The next seat that is asked has to be the first one by open facts that has not passed
yet, and its pass has to be held back just if hidden cards are the reason.
"""

from __future__ import annotations

import sys
from collections import Counter

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.flow.calls import Window
from contretemps.games.temporal_war.flow.reacting import React
from contretemps.games.temporal_war.position import War
from contretemps.kernel.step import DONE, Step
from tests.temporal_war.modes import every_mode
from tests.temporal_war.open_facts import OpenFacts
from tests.temporal_war.walking import walk


class AskedOtherwiseError(AssertionError):
    """Somebody is asked, or is not, against the open facts."""


class Comparison:
    """Looks at every window of a game; a learning game has no support cards."""

    def __init__(self, learning: bool) -> None:
        self.learning = learning
        self.windows: Counter[str] = Counter()
        self.polls = 0

    def chosen(self, game: War, seat: int, choice: int) -> None:
        """Whatever is chosen."""

    def carried_out(self, game: War, step: Step) -> Step:
        if not isinstance(step, Window):
            return step.resolve(game, 0)
        game.step = React(0, step.kind, step.it, step.other, step.passed, step.worked)
        view = game.view(None)  # as it is shown while somebody is asked
        on = step.resolve(game, 0)
        if isinstance(on, React) or on is DONE:  # lines that work by themselves come first, then the same window again
            self.compare(game, OpenFacts(view, self.learning), int(step.passed), on)
        return on

    def compare(self, game: War, facts: OpenFacts, passed: int, on: Step) -> None:
        """Whoever is asked next is the first by open facts who has not passed."""
        self.windows[facts.kind] += 1
        left = [seat for seat in facts.polled() if not passed >> seat & 1]
        asked = [int(on.seat)] if isinstance(on, React) else []
        if asked != left[:1]:
            raise AskedOtherwiseError(f"{facts.kind}: {asked} is asked, by open facts {left}: {facts.view}")
        if isinstance(on, React):
            self.polls += 1
            held = on.hides(game)
            if held != facts.hidden(asked[0]):
                raise AskedOtherwiseError(f"{facts.kind}: a pass of {asked} is held back {held}: {facts.view}")


def compare(games: int) -> tuple[Counter[str], int]:
    """So many games, each mode at each speed in turn, with decks that are drawn and chosen; one in 16 for learners."""
    windows: Counter[str] = Counter()
    polls = 0
    modes = every_mode()
    for seed in range(games):
        seats, options = modes[seed % len(modes)]
        learning = seed % 16 == 15
        more = {"decks": ["drawn", "chosen"][seed // len(modes) % 2], "learning": "on" if learning else "off"}
        found = Comparison(learning)
        try:
            walk(found, GAME.new(GAME.settle({**options, **more}), seats), seed)
        except AskedOtherwiseError as error:
            raise AskedOtherwiseError(f"game {seed}, {seats} players, {options | more}: {error}") from None
        windows += found.windows
        polls += found.polls
    return windows, polls


if __name__ == "__main__":
    looked, asked = compare(int(sys.argv[1]))
    print(", ".join([f"{name} {times}" for name, times in sorted(looked.items())]))
    print(looked.total(), asked)
