"""Law 6: nothing leaks.

What a seat knows is what its view, its options, refusals and questions, the events and the choices that it may see tell
it. A view holds all of it that matters for the future; that is what makes reimagining exact.

Two lists at the end say what is compared: AT_A_DECISION the checks of one position with worlds imagined for a
seat, OVER_A_GAME those of a whole game with another one that has other hidden choices. A new kind of secret adds a
function to one of them, or a line to `what_a_seat_sees` or `_history`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from contretemps.kernel import EVERYBODY, LANGUAGES, Event, Journal, Position, Rng, Sealed
from contretemps.proof import Record
from tests.laws.cases import Case, LawBroken, dump, record_of, text
from tests.laws.walk import Law, Walk, spread

WORLDS = 3  # imagined at each look, for each seat
TRIES = 60  # to find another world where there is one
REFUSED = 16  # choices tried at each look, others at the next


class NothingLeaks(Law):
    """A world reimagined for a seat looks the same to it; what it may see of a game tells no more than its views."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(walk)
        self.rng = Rng(walk.seed + 1)
        self.several_worlds = False

    def look(self, seat: int, choice: int) -> None:
        decision = Decision(self.case, self.walk.position, (seat, choice), self.rng)
        for check in AT_A_DECISION:
            check(decision)
        self.several_worlds |= decision.several_worlds

    def end(self) -> None:
        if self.several_worlds and not self.case.game.secrets:
            raise LawBroken(6, self.case, "there are several worlds, but the game says that it has no secrets")
        game = WholeGame(self.walk, self.rng)
        for check in OVER_A_GAME:
            for eye in eyes(self.case):
                check(game, eye)


class Decision:
    """A position in which a choice will be made, with what is asked of it again and again."""

    def __init__(self, case: Case, position: Position, play: tuple[int, int], rng: Rng) -> None:
        self.case = case
        self.position = position
        self.play = play
        self.rng = rng
        self.dump = dump(position)
        self.several_worlds = False

    @cached_property
    def after(self) -> tuple[Position, list[Event]]:
        """The position after the choice, and what was told meanwhile."""
        return _played(self.position, self.play)


class WholeGame:
    """A game with fair chance, to be compared with others: its plays, and after which of them it is looked at."""

    def __init__(self, walk: Walk, rng: Rng) -> None:
        self.case = walk.case
        self.seed = walk.seed
        self.rng = rng
        self.plays = record_of(walk.case, walk.seed).plays
        many = len(self.plays)
        self.looks = spread(many, many if walk.plenty is None else walk.plenty, walk.seed)

    def begin(self) -> Record:
        """The record of another one with the same luck, at its beginning."""
        return self.case.record(self.seed)


def eyes(case: Case) -> list[int | None]:
    """Everybody who may look: a spectator and all seats."""
    return [None, *range(case.seats)]


def law_6_secrets_are_reimagined(case: Case, seeds: range) -> None:
    """A game that has secrets has several worlds for somebody, at least once in a few games."""
    rng = Rng(1)
    for seed in seeds:
        walk = Walk(case, seed)
        while (play := walk.next()) is not None:
            if walk.is_looked_at and any(_imagines_another(walk.position, eye, rng) for eye in range(case.seats)):
                return
            walk.choose(*play)
    if case.game.secrets:
        raise LawBroken(6, case, "the game says that it has secrets, but no other world is ever imagined")


