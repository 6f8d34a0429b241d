"""Every game that is found keeps the laws, unseen: at every number of seats, under options that meet each other."""

from __future__ import annotations

import pytest

from contretemps.kernel import Game
from tests.laws import hiding, laws, showing
from tests.laws.cases import Case, cases, games, golden_cases

PLENTY = 250  # decisions looked at in a case: long games need fewer of them

GAMES = games()
CASES = [case for game in GAMES.values() for case in cases(game)]
GOLDEN = [case for game in GAMES.values() for case in golden_cases(game)]
NAMES = [f"{case.game.name}-{case.seats}-{number}" for number, case in enumerate(CASES)]

each_case = pytest.mark.parametrize("case", CASES, ids=NAMES)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
either_seed = pytest.mark.parametrize("seed", [0, 1])


@each_case
@either_seed
def test_law_1_it_ends(case: Case, seed: int) -> None:
    for more in range(0, 6, 2):
        laws.law_1_it_ends(case, seed + more)


@each_case
@either_seed
def test_law_2_every_option_and_no_other(case: Case, seed: int) -> None:
    laws.law_2_every_option_and_no_other(case, seed, every=1 if case.game.codec.size < 50 else 29)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_law_2_over_the_whole_action_space(game: Game) -> None:
    laws.law_2_every_option_and_no_other(Case(game, game.most, game.settle({})), 4, every=1)


@each_case
@either_seed
def test_law_3_copies_are_independent(case: Case, seed: int) -> None:
    laws.law_3_copies_are_independent(case, seed)


@each_case
@either_seed
def test_law_4_dumps_are_exact(case: Case, seed: int) -> None:
    laws.law_4_dumps_are_exact(case, seed)


@each_case
@either_seed
def test_law_5_the_same_again(case: Case, seed: int) -> None:
    laws.law_5_the_same_again(case, seed)


@each_case
def test_law_6_nothing_leaks(case: Case) -> None:
    looked = hiding.law_6_nothing_leaks(case, 0)
    if case.game.secrets:
        for seed in range(2, 12):
            looked += hiding.law_6_nothing_leaks(case, seed) if looked < PLENTY else 0
        hiding.law_6_secrets_are_reimagined(case, range(3))


@each_case
@either_seed
def test_law_7_invariants_hold(case: Case, seed: int) -> None:
    for more in range(0, 8, 2):
        laws.law_7_invariants_hold(case, seed + more)


@each_game
def test_law_8_everything_has_words(game: Game) -> None:
    showing.law_8_everything_has_words(game)


@each_case
@either_seed
def test_law_8_play_has_words(case: Case, seed: int) -> None:
    showing.law_8_play_has_words(case, seed)


@each_game
def test_law_9_rules_are_shown(game: Game) -> None:
    showing.law_9_rules_are_shown(game)


@each_case
@either_seed
def test_law_9_play_names_rules(case: Case, seed: int) -> None:
    for more in range(0, 8, 2):
        showing.law_9_play_names_rules(case, seed + more)


@each_game
def test_law_10_golden_records_replay(game: Game) -> None:
    showing.law_10_golden_records_replay(game)


@each_case
def test_law_11_chance_is_fair(case: Case) -> None:
    laws.law_11_chance_is_fair(case, 0)


@each_case
@either_seed
def test_law_12_seats_are_respected(case: Case, seed: int) -> None:
    for more in range(0, 8, 2):
        laws.law_12_seats_are_respected(case, seed + more)


@pytest.mark.parametrize("case", GOLDEN, ids=str)
def test_golden_records_keep_the_laws_of_play(case: Case) -> None:
    """They get further than chance does: through all days of a run, to the end of a long game."""
    laws.law_1_it_ends(case, 0)
    laws.law_2_every_option_and_no_other(case, 0, every=1 if case.game.codec.size < 50 else 29)
    laws.law_3_copies_are_independent(case, 0)
    laws.law_4_dumps_are_exact(case, 0)
    laws.law_5_the_same_again(case, 0)
    hiding.law_6_nothing_leaks(case, 0)
    laws.law_7_invariants_hold(case, 0)
    showing.law_8_play_has_words(case, 0)
    showing.law_9_play_names_rules(case, 0)
    laws.law_11_chance_is_fair(case, 0)
    laws.law_12_seats_are_respected(case, 0)


def test_every_value_of_every_option_is_played() -> None:
    for game in GAMES.values():
        for option in game.options:
            values = [case.options[option.name] for case in CASES if case.game is game]
            played = [item for value in values for item in (value if isinstance(value, list) else [value])]
            assert set(played) == set(option.values), f"{game.name} {option.name}"


def test_every_number_of_seats_is_played() -> None:
    for game in GAMES.values():
        assert {case.seats for case in CASES if case.game is game} == set(range(game.fewest, game.most + 1))
