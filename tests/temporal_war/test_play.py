"""The Temporal War keeps the laws in all modes and speeds, under options that meet each other.

Until the game is offered to everybody (`games/temporal_war/__init__.py`) the laws do not find it by themselves.
"""

from __future__ import annotations

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.kernel import Choices, Rng
from contretemps.kernel.position import playout
from tests.laws import hiding, laws, showing
from tests.laws.cases import Case
from tests.laws.every import ALL
from tests.laws.walk import keep

# Short games, so that all modes and options are looked at in the time there is; other speeds are played below.
CASES = [
    Case(GAME, seats, GAME.settle({"speed": "short", **options}))
    for seats, options in [
        (2, {}),
        (3, {"decks": "drawn", "role_playing": "on", "inward_temples": "off"}),
        (4, {"decks": "drawn", "temple_attacks": "off"}),
        (5, {"learning": "on", "pair_seats": "2_6"}),
        (6, {"decks": "drawn", "mode": "free_for_all", "friendly_fire": "off"}),
    ]
]
LOOKS = 4  # decisions of a walk that are looked at closely
MODES = [(2, {}), (3, {}), (4, {}), (5, {}), (6, {}), (4, {"mode": "free_for_all"}), (6, {"mode": "free_for_all"})]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_play_keeps_the_laws(case: Case) -> None:
    keep(case, 0, [law for law in ALL if law is not laws.ChanceIsFair], LOOKS)


def test_chance_is_fair_and_records_repeat() -> None:
    case = Case(GAME, 2, GAME.settle({"speed": "short", "decks": "drawn"}))
    keep(case, 1, [laws.ChanceIsFair], LOOKS)
    laws.law_5_the_same_again(case, 1)


@pytest.mark.parametrize("name", ["free_for_all_ghosts", "three_overtime"])
def test_ghosts_and_overtime_keep_the_laws(name: str) -> None:
    """Chance seldom eliminates anybody; here it has happened."""
    case = Case(GAME, 0, {}, GAME.folder / "records" / f"{name}.json")
    keep(case, 0, [laws.InvariantsHold, laws.DumpsAreExact, hiding.NothingLeaks, showing.PlayHasWords], LOOKS)


def test_golden_records_replay() -> None:
    showing.law_10_golden_records_replay(GAME)


def test_secrets_are_reimagined() -> None:
    hiding.law_6_secrets_are_reimagined(Case(GAME, 2, GAME.settle({"speed": "short"})), range(1))


def test_everything_has_words() -> None:
    showing.law_8_everything_has_words(GAME)


@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_games_end_within_their_bound(seats: int, options: dict[str, str]) -> None:
    """Every mode, with all three speeds in turn."""
    settled = GAME.settle({**options, "speed": ["short", "medium", "long"][seats % 3], "decks": "drawn"})
    position = GAME.new(settled, seats)
    assert playout(position, Rng(seats), Choices()) <= GAME.bound(settled, seats)
    assert position.outcome() is not None
    assert GAME.broken(position) == []
