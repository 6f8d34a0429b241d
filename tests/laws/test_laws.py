"""Every game that is found keeps the laws, unseen: at every number of seats, under options that meet each other."""

from __future__ import annotations

import pytest

from contretemps.kernel import Game
from tests.laws import hiding, laws, showing
from tests.laws.cases import Case, cases, games, golden_cases
from tests.laws.every import ALL, QUICK
from tests.laws.walk import PLENTY, keep
from tests.support.often import often

ALL_CASES = often(400)  # decisions looked at closely in all cases of a game together
FEWEST = 8  # but so many of a walk
ALL_CHOICES = often(12_000)  # tried where the whole action space is tried at each look

GAMES = games()
CASES = [case for game in GAMES.values() for case in cases(game)]
GOLDEN = [case for game in GAMES.values() for case in golden_cases(game)]
NAMES = [f"{case.game.name}-{case.seats}-{number}" for number, case in enumerate(CASES)]

each_case = pytest.mark.parametrize("case", CASES, ids=NAMES)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
either_seed = pytest.mark.parametrize("seed", [0, 1])


def plenty(case: Case) -> int:
    """How many decisions of a walk are looked at: a game with many cases is looked at often enough with few of each."""
    walks = 2 * len([other for other in CASES if other.game is case.game])
    return min(PLENTY, max(FEWEST, ALL_CASES // walks))


@each_case
@either_seed
def test_play_keeps_the_laws(case: Case, seed: int) -> None:
    """All of them on one walk, one of them on the first alone; those that are quick on some more."""
    keep(case, seed, [law for law in ALL if seed == 0 or law is not laws.ChanceIsFair], plenty(case))
    laws.law_5_the_same_again(case, seed)
    for more in range(often(1)):
        keep(case, seed + 2 + 2 * more, QUICK, plenty=None)


@pytest.mark.parametrize("case", [case for case in CASES if case.game.secrets], ids=str)
def test_law_6_where_there_are_secrets(case: Case) -> None:
    """Games that are short have to be many, until as much was looked at as in a long one."""
    looked = 0
    for seed in range(2, 12):
        looked += keep(case, seed, [hiding.NothingLeaks], plenty(case)).looks if looked < PLENTY else 0
    hiding.law_6_secrets_are_reimagined(case, range(3))


@each_game
def test_law_2_over_the_whole_action_space(game: Game) -> None:
    looks = max(FEWEST, min(PLENTY, ALL_CHOICES // game.codec.size))
    keep(Case(game, game.most, game.settle({})), 4, [laws.TheWholeActionSpace], looks)


@each_game
def test_law_8_everything_has_words(game: Game) -> None:
    showing.law_8_everything_has_words(game)


@each_game
def test_law_9_rules_are_shown(game: Game) -> None:
    showing.law_9_rules_are_shown(game)


@each_game
def test_law_10_golden_records_replay(game: Game) -> None:
    showing.law_10_golden_records_replay(game)


@pytest.mark.parametrize("case", GOLDEN, ids=str)
def test_golden_records_keep_the_laws_of_play(case: Case) -> None:
    """They get further than chance does: through all days of a run, to the end of a long game."""
    keep(case, 0, ALL)
    laws.law_5_the_same_again(case, 0)


def test_every_value_of_every_option_is_played() -> None:
    for game in GAMES.values():
        for option in game.options:
            values = [case.options[option.name] for case in CASES if case.game is game]
            played = [item for value in values for item in (value if isinstance(value, list) else [value])]
            assert set(played) == set(option.values), f"{game.name} {option.name}"


def test_every_number_of_seats_is_played() -> None:
    for game in GAMES.values():
        assert {case.seats for case in CASES if case.game is game} == set(range(game.fewest, game.most + 1))
