"""Where a run begins (TMP-129), or a single day."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from contretemps.games.tempest.content import CITIZENS, NAME_DAY, NAME_KEYS, NEIGHBOURS
from contretemps.games.tempest.flow import Morning
from contretemps.games.tempest.position import FINAL, Tempest
from contretemps.games.tempest.switches import Switches
from contretemps.kernel.errors import BadInput


def empty_run(options: dict[str, Any]) -> Tempest:
    """A run before its first morning, holding what it starts with."""
    switches = Switches(options)
    run = Tempest(
        Morning(1),
        None,
        switches,
        vec[u8](),
        vec[i64]([0] * 4),
        NEIGHBOURS[6],
    )
    run.powers = switches.powers  # none, unless an option gives some (TMP-129)
    run.seen_names = switches.powers  # TMP-022: who gave a power has appeared
    return run


def set_up(options: dict[str, Any], seats: int) -> Tempest:
    """A run from day 1 (TMP-129), or a single day."""
    run = empty_run(options)
    day = run.switches.days if run.switches.days > 0 else 1
    check_powers(options["powers"], day)
    run.step = Morning(day)
    return run


def check_powers(keys: list[str], day: i64) -> None:
    """A power comes from an earlier day (TMP-134), of which each has three names; so names never run dry (TMP-023)."""
    late = [key for key in keys if NAME_DAY[NAME_KEYS.index(key)] >= day]
    if late:
        raise BadInput(f"nobody has the power of {', '.join(late)} yet on day {day}")
    if day != FINAL and len(keys) > CITIZENS * (day - 1):
        raise BadInput(f"on day {day} there can be {CITIZENS * (day - 1)} powers, not {len(keys)}")
