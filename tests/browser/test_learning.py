"""Learning a game: told in one minute, read chapter by chapter, tried on an example, and left for free play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.tables import here
from tests.support.browser import Shot
from tests.support.server import Server

GAMES = {"tempest": "Tempest", "temptation": "Temptation", "tempt": "Tempt"}
ALL = {**GAMES, "dominare": "Dominare", "temporal_war": "The Temporal War"}
PHONE = ViewportSize(width=360, height=780)


@pytest.fixture
def newcomer(new_context: NewContext) -> Page:
    """Somebody who has never seen a game of ours."""
    return new_context(newcomer=True).new_page()


def told(where: Locator) -> None:
    """The goal, a turn and the end are there, and a picture that the board has drawn."""
    for part in ("The goal", "A turn", "The end"):
        expect(where.get_by_text(part, exact=True)).to_be_visible()
    picture = where.get_by_role("img").and_(where.locator('[data-still="drawn"]'))
    expect(picture).to_be_visible()
    expect(picture.locator("svg").first).to_be_visible()
    assert picture.locator("img").count() == 0  # no raster


@pytest.mark.parametrize("game", ALL)
def test_a_game_is_told_in_one_minute_on_the_shelf(newcomer: Page, game: str) -> None:
    newcomer.goto("/")
    newcomer.get_by_role("button", name=f"{ALL[game]} in one minute", exact=True).click()
    dialog = newcomer.get_by_role("dialog", name=f"{ALL[game]} in one minute")
    told(dialog)
    newcomer.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(newcomer.get_by_role("button", name=f"{ALL[game]} in one minute", exact=True)).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_told_before_the_first_choice_and_once(newcomer: Page, game: str) -> None:
    newcomer.goto("/")
    play = re.compile(f"^Play {GAMES[game]} now")
    newcomer.get_by_role("button", name=play).click()
    first = newcomer.get_by_role("region", name=f"{GAMES[game]} in one minute")
    told(first)
    newcomer.reload()
    told(first)  # nobody has said that it was read
    first.get_by_role("button", name="To the board").click()
    expect(first).to_have_count(0)
    expect(newcomer.locator("[data-board] .box")).to_be_visible()
    newcomer.goto("/")
    newcomer.get_by_role("button", name=play).click()
    expect(newcomer.locator("[data-board] .box")).to_be_visible()
    expect(first).to_have_count(0)

    newcomer.get_by_role("button", name="This table").click()  # but it can be had again
    newcomer.get_by_role("button", name="The game in one minute").click()
    told(newcomer.get_by_role("dialog", name=f"{GAMES[game]} in one minute"))


def test_the_first_choice_lays_it_away(newcomer: Page, server: Server) -> None:
    newcomer.goto("/")
    newcomer.get_by_role("button", name="Play Tempest now").click()
    first = newcomer.get_by_role("region", name="Tempest in one minute")
    told(first)
    table = here(newcomer, server.url)
    before = table.catch_up()
    table.answer("storm:clubs").click()
    table.went_on(before["n"])
    expect(first).to_have_count(0)
    expect(newcomer.locator("[data-board] .box")).to_be_visible()


def test_an_invitation_tells_the_game(page: Page, newcomer: Page, server: Server) -> None:
    """Unfolded for whoever does not know it, folded for the others."""
    page.goto("/")
    page.get_by_label("Game", exact=True).select_option("temptation")
    page.get_by_label("Seat 2").first.select_option("open")
    page.get_by_role("button", name="Open the table").click()
    summary = page.get_by_text("The game in one minute")
    expect(summary).to_be_visible()
    expect(page.locator("[data-minute]")).to_have_count(0)
    summary.click()
    told(page.locator("[data-minute]"))
    newcomer.goto(page.url)
    told(newcomer.locator("[data-minute]"))


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_is_read_by_chapter(page: Page, shot: Shot, game: str) -> None:
    page.goto(f"/rules/{game}")
    told(page.get_by_role("region", name="The game in one minute"))
    book = page.locator(".book")
    folds = book.get_by_role("button", name=re.compile("^Unfold: "))
    expect(folds.first).to_be_visible()
    assert book.get_by_role("article").filter(visible=True).count() == 0  # all of it is folded
    chapters = book.get_by_role("heading", level=2)
    assert folds.count() == chapters.count() > 10
    summaries = book.locator("section p.say")
    assert summaries.count() == chapters.count()
    picture = book.locator("section figure").first
    picture.scroll_into_view_if_needed()
    expect(picture.locator('[data-still="drawn"]')).to_be_visible()
    drawn = book.locator("[data-still]").count()
    assert drawn < book.locator("section figure").count(), "pictures are drawn when they come into sight"
    shot(page, f"rules-{game}")
    folds.first.click()
    expect(book.get_by_role("article").filter(visible=True).first).to_be_visible()
    page.get_by_role("button", name="Unfold all").click()
    expect(book.get_by_role("button", name=re.compile("^Unfold: "))).to_have_count(0)


def test_search_unfolds_what_it_finds(page: Page) -> None:
    page.goto("/rules/tempest")
    book = page.locator(".book")
    expect(book.get_by_role("button", name=re.compile("^Unfold: ")).first).to_be_visible()
    page.get_by_role("searchbox").fill("hailstorm")
    found = book.get_by_role("article").filter(visible=True)
    expect(book.get_by_role("article", name="Rule TMP-066")).to_be_visible()
    expect(book.get_by_role("status")).to_have_text(f"{found.count()} rules")
    assert found.count() < 20
    page.get_by_role("searchbox").fill("")
    expect(found).to_have_count(0)


@pytest.mark.parametrize("address", ["/rules/tempest/TMP-066", "/rules/tempest#TMP-066"])
def test_a_link_to_a_rule_unfolds_it_with_its_example_on_the_board(page: Page, address: str) -> None:
    page.goto(address)
    rule = page.get_by_role("article", name="Rule TMP-066")
    expect(rule).to_be_in_viewport()
    board = rule.locator('[data-still="drawn"]')
    expect(board).to_be_visible()
    says, drawn = rule.locator(".says > p.text").bounding_box(), board.bounding_box()
    assert says is not None
    assert drawn is not None
    assert drawn["x"] > says["x"] + says["width"] - 1  # beside it
    storming = board.locator('rect[aria-label*="storm level"]')
    expect(storming).to_have_count(11)  # after the Hailstorm: a row and a column
    rule.get_by_role("button", name="Before").click()
    expect(storming).to_have_count(0)
    page.set_viewport_size(PHONE)
    says, drawn = rule.locator(".says > p.text").bounding_box(), board.bounding_box()
    assert says is not None
    assert drawn is not None
    assert drawn["y"] > says["y"] + says["height"]  # under it


def test_a_rulebook_on_paper_is_unfolded_and_bare(page: Page) -> None:
    page.goto("/rules/temptation")
    expect(page.get_by_role("button", name=re.compile("^Unfold: ")).first).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark", reduced_motion="reduce")
    articles = page.locator(".book article")
    assert articles.filter(visible=True).count() == articles.count() > 90
    for chrome in ("header nav", ".book nav", ".book .top", ".fold", ".try", ".switch"):
        assert page.locator(chrome).filter(visible=True).count() == 0, chrome
    told(page.get_by_role("region", name="The game in one minute"))
    assert page.locator(".book p.text").first.evaluate("it => getComputedStyle(it).color") == "rgb(0, 0, 0)"
    assert articles.first.evaluate("it => getComputedStyle(it).breakInside") == "avoid"
    assert page.locator(".book h2").first.evaluate("it => getComputedStyle(it).breakAfter") == "avoid"


def test_printing_draws_all_pictures_first(page: Page) -> None:
    page.goto("/rules/temptation")
    page.evaluate("() => { window.print = () => document.body.setAttribute('data-printed', ''); }")
    page.get_by_role("button", name="Print").click()
    expect(page.locator("body[data-printed]")).to_have_count(1)
    figures = page.locator(".book section figure").count()
    assert figures > 8
    assert page.locator('.book [data-still="drawn"]').count() == figures


def test_a_rulebook_is_not_blank_while_it_comes(page: Page) -> None:
    held: list[Route] = []
    page.route(re.compile("/api/games/tempest/rules"), lambda route: held.append(route))  # noqa: PLW0108 - a built-in cannot be marked
    page.goto("/rules/tempest")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tempest")
    expect(page.get_by_role("heading", name="Storm actions")).to_be_visible()
    expect(page.get_by_text("What each storm card does")).to_be_visible()
    assert held


def test_the_drawer_has_the_same_book_small(page: Page, server: Server) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Tempest now").click()
    here(page, server.url).catch_up()
    page.get_by_role("button", name="Rulebook").click()
    drawer = page.get_by_role("dialog", name="Rulebook")
    fold = drawer.get_by_role("button", name=re.compile("^Unfold: Storm actions"))
    expect(fold).to_be_visible()
    expect(drawer.locator("figure")).to_have_count(0)
    fold.click()
    expect(drawer.locator("section figure")).to_have_count(1)
    expect(drawer.get_by_role("article", name="Rule TMP-053")).to_be_visible()


def test_an_example_says_what_to_do_and_when_it_is_done(page: Page, server: Server, shot: Shot) -> None:
    page.goto("/rules/tempest/TMP-053")
    page.get_by_role("article", name="Rule TMP-053").get_by_role("button", name=re.compile("^Try it")).first.click()
    card = page.get_by_role("region", name="Example")
    expect(card).to_contain_text("A, Lightning: each citizen on the coordinate, following or not, takes 3 damage.")
    expect(card).to_contain_text("Luck is dictated here")
    expect(card.locator("[aria-current=step]")).to_have_text("The storm from diamonds")
    table = here(page, server.url)
    before = table.catch_up()
    table.answer("storm:clubs").click()
    expect(table.note).to_have_text("The rules allow that, but the example does something else.")
    table.answer("storm:diamonds").click()
    after = table.went_on(before["n"])
    assert [entry["choice"] for entry in after["entries"]] == ["storm:diamonds", "A♦", "2♥", "2♠"]
    expect(card.get_by_role("status")).to_have_text("Done. This is what TMP-053 says.")
    shot(page, "example-done")
    expect(card.get_by_role("link", name="Back to the rule")).to_have_attribute("href", "/rules/tempest/TMP-053")
    card.get_by_role("button", name=re.compile("^Next example: ")).click()
    expect(page).not_to_have_url(re.compile(table.name))
    assert here(page, server.url).state["lesson"]["example"]["rule"] == "TMP-054"
    expect(card).to_contain_text("To do:")


def test_an_example_of_a_refusal_is_done_when_it_was_refused(page: Page, server: Server) -> None:
    page.goto("/rules/tempest/TMP-003")
    page.get_by_role("article", name="Rule TMP-003").get_by_role("button", name=re.compile("^Try it")).first.click()
    table = here(page, server.url)
    state = table.catch_up()
    card = page.get_by_role("region", name="Example")
    steps = table.guest.get("/games/tempest/rules/TMP-003")["examples"][0]["steps"]
    for step in steps:
        card.get_by_role("button", name=f"Try: {step['text']}. It is refused.").click()
        expect(table.note).to_contain_text(step["refused_by"])
    expect(card.get_by_role("status")).to_have_text("Done. This is what TMP-003 says.")
    assert table.state["n"] == state["n"]


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_known_before_the_first_click_and_a_lesson_can_be_left(
    page: Page, server: Server, game: str
) -> None:
    page.goto(f"/learn/{game}")
    page.get_by_role("main").get_by_role("listitem").first.get_by_role("button").click()
    table = here(page, server.url)
    state = table.catch_up()
    goal = table.guest.get(f"/games/{game}/primer")["minute"]["goal"]
    card = page.get_by_role("region", name="Lesson")
    expect(card).to_contain_text(goal)
    card.get_by_role("button", name="Play on freely").click()
    expect(page).not_to_have_url(re.compile(table.name))
    free = here(page, server.url)
    after = free.catch_up()
    assert after["lesson"] is None
    assert after["practice"]
    assert after["view"] == state["view"]
    expect(card).to_have_count(0)
    free.question.locator("[data-choice]").first.click()
    free.went_on(after["n"])
