"""What a card says comes from what it does: change any of it, and the words change in every language."""

from __future__ import annotations

import copy
import re
import tomllib
from typing import Any

import pytest

from contretemps.games.tempt import GAME
from contretemps.games.tempt import mutations as tempt_mutations
from contretemps.games.tempt.card_words import card_words
from contretemps.games.tempt.cards import FOLDER, SET, TAKES, CardSet
from contretemps.games.tempt.printed import printed
from contretemps.kernel import LANGUAGES
from contretemps.kernel.errors import BadContent
from contretemps.kernel.texts import Texts
from mutants import Habits, Mutant, mutants

FILES: dict[str, Any] = {
    name: tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")) for name in ("cohorts", "temptresses")
}
WRITTEN = Texts(GAME.folder)  # as the files have them
SAID = card_words(SET, WRITTEN)


def load(files: dict[str, Any]) -> CardSet:
    return CardSet(files["cohorts"]["cohort"], files["temptresses"]["temptress"], [2, 3, 4])


def changes() -> list[tuple[Mutant, CardSet]]:
    """Every small change of the card list that makes a legal list."""
    found = []
    for mutant in mutants(FILES, Habits(tempt_mutations)):
        try:
            found.append((mutant, load({**FILES, mutant.file: mutant.applied(FILES[mutant.file])})))
        except BadContent:
            continue
    return found


CHANGES = changes()


@pytest.mark.parametrize(("mutant", "cards"), CHANGES, ids=[f"{one.card}: {one.what}" for one, _ in CHANGES])
def test_whatever_changes_is_seen(mutant: Mutant, cards: CardSet) -> None:
    """An effect or a span in the words of that card alone, in both languages; any other number where it is printed."""
    words = card_words(cards, WRITTEN)
    if not mutant.what.startswith(("effects", "works")):
        assert printed(cards) != printed(SET)
        return
    table = FILES[mutant.file][mutant.table][mutant.at]
    key = f"chant_text.{table['chant']}" if "chant" in table else f"temptress_text.{table['slug']}"
    for language in LANGUAGES:
        differing = {one for one in words[language] if words[language][one] != SAID[language][one]}
        assert key in differing, words[language][key]
        assert {one for one in differing if not one.startswith("gift.")} == {key}


def test_there_is_enough_to_change() -> None:
    """All verbs that take a number, types or a choice are among the changes, and so are the six Temptresses."""
    changed = [mutant.what for mutant, _ in CHANGES]
    for what in ("amount", "least", "types", "may", "dropped"):
        assert [one for one in changed if what in one], what
    assert {mutant.card for mutant, _ in CHANGES} == {*SET.slugs, *SET.temptress}
    used = {
        effect["do"] for table in FILES.values() for cards in table.values() for c in cards for effect in c["effects"]
    }
    assert used == set(TAKES)


def test_changing_one_to_two_says_two() -> None:
    """With the form of the noun that the number asks for."""
    two = copy.deepcopy(FILES)
    two["cohorts"]["cohort"][1]["effects"][0]["amount"] = 2
    two["temptresses"]["temptress"][0]["effects"][0]["amount"] = 2
    words = card_words(load(two), WRITTEN)
    assert words["en"]["chant_text.road_tolls"].endswith("than the opponent, gain 2 actions.")
    assert words["fr"]["chant_text.road_tolls"].endswith("que l'adversaire, gagne 2 actions.")
    assert words["en"]["gift.gain"] == "Use the Temptress: gain 2 actions"
    assert words["fr"]["gift.gain"] == "Employer la Tentatrice\u00a0: gagner 2 actions"


