"""Every kind of question of Tempt on the board, each answered by a click on what it is about, at a desk and on a phone.

The positions are the game's own examples, opened as tables.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from contretemps.games.tempt import GAME
from tests.browser.conftest import NewContext
from tests.browser.tables import Table, be
from tests.support.browser import Shot, until
from tests.support.client import Guest, State
from tests.support.server import Server

OF_CHANCE = {"Begin", "DrawFirst", "Deal", "LayAside", "DrawCard", "Over"}

# By question: a rule and an example's title, what leads there, the things to click in their order, and what that plays.
QUESTIONS: dict[str, tuple[str, str, list[str], list[str], str]] = {
    "Pick": ("TPT-028", "Draft", [], ["temptress:gold", "Keep"], "pick:gold"),
    "RevealAction": ("TPT-038", "The steps of a turn, in their order", [], ["action:3"], "reveal:3"),
    "PlaceTemptress": (
        "TPT-052",
        "Both Temptresses may be placed, none of the other's",
        [],
        ["temptress:gold"],
        "place:gold",
    ),
    "Act": ("TPT-144", "Bedrock: Elementals cannot be chosen", [], ["card:13", "place:1"], "tempt:13>1"),
    "Act, move": ("TPT-146", "Several ways to pay a move", [], ["card:4", "place:2"], "move:4>2"),
    "WayToMove": ("TPT-146", "Several ways to pay a move", ["move:toll_guard>2"], ["Its own free move"], "way:each"),
    "DrawFrom": ("TPT-035", "The round's draw, and Open Roads", [], ["deck:2"], "deck:2"),
    "Execute": ("TPT-144", "Bedrock: Elementals cannot be chosen", ["tempt:hooded_axeman>1"], ["card:31"], "card:31"),
    "Frighten": ("TPT-072", "Only the Column that faces the card", ["tempt:night_drummer>1"], ["card:4"], "card:4"),
    "Rally": ("TPT-017", "Elementals take no place", ["tempt:road_herald>1"], ["card:58"], "card:58"),
    "PutUnder": ("TPT-110", "Hand limit", ["end"], ["card:58"], "card:58"),
    "UnderWhich": ("TPT-110", "Hand limit", ["end", "card:gale_wyrm"], ["deck:3"], "deck:3"),
    "Omen": ("TPT-088", "Ill Omen", ["tempt:carrion_prophet>chanters"], ["card:58"], "card:58"),
    "OmenDeck": ("TPT-088", "Ill Omen", ["tempt:carrion_prophet>chanters", "card:gale_wyrm"], ["deck:3"], "deck:3"),
    "TakeBack": ("TPT-088", "Recall the Colours", ["tempt:veteran_legion>chanters"], ["card:7"], "card:7"),
    "Silence": (
        "TPT-088",
        "Public Example turns a Constant Chanter sideways",
        ["tempt:hooded_axeman>chanters"],
        ["card:31"],
        "card:31",
    ),
    "Poison": ("TPT-088", "Poisoned Cup", ["tempt:court_poisoner>chanters"], ["card:31"], "card:31"),
    "Denounce": (
        "TPT-088",
        "Denunciation reaches any Area, but no Elemental",
        ["tempt:masked_inquisitor>chanters"],
        ["card:31"],
        "card:31",
    ),
    "Renew": ("TPT-148", "Oath of a Crier", ["tempt:oathspeaker>chanters"], ["card:37"], "card:37"),
    "Scatter": (
        "TPT-088",
        "Scatter moves an Elemental to another Column, not to the one where it stands",
        ["tempt:gale_wyrm>chanters"],
        ["card:4"],
        "card:4",
    ),
    "Scatter, one way": (
        "TPT-018",
        "The limit holds for every route: Scatter finds no room",
        ["tempt:gale_wyrm>chanters"],
        ["card:7"],
        "card:7",
    ),
    "ScatterTo": (
        "TPT-088",
        "Scatter moves an Elemental to another Column, not to the one where it stands",
        ["tempt:gale_wyrm>chanters", "card:toll_guard"],
        ["area:3"],
        "area:3",
    ),
    "CrownArea": ("TPT-144", "Crowns: Area 1", [], ["area:2"], "area:2"),
    "PointDeck": ("TPT-123", "An empty deck: another one, the winner's choice", ["end"], ["deck:3"], "deck:3"),
}


def test_every_kind_of_question_is_there() -> None:
    """No question that a player can be asked is missing below."""
    words = {key.removeprefix("question.") for key in GAME.texts.by_language["en"] if key.startswith("question.")}
    assert {kind.partition(",")[0] for kind in QUESTIONS} == words - OF_CHANCE


def at_the_question(ada: Guest, kind: str) -> State:
    """The example as a table of two who share a screen, brought to the question."""
    rule, title, plays, _, _ = QUESTIONS[kind]
    examples = ada.get(f"/games/tempt/rules/{rule}")["examples"]
    (example,) = [one["id"] for one in examples if one["title"] == title]
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Grace"}]
    begun: State = ada.post("/tables", game="tempt", example={"rule": rule, "example": example})
    free = {"table": begun["table"], "n": begun["n"]}  # what happens next is for the two to say
    state: State = ada.post("/tables", game="tempt", seats=seats, branch=free)
    for text in plays:
        state = ada.choose(state, text)
    assert state["question"]["step"] == kind.partition(",")[0]
    return state


def click(table: Table, what: str) -> None:
    """A thing on the board or in the hand; where it is no thing, what stands on a button."""
    if ":" in what:
        table.page.locator(f'[data-board] [data-thing="{what}"], [data-hand] [data-thing="{what}"]').click()
    else:
        table.page.get_by_role("button", name=re.compile(f"^{what}")).click()


def visit(page: Page, ada: Guest, state: State) -> Table:
    be(page, ada)
    page.goto(f"/t/{state['table']}")
    table = Table(page, ada, state["table"])
    curtain = page.get_by_role("button", name="I am")
    expect(curtain.or_(table.sheet)).to_be_visible()
    if curtain.is_visible():
        curtain.press("Enter")
    expect(table.question).to_be_visible()
    return table


@pytest.mark.parametrize("width", [1440, 360])
def test_each_is_answered_by_a_click(new_context: NewContext, server: Server, shot: Shot, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 900 if width > 720 else 780}).new_page()
    ada = Guest(server.url, "Ada")
    for kind, (_, _, _, clicks, choice) in QUESTIONS.items():
        state = at_the_question(ada, kind)
        while kind == "Pick" and "pick:gold" not in [one["choice"] for one in state["choices"]]:
            state = at_the_question(ada, kind)  # chance has laid her aside: one table in six
        table = visit(page, ada, state)
        shot(page, f"tempt-question-{kind.replace(', ', '-')}-{width}")
        for what in clicks:
            click(table, what)
        expect(table.sheet.or_(page.get_by_role("button", name="I am"))).to_be_visible()
        entry = next_entry(table, state)
        assert (kind, entry["choice"]) == (kind, choice)


def next_entry(table: Table, asked: State) -> State:
    """What was chosen then, as the one who was asked may see it."""

    def entries() -> list[State]:
        told = table.guest.get(f"/tables/{table.name}?since=0&seat={asked['as']}")
        return [dict(entry) for entry in told["entries"] if entry["n"] == asked["n"] + 1]

    return until(table.page, entries)[0]


def test_an_answer_says_how_it_would_stand(new_context: NewContext, server: Server) -> None:
    """Before a target is chosen, or a Column crowned: on the board and on the button."""
    page = new_context(viewport={"width": 1440, "height": 900}).new_page()
    ada = Guest(server.url, "Ada")
    table = visit(page, ada, at_the_question(ada, "Execute"))
    expect(table.thing("card:31")).to_contain_text("then Grace +10")
    expect(table.answer("card:31")).to_contain_text("then Grace +10")
    table = visit(page, ada, at_the_question(ada, "CrownArea"))
    expect(table.thing("area:2")).to_contain_text("then Ada +3")
    table = visit(page, ada, at_the_question(ada, "Scatter"))
    expect(table.question.get_by_role("button", name="Border Levy")).to_have_count(
        1
    )  # one for three copies that stand alike
    table = visit(page, ada, at_the_question(ada, "Scatter, one way"))
    expect(table.thing("card:7")).to_have_accessible_name(re.compile("Area 2: Grace \\+10; Area 3: Grace \\+7"))
