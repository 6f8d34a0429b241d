"""Why not: refusals of things on the board."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.codec import Verb
from contretemps.kernel.position import Position
from contretemps.server import commands, sights, telling
from contretemps.server.errors import Problem
from contretemps.server.table import Table

Way = tuple[Verb, dict[int, int]]  # how a choice touches things: its verb, and the arguments that are settled by them


def why_not(
    table: Table, guest: str, seat: int, thing: str | None, picked: list[str], choice: str | None, lang: str
) -> dict[str, Any] | None:
    """Why a choice, or a thing after what was picked, cannot be chosen now; None if it can."""
    commands.own_seat(table, guest, seat)
    commands.playing(table)
    table = telling.as_heard(table, guest)
    position = table.record.position
    options = position.options(seat)
    if choice is not None:
        asked = commands.read_choice(table, seat, choice)
    elif thing is not None:
        codec = table.game.codec
        ways = codec.touching([*picked, thing]) or codec.touching([thing])
        if not ways:
            raise Problem(422, "malformed", "no_thing", thing=thing)
        if any(can_be_chosen(way, options) for way in ways):
            return None
        asked = probably_meant(ways, options, position)
    else:
        raise Problem(422, "malformed")
    refusal = position.refusal(seat, asked)
    return sights.refusal(table.named_game(), refusal, asked, options, lang) if refusal is not None else None


def can_be_chosen(way: Way, options: list[int]) -> bool:
    """Does an option touch things in this way?"""
    verb, settled = way
    orders = [[settled[n]] if n in settled else range(len(domain.values)) for n, (_, domain) in enumerate(verb.args)]
    return any(True for _ in verb.allowed(options, orders))


def probably_meant(ways: list[Way], options: list[int], position: Position) -> int:
    """The choice whose refusal is told: of a verb that could be used elsewhere, or at least one that is asked for now,
    and with what is not settled as in the allowed choice that comes nearest."""
    found: list[tuple[bool, bool, int, int]] = []
    for verb, settled in ways:
        orders = [
            domain.from_near(settled[n]) if n in settled else range(len(domain.values))
            for n, (_, domain) in enumerate(verb.args)
        ]
        allowed = next(verb.allowed(options, orders), None)
        numbers = verb.numbers(0 if allowed is None else verb.ints.index(allowed))
        differ = sum([numbers[n] != number for n, number in settled.items()])
        choice = verb.ints[verb.index([settled.get(n, number) for n, number in enumerate(numbers)])]
        in_question = position.step.first <= choice < position.step.last
        found.append((allowed is None, not in_question, differ, choice))
    best = min(found, key=lambda each: each[:3])  # the first of equals
    return best[3]
