"""Positions and steps: sealed questions, refusals, events, dumps and playouts."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from contretemps.kernel import (
    ENDED,
    EVERYBODY,
    NATURE,
    NOBODY,
    OVER,
    SEVERAL,
    Choices,
    Game,
    Journal,
    Position,
    Refused,
    Rng,
    Sealed,
    load_step,
    playout,
)
from tests.laws.cases import games
from tests.toys.auction import GAME as AUCTION
from tests.toys.skirmish import GAME as SKIRMISH
from tests.toys.skirmish.game import STRIKES
from tests.toys.understack import GAME as UNDERSTACK

GAMES = games()


def bids(*answers: str, seats: int = 3) -> Position:
    position = AUCTION.new(seats=seats)
    for text in answers:
        position.choose(*AUCTION.read_play(position, text))
    return position


# ---- sealed questions ------------------------------------------------------------------------------------------------


def test_a_sealed_question_asks_all_and_waits_for_each() -> None:
    """Answers come in any order; who has answered is not asked again."""
    assert bids().asked() == (0, 1, 2)
    assert bids("1:bid:2").asked() == (0, 2)
    assert bids("1:bid:2", "0:bid:3").asked() == (2,)
    assert bids("1:bid:2", "0:bid:3", "2:bid:0").view(None)["lot"] == 1


def test_the_order_of_sealed_answers_does_not_matter() -> None:
    """Two tables where the same was said in another order are at the same position."""
    assert bids("0:bid:2", "1:bid:3", "2:bid:0").dump() == bids("2:bid:0", "1:bid:3", "0:bid:2").dump()


def test_a_sealed_answer_is_seen_by_nobody_else() -> None:
    """Its seat sees it, the others that it was given."""
    position = bids("1:bid:4")
    assert position.view(1)["your_bid"] == 4
    assert position.view(0)["your_bid"] is None
    assert position.view(0)["has_bid"] == [False, True, False]
    assert position.view(0) == bids("1:bid:2").view(0)


def test_who_has_answered_is_refused_and_has_no_options() -> None:
    """The same goes for seats that are not asked at all, and for nobody's seat numbers."""
    position = bids("1:bid:4")
    for seat in (1, 3, 99, NATURE, NOBODY, ENDED, SEVERAL):
        assert position.options(seat) == []
        refusal = position.refusal(seat, 1)
        assert refusal is not None
        with pytest.raises(Refused):
            position.choose(seat, 1)


def test_reimagining_replaces_the_sealed_answers_of_others_only() -> None:
    """By any they might have given, and leaves open questions open."""
    position = bids("1:bid:4", "0:bid:6")
    seen: Counter[int] = Counter()
    rng = Rng(2)
    for _ in range(400):
        world = position.copy()
        world.reimagine(0, rng)
        assert isinstance(world.step, Sealed)
        mine, theirs, unsaid = world.step.answers
        assert (mine, unsaid) == (6, -1)
        seen[theirs] += 1
    assert set(seen) == set(range(7))
    assert min(seen.values()) > 30


def test_a_sealed_question_survives_dump_and_load_half_answered() -> None:
    """And tells nobody more afterwards than before."""
    position = bids("1:bid:4")
    loaded = AUCTION.load(json.loads(json.dumps(position.dump())))
    assert loaded.dump() == position.dump()
    assert [loaded.view(seat) for seat in range(3)] == [position.view(seat) for seat in range(3)]
    for text in ("0:bid:1", "2:bid:2"):
        loaded.choose(*AUCTION.read_play(loaded, text))
    assert loaded.view(None)["won"] == [0, 3, 0]


def test_seats_without_coins_are_not_asked() -> None:
    """A seat that a sealed question does not concern is neither asked nor waited for."""
    position = AUCTION.read({"coins": [2, 0, 1]})
    assert position.asked() == (0, 2)
    for text in ("0:bid:0", "2:bid:1"):
        position.choose(*AUCTION.read_play(position, text))
    assert position.asked() == (0,)


# ---- refusals and events ---------------------------------------------------------------------------------------------


def test_a_refusal_names_rule_and_facts() -> None:
    """What to offer instead is the codec's to say: at most three, the nearest first."""
    position = AUCTION.read({"coins": [4, 4]})
    refusal = position.refusal(0, 6)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == (102, {"bid": 6})
    assert AUCTION.codec.nearest(6, position.options(0)) == [4, 3, 2]
    assert AUCTION.explain(refusal, "en") == "You have fewer coins than 6."
    assert AUCTION.explain(refusal, "fr") == "Vous avez moins de pièces que 6."


