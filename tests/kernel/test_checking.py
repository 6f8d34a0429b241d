"""Checking a record in full: forged claims are found, and what cannot be checked is told."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from contretemps.games import find
from contretemps.kernel import NATURE, BadInput
from contretemps.proof import Record, commitment, dumps, loads, seed_from
from contretemps.proof.chance import word_seed
from contretemps.proof.checking import check, daily_seed
from contretemps.proof.record import seal
from tests.laws.cases import Case, record_of
from tests.toys.skirmish import GAME as SKIRMISH

TEMPEST = find("tempest")

Data = dict[str, Any]


def sealed(data: Data, **changes: Any) -> Data:
    """What a forger makes who knows how to seal."""
    forged = {**copy.deepcopy(data), **changes}
    return {**forged, "seal": seal(forged)}


def running(choices: int | None = 9) -> Data:
    record = record_of(Case(SKIRMISH, 4, SKIRMISH.settle(None)), 2, choices)
    data: Data = json.loads(dumps(record.whole()))
    return data


def test_an_honest_record_is_checked_whole() -> None:
    """Nothing is left open, and all its draws are recomputed."""
    for data in (running(), running(None)):
        checked = check(SKIRMISH, data)
        draws = sum(entry["seat"] == "*" for entry in data["choices"])
        assert (checked.draws, checked.recomputed, checked.open) == (draws, draws, ())


NAMES: list[Any] = [
    ["a", "b", "c", 5],
    ["a", "b", "c", None],
    ["a", "b", "c", ""],
    ["a", "b", "c", "d" * 61],
    ["a", "b", "c", "left\u202eright"],
    ["a", "b", "c", "nul\0"],
    ["a", "b", "c", "\ud800"],
    ["a", "b", "c", "two\nlines"],
]


@pytest.mark.parametrize("names", NAMES, ids=ascii)
def test_a_name_is_a_short_text_that_can_be_seen(names: Any) -> None:
    check(SKIRMISH, sealed(running(), seats=["Ada", "Zoë", "Јован", "李 雷"]))
    with pytest.raises(BadInput, match="the name of seat 3"):
        check(SKIRMISH, sealed(running(), seats=names))


ENDED: list[Any] = [
    "resign",
    {},
    {"by": "resign"},
    {"by": "play", "places": [1, 2, 3, 4]},
    {"by": ["resign"], "places": [1, 2, 3, 4]},
    {"by": "resign", "places": [1, 2, 3, 4], "winner": "me"},
    {"by": "resign", "places": [1, 2]},
    {"by": "resign", "places": "1234"},
    {"by": "resign", "places": [1, 2, 3, 3.0]},
    {"by": "resign", "places": [True, 2, 3, 4]},
    {"by": "resign", "places": [0, 1, 2, 3]},
    {"by": "resign", "places": [2, 2, 3, 4]},
    {"by": "timeout", "places": [1, 1, 2, 4]},
    {"by": "timeout", "places": [1, 5, 2, 3]},
]


@pytest.mark.parametrize("ended", ENDED, ids=str)
def test_how_a_game_was_ended_is_well_formed(ended: Any) -> None:
    for good in ({"by": "resign", "places": [4, 1, 1, 3]}, {"by": "timeout", "places": [1, 1, 1, 1]}):
        check(SKIRMISH, sealed(running(), ended=good))
    with pytest.raises(BadInput, match=r"ended|place"):
        check(SKIRMISH, sealed(running(), ended=ended))


def test_a_game_that_is_over_was_not_ended_by_anybody() -> None:
    """Its result follows from the choices."""
    with pytest.raises(BadInput, match="over by its rules"):
        check(SKIRMISH, sealed(running(None), ended={"by": "resign", "places": [1, 2, 3, 4]}))


TAKEBACKS: list[Any] = [
    5,
    [5],
    [{}],
    [{"seat": "0"}],
    [{"seat": 0, "kept": 14}],
    [{"seat": "4", "kept": 14}],
    [{"seat": "*", "kept": 14}],
    [{"seat": "0", "kept": 15}],
    [{"seat": "0", "kept": -1}],
    [{"seat": "0", "kept": "14"}],
    [{"seat": "0", "kept": 14.0}],
    [{"seat": "0", "kept": True}],
    [{"seat": "0", "kept": 14, "to": 3}],
    [{"seat": "0", "kept": 14}, {"seat": "0", "kept": 13}],
    [{"seat": "0", "n": 3, "to": 3}],
    [{"seat": "0", "n": 3, "to": -1}],
    [{"seat": "0", "n": "3", "to": 1}],
]


@pytest.mark.parametrize("takebacks", TAKEBACKS, ids=str)
def test_take_backs_are_well_formed(takebacks: Any) -> None:
    """Even where no draw tells: at the very end of what was played."""
    data = running(14)
    for good in ([{"seat": "0", "kept": 14}], [{"seat": "3", "n": 9, "to": 5}, {"seat": "0", "kept": 14}]):
        check(SKIRMISH, sealed(data, takebacks=good))
    with pytest.raises(BadInput, match=r"take-?back|not a whole record|not what the seed gives"):
        check(SKIRMISH, sealed(data, takebacks=takebacks))


SALTS: list[Any] = ["salt", [5], [""], ["x" * 101], ["a", "b", "c", "d", "e"], ["a\nb"]]


@pytest.mark.parametrize("salts", SALTS, ids=str)
def test_salts_are_short_texts_of_seats(salts: Any) -> None:
    record = Record(SKIRMISH, seats=4, seed=seed_from("x"), salts=["ana", "bo", "", ""][:2])
    with pytest.raises(BadInput, match="salt"):
        check(SKIRMISH, sealed(json.loads(dumps(record.whole())), salts=salts))


# ---- whose luck it is ------------------------------------------------------------------------------------------------


def lucky(seed: bytes, **marks: Any) -> Data:
    record = Record(TEMPEST, {"days": "run"}, seed=seed, marks=marks)
    record.chance()
    data: Data = loads(dumps(record.whole()))
    return data


def test_practice_and_dailies_say_so_and_it_is_so() -> None:
    day = "2026-11-15"
    for good in (
        lucky(seed_from("monday"), word="monday"),
        lucky(word_seed("ab" * 32), word="ab" * 32, practice=True),  # over the interface it is a word like any other
        lucky(bytes(range(32)), word=bytes(range(32)).hex()),  # at a terminal it is the seed itself
        lucky(daily_seed("tempest", day), daily=day),
        lucky(seed_from(f"contretemps daily tempest {day}"), daily=day),  # as it was at first
        lucky(seed_from("x"), practice=True),
    ):
        checked = check(TEMPEST, good)
        assert checked.open == ()
        assert checked.record.marks == {key: good[key] for key in ("practice", "daily", "word") if key in good}


@pytest.mark.parametrize(
    ("marks", "why"),
    [
        ({"word": "tuesday"}, "does not follow from the word"),
        ({"word": "\ud800"}, "does not follow from the word"),
        ({"word": 5}, "its word is a text"),
        ({"daily": "2026-11-16"}, "not that of the daily"),
        ({"daily": "some day"}, "not that of the daily"),
        ({"daily": 20261115}, "the day"),
        ({"practice": False}, "practice"),
        ({"practice": "no"}, "practice"),
    ],
    ids=ascii,
)
def test_a_record_cannot_claim_other_luck(marks: Data, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        check(TEMPEST, sealed(lucky(daily_seed("tempest", "2026-11-15")), **marks))


def test_a_daily_has_no_salts() -> None:
    day = "2026-11-15"
    record = Record(TEMPEST, seed=daily_seed("tempest", day), salts=["mine"], marks={"daily": day})
    with pytest.raises(BadInput, match="not that of the daily"):
        check(TEMPEST, loads(dumps(record.whole())))


def test_no_word_is_the_daily() -> None:
    """Neither the one it once followed from, nor its seed written out, where words are words."""
    day = "2026-11-15"
    seed = daily_seed("tempest", day)
    words = [
        f"contretemps daily tempest {day}",
        f"tempest {day}",
        f"daily 1\ntempest {day}",
        seed.hex(),
        commitment(seed),
    ]
    assert seed not in [word_seed(word) for word in words]


# ---- what is left open -----------------------------------------------------------------------------------------------


def dictated() -> Record:
    record = Record(SKIRMISH)
    for seat, choice in ((0, "strike:1"), (NATURE, "hit")):
        record.choose(seat, SKIRMISH.codec.read(choice))
    return record


def branched() -> Record:
    first = record_of(Case(SKIRMISH, 4, SKIRMISH.settle(None)), 2, 9)
    branch = Record(SKIRMISH, seats=4, seed=seed_from("other"), given=9)
    for played in first.plays:
        branch.choose(played.seat, played.choice)
    return branch


OPEN: dict[str, tuple[Callable[[], Record], tuple[str, ...]]] = {
    "nobody committed to the dice": (dictated, ("no_seed",)),
    "all choices are given": (branched, ("given",)),
    "a position was set up": (
        lambda: Record(SKIRMISH, start={"hearts": [1, 1, 1, 0]}, seed=seed_from("x")),
        ("start",),
    ),
    "there are no dice": (lambda: Record(SKIRMISH), ()),
}


@pytest.mark.parametrize("what", OPEN)
def test_what_cannot_be_checked_is_told(what: str) -> None:
    record, why = OPEN[what][0](), OPEN[what][1]
    checked = check(SKIRMISH, loads(dumps(record.whole())))
    assert checked.open == why
    if why:
        assert checked.recomputed == 0
