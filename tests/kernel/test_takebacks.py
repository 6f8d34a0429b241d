"""Take-backs by agreement: what was seen before one does not tell what comes after it, and anybody can check that."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from typing import Any

import pytest

from contretemps.games import find
from contretemps.kernel import NATURE, BadInput
from contretemps.proof import Dice, Record, dumps, loads, seed_from, verify
from contretemps.proof.record import seal
from tests.toys.understack import GAME as UNDERSTACK

TEMPEST = find("tempest")
SEED = bytes(range(32))


def by_hand(message: str) -> int:
    """The number that a message gives, by nothing of ours."""
    return int(hmac.new(SEED, message.encode("ascii"), hashlib.sha256).hexdigest()[:16], 16)


def test_the_count_is_part_of_the_message() -> None:
    """Without take-backs it is the message that it always was; with some it is another, a new one for each count."""
    dice = Dice(SEED, ["ana"])
    assert dice.number("hearts", 3, 2**64) == by_hand('["contretemps chance 1",["ana"],"hearts",3,0]')
    assert dice.number("hearts", 3, 2**64, 0) == dice.number("hearts", 3, 2**64)
    for count in (1, 2, 10):
        drawn = by_hand(f'["contretemps chance 2",["ana"],"hearts",3,{count},0]')
        assert dice.number("hearts", 3, 2**64, count) == drawn
        assert dice.answer("hearts", 3, [(7, 1), (8, 1)], count) == 7 + drawn % 2
    total = 2**63 + 1  # every second number is drawn anew
    counter = next(n for n in range(50) if by_hand(f'["contretemps chance 2",["ana"],"x",{n},1,0]') >= total)
    assert dice.number("x", counter, total, 1) == next(
        drawn
        for block in range(1, 50)
        if (drawn := by_hand(f'["contretemps chance 2",["ana"],"x",{counter},1,{block}]')) < total
    )


def first_hidden_card(record: Record) -> int:
    """The first seat puts a card away, and the other one draws in secret."""
    record.choose(0, record.position.options(0)[0])
    drawn = record.derived()
    record.chance()
    return drawn


def test_what_came_before_a_take_back_does_not_foretell_what_comes_after_it() -> None:
    """Among eight cards few are left; the same one may come by chance, but not as it did: every time."""
    same = 0
    for word in range(200):
        record = Record(UNDERSTACK, seed=seed_from(str(word)))
        record.chance()
        start = len(record.plays)
        seen = first_hidden_card(record)
        record.take_back(0, start)
        same += first_hidden_card(record) == seen
    assert 10 < same < 120


def test_each_take_back_gives_luck_of_its_own() -> None:
    """The tenth is no repetition of the first."""
    record = Record(TEMPEST, {"days": "run"}, seed=SEED)
    record.chance()
    start = len(record.plays)
    lucks = set()
    for _ in range(10):
        record.choose(0, record.position.options(0)[0])
        first = len(record.plays)
        record.chance()
        lucks.add(tuple([played.choice for played in record.plays[first:]]))
        record.take_back(0, start)
    assert len(lucks) >= 4  # a storm from a pile of six, and its like


def a_game() -> tuple[Record, list[int]]:
    """A run of Tempest with take-backs all over, and where each of its choices was made: after how many."""
    record = Record(TEMPEST, {"days": "run"}, seed=SEED, salts=["ana"])
    granted: list[int] = []
    backs = {30: 9, 35: 3, 45: 1, 50: 25, 40: 2}  # where so many were made, go back by so many
    count = 0
    while record.position.asked():
        if record.position.asked() == (NATURE,):
            record.choose(NATURE, record.derived())
        else:
            record.choose(0, record.position.options(0)[-1])
        granted = [*granted[: len(record.plays) - 1], count]
        back = backs.pop(len(record.plays), None)
        if back is not None and record.position.asked():
            record.take_back(0, len(record.plays) - back)
            count += 1
    return record, granted


def test_a_record_tells_for_each_choice_how_many_came_before_it() -> None:
    """By its own choices alone: those that were taken back are not in it."""
    record, granted = a_game()
    said = [each["kept"] for each in record.whole()["takebacks"]]
    assert len(said) >= 3
    assert said == sorted(said)
    assert [sum([kept <= number for kept in said]) for number in range(len(record.plays))] == granted
    data = loads(dumps(record.whole()))
    again = verify(TEMPEST, data)
    assert dumps(again.whole()) == dumps(record.whole())


def test_undo_behind_a_take_back_does_not_hide_it() -> None:
    """What comes after it comes after the take-back as well, although fewer choices are left than it kept."""
    start = {"player": "3,3", "movement": 6}
    record = Record(TEMPEST, {"days": "2"}, seed=SEED, start=start)
    record.choose(0, TEMPEST.codec.read("step:3,4"))
    record.choose(0, TEMPEST.codec.read("step:3,5"))
    record.take_back(0, 1)
    record.undo(0)
    assert record.takebacks == [{"seat": "0", "kept": 0}]
    record.choose(0, TEMPEST.codec.read("end"))
    record.choose(0, TEMPEST.codec.read("storm:clubs"))
    record.chance()
    verify(TEMPEST, loads(dumps(record.whole())))
    data = json.loads(dumps(record.whole()))
    data["takebacks"][0]["kept"] = len(data["choices"])
    data["seal"] = seal(data)
    with pytest.raises(BadInput, match="not what the seed gives"):
        verify(TEMPEST, data)


def test_undo_itself_does_not_count() -> None:
    """It needs no agreement: whoever could have other luck by it would take back until he likes it."""
    record = Record(TEMPEST, {"days": "run"}, seed=SEED)
    record.chance()
    start = len(record.plays)
    record.choose(0, record.position.options(0)[0])
    first = record.derived()
    record.undo(0)
    assert len(record.plays) == start
    record.choose(0, record.position.options(0)[0])
    assert record.derived() == first
    assert "takebacks" not in record.whole()


def test_whoever_changes_the_take_backs_of_a_record_is_found_out() -> None:
    """Fewer, more, or elsewhere: the draws after them are others."""
    record, _ = a_game()
    honest = json.loads(dumps(record.whole()))
    last = honest["takebacks"][-1]["kept"]
    assert any(entry["seat"] == "*" for entry in honest["choices"][last:])
    forgeries: list[Any] = [[], honest["takebacks"][:-1], [*honest["takebacks"], {"seat": "0", "kept": last}]]
    for takebacks in forgeries:
        forged = {**copy.deepcopy(honest), "takebacks": takebacks}
        forged["seal"] = seal(forged)
        with pytest.raises(BadInput, match="not what the seed gives"):
            verify(TEMPEST, forged)


def test_a_record_from_before_they_counted_still_verifies() -> None:
    """It tells its take-backs by entries; what was drawn after them did not go by them."""
    record = Record(TEMPEST, {"days": "1"}, seed=SEED)
    record.chance()
    data = record.whole() | {"takebacks": [{"seat": "0", "n": 31, "to": 17}]}
    data["seal"] = seal(data)
    again = verify(TEMPEST, loads(dumps(data)))
    assert again.whole()["takebacks"] == data["takebacks"]
    again.choose(0, again.position.options(0)[0])
    assert again.derived() == verify(TEMPEST, loads(dumps(again.whole()))).derived()
