"""What has changed, told to those who have the state before it; and several choices in one message."""

from __future__ import annotations

import gc
import json
import random
from typing import Any

import pytest

from contretemps.games import discover
from contretemps.kernel import Game
from contretemps.server import chronicle
from contretemps.server.differences import differences
from contretemps.server.news import LARGE, Shown
from contretemps.server.room import Room
from contretemps.server.table import PERSON, PLAYING, Seat, Table, Terms
from contretemps.server.wire import Viewer
from tests.server import strange_games
from tests.server.conftest import Player, Run, Running, checked
from tests.support.client import applied

GAMES = {**discover(), **strange_games.games()}
CHOICES = 120


def seated(game: Game) -> Room:
    seats = [Seat(seat, PERSON, f"P/{seat}~", guest=f"guest {seat}") for seat in range(game.fewest)]
    room = Room("a-b-c")
    room.table = Table("a-b-c", Terms(game, game.settle(None), seed=bytes(32), hold=0.0, host="guest 0"), seats)
    room.table.start(1_000.0)
    return room


def sees(shown: Shown) -> dict[str, Any]:
    """The state that a client has that was shown this; as it comes over the line."""
    whole: dict[str, Any] = json.loads(shown.whole(shown.n, []).text)
    return whole


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_state_and_what_is_new_are_the_next_state(game: Game) -> None:
    """For every seat and whoever looks on, however often somebody is not told for a while."""
    chance, room = random.Random(5), seated(game)
    table = room.table
    assert table is not None
    viewers = [Viewer(), Viewer(lang="fr"), *[Viewer(f"guest {seat.seat}", seat.seat) for seat in table.seats]]
    kept = {viewer: room.shown(viewer) for viewer in viewers}
    has = {viewer: sees(shown) for viewer, shown in kept.items()}
    for number in range(CHOICES):
        asked = table.asked()
        if not asked:
            break
        seat = chance.choice(asked)
        if number % 7 == 6 and not table.cannot_undo(seat):
            table.undo(seat, table.n, 1_000.0 + number)
        else:
            table.choose(seat, chance.choice(table.record.position.options(seat)), table.n, 1_000.0 + number)
        table.run_out(1_000.0 + number)
        room.outdated()
        for viewer in viewers:
            if chance.random() < 0.3:
                continue
            now = room.shown(viewer)
            if now.n - kept[viewer].n > chronicle.MOST_SHOWN:
                has[viewer] = sees(now)
            elif (news := now.news(kept[viewer])) is not None:
                has[viewer] = applied(has[viewer], json.loads(news.text))
            assert without(has[viewer]) == without(sees(now))
            checked(has[viewer])
            kept[viewer] = now
    assert table.n > 1


def test_what_was_shown_is_not_kept(lite: Run) -> None:
    """A line keeps what its reader has, not all that its reader ever had."""
    ada = lite().guest()
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    with ada.live(state["table"]) as line:
        line.next("state")
        for _ in range(12):
            state = ada.choose(state, state["choices"][-1]["choice"])
            line.until(state["n"])
        gc.collect()
        kept = [each for each in gc.get_objects() if isinstance(each, Shown) and each.common["table"] == state["table"]]
        assert len(kept) <= 2


def without(state: dict[str, Any]) -> dict[str, Any]:
    """A state but for what belongs to a message."""
    return {name: value for name, value in state.items() if name not in ("now", "entries", "rewound", "earlier")}


@pytest.mark.parametrize(
    ("before", "after", "paths"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2]}, {}),
        ({"a": {"x": 1, "y": 2, "z": 3}}, {"a": {"x": 1, "y": 5, "z": 3}}, {"a/y": 5}),
        ({"a": {"x/y~": [0, 0, 0]}}, {"a": {"x/y~": [0, 7, 0]}}, {"a/x~1y~0/1": 7}),
        ({"a": {"x": 1}}, {"a": {"y": 1}}, {"a": {"y": 1}}),  # a key went, another came
        ({"a": [1]}, {"a": [1, 2]}, {"a": [1, 2]}),
        ({"a": None}, {"a": {"x": 1}}, {"a": {"x": 1}}),
        ({"a": {"x": 1}}, {"a": None}, {"a": None}),
        ({"a": [1, 2, 3]}, {"a": [4, 5, 3]}, {"a": [4, 5, 3]}),  # most of it is new
        ({"a": [{"x": 1, "y": 1}] * 2}, {"a": [{"x": 2, "y": 1}] * 2}, {"a/0/x": 2, "a/1/x": 2}),
    ],
)
def test_what_differs(before: dict[str, Any], after: dict[str, Any], paths: dict[str, Any]) -> None:
    found: dict[str, Any] = {}
    for name, new in after.items():
        if new != before[name]:
            found.update(differences(name, before[name], new))
    assert found == paths


# ---- over a line ----------------------------------------------------------------------------------------------------


def kinds(line: Any, last: str) -> list[dict[str, Any]]:
    """The messages up to one of a kind."""
    found: list[dict[str, Any]] = []
    while not found or found[-1]["type"] != last:
        found.append(json.loads(line.socket.receive_text()))
    return [message for message in found if message["type"] != "presence"]


