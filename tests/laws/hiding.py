"""Law 6: nothing leaks.

What a seat knows is what its view, its options, refusals and questions, the events and the choices that it may see tell
it. A view holds all of it that matters for the future; that is what makes reimagining exact.
"""

from __future__ import annotations

from typing import Any

from contretemps.kernel import EVERYBODY, LANGUAGES, Event, Journal, Position, Rng
from contretemps.proof import Record
from tests.laws.cases import Case, LawBroken, Walk, dump, record_of, text

WORLDS = 3  # imagined at each decision
TRIES = 60  # to find another world where there is one
REFUSED = 16  # choices tried at each look, others at the next


def law_6_nothing_leaks(case: Case, seed: int) -> int:
    """A world reimagined for a seat looks the same to it; what it may see of a game tells no more than its views.

    The number of decisions that were looked at.
    """
    rng = Rng(seed + 1)
    differs = False
    walk = Walk(case, seed)
    for seat, choice in walk:
        _views_are_plain(case, walk.position)
        for eye in range(case.seats):
            for _ in range(WORLDS):
                differs |= _looks_the_same(case, walk.position, eye, (seat, choice), rng)
            _a_choice_tells_no_more_than_the_view(case, walk.position, eye, (seat, choice), rng)
    if differs and not case.game.secrets:
        raise LawBroken(6, case, "there are several worlds, but the game says that it has no secrets")
    eyes: list[int | None] = [None, *range(case.seats)]
    for who in eyes:
        _another_game_looks_the_same(case, seed, who, rng)
    return walk.plies


def law_6_secrets_are_reimagined(case: Case, seeds: range) -> None:
    """A game that has secrets has several worlds for somebody, at least once in a few games."""
    rng = Rng(1)
    for seed in seeds:
        walk = Walk(case, seed)
        for _ in walk:
            if any(_imagines_another(walk.position, eye, rng) for eye in range(case.seats)):
                return
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
            seen["refusals"].append([choice, refusal.rule, refusal.facts, refusal.nearest, said])
    return text(seen)


def _views_are_plain(case: Case, position: Position) -> None:
    eyes: list[int | None] = [None, *range(case.seats)]
    for eye in eyes:
        wrong = _not_plain(position.view(eye))
        if wrong:
            raise LawBroken(6, case, f"a view holds {wrong}, which is not plain data")


def _not_plain(data: Any) -> str:
    """What in it JSON does not know, or would bring back as something else."""
    if isinstance(data, dict):
        wrong = [f"the key {key!r}" for key in data if not isinstance(key, str)]
        return " ".join([*wrong, *filter(None, map(_not_plain, data.values()))])
    if isinstance(data, list):
        return " ".join(filter(None, map(_not_plain, data)))
    return "" if data is None or type(data) in (bool, int, float, str) else repr(data)


def _looks_the_same(case: Case, position: Position, eye: int, play: tuple[int, int], rng: Rng) -> bool:
    """Compare the position with one reimagined for a seat, now and after the next choice; does it differ at all?"""
    before = dump(position)
    world = position.copy()
    world.reimagine(eye, rng)
    if dump(position) != before:
        raise LawBroken(6, case, "reimagining a copy changed its parent")
    if dump(world) == before:
        return False
    look = rng.below(1000)
    seen, imagined = what_a_seat_sees(case, position, eye, look), what_a_seat_sees(case, world, eye, look)
    if seen != imagined:
        raise LawBroken(6, case, f"seat {eye} can tell worlds apart: {_first_difference(seen, imagined)}")
    broken = case.game.broken(world)
    if broken or any(not world.options(seat) for seat in world.asked()):
        raise LawBroken(6, case, f"an imagined world is impossible: {broken or 'somebody has no option'}")
    if world.refusal(*play) is None:
        here, there = position.copy(), world.copy()
        told, imagined_told = _play(here, play), _play(there, play)
        if text(here.view(eye)) == text(there.view(eye)):
            calm = [text(e) for e in told if e.seen_by(eye) and not e.reveals]
            calm_there = [text(e) for e in imagined_told if e.seen_by(eye) and not e.reveals]
            if calm != calm_there:
                raise LawBroken(6, case, f"events tell seat {eye} what its view does not: {calm} or {calm_there}")
    return True


def _play(position: Position, play: tuple[int, int]) -> list[Event]:
    journal = Journal()
    position.journal = journal
    position.choose(*play)
    return journal.events


def _a_choice_tells_no_more_than_the_view(
    case: Case, position: Position, eye: int, play: tuple[int, int], rng: Rng
) -> None:
    """Where a seat sees which choice is made, it cannot take the world of another choice for the same."""
    seat, choice = play
    if seat == eye or not _sees(position.audience(seat, choice), eye):
        return
    here = position.copy()
    here.choose(seat, choice)
    for other in position.options(seat)[:4]:
        there = position.copy()
        there.choose(seat, other)
        if dump(here) != dump(there) and _sees(position.audience(seat, other), eye):
            if text(here.view(eye)) == text(there.view(eye)) and _imagines(here, eye, dump(there), rng):
                names = [case.game.codec.write(c) for c in (choice, other)]
                raise LawBroken(6, case, f"seat {eye} sees whether {names} is chosen, but its view does not tell")


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


def _another_game_looks_the_same(case: Case, seed: int, eye: int | None, rng: Rng) -> None:
    """Play the same game with other hidden choices: as long as a seat's views agree, so do its events and exports."""
    first = record_of(case, seed)
    here, there = case.record(seed), case.record(seed)
    for played in first.plays:
        choice = _other_choice(there.position, played.seat, played.choice, eye, rng)
        if there.position.asked() != here.position.asked() or there.position.refusal(played.seat, choice) is not None:
            return
        here.choose(played.seat, played.choice)
        there.choose(played.seat, choice)
        if _view(here, eye) != _view(there, eye):
            return
        if _visible(here, eye) != _visible(there, eye):
            _opened_no_more_than_the_view(case, here.position, there.position, eye, rng)
            return
        seen, other = _history(here, eye), _history(there, eye)
        if seen != other:
            who = "a spectator" if eye is None else f"seat {eye}"
            raise LawBroken(6, case, f"{who} can tell two games apart: {_first_difference(seen, other)}")
        if eye is not None and dump(here.position) != dump(there.position):
            if not _imagines_another(here.position, eye, rng):
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


def _visible(record: Record, eye: int | None) -> list[int | None]:
    return [played.choice if _sees(played.audience, eye) or played.seat == eye else None for played in record.plays]


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
