"""Once more: wished for by one, begun when all agree."""

from __future__ import annotations

import pytest

from tests.server.conftest import Player, Running, State


@pytest.fixture
def over(ada: Player, grace: Player) -> State:
    """A table of Ada and Grace that is over."""
    lobby = ada.open("understack", "me", "open", options={"deal": "3"})
    grace.act(lobby, "sit")
    return grace.act(lobby, "resign", seat=1)


def names(state: State) -> list[str]:
    return [seat["name"] for seat in state["seats"]]


def test_it_begins_when_the_other_agrees(ada: Player, grace: Player, over: State) -> None:
    asked = grace.act(over, "rematch")  # she has resigned, and wants another
    assert asked["table"] == over["table"]
    assert asked["rematch"] is None
    wish = {"seat": 1, "swap": False, "accepted": [1], "declined": None}
    assert asked["again"] == ada.state(over["table"])["again"] == wish
    new = ada.act(over, "rematch", answer="accept", swap=False)
    assert new["table"] != over["table"]
    assert (new["phase"], names(new), new["options"]["deal"]) == ("playing", ["Ada", "Grace"], "3")
    assert new["commitment"] != over["commitment"]
    old = grace.state(over["table"])
    assert (old["rematch"], old["again"]) == (new["table"], None)
    assert grace.act(over, "rematch")["table"] == new["table"]  # whoever asks now comes there
    assert grace.state(new["table"])["mine"] == [1]


def test_seats_may_be_swapped(ada: Player, grace: Player, over: State) -> None:
    ada.act(over, "rematch", swap=True)
    path = f"/tables/{over['table']}/rematch"
    assert grace.wrong("POST", path, {"answer": "accept", "swap": False}) == (409, "rematch")  # not what is asked
    assert names(grace.act(over, "rematch", answer="accept", swap=True)) == ["Grace", "Ada"]


def test_it_may_be_declined_and_asked_for_again(ada: Player, grace: Player, over: State) -> None:
    path = f"/tables/{over['table']}/rematch"
    assert ada.wrong("POST", path, {"answer": "accept"}) == (409, "rematch")
    ada.act(over, "rematch", swap=True)
    assert grace.act(over, "rematch", answer="decline")["again"]["declined"] == 1
    assert ada.state(over["table"])["again"]["declined"] == 1
    assert ada.wrong("POST", path, {"answer": "accept"}) == (409, "rematch")
    assert grace.act(over, "rematch", swap=False)["again"]["seat"] == 1
    assert grace.act(over, "rematch", answer="decline")["again"] is None  # her own: withdrawn
    assert ada.state(over["table"])["rematch"] is None


def test_who_wishes_for_something_else_wishes_anew(ada: Player, grace: Player, over: State) -> None:
    ada.act(over, "rematch", swap=False)
    assert grace.act(over, "rematch", swap=True)["again"]["accepted"] == [1]
    assert names(ada.act(over, "rematch", swap=True)) == ["Grace", "Ada"]


def test_all_people_are_asked_and_nobody_else(server: Running, ada: Player, grace: Player) -> None:
    emmy = server.guest("Emmy")
    lobby = ada.open("auction", "me", "open", "uniform", "open")
    for other in (grace, emmy):
        other.act(lobby, "sit")
    path = f"/tables/{lobby['table']}/rematch"
    assert ada.wrong("POST", path, {}) == (409, "playing")
    for seat, player in ((0, ada), (1, grace), (3, emmy)):
        player.act(lobby, "resign", seat=seat)
    assert [player.state(lobby["table"])["mine"] for player in (ada, grace, emmy)] == [[0], [1], [3]]  # at the end
    assert ada.act(lobby, "rematch", swap=True)["rematch"] is None
    assert server.guest("Eve").wrong("POST", path, {"answer": "accept"}) == (403, "not_yours")
    assert emmy.act(lobby, "rematch", answer="accept")["again"]["accepted"] == [0, 3]
    new = grace.act(lobby, "rematch", answer="accept")
    assert [(seat["kind"], seat["name"]) for seat in new["seats"]][:3] == [
        ("person", "Emmy"), ("person", "Ada"), ("person", "Grace"),
    ]  # fmt: skip
    assert new["seats"][3]["kind"] == "bot"


def test_with_bots_alone_nobody_has_to_be_asked(ada: Player) -> None:
    for seats in (("me", "uniform"), ("me", "me")):
        state = ada.open("understack", *seats)
        for seat, kind in enumerate(seats):
            if kind == "me" and ada.state(state["table"])["phase"] == "playing":
                ada.act(state, "resign", seat=seat)
        new = ada.act(state, "rematch", swap=True)
        assert new["table"] != state["table"]
        assert new["phase"] == "playing"
        assert len(new["mine"]) == seats.count("me")
        assert new["mine"][-1] == 1


def test_it_waits_for_the_salts_of_all_if_one_wants_it(ada: Player, grace: Player, over: State) -> None:
    ada.act(over, "rematch", start=False)
    new = grace.act(over, "rematch", answer="accept")
    assert new["phase"] == "lobby"
    ada.post(f"/tables/{new['table']}/salt", salt="one")
    assert grace.post(f"/tables/{new['table']}/salt", salt="two")["phase"] == "playing"