# Cards as they are, and some that no card of ours is: the grammar of both languages.
SENTENCES: list[tuple[dict[str, Any], str, str]] = [
    (
        {"kind": "constant", "effects": [{"do": "militia_bonus", "amount": 2}]},
        "During Primacy each of your Columns that earns the Militia bonus gets 4 additional Strength instead of 2.",
        (
            "Pendant la Primauté, chacune de tes Colonnes qui a le bonus de la Milice reçoit 4 de Force en plus au lieu"
            " de 2."
        ),
    ),
    (
        {"kind": "constant", "effects": [{"do": "column_toll", "amount": 1, "types": ["militia", "executioner"]}]},
        "Each Executioner or Militia costs the opponent 1 action more to Tempt directly into a Column.",
        "Chaque Bourreau ou Milice coûte à l'adversaire 1 action de plus à tenter directement dans une Colonne.",
    ),
    (
        {"kind": "constant", "effects": [{"do": "recruits", "amount": 2}, {"do": "shield"}]},
        (
            "In Preparing for War, after both players have drawn, draw 2 more cards; "
            "your Cohorts in Columns cannot be chosen by opposing Executioner abilities."
        ),
        (
            "Aux Préparatifs de guerre, quand les deux joueurs ont pioché, pioche 2 cartes de plus\u00a0; "
            "tes Cohortes en Colonnes ne peuvent être la cible des capacités de Bourreau adverses."
        ),
    ),
    (
        {"kind": "dwindling", "effects": [{"do": "draw", "amount": 1}, {"do": "scatter", "may": True}]},
        (
            "Draw 1 card, then you may move 1 opposing Cohort in a Column to another Column of the same opponent that"
            " has room."
        ),
        (
            "Pioche 1 carte, puis tu peux déplacer 1 Cohorte adverse d'une Colonne à une autre Colonne du même"
            " adversaire où il y a de la place."
        ),
    ),
    (
        {"kind": "dwindling", "effects": [{"do": "take_back", "types": ["executioner", "rally_crier", "elemental"]}]},
        "Take 1 Executioner, Rally Crier or Elemental card from the Twilight into your hand.",
        "Prends en main 1 carte de Bourreau, de Rallieur ou d'Élémentaire du Crépuscule.",
    ),
    (
        {"kind": "dwindling", "effects": [{"do": "denounce", "types": ["militia", "fear_monger"], "may": True}]},
        "You may send 1 opposing Fear Monger or Militia, in a Column of any Area, to the opponent's hand.",
        (
            "Tu peux envoyer dans la main de l'adversaire 1 Semeur d'effroi ou Milice adverse, dans une Colonne de"
            " n'importe quel Territoire."
        ),
    ),
    (
        {"kind": "dwindling", "effects": [{"do": "denounce"}]},
        "1 opposing Cohort, in a Column of any Area, goes to the opponent's hand.",
        "1 Cohorte adverse, dans une Colonne de n'importe quel Territoire, va dans la main de l'adversaire.",
    ),
]


@pytest.mark.parametrize(("card", "english", "french"), SENTENCES)
def test_sentences(card: dict[str, Any], english: str, french: str) -> None:
    files = copy.deepcopy(FILES)
    files["cohorts"]["cohort"][0].update(chant="muster_rolls", **card)
    words = card_words(load(files), WRITTEN)
    assert (words["en"]["chant_text.muster_rolls"], words["fr"]["chant_text.muster_rolls"]) == (english, french)


def test_a_temptress_of_many_parts() -> None:
    ladies = copy.deepcopy(FILES)
    ladies["temptresses"]["temptress"][5].update(
        works="lasts",
        effects=[{"do": "crown", "amount": 5}, {"do": "discount", "least": 2}, {"do": "once_draw", "amount": 2}],
    )
    words = card_words(load(ladies), WRITTEN)["en"]
    assert words["temptress_text.crowns"] == (
        "Until she leaves play, once: draw 2 cards. Until she leaves play: each Cohort with a printed Tempt Cost of 2"
        " or more costs you 1 action less to Tempt; at the start of Primacy you may choose an Area where you have a"
        " Cohort; your Column there has 5 additional Strength."
    )
    assert words["gift.draw"] == "Use the Temptress: draw 1 card or 2 cards"


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        ({"do": "silence", "amount": 2}, "silence takes no amount; it takes may"),
        ({"do": "draw", "may": True}, "draw takes no may"),
        ({"do": "omen", "types": ["militia"]}, "omen takes no types; it takes nothing"),
        ({"do": "draw", "amount": 0}, "amount below 1"),
    ],
)
def test_a_number_that_would_do_nothing_is_refused(effect: dict[str, Any], why: str) -> None:
    """It could only be read, and would be a lie."""
    files = copy.deepcopy(FILES)
    files["cohorts"]["cohort"][3]["effects"] = [effect]
    with pytest.raises(BadContent, match=why):
        load(files)


def test_one_chant_does_one_thing() -> None:
    """Its words are found by its name."""
    files = copy.deepcopy(FILES)
    files["cohorts"]["cohort"][0]["chant"] = "road_tolls"
    with pytest.raises(BadContent, match="other effects"):
        load(files)


def test_the_game_says_what_was_made() -> None:
    for language in LANGUAGES:
        for key, text in SAID[language].items():
            assert GAME.texts.find(language, key) == text


def test_a_card_is_called_by_its_name_alone() -> None:
    """Its number is for programs: nobody at a table says "Bridge Wardens (8)"."""
    for language in SAID:
        words = GAME.texts.by_language[language]
        assert words["card.7"] == words["card.8"] == words["cohort.bridge_wardens"]
        assert not [key for key, text in SAID[language].items() if key.startswith("card.") and re.search(r"\d", text)]
