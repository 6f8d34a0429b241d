"""Why not: refusals of things on the board."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.game import Game
from contretemps.server import commands, wire
from contretemps.server.errors import Problem
from contretemps.server.table import Table


def why_not(
    table: Table, guest: str, seat: int, thing: str | None, picked: list[str], choice: str | None, lang: str
) -> dict[str, Any] | None:
    """Why a choice, or a thing after what was picked, cannot be chosen now; None if it can."""
    commands.own_seat(table, guest, seat)
    commands.playing(table)
    position = table.record.position
    if choice is not None:
        candidates = [commands.read_choice(table.game, choice)]
    elif thing is not None:
        candidates = touching(table.game, thing, picked, position.step.first, position.step.last)
    else:
        raise Problem(422, "malformed")
    if not candidates:
        raise Problem(422, "malformed", "no_thing", thing=thing)
    allowed = set(position.options(seat))
    if any(candidate in allowed for candidate in candidates):
        return None
    verbs = {table.game.codec.describe(option)[0].name for option in allowed}
    # what the seat might have meant: first a verb that it could use elsewhere
    likely = [c for c in candidates if table.game.codec.describe(c)[0].name in verbs] or candidates
    refusal = position.refusal(seat, likely[0])
    assert refusal is not None
    return wire.refusal(table.named_game(), refusal, likely[0], lang)


def touching(game: Game, thing: str, picked: list[str], first: int, last: int) -> list[int]:
    """The choices that touch a thing and what was picked before it, those that are asked for now first. If none touches
    all of it, those that touch the thing."""
    codec = game.codec
    every = [choice for choice in range(codec.size) if codec.has(choice)]
    touch = [choice for choice in every if thing in parts(game, choice)]
    both = [choice for choice in touch if all(part in parts(game, choice) for part in picked)]
    found = both or touch
    return sorted(found, key=lambda choice: not first <= choice < last)


def parts(game: Game, choice: int) -> set[str]:
    """The things a choice touches, its verb included."""
    verb, values = game.codec.describe(choice)
    things = {f"{domain.name}:{values[label]}" for label, domain in verb.args}
    return things | {f"verb:{verb.name or verb.args[0][1].name}"}