def test_a_refusal_out_of_turn_says_what_is_asked() -> None:
    """In words that the game has for its questions."""
    refusal = SKIRMISH.new().refusal(2, 4)
    assert refusal is not None
    assert refusal.facts == {"asked": "Act"}
    assert SKIRMISH.explain(refusal, "fr") == "Ce qui est demandé maintenant, c'est un acte, et pas à vous."


def test_when_the_game_is_over_everything_is_refused() -> None:
    """Nobody is asked, not even NATURE, and nothing has changed afterwards."""
    position = SKIRMISH.new()
    playout(position, Rng(1), Choices())
    before = position.dump()
    for seat in range(ENDED, 4):
        assert position.options(seat) == []
        for choice in range(-1, 8):
            with pytest.raises(Refused):
                position.choose(seat, choice)
    assert position.dump() == before


def test_events_go_to_the_journal_and_nowhere_without_one() -> None:
    """A copy has none, so playouts build nothing."""
    position = SKIRMISH.new()
    position.journal = Journal()
    position.choose(0, SKIRMISH.codec.read("strike:1"))
    (event,) = position.journal.events
    assert (event.kind, event.audience, event.args[:2]) == (STRIKES, EVERYBODY, (0, 1))
    assert position.copy().journal is None
    assert SKIRMISH.event(event, "en") == "Seat 0 strikes at seat 1."


# ---- dumps -----------------------------------------------------------------------------------------------------------


def test_a_dump_reads_in_the_order_of_play() -> None:
    """The question first, then what is still to come."""
    position = SKIRMISH.new()
    position.choose(0, SKIRMISH.codec.read("strike:3"))
    assert position.dump()["steps"] == [["Blow", 3], ["Turn", 1], ["Turn", 2], ["Turn", 3], ["Round"]]


@pytest.mark.parametrize("missing", ["round", "hearts", "guards"])
def test_a_dump_without_a_field_is_refused(missing: str) -> None:
    """A position is whole or not at all."""
    data = SKIRMISH.new().dump()
    del data[missing]
    with pytest.raises(ValueError, match=f"the dump has no '{missing}'"):
        SKIRMISH.load(data)


def test_a_dump_with_an_unknown_step_is_refused() -> None:
    """A dump of another game or version is not half understood."""
    data = SKIRMISH.new().dump()
    data["steps"][0] = ["Dance", 1]
    with pytest.raises(ValueError, match="no step is called 'Dance'"):
        SKIRMISH.load(data)


def test_a_dump_without_steps_is_refused() -> None:
    """A position is always at a question, or over."""
    with pytest.raises(ValueError, match="at least the step that is asked"):
        SKIRMISH.load({**SKIRMISH.new().dump(), "steps": []})


def test_the_end_is_loaded_as_the_end() -> None:
    """There is one step for it, known by identity."""
    position = SKIRMISH.new()
    playout(position, Rng(1), Choices())
    assert SKIRMISH.load(position.dump()).step is OVER
    assert load_step(["Over"], {}) is OVER


# ---- playouts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_playout_ends_like_any_game(game: Game) -> None:
    """It plays to the end, says how many choices it took, and depends on its random numbers alone."""
    ends = []
    for seed in (3, 3, 4):
        position = game.new(None, game.most)
        plies = playout(position, Rng(seed), Choices())
        assert position.asked() == ()
        assert position.step is OVER
        assert 0 < plies <= game.bound(game.settle({}), game.most)
        assert game.broken(position) == []
        ends.append((plies, str(position.dump())))
    assert ends[0] == ends[1] != ends[2]


def test_a_playout_answers_sealed_questions_for_everybody() -> None:
    """From any moment, half answered too."""
    position = bids("1:bid:4")
    assert playout(position, Rng(5), Choices()) > 1
    assert position.outcome() is not None


def test_odds_follow_weights() -> None:
    """Two strikes in three hit; against a guard one does."""
    position = SKIRMISH.new()
    position.choose(0, SKIRMISH.codec.read("strike:1"))
    assert [round(odds, 3) for _, odds in position.odds()] == [0.667, 0.333]
    guarded = SKIRMISH.read({"guards": [0, 1, 0, 0]})
    guarded.choose(0, SKIRMISH.codec.read("strike:1"))
    assert [round(odds, 3) for _, odds in guarded.odds()] == [0.333, 0.667]


def test_options_fill_a_buffer_that_is_used_again() -> None:
    """Whatever was in it before, and however many there are."""
    buffer = Choices()
    for game, seat in ((AUCTION, 1), (SKIRMISH, 0), (UNDERSTACK, NATURE), (SKIRMISH, 3)):
        position = game.new()
        position.options_into(seat, buffer)
        assert buffer.as_list() == position.options(seat)
    for choice in range(100):
        buffer.add(choice)
    assert buffer.as_list() == list(range(100))
