"""Records: every record that is made verifies, and none that was tampered with does."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from contretemps.games import find
from contretemps.kernel import NATURE, BadInput, Game, Refused
from contretemps.proof import Record, commitment, dumps, loads, replay, seed_from, verify
from contretemps.proof.record import seal
from tests.laws.cases import Case, games, record_of
from tests.toys.auction import GAME as AUCTION
from tests.toys.skirmish import GAME as SKIRMISH
from tests.toys.understack import GAME as UNDERSTACK

TEMPEST = find("tempest")
GAMES = games()

Data = dict[str, Any]


def case(game: Game, **options: str) -> Case:
    return Case(game, game.most, game.settle(options))


def whole(game: Game, seed: int = 2, choices: int | None = None, **options: str) -> Data:
    data: Data = json.loads(json.dumps(record_of(case(game, **options), seed, choices).whole()))
    return data


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("choices", [None, 0, 1, 7])
def test_every_record_verifies(game: Game, choices: int | None) -> None:
    """Finished or not, with salts, of any game: what is written can be read, replayed and checked in full."""
    for seed in range(4):
        record = record_of(case(game), seed, choices)
        written = dumps(record.whole())
        again = verify(game, loads(written))
        assert dumps(again.whole()) == written
        assert again.position.dump() == record.position.dump()
        assert again.journal.events == record.journal.events


def test_a_record_verifies_with_its_scores_written_as_whole_numbers() -> None:
    """JavaScript writes 1.0 as 1; that is no damage."""
    data = whole(UNDERSTACK)
    data["result"] = {key: [int(n) if n == int(n) else n for n in numbers] for key, numbers in data["result"].items()}
    assert "1.0" not in json.dumps(data["result"])
    verify(UNDERSTACK, data)


def test_a_record_without_seed_verifies() -> None:
    """Where chance is dictated, as in an example, there is nothing to derive."""
    record = Record(SKIRMISH)
    for seat, choice in ((0, "strike:1"), (NATURE, "hit"), (1, "guard")):
        record.choose(seat, SKIRMISH.codec.read(choice))
    assert record.whole()["commitment"] is None
    assert verify(SKIRMISH, loads(dumps(record.whole()))).position.dump() == record.position.dump()
    record.choose(2, SKIRMISH.codec.read("strike:3"))
    with pytest.raises(BadInput, match="no seed"):
        record.derived()


def test_a_record_from_a_start_position_verifies() -> None:
    """A game may begin in the middle; the record says where."""
    record = Record(SKIRMISH, start={"hearts": [1, 1, 1, 0], "round": 3}, seed=seed_from("start"))
    record.choose(0, SKIRMISH.codec.read("strike:1"))
    record.chance()
    again = verify(SKIRMISH, loads(dumps(record.whole())))
    assert again.position.dump() == record.position.dump()
    assert again.whole()["start"] == {"hearts": [1, 1, 1, 0], "round": 3}


def test_a_branch_verifies_but_for_what_was_given() -> None:
    """A game that branched off another has that one's first choices, which its own seed did not draw."""
    first = record_of(case(TEMPEST, days="1"), 2, 40)
    branch = Record(TEMPEST, first.options, seed=seed_from("another luck"), given=30)
    for played in first.plays[:30]:
        branch.choose(played.seat, played.choice)
    while branch.position.asked():
        branch.chance()
        if branch.position.asked():
            branch.choose(0, branch.position.options(0)[-1])
    data = loads(dumps(branch.whole()))
    assert verify(TEMPEST, data).position.dump() == branch.position.dump()
    data["given"] = 0
    data["seal"] = seal(data)
    with pytest.raises(BadInput, match="not what the seed gives"):
        verify(TEMPEST, data)
    data["given"] = len(data["choices"]) + 1
    data["seal"] = seal(data)
    with pytest.raises(BadInput, match="given"):
        verify(TEMPEST, data)


def test_a_record_of_tempest_from_a_start_position_verifies() -> None:
    """The same with a real game's text, options included."""
    start = {"day": 2, "player": "2,2", "movement": 3, "citizens": {"A": "3,2"}}
    record = Record(TEMPEST, {"health_cap": "on"}, start=start, seed=seed_from("start"))
    record.choose(0, TEMPEST.codec.read("step:3,2"))
    record.choose(0, TEMPEST.codec.read("pickup:A"))
    assert verify(TEMPEST, loads(dumps(record.whole()))).position.dump() == record.position.dump()


# ---- tampering -------------------------------------------------------------------------------------------------------


def forge(data: Data, change: Callable[[Data], None], *, sealed: bool) -> Data:
    """The record with something changed, and sealed anew by a forger who knows how."""
    forged = copy.deepcopy(data)
    change(forged)
    assert forged != data
    if sealed:
        forged["seal"] = seal(forged)
    return forged


