"""Undo is decided by information, and exports show a seat what it may see."""

from __future__ import annotations

import json
from typing import Any

import pytest

from contretemps.games import find
from contretemps.kernel import NATURE, BadInput, Game
from contretemps.kernel.rng import Rng
from contretemps.proof import Record, seed_from
from tests.laws.cases import Case, record_of
from tests.toys.auction import GAME as AUCTION
from tests.toys.skirmish import GAME as SKIRMISH
from tests.toys.understack import GAME as UNDERSTACK

TEMPEST = find("tempest")


def play(record: Record, *texts: str) -> Record:
    for text in texts:
        record.choose(*record.game.read_play(record.position, text))
    return record


def stack(*texts: str) -> Record:
    start = {"hands": [[1], [2]], "under": ["1:3"]}
    return play(Record(UNDERSTACK, start=start, seed=seed_from("x")), *texts)


def test_nothing_can_be_taken_back_at_the_beginning() -> None:
    """The reason is given as the key of a text."""
    record = Record(SKIRMISH)
    assert record.cannot_undo(0) == "nothing"
    with pytest.raises(BadInput, match="no take-back: nothing"):
        record.undo(0)


def test_ones_own_choice_can_be_taken_back() -> None:
    """Until something happens, and the position is as before."""
    record = Record(SKIRMISH)
    before = record.position.dump()
    play(record, "guard")
    assert record.cannot_undo(0) == ""
    record.undo(0)
    assert record.position.dump() == before
    assert record.plays == []
    assert record.journal.events == []


def test_several_own_choices_can_be_taken_back_one_by_one() -> None:
    """In Tempest a walk is many choices; each can be taken back, back to the last card."""
    start = {"player": "2,2", "movement": 4}
    record = Record(TEMPEST, start=start, seed=seed_from("walk"))
    dumps = [record.position.dump()]
    for square in ("3,2", "3,3", "2,3"):
        play(record, f"step:{square}")
        dumps.append(record.position.dump())
    for before in reversed(dumps[:-1]):
        record.undo(0)
        assert record.position.dump() == before
    assert record.cannot_undo(0) == "nothing"


def test_chance_ends_taking_back() -> None:
    """A die that has rolled stays rolled."""
    record = play(Record(SKIRMISH), "strike:1", "*:miss")
    assert record.cannot_undo(0) == "chance"
    with pytest.raises(BadInput, match="chance"):
        record.undo(0)


def test_before_the_die_a_strike_can_be_taken_back() -> None:
    """Chance that is only asked has told nobody anything."""
    record = play(Record(SKIRMISH), "strike:1")
    assert record.position.asked() == (NATURE,)
    record.undo(0)
    assert record.position.asked() == (0,)


def test_another_seat_ends_taking_back() -> None:
    """Who acted upon my choice may rely on it; but that seat may take its own back."""
    record = play(Record(SKIRMISH), "guard", "guard")
    assert record.cannot_undo(0) == "other"
    assert record.cannot_undo(1) == ""
    record.undo(1)
    assert record.cannot_undo(0) == ""


def test_what_was_revealed_stays_revealed() -> None:
    """A card played face up has been seen; one put away in secret has not."""
    assert stack("*:card:5", "play:1").cannot_undo(0) == "revealed"
    secret = stack("*:card:5", "under:1")
    assert secret.cannot_undo(0) == ""
    assert secret.cannot_undo(1) == "other"


def test_a_sealed_answer_can_be_taken_back_until_the_last_one_is_in() -> None:
    """Then all are open."""
    record = play(Record(AUCTION, seats=3), "2:bid:4")
    record.undo(2)
    assert record.position.asked() == (0, 1, 2)
    play(record, "2:bid:3", "0:bid:1")
    assert record.cannot_undo(2) == "other"
    play(record, "1:bid:1")
    assert [record.cannot_undo(seat) for seat in range(3)] == ["other", "revealed", "other"]


def test_undo_forgets_no_dice() -> None:
    """After taking back, the same die comes up: nobody fishes for a better one."""
    record = play(Record(SKIRMISH, seed=seed_from("again")), "guard", "strike:0")
    first = record.derived()
    record.undo(1)
    play(record, "strike:0")
    assert record.derived() == first


# ---- exports ---------------------------------------------------------------------------------------------------------


def choices(record: Record, seat: int | None) -> list[str]:
    return [f"{entry['seat']}:{entry['choice']}" for entry in record.export(seat)["choices"]]


def test_an_export_hides_what_a_seat_may_not_see() -> None:
    """A drawn card is its owner's, a card put away too, a played one everybody's."""
    record = stack("*:card:5", "under:1", "*:card:6", "play:2")
    assert choices(record, 0) == ["*:card:5", "0:under:1", "*:?", "1:play:2"]
    assert choices(record, 1) == ["*:?", "0:?", "*:card:6", "1:play:2"]
    assert choices(record, None) == ["*:?", "0:?", "*:?", "1:play:2"]


def test_an_export_hides_sealed_answers_until_they_are_opened() -> None:
    """Everybody sees who has answered, nobody what."""
    record = play(Record(AUCTION, seats=3), "2:bid:4", "0:bid:1")
    assert choices(record, 0) == ["2:?", "0:bid:1"]
    assert choices(record, 2) == ["2:bid:4", "0:?"]
    assert choices(record, None) == ["2:?", "0:?"]
    play(record, "1:bid:0")
    assert choices(record, 1) == ["2:bid:4", "0:bid:1", "1:bid:0"]
    play(record, "1:bid:2")
    assert choices(record, 0) == ["2:bid:4", "0:bid:1", "1:bid:0", "1:?"]


