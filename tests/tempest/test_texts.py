"""Everything that Tempest can ask, offer, tell and refuse has words in every language, and the words fit the facts."""

from __future__ import annotations

import ast
import contextlib
import random
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from contretemps.games.tempest import GAME, reading, reading_round
from contretemps.games.tempest import notation as n
from contretemps.games.tempest.content import FOLDER
from contretemps.games.tempest.flow import STEPS
from contretemps.games.tempest.powers import ONCE_A_DAY
from contretemps.kernel.codec import Domain
from contretemps.kernel.journal import Event, Journal
from contretemps.kernel.position import Position
from contretemps.kernel.refusal import Refusal
from contretemps.kernel.step import ALLOWED, NATURE, NOBODY, Step
from contretemps.kernel.texts import LANGUAGES
from contretemps.proof.examples import read_examples

ENGLISH, FRENCH = (GAME.texts.by_language[language] for language in ("en", "fr"))
OWN_WORDS = ("square", "card")  # domains whose values are the same in every language
NEVER_TOLD = {"released"}  # the square that the Wyvern's captive is given is told as an obstacle that is gone


# ---- every key is there ----------------------------------------------------------------------------------------------


def asking_steps() -> list[str]:
    """The step classes that ask a seat or NATURE, and the one that ends the game."""
    return [name for name, kind in STEPS.items() if example(kind).seat != NOBODY] + ["Over"]


def example(kind: type[Step]) -> Step:
    """A step of this class; its arguments are numbers, as many as it takes."""
    for count in range(3):
        with contextlib.suppress(TypeError):
            return kind(*[0] * count)
    raise AssertionError(kind)


def code_of(*modules: str) -> list[Path]:
    return [FOLDER / f"{module}.py" for module in modules]


def domains() -> list[Domain]:
    """Every domain that has words of its own."""
    found = [domain for verb in n.VERBS for _, domain in verb.args]
    found += [domain for event in n.EVENTS for _, domain in event.args if domain is not None]
    return [domain for domain in found if domain.name not in OWN_WORDS]


