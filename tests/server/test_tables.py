"""Guests and tables: opening, finding, sitting, leaving, naming, starting."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Player, Run, Running


def test_a_guest_needs_only_a_name(server: Running) -> None:
    ada = server.guest("  Ada\u202e  L. ")
    assert ada.get("/guests/me") == {"name": "Ada L."}
    assert ada.ask("PATCH", "/guests/me", {"name": "Countess"}).json() == {"name": "Countess"}
    assert ada.get("/guests/me") == {"name": "Countess"}
    nobody = Player(server, None)
    assert nobody.wrong("GET", "/guests/me") == (401, "unauthorized")
    for name in ("", " ", "\u200b", "x" * 31):
        assert nobody.wrong("POST", "/guests", {"name": name}) == (422, "malformed")


def test_tokens_are_kept_as_hashes(start: Run, database: str) -> None:
    from sqlalchemy import create_engine, text

    server = start()
    ada = server.guest()
    with create_engine(server.settings.url).connect() as connection:
        (kept,) = connection.execute(text("select hash from tokens")).one()
    assert ada.token is not None
    assert ada.token not in kept
    assert len(kept) == 64


def test_a_table_without_open_seats_starts_at_once(ada: Player) -> None:
    state = ada.open("temptation")
    assert state["phase"] == "playing"
    assert [seat["kind"] for seat in state["seats"]] == ["person", "bot"]
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Bruno"]
    assert state["mine"] == [0]
    assert state["host"]
    assert state["commitment"]
    assert not state["practice"]
    words = state["table"].split("-")
    assert len(words) == 3
    assert all(word.isalpha() for word in words)


def test_sitting_leaving_naming_and_starting(ada: Player, grace: Player) -> None:
    lobby = ada.open("temptation", "me", "open", "open", access="listed")
    assert lobby["phase"] == "lobby"
    assert lobby["question"] is None
    assert lobby["choices"] == []
    path = f"/tables/{lobby['table']}"
    assert any(table["table"] == lobby["table"] for table in grace.get("/tables"))
    seated = grace.act(lobby, "sit", seat=2, name="Admiral")
    assert seated["mine"] == [2]
    assert seated["seats"][2]["name"] == "Admiral"
    assert grace.act(lobby, "sit", seat=2)["mine"] == [2]  # once more does no harm
    assert grace.wrong("POST", f"{path}/sit", {"seat": 0}) == (409, "taken")
    assert grace.wrong("POST", f"{path}/sit", {"seat": 9}) == (422, "malformed")
    assert grace.act(lobby, "rename", seat=2, name="Grace")["seats"][2]["name"] == "Grace"
    assert grace.wrong("POST", f"{path}/rename", {"seat": 0, "name": "Eve"}) == (403, "not_yours")
    assert grace.wrong("POST", f"{path}/start", {}) == (403, "not_host")
    assert grace.wrong("PUT", f"{path}/seats/1", {"kind": "bot"}) == (403, "not_host")
    assert ada.wrong("PUT", f"{path}/seats/2", {"kind": "bot"}) == (409, "taken")
    assert ada.wrong("PUT", f"{path}/seats/1", {"kind": "bot", "bot": "hal"}) == (422, "malformed")
    left = grace.act(lobby, "leave")
    assert left["mine"] == []
    assert left["seats"][2]["kind"] == "open"
    given = ada.ask("PUT", f"{path}/seats/2", {"kind": "bot", "bot": "uniform"}).json()
    assert (given["seats"][2]["kind"], given["seats"][2]["bot"]) == ("bot", "uniform")
    started = ada.act(lobby, "start")
    assert started["phase"] == "playing"
    assert [seat["kind"] for seat in started["seats"]] == ["person", "bot", "bot"]
    assert ada.act(lobby, "start")["phase"] == "playing"
    assert grace.wrong("POST", f"{path}/sit", {}) == (409, "playing")
    assert ada.wrong("POST", f"{path}/leave", {}) == (409, "playing")


def test_the_last_seat_starts_the_game(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    state = grace.act(lobby, "sit")
    assert state["phase"] == "playing"
    assert (state["mine"], state["as"]) == ([1], 1)
    assert state["seats"][1]["name"] == "Grace"
    assert ada.state(lobby["table"])["seats"][0]["mine"]


def test_an_empty_table_goes(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open")
    ada.act(lobby, "leave")
    assert grace.wrong("GET", f"/tables/{lobby['table']}") == (404, "not_found")


def test_the_host_passes_on(ada: Player, grace: Player) -> None:
    lobby = ada.open("temptation", "me", "open", "open")
    grace.act(lobby, "sit")
    ada.act(lobby, "leave")
    assert grace.state(lobby["table"])["host"]
    assert not ada.state(lobby["table"])["host"]


def test_an_invitation_needs_its_key(ada: Player, grace: Player) -> None:
    lobby = ada.open("understack", "me", "open", access="invite")
    path = f"/tables/{lobby['table']}"
    assert lobby["invite"]
    assert grace.state(lobby["table"])["invite"] is None
    assert grace.wrong("POST", f"{path}/sit", {}) == (403, "invite")
    assert grace.wrong("POST", f"{path}/sit", {"invite": "wrong"}) == (403, "invite")
    assert grace.act(lobby, "sit", invite=lobby["invite"])["invite"] == lobby["invite"]
    assert ada.open("understack", "me", "open")["invite"] is None


def test_one_guest_on_one_screen(ada: Player) -> None:
    state = ada.open("understack", "me", "me")
    assert state["mine"] == [0, 1]
    assert state["as"] == 0
    assert state["secret"]  # a hand that the other must not see
    assert ada.state(state["table"], seat=1)["as"] == 1
    after = ada.choose(state, state["choices"][0]["choice"])
    assert after["as"] == 1
    assert after["choices"]
    open_game = ada.open("temptation", "me", "me")
    assert not open_game["secret"]


def test_what_began_as_a_lesson_or_an_example_is_marked(ada: Player) -> None:
    """So that a page can keep it apart from games that are played."""
    example = ada.get("/games/tempest/rules/TMP-064")["examples"][0]
    wanted = {
        ada.open("tempest", options={"days": "1"}, seed="lantern")["table"]: False,
        ada.open("tempest", lesson="first_day")["table"]: True,
        ada.open("tempest", example={"rule": "TMP-064", "example": example["id"]})["table"]: True,
    }
    assert {table["table"]: table["exercise"] for table in ada.get("/tables/mine")} == wanted


def test_lists(ada: Player, grace: Player) -> None:
    waiting = ada.open("understack", "me", "open", access="listed")
    mine = ada.open("tempest", options={"days": "1"})
    hidden = ada.open("understack", "me", "open", access="link")
    names = [table["table"] for table in grace.get("/tables")]
    assert waiting["table"] in names
    assert hidden["table"] not in names
    tables = ada.get("/tables/mine?lang=fr")
    assert {table["table"] for table in tables} == {waiting["table"], mine["table"], hidden["table"]}
    assert tables[0]["table"] == mine["table"]  # waits for me
    assert tables[0]["waits_for_me"]
    assert tables[0]["what"].startswith("À toi")
    assert {table["what"] for table in tables[1:]} == {"En attente de joueurs"}
    grace.act(waiting, "sit")
    (running,) = [table for table in grace.get("/tables") if table["table"] == waiting["table"]]
    assert running["what"] == "Ada to choose"
    assert [seat["asked"] for seat in running["seats"]] == [True, False]
    ada.act(mine, "resign", seat=0)
    assert ada.get("/tables/over")[0]["what"] == "Ada has given up."
    assert Player(ada.server, None).wrong("GET", "/tables/mine") == (401, "unauthorized")


def test_what_cannot_be_opened(ada: Player) -> None:
    several: list[dict[str, Any]] = [
        {"game": "chess"}, {"options": {"days": "9"}}, {"options": {"moon": "full"}}, {"seats": []},
        {"seats": [{"kind": "me"}, {"kind": "me"}]}, {"seats": [{"kind": "bot", "bot": "greedy"}]},
        {"seats": [{"kind": "queen"}]}, {"access": "secret"}, {"clock": {"kind": "sand"}}, {"hints": "yes"},
        {"clock": {"kind": "move"}}, {"clock": {"kind": "move", "seconds": 0}}, {"on_timeout": "cry"},
        {"seed": "a", "daily": "2026-01-01"}, {"daily": "2020-01-01"}, {"seed": ""}, {"extra": 1},
        {"clock": {"kind": "none", "seconds": 5}},
    ]  # fmt: skip
    for wrong in several:
        assert ada.wrong("POST", "/tables", {"game": "tempest", **wrong}) == (422, "malformed"), wrong
    assert ada.wrong("POST", "/tables", {"game": "tempest", "lesson": "none"}) == (404, "not_found")
    example = {"rule": "TMP-053", "example": "none#1"}
    assert ada.wrong("POST", "/tables", {"game": "tempest", "example": example}) == (404, "not_found")
    branch = {"table": "no-such-table", "n": 1}
    assert ada.wrong("POST", "/tables", {"game": "tempest", "branch": branch}) == (404, "not_found")


def test_the_same_word_gives_the_same_luck(ada: Player) -> None:
    states = [ada.open("tempest", seed=word) for word in ("monday", "monday", "tuesday")]
    assert all(state["practice"] for state in states)
    assert states[0]["view"] == states[1]["view"]
    assert states[0]["view"] != states[2]["view"]
    fair = ada.open("tempest")
    assert not fair["practice"]


def test_games_texts_and_rules(ada: Player) -> None:
    found = {game["name"]: game for game in ada.get("/games?lang=fr")}
    tempest = found["tempest"]
    assert (tempest["fewest"], tempest["most"], tempest["secrets"], tempest["hints"]) == (1, 1, False, True)
    assert tempest["bots"] == ["uniform", "greedy"]
    days = tempest["options"][0]
    assert days["name"] == "days"
    assert [value["value"] for value in days["values"]] == ["run", "1", "2", "3", "final"]
    assert all(value["label"] for value in days["values"])
    assert found["understack"]["secrets"]
    assert ada.get("/games/tempest/texts?lang=fr") != ada.get("/games/tempest/texts?lang=en")
    assert ada.wrong("GET", "/games/chess/texts") == (404, "not_found")
    assert ada.wrong("GET", "/games/chess/cards") == (404, "not_found")
    rules = ada.get("/games/tempest/rules")
    lightning = next(rule for rule in rules if rule["id"] == "TMP-053")
    assert lightning["examples"][0]["allowed"]
    assert lightning["text"]
    assert lightning["chapter"]
    assert len(ada.get("/games/tempest/rules?q=lightning")) < len(rules)
    assert ada.get("/games/tempest/rules?q=tmp53")[0]["id"] == "TMP-053"
    one = ada.get("/games/tempest/rules/TMP-053")
    example = one["examples"][0]
    assert example["playable"]
    assert [step["choice"] for step in example["steps"]] == ["storm:diamonds", "A♦", "2♥", "2♠"]
    assert [step["seat"] for step in example["steps"]] == [0, None, None, None]  # what chance brings is dictated
    assert example["before"]["view"] != example["after"]["view"]
    assert ada.wrong("GET", "/games/tempest/rules/TMP-999") == (404, "not_found")


def test_an_example_can_be_played_and_luck_is_dictated(ada: Player) -> None:
    rule = ada.get("/games/tempest/rules/TMP-053")
    example = {"rule": "TMP-053", "example": rule["examples"][0]["id"]}
    state = ada.open("tempest", example=example)
    assert state["practice"]
    assert state["view"]["player"] == "2,2"
    assert state["lesson"]["example"] == example
    assert state["lesson"]["next"] == "storm:diamonds"
    path, body = f"/tables/{state['table']}/choices", {"n": state["n"], "seat": 0, "choice": "storm:clubs"}
    assert ada.wrong("POST", path, body) == (409, "lesson")
    state = ada.choose(state, "storm:diamonds")
    assert [entry["choice"] for entry in state["entries"]] == ["storm:diamonds", "A♦", "2♥", "2♠"]
    assert state["view"] == rule["examples"][0]["after"]["view"]
    assert state["lesson"]["next"] is None
    assert state["choices"] == []
    other = {"rule": "TMP-060", "example": rule["examples"][0]["id"]}
    assert ada.wrong("POST", "/tables", {"game": "tempest", "example": other}) == (404, "not_found")


def test_what_is_printed_on_cards_is_told_once(ada: Player) -> None:
    """Not in every view; and who has it already is not sent it again."""
    cards = ada.ask("GET", "/games/tempt/cards?lang=fr")
    assert sum(cards.json()["cohorts"]["copies"]) == 60
    assert "cards" not in ada.open("tempt", "me", "greedy")["view"]
    assert ada.get("/games/tempest/cards") == {}
    again = ada.ask("GET", "/games/tempt/cards?lang=fr", headers={"If-None-Match": cards.headers["etag"]})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", cards.headers["etag"])
    other = ada.ask("GET", "/games/tempt/texts?lang=fr", headers={"If-None-Match": cards.headers["etag"]})
    assert other.status_code == 200
    assert other.headers["cache-control"] == "no-cache"


def test_texts_follow_the_reader(ada: Player) -> None:
    state = ada.open("tempest", options={"days": "1"}, seed="x")
    english, french = ada.state(state["table"]), ada.state(state["table"], lang="fr")
    assert english["question"]["text"] != french["question"]["text"]
    browser = ada.ask("GET", f"/tables/{state['table']}", headers={"Accept-Language": "de, fr;q=0.8, en;q=0.5"})
    assert browser.json()["question"]["text"] == french["question"]["text"]
    wrong = ada.ask("GET", "/tables/no-such-table?lang=fr").json()["error"]["text"]
    assert wrong != ada.ask("GET", "/tables/no-such-table?lang=en").json()["error"]["text"]


def test_seats_are_called_by_their_names(ada: Player) -> None:
    state = ada.open("temptation", "me", "uniform", seed="x")
    assert "Ada" in state["question"]["text"] or state["question"]["seats"] == [1]
    told = [event["text"] for entry in state["entries"] for event in entry["events"]]
    assert any("Ada" in text or "uniform" in text for text in told)
