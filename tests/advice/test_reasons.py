"""What reasons state is so: their numbers are reckoned once more, in another way."""

from __future__ import annotations

from itertools import product
from typing import Any

from contretemps.games import find
from contretemps.games.tempest import codes as tempest_codes
from contretemps.games.tempest.outlook import fate, way_cost
from contretemps.games.tempest.position import Tempest
from contretemps.games.temptation.position import Temptation
from contretemps.kernel import NATURE, Position, Reason, Rng
from contretemps.proof.chance import seed_from
from contretemps.proof.record import Record

TEMPEST, TEMPTATION, TEMPT, DOMINARE = find("tempest"), find("temptation"), find("tempt"), find("dominare")


def given(**text: Any) -> Tempest:
    run = TEMPEST.read(text)
    assert isinstance(run, Tempest)
    return run


def the(reasons: list[Reason], key: str) -> Reason:
    return next(reason for reason in reasons if reason.key == key)


def test_who_is_in_danger_and_how_much() -> None:
    run = given(haven="4,3", player="4,5", citizens={"A": "4,4"}, health={"A": 1}, dead=["B", "C"], movement=4, round=2)
    plan = [TEMPEST.codec.read(choice) for choice in ("step:4,4", "pickup:A", "step:4,3", "end")]
    reasons = TEMPEST.reasons(run, 0, plan)
    assert [reason.key for reason in reasons] == ["rescue", "in_danger"]
    facts = the(reasons, "in_danger").facts
    assert facts["health"] == 1
    hurt = 0
    rng = Rng(1)
    for pile in (tempest_codes.DIAMONDS, tempest_codes.CLUBS):
        for _ in range(1500):
            world = run.copy()
            world.play(0, tempest_codes.END)
            world.play(0, tempest_codes.STORM + pile)
            for _card in range(3):
                world.play(NATURE, world.draw(rng))
            hurt += world.health_of(0) < 1
    assert abs(int(facts["chance"]) - hurt / 30) < 3
    assert int(facts["chance"]) == round(100 * fate(run, 0))


def test_what_a_way_costs() -> None:
    """By walking on and on from square to square until no way gets cheaper."""
    run = given(
        haven="1,1", player="6,6", citizens={"A": "3,3"}, dead=["B", "C"], obstacles=["2,1", "2,2", "3,2"],
        storm={"1,2": 2, "5,5": 3, "6,5": 1, "4,4": 1}, movement=3,
    )  # fmt: skip
    squares = [11 * y + x for y in range(6) for x in range(6)]
    best = {square: 0 if square == run.player else 999 for square in squares}
    for _ in squares:
        for square in squares:
            for to in (square + 1, square - 1, square + 11, square - 11):
                if to in best and run.squares[to] != 4 and abs(to % 11 - square % 11) <= 1:
                    best[to] = min(best[to], best[square] + 1 + int(run.squares[to]))
    for square in squares:
        if run.squares[square] != 4:
            assert way_cost(run, int(run.player), square) == best[square]
    shut = given(
        haven="1,1", player="6,6", citizens={"A": "3,3"}, dead=["B", "C"], obstacles=["2,1", "1,2"], movement=3
    )
    assert way_cost(shut, int(shut.player), int(shut.haven)) is None


def test_what_another_throw_may_force() -> None:
    """All throws, one by one: does every die that fits close a black row?"""
    game = TEMPTATION.read(
        {"rows": ["W80 [2 3] 4 5", "B40 [2] 2", "B60 [1] 3 3"], "throw": "444", "met": True, "points": [90, 90]}
    )
    assert isinstance(game, Temptation)
    facts = the(TEMPTATION.reasons(game, 0, [TEMPTATION.codec.read("stop")]), "danger").facts
    forced = 0
    throws = list(product("123456", repeat=int(game.hand)))
    for throw in throws:
        world = game.copy()
        world.play(0, TEMPTATION.codec.read("throw"))
        world.play(NATURE, TEMPTATION.codec.read("".join(sorted(throw))))
        places = [TEMPTATION.codec.write(choice) for choice in world.options(0)]
        forced += world.turn == 0 and all(place == "place:2>B" for place in places)
    assert facts == {"chance": round(100 * forced / len(throws)), "cost": 40}


