"""Every game that is found keeps the laws, unseen: at every number of seats, under options that meet each other.

Where there is a compiled build of these sources, it is the one that is asked about real games: in half the time, and it
is what people play. The interpreter is then asked at each number of seats. Toys are always interpreted.
"""

from __future__ import annotations

import pytest

from contretemps.kernel import Game
from tests.laws import showing
from tests.laws.cases import cases, games, golden_cases
from tests.laws.conftest import Ask, here
from tests.laws.walk import PLENTY
from tests.support.often import often
from tests.toys import toys

ALL_CASES = often(400)  # decisions looked at closely in all cases of a game together
FEWEST = 8  # but so many of a walk
WALKS = often(40)  # of a game at most, where there are two of each case; where cases are more, there is one
CASES_PLAYED = often(30)  # of a game at most, of its numbers of seats and sets of options
CASES_HIDDEN = often(20)  # and of these where nothing may leak, since each is played several times
ALL_GOLDEN = often(200)  # decisions looked at closely in all golden records of a game together
ALL_CHOICES = often(12_000)  # tried where the whole action space is tried at each look

GAMES = games()
TOYS = toys()
CASES = {name: cases(game) for name, game in GAMES.items()}
GOLDEN = {name: golden_cases(game) for name, game in GAMES.items()}

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def each(found: list[tuple[str, int]]) -> pytest.MarkDecorator:
    """Cases by game and number; their names tell the number of seats too."""
    ids = [f"{name}-{CASES[name][number].seats}-{number}" for name, number in found]
    return pytest.mark.parametrize(("name", "number"), found, ids=ids)


def spread(name: str, most: int) -> list[tuple[str, int]]:
    """All cases of a game, or so many that each set of options and each number of seats is among them several times."""
    found = CASES[name]
    sets = len(found) // len({case.seats for case in found})
    every = -(-len(found) // most)
    return [(name, number) for number in range(len(found)) if (number // sets + number % sets) % every == 0]


def seeds(name: str) -> int:
    """How many walks of each case are looked at."""
    return 2 if 2 * len(CASES[name]) <= WALKS else 1


def share(looks: int, parts: int) -> int:
    """How many decisions of each part are looked at: where parts are many, few of each are enough."""
    return min(PLENTY, max(FEWEST, looks // parts))


def a_walk(name: str) -> int:
    """How many decisions of a walk are looked at."""
    return share(ALL_CASES, len(CASES[name]) * seeds(name))


def one_of_each_number_of_seats(name: str) -> list[tuple[str, int]]:
    """Cases of a game with other options at each number of seats."""
    found: dict[int, list[int]] = {}
    for number, case in enumerate(CASES[name]):
        found.setdefault(case.seats, []).append(number)
    return [(name, numbers[turn % len(numbers)]) for turn, numbers in enumerate(found.values())]


@pytest.fixture
def ask(name: str, compiled_ask: Ask) -> Ask:
    """Have a task done: about a toy here, which is never compiled."""
    return here if name in TOYS else compiled_ask


@each([one for name in GAMES for one in spread(name, CASES_PLAYED)])
def test_play_keeps_the_laws(name: str, number: int, ask: Ask) -> None:
    for seed in range(seeds(name)):
        ask("play", name, number, seed, a_walk(name), often(1))


@each([one for name in GAMES if name not in TOYS for one in one_of_each_number_of_seats(name)])
def test_interpreted_play_keeps_the_laws(name: str, number: int) -> None:
    here("play", name, number, 6, FEWEST, 1)


@each([one for name in GAMES if GAMES[name].secrets for one in spread(name, CASES_HIDDEN)])
def test_law_6_where_there_are_secrets(name: str, number: int, ask: Ask) -> None:
    ask("secrets", name, number, a_walk(name), share(ALL_CASES, len(CASES[name])))


@pytest.mark.parametrize("name", GAMES)
def test_law_2_over_the_whole_action_space(name: str, ask: Ask) -> None:
    ask("whole_space", name, share(ALL_CHOICES, GAMES[name].codec.size))


@each_game
def test_law_8_everything_has_words(game: Game) -> None:
    showing.law_8_everything_has_words(game)


@each_game
def test_law_9_rules_are_shown(game: Game) -> None:
    showing.law_9_rules_are_shown(game)


@each_game
def test_law_10_golden_records_replay(game: Game) -> None:
    showing.law_10_golden_records_replay(game)


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for name, found in GOLDEN.items() for number in range(len(found))],
    ids=[str(case) for found in GOLDEN.values() for case in found],
)
def test_golden_records_keep_the_laws_of_play(name: str, number: int, ask: Ask) -> None:
    """They get further than chance does: through all days of a run, to the end of a long game."""
    ask("golden", name, number, share(ALL_GOLDEN, len(GOLDEN[name])))


def test_every_value_of_every_option_is_played() -> None:
    for name, game in GAMES.items():
        for option in game.options:
            values = [CASES[name][number].options[option.name] for _, number in spread(name, CASES_HIDDEN)]
            played = [item for value in values for item in (value if isinstance(value, list) else [value])]
            assert set(played) == set(option.values), f"{name} {option.name}"


def test_every_number_of_seats_is_played() -> None:
    for name, game in GAMES.items():
        for most in (CASES_PLAYED, CASES_HIDDEN):
            played = {CASES[name][number].seats for _, number in spread(name, most)}
            assert played == set(range(game.fewest, game.most + 1)), name


def test_the_interpreter_plays_at_every_number_of_seats() -> None:
    for name, game in GAMES.items():
        found = [CASES[name][number].seats for _, number in one_of_each_number_of_seats(name)]
        assert found == list(range(game.fewest, game.most + 1))


def test_what_goes_wrong_elsewhere_fails_here(compiled_ask: Ask) -> None:
    """And whoever was asked goes on."""
    with pytest.raises((KeyError, pytest.fail.Exception), match="no such game"):
        compiled_ask("play", "no such game", 0, 0, FEWEST, 1)
    compiled_ask("whole_space", "tempt", 1)