def chance_entry(data: Data) -> Data:
    entry: Data = next(
        entry for entry in data["choices"] if entry["seat"] == "*" and entry["choice"] in ("hit", "miss")
    )
    return entry


def other_die(data: Data) -> None:
    entry = chance_entry(data)
    entry["choice"] = "miss" if entry["choice"] == "hit" else "hit"


def other_choice(data: Data) -> None:
    entry = next(entry for entry in data["choices"] if entry["choice"].startswith("strike"))
    entry["choice"] = f"strike:{(int(entry['choice'][-1]) + 2) % 4}"


def other_event(data: Data) -> None:
    data["choices"][3]["event"] += 1


def missing_choice(data: Data) -> None:
    data["choices"] = [entry for entry in data["choices"] if entry is not data["choices"][2]]


def renumbered_missing_choice(data: Data) -> None:
    missing_choice(data)
    for n, entry in enumerate(data["choices"], 1):
        entry["n"] = n


def missing_end(data: Data) -> None:
    data["choices"].pop()


def reordered(data: Data) -> None:
    choices = data["choices"]
    choices[0], choices[1] = choices[1], choices[0]


def renumbered_reordered(data: Data) -> None:
    reordered(data)
    for n, entry in enumerate(data["choices"], 1):
        entry["n"] = n


SEALED_ANEW: dict[str, tuple[Callable[[Data], None], str]] = {
    "a die": (other_die, "is not what the seed gives"),
    "the seed": (lambda data: data.update(seed="00" * 32), "not the one that was committed to"),
    "the commitment": (lambda data: data.update(commitment="00" * 32), "not the one that was committed to"),
    "seed and commitment": (
        lambda data: data.update(seed="00" * 32, commitment=commitment(bytes(32))),
        "is not what the seed gives",
    ),
    "no seed": (lambda data: data.update(seed=None), "not open yet"),
    "a broken seed": (lambda data: data.update(seed="xyz"), "hexadecimal"),
    "a short seed": (lambda data: data.update(seed="00", commitment=commitment(b"\0")), "32 bytes"),
    "the salts": (lambda data: data.update(salts=["other"]), "is not what the seed gives"),
    "the rules": (lambda data: data.update(rules="00" * 32), "under another rule set"),
    "the game": (lambda data: data.update(game="auction"), "a record of auction"),
    "the result": (lambda data: data["result"].update(outcome=[0.0] * 4), "the result is"),
    "the scores": (lambda data: data["result"].update(scores=[9.0] * 4), "the result is"),
    "no result": (lambda data: data.update(result=None), "the result is"),
    "an option": (lambda data: data.update(options={"hearts": "3"}), "event|refused|result|seed gives"),
    "an unknown option": (lambda data: data.update(options={"spears": "3"}), "no option 'spears'"),
    "an event number": (other_event, "begins at event"),
    "a missing choice": (missing_choice, "is numbered"),
    "a missing choice, renumbered": (renumbered_missing_choice, "refused|event|seed gives"),
    "a missing end": (missing_end, "the result is"),
    "two choices in another order": (reordered, "is numbered"),
    "two choices in another order, renumbered": (renumbered_reordered, "refused"),
    "a hidden choice": (lambda data: data["choices"][0].update(choice="?"), "hidden"),
    "a seat that is not asked": (lambda data: data["choices"][0].update(seat="3"), "refused by TOY-301"),
    "a seat that does not exist": (lambda data: data["choices"][0].update(seat="x"), "no seat is called 'x'"),
    "a seat beyond all numbers": (lambda data: data["choices"][0].update(seat="9" * 30), "no seat is called"),
    "a choice that does not exist": (lambda data: data["choices"][0].update(choice="strik:1"), "no choice is written"),
    "too few seats": (lambda data: data.update(seats=["a"]), "4 players"),
}


@pytest.mark.parametrize("what", SEALED_ANEW)
def test_a_forger_who_seals_anew_is_found_out(what: str) -> None:
    """A change of what the dice, the rules or the result depend on is found whatever the seal says."""
    change, why = SEALED_ANEW[what]
    data = whole(SKIRMISH)
    verify(SKIRMISH, data)
    with pytest.raises(BadInput, match=why):
        verify(SKIRMISH, forge(data, change, sealed=True))


CARELESS: dict[str, Callable[[Data], None]] = {
    "a name": lambda data: data.update(seats=["you", "me", "him", "her"]),
    "a choice": other_choice,
    "a die": other_die,
    "an option": lambda data: data.update(options={"hearts": "3"}),
    "the seal": lambda data: data.update(seal="00" * 32),
    "no seal": lambda data: data.pop("seal"),
    "something more": lambda data: data.update(more=1),
}


