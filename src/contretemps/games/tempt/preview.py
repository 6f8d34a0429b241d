"""What each Tempting, move and draw would cost and bring, before it is paid: from open things and the seat's own hand.

For a Tempting into a Column: cost, the rule against it if there is one, both Strengths there and who would lead, and
what its type ability could choose, each with what would follow. For one as Chanter: the chant, whether it happens once,
and what it could choose. While something is resolved: how the Areas would stand after each answer. Nothing in it
depends on what the seat does not know.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.abilities import Execute, Frighten, Rally
from contretemps.games.tempt.cards import (
    DENOUNCE,
    DRAW_VALUE,
    EXECUTIONER,
    FEAR_MONGER,
    NAME,
    OF_TYPES,
    OMEN,
    POISON,
    PROGRAMS,
    RALLY_CRIER,
    RENEW,
    SCATTER,
    SET,
    SILENCE,
    TAKE_BACK,
    TYPE,
)
from contretemps.games.tempt.chants import Denounce, Poison, Renew, Scatter, ScatterTo, Silence, scatter
from contretemps.games.tempt.cohort import Act, move
from contretemps.games.tempt.legality import (
    cannot_draw,
    cannot_move,
    cannot_show,
    cannot_tempt,
    denounce_targets,
    execution_targets,
    fear_targets,
    move_cost,
    rally_targets,
    scatter_targets,
    silence_targets,
    tempt_cost,
    ways_to_move,
)
from contretemps.games.tempt.notation import WAY
from contretemps.games.tempt.position import NOBODY, Tempt
from contretemps.games.tempt.primacy import CrownArea, column_strength, holder
from contretemps.sets import BIT, count, members_of

PLACES = ["1", "2", "3", "chanters"]
ABILITY = {EXECUTIONER: "execute", FEAR_MONGER: "frighten", RALLY_CRIER: "rally"}


def preview(game: Tempt, seat: int) -> dict[str, Any]:
    """What can be said before this seat chooses; nothing where it is not asked."""
    step = game.step
    if step.seat != seat:
        return {}
    if not isinstance(step, Act):
        return {"choose": choosing(game, seat)}
    return {
        "actions": int(game.track[seat]),
        "tempt": {str(card + 1): tempting(game, seat, card) for card in members_of(game.hand[seat])},
        "move": {str(card + 1): moving(game, seat, card) for card in members_of(game.in_play(seat))},
        "move_cost": int(move_cost(game, seat)),
        "show": {
            str(card + 1): {**judged(cannot_show(game, seat, card)), "cost": 1, "draws": int(DRAW_VALUE[card])}
            for card in members_of(game.hand[seat])
        },
        "draw": {**judged(cannot_draw(game, seat)), "cost": 1},
    }


def choosing(game: Tempt, seat: int) -> dict[str, Any]:
    """How each Area that an answer changes would stand; for questions that are about Cohorts in play."""
    step = game.step
    found: dict[str, Any] = {}
    if isinstance(step, (Execute, Frighten, Rally, Silence, Poison, Denounce, Renew, Scatter)):
        for target in members_of(step.targets(game)):
            world = game.copy()
            step.take(world, target)
            found[f"card:{target + 1}"] = changes(game, world, seat)
    elif isinstance(step, (ScatterTo, CrownArea)):
        for choice in game.options(seat):
            world = game.copy()
            if choice == a.DECLINE:
                continue
            if isinstance(step, CrownArea):
                world.crowned[seat] = choice - a.AREA
            else:
                scatter(world, seat, step.card, choice - a.AREA)
            found[f"area:{choice - a.AREA + 1}"] = changes(game, world, seat)
    return found


def changes(game: Tempt, world: Tempt, seat: int) -> dict[str, Any]:
    """The Areas that stand otherwise than before."""
    found = {}
    for area in range(a.AREAS):
        after = standing(world, seat, area)
        if after != standing(game, seat, area):
            found[PLACES[area]] = after
    return found


def judged(rule: int) -> dict[str, Any]:
    """Allowed, or the rule that forbids it."""
    return {"allowed": rule == 0, "rule": f"TPT-{rule:03}" if rule else None}


def standing(game: Tempt, seat: int, area: int) -> dict[str, Any]:
    """Both Strengths of an Area as Primacy would count them, and who would have it."""
    leader = int(holder(game, area))
    return {
        "own": int(column_strength(game, seat, area)),
        "other": int(column_strength(game, 1 - seat, area)),
        "leader": None if leader == NOBODY else leader,
    }


def tempting(game: Tempt, seat: int, card: int) -> dict[str, Any]:
    """A card of the hand, to each place it may go."""
    found: dict[str, Any] = {}
    for place, name in enumerate(PLACES):
        said = judged(int(cannot_tempt(game, seat, card, place)))
        said["cost"] = int(tempt_cost(game, seat, card, place))
        if place == a.CHANTERS:
            said.update(as_chanter(game, seat, card))
        else:
            said.update(into_column(game, seat, card, place))
        found[name] = said
    return found


def into_column(game: Tempt, seat: int, card: int, area: int) -> dict[str, Any]:
    """The Area with the card in it, and with each target of its type ability."""
    world = game.copy()
    world.hand[seat] &= ~BIT[card]
    world.column[3 * seat + area] |= BIT[card]
    targets = type_targets(world, seat, card, area)
    return {
        "after": standing(world, seat, area),
        "ability": ABILITY.get(int(TYPE[card])),
        "targets": [
            {"card": target + 1, "after": standing(struck(world, seat, card, area, target), seat, area)}
            for target in members_of(targets)
        ],
    }


def type_targets(world: Tempt, seat: int, card: int, area: int) -> int:
    kind = TYPE[card]
    if kind == EXECUTIONER:
        return int(execution_targets(world, seat, area))
    if kind == FEAR_MONGER:
        return int(fear_targets(world, seat, area))
    return int(rally_targets(world, seat, area)) if kind == RALLY_CRIER else 0


def struck(world: Tempt, seat: int, card: int, area: int, target: int) -> Tempt:
    """The same after the type ability chose a target."""
    after = world.copy()
    kind = TYPE[card]
    question = Execute if kind == EXECUTIONER else Frighten if kind == FEAR_MONGER else Rally
    question(seat, area).take(after, target)
    return after


def as_chanter(game: Tempt, seat: int, card: int) -> dict[str, Any]:
    """Its chant, what that could choose (None: cards this seat cannot see yet), and what the row would bring."""
    many = int(count(game.chanters(seat)))
    name = int(NAME[card])
    return {
        "chant": SET.chant[name],
        "constant": SET.constant[card],
        "targets": None if SET.constant[card] else chant_targets(game, seat, card),
        "income": 1 + (1 if many >= 2 else 0),
        "income_now": (1 if many >= 1 else 0) + (1 if many >= 3 else 0),
    }


def chant_targets(game: Tempt, seat: int, card: int) -> list[int] | None:
    """What its Dwindling chant could choose in play or in the Twilight; None if it chooses nothing that lies open."""
    found = 0
    for verb, types, _, _ in PROGRAMS[NAME[card]]:
        if verb == TAKE_BACK:
            found |= int(game.twilight & OF_TYPES[types])
        elif verb == SILENCE:
            found |= int(silence_targets(game, seat))
        elif verb == POISON:
            found |= int(game.chanters(1 - seat))
        elif verb == DENOUNCE:
            found |= int(denounce_targets(game, seat, types))
        elif verb == RENEW:
            found |= int(game.in_columns(seat) & OF_TYPES[types])
        elif verb == SCATTER:
            found |= int(scatter_targets(game, seat))
        elif verb != OMEN or game.hand[1 - seat] != 0:  # a draw, a card of a hand
            return None
    return [target + 1 for target in members_of(found)]


def moving(game: Tempt, seat: int, card: int) -> dict[str, Any]:
    """An own Cohort in play, to each other place, and how that could be paid."""
    found: dict[str, Any] = {}
    here = int(game.place_of(seat, card))
    for place, name in enumerate(PLACES):
        if place == here:
            continue
        said = judged(int(cannot_move(game, seat, card, place)))
        said["ways"] = [WAY.values[way] for way in members_of(ways_to_move(game, seat, card))]
        if said["allowed"]:
            world = game.copy()
            move(world, seat, card, place, a.EACH)
            said["after"] = {PLACES[area]: standing(world, seat, area) for area in (here, place) if area != a.CHANTERS}
        found[name] = said
    return found
