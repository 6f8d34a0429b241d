"""Sealed answers: several in a row from each seat, and answers that stay secret after the last one is in."""

from __future__ import annotations

import pytest

from contretemps.kernel import EVERYBODY, NATURE, NOT_ASKED, NOT_YET, Refused, Rng
from contretemps.proof import Record, seed_from
from tests.toys.auction import game as auction
from tests.toys.keepsakes import game as keepsakes


def drafted(keep: str = "2") -> Record:
    """Two seats that have been dealt their cards."""
    record = Record(keepsakes.GAME, {"keep": keep}, 2, seed=seed_from("draft"))
    record.chance()
    return record


def keep_all(record: Record, *seats: int) -> None:
    """These seats answer, each time with the first card they may keep."""
    for seat in seats:
        record.choose(seat, record.position.options(seat)[0])


def shown(record: Record, reader: int | None) -> list[tuple[str, str]]:
    """Whose answers to the draft a reader finds in the export, and which."""
    choices = record.export(reader)["choices"]
    return [(entry["seat"], entry["choice"][:5]) for entry in choices if entry["seat"] != "*"]


def test_a_seat_gives_its_row_without_waiting_for_the_others() -> None:
    record = drafted()
    keep_all(record, 1, 1)
    assert record.position.asked() == (0,)
    with pytest.raises(Refused):
        record.choose(1, keepsakes.KEEP)
    keep_all(record, 0)
    assert record.position.asked() == (0,)
    keep_all(record, 0)
    assert type(record.position.step).__name__ == "Show"


def test_picks_stay_secret_after_the_last_one_is_in() -> None:
    record = drafted()
    keep_all(record, 0, 1, 0, 1)
    assert shown(record, 0) == [("0", "keep:"), ("1", "?"), ("0", "keep:"), ("1", "?")]
    assert shown(record, None) == [("0", "?"), ("1", "?"), ("0", "?"), ("1", "?")]
    assert [played.audience for played in record.plays if played.seat != NATURE] == [1, 2, 1, 2]


def test_what_is_shown_opens_with_the_last_answer() -> None:
    record = drafted("1")
    keep_all(record, 0, 1)
    keep_all(record, 1)
    assert record.plays[-1].audience == 2
    keep_all(record, 0)
    assert [played.audience for played in record.plays[-2:]] == [EVERYBODY, EVERYBODY]
    assert [played.audience for played in record.plays[-4:-2]] == [1, 2]


def test_picks_stay_secret_when_the_game_is_rewound() -> None:
    record = drafted()
    keep_all(record, 0, 1, 0, 1)
    before = shown(record, 0)
    keep_all(record, 0)
    record.undo(0)
    assert shown(record, 0) == before


def test_only_the_very_last_answer_opens() -> None:
    """One seat is asked, but two of its answers are missing."""
    record = drafted()
    keep_all(record, 1, 1, 0)
    assert record.cannot_undo(0) == ""
    keep_all(record, 0)
    assert record.cannot_undo(0) == "revealed"


def test_who_is_asked_for_fewer() -> None:
    """Answers that are not asked for leave holes in a row."""
    step = keepsakes.Keep((NOT_YET, NOT_ASKED, NOT_ASKED, NOT_ASKED, 3, NOT_YET), 2)
    assert (step.seats(), step.asked(), step.asked_at_all(), step.is_last()) == (3, (0, 2), (0, 2), False)
    assert step.given(2) == (3,)


def test_imagined_rows_are_rows_that_could_have_been_given() -> None:
    record = drafted()
    keep_all(record, 1, 1)
    rows = set()
    for seed in range(200):
        world = record.position.copy()
        world.reimagine(0, Rng(seed))
        assert isinstance(world.step, keepsakes.Keep)
        row = world.step.given(1)
        assert list(row) == sorted(row)
        assert set(row) <= {keepsakes.KEEP + card for card in world.cards_in(keepsakes.HAND + 1)}  # type: ignore[attr-defined]
        assert world.step.given(0) == ()
        rows.add(row)
    assert len(rows) > 2


def test_a_question_of_one_answer_each_is_as_before() -> None:
    record = Record(auction.GAME, {}, 3, seed=seed_from("bids"))
    for seat in (2, 0):
        record.choose(seat, 1)
    assert shown(record, 0) == [("2", "?"), ("0", "bid:1")]
    record.choose(1, 2)
    assert shown(record, None) == [("2", "bid:1"), ("0", "bid:1"), ("1", "bid:2")]