@pytest.mark.parametrize("what", CARELESS)
def test_a_careless_change_is_found_by_the_seal_if_by_nothing_else(what: str) -> None:
    """Every byte of a record is under its seal."""
    with pytest.raises(BadInput):
        verify(SKIRMISH, forge(whole(SKIRMISH), CARELESS[what], sealed=False))


@pytest.mark.parametrize("days", ["run", "3", "final"])
def test_a_changed_card_in_tempest_is_found(days: str) -> None:
    """The same for a real game: another card of the same pile is not what the seed gives."""
    data = whole(TEMPEST, 3, days=days)

    def other_card(forged: Data) -> None:
        entries = [entry for entry in forged["choices"] if entry["seat"] == "*"]
        entries[0]["choice"], entries[-1]["choice"] = entries[-1]["choice"], entries[0]["choice"]
        if forged == data:
            entries[0]["choice"] = entries[1]["choice"]

    with pytest.raises(BadInput, match=r"seed gives|refused by TMP"):
        verify(TEMPEST, forge(data, other_card, sealed=True))


# ---- files -----------------------------------------------------------------------------------------------------------


def test_a_record_is_written_with_a_line_a_choice() -> None:
    """People read records and compare two of them."""
    data = whole(SKIRMISH)
    text = dumps(data)
    lines = [line for line in text.splitlines() if '"choice":' in line]
    assert len(lines) == len(data["choices"])
    assert loads(text) == data
    assert dumps(loads(text)) == text


def test_suits_are_readable_in_the_file() -> None:
    """Notations are written as they are, not as escapes."""
    assert "♥" in dumps(whole(TEMPEST, 0, 12))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "broken or cut off at line 1"),
        ('{"format":', "broken or cut off"),
        ("[]", "does not say that its format"),
        ('{"format": "other"}', "does not say that its format"),
        ('{"format": "contretemps-record/1", "game": "x"}', "no rules, options, seats, choices, result"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(text: str, why: str) -> None:
    """A broken file is the reader's to hear about, in words."""
    with pytest.raises(BadInput, match=why) as raised:
        loads(text)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    "change",
    [
        {"choices": 5},
        {"choices": [5]},
        {"choices": [{}]},
        {"choices": [{"n": "x", "seat": "0", "choice": "guard", "event": 0}]},
        {"options": 5},
        {"options": ["hearts"]},
        {"options": {"hearts": "9"}},
        {"seats": 5},
        {"seats": []},
        {"salts": 5},
        {"start": 5},
        {"start": {"hearts": [1]}},
        {"seed": 5},
    ],
    ids=str,
)
def test_a_malformed_record_is_bad_input_and_never_a_crash(change: Data) -> None:
    """Whatever stands in a file, the answer is BadInput."""
    data = {**whole(SKIRMISH), **change}
    with pytest.raises(BadInput):
        replay(SKIRMISH, data)
    with pytest.raises(BadInput):
        verify(SKIRMISH, data)


def test_names_are_as_many_as_seats() -> None:
    """A record knows its seats by their names."""
    with pytest.raises(BadInput, match="2 seats need as many names, not 3"):
        Record(AUCTION, seats=2, names=["a", "b", "c"])


def test_a_start_position_has_as_many_seats_as_the_record() -> None:
    """Two purses are no game for three."""
    assert Record(AUCTION, seats=3, start={"coins": [1, 2, 3]}).position.asked() == (0, 1, 2)
    with pytest.raises(BadInput, match="the start is a position of 2 seats, not of 3"):
        Record(AUCTION, seats=3, start={"coins": [1, 2]})


def test_a_refused_choice_leaves_a_record_as_it_was() -> None:
    """Nothing is written down that did not happen; a wild number is refused like any other."""
    record = record_of(case(UNDERSTACK), 1, 7)
    before = dumps(record.whole())
    for seat in (NATURE, 0, 1, 7):
        for choice in (-5, 0, 99, 10**9):
            if record.position.check(seat, choice):
                with pytest.raises(Refused):
                    record.choose(seat, choice)
    assert dumps(record.whole()) == before


def test_rewinding_goes_back_to_any_moment() -> None:
    """And playing the same choices again leads to the same record, dice included."""
    record = record_of(case(SKIRMISH), 4)
    plays = [(played.seat, played.choice) for played in record.plays]
    written = dumps(record.whole())
    record.rewind(5)
    assert len(record.plays) == 5
    for seat, choice in plays[5:]:
        if seat == NATURE:
            assert record.derived() == choice
        record.choose(seat, choice)
    assert dumps(record.whole()) == written
