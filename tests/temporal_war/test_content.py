"""The content: its numbers, its decks, its arena and its names."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from contretemps.games.temporal_war.language.lines import read as read_line
from contretemps.kernel import LANGUAGES
from tests.temporal_war.content import CARDS, CHAMPIONS, MONSTERS, SUPPORTS, TEXTS, WARRIORS, read

FACTIONS: list[dict[str, Any]] = read("factions")["faction"]
DECKS: list[dict[str, Any]] = read("decks")["deck"]
ARENA = read("arena")
CATALOGUE = [card["slug"] for card in (*WARRIORS, *SUPPORTS)]  # what decks may hold
BY_SLUG = {card["slug"]: card for card in CARDS}
Space = tuple[int, int]


# ---- cards -----------------------------------------------------------------------------------------------------------


def test_how_many_there_are() -> None:
    assert [len(cards) for cards in (CHAMPIONS, WARRIORS, SUPPORTS, MONSTERS)] == [6, 48, 36, 33]
    assert Counter(card["kind"] for card in CARDS) == {
        "champion": 6, "basic": 30, "elite": 18, "spell": 7, "equipment": 7, "trap": 7, "construct": 7, "flash": 8,
        "monster": 33,
    }  # fmt: skip
    assert len(BY_SLUG) == len({card["id"] for card in CARDS}) == len(CARDS)


def test_every_faction_has_the_same() -> None:
    """A Champion, five Basic and three Elite warriors, and one support card of each kind."""
    kinds = ["champion", *["basic"] * 5, *["elite"] * 3, "spell", "equipment", "trap", "construct", "flash"]
    for faction in FACTIONS:
        cards = [card for card in CARDS if card.get("faction") == faction["slug"]]
        assert [card["kind"] for card in cards] == kinds
        assert all(card["id"].startswith(faction["prefix"]) for card in cards)


def test_values() -> None:
    """Health, two times the better attack, half the other, speed and range: about the same at every level."""
    averages = []
    for level in range(1, 9):
        values = [value(card["stats"]) for card in WARRIORS if card["stats"]["level"] == level]
        averages.append(round(sum(values) / len(values)))
        assert max(values) - sum(values) / len(values) <= 2 >= sum(values) / len(values) - min(values)
    assert averages == [10, 13, 14, 18, 20, 24, 27, 28]
    assert [value(card["stats"]) for card in CHAMPIONS] == [31.5, 29, 29, 29.25, 31.5, 31]


def value(stats: dict[str, int]) -> float:
    better, other = max(stats["magic"], stats["power"]), min(stats["magic"], stats["power"])
    return stats["health"] + 2 * better + 0.5 * other + 1.5 * stats["speed"] + 0.75 * stats["range"]


def test_monsters() -> None:
    """How many a warrior beats by level alone."""
    levels = [card["level"] for card in MONSTERS]
    assert [sum([level <= mine for level in levels]) for mine in (3, 6, 9)] == [9, 26, 31]
    assert round(sum([max(0, level - 3) for level in levels]) / 33, 1) == 2.1


def test_extra_tiles_are_those_of_the_lines() -> None:
    for card in SUPPORTS:
        lines = [read_line(card["id"], card["kind"], text) for text in card["lines"]]
        tiles = sum([one.n for line in lines for one in line.operations if one.word == "tiles"])
        assert tiles == card.get("tiles", 0)
        assert ("tiles" in card) == (card["kind"] == "construct")
        assert ("type" in card) == (card["kind"] in ("equipment", "construct"))


def test_the_die() -> None:
    """TPW-316."""
    assert read("die")["faces"] == {"sword": 3, "shield": 2, "boot": 1}


def test_sources() -> None:
    """Everything says where it is from."""
    for item in (*CARDS, *FACTIONS, *DECKS, read("die"), ARENA, ARENA["rays"], ARENA["fountains"], *ARENA["seating"]):
        assert {item["source"], *item.get("source_of", {}).values()} <= {"rulebook", "public", "deduced", "original"}


# ---- decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS, ids=[deck["slug"] for deck in DECKS])
def test_decks_are_legal(deck: dict[str, Any]) -> None:
    """TPW-078, TPW-079, TPW-080, in the order of TPW-322; without support cards in a learning game (TPW-304)."""
    cards: dict[str, int] = deck["cards"]
    assert 30 <= sum(cards.values()) <= 40
    assert list(cards) == [slug for slug in CATALOGUE if slug in cards]
    for slug, copies in cards.items():
        card = BY_SLUG[slug]
        assert 1 <= copies <= (card["value"] if card["kind"] == "flash" else 3)
        assert deck["kind"] == "starter" or "stats" in card
    assert BY_SLUG[deck["champion"]]["kind"] == "champion"


def test_every_champion_has_both_decks() -> None:
    champions = [card["slug"] for card in CHAMPIONS]
    for kind in ("starter", "learning"):
        assert [deck["champion"] for deck in DECKS if deck["kind"] == kind] == champions
    assert len(DECKS) == 12


def test_price_curves() -> None:
    """Warriors and support cards of the starter decks, and warriors by level: 1 to 5, 6 and 7 together, 8."""
    found = []
    levels: Counter[int] = Counter()
    for deck in [deck for deck in DECKS if deck["kind"] == "starter"]:
        curve: Counter[int] = Counter()
        for slug, copies in deck["cards"].items():
            curve[BY_SLUG[slug].get("stats", {}).get("level", 0)] += copies
        levels += curve
        found.append((sum(curve.values()), curve[0], [*[curve[n] for n in range(1, 6)], curve[6] + curve[7], curve[8]]))
    assert found == [
        (30, 11, [3, 6, 5, 0, 2, 2, 1]),
        (30, 11, [3, 3, 6, 2, 2, 2, 1]),
        (30, 11, [3, 3, 6, 2, 2, 2, 1]),
        (30, 11, [3, 3, 6, 2, 2, 2, 1]),
        (30, 11, [3, 3, 6, 3, 2, 1, 1]),
        (31, 14, [3, 3, 3, 4, 2, 1, 1]),
    ]
    assert round(sum([level * n for level, n in levels.items()]) / (sum(levels.values()) - levels[0]), 1) == 3.4


# ---- the arena -------------------------------------------------------------------------------------------------------


def distance(a: Space, b: Space = (0, 0)) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def times(n: int, step: list[int]) -> Space:
    return n * step[0], n * step[1]


def turned(space: Space) -> Space:
    """A sixth of a turn, clockwise."""
    return -space[1], space[0] + space[1]


STEPS = [times(1, direction["step"]) for direction in ARENA["direction"]]
BOARD = [(q, r) for q in range(-8, 9) for r in range(-8, 9) if distance((q, r)) <= ARENA["radius"]]
RAYS = [seat["ray"] for seat in ARENA["seat"]]
AXES = [fountain["axis"] for fountain in ARENA["fountain"]]


def test_the_board() -> None:
    """217 spaces; all special ones are different, and a sixth of a turn takes each to the next."""
    assert len(BOARD) == 217
    rows = [[times(ARENA["rays"][name], ray) for ray in RAYS] for name in ("temple", "temple_inward", "shards")]
    rows += [
        [times(n, axis) for axis in AXES] for n in (*ARENA["fountains"]["distance"], ARENA["fountains"]["overtime"])
    ]
    spaces = [space for row in rows for space in row]
    assert len({*spaces, (0, 0)}) == 9 * 6 + 1
    assert set(spaces) <= set(BOARD)
    for row in rows:
        assert [turned(space) for space in row] == [*row[1:], row[0]]
    assert rows[2] == [(-q, -r) for q, r in rows[2][3:] + rows[2][:3]]


def test_spaces_next_to_two_fountains() -> None:
    """Six in round 5, one on each seat's ray, and none before."""
    for n in ARENA["fountains"]["distance"]:
        fountains = {times(n, axis) for axis in AXES}
        twice = [space for space in BOARD if sum([distance(space, one) == 1 for one in fountains]) > 1]
        assert sorted(twice) == (sorted([times(1, ray) for ray in RAYS]) if n == 2 else [])


