"""What is printed: every card with its words in both languages, the decks, the arena."""

from __future__ import annotations

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.content import CARDS
from contretemps.games.temporal_war.printed import PRINTED


def test_every_card_is_printed_with_its_words() -> None:
    assert GAME.printed is not None
    for language, texts in GAME.texts.by_language.items():
        printed = GAME.printed(language)
        for card in CARDS:
            found = printed["cards"][card["slug"]]
            lines = [f"line.{card['slug']}.{n + 1}" for n in range(found["lines"])]
            words = [f"card.{card['slug']}", f"kind.{found['kind']}", *lines]
            words += [f"keyword.{word}" for word in found["keywords"]]
            words += [f"faction.{found['faction']}"] if found["faction"] is not None else []
            words += [f"type.{found['type']}"] if found["type"] is not None else []
            assert [word for word in words if word not in texts] == []


def test_warriors_have_stats_and_nobody_else() -> None:
    for card in PRINTED["cards"].values():
        assert (card["stats"] is not None) == (card["kind"] in ("champion", "basic", "elite"))
        assert (card["aether"] is not None) == (card["kind"] == "monster")


def test_there_is_a_starter_and_a_learning_deck_for_each_champion() -> None:
    decks = PRINTED["decks"]
    assert len({(deck["champion"], deck["kind"]) for deck in decks.values()}) == len(decks) == 12
    for name, deck in decks.items():
        assert f"deck.{name}" in GAME.texts.by_language["en"]
        assert 30 <= sum(deck["cards"].values()) <= 40  # TPW-078
        assert set(deck["cards"]) <= set(PRINTED["cards"])


def test_the_arena_is_printed_with_the_ways_of_its_fountains() -> None:
    arena = PRINTED["arena"]
    assert arena["radii"] == [0, 6, 5, 4, 3, 2, 1]
    assert [axis[0] for axis in arena["axes"]] == ["0,0"] * 6
    assert arena["axes"][0][6] == "-6,6"  # fountain 1 in round 1
    assert len(set(arena["shards"])) == 6