def test_after_the_first_state_come_news(server: Running, ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    with ada.live(state["table"]) as line, Player(server, None).live(state["table"]) as watcher:
        for each in (line, watcher):
            assert kinds(each, "state")[-1]["n"] == state["n"]
        line.say(type="choose", id="a", n=state["n"], seat=0, choice=state["choices"][0]["choice"])
        news, done = kinds(line, "done")
        assert (news["type"], news["from"], news["n"], done["made"]) == ("news", state["n"], done["n"], 1)
        assert [entry["n"] for entry in news["entries"]] == list(range(state["n"] + 1, done["n"] + 1))
        assert not {"table", "title", "options", "commitment", "clock"} & {path.split("/")[0] for path in news["set"]}
        (theirs,) = kinds(watcher, "news")
        assert theirs["entries"] == news["entries"]
        line.say(type="again")
        (whole,) = kinds(line, "state")
        assert without(whole) == without(ada.state(state["table"]))
        line.say(type="lang", lang="fr")
        (french,) = kinds(line, "state")
        assert french["question"]["text"] != whole["question"]["text"]


def test_what_does_not_change_the_game_is_news_too(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open", clock={"kind": "bank", "seconds": 100})
    grace.act(lobby, "sit")
    state = ada.state(lobby["table"])
    with grace.live(lobby["table"]) as line:
        n = line.next("state")["n"]
        ada.act(state, "extend", seat=1, seconds=50)
        told = json.loads(line.socket.receive_text())
        while told["type"] != "news":
            told = json.loads(line.socket.receive_text())
        assert (told["from"], told["n"], told["entries"]) == (n, n, [])
        assert told["set"]["seats/1/left"] > 140


def test_only_long_messages_are_compressed(ada: Player) -> None:
    """Whoever takes compressed messages reads the same."""
    state = ada.open("dominare", "me", "me")
    with ada.live(state["table"]) as line:
        whole = line.next("state")
    assert len(json.dumps(whole)) > LARGE
    path = f"/api/tables/{state['table']}/live"
    with ada.server.client.websocket_connect(path, compression=None) as plain:
        plain.send_text(json.dumps({"type": "hello", "token": ada.token}))
        told = json.loads(plain.receive_text())
        assert [told[name] for name in ("n", "view", "choices")] == [whole[name] for name in ("n", "view", "choices")]


# ---- several choices ------------------------------------------------------------------------------------------------


def walk(state: dict[str, Any]) -> list[str]:
    """Steps there and back again from where the player of Tempest stands."""
    step = next(each["choice"] for each in state["choices"] if each["verb"] == "step")
    return [step, f"step:{state['view']['player']}"]


def test_a_walk_is_one_message(ada: Player) -> None:
    state = ada.choose(ada.open("tempest", options={"days": "1"}, seed="x"), "storm:diamonds")
    steps = walk(state)
    with ada.live(state["table"], since=state["n"]) as line:
        line.next("state")
        line.say(type="choose", id="w", n=state["n"], seat=0, choices=steps)
        news, done = kinds(line, "done")
        assert done == {"type": "done", "id": "w", "n": state["n"] + 2, "made": 2}
        assert [entry["choice"] for entry in news["entries"]] == steps
        line.say(type="choose", id="w2", n=state["n"], seat=0, choices=steps)  # sent again
        assert kinds(line, "done") == [{"type": "done", "id": "w2", "n": state["n"] + 2, "made": 2}]
    assert ada.state(state["table"])["n"] == state["n"] + 2


def test_what_is_refused_ends_it_and_what_came_before_stays(ada: Player) -> None:
    state = ada.choose(ada.open("tempest", options={"days": "1"}, seed="x"), "storm:diamonds")
    steps = walk(state)
    with ada.live(state["table"], since=state["n"]) as line:
        line.next("state")
        line.say(type="choose", id="r", n=state["n"], seat=0, choices=[steps[0], "step:1,1", steps[1]])
        done = line.next("done")
        assert (done["made"], done["error"]["code"]) == (1, "refused")
        assert done["error"]["refusal"]["rule"].startswith("TMP-")
        n = done["n"]
        line.say(type="choose", id="x", n=n, seat=0, choices=["step:1,1", steps[1]])
        error = line.next("error")
        assert (error["id"], error["error"]["code"]) == ("x", "refused")
        line.say(type="choose", id="y", n=n, seat=0, choices=[steps[1], "fly:away"])
        done = line.next("done")
        assert (done["made"], done["error"]["code"]) == (1, "malformed")
    assert ada.state(state["table"])["n"] == n + 1


def test_nothing_goes_on_after_chance_has_answered(ada: Player) -> None:
    """`storm:diamonds` is answered by cards: what was to follow was wanted before they lay there."""
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    after = ada.choose(ada.open("tempest", options={"days": "1"}, seed="x"), "storm:diamonds")
    step = next(each["choice"] for each in after["choices"] if each["verb"] == "step")
    body = {"n": state["n"], "seat": 0, "choices": ["storm:diamonds", step]}
    made = checked(ada.post(f"/tables/{state['table']}/choices", **body))
    assert made["n"] == after["n"]
    assert step in [each["choice"] for each in made["choices"]]


def test_another_seat_is_not_answered_for(ada: Player) -> None:
    state = ada.open("understack", "me", "me")
    seat = state["as"]
    choices = [state["choices"][0]["choice"]] * 2
    made = ada.post(f"/tables/{state['table']}/choices", n=state["n"], seat=seat, choices=choices)
    assert [entry["seat"] for entry in made["entries"] if entry["kind"] == "choice"].count(seat) == 1


@pytest.mark.parametrize("said", [{}, {"choice": "x:1", "choices": ["x:1"]}, {"choices": []}, {"choices": ["x"] * 65}])
def test_one_way_of_saying_it(ada: Player, said: dict[str, Any]) -> None:
    state = ada.open("tempest")
    path = f"/tables/{state['table']}/choices"
    assert ada.wrong("POST", path, {"n": state["n"], "seat": 0, **said}) == (422, "malformed")
    assert state["phase"] == PLAYING
