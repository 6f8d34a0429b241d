"""The cards of Dominare as data: how many there are, what holds for all of them, and that everything has its names."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from contretemps import games
from contretemps.cards.formula import Call, formula, read_calls
from contretemps.kernel import LANGUAGES
from contretemps.kernel.texts import Texts

FOLDER = Path(games.__file__).parent / "dominare"
TEXTS = Texts(FOLDER)


def read(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / "content" / f"{name}s.toml").read_text("utf-8"))[name]
    return found


AGENTS, EVENTS, DISTRICTS, SETS = read("agent"), read("event"), read("district"), read("set")
BY_ID = {agent["id"]: agent for agent in AGENTS}
CODES = [district["code"] for district in DISTRICTS]
HOMES = ("atheneum", "canals", "church", "merchants", "senate", "commoners")  # the six plain factions
FACTIONS = (*HOMES, "culture", "nobility", "shadowmen")
TRAITS = {
    "Artisan": 9, "Clergy": 16, "Guildsman": 16, "Knave": 18, "Merchant": 15,
    "Noble": 15, "Plebian": 20, "Scholar": 18, "Senator": 15, "Templar": 7,
}  # fmt: skip


def calls(agent: dict[str, Any]) -> list[Call]:
    """All operations of its abilities, not those inside of others."""
    return [call for ability in agent["abilities"] for call in read_calls(formula(agent["id"], ability["do"]))]


# ---- agents ----------------------------------------------------------------------------------------------------------


def test_89_agents_on_95_cards() -> None:
    """Ten agents a faction, nine of Culture; three agents come three times, all of them Commoners."""
    assert (len(AGENTS), len(BY_ID), sum(agent.get("copies", 1) for agent in AGENTS)) == (89, 89, 95)
    assert len({agent["slug"] for agent in AGENTS}) == 89
    assert Counter(agent["faction"] for agent in AGENTS) == {**dict.fromkeys(FACTIONS, 10), "culture": 9}
    assert {agent["slug"]: agent["copies"] for agent in AGENTS if "copies" in agent} == {
        "beggar": 3,
        "street_urchin": 3,
        "city_watch": 3,
    }
    plain = [agent for agent in AGENTS if agent["faction"] in HOMES]
    assert (len(plain), sum(agent.get("copies", 1) for agent in plain)) == (60, 66)


def test_traits_and_factions() -> None:
    """What the rulebook says of all agents of a faction."""
    assert Counter(trait for agent in AGENTS for trait in agent["traits"]) == TRAITS
    for agent in AGENTS:
        assert 1 <= len(agent["traits"]) == len(set(agent["traits"]))
        assert ("influence" in agent) == (agent["faction"] != "nobility")
        assert ("Artisan" in agent["traits"]) == (agent["faction"] == "culture")
        assert agent["income"] == 0 or agent["faction"] != "culture"
        assert "Knave" in agent["traits"] or agent["faction"] != "shadowmen"


def test_numbers_of_agents() -> None:
    """Within what is printed on cards, and on average what the set was balanced with."""
    cards = [agent for agent in AGENTS for _ in range(agent.get("copies", 1))]
    influence = [agent["influence"] for agent in cards if "influence" in agent]
    assert 0 <= min(influence) <= max(influence) <= 4
    assert {agent["income"] for agent in AGENTS} == {0, 1, 2, 3}
    assert {agent["exposure"] for agent in AGENTS} == set(range(7))
    assert round(sum(agent["exposure"] for agent in cards) / 95, 1) == 2.0
    assert round(sum(influence) / len(influence), 1) == 2.0
    assert round(sum(agent["income"] for agent in cards) / 95, 1) == 1.1


def test_abilities() -> None:
    """Two or three, numbered upwards from 1 to 7; 33 agents have a reveal, 8 a static."""
    for agent in AGENTS:
        numbers = [ability["n"] for ability in agent["abilities"]]
        assert 2 <= len(numbers) <= 3
        assert numbers == sorted(set(numbers) & set(range(1, 8))), agent["id"]
    assert Counter(agent["abilities"][0]["n"] for agent in AGENTS) == {1: 31, 2: 42, 3: 12, 4: 3, 5: 1}
    assert [len([agent for agent in AGENTS if key in agent]) for key in ("reveal", "static")] == [33, 8]
    assert sum(len(agent["abilities"]) for agent in AGENTS) == 185


def test_grants() -> None:
    """At most nine extra actions, a late one and eight extra abilities a season: the length of a game rests on it."""
    most = dict.fromkeys(("ACTION", "LATE", "ABILITY", "DISTRICT"), 0)
    for agent in AGENTS:
        for word in most:
            most[word] += max(
                sum(int(call.args[0].text) if word in ("ACTION", "LATE") else 1 for call in steps if call.name == word)
                for steps in [read_calls(formula(agent["id"], ability["do"])) for ability in agent["abilities"]]
            )
    assert most == {"ACTION": 9, "LATE": 1, "ABILITY": 8, "DISTRICT": 1}
    assert len([agent for agent in AGENTS if "ACTION" in [call.name for call in calls(agent)]]) == 6
    assert min(a["n"] for agent in AGENTS for a in agent["abilities"] if "ACTION" in a["do"]) == 5


def test_learning_sets() -> None:
    """Six hands of three plain agents; neighbours share a trait, and three districts are reached."""
    assert [one["number"] for one in SETS] == [1, 2, 3, 4, 5, 6]
    assert len({agent for one in SETS for agent in one["agents"]}) == 18
    for one in SETS:
        first, second, third = [BY_ID[agent] for agent in one["agents"]]
        assert set(first["traits"]) & set(second["traits"])
        assert set(second["traits"]) & set(third["traits"])
        assert {first["faction"], second["faction"], third["faction"]} <= set(HOMES)
        assert len({first["faction"], second["faction"], third["faction"]}) == 3


# ---- events and districts --------------------------------------------------------------------------------------------


def test_events() -> None:
    """30, each with a section for season 1 and then later ones; `instead` has something above it."""
    assert [event["id"] for event in EVENTS] == [f"ev{number:02}" for number in range(1, 31)]
    assert len({event["slug"] for event in EVENTS}) == 30
    for event in EVENTS:
        seasons = [section["season"] for section in event["sections"]]
        assert seasons[0] == 1
        assert seasons == sorted(set(seasons) & set(range(1, 8)))
        links = [section["link"] for section in event["sections"]]
        assert links[0] == "first"
        assert set(links[1:]) <= {"also", "instead"}
        for line in [line for section in event["sections"] for line in section["lines"]]:
            assert line["heading"] in ("City", "All", "Scapegoat", "Lowest") or set(line["heading"].split(",")) <= set(
                CODES
            )
    assert sum(len(section["lines"]) for event in EVENTS for section in event["sections"]) == 67


def test_seals() -> None:
    """Two districts an event, each district on seven or eight."""
    assert {len(event["seals"]) for event in EVENTS} == {2}
    assert Counter(code for event in EVENTS for code in event["seals"]) == {
        "ATH": 7, "CAN": 8, "CHU": 8, "MER": 8, "SEN": 8, "EST": 7, "WAR": 7, "COR": 7,
    }  # fmt: skip
    assert {number for event in EVENTS for number in event["seals"].values()} == {1, 2}


def test_districts() -> None:
    assert CODES == ["ATH", "CAN", "CHU", "MER", "SEN", "EST", "WAR", "COR"]
    assert [district["code"] for district in DISTRICTS if district["swamp"]] == ["EST", "WAR", "COR"]
    assert [district["letter"] for district in DISTRICTS] == list("AKCMSEWO")


# ---- all of it -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", [*AGENTS, *EVENTS, *DISTRICTS, *SETS], ids=lambda card: card.get("id", card.get("code"))
)
def test_every_card_says_where_it_is_from(card: dict[str, Any]) -> None:
    """One word for all of it, or what of it is from where."""
    source = card["source"]
    assert source in ("rulebook", "original") or (
        source.keys() <= {"rulebook", "public", "original"} and all(source.values())
    )


def test_38_agents_are_the_rulebooks() -> None:
    """And seven more have a name from its fiction."""
    named = [agent["source"]["rulebook"] for agent in AGENTS if agent["source"] != "original"]
    fiction = [source for source in named if source == "name" or source.endswith("from its fiction")]
    assert (len(named) - len(fiction), len(fiction)) == (38, 7)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    wanted = {
        "agent": set(BY_ID),
        "epithet": set(BY_ID),
        "event_card": {event["id"] for event in EVENTS},
        "heading": {"City", "All", "Scapegoat", "Lowest", *CODES},
        "link": {"first", "also", "instead"},
        "district": {*CODES, "SWAMP"},
        "faction": set(FACTIONS),
        "trait": set(TRAITS),
        "block_name": {"great_basilica"},
    }
    words = TEXTS.by_language[language]
    for table, keys in wanted.items():
        assert {key.removeprefix(f"{table}.") for key in words if key.startswith(f"{table}.")} == keys
        assert all(words[f"{table}.{key}"].strip() for key in keys)
    for table in ("agent", "event_card", "heading", "link", "district", "faction", "trait"):
        assert len({words[f"{table}.{key}"] for key in wanted[table]}) == len(wanted[table]), table
    assert [words[f"heading.{code}"] for code in CODES] == [words[f"district.{code}"] for code in CODES]
