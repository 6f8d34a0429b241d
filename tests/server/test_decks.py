"""Decks as texts over the wire: what is told of one, at which tables, and that no text does any harm."""

from __future__ import annotations

import json

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.server import names
from tests.server.conftest import Player
from tests.server.hostile import HOSTILE

PATH = "/games/temporal_war/decks"
GIVEN = GAME.decks.given(GAME.settle(None)) if GAME.decks is not None else []
HUMAN = "".join([f"{n} {card}\n" for card, n in GIVEN[0].cards.items()])


def test_a_deck_is_read_and_entered_at_a_table(ada: Player) -> None:
    told = ada.post(f"{PATH}?lang=fr", text=f"Name: Murs\nChampion: leonel\n{HUMAN}")
    assert (told["name"], told["leader"], told["size"]) == ("Murs", "leonel", 30)
    assert (told["known"], told["problems"]) == ("human_starter", [])
    assert told["text"].startswith("Nom\u00a0: Murs\nChampion\u00a0: Leonel\n\n3 Recrue de la porte\n")
    assert (told["limits"]["least"], told["limits"]["most"]) == (30, 40)
    assert told["limits"]["copies"]["emergency_plating"] == 4
    state = ada.open("temporal_war", "me", "me")
    for seat in (0, 1):
        state = ada.choose(state, "champion:leonel", seat=seat)
    for choice in told["choices"]:
        state = ada.choose(state, choice, seat=0)
    assert state["question"]["seats"] == [1]
    assert ada.get(f"/tables/{state['table']}?seat=0")["view"]["players"][0]["unseen"] == told["cards"]


def test_everything_wrong_is_told_with_its_rules(ada: Player) -> None:
    told = ada.post(PATH, text="4 Gate Recruit\n1 Gate Rekrut\n1 Leonel")
    assert [(problem["line"], problem["rules"]) for problem in told["problems"]] == [
        (1, ["TPW-079"]), (2, []), (3, ["TPW-080"]), (0, ["TPW-078", "TPW-322"]),
    ]  # fmt: skip
    assert "Gate Recruit" in told["problems"][1]["text"]
    assert told["choices"] == []


def test_the_options_of_the_table_count(ada: Player) -> None:
    told = ada.post(PATH, text=HUMAN, options={"learning": "on"})
    assert {rule for problem in told["problems"] for rule in problem["rules"]} == {"TPW-304"}
    assert told["limits"]["copies"]["rally_cry"] == 0
    body = {"text": HUMAN, "options": {"learning": "perhaps"}}
    assert ada.wrong("POST", PATH, body) == (422, "malformed")


def test_games_say_whether_players_bring_decks(ada: Player) -> None:
    found = {game["name"]: game["decks"] for game in ada.get("/games")}
    assert found["temporal_war"]
    assert not found["tempt"]
    for game in ("tempt", "chess"):
        assert ada.wrong("POST", f"/games/{game}/decks", {"text": ""}) == (404, "not_found")


@pytest.mark.parametrize("before", ["", "3 ", "Name: ", "Champion: "])
def test_no_text_does_harm(ada: Player, before: str) -> None:
    for text in HOSTILE.values():
        said = f"{before}{text}"
        answer = ada.ask("POST", PATH, content=json.dumps({"text": said}).encode())
        assert answer.status_code in (200, 413, 422)
        told = answer.json()
        if answer.status_code == 200:
            assert told["problems"]
            for shown in [told["name"], *[problem["text"] for problem in told["problems"]]]:
                assert names.visible(shown) == shown


def test_a_text_is_bounded(ada: Player) -> None:
    told = ada.post(PATH, text="1 Gate Rekrut\n" * 400)
    assert [problem["line"] for problem in told["problems"]] == [0]
    assert ada.wrong("POST", PATH, {"text": "x" * 10_001}) == (422, "malformed")
