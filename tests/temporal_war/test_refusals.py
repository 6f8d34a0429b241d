"""What a refusal says besides its rule: the numbers and names that answer "why not?"."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.facts import NAMED
from contretemps.kernel import NATURE
from tests.temporal_war.play import examples, given

LANGUAGES = ("en", "fr")


def sentences(language: str) -> dict[str, str]:
    texts = GAME.texts.by_language[language]
    return {key.removeprefix("refusal."): text for key, text in texts.items() if key.startswith("refusal.TPW-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_mentions_what_it_is_given(language: str) -> None:
    said = {
        rule: {name for _, name, _, _ in Formatter().parse(text) if name} for rule, text in sentences(language).items()
    }
    assert {rule: names for rule, names in said.items() if names} == {
        GAME.rules.id(rule): set(names) for rule, names in NAMED.items()
    }


def test_every_refusal_at_every_question_of_the_examples_is_told() -> None:
    """All choices at each question; the sentence is whole in both languages, and begins like one."""
    told: dict[int, set[str]] = {}
    for game in examples():
        for seat in game.asked():
            if seat == NATURE:
                continue
            first, last = int(game.step.first), int(game.step.last)
            for choice in range(first, last, 1 + (last - first) // 97):  # the step changes with the question
                refusal = game.refusal(seat, choice)
                if refusal is None:
                    continue
                for language in LANGUAGES:
                    text = GAME.explain(refusal, language)
                    assert re.match(r"^[A-ZÉÀÊ«]", text), text
                    assert not re.search(r"[{}@]|\b(card|space|thing|type)\.\w", text), text
                told.setdefault(refusal.rule, set()).update(refusal.facts)
    missing = [rule for rule, names in told.items() if rule in NAMED and names != set(NAMED[rule])]
    assert not missing
    assert len([rule for rule in told if rule in NAMED]) > 35


ACT = {"step": "act", "in_use": "0,3", "aether": [0, 0]}
WHY: list[tuple[dict[str, Any], str, str, str]] = [
    (  # TPW-191
        {**ACT, "pieces": {"0,3": "0:choir_adept", "0,-1": "1:gate_recruit"}},
        "attack:0,-1>magic",
        "Out of range: space 0,-1 is 4 away, and the range of Choir Adept is 3.",
        "Distance : 4 (case 0,-1) ; portée (Adepte du chœur) : 3.",
    ),
    (  # TPW-194
        {**ACT, "pieces": {"0,3": "0:choir_adept", "1,2": "0:gate_recruit", "2,1": "1:gate_recruit"}},
        "attack:2,1>magic",
        "In the way: Gate Recruit on space 1,2. Warriors of any side stop an attack.",
        "En travers (case 1,2) : Recrue de la porte. Les guerriers de tout camp arrêtent une attaque.",
    ),
    (  # TPW-193: the second space on the way
        {**ACT, "pieces": {"0,3": "0:wall_archer", "0,-1": "1:gate_recruit"}, "tiles": {"0,1": "1:construct:watchtower"}},
        "attack:0,-1>magic",
        "In the way: Watchtower on space 0,1.",
        "En travers (case 0,1) : Tour de guet.",
    ),
    (  # TPW-150
        {**ACT, "spent": 1, "pieces": {"0,3": "0:gate_recruit"}},
        "go:0,0",
        "Gate Recruit can still move 2, and to the centre it is 3.",
        "Recrue de la porte peut encore se déplacer de 2 ; distance : 3 (le centre).",
    ),
    (  # TPW-161
        {**ACT, "pieces": {"0,3": "0:gate_recruit"}},
        "sync:6>take",
        "To sync fountain 6, Gate Recruit has to be next to it, and tries once a turn. Distance: 3; attempts this turn: 0.",
        "Pour synchroniser la fontaine 6, Recrue de la porte doit être à côté, et n'essaie qu'une fois par tour. Distance : 3 ; "
        "essais de ce tour : 0.",
    ),
    (  # TPW-222
        {**ACT, "round": 3, "pieces": {"0,3": "0:gate_recruit"}},
        "hunt",
        "A monster is drawn outside the safe area, once a turn. Gate Recruit is 3 from the centre, safe is up to 4; monsters "
        "drawn this turn: 0.",
        "On pioche un monstre hors de la zone sûre, une fois par tour. Recrue de la porte est à 3 du centre, la zone sûre va "
        "jusqu'à 4 ; monstres piochés ce tour : 0.",
    ),
    (  # TPW-031
        {**ACT, "temples": [1, 20], "pieces": {"0,3": "0:leonel 8"}},
        "heal",
        "The temple heal needs a damaged Champion (Leonel, the Bravest of Men: 8 of 11) and a temple with at least 2 health "
        "(yours: 1).",
        "Le soin du temple demande un Champion blessé (Leonel, le plus brave des hommes : 8 sur 11) et un temple d'au moins 2 "
        "points de vie (le tien : 1).",
    ),
    (  # TPW-076
        {"step": "summon", "aether": [2, 0], "shards": [1, 0], "hands": ["oathsworn_lancer", ""]},
        "play:oathsworn_lancer",
        "Oathsworn Lancer costs 5. Your aether: 2; your shards: 1.",
        "Lancier assermenté coûte 5. Ton éther : 2 ; tes éclats : 1.",
    ),
    (  # TPW-076: a replay costs the support value
        {"round": 5, "aether": [2, 0], "books": ["time_slip mending_light", ""], "champions": ["thura", "leonel"],
         "pieces": {"0,3": "0:skylance 1"}, "then": ["use:0,3"]},
        "replay:time_slip",
        "Time Slip costs 3. Your aether: 2; your shards: 0.",
        "Glissement temporel coûte 3. Ton éther : 2 ; tes éclats : 0.",
    ),
    (  # TPW-118
        {"step": "end", "aether": [2, 0], "hands": ["gate_recruit", ""]},
        "set:0,3",
        "Nothing that you control is next to space 0,3.",
        "Rien de ce que tu contrôles n'est à côté (case 0,3).",
    ),
    (  # TPW-121: what others have set is a set card
        {"step": "end", "aether": [2, 0], "hands": ["gate_recruit", ""], "tiles": {"-3,5": "1:set:snare_vines"}},
        "set:-3,5",
        "Not empty: a set card on space -3,5.",
        "Pas vide (case -3,5) : une carte posée.",
    ),
    (  # TPW-203
        {**ACT, "pieces": {"0,3": "0:leonel", "1,2": "1:lord_marshal"},
         "then": ["attack:1,2>power", "*:swords:4", "*:shields:0", "*:swords:3", "*:shields:5"]},
        "defend:counter",
        "Counter: 3. That is not more than the attack score, 4.",
        "Riposte : 3. Ce n'est pas plus que le score d'attaque, 4.",
    ),
    (  # TPW-078
        {"step": "setup", "then": ["champion:leonel", "champion:thura", "deck:own", "take:gate_recruit>3"]},
        "done",
        "Cards on the list: 3; a deck has at least 30.",
        "Cartes de la liste : 3 ; un deck en a au moins 30.",
    ),
    (  # TPW-074
        {"step": "setup", "then": ["champion:leonel", "champion:thura", "deck:own"]},
        "take:intervention>3",
        "Of Intervention a deck holds at most 2, its support value; you named 3.",
        "Intervention : un deck en a au plus 2, la valeur de soutien ; tu en as nommé 3.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "choice", "english", "french"), WHY, ids=[f"{n}-{row[1]}" for n, row in enumerate(WHY)]
)
def test_why_not(text: dict[str, Any], choice: str, english: str, french: str) -> None:
    game = given(**{key: value for key, value in text.items() if key != "then"})
    for played in text.get("then", []):
        game.play(*GAME.read_play(game, played))
    refusal = game.refusal(game.asked()[0], GAME.read_choice(choice))
    assert refusal is not None
    assert [GAME.explain(refusal, language) for language in LANGUAGES] == [english, french]