def what_a_seat_sees(case: Case, position: Position, eye: int, look: int = 0) -> str:
    """All that a position tells a seat, as text; the number of the look says which choices are tried."""
    game = case.game
    space = range(-1, game.codec.size + 2)
    seen: dict[str, Any] = {
        "view": position.view(eye),
        "spectator": position.view(None),
        "asked": position.asked(),
        "out": position.eliminated(),
        "teams": position.teams(),
        "scores": [position.known_scores(eye), position.known_scores(None)],
        "options": position.options(eye),
        "question": [game.question(position, language) for language in LANGUAGES],
        "step": type(position.step).__name__,
        "refusals": [],
    }
    stride = max(1, len(space) // REFUSED)
    for choice in space[look % stride :: stride]:
        refusal = position.refusal(eye, choice)
        if refusal is not None:
            said = [game.explain(refusal, language) for language in LANGUAGES]
            seen["refusals"].append([choice, refusal.rule, refusal.facts, said])
    return text(seen)


def views_are_plain(decision: Decision) -> None:
    """A view is what JSON brings back as it was."""
    for eye in eyes(decision.case):
        wrong = _not_plain(decision.position.view(eye))
        if wrong:
            raise LawBroken(6, decision.case, f"a view holds {wrong}, which is not plain data")


def _not_plain(data: Any) -> str:
    """What in it JSON does not know, or would bring back as something else."""
    if isinstance(data, dict):
        wrong = [f"the key {key!r}" for key in data if not isinstance(key, str)]
        return " ".join([*wrong, *filter(None, map(_not_plain, data.values()))])
    if isinstance(data, list):
        return " ".join(filter(None, map(_not_plain, data)))
    return "" if data is None or type(data) in (bool, int, float, str) else repr(data)


def worlds_look_the_same(decision: Decision) -> None:
    """Compare the position with some that are reimagined for each seat, now and after the next choice."""
    for eye in range(decision.case.seats):
        look = decision.rng.below(1000)
        seen = ""
        for _ in range(WORLDS):
            world = decision.position.copy()
            world.reimagine(eye, decision.rng)
            if dump(decision.position) != decision.dump:
                raise LawBroken(6, decision.case, "reimagining a copy changed its parent")
            if dump(world) != decision.dump:
                decision.several_worlds = True
                seen = seen or what_a_seat_sees(decision.case, decision.position, eye, look)
                _world_looks_the_same(decision, world, eye, seen, look)


def _world_looks_the_same(decision: Decision, world: Position, eye: int, seen: str, look: int) -> None:
    case = decision.case
    imagined = what_a_seat_sees(case, world, eye, look)
    if seen != imagined:
        raise LawBroken(6, case, f"seat {eye} can tell worlds apart: {_first_difference(seen, imagined)}")
    broken = case.game.broken(world)
    if broken or any(not world.options(seat) for seat in world.asked()):
        raise LawBroken(6, case, f"an imagined world is impossible: {broken or 'somebody has no option'}")
    if world.refusal(*decision.play) is None:
        (here, told), (there, imagined_told) = decision.after, _played(world, decision.play)
        seen_here, seen_there = ([e for e in some if e.seen_by(eye)] for some in (told, imagined_told))
        reveals = any(e.reveals for e in [*seen_here, *seen_there]) or _opens(decision.position)
        if not reveals and _stands(here, eye) != _stands(there, eye):
            apart = _first_difference(_stands(here, eye), _stands(there, eye))
            raise LawBroken(
                6, case, f"seat {eye} learns what was hidden, but nothing says that it is revealed: {apart}"
            )
        revealed, revealed_there = ([text(e) for e in some if e.reveals] for some in (seen_here, seen_there))
        if text(here.view(eye)) == text(there.view(eye)) and revealed == revealed_there:
            calm, calm_there = ([text(e) for e in some if not e.reveals] for some in (seen_here, seen_there))
            if calm != calm_there:
                raise LawBroken(6, case, f"events tell seat {eye} what its view does not: {calm} or {calm_there}")


def _opens(position: Position) -> bool:
    return isinstance(position.step, Sealed) and position.step.is_last()


def _stands(position: Position, eye: int) -> str:
    """Where a game stands, for a seat: what it sees, and who is asked what."""
    return text([position.view(eye), position.asked(), type(position.step).__name__])


def _played(position: Position, play: tuple[int, int]) -> tuple[Position, list[Event]]:
    after = position.copy()
    after.journal = Journal()
    after.choose(*play)
    return after, after.journal.events


def choices_tell_no_more_than_views(decision: Decision) -> None:
    """Where a seat sees which choice is made, it cannot take the world of another choice for the same."""
    position, (seat, choice) = decision.position, decision.play
    watching = [e for e in range(decision.case.seats) if e != seat and _sees(position.audience(seat, choice), e)]
    if not watching:
        return
    here = decision.after[0]
    after = dump(here)
    for other in position.options(seat)[:4]:
        there = position.copy()
        there.choose(seat, other)
        if dump(there) == after:
            continue
        for eye in watching:
            if _sees(position.audience(seat, other), eye) and text(here.view(eye)) == text(there.view(eye)):
                if _imagines(here, eye, dump(there), decision.rng):
                    names = [decision.case.game.codec.write(c) for c in (choice, other)]
                    raise LawBroken(
                        6, decision.case, f"seat {eye} sees whether {names} is chosen, but its view does not tell"
                    )


def _sees(audience: int, eye: int | None) -> bool:
    return audience == EVERYBODY or (eye is not None and bool(audience >> eye & 1))


def _imagines(position: Position, eye: int, wanted: str, rng: Rng) -> bool:
    for _ in range(TRIES * 5):
        world = position.copy()
        world.reimagine(eye, rng)
        if dump(world) == wanted:
            return True
    return False


def _imagines_another(position: Position, eye: int, rng: Rng) -> bool:
    """Does reimagining ever give another world?"""
    before = dump(position)
    for _ in range(TRIES):
        world = position.copy()
        world.reimagine(eye, rng)
        if dump(world) != before:
            return True
    return False


def another_game_looks_the_same(game: WholeGame, eye: int | None) -> None:
    """Play the same game with other hidden choices: as long as a seat's views agree, so do its events and exports."""
    case = game.case
    here, there = game.begin(), game.begin()
    same = 0  # so many first choices are the same
    for number, played in enumerate(game.plays):
        choice = _other_choice((there if there.plays else here).position, played.seat, played.choice, eye, game.rng)
        if not there.plays and choice == played.choice:
            here.choose(played.seat, played.choice)  # there would be the same
            same = number + 1
            continue
        for before in here.plays[len(there.plays) :]:
            there.choose(before.seat, before.choice)
        if there.position.asked() != here.position.asked() or there.position.refusal(played.seat, choice) is not None:
            return
        here.choose(played.seat, played.choice)
        there.choose(played.seat, choice)
        if _view(here, eye) != _view(there, eye):
            return
        if _visible(here, eye, same) != _visible(there, eye, same):
            _opened_no_more_than_the_view(case, here.position, there.position, eye, game.rng)
            return
        if number not in game.looks:
            continue
        seen, other = _history(here, eye), _history(there, eye)
        if seen != other:
            who = "a spectator" if eye is None else f"seat {eye}"
            raise LawBroken(6, case, f"{who} can tell two games apart: {_first_difference(seen, other)}")
        if eye is not None and dump(here.position) != dump(there.position):
            if not _imagines_another(here.position, eye, game.rng):
                raise LawBroken(6, case, f"seat {eye} cannot exclude another world, but none is ever imagined")


def _opened_no_more_than_the_view(case: Case, here: Position, there: Position, eye: int | None, rng: Rng) -> None:
    """Answers that a seat sees from now on must not tell it which of two worlds this is where its view does not."""
    if eye is not None and dump(here) != dump(there) and _imagines(here, eye, dump(there), rng):
        raise LawBroken(6, case, f"seat {eye} sees which answers were sealed, but its view does not tell")


def _other_choice(position: Position, seat: int, choice: int, eye: int | None, rng: Rng) -> int:
    """Another choice that this eye cannot tell from the one that was made; the same if it sees which was made."""
    if seat == eye or (seat in position.asked() and _sees(position.audience(seat, choice), eye)):
        return choice
    hidden = [other for other in position.options(seat) if not _sees(position.audience(seat, other), eye)]
    return hidden[rng.below(len(hidden))] if hidden else choice


def _visible(record: Record, eye: int | None, since: int) -> list[int | None]:
    later = record.plays[since:]
    return [played.choice if _sees(played.audience, eye) or played.seat == eye else None for played in later]


def _view(record: Record, eye: int | None) -> str:
    options = [] if eye is None else record.position.options(eye)
    return text([record.position.view(eye), record.position.asked(), options])


def _history(record: Record, eye: int | None) -> str:
    if not record.position.asked():
        return ""  # at the end the whole record is open
    events = [event for event in record.journal.events if event.seen_by(eye)]
    return text([events, record.export(eye)])


def _first_difference(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 60) : at + 30]}… or …{other[max(0, at - 60) : at + 30]}…"


AT_A_DECISION: list[Callable[[Decision], None]] = [
    views_are_plain,
    worlds_look_the_same,
    choices_tell_no_more_than_views,
]
OVER_A_GAME: list[Callable[[WholeGame, int | None], None]] = [another_game_looks_the_same]
