"""The laws that look at play, a class each (law 5 is a function: it compares whole records).

A game that breaks one raises LawBroken. Law 6 is in hiding.py, laws 8 to 10 are in showing.py.
"""

from __future__ import annotations

import json
import math
import random
import sys
from typing import Any

from contretemps.kernel import ALLOWED, NATURE, Choices, Journal, Position, Refused, Rng
from contretemps.proof import dumps, loads, replay
from tests.laws.cases import Case, LawBroken, dump, play_on, record_of, text
from tests.laws.walk import Law, Walk

DEEPEST = 40  # steps that an agenda may hold
TRIED = 40  # ints that are no options, at each look
TO_THE_END = 8  # every so many looks a copy is played to its end, at the others …
A_WHILE = 60  # … for so many choices
OFFERS = 32  # refused choices of a decision for which it is looked at what is offered instead, others at the next look
KINDS = 25  # of draws that are counted in a game
DRAWS = 40  # per answer, when NATURE's draws are counted
SPREAD = 6.0  # standard deviations that their numbers may be off


class ItEnds(Law):
    """Law 1: random play ends within the stated bound; until then some seat, or NATURE alone, is asked."""

    def before(self, seat: int, choice: int) -> None:
        case, position = self.case, self.walk.position
        asked = position.asked()
        if asked != (NATURE,) and (list(asked) != sorted(set(asked)) or not set(asked) <= set(range(case.seats))):
            raise LawBroken(1, case, f"asked are {asked}, and there are {case.seats} seats")
        if position.outcome() is not None:
            raise LawBroken(1, case, f"an outcome while {asked} are asked")
        depth = len(position.dump_steps())
        if depth > DEEPEST:
            raise LawBroken(1, case, f"the agenda holds {depth} steps, and {DEEPEST} are plenty")

    def end(self) -> None:
        if self.walk.position.outcome() is None or self.walk.position.options(0):
            raise LawBroken(1, self.case, "nobody is asked, but there is no outcome, or there are options")


