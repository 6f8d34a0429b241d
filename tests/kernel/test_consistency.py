"""Whatever people do at a table, in whatever order, everything stays consistent: play, undo, dump, load, copy."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from contretemps.kernel import NATURE, BadInput, Game, Refused, Rng
from contretemps.proof import Record, dumps, loads, seed_from, verify
from tests.laws.cases import games

GAMES = games()


class Table(RuleBasedStateMachine):
    """A record that grows and shrinks, beside a plain list of what should be in it."""

    game: Game

    @initialize(word=st.text(max_size=3), more=st.integers(0, 9), value=st.integers(0, 9))
    def sit_down(self, word: str, more: int, value: int) -> None:
        seats = self.game.fewest + more % (self.game.most - self.game.fewest + 1)
        options = {option.name: option.values[value % len(option.values)] for option in self.game.options[:1]}
        self.record = Record(self.game, options, seats, seed=seed_from(word), salts=[word])
        self.seats = seats
        self.plays: list[tuple[int, int]] = []
        self.kept: list[tuple[Any, str]] = []

    def over(self) -> bool:
        return not self.record.position.asked()

    @precondition(lambda self: not self.over())
    @rule(number=st.integers(0, 999), other=st.integers(0, 9))
    def play(self, number: int, other: int) -> None:
        asked = self.record.position.asked()
        seat = asked[other % len(asked)]
        options = self.record.position.options(seat)
        choice = self.record.derived() if seat == NATURE else options[number % len(options)]
        self.record.choose(seat, choice)
        self.plays.append((seat, choice))

    @rule(seat=st.integers(-3, 6), choice=st.integers(-2, 2000))
    def try_anything(self, seat: int, choice: int) -> None:
        if self.record.position.refusal(seat, choice) is not None:
            before = dumps(self.record.whole())
            with pytest.raises(Refused):
                self.record.choose(seat, choice)
            assert dumps(self.record.whole()) == before

    @precondition(lambda self: bool(self.plays))
    @rule()
    def undo(self) -> None:
        seat = self.plays[-1][0]
        if seat == NATURE or self.record.cannot_undo(seat):
            with pytest.raises(BadInput, match="no take-back"):
                self.record.undo(max(seat, 0))
        else:
            self.record.undo(seat)
            self.plays.pop()

    @rule()
    def rewind_and_replay(self) -> None:
        half = len(self.plays) // 2
        self.record.rewind(half)
        for seat, choice in self.plays[half:]:
            self.record.choose(seat, choice)

    @rule()
    def load_the_position(self) -> None:
        loaded = self.game.load(json.loads(json.dumps(self.record.position.dump())))
        loaded.journal = self.record.journal
        self.record.position = loaded

    @rule()
    def load_the_record(self) -> None:
        self.record = verify(self.game, loads(dumps(self.record.whole())))

    @rule(seed=st.integers(0, 99), seat=st.integers(0, 4))
    def copy_and_reimagine(self, seed: int, seat: int) -> None:
        position = self.record.position
        self.kept.append((position.copy(), json.dumps(position.dump())))
        world = position.copy()
        world.reimagine(seat % self.seats, Rng(seed))
        assert world.view(seat % self.seats) == position.view(seat % self.seats)

    @invariant()
    def everything_agrees(self) -> None:
        if not hasattr(self, "record"):
            return
        record = self.record
        position = record.position
        assert [(played.seat, played.choice) for played in record.plays] == self.plays
        assert position.journal is record.journal
        assert self.game.broken(position) == []
        assert [played.event for played in record.plays] == sorted([played.event for played in record.plays])
        for copied, before in self.kept[-3:]:
            assert json.dumps(copied.dump()) == before
        assert (position.outcome() is None) == bool(position.asked())
        whole = record.whole()
        assert (whole["result"] is None) == bool(position.asked())
        for seat in range(self.seats):
            shown = record.export(seat)["choices"]
            for entry, (who, choice) in zip(shown, self.plays, strict=True):
                assert entry["choice"] in ("?", self.game.codec.write(choice))
                assert entry["choice"] != "?" or who != seat


@pytest.mark.parametrize("name", GAMES)
def test_a_table_stays_consistent(name: str) -> None:
    """Play, undo, load, rewind and copy, interleaved at random, on every game."""

    class ThisTable(Table):
        game = GAMES[name]

    run_state_machine_as_test(ThisTable, settings=settings(max_examples=15, stateful_step_count=40))
