"""The Temporal War keeps the laws in every mode at every speed: those that the laws' own spread of cases leaves out.

Two players, three alone, 2v2, 3v2, 3v3 and everybody for himself, each short, medium and long.
"""

from __future__ import annotations

import pytest

from tests.laws.cases import Case
from tests.laws.conftest import Ask
from tests.laws.test_laws import CASES, CASES_PLAYED, spread
from tests.temporal_war.modes import every_mode, mode_of

NAME = "temporal_war"
LOOKS = 2  # decisions of a game that are looked at closely: cases of the same modes are looked at elsewhere
PLAYED = [number for _, number in spread(NAME, CASES_PLAYED)]


def mode(case: Case) -> tuple[int, str, str]:
    return mode_of(case.seats, case.options)


def left_out() -> list[int]:
    """A case of each mode and speed that is not among the cases which `test_play_keeps_the_laws` plays."""
    found = {mode(CASES[NAME][number]) for number in PLAYED}
    numbers: list[int] = []
    for number, case in enumerate(CASES[NAME]):
        if mode(case) not in found:
            found.add(mode(case))
            numbers.append(number)
    return numbers


@pytest.mark.parametrize("number", left_out(), ids=lambda number: "-".join(map(str, mode(CASES[NAME][number]))))
def test_the_other_modes_keep_the_laws(number: int, compiled_ask: Ask) -> None:
    compiled_ask("play", NAME, number, 1, LOOKS, 0)


def test_every_mode_is_played_at_every_speed() -> None:
    played = {mode(CASES[NAME][number]) for number in [*PLAYED, *left_out()]}
    assert played == {mode_of(seats, options) for seats, options in every_mode()}
