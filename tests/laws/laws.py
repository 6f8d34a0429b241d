"""The laws of design section 5 that look at play, one function a law; a game that breaks one raises LawBroken.

Law 6 is in hiding.py, laws 8 to 10 are in showing.py.
"""

from __future__ import annotations

import json
import math
import random
from typing import Any

from contretemps.kernel import ALLOWED, NATURE, Choices, Journal, Position, Refused, Rng
from contretemps.proof import dumps, loads, replay
from tests.laws.cases import Case, LawBroken, Walk, dump, play_on, record_of, text

DEEPEST = 40  # steps that an agenda may hold
TO_THE_END = 8  # every so many decisions a copy is played to its end, at the others …
A_WHILE = 60  # … for so many choices
DRAWS = 40  # per answer, when NATURE's draws are counted
SPREAD = 6.0  # standard deviations that their numbers may be off


def law_1_it_ends(case: Case, seed: int) -> None:
    """Random play ends within the stated bound; until then some seat, or NATURE alone, is asked."""
    walk = Walk(case, seed)
    for _ in walk:
        asked = walk.position.asked()
        if asked != (NATURE,) and (list(asked) != sorted(set(asked)) or not set(asked) <= set(range(case.seats))):
            raise LawBroken(1, case, f"asked are {asked}, and there are {case.seats} seats")
        if walk.position.outcome() is not None:
            raise LawBroken(1, case, f"an outcome while {asked} are asked")
        depth = len(walk.position.dump_steps())
        if depth > DEEPEST:
            raise LawBroken(1, case, f"the agenda holds {depth} steps, and {DEEPEST} are plenty")
    if walk.position.outcome() is None or walk.position.options(0):
        raise LawBroken(1, case, "nobody is asked, but there is no outcome, or there are options")


