"""Who might react at a moment, by what everybody can see: the ledger's section 8.1, worked out anew.

It takes what a spectator is shown (`position.view(None)`) and what is printed on the cards, and nothing else of the
game: no position, and none of the functions by which the rules themselves decide it. A word of the cards that it does
not know is an error, so a new card cannot be passed over.
"""

from __future__ import annotations

from contretemps.games.temporal_war.content import CARDS, LINES
from contretemps.games.temporal_war.language.lines import Line
from contretemps.games.temporal_war.language.parts import Condition
from contretemps.games.temporal_war.language.sets import FACTIONS, Filter, Match
from tests.temporal_war.open_changes import OpenChanges
from tests.temporal_war.open_table import PRINTED, Thing, Use, distance

OF_CARD: dict[str, list[Line]] = {slug: [] for slug in PRINTED}
for _card, _line in LINES:
    OF_CARD[CARDS[_card]["slug"]].append(_line)
CAST = [(slug, lines[0]) for slug, lines in OF_CARD.items() if PRINTED[slug]["kind"] in ("spell", "flash", "trap")]


class OpenFacts(OpenChanges):
    """The table, and who might react."""

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
        champion = bool(PRINTED[thing.card]["kind"] == "champion")
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
