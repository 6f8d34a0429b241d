# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""A game as the rest of the world sees it: one object, found by scanning, never listed."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Collection
from pathlib import Path
from types import ModuleType
from typing import Any

from contretemps.kernel.advice import Reason, foreseen
from contretemps.kernel.codec import Codec, Domain, Verb
from contretemps.kernel.decks import Decks
from contretemps.kernel.errors import BadInput, BadPosition, unknown
from contretemps.kernel.given import READ_BADLY, Given
from contretemps.kernel.journal import Event, Journal
from contretemps.kernel.position import Position
from contretemps.kernel.refusal import Facts, Refusal
from contretemps.kernel.rules import RuleBook
from contretemps.kernel.shapes import Fields, Shape
from contretemps.kernel.step import NATURE
from contretemps.kernel.texts import Texts

Options = dict[str, Any]  # what a game is played with: a value a name, or a list of values where many may be chosen


class Option:
    """Something settled before the game: which values it may have, and which one it has if nobody says."""

    def __init__(self, name: str, values: list[str], default: str | list[str], ruling: str = "") -> None:
        self.name = name
        self.values = values
        self.default = default  # a list: any subset of the values may be chosen
        self.ruling = ruling  # the ruling whose other reading it switches, if that is what it is

    def check(self, value: Any) -> Any:
        """The value in its proper form; BadInput if it is none of its values."""
        if isinstance(self.default, list):
            wanted = value if isinstance(value, (list, tuple)) else str(value).split(",")
            chosen = [self._one(item) for item in wanted if str(item).strip()]
            return [item for item in self.values if item in chosen]
        return self._one(value)

    def _one(self, value: Any) -> str:
        text = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        if text.strip() in self.values:
            return text.strip()
        raise BadInput(f"option {self.name} cannot be {text!r}; it can be {', '.join(self.values)}")


class EventKind:
    """What an event's numbers mean: its name, and for each argument a label and a domain (None: a plain number)."""

    def __init__(self, name: str, args: list[tuple[str, Domain | None]] | None = None) -> None:
        self.name = name
        self.args = args or []

    def named(self, numbers: tuple[int, ...]) -> list[tuple[str, Domain | None, int | str]]:
        """The arguments of such an event: label, domain, and the number or the value of the domain that it stands for.
        ValueError for a number that the domain does not have: an event that has none of its values is another event."""
        found: list[tuple[str, Domain | None, int | str]] = []
        for (label, domain), number in zip(self.args, numbers, strict=False):
            if domain is not None and not 0 <= number < len(domain.values):
                wrong = f"event {self.name!r} has {number} as its {label!r}"
                raise ValueError(f"{wrong}, and {domain.name} has 0 to {len(domain.values) - 1}")
            found.append((label, domain, int(number) if domain is None else domain.values[number]))
        return found


def event_kinds(numbers: ModuleType, args: dict[str, list[tuple[str, Domain | None]]]) -> list[EventKind]:
    """The kinds of a game's events in the order of their numbers, which a module names (`SIDE_UP: Final = 0`); what
    each is about, by the same name in small letters."""
    named = {
        name.lower(): number for name, number in vars(numbers).items() if name.isupper() and isinstance(number, int)
    }
    if named.keys() != args.keys() or sorted(named.values()) != list(range(len(named))):
        raise ValueError(f"{numbers.__name__}: events and their arguments differ: {sorted(named.keys() ^ args.keys())}")
    return [EventKind(name, args[name]) for name in sorted(named, key=lambda name: named[name])]


