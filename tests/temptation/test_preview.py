"""What Temptation says before a choice is made, against the kernel and against counting all ways dice can fall."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from contretemps.games.temptation import GAME
from contretemps.games.temptation.position import Temptation
from contretemps.kernel import NATURE, Rng


def read(**given: Any) -> Temptation:
    game = GAME.read(given)
    assert isinstance(game, Temptation)
    return game


def seen(game: Temptation, seat: int = 0) -> dict[str, Any]:
    assert GAME.preview is not None
    return GAME.preview(game, seat)


def row(told: dict[str, Any], letter: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in told["rows"] if row["row"] == letter)
    return found


def test_each_die_names_its_rows_and_what_they_pay() -> None:
    told = seen(read(side=6, rows={"A": "2 5", "B": "5 5", "C": "6 5", "D": "1 2", "E": "3", "F": "4"}, throw="33456"))
    rows = {die["number"]: die["rows"] for die in told["dice"]}
    assert rows == {3: ["D", "E", "F"], 4: ["C"], 5: ["B"], 6: []}
    assert [die["count"] for die in told["dice"]] == [2, 1, 1, 1]
    closing = next(place for place in told["places"] if (place["number"], place["row"]) == (3, "E"))
    assert closing["pays"] == -30
    assert closing["points"] == 50
    assert closing["to_go"] == 0
    assert [row["row"] for row in told["rows"]] == ["B", "C", "D", "E", "F"]  # A is closed


def test_a_die_that_fits_after_others_says_after_which() -> None:
    told = seen(read(side=6, rows={"D": "1 2 3", "B": "5"}, throw="44566"))
    six = next(die for die in told["dice"] if die["number"] == 6)
    assert six["rows"] == ["C"]
    assert six["later"] == [{"row": "D", "after": [4, 5]}]
    assert row(told, "D")["now"] == [4, 5, 6]
    assert row(told, "C")["now"] is None


def test_a_row_that_needs_more_dice_than_one_has_says_no_way() -> None:
    told = seen(read(rows=["W100 [6 6] R Y Y", "B20 3 3"], throw="11456"))
    assert row(told, "A")["now"] == [6, 1, 1]
    assert row(told, "B")["now"] is None


def test_nobody_pays_more_than_there_is() -> None:
    told = seen(read(rows=["B50 2", "W30 4 4"], points=[20, 80], throw="22244"))
    assert row(told, "A")["pays"] == -20
    assert told["places"][0]["pays"] == -20


def test_what_a_placement_ends() -> None:
    def end(choice: str, **given: Any) -> str | None:
        told = seen(read(**given))
        place = next(place for place in told["places"] if f"{place['number']}>{place['row']}" == choice)
        assert (place["throw"] is None) == (place["ends"] is not None)
        return place["ends"]  # type: ignore[no-any-return]

    assert end("5>A", rows=["W40 5", "W20 1"], throw="55555") is None
    assert end("5>A", rows=["W40 5", "W20 1"], dice=[1, 9], throw="5") == "turn"
    assert end("5>A", rows=["W40 5", "W20 1"], dice=[1, 0], throw="5") == "round"  # nobody has dice (TTN-116)
    assert end("5>A", rows=["W40 5"], throw="55555") == "round"
    assert end("5>A", rows=["W40 5"], points=[470, 0], throw="55555") == "game"
    flip = {"options": {"board_rotation": "flip"}, "side": 2}
    full = {"A": "4", "B": "1 2 3", "C": "6 6 6", "D": "5 5 5 5", "E": "5 4 3 2", "F": "1"}
    assert end("5>F", rows=full, throw="55555", **flip) == "round"
    assert end("5>A", rows=["W40 5", "W20 1"], dice=[6, 0], throw="5", throws=5) == "turn"  # and the next is one's own


def test_stopping_says_what_is_kept() -> None:
    told = seen(read(side=1, throw="1333", met=True, points=[120, 80, 80]))
    assert told["stop"] == {"points": 120, "dice": 10, "next": 1}
    assert told["throw"]["dice"] == 4
    assert seen(read(side=1, throw="13336"))["stop"] is None


def test_who_is_not_asked_is_told_only_what_rows_would_pay() -> None:
    told = seen(read(side=1, throw="13336", points=[80, 10]), 1)
    assert told["places"] == told["dice"] == []
    assert told["throw"] is told["stop"] is None
    assert row(told, "F")["pays"] == -10
    assert row(told, "F")["fit"] is row(told, "F")["now"] is None


# ---- chances, by counting --------------------------------------------------------------------------------------------

CASES = [
    {"side": 1, "rows": {"A": "1 2", "B": "3 3", "C": "6", "F": "1"}, "throw": "666", "met": True, "throws": 2},
    {"side": 4, "rows": {"E": "5 5 5", "F": "6", "B": "2"}, "throw": "345", "met": True, "throws": 2},
    {"side": 9, "rows": {"A": "1 1", "D": "4 4", "E": "6 6"}, "throw": "66", "met": True, "throws": 3},
    {"rows": ["B40 [2] 2", "B50 5", "W60 [6] 6 6"], "dice": [3, 9]},
    {"rows": ["B30 *", "W100 [6 6 6] Y Y"], "dice": [2, 9]},
]


@pytest.mark.parametrize("given", CASES)
def test_chances_by_throwing_all_there_is(given: dict[str, Any]) -> None:
    """Every way the dice can fall is thrown on a copy, and what the kernel then allows is counted."""
    game = read(**given)
    told = seen(game)
    hand = told["throw"]["dice"]
    thrown = game.copy()
    thrown.choose(0, GAME.codec.read("throw"))
    fit = forced = 0
    fits = dict.fromkeys([row["row"] for row in told["rows"]], 0)
    closes = dict.fromkeys(fits, 0)
    black = {row["row"] for row in told["rows"] if row["pays"] < 0 and row["to_go"] == 1}
    for way in itertools.product("123456", repeat=hand):
        fallen = thrown.copy()
        fallen.choose(NATURE, GAME.codec.read("".join(way)))
        after = seen(fallen)
        open_to = {place["row"] for place in after["places"]}
        fit += bool(open_to)
        forced += bool(open_to) and open_to <= black
        for letter in fits:
            fits[letter] += letter in open_to
            closes[letter] += bool(open_to) and row(after, letter)["now"] is not None
    ways = 6**hand
    assert told["throw"]["fit"] == pytest.approx(fit / ways, abs=1e-4)
    assert told["throw"]["nothing"] == pytest.approx(1 - fit / ways, abs=1e-4)
    assert told["throw"]["forced"] == pytest.approx(forced / ways, abs=1e-4)
    for letter in fits:
        assert row(told, letter)["fit"] == pytest.approx(fits[letter] / ways, abs=1e-4), letter
        assert row(told, letter)["close"] == pytest.approx(closes[letter] / ways, abs=1e-4), letter
        assert row(told, letter)["turn"] >= row(told, letter)["close"] - 1e-9


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_is_the_kernels_own_word_in_whole_games(seats: int) -> None:
    """At every question of a random game: the placements are the options, and they pay what they said."""
    rng = Rng(seats)
    game = GAME.new(seats=seats)
    assert isinstance(game, Temptation)
    while asked := game.asked():
        if asked == (NATURE,):
            game.choose(NATURE, game.draw(rng))
            continue
        seat = asked[0]
        before = game.dump()
        told = seen(game, seat)
        assert game.dump() == before
        options = [GAME.codec.write(choice) for choice in game.options(seat)]
        promised = {f"place:{place['number']}>{place['row']}": place for place in told["places"]}
        assert list(promised) == [option for option in options if option.startswith("place")]
        assert (told["stop"] is None) == ("stop" not in options)
        choice = options[rng.below(len(options))]
        points = int(game.points[seat])
        game.choose(seat, GAME.codec.read(choice))
        assert int(game.points[seat]) - points == (promised[choice]["pays"] if choice in promised else 0)
