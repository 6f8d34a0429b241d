"""The examples of The Temporal War hold, every rule is shown, and every card is used in one of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rule_ids
from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.content import CARDS, SLUGS
from contretemps.games.temporal_war.tables import FIRST_MONSTER
from contretemps.proof import Example, read_examples
from contretemps.proof.places import places
from tests.laws import showing

FILES = sorted(GAME.folder.glob("examples/*.toml"))
PLAYED = (e.PLAYS, e.REPLAYS, e.EXERTS, e.ABILITY_USED, e.REVEALS, e.SUMMONS, e.BUILDS)  # the card is the second number


@cache
def examples(path: Path) -> list[Example]:
    return read_examples(path, {GAME.name: GAME})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_examples_hold(path: Path) -> None:
    for example in examples(path):
        example.run()


def test_every_rule_is_shown_and_has_a_place() -> None:
    """An allowed and a refused example, or the reason why not; a line of code, or the reason why not."""
    showing.law_9_rules_are_shown(GAME)
    found = places(GAME)
    rules = GAME.rules.rules.values()
    assert [rule.id for rule in rules if not found[rule.number] and not rule.no_code] == []
    assert [rule.id for rule in rules if found[rule.number] and rule.no_code] == []
    numbered = rule_ids.sources_of(GAME.folder, GAME.rules.prefix).numbered()
    assert [said for said in [one.wrong(GAME.rules.prefix) for one in numbered] if said] == []


def test_every_card_with_a_line_has_an_example() -> None:
    """It stands in a position, is played, or comes as a monster."""
    text = "\n".join([path.read_text("utf-8") for path in FILES])
    assert [card["slug"] for card in CARDS if card["lines"] and card["slug"] not in text] == []


def test_every_spell_trap_and_flash_is_played() -> None:
    events = [event for path in FILES for example in examples(path) for event in example.run().events]
    played = {SLUGS[event.args[1]] for event in events if event.kind in PLAYED}
    assert [
        card["slug"] for card in CARDS if card["kind"] in ("spell", "trap", "flash") and card["slug"] not in played
    ] == []
    met = {SLUGS[FIRST_MONSTER + event.args[0]] for event in events if event.kind == e.MONSTER}
    assert [
        card["slug"] for card in CARDS if card["kind"] == "monster" and card["lines"] and card["slug"] not in met
    ] == []
