"""The server's own words, and the words that tables are named by."""

from __future__ import annotations

import re
import string
from pathlib import Path

import contretemps.server
from contretemps.server import names
from contretemps.server.store.sqlite import SAYS
from contretemps.server.words import and_so_on, language, texts

SOURCE = Path(contretemps.server.__file__).parent


def test_both_languages_have_the_same_keys_and_facts() -> None:
    english, french = texts().by_language["en"], texts().by_language["fr"]
    assert set(english) == set(french)
    for key, text in english.items():
        assert facts(text) == facts(french[key]), key


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_problem_has_its_words() -> None:
    known = {key.removeprefix("problem.") for key in texts().by_language["en"] if key.startswith("problem.")}
    used: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        source = path.read_text("utf-8")
        for code, dynamic, key in re.findall(r'(?:Problem|NotText)\(\s*\d+,\s*"(\w+)"(?:,\s*(f?)"(\w+))?', source):
            if not dynamic:
                used.add(key or code)
        used.update(re.findall(r'"(is_over|has_started|not_started|not_over|leave_playing)"', source))
        used.update([f"undo_{why}" for why in ("nothing", "chance", "other", "revealed", "over", "worn", "stand_in")])
    assert used <= known, used - known
    assert known - used <= {"too_many", "malformed", "too_large", "no_table"}, known - used


def test_every_reason_not_to_start_has_its_words() -> None:
    known = {key.removeprefix("host.") for key in texts().by_language["en"] if key.startswith("host.")}
    used = set(SAYS.values())
    for path in SOURCE.rglob("*.py"):
        used.update(re.findall(r'CannotServe\(\s*"(\w+)"', path.read_text("utf-8")))
    assert used == known


def test_tables_are_named_by_short_words() -> None:
    words = names.words()
    assert len(words) >= 1024
    assert all(re.fullmatch("[a-z]{2,10}", word) for word in words)
    found = {names.new_table_id() for _ in range(200)}
    assert len(found) == 200
    assert all(names.TABLE.match(name) for name in found)


def test_the_language_of_an_answer() -> None:
    assert language("fr", "en") == "fr"
    assert language("xx", "de;q=0.9, fr-CA;q=0.5, en;q=0.4") == "fr"
    assert language(None, "en;q=0.1, fr;q=0.9") == "fr"
    assert language(None, "fr;q=nonsense, en") == "en"
    assert language(None, None) == "en"


def test_lists_in_words() -> None:
    assert and_so_on("en", ["Ada"]) == "Ada"
    assert and_so_on("en", ["Ada", "Bea", "Cleo"]) == "Ada, Bea and Cleo"
    assert and_so_on("fr", ["Ada", "Bea"]) == "Ada et Bea"