def refusing_rules() -> set[int]:
    """The numbers that `cannot_…`, `check` and the like may return, read from the code."""
    found = {int(rule) for rule in ONCE_A_DAY if rule}
    for path in code_of("act", "powers", "flow", "final", "setup", "position"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and re.match(r"cannot_|check$|gone|other_pile$|turn_rule$", node.name):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        found |= set(returned(inner.value))
    return found


def returned(value: ast.expr) -> Iterator[int]:
    """The whole numbers that an expression may be."""
    if isinstance(value, ast.Constant) and isinstance(value.value, int):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from returned(value.body)
        yield from returned(value.orelse)


def reason_keys() -> list[str]:
    """The sentences that reasons are made of, as the code names them; that each is there is tested where it is said."""
    (path,) = code_of("reasons")
    named = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
    return [key for name in sorted(map(str, named)) if (key := f"reason.{name}") in ENGLISH]


def wanted() -> list[str]:
    """Every key there must be."""
    keys = [f"choice.{verb.name or verb.args[0][1].name}" for verb in n.VERBS]
    keys += [f"event.{event.name}" for event in n.EVENTS]
    keys += [f"{table}.{name}" for name in asking_steps() for table in ("question", "asked")]
    keys += [f"{domain.name}.{value}" for domain in domains() for value in domain.values]
    keys += [f"storm.{card}" for card in range(1, 11)]
    keys += [f"{table}.{face}" for table in ("map", "target") for face in "JQK"]
    for option in GAME.options:
        keys += [f"option.{option.name}", f"option_help.{option.name}"]
        keys += [f"option_value.{option.name}.{value}" for value in option.values]
    keys += reason_keys()
    keys += ["decimal.*", "home.end", "home.haven"]  # facts of reasons
    return [*keys, "square.*", "refusal.turn", *[f"refusal.{GAME.rules.id(rule)}" for rule in sorted(refusing_rules())]]


def test_what_the_keys_are_read_from() -> None:
    assert {"ChoosePile", "DrawStorm", "DrawFace", "AskShaw", "Release", "Act", "Over"} <= set(asking_steps())
    assert not {"Morning", "Round", "StormActs", "ShawWindow", "EndOfDay"} & set(asking_steps())
    assert {4, 5, 12, 27, 41, 90, 97, 100, 131, 142, 153, 172, 200, 224, 229} <= refusing_rules()
    assert refusing_rules() <= set(GAME.rules.rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there(language: str) -> None:
    texts = GAME.texts.by_language[language]
    assert [key for key in wanted() if not texts.get(key)] == []


def test_no_key_is_there_for_nothing() -> None:
    used = {*wanted(), *[key for key in ENGLISH if key.startswith("draw.")]}
    assert sorted(set(ENGLISH) - used) == []


def test_languages_have_the_same_keys_and_facts() -> None:
    assert list(ENGLISH) == list(FRENCH)
    assert {key: fields(text) for key, text in ENGLISH.items()} == {key: fields(text) for key, text in FRENCH.items()}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_french_signs() -> None:
    """A no-break space before : ; ? ! and a straight apostrophe, as in the rules."""
    assert [text for text in FRENCH.values() if re.search("[^\u00a0][:;?!]|\u2019", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_those_of_the_content(language: str) -> None:
    for name in ("storms", "faces", "maps", "names"):
        content = tomllib.loads((FOLDER / "content" / f"{name}.toml").read_text("utf-8"))
        for kind, tables in content.items():
            for table in tables:
                key = table["key"] if kind in ("storm", "name") else table["rank"][0].upper()
                said = GAME.texts.find(language, f"{kind}.{key}") or ""
                given = table["name"] if isinstance(table["name"], str) else table["name"][language]
                assert said == given or given.split(" ", 1)[1] == said, (kind, key)


# ---- every text fits its facts ---------------------------------------------------------------------------------------


class Heard:
    """What was said in many games, each kind of thing once."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.questions: set[str] = set()
        self.rules: set[int] = set()
        self.kinds: set[tuple[str, int, str]] = set()
        self.told: dict[str, set[int]] = {}

    def say(self, text: str, about: object) -> None:
        assert text, about
        assert not re.search(r"[{}@_]", text), (text, about)
        assert not re.match(r"(question|choice|event|refusal|asked)\.", text), (text, about)
        self.said.add(text)

    def event(self, event: Event) -> None:
        for language in LANGUAGES:
            self.say(GAME.event(event, language), event)
        self.told.setdefault(GAME.events[event.kind].name, set()).add(event.rule)

    def question(self, position: Position) -> None:
        for language in LANGUAGES:
            self.say(GAME.question(position, language), position.step)
        self.questions.add(type(position.step).__name__)

    def refusal(self, refusal: Refusal) -> None:
        for language in LANGUAGES:
            text = GAME.explain(refusal, language)
            self.say(text, refusal.facts)
            assert text != GAME.rules.rules[refusal.rule].text[language], f"{refusal.rule} has no text of its own"
        self.rules.add(refusal.rule)

    def refusals(self, position: Position) -> None:
        """Every refusal over the whole action space, each kind once for a step."""
        step = type(position.step).__name__
        for choice, verb in enumerate(verbs()):
            for seat in (0, NATURE, 1):
                rule = int(position.check(seat, choice))
                kind = (step, rule, verb)
                if rule != ALLOWED and kind not in self.kinds:
                    self.kinds.add(kind)
                    refusal = position.refusal(seat, choice)
                    assert refusal is not None
                    self.refusal(refusal)


@cache
def verbs() -> list[str]:
    """The verb of every choice that there is."""
    return [GAME.codec.write(choice).partition(":")[0] for choice in range(GAME.codec.size)]


EARLY = ["haily", "br_rush", "stein", "mack", "cooper", "bairn"]
SETTINGS: list[dict[str, object]] = [
    {},
    {"days": "1"},
    {"days": "2", "powers": ["haily", "mack", "cooper"]},
    {"days": "3", "powers": ["haily", "mack", "bairn", "dudley", "shaw"]},
    {"days": "final", "powers": [*EARLY, "dudley", "shaw", "cr_rush", "creed"], "jack_trade": "both"},
    {"days": "final", "maps": "gentle", "retry_final": "on", "trap_means_no_path": "on", "health_cap": "on"},
    {"days": "2", "powers": ["haily"], "pickup_needs_movement": "on", "force_only_if_stuck": "on"},
    {"days": "3", "powers": ["stein"], "twister_obstacle": "no_flight", "cap_damage": "on", "hail_centre": "3"},
    {"days": "final", "powers": ["shaw", "creed"], "jack_trade": "run", "se_immune": "off", "downfall_final": "both"},
]

NEAR_THE_END: list[dict[str, object]] = [  # where chance alone seldom leads
    {"day": "final", "target": "J", "player": "10,2", "end": "11,1", "following": ["T"], "obstacles": [], "movement": 6,
     "options": {"jack_trade": "both"}},
    {"day": 2, "citizens": {"A": "1,1"}, "player": "1,1", "movement": 0, "options": {"pickup_needs_movement": "on"}},
    {"day": "final", "target": "K", "following": ["T"], "player": "5,4", "storm": {"4,4": 2, "7,7": 1}, "ask": "king",
     "movement_card": "5♣"},
]  # fmt: skip


def start(number: int) -> Position:
    """The start of game number so much."""
    every = len(SETTINGS) + len(NEAR_THE_END)
    if number % every < len(SETTINGS):
        return GAME.new(SETTINGS[number % every])
    return GAME.read(NEAR_THE_END[number % every - len(SETTINGS)])


@cache
def heard() -> Heard:
    """Some hundred games, at random but eager to meet and carry people."""
    found = Heard()
    rng = random.Random("tempest")
    for number in range(330):
        position = start(number)
        position.journal = Journal()
        while position.asked():
            if rng.random() < 0.03 or type(position.step).__name__ not in found.questions:
                found.refusals(position)
            found.question(position)
            seat = position.asked()[0]
            position.choose(seat, pick(position, seat, rng))
        found.refusals(position)
        found.question(position)
        for event in position.journal.events:
            found.event(event)
    return found


def pick(position: Position, seat: int, rng: random.Random) -> int:
    """Any allowed choice; of a player action rather not the end of it, nor a way back."""
    options = position.options(seat)
    if type(position.step).__name__ != "Act" or rng.random() < 0.1:
        return rng.choice(options)
    words = {choice: GAME.codec.write(choice).partition(":")[0] for choice in options}
    eager = [choice for choice in options if words[choice] in ("pickup", "heal", "run") and rng.random() < 0.5]
    return rng.choice(eager or [choice for choice in options if words[choice] not in ("end", "abandon")] or options)


def test_everything_said_in_play_reads_well() -> None:
    assert len(heard().said) > 1000


def test_play_asks_every_question() -> None:
    assert heard().questions == set(asking_steps())


def test_play_tells_nearly_every_event() -> None:
    rare = {"shape_blocks", "no_obstacle", *NEVER_TOLD}
    assert {event.name for event in n.EVENTS} - set(heard().told) <= rare


def test_events_format_with_all_their_arguments() -> None:
    """Also those that no game above told."""
    found = Heard()
    for kind, event in enumerate(n.EVENTS):
        arguments = [1 if domain is None else len(domain.values) - 1 for _, domain in event.args]
        found.event(Event(kind, 1, -1, False, (*arguments, 0, 0, 0)[:3]))


def test_play_refuses_by_nearly_every_rule() -> None:
    """The four cards of a rank are never used up by four draws (TMP-159)."""
    assert refusing_rules() - heard().rules <= {159}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_label(language: str) -> None:
    found = Heard()
    for choice in range(GAME.codec.size):
        if GAME.codec.has(choice):
            found.say(GAME.label(choice, language), choice)
    assert len(found.said) == len([choice for choice in range(GAME.codec.size) if GAME.codec.has(choice)])


# ---- and says what is true -------------------------------------------------------------------------------------------


REFUSALS = [
    (
        {"player": "3,5", "storm": {"3,4": 1}, "movement": 1},
        "step:3,4",
        "From ♥3\xa0♠5 you can step to a neighbouring square that you can pay for: ♥3\xa0♠4 costs 2, you have 1 left.",
    ),
    (
        {"player": "3,5", "movement": 4},
        "step:1,1",
        "From ♥3\xa0♠5 you can step to a neighbouring square that you can pay for: ♥1\xa0♠1 costs 1, you have 4 left.",
    ),
    ({"movement": 4}, "step:7,1", "♥7\xa0♠1 is off the map, which is 6x6 today."),
    ({"movement": 4, "obstacles": ["4,2"]}, "step:4,2", "There is an obstacle on ♥4\xa0♠2."),
    (
        {"player": "2,2", "movement": 4, "citizens": {"A": "1,1"}},
        "pickup:A",
        "A is on ♥1\xa0♠1, you are on ♥2\xa0♠2: you pick up whoever is on your square.",
    ),
    ({"movement": 4}, "storm:clubs", "Not now. What is asked: the player action."),
    ({}, "step:4,4", "Not now. What is asked: the pile for the storm."),
]


@pytest.mark.parametrize(("given", "choice", "text"), REFUSALS)
def test_refusals_say_why(given: dict[str, object], choice: str, text: str) -> None:
    position = GAME.read(given)
    refusal = position.refusal(0, GAME.codec.read(choice))
    assert refusal is not None
    assert GAME.explain(refusal, "en") == text


def test_a_round_in_words() -> None:
    position = GAME.read({"citizens": {"B": "3,5"}, "health": {"B": 1}, "names": {"B": "stein"}})
    position.journal = Journal()
    for text in ("storm:diamonds", "*:3♦", "*:3♥", "*:6♠", "*:5♣", "step:4,4", "end"):
        position.choose(*GAME.read_play(position, text))
    log = [GAME.event(event, "fr").replace("\u00a0", " ") for event in position.journal.events]
    assert log[:4] == [
        "La tempête vient des carreaux.",
        "Pioché pour la tempête : 3♦.",
        "Pioché pour la colonne : 3♥.",
        "Pioché pour la ligne : 6♠.",
    ]
    assert "Rafale en ♥3 ♠6." in log
    assert "Dégâts pour B : 1 (points de vie restants : 0)." in log
    assert "Plus de points de vie : mort de B." in log
    assert "Un pas en ♥4 ♠4, coût : 1, déplacement restant : 4." in log


# ---- the README ------------------------------------------------------------------------------------------------------

README = (FOLDER / "README.md").read_text("utf-8")


def table_after(heading: str) -> dict[str, list[str]]:
    """The first table after a heading: for each word written as code in its first column, the row's cells."""
    rows: dict[str, list[str]] = {}
    for line in README[README.index(heading) :].splitlines()[1:]:
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            rows.update(dict.fromkeys(re.findall(r"`([^`]+)`", cells[0]), cells))
        elif rows:
            break
    return rows


def test_the_readme_runs(tmp_path: Path) -> None:
    """Every example in it, and it has one for each rule that can refuse a position."""
    refusing: set[str] = set()
    for number, block in enumerate(re.findall(r"```toml\n(.*?)```", README, re.DOTALL)):
        path = tmp_path / f"{number}.toml"
        path.write_text(block, "utf-8")
        for found in read_examples(path, {"tempest": GAME}):
            found.run()
            refusing |= set(found.refuses()) if "refuse_given" in found.table else set()
    assert refusing == {GAME.rules.id(rule) for rule in position_rules()}


RULE_AT = {"BadPosition": 1, "whole": 4, "number": 4, "word": 3, "each": 3}  # where a call names its rule


def position_rules() -> set[int]:
    """The rules that reading a position names when it refuses one."""
    found: set[int] = set()
    for path in FOLDER.glob("reading*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
                for argument in node.args[RULE_AT.get(name, len(node.args)) :][:1]:
                    found |= set(returned(argument))
    return found


def test_the_readme_names_all_there_is() -> None:
    assert set(table_after("`given` takes the keys")) == {*reading.KEYS, "options"}
    assert set(table_after("What `ask` can name")) - {"ask"} == set(reading_round.QUESTIONS)
    assert list(table_after("## Events")) == [event.name for event in n.EVENTS]
    verbs = {text.partition(":")[0] for text in table_after("## Choices")}
    assert verbs == {verb.name for verb in n.VERBS if verb.name} | {"3♦", "K"}
    assert {path.name for path in FOLDER.glob("*.*")} <= set(re.findall(r"`([a-z_.]+)`", README)) | {"README.md"}


def test_the_readme_has_the_options() -> None:
    rows = table_after("## Options")
    assert list(rows) == [option.name for option in GAME.options]
    for option in GAME.options:
        values = re.findall(r"`([^`]+)`", rows[option.name][1])
        assert sorted(values) == sorted(option.values)
        assert isinstance(option.default, list) or values[0] == option.default
        assert rows[option.name][3] == option.ruling


def test_the_readme_has_the_facts_of_events() -> None:
    rows = table_after("## Events")
    for event in n.EVENTS:
        assert rows[event.name][1] == ", ".join(label for label, _ in event.args)


def test_the_readme_has_the_rules_of_events() -> None:
    """Every rule that told an event in play is in its row."""
    rows = table_after("## Events")
    for name, rules in heard().told.items():
        said: set[int] = set()
        for part in rows[name][3].replace("TMP-", "").split(", "):
            first, _, last = part.partition(" to ")
            said |= set(range(int(first), int(last or first) + 1))
        assert rules <= said, (name, rules - said)


def test_the_readme_tells_what_expect_knows() -> None:
    known = reading.KEYS - {"ask", "dudley", "lost_names", "traded"}
    more = set(table_after("Besides the keys above"))
    written: set[str] = set()
    for given in ({"day": "final", "storm_card": "3d", "storm_at": "1,1", "movement_card": "4c"}, {"day": 1}):
        written |= set(GAME.write(GAME.read(given)))
    assert written == known | more & {"on_map", "asked", "over", "result"}
