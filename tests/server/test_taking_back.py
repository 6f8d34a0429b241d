"""Undo and take-backs."""

from __future__ import annotations

from typing import Any

from contretemps.games import find
from contretemps.proof.checking import check
from tests.server.conftest import Player, Run


def acting(ada: Player, **said: Any) -> dict[str, Any]:
    """A Tempest table where the player may step."""
    state = ada.open("tempest", options={"days": "1"}, **{"seed": "x", **said})
    return ada.choose(state, "storm:diamonds")


def step(state: dict[str, Any]) -> str:
    return next(str(choice["choice"]) for choice in state["choices"] if choice["verb"] == "step")


def test_undo_takes_back_until_chance_answers(ada: Player) -> None:
    state = acting(ada)
    path = f"/tables/{state['table']}/undo"
    assert not state["undo"]["can"]
    assert state["undo"]["why"] == "Chance has answered since."
    assert ada.wrong("POST", path, {"n": state["n"], "seat": 0}) == (409, "undo")
    stepped = ada.choose(state, step(state))
    assert stepped["undo"] == {"can": True, "why": ""}
    back = ada.post(path, n=stepped["n"], seat=0)
    assert back["n"] == stepped["n"] + 1
    assert back["rewound"] == state["n"]
    assert back["view"] == state["view"]
    assert [(entry["kind"], entry["label"]) for entry in back["entries"]] == [
        ("undo", "Ada takes the last choice back.")
    ]
    whole = ada.state(state["table"])["entries"]
    assert [entry["void"] for entry in whole] == [False] * state["n"] + [True, False]
    assert (whole[-2]["choice"], whole[-2]["events"]) == (None, [])
    assert ada.post(path, n=stepped["n"], seat=0)["n"] == back["n"]  # sent twice
    # the same choice is new again, for another entry was seen
    again = ada.choose(back, step(back))
    assert again["n"] == back["n"] + 1
    assert ada.choose(stepped | {"n": state["n"]}, step(state))["n"] == again["n"]  # a late copy of the first one


def test_undo_of_others_is_not_ours(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")
    state = ada.state(lobby["table"])
    under = next(each["choice"] for each in state["choices"] if each["verb"] == "under")
    ada.choose(state, under)
    theirs = grace.state(lobby["table"])
    path = f"/tables/{lobby['table']}/undo"
    assert grace.wrong("POST", path, {"n": theirs["n"], "seat": 1}) == (409, "undo")
    assert grace.wrong("POST", path, {"n": theirs["n"], "seat": 0}) == (403, "not_yours")
    assert ada.wrong("POST", path, {"n": 0, "seat": 0}) == (409, "stale")


def test_a_take_back_is_granted_by_all(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")
    state = ada.state(lobby["table"])
    after = ada.choose(state, state["choices"][0]["choice"])
    path = f"/tables/{lobby['table']}/takeback"
    assert grace.wrong("POST", path, {"n": after["n"], "seat": 1, "answer": "accept"}) == (409, "takeback")
    assert grace.wrong("POST", path, {"n": after["n"], "seat": 1, "answer": "offer"}) == (409, "takeback")
    asked = ada.post(path, n=after["n"], seat=0, answer="offer")
    assert asked["takeback"] == {"seat": 0, "to": state["n"], "accepted": [0]}
    assert asked["n"] == after["n"]
    assert grace.post(path, n=after["n"], seat=1, answer="decline")["takeback"] is None
    ada.post(path, n=after["n"], seat=0, answer="offer")
    granted = grace.post(path, n=after["n"], seat=1, answer="accept")
    assert granted["n"] == after["n"] + 1
    assert granted["takeback"] is None
    assert granted["rewound"] == state["n"]
    assert granted["entries"][-1]["kind"] == "takeback"
    assert granted["entries"][-1]["label"] == "A take-back was granted to Ada."
    back = ada.state(lobby["table"])
    assert back["view"] == state["view"]
    assert back["choices"] == state["choices"]
    assert grace.post(path, n=after["n"], seat=1, answer="accept")["n"] == granted["n"]  # sent twice
    record = ada.get(f"/tables/{lobby['table']}/record")
    assert record["takebacks"] == [{"seat": "0", "kept": state["n"]}]
    assert len(record["choices"]) == state["n"]


def test_a_new_choice_ends_the_offer(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")
    state = ada.state(lobby["table"])
    after = ada.choose(state, state["choices"][0]["choice"])
    ada.act(lobby, "takeback", n=after["n"], seat=0, answer="offer")
    theirs = grace.state(lobby["table"])
    assert grace.choose(theirs, theirs["choices"][0]["choice"])["takeback"] is None


def test_alone_in_practice_it_needs_no_asking(ada: Player) -> None:
    state = acting(ada)
    first = state["entries"][0]["n"]
    back = ada.act(state, "takeback", n=state["n"], seat=0, answer="offer")
    assert back["rewound"] == first - 1
    assert back["question"]["step"] == "ChoosePile"
    assert ada.choose(back, "storm:diamonds")["phase"] == "playing"
    fair = ada.open("tempest", options={"days": "1"})
    fair = ada.choose(fair, "storm:diamonds")
    body = {"n": fair["n"], "seat": 0, "answer": "offer"}
    assert ada.wrong("POST", f"/tables/{fair['table']}/takeback", body) == (409, "takeback")


def test_on_one_screen_all_agree(ada: Player) -> None:
    state = ada.open("understack", "me", "me")
    after = ada.choose(state, state["choices"][0]["choice"])
    back = ada.act(after, "takeback", n=after["n"], seat=0, answer="offer")
    assert back["rewound"] == state["n"]


def drawn(state: dict[str, Any]) -> list[str]:
    """What chance has answered to the last choice."""
    return [str(entry["choice"]) for entry in state["entries"] if entry["kind"] == "chance"]


def test_what_was_seen_before_a_take_back_does_not_foretell_what_comes(ada: Player) -> None:
    same = 0
    for number in range(12):
        state = ada.open("tempest", options={"days": "run"}, seed=f"fishing {number}")
        seen = ada.choose(state, "storm:diamonds")
        back = ada.act(seen, "takeback", n=seen["n"], seat=0, answer="offer")
        same += drawn(ada.choose(back, "storm:diamonds")) == drawn(seen)
    assert same < 6  # it was twelve of twelve


def test_take_backs_count_after_a_restart_as_before(lite: Run) -> None:
    """The record that is made anew from the entries is the one that was in memory, undo behind a take-back included."""
    server = lite()
    ada = server.guest("Ada")
    state = ada.choose(ada.open("tempest", options={"days": "run"}, seed="x"), "storm:diamonds")
    stepped = ada.choose(state, step(state))
    back = ada.act(stepped, "takeback", n=stepped["n"], seat=0, answer="offer")
    stepped = ada.choose(back, step(back))
    again = ada.choose(stepped, step(stepped))
    back = ada.act(again, "takeback", n=again["n"], seat=0, answer="offer")
    back = ada.act(back, "undo", n=back["n"], seat=0)
    table = state["table"]
    kept = [len(ada.get(f"/tables/{table}/record")["choices"])] * 2
    live = server.tables.rooms[table].table
    assert live is not None
    assert [each["kept"] for each in live.record.takebacks] == kept
    server.tables.rooms[table].table = None  # read anew
    state = ada.choose(ada.state(table), "end")
    state = ada.choose(state, state["choices"][0]["choice"])
    record = ada.get(f"/tables/{table}/record")
    assert [each["kept"] for each in record["takebacks"]] == kept
    ada.act(state, "resign", seat=0)
    check(find("tempest"), ada.get(f"/tables/{table}/record"))
