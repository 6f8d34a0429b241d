"""A game with another card list, of which the program knows nothing but its content files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.tempt import another

PLAY = """
import json
from contretemps.games.tempt import GAME
from contretemps.kernel import NATURE, Rng
ends, broken = [], []
for seed in range(6):
    rng, game = Rng(seed), GAME.new()
    while asked := game.asked():
        world = game.copy()
        if asked[0] != NATURE:
            world.reimagine(asked[0], rng)
        greedy = asked[0] != NATURE and (seed < 3 or asked[0] == 1)
        options = game.options(asked[0])
        choice = GAME.policy(world, asked[0]) if greedy else options[rng.below(len(options))]
        game.choose(asked[0], choice)
        broken += GAME.broken(game)
        GAME.preview(game, 0), GAME.preview(game, 1)
    ends.append(game.outcome())
print(json.dumps([GAME.printed("en")["cohorts"]["name"][0], GAME.rules_hash, ends, broken]))
"""


def test_it_is_played_by_bots_and_keeps_the_rules(tmp_path: Path) -> None:
    """Whole games on the other list, by greedy and at random, in a Python of their own."""
    from contretemps.games.tempt import GAME

    path = {**os.environ, "PYTHONPATH": str(another.install(tmp_path))}
    ran = subprocess.run([sys.executable, "-c", PLAY], env=path, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    name, rules, ends, broken = json.loads(ran.stdout)
    assert (name, broken) == ("new_border_levy", [])
    assert rules != GAME.rules_hash
    assert all(sum(end) == 1 for end in ends)
    assert [end[1] for end in ends[3:]] == [1, 1, 1], "greedy beats chance with cards it has never heard of"