def test_fountains_stand_between_seats() -> None:
    for fountain in ARENA["fountain"]:
        one, other = [RAYS[seat - 1] for seat in fountain["between"]]
        assert times(3, fountain["axis"]) == (one[0] + other[0], one[1] + other[1])


def test_directions() -> None:
    assert [direction["slug"] for direction in ARENA["direction"]] == ["e", "ne", "nw", "w", "sw", "se"]
    assert [turned(step) for step in STEPS] == [STEPS[-1], *STEPS[:-1]]


def test_seating() -> None:
    """As many seats as players; teams hold all of them, but for the two whose seats are a matter of choice."""
    for seating in ARENA["seating"]:
        pairs = seating.get("pairs", [[]])
        assert all(len({*seating["seats"], *pair}) == seating["players"] for pair in pairs)
        assert sorted([seat for team in seating.get("teams", []) for seat in team]) in ([], seating["seats"])
        assert seating["inward"] == (seating["players"] < 4)


# ---- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    """And no two things of a sort have the same."""
    wanted = {
        "card": {card["slug"] for card in CARDS},
        "faction": {"neutral", *[faction["slug"] for faction in FACTIONS]},
        "kind": {card["kind"] for card in CARDS},
        "type": {card["type"] for card in CARDS if "type" in card},
        "keyword": {"airborne", "giant", "charge", "reach", "steadfast", "scout"},
        "status": {"poisoned", "rooted", "warded"},
        "deck": {deck["slug"] for deck in DECKS},
        "space": {"*", "0,0"},
        "direction": {direction["slug"] for direction in ARENA["direction"]},
        **{table: set("123456") for table in ("temple_space", "shard_space", "fountain")},
    }
    texts = TEXTS.by_language[language]
    for table, keys in wanted.items():
        found = {key.removeprefix(f"{table}."): text for key, text in texts.items() if key.startswith(f"{table}.")}
        assert found.keys() == keys, table
        assert len({*found.values()}) == len(found), table
