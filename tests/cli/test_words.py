"""The command speaks every language, all of it."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import contretemps.cli
from contretemps.cli.orders import ORDERS, read_order
from contretemps.cli.parser import build
from contretemps.cli.words import Words, default_language, language_of, texts
from contretemps.kernel.texts import LANGUAGES

FOLDER = Path(contretemps.cli.__file__).parent


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_text_is_there_in_every_language() -> None:
    keys = {language: set(texts().by_language[language]) for language in LANGUAGES}
    assert keys["en"] == keys["fr"]


def test_every_text_takes_the_same_facts() -> None:
    english = texts().by_language["en"]
    for language in LANGUAGES:
        for key, text in texts().by_language[language].items():
            assert text.strip(), key
            assert fields(text) == fields(english[key]), f"{language} {key}"


def test_every_text_that_the_code_asks_for_is_there() -> None:
    asked: set[str] = set()
    for path in FOLDER.glob("*.py"):
        asked |= set(re.findall(r'words\(\s*"([a-z_.]+)"', path.read_text("utf-8")))
    assert len(asked) > 60
    assert asked <= set(texts().by_language["en"])


def test_no_text_is_idle() -> None:
    code = "".join([path.read_text("utf-8") for path in FOLDER.glob("*.py")])
    for key in texts().by_language["en"]:
        chapter = key.rpartition(".")[0]
        built = re.search(rf'f"{re.escape(chapter.partition(".")[0])}\.', code)  # such as words(f"undo.{why}")
        assert f'"{key}"' in code or built or f"'{chapter}." in code, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_complete_in_every_language(language: str) -> None:
    assert build(Words(language)).format_help()  # a missing text raises KeyError


@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_have_names_that_mean_one_order_only(language: str) -> None:
    names = [name for order in ORDERS for name in {order, *Words(language)(f"order.{order}").split()}]
    assert len(names) == len(set(names))
    for order in ORDERS:
        assert read_order(f"/{order} x y", Words(language)) == (order, "x y")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_environment_tells_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert default_language() == language
    assert language_of(["play", "--lang", "fr"]) == "fr"
    assert language_of(["play", "--lang=en"]) == "en"
    assert language_of(["play", "fr"]) == language