class EveryOptionAndNoOther(Law):
    """Law 2: every option applies; every other int is refused with a rule of the game and changes nothing.

    Of a large action space some TRIED other ints are tried at each look, others at the next.
    """

    tried = TRIED

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.expected: str | None = dump(self.case.new())
        self.every = max(1, self.case.game.codec.size // self.tried)

    def before(self, seat: int, choice: int) -> None:
        if self.expected is not None and dump(self.walk.position) != self.expected:
            raise LawBroken(2, self.case, f"asking for options or being refused changed the position {self.expected}")
        self.expected = None

    def look(self, seat: int, choice: int) -> None:
        case, position = self.case, self.walk.position
        before = dump(position)
        asked = position.asked()
        for who in range(NATURE, case.seats):
            options = position.options(who)
            _options_are_right(case, position, who, options)
            tried = range(-1, case.game.codec.size + 2)[self.walk.looks % self.every :: self.every]
            others = sorted(set(tried) - set(options))
            for other in others if who in asked else others[:: 1 + len(others) // 16]:
                _is_refused(case, position, who, other)
            step = 1 + len(others) // OFFERS
            for other in others[self.walk.looks % step :: step]:
                _instead_are_options(case, other, options)
        if dump(position) != before:
            raise LawBroken(2, case, f"asking for options or being refused changed the position {before}")
        for who in asked:
            for option in position.options(who):
                after = _applies(case, position, who, option, before)
                if (who, option) == (seat, choice):
                    self.expected = after


class TheWholeActionSpace(EveryOptionAndNoOther):
    """Law 2 with every other int there is."""

    tried = sys.maxsize


def _options_are_right(case: Case, position: Position, seat: int, options: list[int]) -> None:
    buffer = Choices()
    position.options_into(seat, buffer)
    allowed = [choice for choice in range(-1, case.game.codec.size + 2) if position.check(seat, choice) == ALLOWED]
    for name, listed in (("options", options), ("options_into", buffer.as_list())):
        if listed != sorted(set(listed)):
            raise LawBroken(2, case, f"{name} is not ascending: {listed} at {position.step.dump()}")
        if bool(listed) != (seat in position.asked()):
            raise LawBroken(2, case, f"asked are {position.asked()}, and {name} of seat {seat} gives {listed}")
        if listed != allowed:
            wrong = sorted(set(listed) ^ set(allowed))
            raise LawBroken(2, case, f"{name} and check disagree on {wrong} at {position.step.dump()}")


def _is_refused(case: Case, position: Position, seat: int, choice: int) -> None:
    refusal = position.refusal(seat, choice)
    if refusal is None:
        raise LawBroken(2, case, f"{choice} is no option of seat {seat}, and not refused")
    if refusal.rule not in case.game.rules.rules:
        raise LawBroken(2, case, f"{choice} is refused by rule {refusal.rule}, and there is no such rule")
    try:
        position.choose(seat, choice)
    except Refused as refused:
        if refused.refusal.rule != refusal.rule:
            raise LawBroken(2, case, f"{choice} is refused by {refusal.rule}, and chosen, by another rule") from None
    else:
        raise LawBroken(2, case, f"{choice} is refused by {refusal.rule}, but can be chosen")


def _instead_are_options(case: Case, choice: int, options: list[int]) -> None:
    nearest = case.game.codec.nearest(choice, options)
    if not set(nearest) <= set(options) or bool(nearest) != bool(options):
        raise LawBroken(2, case, f"instead of {choice}, {nearest} are offered, and options are {options}")


def _applies(case: Case, position: Position, seat: int, choice: int, before: str) -> str:
    other = position.copy()
    try:
        other.choose(seat, choice)
    except Exception as error:
        raise LawBroken(2, case, f"option {choice} of seat {seat} does not apply: {error!r}") from error
    if dump(other) == before:
        raise LawBroken(2, case, f"option {choice} of seat {seat} changes nothing")
    return dump(other)


def all_it_says(case: Case, position: Position) -> str:
    """What a position answers to everybody who asks it, as text: a field that a dump forgot shows here."""
    eyes: list[int | None] = [None, *range(case.seats)]
    asked = position.asked()
    odds = position.weights() if asked == (NATURE,) else []
    options = [position.options(seat) for seat in range(NATURE, case.seats)]
    return text([asked, options, odds, [position.view(eye) for eye in eyes], position.scores(), position.outcome()])


class CopiesAreIndependent(Law):
    """Law 3: no play on a copy changes the parent or its journal, no play on the parent changes a copy."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.rng = Rng(walk.seed)
        self.luck = random.Random(walk.seed)
        self.past: list[tuple[Position, str]] = []

    def look(self, seat: int, choice: int) -> None:
        case, walk, position = self.case, self.walk, self.walk.position
        before = dump(position)
        told = len(walk.journal.events)
        played = position.copy()
        if played.journal is not None:
            raise LawBroken(3, case, "a copy carries the journal of its parent")
        played.choose(seat, choice)
        other = position.copy()
        if dump(other) != before or all_it_says(case, other) != all_it_says(case, position):
            raise LawBroken(3, case, f"a copy is not the same: {dump(other)} of {before}")
        other.reimagine(0, self.rng)
        play_on(case, other, self.luck, None if walk.looks % TO_THE_END == 0 else A_WHILE)
        if dump(position) != before or len(walk.journal.events) != told:
            raise LawBroken(3, case, f"play on a copy changed its parent: {dump(position)} was {before}")
        self._copies_are_as_they_were()
        self.past = [*self.past[-2:], (position.copy(), before)]

    def end(self) -> None:
        self._copies_are_as_they_were()

    def _copies_are_as_they_were(self) -> None:
        for copy, then in self.past:
            if dump(copy) != then:
                raise LawBroken(3, self.case, f"play on the parent changed a copy: {dump(copy)} was {then}")


class DumpsAreExact(Law):
    """Law 4: a twin, dumped to JSON and loaded at every look, plays along: the same dumps, events and records."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.twin: Position = self.case.new()
        self.journal = Journal()
        self.twin.journal = self.journal

    def look(self, seat: int, choice: int) -> None:
        case, position = self.case, self.walk.position
        before = dump(position)
        _steps_are_plain(case, position)
        self._load()
        if dump(self.twin) != before:
            raise LawBroken(4, case, f"loaded, a position is another: {dump(self.twin)} was {before}")
        if all_it_says(case, self.twin) != all_it_says(case, position):
            raise LawBroken(4, case, f"loaded, a position says something else at {before}")

    def after(self, seat: int, choice: int) -> None:
        self.twin.choose(seat, choice)

    def end(self) -> None:
        self._load()
        if dump(self.twin) != dump(self.walk.position) or self.twin.outcome() != self.walk.position.outcome():
            raise LawBroken(4, self.case, "loaded on the way, the game ends otherwise")
        if self.journal.events != self.walk.journal.events:
            raise LawBroken(4, self.case, "loaded on the way, other things happen")

    def _load(self) -> None:
        self.twin = self.case.game.load(json.loads(dump(self.twin)))
        self.twin.journal = self.journal


def _steps_are_plain(case: Case, position: Position) -> None:
    """A step in a dump is its name, then ints, texts and lists of ints: it holds nothing else."""
    for entry in position.dump_steps():
        for arg in entry[1:]:
            items: list[Any] = arg if isinstance(arg, list) else [arg]
            if not all(type(item) in (int, str) for item in items):
                raise LawBroken(4, case, f"a step holds more than numbers: {entry}")


def law_5_the_same_again(case: Case, seed: int) -> None:
    """The same set-up and choices give the same record to the byte, played again and replayed."""
    record = record_of(case, seed)
    written = dumps(record.whole())
    again = record_of(case, seed)
    if dumps(again.whole()) != written or again.journal.events != record.journal.events:
        raise LawBroken(5, case, "played again, it is another game")
    replayed = replay(case.game, loads(written), check_chance=True)
    if dumps(replayed.whole()) != written or dump(replayed.position) != dump(record.position):
        raise LawBroken(5, case, "replayed, it is another game")
    if replayed.journal.events != record.journal.events:
        raise LawBroken(5, case, "replayed, other things happen")


class InvariantsHold(Law):
    """Law 7: what the game declares to be always true is true after every choice."""

    def before(self, seat: int, choice: int) -> None:
        _nothing_is_broken(self.case, self.walk.position)

    def end(self) -> None:
        _nothing_is_broken(self.case, self.walk.position)


def _nothing_is_broken(case: Case, position: Position) -> None:
    broken = case.game.broken(position)
    if broken:
        raise LawBroken(7, case, "; ".join(broken))


class ChanceIsFair(Law):
    """Law 11: NATURE draws every answer it has odds for and no other, about as often as they say; all are positive."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.rng = Rng(walk.seed + 1)
        self.kinds: set[str] = set()

    def before(self, seat: int, choice: int) -> None:
        case, position = self.case, self.walk.position
        if seat != NATURE:
            return
        weights = position.weights()
        kind = text([position.step.dump(), weights])
        if [choice for choice, _ in weights] != position.options(NATURE) or min(w for _, w in weights) < 1:
            raise LawBroken(11, case, f"weights are no positive numbers of the options: {weights}")
        if not math.isclose(sum(p for _, p in position.odds()), 1.0):
            raise LawBroken(11, case, f"odds do not add up to 1: {position.odds()}")
        if kind not in self.kinds and len(self.kinds) < KINDS:
            self.kinds.add(kind)
            _draws_agree(case, position, weights, self.rng)


def _draws_agree(case: Case, position: Position, weights: list[tuple[int, int]], rng: Rng) -> None:
    before = dump(position)
    total = sum(weight for _, weight in weights)
    many = DRAWS * math.ceil(total / min(weight for _, weight in weights))
    counts = dict.fromkeys([choice for choice, _ in weights], 0)
    for _ in range(many):
        choice = position.draw(rng)
        if choice not in counts:
            raise LawBroken(11, case, f"NATURE draws {choice}, and may draw {list(counts)} only")
        counts[choice] += 1
    for choice, weight in weights:
        share = weight / total
        if abs(counts[choice] - many * share) > SPREAD * math.sqrt(many * share * (1 - share)):
            raise LawBroken(
                11, case, f"NATURE drew {choice} {counts[choice]} times of {many}, and its share is {share}"
            )
        if counts[choice] == 0:
            raise LawBroken(11, case, f"NATURE never drew {choice}")
    if dump(position) != before:
        raise LawBroken(11, case, "drawing changed the position")


class SeatsAreRespected(Law):
    """Law 12: who is out stays out and is never asked; scores and outcome are by seat; team-mates share the outcome."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.out: set[int] = set()

    def before(self, seat: int, choice: int) -> None:
        case, position = self.case, self.walk.position
        now = set(position.eliminated())
        if not self.out <= now:
            raise LawBroken(12, case, f"seats {self.out - now} were out and are back")
        self.out = now
        if self.out & set(position.asked()):
            raise LawBroken(12, case, f"seat {seat} is out, and asked")
        if len(position.scores()) != case.seats:
            raise LawBroken(12, case, f"{case.seats} seats have the scores {position.scores()}")

    def end(self) -> None:
        case = self.case
        outcome = self.walk.position.outcome() or []
        if len(outcome) != case.seats:
            raise LawBroken(12, case, f"{case.seats} seats have the outcome {outcome}")
        teams = self.walk.position.teams()
        if teams and sorted([seat for team in teams for seat in team]) != list(range(case.seats)):
            raise LawBroken(12, case, f"not everybody is in one team: {teams}")
        for team in teams:
            if len({outcome[seat] for seat in team}) > 1:
                raise LawBroken(12, case, f"the team {team} has different outcomes: {outcome}")
