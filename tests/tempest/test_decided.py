"""After a won or lost final day nothing further is carried out (TMP-212), whatever was on its way."""

from __future__ import annotations

import random

import pytest

from contretemps.games.tempest import GAME
from contretemps.kernel import Journal

FACES = ["J", "Q", "K"]
DECIDED = {"won", "lost"}


def told_after_the_end(beast: str, target: str, map_: str, seed: int) -> list[str]:
    """The events that follow the one that decides a final day played at random, with a Target who is easily killed."""
    luck = random.Random(seed)
    given = {
        "day": "final", "beast": beast, "target": target, "map": map_, "blessing": "Q", "health": {"T": 1},
        "obstacles": [],
    }  # fmt: skip
    run = GAME.read(given)
    run.journal = Journal()
    while asked := run.asked():
        options = run.options(asked[0])
        run.choose(asked[0], options[luck.randrange(len(options))])
    names = [GAME.events[event.kind].name for event in run.journal.events]
    decided = [number for number, name in enumerate(names) if name in DECIDED]
    assert len(decided) == 1, names
    return names[decided[0] + 1 :]


@pytest.mark.parametrize("beast", FACES)
def test_nothing_is_told_after_the_end(beast: str) -> None:
    for seed in range(60):
        assert told_after_the_end(beast, FACES[seed % 3], FACES[seed // 3 % 3], seed) == [], seed