def law_2_every_option_and_no_other(case: Case, seed: int, *, every: int) -> None:
    """Every option applies; every other int is refused with a rule of the game and changes nothing.

    `every` n-th other int is tried, another n-th at each decision.
    """
    walk = Walk(case, seed)
    expected = dump(case.new())
    for number, (player, chosen) in enumerate(walk):
        position = walk.position
        before = dump(position)
        asked = position.asked()
        for seat in range(NATURE, case.seats):
            options = position.options(seat)
            _options_are_right(case, position, seat, options)
            tried = range(-1, case.game.codec.size + 2)
            others = [choice for choice in tried if (choice + number) % every == 0 and choice not in options]
            for choice in others if seat in asked else others[:: 1 + len(others) // 16]:
                _is_refused(case, position, seat, choice, options)
        if dump(position) != before or before != expected:
            raise LawBroken(2, case, f"asking for options or being refused changed the position at {before}")
        for seat in asked:
            for choice in position.options(seat):
                after = _applies(case, position, seat, choice, before)
                expected = after if (seat, choice) == (player, chosen) else expected


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


def _is_refused(case: Case, position: Position, seat: int, choice: int, options: list[int]) -> None:
    refusal = position.refusal(seat, choice)
    if refusal is None:
        raise LawBroken(2, case, f"{choice} is no option of seat {seat}, and not refused")
    if refusal.rule not in case.game.rules.rules:
        raise LawBroken(2, case, f"{choice} is refused by rule {refusal.rule}, and there is no such rule")
    if not set(refusal.nearest) <= set(options) or bool(refusal.nearest) != bool(options):
        raise LawBroken(2, case, f"instead of {choice}, {refusal.nearest} are offered, and options are {options}")
    try:
        position.choose(seat, choice)
    except Refused as refused:
        if refused.refusal.rule != refusal.rule:
            raise LawBroken(2, case, f"{choice} is refused by {refusal.rule}, and chosen, by another rule") from None
    else:
        raise LawBroken(2, case, f"{choice} is refused by {refusal.rule}, but can be chosen")


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


def law_3_copies_are_independent(case: Case, seed: int) -> None:
    """No play on a copy changes the parent or its journal, no play on the parent changes a copy."""
    rng = Rng(seed)
    luck = random.Random(seed)
    walk = Walk(case, seed)
    past: list[tuple[Position, str]] = []
    for seat, choice in walk:
        position = walk.position
        before = dump(position)
        told = len(walk.journal.events)
        played = position.copy()
        if played.journal is not None:
            raise LawBroken(3, case, "a copy carries the journal of its parent")
        played.choose(seat, choice)
        other = position.copy()
        if dump(other) != before or all_it_says(case, other) != all_it_says(case, position):
            raise LawBroken(3, case, f"a copy is not the same: {dump(other)} of {before}")
        other.reimagine(0, rng)
        play_on(case, other, luck, None if walk.plies % TO_THE_END == 0 else A_WHILE)
        if dump(position) != before or len(walk.journal.events) != told:
            raise LawBroken(3, case, f"play on a copy changed its parent: {dump(position)} was {before}")
        past.append((position.copy(), before))
        for copy, then in past[-3:]:
            if dump(copy) != then:
                raise LawBroken(3, case, f"play on the parent changed a copy: {dump(copy)} was {then}")


def law_4_dumps_are_exact(case: Case, seed: int) -> None:
    """Dump, JSON, load at every decision, then play on: the same dumps, events and records."""
    walk = Walk(case, seed)
    journal = Journal()
    twin = case.new()
    for seat, choice in walk:
        before = dump(walk.position)
        _steps_are_plain(case, walk.position)
        twin = case.game.load(json.loads(dump(twin)))
        twin.journal = journal
        if dump(twin) != before:
            raise LawBroken(4, case, f"loaded, a position is another: {dump(twin)} was {before}")
        if all_it_says(case, twin) != all_it_says(case, walk.position):
            raise LawBroken(4, case, f"loaded, a position says something else at {before}")
        twin.choose(seat, choice)
    twin = case.game.load(json.loads(dump(twin)))
    if dump(twin) != dump(walk.position) or twin.outcome() != walk.position.outcome():
        raise LawBroken(4, case, "loaded at every decision, the game ends otherwise")
    if journal.events != walk.journal.events:
        raise LawBroken(4, case, "loaded at every decision, other things happen")


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


def law_7_invariants_hold(case: Case, seed: int) -> None:
    """What the game declares to be always true is true after every choice."""
    walk = Walk(case, seed)
    for _ in walk:
        _nothing_is_broken(case, walk.position)
    _nothing_is_broken(case, walk.position)


def _nothing_is_broken(case: Case, position: Position) -> None:
    broken = case.game.broken(position)
    if broken:
        raise LawBroken(7, case, "; ".join(broken))


def law_11_chance_is_fair(case: Case, seed: int) -> None:
    """NATURE draws every answer it has odds for and no other, about as often as they say; weights are positive."""
    rng = Rng(seed + 1)
    walk = Walk(case, seed)
    looked: set[str] = set()
    for seat, _ in walk:
        position = walk.position
        if seat != NATURE:
            continue
        weights = position.weights()
        kind = text([position.step.dump(), weights])
        if [choice for choice, _ in weights] != position.options(NATURE) or min(w for _, w in weights) < 1:
            raise LawBroken(11, case, f"weights are no positive numbers of the options: {weights}")
        if not math.isclose(sum(p for _, p in position.odds()), 1.0):
            raise LawBroken(11, case, f"odds do not add up to 1: {position.odds()}")
        if kind not in looked and len(looked) < 25:
            looked.add(kind)
            _draws_agree(case, position, weights, rng)


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


def law_12_seats_are_respected(case: Case, seed: int) -> None:
    """Who is out stays out and is never asked; scores and outcome are by seat; team-mates share the outcome."""
    walk = Walk(case, seed)
    out: set[int] = set()
    for seat, _ in walk:
        now = set(walk.position.eliminated())
        if not out <= now:
            raise LawBroken(12, case, f"seats {out - now} were out and are back")
        out = now
        if out & set(walk.position.asked()):
            raise LawBroken(12, case, f"seat {seat} is out, and asked")
        if len(walk.position.scores()) != case.seats:
            raise LawBroken(12, case, f"{case.seats} seats have the scores {walk.position.scores()}")
    outcome = walk.position.outcome() or []
    if len(outcome) != case.seats:
        raise LawBroken(12, case, f"{case.seats} seats have the outcome {outcome}")
    teams = walk.position.teams()
    if teams and sorted([seat for team in teams for seat in team]) != list(range(case.seats)):
        raise LawBroken(12, case, f"not everybody is in one team: {teams}")
    for team in teams:
        if len({outcome[seat] for seat in team}) > 1:
            raise LawBroken(12, case, f"the team {team} has different outcomes: {outcome}")
