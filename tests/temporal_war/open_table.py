"""The table as everybody sees it at a moment to which somebody may react: things, roles and sides, from a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from contretemps.games.temporal_war.content import CARDS, RADIUS
from contretemps.games.temporal_war.language.lines import ROLES, Line

PRINTED = {card["slug"]: card for card in CARDS}
CENTRE = "0,0"


def distance(one: str, other: str) -> int:
    (q, r), (p, s) = [tuple(map(int, space.split(","))) for space in (one, other)]
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


def around(space: str, most: int) -> list[str]:
    """The other spaces of the arena that are no farther away."""
    q, r = map(int, space.split(","))
    near = [f"{q + i},{r + j}" for i in range(-most, most + 1) for j in range(-most, most + 1)]
    return [one for one in near if 0 < distance(space, one) <= most and distance(one, CENTRE) <= RADIUS]


@dataclass(frozen=True)
class Thing:
    """Something that a line may speak of: warrior, construct, temple, support, monster or player."""

    sort: str
    seat: int | None
    space: str | None  # the one it left, if it is no longer there
    card: str | None
    here: bool
    number: int = -1  # two things that are alike otherwise


@dataclass(frozen=True)
class Use:
    """A line, whose it is, the thing it belongs to (none for a card that is played), and the space of its tile."""

    line: Line
    card: str
    seat: int
    source: Thing | None = None
    bearer: Thing | None = None
    at: str | None = None


class OpenTable:
    """What lies on the table, and what the words of a line mean there."""

    def __init__(self, view: dict[str, Any], learning: bool) -> None:
        self.view = view
        self.learning = learning
        self.window = view["window"]
        self.kind: str = self.window["kind"]
        self.players: list[dict[str, Any]] = view["players"]
        self.shown: dict[Thing, dict[str, Any]] = {}
        for number, one in enumerate(view["pieces"]):
            self.shown[Thing("warrior", one["seat"], one["space"], one["card"], True, number)] = one
        for one in view["tiles"]:
            if one["sort"] == "construct":
                self.shown[Thing("construct", one["seat"], one["space"], one["card"], True)] = one
        self.roles = [self.role(one) for one in self.window["roles"]]

    def role(self, one: dict[str, Any]) -> Thing:
        for thing in self.shown:
            if one["here"] and (thing.sort, thing.space) == (one["sort"], one["space"]):
                return thing
        return Thing(one["sort"], one["seat"], one["space"], one["card"], one["here"])

    def thing(self, use: Use, ref: str) -> Thing | None:
        roles = ROLES[self.kind]
        if ref in ("it", "caster") or (roles and ref == roles[0]):
            return self.roles[0]
        if ref == "monster":
            return Thing("monster", None, None, None, True)
        if len(roles) > 1 and ref == roles[1]:
            return self.roles[1]
        if ref == "me":
            return Thing("player", use.seat, None, None, True)
        if ref == "self":
            return use.source
        if ref == "bearer":
            return self.roles[0] if self.is_of_stack(use.bearer) else use.bearer
        raise NotImplementedError(ref)

    def is_of_stack(self, bearer: Thing | None) -> bool:
        """Is the warrior in the role one of the stack that wears it (content, 3.9)?"""
        if bearer is None or not self.roles or self.roles[0] not in self.shown:
            return False
        return bool(self.shown[self.roles[0]].get("stack") == self.shown[bearer]["stack"])

    def same_side(self, seat: int, other: int) -> bool:
        team = self.players[seat]["team"]
        return seat == other or (team is not None and team == self.players[other]["team"])

    def is_at_home(self, thing: Thing) -> bool:
        if thing.sort != "warrior" or thing.seat is None or thing.card is None:
            return False
        return bool(PRINTED[thing.card]["kind"] == "champion" and thing.space == self.players[thing.seat]["temple"])
