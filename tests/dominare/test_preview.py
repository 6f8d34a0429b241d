"""What is said of choices before they are made is what then happens, and rests on what the seat knows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from contretemps.games.dominare import GAME
from contretemps.games.dominare import codes as a
from contretemps.games.dominare.content import BLOCKS, CODES
from contretemps.games.dominare.hints import policy
from contretemps.games.dominare.position import CONSPIRACY, EVENT, TOP, Dominare
from contretemps.games.dominare.preview import preview
from contretemps.games.dominare.view import view
from contretemps.kernel import NATURE, Journal, Options, Rng
from tests.dominare.play import given, played

GAMES: list[tuple[int, Options]] = [
    (2, {}),
    (3, {"trades": "on", "board": "large"}),
    (4, {"epic": "on", "cells": "on", "start": "sole_authority"}),
    (5, {"start": "semi_blind"}),
    (6, {"start": "sets", "sets": "chosen"}),
]
OTHERS = {"acts", "late", "canvasses", "networks", "line", "season_ends", "season", "order", "draft"}  # not of a choice
EVERY = 9  # of the decisions one in so many is looked at: interpreted a whole game takes its time


def happened(game: Dominare, seat: int, choice: int) -> tuple[Dominare, list[tuple[str, dict[str, Any]]], bool]:
    """The position after a choice, what it brought about, told by events, and whether anything else happened, too."""
    world = game.copy()
    journal = Journal()
    world.journal = journal
    world.choose(seat, choice)
    told: list[tuple[str, dict[str, Any]]] = []
    for event in journal.events:
        kind = GAME.events[event.kind]
        if kind.name in OTHERS:
            return world, told, True
        told.append((kind.name, {label: value for label, _, value in kind.named(event.args)}))
    return world, told, False


def folded(told: list[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """Crowns, exposure and VP as the events tell them."""
    crowns: dict[str, int] = {}
    exposure: dict[str, int] = {}
    vp: dict[str, int] = {}

    def add(to: dict[str, int], seat: Any, n: Any) -> None:
        to[str(seat)] = to.get(str(seat), 0) + int(n)

    for kind, about in told:
        if kind in ("gains", "pays", "spreads"):
            add(crowns, about["seat"], about["crowns"] if kind == "gains" else -about["crowns"])
        elif kind == "surcharge":
            add(crowns, about["seat"], -1)
        elif kind == "steals":
            add(crowns, about["seat"], -about["crowns"])
            add(crowns, about["other"], about["crowns"])
        elif kind in ("exposure", "exposure_down"):
            add(exposure, about["seat"], about["n"] if kind == "exposure" else -about["n"])
        elif kind in ("vp_up", "vp_down"):
            vp[str(about["district"])] = int(about["now"])
    found: dict[str, Any] = {}
    for name, some in (("crowns", crowns), ("exposure", exposure)):
        if any(some.values()):
            found[name] = {seat: n for seat, n in some.items() if n}
    return {**found, "vp": vp} if vp else found


def agrees(game: Dominare, seat: int, choice: int, said: dict[str, Any]) -> None:
    world, told, more = happened(game, seat, choice)
    name = GAME.codec.write(choice)
    if game.phase in (CONSPIRACY, EVENT) and "asks" not in said:
        return  # other players' reveals, or what the event does to them, follow at once
    if not any(kind == "accepts" for kind, _ in told) and type(game.step).__name__ != "GiveCard":
        facts = {key: said[key] for key in ("crowns", "exposure") if key in said}
        assert facts == {key: value for key, value in folded(told).items() if key != "vp"}, name
    vp = {code: int(game.vp[n]) for n, code in enumerate(CODES)}
    assert {**vp, **said.get("vp", {})} == {**vp, **folded(told).get("vp", {})}, name
    if said.get("asks") in ("ExtraBlock", "ExtraTokens"):  # shown as if one token went there, and the rest stayed
        if said["asks"] == "ExtraTokens":
            world.choose(seat, a.NUMBER + 1)
        if type(world.step).__name__ == "ExtraBlock" and world.step.seat == seat and not more:
            world.choose(seat, a.DONE)
    elif not more and "asks" in said:
        assert said["asks"] == type(world.step).__name__
    blocks = [block for block in range(a.BLOCKS) if world.blocks[block] != game.blocks[block]]
    assert said.get("blocks", {}) == {
        BLOCKS[block]: [int(world.owner(block)), int(world.tokens(block))] for block in blocks
    }, name
    before, after = ([int(game.controller(n)) for n in range(8)] for game in (game, world))
    changed = {CODES[n]: None if who == -1 else who for n, who in enumerate(after) if who != before[n]}
    assert said.get("controls", {}) == changed, name
    if game.season == world.season:
        points = [now - then for now, then in zip(world.scores(), game.scores(), strict=True)]
        assert said.get("scores", {}) == {str(seat): n for seat, n in enumerate(points) if n}, name


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_is_said_is_what_happens(seats: int, options: Options) -> None:
    checked = 0
    rng = Rng(seats)
    for number, game in enumerate(played(seats, seats, options)):
        asked = game.asked()
        if not asked or asked[0] == NATURE or number % EVERY:
            continue
        seat = asked[0]
        before = game.dump()
        said = preview(game, seat)
        assert game.dump() == before
        assert json.loads(json.dumps(said)) == said
        world = game.copy()
        world.reimagine(seat, rng)
        assert preview(world, seat) == said
        written = [GAME.codec.write(choice) for choice in game.options(seat)]
        assert not set(said["against"]) & set(written)
        assert set(said["costs"]) <= set(written)
        if game.sizes[TOP] or len(game.event_top):
            continue  # where cards come in an order that others know, the trial stops and the game goes on
        for choice in game.options(seat):
            effect = said["effects"].get(GAME.codec.write(choice))
            if effect is not None:
                agrees(game, seat, choice, effect)
                checked += 1
        for choice, rule in said["against"].items():
            refusal = game.refusal(seat, GAME.codec.read(choice))
            assert refusal is not None
            assert GAME.rules.id(refusal.rule) == rule
    assert checked > 200


def test_a_row_can_be_played_as_it_says() -> None:
    """Three of eight cards to keep; blocks in their order; agents to flip."""
    game = GAME.new(GAME.settle({}), 2)
    assert isinstance(game, Dominare)
    rng = Rng(1)
    while game.asked()[0] == NATURE:
        game.play(NATURE, game.draw(rng))
    row = preview(game, 0)["row"]
    assert (len(row["things"]), row["least"], row["most"]) == (8, 3, 3)
    for thing in (row["things"][2], row["things"][5]):
        game.choose(0, GAME.codec.read(f"card:{thing.partition(':')[2]}"))
    assert preview(game, 0)["row"] == {"things": row["things"][6:], "least": 1, "most": 1}
    game.choose(0, GAME.codec.read(f"card:{row['things'][7].partition(':')[2]}"))
    assert preview(game, 0) == {}

    odo = given(season=7, acts=0, ranks={"0": {"7": "can10"}}, blocks={"K6": "1:3"})
    odo.choose(0, GAME.codec.read("use:can10.7"))
    row = preview(odo, 0)["row"]
    assert (row["least"], row["most"]) == (6, 6)
    assert len(row["things"]) > 20
    assert list(row["each"]) == [thing[6:] for thing in row["things"]]  # those that cannot be named first as well
    named = [thing[6:] for thing in row["things"][-8:-2]]
    effect = view(odo, 0)["pending"]["at"]
    for block in named:
        assert view(odo, 0)["pending"]["at"] == effect
        odo.choose(0, GAME.codec.read(f"block:{block}"))
    assert odo.asked() == (1,)
    assert all(view(odo, 0)["blocks"][block] == row["each"][block] for block in named)

    flips = given(season=5, acts=0, ranks={"0": {"5": "com02", "1": "com07"}, "1": {"1": "com07/2", "2": "com08"}})
    flips.choose(0, GAME.codec.read("use:com02.5"))
    row = preview(flips, 0)["row"]
    assert row["done"] == "done"
    assert row["least"] == 1


def test_what_is_not_allowed_names_its_rule() -> None:
    game = given(season=3, acts=0, ranks={"0": {"3": "mer01", "2": "sen04-"}}, crowns={"0": 4}, exposure={"0": 0})
    said = preview(game, 0)
    assert said["against"]["use:mer01.6"] == "DOM-195"
    assert said["against"]["use:sen04.2"] == "DOM-051"
    assert said["against"]["district:SEN"] == "DOM-211"
    assert said["against"]["whitewash:down"] == "DOM-240"
    assert "crown" not in said["against"]
    assert said["effects"]["crown"] == {"crowns": {"0": 1}}
    assert said["effects"]["inspire"] == {"asks": "InspireBlock"}
    assert said["costs"]["inspire"] == {"crowns": 1, "each": True}
    assert preview(game, 1) == {}


def test_an_agent_that_canvasses_before_it_is_placed() -> None:
    """Blocks, controllers and points with all of it in one block; what it costs elsewhere."""
    game = given(season=1, step="canvass", ranks={"0": {"1": "sen04"}}, blocks={"S1": "1:3"}, crowns={"0": 3})
    said = preview(game, 0)
    assert said["effects"]["block:S1"] == {
        "controls": {"SEN": None},
        "blocks": {"S1": [-1, 0]},
        "scores": {"1": -6},
        "asks": "ExtraBlock",
    }
    assert said["effects"]["block:S3"]["blocks"] == {"S3": [0, 3]}


def test_a_card_that_another_looked_at_does_not_show() -> None:
    """Player 1 knows the top of the deck; player 0, whose Replace would draw it, is told the same in all worlds, and
    advised the same."""
    game = given(
        season=4, acts=0, ranks={"0": {"1": "com07", "2": "com08", "3": "ath01", "4": "com09"}}, crowns={"0": 1},
        top="1:ath09 1:chu03 1:nob01 1:sen04",
    )  # fmt: skip
    rng = Rng(3)
    said, advised = preview(game, 0), policy(game, 0)
    assert {"replace:com07", "use:ath01.1"} <= said["effects"].keys()
    for _ in range(12):
        world = game.copy()
        world.reimagine(0, rng)
        assert preview(world, 0) == said
        assert policy(world, 0) == advised
