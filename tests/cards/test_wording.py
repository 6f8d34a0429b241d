"""Sentences from formulas by patterns, in two languages without a word about either in the code."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from contretemps.cards.formula import Call, Value, formula, read_call, read_calls, read_line
from contretemps.cards.wording import BadPattern, Wording, wordings
from contretemps.kernel import LANGUAGES
from contretemps.kernel.texts import Texts

HERE = Path(__file__).parent
SENTENCES = tomllib.loads((HERE / "sentences.toml").read_text("utf-8"))


def fixture(name: str) -> dict[str, str]:
    """All formulas of a game by card."""
    tables = tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))
    return {card: text for table in tables.values() for card, text in table.items()}


# ---- what a game writes: a few operations of Dominare ----------------------------------------------------------------


def place(say: Wording, value: Value, case: str, many: int | None = None) -> str:
    """Blocks, in the case that a verb wants."""
    area, *filters = [part.text for part in value.split(":")]
    front = say.say("front." + ("coast" if "coast" in filters else "none"))
    back = say.say("back." + ("adj" if "adj" in filters else "none"))
    return say.say(case, many, area=say.say(f"area.{area}"), front=front, back=back)


def player(say: Wording, value: Value) -> str:
    who, *trait = [part.text for part in value.split(":")]
    said = say.say(f"player.{who}")
    return say.say("player.with", player=said, trait=say.say(f"trait.{trait[0]}")) if trait else said


def step(say: Wording, call: Call) -> str:
    """One operation in words."""
    if call.name == "PLACE":
        many = int(call.keys["k"].text) if "k" in call.keys else None
        where = place(say, call.args[1], "in.each" if many else "in.one", many)
        return say.say("PLACE", amount=say.say("influence", int(call.args[0].text)), where=where)
    if call.name == "REMOVE":
        amount = say.say("upto", int(call.args[0].text))
        return say.say("REMOVE", amount=amount, source=place(say, call.args[1], "from.one"))
    if call.name == "STEAL":
        crowns = say.say("crowns", int(call.args[0].text))
        return say.say("STEAL.to", crowns=crowns, payer=player(say, call.args[1]), taker=player(say, call.keys["to"]))
    return say.say(f"{call.name}.{(call.keys.get('who') or call.args[-1]).text}")


def effect(say: Wording, text: Value) -> str:
    return say.sentence(say.join("then", [step(say, call) for call in read_calls(text)]))


@pytest.fixture(scope="module")
def patterns() -> dict[str, Wording]:
    return wordings(Texts(HERE), "card_text")


@pytest.mark.parametrize("card", SENTENCES["dominare"])
def test_programs_become_sentences(patterns: dict[str, Wording], card: str) -> None:
    """Steps one after the other, with places, players and numbers inside."""
    text = formula(card, fixture("dominare")[card])
    assert {lang: effect(patterns[lang], text) for lang in LANGUAGES} == SENTENCES["dominare"][card]


# ---- the same for lines of The Temporal War --------------------------------------------------------------------------


def operation(say: Wording, call: Call) -> str:
    name, *args = [call.name, *[value.text for value in call.args]]
    if name == "stat":
        return say.say("do.stat", by=args[1], stat=say.say(f"stat.{args[0]}"))
    if name == "symbols" and args[1].startswith("count"):
        counted = read_call(call.args[1], spaces=True).args[0].text
        return say.say(f"do.symbols.{args[0]}.each", counted=say.say(f"counted.{counted}"))
    if name == "push":
        return say.say("do.pull", -int(args[0]))
    return say.say(".".join(["do", name, *args[:-1]]), int(args[-1]))


def line(say: Wording, text: Value) -> str:
    read = read_line(text)
    when = read_call(read.keys["when"], spaces=True)
    do = say.join("line.then", [operation(say, call) for call in read_calls(read.keys["do"], ",", spaces=True)])
    if when.name == "always":
        return say.sentence(say.say("line.always", who=say.say(f"who.{read.keys['target'].text}"), do=do))
    kind, window, role = read.args[0].text, when.name, [value.text for value in when.keys.values()]
    if window == "exert":
        inner, which = when.args[0].split(" ")
        kind, window, role = "exert", inner.text, [which.text.partition("=")[2]]
    who, space, where = role[0].partition(" in ")
    parts = {"where": say.say(f"where.in {where}")} if space else {}
    happens = say.say(f"when.{window}", who=say.say(f"who.{who}"), **parts)
    return say.sentence(say.say(f"line.{kind}", when=happens, do=do))


@pytest.mark.parametrize("card", SENTENCES["temporal_war"])
def test_lines_become_sentences(patterns: dict[str, Wording], card: str) -> None:
    """A window, who it is about, and what is done."""
    text = formula(card, fixture("temporal_war")[card])
    assert {lang: line(patterns[lang], text) for lang in LANGUAGES} == SENTENCES["temporal_war"][card]


def test_another_number_changes_the_sentence(patterns: dict[str, Wording]) -> None:
    """A card cannot say anything else than its formula; one and more have their forms."""
    for card, english, french in (
        ("PLACE(1,CAN)", "Place one influence in one Canal block.", "Placez une influence dans un bloc des Canaux."),
        ("PLACE(17,CAN)", "Place 17 influence in one Canal block.", "Placez 17 influences dans un bloc des Canaux."),
    ):
        assert [effect(patterns[language], formula("x", card)) for language in LANGUAGES] == [english, french]


# ---- patterns that are wrong -----------------------------------------------------------------------------------------


def test_a_number_may_have_a_form_of_its_own() -> None:
    say = Wording("en", {"x.0": "no {what}", "x.1": "one {what}", "x.n": "{n} {what}", "number.3": "three"})
    said = [say.say("x", n, what="crown") for n in (0, 1, 3, 44)]
    assert said == ["no crown", "one crown", "three crown", "44 crown"]


def test_what_is_put_into_a_hole_is_no_pattern() -> None:
    assert Wording("en", {"x": "<{a}>"}).say("x", a="{b} \\1") == "<{b} \\1>"


@pytest.mark.parametrize(
    ("patterns", "said"),
    [
        ({"crowns.1": "one crown"}, "crowns.1 in en: no form crowns.n"),
        ({"crowns.n": "{n} crowns"}, "crowns.n in en: no form crowns.1"),
        ({"x": "a {hole"}, "x in en: a bracket that is no hole: 'a {hole'"),
        ({"x": "a {two holes}"}, "x in en: a bracket that is no hole: 'a {two holes}'"),
    ],
)
def test_a_pattern_that_is_wrong_is_found_when_it_is_loaded(patterns: dict[str, str], said: str) -> None:
    with pytest.raises(BadPattern) as wrong:
        Wording("en", patterns)
    assert str(wrong.value) == said


def texts(folder: Path, english: str, french: str) -> Texts:
    for language, text in (("en", english), ("fr", french)):
        (folder / f"texts.{language}.toml").write_text(text, "utf-8")
    return Texts(folder)


@pytest.mark.parametrize(
    ("english", "french", "said"),
    [
        ('[t]\nx = "a"', "[t]", r"x in fr: not the same pattern, with holes \[\], as in en"),
        ("[t]", '[t]\nx = "a {b}"', r"x in en: not the same pattern, with holes \['b'\], as in fr"),
        ('[t]\nx = "{b}"', '[t]\nx = "{c}"', r"x in fr: not the same pattern, with holes \['b'\], as in en"),
    ],
)
def test_a_pattern_that_one_language_lacks_is_found_when_it_is_loaded(
    tmp_path: Path, english: str, french: str, said: str
) -> None:
    with pytest.raises(BadPattern, match=said):
        wordings(texts(tmp_path, english, french), "t")


def test_languages_may_use_a_number_or_not(tmp_path: Path) -> None:
    """One has a word for both, the other none."""
    both = wordings(texts(tmp_path, '[t]\nx = "both {what}"\n[u]\ny = ""', '[t]\nx = "les {n} {what}"'), "t")
    assert [both[language].say("x", 2, what="a") for language in LANGUAGES] == ["both a", "les 2 a"]


@pytest.mark.parametrize(
    ("key", "n", "parts", "said"),
    [
        ("y", None, {}, "y in en: no pattern"),
        ("y", 3, {}, "y in en: no pattern for 3"),
        ("x", None, {}, r"x in en: \[\] for the holes \['a'\]"),
        ("x", None, {"a": "", "b": ""}, r"x in en: \['a', 'b'\] for the holes \['a'\]"),
    ],
)
def test_what_cannot_be_said_is_refused(key: str, n: int | None, parts: dict[str, str], said: str) -> None:
    """No hole stays open, and nothing is left unsaid; a game says all its cards when it is loaded."""
    with pytest.raises(BadPattern, match=said):
        Wording("en", {"x": "{a}"}).say(key, n, **parts)
