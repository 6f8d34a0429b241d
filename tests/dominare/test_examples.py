"""The examples of Dominare hold, and every card is used in one of them."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path

import pytest

import rule_ids
from contretemps.games.dominare import GAME
from contretemps.games.dominare import events as e
from contretemps.games.dominare.content import ABILITY_NAMES, AGENTS, CARD_NAMES, CODES, LINES
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


def test_every_option_changes_what_the_same_choices_bring() -> None:
    """In options.toml: the same position and choices under each value of an option, and something else is expected."""
    shown: dict[str, set[str]] = {option.name: set() for option in GAME.options}
    usual = GAME.settle({})
    tables = [example.table for example in examples(GAME.folder / "examples" / "options.toml")]
    for one, other in itertools.permutations(tables, 2):
        here, there = ({**usual, **table.get("options", {})} for table in (one, other))
        apart = [name for name in usual if here[name] != there[name]]
        same = all(one.get(key) == other.get(key) for key in ("given", "play"))
        if same and len(apart) == 1 and any(one.get(key) != other.get(key) for key in ("expect", "allow", "refuse")):
            shown[apart[0]].add(str(here[apart[0]]))
    assert shown == {option.name: {str(value) for value in option.values} for option in GAME.options}
