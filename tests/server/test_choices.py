"""A choice: done once, answered as documented, refused with its rule."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Player, Running, checked

AUCTION = ("me", "me")


def two(ada: Player, grace: Player, game: str = "understack", **said: Any) -> dict[str, Any]:
    state = ada.open(game, "me", "open", **said)
    grace.act(state, "sit")
    return ada.state(state["table"])


def test_a_choice_is_done_and_answered_with_what_is_new(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    assert state["question"]["seats"] == [0]
    assert [entry["n"] for entry in state["entries"]] == list(range(1, state["n"] + 1))
    after = ada.choose(state, state["choices"][0]["choice"])
    assert [entry["n"] for entry in after["entries"]] == list(range(state["n"] + 1, after["n"] + 1))
    assert after["entries"][0]["choice"] == state["choices"][0]["choice"]
    assert after["entries"][0]["seat"] == 0
    assert {entry["kind"] for entry in after["entries"][1:]} == {"chance"}
    assert any(entry["events"] for entry in after["entries"])


def test_sent_twice_it_is_answered_twice_and_done_once(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    choice = state["choices"][0]["choice"]
    first = ada.choose(state, choice)
    second = ada.choose(state, choice)
    assert first["n"] == second["n"]
    assert first["entries"] == second["entries"]
    assert ada.choose(state, f" {choice.upper()} ")["n"] == first["n"]  # another way to write the same


def test_stale_gives_what_was_missed(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    one, other = [each["choice"] for each in state["choices"]]
    after = ada.choose(state, one)
    answer = ada.ask("POST", f"/tables/{state['table']}/choices", {"n": state["n"], "seat": 0, "choice": other})
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert error["code"] == "stale"
    missed = checked(error["state"])
    assert missed["n"] == after["n"]
    assert missed["entries"] == after["entries"]


def test_refused_names_its_rule_and_changes_nothing(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    answer = ada.ask(
        "POST", f"/tables/{state['table']}/choices?lang=fr", {"n": state["n"], "seat": 0, "choice": "step:1,1"}
    )
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert error["code"] == "refused"
    refusal = error["refusal"]
    assert refusal["rule"].startswith("TMP-")
    assert refusal["choice"] == "step:1,1"
    assert refusal["rule_text"]
    assert error["text"] == refusal["text"]
    assert {near["choice"] for near in refusal["nearest"]} == {"storm:diamonds", "storm:clubs"}
    assert refusal["facts"] == {"asked": "ChoosePile"}
    assert ada.state(state["table"])["n"] == state["n"]


def test_out_of_turn_is_refused_by_a_rule(ada: Player, grace: Player) -> None:
    state = two(ada, grace)
    theirs = grace.state(state["table"])
    assert theirs["as"] == 1
    assert theirs["choices"] == []
    answer = grace.ask("POST", f"/tables/{state['table']}/choices", {"n": state["n"], "seat": 1, "choice": "play:1"})
    assert answer.status_code == 409
    assert answer.json()["error"]["refusal"]["rule"] == "TOY-201"


def test_what_makes_no_sense_is_malformed(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"})
    path, good = f"/tables/{state['table']}/choices", {"n": state["n"], "seat": 0, "choice": "storm:clubs"}
    for wrong in (
        {"choice": "fly:away"}, {"n": -1}, {"n": "1"}, {"n": True}, {"n": 1.5}, {"n": 99_999}, {"seat": None},
        {"seat": 64}, {"choice": ""}, {"choice": 5}, {"choice": "x" * 200}, {"more": 1},
    ):  # fmt: skip
        assert ada.wrong("POST", path, {**good, **wrong}) == (422, "malformed"), wrong
    assert ada.wrong("POST", path, content=b"{", headers={"Content-Type": "application/json"}) == (422, "malformed")
    assert ada.wrong("POST", path, content=b"\xff\xfe") == (422, "malformed")
    assert ada.wrong("POST", path, [1]) == (422, "malformed")
    assert ada.choose({**state, "n": float(state["n"])}, "storm:clubs")["n"] > state["n"]  # 17.0 is a whole number


def test_foreign_and_missing_tokens(server: Running, ada: Player, grace: Player) -> None:
    state = ada.open("tempest", options={"days": "1"})
    path, body = f"/tables/{state['table']}/choices", {"n": state["n"], "seat": 0, "choice": "storm:clubs"}
    assert grace.wrong("POST", path, body) == (403, "not_yours")
    assert Player(server, None).wrong("POST", path, body) == (401, "unauthorized")
    assert Player(server, "nobody-has-this").wrong("POST", path, body) == (401, "unauthorized")
    assert Player(server, "x" * 500).wrong("POST", path, body) == (401, "unauthorized")
    assert ada.wrong("POST", path, {**body, "seat": 1}) == (422, "malformed")
    assert ada.wrong("POST", "/tables/no-such-table/choices", body) == (404, "not_found")
    assert ada.wrong("POST", "/tables/none/choices", body) == (404, "not_found")
    answer = Player(server, None).ask("POST", path, body)
    assert answer.headers["www-authenticate"] == "Bearer"


def test_too_large(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"})
    path = f"/tables/{state['table']}/choices"
    assert ada.wrong("POST", path, {"n": 0, "seat": 0, "choice": "x" * 20_000}) == (413, "too_large")

    def pieces() -> Any:
        for _ in range(40):
            yield b" " * 1000

    assert ada.wrong("POST", path, content=pieces()) == (413, "too_large")


def test_secret_answers_to_one_question_do_not_make_stale(ada: Player, grace: Player) -> None:
    state = two(ada, grace, "auction")
    assert state["question"]["seats"] == [0, 1]
    assert state["n"] == 0
    first = ada.choose(state, "bid:3")
    assert first["n"] == 1
    assert [seat["answered"] for seat in first["seats"]] == [True, False]
    hidden = grace.state(state["table"])
    assert (hidden["entries"][0]["seat"], hidden["entries"][0]["choice"]) == (0, None)
    assert hidden["entries"][0]["label"] == ""
    opened = grace.choose({**hidden, "n": 0}, "bid:2")  # has seen nothing of it
    assert opened["n"] == 2
    assert [event["kind"] for event in opened["entries"][-1]["events"]] == ["bid", "bid", "sold"]
    assert [entry["choice"] for entry in grace.state(state["table"])["entries"]] == ["bid:3", "bid:2"]
    # but what came before the question counts
    assert ada.wrong("POST", f"/tables/{state['table']}/choices", {"n": 1, "seat": 0, "choice": "bid:1"}) == (
        409,
        "stale",
    )


def test_after_the_end_and_before_the_start(ada: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    path = f"/tables/{lobby['table']}/choices"
    assert ada.wrong("POST", path, {"n": 0, "seat": 0, "choice": "play:1"}) == (409, "lobby")
    over = ada.open("tempest", options={"days": "1"})
    ada.act(over, "resign", seat=0)
    state = ada.state(over["table"])
    body = {"n": state["n"], "seat": 0, "choice": "storm:clubs"}
    assert ada.wrong("POST", f"/tables/{over['table']}/choices", body) == (409, "over")


def test_why_not(ada: Player, grace: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    path = f"/tables/{state['table']}/why"
    asked = {"n": state["n"], "seat": 0}
    refusal = done_why(ada, path, {**asked, "choice": "step:1,1"})
    assert refusal["rule"].startswith("TMP-")
    assert done_why(ada, path, {**asked, "choice": "storm:clubs"}) is None
    assert done_why(ada, path, {**asked, "thing": "suit:clubs"}) is None
    while "Act" not in state["question"]["step"]:
        state = ada.choose(state, state["choices"][0]["choice"])
    far = {**asked, "thing": "square:9,9", "picked": ["verb:step"]}
    refusal = done_why(ada, path, far)
    assert refusal["choice"] == "step:9,9"
    assert refusal["nearest"]
    assert ada.wrong("POST", path, {**asked, "thing": "moon:full"}) == (422, "malformed")
    assert ada.wrong("POST", path, asked) == (422, "malformed")
    assert grace.wrong("POST", path, {**asked, "thing": "suit:clubs"}) == (403, "not_yours")


def done_why(player: Player, path: str, body: dict[str, Any]) -> Any:
    return player.post(path, **body)["refusal"]


def test_final_is_said_before(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    assert all(choice["final"] for choice in state["choices"])  # cards are drawn at once
    state = ada.choose(state, "storm:diamonds")
    steps = [choice for choice in state["choices"] if choice["verb"] == "step"]
    assert steps
    assert not any(choice["final"] for choice in steps)
    assert [choice["final"] for choice in state["choices"] if choice["choice"] == "end"] == [False]
