"""What an operation of a card would change, as far as everybody can see (TPW-303)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from contretemps.games.temporal_war.content import SHARD_SPACES, SPACE_NAMES
from contretemps.games.temporal_war.language.parts import Operation
from contretemps.games.temporal_war.language.sets import Number
from tests.temporal_war.open_table import CENTRE, OpenTable, Thing, Use, around


def plain(number: Number | None) -> int:
    return 0 if number is None else number.plain()


class OpenChanges(OpenTable):
    """The table, and what could be changed on it."""

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
            return bool(sum(self.view["battle"][side]) > 0)
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
