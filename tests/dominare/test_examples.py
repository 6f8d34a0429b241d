"""The examples of Dominare hold, and every card is used in one of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rule_ids
from contretemps.games.dominare import events as e
from contretemps.games.dominare.content import ABILITY_NAMES, AGENTS, CARD_NAMES, CODES, LINES
from contretemps.games.dominare.game import GAME
from contretemps.kernel import Event
from contretemps.proof import Example, read_examples
from contretemps.proof.places import places
from tests.laws import showing

FILES = sorted(GAME.folder.glob("examples/*.toml"))


@cache
def examples(path: Path) -> list[Example]:
    return read_examples(path, {GAME.name: GAME})


@cache
def told() -> list[Event]:
    """All that happens in any of them."""
    return [event for path in FILES for example in examples(path) for event in example.run().events]


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


def test_every_ability_is_used() -> None:
    """Of copies one is enough: they share what they say."""
    used = {ABILITY_NAMES[event.args[1]] for event in told() if event.kind == e.USES}
    assert sorted({f"{agent['id']}.{ability['n']}" for agent in AGENTS for ability in agent["abilities"]} - used) == []


def test_every_reveal_is_shown() -> None:
    entered = {CARD_NAMES[event.args[1]] for event in told() if event.kind == e.REVEALS}
    entered |= {CARD_NAMES[event.args[2]] for event in told() if event.kind == e.REPLACES}
    assert sorted({agent["id"] for agent in AGENTS if "reveal" in agent} - entered) == []


def test_every_line_and_district_is_resolved() -> None:
    lines = {LINES[event.args[0]][1] for event in told() if event.kind == e.LINE}
    assert sorted({line[1] for line in LINES} - lines) == []
    districts = {CODES[event.args[1]] for event in told() if event.kind == e.USES_DISTRICT}
    assert set(CODES) - districts == set()