class Game:
    """Everything one game gives to table, lab, bots and help pages."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        folder: Path,
        fewest: int,
        most: int,
        options: list[Option],
        verbs: list[Verb],
        events: list[EventKind],
        set_up: Callable[[Options, int], Position],
        load: Callable[[dict[str, Any]], Position],
        given: Collection[str],
        read: Callable[[Given], Position],
        expect: dict[str, Shape],
        write: Callable[[Any], dict[str, Any]],
        bound: Callable[[Options, int], int],
        broken: Callable[[Any], list[str]],
        secrets: bool = False,
        draw: Callable[[dict[str, Any], str], str] | None = None,
        evaluate: Callable[[Any, int], float] | None = None,
        policy: Callable[[Any, int], int] | None = None,
        plan: Callable[[Any, int], list[int]] | None = None,
        reasons: Callable[[Any, int, list[int]], list[Reason]] | None = None,
        preview: Callable[[Any, int], dict[str, Any]] | None = None,
        printed: Callable[[str], dict[str, Any]] | None = None,
        decks: Decks | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.folder = folder
        self.fewest = fewest  # seats
        self.most = most
        self.options = options
        self.events = events
        self.codec = Codec(verbs)
        self.rules = RuleBook(folder)
        self.texts = Texts(folder)
        self._set_up = set_up  # a position before its first question
        self.load = load  # what dump wrote
        self.given = sorted({*given, "options"})  # the keys of a position set up as text (`given` of an example)
        self._read = read
        self.expect = Fields(expect)  # what a position as such text can hold, for `expect`
        self.write = write
        self.bound = bound  # no game takes more choices than this
        self.broken = broken  # the invariants that a position breaks, in words; none if all is well
        self.secrets = secrets  # does a seat ever know what another does not?
        self.draw = draw  # a picture of a view in plain text, in a language
        self.evaluate = evaluate  # how good a position is for a seat, as seen by it
        self.policy = policy  # a quick good choice for a seat
        self._plan = plan
        self._reasons = reasons
        self.preview = preview  # what can be said of consequences before a seat chooses, from what it knows
        self.printed = printed  # what is printed on cards and boards, the same in every game of it, in a language
        self.decks = decks  # decks as texts, where players choose one
        self._rule_set = self._pinned()
        self.rules_hash = _digest(self._rule_set)

    def new(self, options: Options | None = None, seats: int | None = None, journal: Journal | None = None) -> Position:
        """A new game, at its first question; whoever listens hears the set-up too."""
        seats = self.fewest if seats is None else seats
        if not self.fewest <= seats <= self.most:
            span = str(self.fewest) if self.fewest == self.most else f"{self.fewest} to {self.most}"
            raise BadInput(f"{self.title} is for {span} players, not {seats}")
        position = self._set_up(self.settle(options), seats)
        position.journal = journal
        position.begin()
        return position

    def read(self, said: dict[str, Any]) -> Position:
        """A position from its text, at its question; BadPosition, with the rule where one is broken."""
        for key in said:
            if key not in self.given:
                raise BadPosition(unknown("a position has no", key, self.given))
        try:
            position = self._read(Given(said, self.settle(said.get("options"))))
            position.begin()
        except BadPosition:
            raise
        except BadInput as error:
            raise BadPosition(str(error)) from None
        except READ_BADLY as error:
            raise BadPosition(f"malformed position: {error}") from None
        return position

    def settle(self, options: Options | None) -> Options:
        """All options, the unsaid ones by default; BadInput for one that makes no sense."""
        known = {option.name: option for option in self.options}
        said = options or {}
        if not isinstance(said, dict):
            raise BadInput(f"options: a table is needed, such as {{ … = … }}, not {said!r}")
        for name in said:
            if name not in known:
                raise BadInput(unknown(f"{self.title} has no option", name, known))
        return {name: option.check(said.get(name, option.default)) for name, option in known.items()}

    def _pinned(self) -> list[dict[str, Any]]:
        """What a record pins: the rules by id and edition, the options, and all content. Wording is free."""
        content = {
            path.name: tomllib.loads(path.read_text("utf-8")) for path in sorted(self.folder.glob("content/*.toml"))
        }
        rules = [self.rules.id(number) for number in self.rules.rules]
        options = [[option.name, option.values, option.default] for option in self.options]
        return [{"game": self.name, "edition": self.rules.edition, "rules": rules, "options": options}, content]

    def rule_set(self) -> dict[str, str]:
        """The rule set part by part, so that two of them can be compared: a part's name, and a hash of it."""
        pinned, content = self._rule_set
        parts = {name: _digest(pinned[name])[:16] for name in ("rules", "options")}
        files = {f"content/{name}": _digest(data)[:16] for name, data in content.items()}
        return {"edition": str(self.rules.edition), **parts, **files}

    # ---- advice ----------------------------------------------------------------------------------------------------

    def plan(self, position: Position, seat: int) -> list[int]:
        """What the quick player would do, up to the next answer of somebody else; it begins with what `policy` says."""
        if self._plan is not None:
            return self._plan(position, seat)
        return foreseen(position, seat, self.policy) if self.policy is not None else []

    def go_on(self, position: Position, seat: int, plan: list[int]) -> list[int]:
        """This plan, as long as its next choice is allowed; otherwise a new one."""
        return plan if plan and position.refusal(seat, plan[0]) is None else self.plan(position, seat)

    def reasons(self, position: Position, seat: int, plan: list[int]) -> list[Reason]:
        """Why to follow a plan here: true sentences, reckoned from what the seat knows; none in a game without them."""
        return self._reasons(position, seat, plan) if self._reasons is not None and plan else []

    # ---- words -----------------------------------------------------------------------------------------------------

    def because(self, reasons: list[Reason], language: str) -> str:
        """Reasons in words, a sentence each."""
        said = [self.texts.say(language, f"reason.{reason.key}", reason.facts) for reason in reasons]
        return " ".join([text[:1].upper() + text[1:] for text in said])

    def label(self, choice: int, language: str) -> str:
        """A choice in words."""
        verb, values = self.codec.describe(choice)
        facts: Facts = {label: f"@{domain.name}.{values[label]}" for label, domain in verb.args}
        return self.texts.say(language, f"choice.{verb.title}", facts)

    def question(self, position: Position, language: str) -> str:
        """What is asked now, in words."""
        step = position.step
        return self.texts.say(language, f"question.{type(step).__name__}", step.about(position))

    def event(self, event: Event, language: str) -> str:
        """What happened, in words."""
        kind = self.events[event.kind]
        facts: Facts = {
            label: value if domain is None else f"@{domain.name}.{value}"
            for label, domain, value in kind.named(event.args)
        }
        return self.texts.say(language, f"event.{kind.name}", facts)

    def explain(self, refusal: Refusal, language: str) -> str:
        """A refusal in words: its own text where the game has one, the rule's otherwise."""
        id_ = self.rules.id(refusal.rule)
        facts: Facts = dict(refusal.facts)
        if "asked" in facts:
            facts["asked"] = f"@asked.{facts['asked']}"
        key = "refusal.turn" if "asked" in facts else f"refusal.{id_}"
        if self.texts.find(language, key) is None:
            return self.rules.rules[refusal.rule].text[language]
        return self.texts.say(language, key, facts)

    # ---- seats -----------------------------------------------------------------------------------------------------

    def read_play(self, position: Position, text: str) -> tuple[int, int]:
        """`*:3♦`, `1:bid:4` or, where one seat is asked, `bid:4`: the seat and the choice."""
        before, colon, rest = text.strip().partition(":")
        if colon and (before == "*" or before.isdecimal()):
            return read_seat(before), self.read_choice(rest)
        asked = position.asked()
        choice = self.read_choice(text)
        if len(asked) > 1:
            raise BadInput(
                f"several seats are asked: write whose {text.strip()!r} is, such as {asked[0]}:{text.strip()}"
            )
        if not asked:
            raise BadInput(f"the game is over: {text.strip()!r} comes too late")
        if asked[0] == NATURE:
            raise BadInput(f"chance is asked here, not a player: write what comes up, such as *:{self._any(position)}")
        return asked[0], choice

    def read_choice(self, text: str) -> int:
        """The choice that a notation means; BadInput, with what is wrong with it, if none."""
        try:
            return self.codec.read(text)
        except BadInput:
            for _, domain in [argument for verb in self.codec.verbs for argument in verb.args]:
                told = domain.mistyped(text.strip())
                if told:
                    raise BadInput(told) from None
            raise

    def _any(self, position: Position) -> str:
        return self.codec.write(position.options(NATURE)[0])


def _digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def write_seat(seat: int) -> str:
    """A seat in a record or example: its number, or * for NATURE."""
    return "*" if seat == NATURE else str(seat)


def read_seat(text: str) -> int:
    """What `write_seat` wrote."""
    if text == "*":
        return NATURE
    if text.isdecimal() and len(text) < 3:
        return int(text)
    raise BadInput(f"no seat is called {text!r}")