def test_who_leads_then() -> None:
    """A whole game: every claim about the Areas is what the position says after the plan's next action."""
    record = Record(TEMPT, seed=seed_from("claims"))
    checked = 0
    while record.position.asked() and checked < 20:
        if record.position.asked() == (NATURE,):
            record.chance()
            continue
        position = record.position
        seat = position.asked()[0]
        plan = TEMPT.plan(position, seat)
        claims = [reason for reason in TEMPT.reasons(position, seat, plan) if reason.key == "leads"]
        if claims and TEMPT.codec.write(plan[0]).startswith(("tempt:", "move:")):
            world = after_action(position, seat, plan)
            written = TEMPT.write(world)
            area = str(claims[0].facts["area"])
            strengths = written["strengths"]
            assert claims[0].facts["many"] == leading(written, seat)
            assert claims[0].facts["before"] == leading(TEMPT.write(position), seat)
            own, other = strengths[str(seat)][area], strengths[str(1 - seat)][area]
            assert (own, other) == (claims[0].facts["own"], claims[0].facts["other"])
            checked += 1
        record.choose(seat, plan[0])
    assert checked == 20


def leading(written: dict[str, Any], seat: int) -> int:
    return sum([str(leader) == str(seat) for leader in written["leaders"].values()])


def after_action(position: Position, seat: int, plan: list[int]) -> Position:
    """The plan's first action, and its questions."""
    world = position.copy()
    world.play(seat, plan[0])
    for choice in plan[1:]:
        if type(world.step).__name__ == "Act" or world.asked() != (seat,):
            break
        world.play(seat, choice)
    return world


def test_what_dominares_hints_claim() -> None:
    """A game of the quick player: control, points, exposure, crowns and VP are what the view says when it is done.

    What belongs to the first choice is played by the rules as they are, up to the end of it or the next of the seat's
    own turns; blocks are counted one by one in the view, not read off what the game keeps.
    """
    record = Record(DOMINARE, seed=seed_from("claims"))
    checked: dict[str, int] = {}
    while record.position.asked() and sum(checked.values()) < 120:
        if record.position.asked() == (NATURE,):
            record.chance()
            continue
        position = record.position
        seat = position.asked()[0]
        plan = DOMINARE.plan(position, seat)
        name = type(position.step).__name__
        if name in ("FirstBlock", "ExtraBlock", "ExtraTokens", "Act", "InspireBlock", "HowMany", "RaiseWhich"):
            before, now = position.view(seat), done_with(position, seat, plan).view(seat)
            for reason in DOMINARE.reasons(position, seat, plan):
                if claims_of_dominare(reason, seat, before, now):
                    checked[reason.key] = checked.get(reason.key, 0) + 1
        record.choose(seat, plan[0])
    assert {"takes_control", "breaks_control", "margin", "points"} <= checked.keys(), checked


def done_with(position: Position, seat: int, plan: list[int]) -> Position:
    """What the first choice leads to, by the plan: spread, bought, placed; the next turn is another matter."""
    world = position.copy()
    world.play(seat, plan[0])
    for choice in plan[1:]:
        if world.asked() != (seat,) or type(world.step).__name__ in ("Act", "FirstBlock", "RaiseWhich"):
            break
        world.play(seat, choice)
    return world


def blocks_in(view: dict[str, Any], code: str) -> dict[int, int]:
    """How many blocks of a district each player has; their letters say which district it is."""
    letter = {"ATH": "A", "CAN": "K", "CHU": "C", "MER": "M", "SEN": "S", "EST": "E", "WAR": "W", "COR": "O"}[code]
    found: dict[int, int] = {}
    for block, (owner, _tokens) in view["blocks"].items():
        if block[0] == letter:
            found[owner] = found.get(owner, 0) + 1
    return found


def claims_of_dominare(reason: Reason, seat: int, before: dict[str, Any], now: dict[str, Any]) -> bool:
    """Check one sentence against views; False if it claims nothing of these kinds."""
    facts = reason.facts
    if reason.key in ("takes_control", "breaks_control", "margin", "closes_in"):
        code = str(facts["of"]).rpartition(".")[2]
        held = blocks_in(now, code)
        own, other = held.pop(seat, 0), max(held.values(), default=0)
        assert (facts["own"], facts["other"]) == (own, other)
        assert (own > other) == (reason.key in ("takes_control", "margin"))
        if reason.key == "takes_control":
            assert facts["vp"] == now["districts"][code]["vp"]
            was = blocks_in(before, code)
            assert was.pop(seat, 0) <= max(was.values(), default=0)
        return True
    if reason.key == "points":
        scores = [view["players"][seat]["score"] for view in (before, now)]
        sums = [one["districts"] + one["blocks"] + one["agents"] - one["exposure"] for one in scores]
        assert (facts["before"], facts["now"]) == tuple(sums)
        return True
    if reason.key in ("vp_up", "vp_down", "vp_rises", "vp_falls"):
        code = str(facts["of"]).rpartition(".")[2]
        assert (facts["before"], facts["now"]) == tuple(view["districts"][code]["vp"] for view in (before, now))
        return True
    if reason.key in ("least_exposed", "less_exposed"):
        assert (facts["before"], facts["now"]) == tuple(view["players"][seat]["exposure"] for view in (before, now))
        return True
    return False
