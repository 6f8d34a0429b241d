"""Games of Tempest in which its quick policy is asked; interpreted, an answer takes time, compiled it takes none.

python -m tests.tempest.advised DAYS     games of every kind, then so many of day 1: how many got home in those
"""

from __future__ import annotations

import sys
from typing import Any

from contretemps.games.tempest import GAME
from contretemps.games.tempest.hints import evaluate, policy
from contretemps.games.tempest.position import Tempest, load
from contretemps.kernel import NATURE, Rng

POWERS = ["haily", "br_rush", "stein", "mack", "cooper", "bairn", "dudley", "shaw", "cr_rush", "creed"]
OTHER_READINGS = {
    "cap_damage": "on", "hail_centre": "3", "lightning_on_player": "obstacle", "twister_obstacle": "no_flight",
    "force_only_if_stuck": "on", "pickup_needs_movement": "on", "health_cap": "on", "quad11": "centre_line_both",
    "se_immune": "off", "trap_means_no_path": "on", "kraken_ward_delays": "on", "downfall_final": "both",
    "leviathan_touch": "only_its_move",
}  # fmt: skip
SETTINGS: list[dict[str, Any]] = [
    {"days": "1"},
    {"days": "1", **OTHER_READINGS},
    {"days": "2", "powers": ["haily", "mack", "bairn"]},
    {"days": "3", "powers": ["shaw", "dudley", "cooper", "stein"]},
    {"days": "final"},
    {"days": "final", "powers": POWERS, "jack_trade": "both"},
    {"days": "final", **OTHER_READINGS, "powers": ["shaw", "creed"], "jack_trade": "run", "retry_final": "on"},
]


def new(options: dict[str, Any]) -> Tempest:
    run = GAME.new(options)
    assert isinstance(run, Tempest)
    return run


def played(options: dict[str, Any], seed: int, share: int = 1) -> Tempest:
    """A whole game in which the policy answers one question in `share`.

    Every answer must be legal, leave the position alone and be the same again when it was dumped and loaded.
    """
    run = new(options)
    rng = Rng(seed)
    while run.asked():
        if run.asked() == (NATURE,):
            run.play(NATURE, run.draw(rng))
        elif rng.below(share) == 0:
            before = run.dump()
            choice = policy(run, 0)
            assert run.dump() == before
            if rng.below(4) == 0:
                assert policy(load(before), 0) == choice  # as bots are asked
            assert 0.0 <= evaluate(run, 0) <= 1.0
            run.choose(0, choice)  # refuses what is not legal
        else:
            run.choose(0, run.options(0)[rng.below(len(run.options(0)))])
    assert [evaluate(run, 0)] == run.outcome()
    return run


def main(days: int) -> None:
    for options in SETTINGS:
        played(options, 5, share=3)
    print(sum([played({"days": "1"}, seed).outcome() == [1.0] for seed in range(21, 21 + days)]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
