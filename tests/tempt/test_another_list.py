"""A game with another card list, of which the program knows nothing but its content files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from contretemps.games.tempt import GAME
from contretemps.server import rulebook
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

HELP = """
import json
from contretemps.games.tempt import GAME
from contretemps.server import rulebook
shown = [rulebook.rule_shown(GAME, rule, "en") for rule in GAME.rules.rules.values()]
primer = rulebook.primer_info(GAME, "en")
print(json.dumps([
    len(rulebook.rules(GAME, "en", "")), [sum(example["fits"] for example in rule["examples"]) for rule in shown],
    sum(chapter["say"] != "" for chapter in primer["chapters"]), len(rulebook.lesson_infos(GAME, "en")),
]))
"""


def run(program: str, folder: Path) -> Any:
    """What a program prints on the other list, in a Python of its own."""
    path = {**os.environ, "PYTHONPATH": str(another.install(folder))}
    ran = subprocess.run([sys.executable, "-c", program], env=path, cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_it_is_played_by_bots_and_keeps_the_rules(tmp_path: Path) -> None:
    """Whole games on the other list, by greedy and at random."""
    name, rules, ends, broken = run(PLAY, tmp_path)
    assert (name, broken) == ("new_border_levy", [])
    assert rules != GAME.rules_hash
    assert all(sum(end) == 1 for end in ends)
    assert [end[1] for end in ends[3:]] == [1, 1, 1], "greedy beats chance with cards it has never heard of"


def test_its_rules_say_which_examples_fit(tmp_path: Path) -> None:
    """Examples, pictures and lessons were written for our cards: what does not fit is left out or says so."""
    rules, examples, chapters, lessons = run(HELP, tmp_path)
    ours = [len(rulebook.rule_shown(GAME, rule, "en")["examples"]) for rule in GAME.rules.rules.values()]
    assert rules == len(ours) == len(examples)
    assert all(theirs <= mine for theirs, mine in zip(examples, ours, strict=True))
    assert 0 < sum(examples) < sum(ours)
    assert chapters == len(rulebook.primer_info(GAME, "en")["chapters"])
    assert lessons < len(rulebook.lesson_infos(GAME, "en"))