def test_opening_sealed_answers_opens_nothing_else() -> None:
    """What was secret before the question stays so."""
    record = play(Record(AUCTION), "0:bid:1", "1:bid:2")
    record.plays[0].audience = 1  # as if seat 0 had drawn a card
    play(record, "1:bid:2", "0:bid:3")
    assert choices(record, 1) == ["0:?", "1:bid:2", "1:bid:2", "0:bid:3"]


def test_an_export_tells_neither_seed_nor_hidden_start_while_the_game_runs() -> None:
    """Whoever had them would know all that is to come, or what the others hold."""
    for seat in (None, 0, 1):
        data = stack("*:card:5").export(seat)
        assert data["seed"] is None
        assert data["seal"] is None
        assert data["start"] == "?"
        assert data["commitment"]
        assert data["result"] is None


def test_an_open_game_exports_its_start() -> None:
    """Where nothing is hidden, a running game can be replayed from its export."""
    start = {"hearts": [1, 1, 1, 0]}
    assert Record(SKIRMISH, start=start).export(0)["start"] == start


def test_event_numbers_of_an_export_count_what_its_reader_sees() -> None:
    """So that a client can ask for what it has not seen yet."""
    record = stack("*:card:5", "under:1", "*:card:6", "play:2")
    assert [entry["event"] for entry in record.whole()["choices"]] == [0, 2, 3, 5]
    assert [entry["event"] for entry in record.export(0)["choices"]] == [0, 2, 3, 4]
    assert [entry["event"] for entry in record.export(1)["choices"]] == [0, 1, 2, 4]
    assert [entry["event"] for entry in record.export(None)["choices"]] == [0, 1, 2, 3]


@pytest.mark.parametrize("game", [AUCTION, UNDERSTACK, SKIRMISH], ids=lambda game: str(game.name))
def test_at_the_end_the_whole_record_is_open(game: Game) -> None:
    """Seed, salts and every choice, for seats and spectators."""
    record = record_of(Case(game, game.fewest, game.settle({})), 0)
    for seat in (None, 0, 1):
        assert record.export(seat) == record.whole()
    assert record.whole()["seed"]


def test_events_are_seen_by_their_audience() -> None:
    """A journal notes who may see what: everybody, or some seats; a spectator is not a seat."""
    record = stack("*:card:5")
    drawn, got = record.journal.events
    assert [drawn.seen_by(eye) for eye in (0, 1, None)] == [True, True, True]
    assert [got.seen_by(eye) for eye in (0, 1, None, -1)] == [True, False, False, False]
    assert not drawn.reveals


def test_who_put_a_card_under_sees_it_drawn() -> None:
    """Seat 1 knows card 3: when seat 0 draws it, seat 1 sees that too, and a spectator does not."""
    start = {"hands": [[1], [2]], "under": ["1:3"], "out": [0, 4, 5, 6, 7]}
    record = play(Record(UNDERSTACK, start=start), "*:card:3")
    assert choices(record, 1) == ["*:card:3"]
    assert choices(record, None) == ["*:?"]
    assert record.position.view(1)["hands"] == [[3, None], [2]]


def test_an_export_is_plain_data() -> None:
    """It goes over the wire as it is."""
    data: Any = stack("*:card:5").export(1)
    assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("game", [TEMPEST, SKIRMISH, UNDERSTACK, AUCTION], ids=lambda game: game.name)
def test_going_back_leads_to_where_it_was(game: Game) -> None:
    """However far, and however often: position, events, who may see what, and what chance answers next."""
    record = Record(game, seed=seed_from("back"))
    stands = [_stand(record)]
    while record.position.asked() and len(record.plays) < 150:
        seat = record.position.asked()[-1]
        choice = record.derived() if seat == NATURE else record.position.options(seat)[-1]
        record.choose(seat, choice)
        stands.append(_stand(record))
    for plays in range(len(stands) - 1, -1, -1):
        record.rewind(plays)
        assert _stand(record) == stands[plays]
        assert record.position.journal is record.journal


def _stand(record: Record) -> Any:
    asked = record.position.asked()
    return (
        record.position.dump(),
        list(record.journal.events),
        [(played.seat, played.choice, played.event, played.audience, played.reveals) for played in record.plays],
        record.derived() if asked == (NATURE,) else None,
    )


def test_going_back_a_little_replays_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo in a long game costs as much as in a short one."""
    record, rng = Record(find("temptation"), seed=seed_from("long")), Rng(3)
    while record.position.asked():
        seat = record.position.asked()[0]
        options = record.position.options(seat)
        record.choose(seat, record.derived() if seat == NATURE else options[rng.below(len(options))])
    long = len(record.plays)
    assert long > 100
    replayed: list[int] = []
    choose = Record.choose

    def counted(self: Record, seat: int, choice: int) -> Any:
        replayed.append(choice)
        return choose(self, seat, choice)

    monkeypatch.setattr(Record, "choose", counted)
    record.rewind(long - 1)
    assert len(record.plays) == long - 1
    assert len(replayed) < 40
