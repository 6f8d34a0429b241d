"""What differs between a position and one that may follow: who controls what, VP, blocks, crowns, exposure, points."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.content import BLOCKS, CODES
from contretemps.games.dominare.points import agent_points, exposure_loss
from contretemps.games.dominare.position import NONE, Dominare
from contretemps.games.dominare.tables import BLOCKS_THERE


class Before:
    """A position with what is read off it again and again."""

    def __init__(self, game: Dominare) -> None:
        district: i64
        seat: i64
        self.game = game
        self.controllers: vec[i64] = vec[i64]([0] * a.DISTRICTS)
        self.agent_points: vec[i64] = vec[i64]([0] * a.SEATS)
        self.losses: vec[i64] = vec[i64]([0] * a.SEATS)
        for district in range(a.DISTRICTS):
            self.controllers[district] = game.controller(district)
        for seat in range(game.seats):
            self.agent_points[seat] = agent_points(game, seat)
            self.losses[seat] = exposure_loss(game, seat)

    def to(self, world: Dominare) -> dict[str, Any]:
        """What is otherwise in a world that follows; only that."""
        points = vec[i64]([0] * a.SEATS)
        found: dict[str, Any] = {}
        self.in_city(world, points, found)
        self.of_players(world, points, found)
        by_seat(points, world.seats, "scores", found)
        return found

    def in_city(self, world: Dominare, points: vec[i64], found: dict[str, Any]) -> None:
        """Blocks as they would be, new controllers and VP; and the points that come and go with them."""
        block: i64
        district: i64
        game = self.game
        blocks: dict[str, list[int]] = {}
        for block in BLOCKS_THERE[game.switches.side]:
            entry = world.blocks[block]
            was = game.blocks[block]
            if entry != was:
                blocks[BLOCKS[block]] = [int((entry & 7) - 1), int(entry >> 3)]
                if was != 0:
                    points[(was & 7) - 1] -= game.value_of(block)
                if entry != 0:
                    points[(entry & 7) - 1] += game.value_of(block)
        controls: dict[str, int | None] = {}
        vp: dict[str, int] = {}
        for district in range(a.DISTRICTS):
            before = self.controllers[district]
            now = world.controller(district) if blocks else before
            if now != before:
                controls[CODES[district]] = None if now == NONE else int(now)
            if world.vp[district] != game.vp[district]:
                vp[CODES[district]] = int(world.vp[district])
            if before != NONE:
                points[before] -= game.vp[district]
            if now != NONE:
                points[now] += world.vp[district]
        if controls:
            found["controls"] = controls
        if vp:
            found["vp"] = vp
        if blocks:
            found["blocks"] = blocks

    def of_players(self, world: Dominare, points: vec[i64], found: dict[str, Any]) -> None:
        """Crowns and exposure, how much more or less; and the points that agents and exposure mean."""
        seat: i64
        game = self.game
        crowns = vec[i64]([0] * a.SEATS)
        exposure = vec[i64]([0] * a.SEATS)
        exposed = False
        for seat in range(game.seats):
            crowns[seat] = world.crowns[seat] - game.crowns[seat]
            exposure[seat] = world.exposure[seat] - game.exposure[seat]
            exposed = exposed or exposure[seat] != 0
        for seat in range(game.seats):
            points[seat] += agent_points(world, seat) - self.agent_points[seat]
            if exposed:
                points[seat] += self.losses[seat] - exposure_loss(world, seat)
        by_seat(crowns, game.seats, "crowns", found)
        by_seat(exposure, game.seats, "exposure", found)


def by_seat(numbers: vec[i64], seats: i64, name: str, found: dict[str, Any]) -> None:
    """Those that are not 0."""
    seat: i64
    some: dict[str, int] = {}
    for seat in range(seats):
        if numbers[seat] != 0:
            some[str(seat)] = int(numbers[seat])
    if some:
        found[name] = some
