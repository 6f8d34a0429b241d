"""Nothing hidden leaves the server: whatever a seat is sent is the same in every world that it cannot tell apart."""

from __future__ import annotations

import json
from typing import Any

import pytest

from contretemps.kernel import OVER, Position, Rng
from contretemps.server import sights, wire
from contretemps.server.replays import export
from contretemps.server.table import PERSON, PLAYING, Seat, Table, Terms
from contretemps.server.wire import Presence, Viewer
from tests.server.conftest import Player
from tests.toys import toys

GUESTS = ["a", "b", "c", "d"]


def new_table(game: str, seed: bytes, seats: int) -> Table:
    found = toys()[game]
    terms = Terms(found, found.settle({}), seed=seed, host="a", created=1000.0)
    table = Table("a-b-c", terms, [Seat(seat, PERSON, f"Player {seat}", guest=GUESTS[seat]) for seat in range(seats)])
    table.start(1000.0)
    return table


def seen(table: Table, viewer: Viewer) -> str:
    """All bytes that somebody gets of a table, but for the commitment, which differs with the seed."""
    state = wire.state(table, viewer, 1000.0, Presence(), [], 0)
    record = export(table, viewer)
    for told in (state, record):
        del told["commitment"]
    return json.dumps([state, record], sort_keys=True)


@pytest.mark.parametrize(("game", "seats"), [("understack", 2), ("auction", 3)])
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, seats: int) -> None:
    rng = Rng(5)
    swapped = 0
    for number in range(12):
        table = new_table(game, bytes([number]) * 32, seats)
        while table.phase == PLAYING:
            for viewer in [
                *[Viewer(guest) for guest in GUESTS[:seats]],
                *[Viewer(g, lang="fr") for g in GUESTS[:seats]],
            ]:
                seat = wire.seat_shown(table, viewer)
                assert seat is not None
                swapped += same_in_another_world(table, viewer, seat, rng)
            asked = table.asked()
            seat = asked[rng.below(len(asked))]
            options = table.record.position.options(seat)
            table.choose(seat, options[rng.below(len(options))], table.n, 1000.0)
    assert swapped > 20


def same_in_another_world(table: Table, viewer: Viewer, seat: int, rng: Rng) -> bool:
    """Put another world in the place of the true one, look, and put it back; did it differ at all?"""
    true = table.record.position
    world: Position = true.copy()
    world.reimagine(seat, rng)
    if world.dump() == true.dump():
        return False
    before = seen(table, viewer)
    table.sights = None
    world.journal = true.journal
    table.record.position = world
    try:
        assert seen(table, viewer) == before
    finally:
        table.record.position = true
        table.sights = None
    return True


def test_a_spectator_sees_what_everybody_may(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")
    table = lobby["table"]
    watching = Player(ada.server, None).state(table)
    assert watching["as"] is None
    assert watching["choices"] == []
    assert watching["preview"] is None
    mine, theirs = ada.state(table), grace.state(table)
    for hand in range(2):
        for state in (watching, theirs if hand == 0 else mine):
            assert all(card in (None, "?", -1) for card in _cards(state["view"]["hands"][hand])), state["view"]
    drawn = [entry for entry in watching["entries"] if entry["kind"] == "chance"]
    assert drawn
    assert all(entry["choice"] is None for entry in drawn)
    assert not any(event["kind"] == "gets" for entry in watching["entries"] for event in entry["events"])
    assert sum(entry["choice"] is not None for entry in mine["entries"]) == 3  # own cards only
    assert Player(ada.server, None).state(table, seat=0)["as"] is None  # asking for a seat gives none
    assert grace.state(table, seat=0)["as"] == 1
    moment = Player(ada.server, None).get(f"/tables/{table}/at/2")
    assert moment["entries"][0]["choice"] is None


def _cards(hand: Any) -> list[Any]:
    return list(hand) if isinstance(hand, list) else [None]


def test_the_seed_is_secret_until_the_end(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")
    table = lobby["table"]
    tables = ada.server.tables
    kept = tables.rooms[table].table
    assert kept is not None
    assert kept.terms.seed is not None
    secret = kept.terms.seed.hex()
    for player in (ada, grace, Player(ada.server, None)):
        for path in ("", "/record", "/at/1", "/wait?since=0"):
            assert secret not in player.ask("GET", f"/tables/{table}{path}").text
    running = ada.get(f"/tables/{table}/record")
    assert running["seed"] is None
    assert "?" in [choice["choice"] for choice in running["choices"]]
    ada.act(lobby, "resign", seat=0)
    opened = grace.get(f"/tables/{table}/record")
    assert opened["seed"] == secret
    assert "?" not in [choice["choice"] for choice in opened["choices"]]
    assert all(entry["choice"] for entry in grace.state(table)["entries"] if entry["kind"] == "chance")


def test_scores_are_shown_as_far_as_the_game_says_that_they_are_known() -> None:
    table = new_table("understack", b"x" * 32, 2)
    assert sights.scores(table.record.position, 0) == [0.0, 0.0]

    class Hidden(type(table.record.position)):  # type: ignore[misc]
        def scores(self) -> list[float]:
            return [5.0, 7.0]

        def known_scores(self, seat: int | None) -> list[float | None]:
            return [score if seat == owner else None for owner, score in enumerate(self.scores())]

    position = table.record.position
    hidden = Hidden(*[getattr(position, name) for name in ("step", "agenda", "hands", "deck", "played", "twins")])
    assert [sights.scores(hidden, seat) for seat in (0, 1, None)] == [[5.0, None], [None, 7.0], [None, None]]
    hidden.step = OVER
    assert sights.scores(hidden, None) == [5.0, 7.0]
