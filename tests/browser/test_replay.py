"""Games looked at again: step by step, from a line of the log, played on from a moment; and as files."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.tables import DAY, come, finished, here
from tests.support.browser import Shot, until
from tests.support.client import Guest
from tests.support.server import Server


def test_a_replay_goes_to_any_moment(page: Page, server: Server, shot: Shot) -> None:
    ada = Guest(server.url, "Ada")
    state = finished(ada, options=DAY, seed="lantern")
    last = int(state["n"])
    table = come(page, ada, state)
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    expect(page.get_by_text(f"Entry 0 of {last}")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(str(last))
    log = page.get_by_role("log", name="Log")
    line = log.locator(f'[data-n="{last}"]')
    expect(line).to_have_class(re.compile(r"\bnow\b"))
    page.get_by_role("button", name="One step back").click()
    expect(slider).to_have_value(str(last - 1))
    expect(line).to_have_class(re.compile(r"\blater\b"))  # still to come
    page.get_by_role("button", name="To the beginning").click()
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))

    first_move = next(entry["n"] for entry in state["entries"] if entry["kind"] == "choice")
    jump = log.get_by_role("button", name=f"See the moment after entry {first_move}", exact=True)
    jump.click()
    expect(slider).to_have_value(str(first_move))
    shot(page, "replay")
    page.get_by_role("button", name="Play by itself").click()
    until(page, lambda: int(slider.input_value()) > first_move + 1 or None)  # it does not stop at a moment
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("[data-choice], [data-answer]")).to_have_count(0)
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(re.compile(f"{table.path}$"))


def test_a_replay_does_not_tell_what_is_to_come(page: Page, server: Server, shot: Shot) -> None:
    ada = Guest(server.url, "Ada")
    state = finished(ada, options=DAY, seed="lantern")
    last = int(state["n"])
    come(page, ada, state)
    page.goto(f"/t/{state['table']}/replay")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    log = page.get_by_role("log", name="Log")
    expect(log).to_contain_text("Nothing has happened yet.")
    expect(page.locator("[data-marks] [data-at]")).to_have_count(0)
    expect(page.get_by_text("lost")).to_have_count(0)
    middle = next(
        entry["n"]
        for entry in state["entries"]
        if any(one["kind"] == "round_begins" and one["args"]["round"] == 3 for one in entry["events"])
    )
    slider.fill(str(middle))
    expect(log.locator(".title").first).to_have_text("Day I")
    numbers = "all => all.map((one) => Number(one.dataset.at ?? one.dataset.n))"
    expect(page.locator("[data-marks] i").nth(2)).to_be_attached()
    assert max(page.locator("[data-marks] [data-at]").evaluate_all(numbers)) <= middle
    assert max(log.locator("[data-n]").evaluate_all(numbers)) <= middle

    page.get_by_role("button", name="Show what is to come").click()
    expect(log.locator(f'[data-n="{last}"]')).to_be_visible()
    expect(page.locator(f'[data-marks] b[data-at="{last}"]')).to_have_count(1)  # the end is a turning point
    shot(page, "replay-marks")
    page.get_by_role("button", name="Hide what is to come").click()
    expect(log.locator(f'[data-n="{last}"]')).to_have_count(0)


def test_a_replay_is_looked_through_by_turn_and_by_rule(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    state = finished(ada, options=DAY, seed="lantern")
    come(page, ada, state)
    page.goto(f"/t/{state['table']}/replay")
    slider = page.get_by_role("slider")
    page.get_by_role("button", name="To the end").click()
    log = page.get_by_role("log", name="Log")
    expect(log.locator(".title")).to_contain_text(["Day I", "Round 6", "Round 5"])
    page.get_by_label("Turn", exact=True).select_option(label="\u2003Round 2")
    expect(log.locator(".title")).to_have_text(["Round 2"])
    begun = next(
        entry["n"]
        for entry in state["entries"]
        if any(one["kind"] == "round_begins" and one["args"]["round"] == 2 for one in entry["events"])
    )
    expect(slider).to_have_value(str(begun))
    page.get_by_label("Rule", exact=True).select_option("TMP-037")
    expect(log.locator(".item")).to_have_count(1)
    page.get_by_label("Turn", exact=True).select_option("")
    storms = [entry["n"] for entry in state["entries"] if any(one["rule"] == "TMP-037" for one in entry["events"])]
    expect(log.locator(".item")).to_have_count(len(storms))
    expect(page.locator("[data-marks] u")).to_have_count(len(storms))
    page.get_by_role("button", name="To the beginning").click()
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowDown")
    expect(slider).to_have_value(str(storms[0]))
    page.keyboard.press("ArrowDown")
    expect(slider).to_have_value(str(storms[1]))


def test_a_line_of_the_log_leads_to_its_moment_and_play_goes_on_from_there(page: Page, server: Server) -> None:
    ada = Guest(server.url, "Ada")
    state = ada.open("tempest", "me", options=DAY, seed="lantern")
    at_first = state["n"]
    state = ada.choose(state, "storm:diamonds")
    begun = state["n"]
    step = next(choice["choice"] for choice in state["choices"] if choice["verb"] == "step")
    state = ada.choose(state, step)
    table = come(page, ada, state)
    table.catch_up()
    page.get_by_role("button", name=f"See the moment after entry {begun}", exact=True).click()
    expect(page).to_have_url(re.compile(f"{table.path}/replay#{begun}$"))
    expect(page.get_by_role("slider")).to_have_value(str(begun))
    page.get_by_role("button", name="Play on from here").click()
    expect(page).not_to_have_url(re.compile(table.name))
    branch = here(page, server.url)
    there = branch.catch_up()
    assert there["practice"]
    assert there["view"] == ada.get(f"/tables/{table.name}/at/{begun}")["view"]
    assert there["n"] >= begun > at_first
    branch.answer("end").click()
    assert branch.went_on(there["n"])["n"] > there["n"]
    assert table.state["n"] == state["n"]  # what it branched off from is as it was


def test_a_record_is_saved_verified_and_shown_again(page: Page, server: Server, tmp_path: Path) -> None:
    ada = Guest(server.url, "Ada")
    state = finished(ada, options=DAY)
    come(page, ada, state)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    record = json.loads(file.read_text("utf-8"))
    assert record["game"] == "tempest"
    ran = subprocess.run([sys.executable, "-m", "contretemps", "verify", str(file)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr

    page.goto("/")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(file)
    expect(page).to_have_url(re.compile("/replay$"))
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(str(state["n"]))
    assert page.url.partition("/t/")[2].partition("/")[0] != state["table"]

    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(file.read_text("utf-8").replace("storm:diamonds", "storm:clubs", 1), "utf-8")
    ran = subprocess.run([sys.executable, "-m", "contretemps", "verify", str(spoilt)], capture_output=True, text=True)
    assert ran.returncode != 0
    page.goto("/")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files({"name": "x.json", "mimeType": "application/json", "buffer": b"not a record"})
    expect(page.get_by_role("alert").filter(has_text="not a record of a game")).to_be_visible()
