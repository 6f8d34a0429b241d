"""Who might react at a moment, by what everybody can see: the ledger's section 8.1, worked out anew.

It takes what a spectator is shown (`position.view(None)`) and what is printed on the cards, and nothing else of the
game: no position, and none of the functions by which the rules themselves decide it. A word of the cards that it does
not know is an error, so a new card cannot be passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from contretemps.games.temporal_war.content import CARDS, LINES, RADIUS, SHARD_SPACES, SPACE_NAMES
from contretemps.games.temporal_war.language.lines import ROLES, Line
from contretemps.games.temporal_war.language.parts import Condition, Operation
from contretemps.games.temporal_war.language.sets import FACTIONS, Filter, Match, Number

PRINTED = {card["slug"]: card for card in CARDS}
OF_CARD: dict[str, list[Line]] = {slug: [] for slug in PRINTED}
for _card, _line in LINES:
    OF_CARD[CARDS[_card]["slug"]].append(_line)
CAST = [(slug, lines[0]) for slug, lines in OF_CARD.items() if PRINTED[slug]["kind"] in ("spell", "flash", "trap")]
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


class OpenFacts:
    """The table as everybody sees it at a moment to which somebody may react."""

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

    # ---- the public test -----------------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """All players, the active one first, then clockwise (TPW-280)."""
        many = len(self.players)
        return [(self.view["active"] + n) % many for n in range(many)]

    def is_open(self) -> bool:
        """A moment is over when the warrior whom it is about has left, unless its leaving is what it is about."""
        about = self.roles[0] if self.roles else None
        return about is None or about.here or about.sort != "warrior" or self.kind in ("destroyed", "battle_over")

    def polled(self) -> list[int]:
        """Who may react, in the order in which they are asked."""
        if not self.is_open():
            return []
        return [seat for seat in self.order() if self.decides(seat) and (self.hidden(seat) or self.open(seat))]

    def decides(self, seat: int) -> bool:
        """TPW-290."""
        if self.players[seat]["out"]:
            return False
        return not self.view["overtime"] or seat in self.view["tied"]

    def purse(self, seat: int) -> int:
        return int(self.players[seat]["aether"] + self.players[seat]["held_shards"])

    def open(self, seat: int) -> bool:
        """(a) A legal replay, exert or `may` line that fits and can be paid."""
        for card in set(self.players[seat]["book"]):
            copies = self.players[seat]["book"].count(card)
            worked = [one for one in self.window["worked"] if one["seat"] == seat and one["card"] == card]
            if (
                len(worked) < copies
                and PRINTED[card]["value"] <= self.purse(seat)
                and self.fits(Use(OF_CARD[card][0], card, seat))
            ):
                return True
        return any(self.fits(use) for use in self.lines(seat) if not self.is_spent(use))

    def hidden(self, seat: int) -> bool:
        """(b) A card in hand or an old set card, and the catalogue has a flash or spell that fits and can be paid;
        (c) an old set tile, and the catalogue has a trap that, lying there, would fit and can be paid."""
        tiles = [
            one["space"]
            for one in self.view["tiles"]
            if one["sort"] == "set" and one["seat"] == seat and one["laid"] < self.view["turn"]
        ]
        if self.learning or not (tiles or self.players[seat]["hand_size"]):
            return False
        for card, line in CAST:
            if line.window != self.kind or PRINTED[card]["level"] > self.purse(seat):
                continue
            spots = tiles if line.kind == "trap" else [None]
            if any(self.fits(Use(line, card, seat, at=spot)) for spot in spots):
                return True
        return False

    def lines(self, seat: int) -> list[Use]:
        """The `may` lines of what this player has in play (TPW-299)."""
        found = []
        for thing, one in self.shown.items():
            if thing.seat != seat or thing.card is None:
                continue
            at = thing.space if thing.sort == "construct" else None
            found += [Use(line, thing.card, seat, thing, at=at) for line in OF_CARD[thing.card]]
            for worn in one.get("equipment", []):
                left = [line for line in OF_CARD[worn["card"]] if worn["exerts"] > 0 or not line.exert]
                found += [Use(line, worn["card"], seat, None, thing) for line in left]
        gone = self.roles[0] if self.kind == "destroyed" else None
        if gone is not None and gone.seat == seat and gone.card is not None:
            found += [
                Use(line, gone.card, seat, gone) for line in OF_CARD[gone.card] if line.who == (Match("self"),)
            ]  # it reports its own destruction
        return [use for use in found if use.line.may and use.line.window == self.kind]

    def is_spent(self, use: Use) -> bool:
        """Once at a moment, and as often in a turn or round as it says (TPW-283)."""
        owner = use.source or use.bearer
        assert owner is not None
        number = OF_CARD[use.card].index(use.line) + 1
        mark = {"seat": use.seat, "card": use.card, "line": number, "space": owner.space}
        if use.bearer is not None:
            shared = [
                thing.space for thing, one in self.shown.items() if one.get("stack") == self.shown[owner]["stack"]
            ]
            return any({**mark, "space": space} in self.window["worked"] for space in shared)
        return mark in self.window["worked"] or (use.line.limit in ("turn", "round") and mark in self.view["used"])

    # ---- does a line fit -----------------------------------------------------------------------------------------

    def fits(self, use: Use) -> bool:
        """Its window, its role, its conditions, and a legal target."""
        line = use.line
        if line.window != self.kind:
            return False
        if self.kind in ("start_turn", "end_turn") and use.seat != self.view["active"]:
            return False
        if line.kind == "spell" and self.roles and not self.roles[0].here:
            return False  # the caster is on the board (TPW-060)
        if line.who and not any(self.matches(use, match, self.roles[0]) for match in line.who):
            return False
        return all(self.holds(use, one) for one in line.conditions) and self.has_target(use)

    def has_target(self, use: Use) -> bool:
        line = use.line
        if not line.choose:
            return self.is_target(use, self.thing(use, line.target[0].ref))
        return any(
            self.is_target(use, thing)
            for thing in self.shown
            if any(self.matches(use, match, thing) for match in line.target)
        )

    def is_target(self, use: Use, thing: Thing | None) -> bool:
        """On the board, no Champion on its temple (TPW-037), and something would change (TPW-303)."""
        if thing is None or not thing.here or self.is_at_home(thing):
            return False
        return any(self.changes(use, one, thing) for one in use.line.operations)

    def is_at_home(self, thing: Thing) -> bool:
        if thing.sort != "warrior" or thing.seat is None or thing.card is None:
            return False
        return PRINTED[thing.card]["kind"] == "champion" and thing.space == self.players[thing.seat]["temple"]

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

    def matches(self, use: Use, match: Match, thing: Thing) -> bool:
        if match.ref:
            return self.thing(use, match.ref) == thing
        if not self.is_kind(thing, match.kind) or thing.seat is None:
            return False
        if match.side == "own" and thing.seat != use.seat:
            return False
        if match.side == "enemy" and self.same_side(use.seat, thing.seat):
            return False
        if match.side == "ally" and (not self.same_side(use.seat, thing.seat) or thing == self.left_out(use, match)):
            return False
        return all(self.passes(use, one, thing) for one in match.filters)

    def left_out(self, use: Use, match: Match) -> Thing | None:
        """The warrior that `ally` is not: the X of the filter, or self or caster."""
        for one in match.filters:
            named = self.thing(use, one.ref) if one.ref and one.ref != "tile" else None
            if named is not None and named.sort == "warrior":
                return named
        return self.roles[0] if use.line.kind == "spell" else use.source

    def is_kind(self, thing: Thing, kind: str) -> bool:
        if kind in ("construct", "temple", "support"):
            return thing.sort == kind
        if thing.sort != "warrior" or thing.card is None:
            return False
        champion = PRINTED[thing.card]["kind"] == "champion"
        if kind in FACTIONS:
            return bool(PRINTED[thing.card]["faction"] == kind)
        return {"warrior": True, "champion": champion, "nonchampion": not champion}[kind]

    def passes(self, use: Use, one: Filter, thing: Thing) -> bool:
        if one.word == "not":
            return self.thing(use, one.ref) != thing
        space = thing.space
        if self.kind == "lands" and thing == self.roles[0]:
            space = self.window["at"]  # the trigger happened there (TPW-069)
        if space is None:
            return False
        if one.word == "area":
            return use.at is not None and distance(space, use.at) <= PRINTED[use.card]["value"]
        named = self.thing(use, one.ref) if one.ref != "tile" else None
        centre = use.at if one.ref == "tile" else named.space if named is not None else None
        if centre is None:
            return False
        far = distance(space, centre)
        if one.word == "adj":
            return far == 1
        if one.word == "within":
            return far <= one.n
        raise NotImplementedError(one.word)

    def holds(self, use: Use, one: Condition) -> bool:
        thing = self.thing(use, one.refs[0]) if one.refs else None
        shown = self.shown.get(thing) if thing is not None else None
        if one.word == "ready":
            return shown is not None and bool(shown["ready"])
        if one.word == "alive":
            return thing is not None and thing.sort == "warrior" and thing.here and not self.is_at_home(thing)
        if one.word == "type":
            return bool(self.view["battle"]["type"] == one.names[0])
        if one.word == "source":
            return any((entry["thing"], entry["cause"]) == (self.window["it"], one.names[0]) for entry in self.pending)
        if one.word == "pay":
            return bool(self.players[use.seat]["held_shards"] >= one.n)
        raise NotImplementedError(one.word)

    # ---- what an operation would change ----------------------------------------------------------------------------

    @cached_property
    def pending(self) -> list[dict[str, Any]]:
        return [entry for entry in self.view["pending"] if entry["damage"] > 0]

    def changes(self, use: Use, one: Operation, thing: Thing) -> bool:
        """Could this operation change anything of this target (TPW-303)?"""
        shown = self.shown.get(thing, {})
        player = self.players[thing.seat if thing.sort == "player" and thing.seat is not None else use.seat]
        by = plain(one.number)
        if one.word == "damage":
            return True
        if one.word == "heal":
            names = ("health", "most_health") if thing.sort == "warrior" else ("durability", "most_durability")
            return bool(shown[names[0]] < shown[names[1]])
        if one.word == "prevent":
            return any(entry["thing"] == thing.space for entry in self.pending)
        if one.word == "status":
            return one.name not in shown["statuses"]
        if one.word == "symbols":
            return self.is_rolled() and by != 0
        if one.word == "dice":
            return by != 0 and (use.line.lasts == "turn" or self.is_rolled())
        if one.word == "reroll":
            side = "attack_dice" if thing.space == self.view["battle"]["attacker"] else "defence_dice"
            return sum(self.view["battle"][side]) > 0
        if one.word == "stat":
            return by != 0
        if one.word == "rest":
            return self.can_rest(thing, shown)
        if one.word == "place":
            return self.can_be_placed(use, one, thing)
        if one.word == "move":
            return self.can_step(thing, shown)
        if one.word == "draw":
            return bool(player["deck"] > 0)
        if one.word == "discard":
            return bool(player["hand_size"] > 0)
        if one.word == "aether":
            return bool(player["aether"] < 9 if by > 0 else player["aether"] > 0)
        if one.word == "monster":
            level = self.view["monster"]["level"]
            return bool(max(0, level + by) != level)
        if one.word == "cancel":
            return not self.window["cancelled"]
        raise NotImplementedError(one.word)

    def is_rolled(self) -> bool:
        """Against temples and constructs nobody rolls (TPW-285)."""
        return self.roles[1].sort == "warrior" if len(self.roles) > 1 else False

    def can_rest(self, thing: Thing, shown: dict[str, Any]) -> bool:
        """From ready to resting; in overtime it can only end an action (TPW-288)."""
        if self.view["overtime"]:
            use = self.view["use"]
            return bool(use.get("space") == thing.space and not use["ended"])
        return bool(shown["ready"])

    def can_be_placed(self, use: Use, one: Operation, thing: Thing) -> bool:
        if "giant" in self.shown[thing]["keywords"] and thing.seat is not None:
            if not self.same_side(use.seat, thing.seat):
                return False
        named = self.thing(use, one.ref)
        assert one.name in ("adj", "within")
        assert named is not None
        assert named.space is not None
        return any(self.is_empty(space) for space in around(named.space, one.n if one.name == "within" else 1))

    def is_empty(self, space: str) -> bool:
        """Nothing lies there, no shards either, and it is not the centre (TPW-120 to TPW-122)."""
        return space not in self.taken and space != CENTRE

    @cached_property
    def taken(self) -> set[str]:
        rays = [SPACE_NAMES[SHARD_SPACES[number]] for number, many in enumerate(self.view["shards"]) if many]
        return {
            *[one["space"] for one in self.view["pieces"]],
            *[one["space"] for one in self.view["tiles"]],
            *[one["space"] for one in self.view["fountains"]],
            *self.temples,
            *rays,
        }

    @cached_property
    def temples(self) -> set[str]:
        return {one["temple"] for one in self.players if one["health"] > 0 and not one["out"]}

    def can_step(self, thing: Thing, shown: dict[str, Any]) -> bool:
        """A single step, with somewhere to go (TPW-157, TPW-159): back is always a way off."""
        if "rooted" in shown["statuses"] or thing.space is None:
            return False
        blocked = {
            *[one["space"] for one in self.view["pieces"]],
            *[one["space"] for one in self.view["tiles"] if one["sort"] in ("construct", "obstacle")],
            *self.temples,
        }
        if self.view["overtime"]:
            blocked.add(CENTRE)  # TPW-234
        return any(space not in blocked for space in around(thing.space, 1))


def plain(number: Number | None) -> int:
    return 0 if number is None else number.plain()
