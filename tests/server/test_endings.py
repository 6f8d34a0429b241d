"""Resigning, results."""

from __future__ import annotations

from contretemps.server.results import Result, in_words, places
from tests.server.conftest import Player, Running


def test_alone_resigning_is_losing(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"})
    over = ada.act(state, "resign", seat=0)
    assert over["phase"] == "over"
    assert over["result"]["by"] == "resign"
    assert over["result"]["outcome"] == [0.0]
    assert over["result"]["text"] == "Ada has given up."
    assert over["entries"][-1]["kind"] == "resign"
    assert over["seats"][0]["resigned"]
    assert over["question"] is None
    assert ada.act(state, "resign", seat=0)["n"] == over["n"]


def test_of_two_the_other_wins(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    grace.act(lobby, "sit")
    assert grace.wrong("POST", f"/tables/{lobby['table']}/resign", {"seat": 0}) == (403, "not_yours")
    over = grace.act(lobby, "resign", seat=1)
    assert over["phase"] == "over"
    assert over["result"]["outcome"] == [1.0, 0.0]
    assert over["result"]["places"] == [1, 2]
    assert over["result"]["text"] == "Grace resigns. Ada wins."
    assert ada.get("/tables/over?lang=fr")[0]["what"] == "Grace abandonne. Ada gagne."


def test_of_three_a_bot_plays_on_and_ranks_last(server: Running, ada: Player, grace: Player) -> None:
    emmy = server.guest("Emmy")
    lobby = ada.open("auction", "me", "open", "open")
    grace.act(lobby, "sit")
    emmy.act(lobby, "sit")
    state = grace.act(lobby, "resign", seat=1)
    assert state["phase"] == "playing"
    assert (state["seats"][1]["kind"], state["seats"][1]["resigned"]) == ("bot", True)
    assert state["mine"] == []  # from now on a spectator
    assert state["as"] is None
    for _ in range(200):
        state = ada.state(lobby["table"])
        if state["phase"] == "over":
            break
        for player in (ada, emmy):
            mine = player.state(lobby["table"])
            if mine["choices"]:
                player.choose(mine, "bid:0")
    assert state["phase"] == "over"
    assert state["result"]["by"] == "play"
    assert state["result"]["places"][1] == 3
    assert state["result"]["outcome"] == [0.5, 0.0, 0.5]


def test_teams_stay_while_one_of_them_stays(server: Running, ada: Player) -> None:
    others = [server.guest(name) for name in ("Bea", "Cleo", "Dora")]
    lobby = ada.open("skirmish", "me", "open", "open", "open")
    for other in others:
        other.act(lobby, "sit")
    assert ada.act(lobby, "resign", seat=0)["phase"] == "playing"  # Cleo is still there
    over = others[1].act(lobby, "resign", seat=2)
    assert over["phase"] == "over"
    assert over["result"]["outcome"] == [0.0, 1.0, 0.0, 1.0]
    assert [seat["team"] for seat in over["seats"]] == [0, 1, 0, 1]
    assert over["result"]["places"] == [2, 1, 2, 1]
    assert over["result"]["text"].endswith("Bea and Dora win.")


def test_results_in_words() -> None:
    names = ["Ada", "Bea", "Cleo"]
    won = Result([1, 0, 0], [9, 5, 7], [1, 3, 2], "play", [])
    assert in_words(won, names, "en") == "Ada wins by 2."
    assert in_words(won, names, "fr") == "Ada gagne de 2."
    shared = Result([0.5, 0.5, 0], [9, 9, 7], [1, 1, 3], "play", [])
    assert in_words(shared, names, "en") == "Ada and Bea share the victory."
    assert in_words(Result([0.5, 0.5], [1, 1], [1, 1], "play", []), names[:2], "en") == "A draw."
    late = Result([0, 1, 0], [9, 5, 7], [2, 1, 3], "timeout", [0, 2])
    assert in_words(late, names, "en") == "Ada’s time is up. Bea wins."
    assert places([1, 0, 0], [9, 5, 7], [], []) == [1, 3, 2]
    assert places([0, 1, 0], [9, 5, 7], [0, 2], []) == [2, 1, 3]
    assert places([1, 0, 1, 0], [4, 26, 20, 0], [], [[0, 2], [1, 3]]) == [1, 2, 1, 2], "a team has one place"
