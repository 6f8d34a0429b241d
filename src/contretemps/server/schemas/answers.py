"""What the server answers, besides the state of a table."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from contretemps.server.schemas.base import Answer
from contretemps.server.schemas.requests import ClockRule
from contretemps.server.schemas.state import (
    ChatLine,
    Choice,
    NearChoice,
    Phase,
    Refusal,
    TableState,
)


class Problem(Answer):
    """What went wrong: a code for programs, a sentence for people, and what belongs to the code."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"code": "stale", "text": "Something happened since; have a look."}]}
    )
    code: str
    text: str
    refusal: Refusal | None = Field(None, description="With `refused`: why not.")
    state: TableState | None = Field(None, description="With `stale`: the state, with the entries that were missed.")
    next: str | None = Field(None, description="With `lesson`: the choice that the lesson waits for.")
    table: str | None = Field(None, description="With `daily`: the table you have already.")
    retry_after: float | None = Field(None, description="With 429 and 503: seconds until it may be tried again.")


class ProblemBody(Answer):
    """The body of every answer that is an error."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"error": {"code": "not_yours", "text": "This seat is not yours."}}]}
    )
    error: Problem


class Health(Answer):
    """Is everything there?"""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"ok": True, "version": "0.3.0", "build": "compiled", "database": "sqlite", "games": 2}]
        }
    )
    ok: bool
    version: str
    build: Literal["compiled", "interpreted"]
    database: Literal["sqlite", "postgresql"]
    games: int


class OptionValue(Answer):
    """A value of an option."""

    value: str
    label: str


class OptionInfo(Answer):
    """Something settled before the game."""

    name: str
    label: str
    help: str
    many: bool = Field(description="Any subset of the values may be chosen.")
    default: str | list[str]
    values: list[OptionValue]
    ruling: str = Field(description="The ruling whose other reading it switches, if that is what it is.")


class GameInfo(Answer):
    """A game that can be played here."""

    name: str
    title: str
    fewest: int = Field(description="Players at least.")
    most: int
    secrets: bool = Field(description="Whether a seat ever knows what another does not.")
    options: list[OptionInfo]
    bots: list[str]
    hints: bool
    rules_hash: str


class Ruling(Answer):
    """What was settled where the rulebook is silent."""

    id: str
    text: str


class ExampleTitle(Answer):
    """An example of a rule; `POST /api/tables` with `example` opens it."""

    id: str
    title: str
    allowed: bool
    refused: bool


class RuleInfo(Answer):
    """One rule, as players read it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "TMP-053",
                    "chapter": "Storm actions",
                    "source": "rulebook",
                    "text": "Lightning deals 3 damage to each citizen on the square.",
                    "rulings": [],
                    "examples": [{"id": "06_storms#1", "title": "Lightning", "allowed": True, "refused": False}],
                }
            ]
        }
    )
    id: str
    chapter: str
    source: Literal["rulebook", "ruling", "added"]
    text: str
    rulings: list[Ruling]
    examples: list[ExampleTitle]


class ExampleShown(ExampleTitle):
    """An example, playable from where it begins."""

    playable: bool
    options: dict[str, str | list[str]]
    play: list[str] = Field(description="The choices it makes; `*:` is chance.")
    refuses: dict[str, str] = Field(description="Choices that are refused there, and by which rule.")
    view: dict[str, Any] | None = Field(description="What the first seat sees where it begins.")


class RuleShown(Answer):
    """One rule with its examples."""

    id: str
    chapter: str
    source: Literal["rulebook", "ruling", "added"]
    text: str
    rulings: list[Ruling]
    examples: list[ExampleShown]


class LessonStage(Answer):
    """A stage of a lesson."""

    say: str
    points: list[str]
    play: list[str]
    view: dict[str, Any]


class LessonInfo(Answer):
    """One lesson of the tutorial."""

    id: str
    title: str
    stages: list[LessonStage]


class Daily(Answer):
    """Today's game, the same for everybody."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "date": "2026-11-15",
                    "game": "tempest",
                    "title": "Tempest",
                    "options": {"days": "run"},
                    "played": 12,
                    "finished": 9,
                    "table": None,
                }
            ]
        }
    )
    date: str
    game: str
    title: str
    options: dict[str, str | list[str]]
    played: int = Field(description="How many have begun it here.")
    finished: int
    table: str | None = Field(description="Your own table, if you have begun it.")


class GuestMade(Answer):
    """You. Keep the token: whoever shows it is you, and it cannot be told again."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"token": "Zk3…", "name": "Ada"}]})
    token: str
    name: str


class Guest(Answer):
    """Who you are."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ada"}]})
    name: str


class Link(Answer):
    """A way to another device. Whoever uses the code is you; it cannot be told again."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"code": "q7V…", "expires": "2026-11-15T12:10:00.000Z", "seconds": 600}]}
    )
    code: str
    expires: str
    seconds: float = Field(description="How long that is, for those whose clock goes differently.")


class LinkSeen(Answer):
    """Whom a link would make you."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ada", "mine": False}]})
    name: str
    mine: bool = Field(description="That is who you are already, by the token that you show.")


class Device(Answer):
    """A token of yours, without the token."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"since": "2026-11-15T12:00:00.000Z", "this": True}]})
    since: str
    this: bool = Field(description="It is the one that you show.")


class Ended(Answer):
    """How many tokens were ended."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"ended": 2}]})
    ended: int


class SummarySeat(Answer):
    """A seat, in a list of tables."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    mine: bool
    asked: bool


class TableSummary(Answer):
    """A table, in a list."""

    table: str
    game: str
    title: str
    phase: Phase
    seats: list[SummarySeat]
    waits_for_me: bool
    what: str = Field(description="One line: the question, who is thinking, or the result.")
    changed: str
    practice: bool
    exercise: bool = Field(description="It began as a lesson, or at the position of an example.")
    daily: str | None
    clock: ClockRule


class WhyAnswer(Answer):
    """Why not; null if it is allowed after all."""

    refusal: Refusal | None


class Hint(Answer):
    """As much as was asked for: things to look at, then the kind of choice, then the choice, why, and what then."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "things": ["square:4,3"],
                    "verb": None,
                    "choice": None,
                    "text": "",
                    "reason": "",
                    "rules": [],
                    "then": [],
                }
            ]
        }
    )
    things: list[str]
    verb: str | None
    choice: Choice | None
    text: str
    reason: str  # why this choice, in the game's words
    rules: list[str]  # those that the reason rests on
    then: list[NearChoice]  # what the plan goes on with; the next hint follows it


__all__ = [
    "ChatLine", "Daily", "ExampleShown", "GameInfo", "Guest", "GuestMade", "Health", "Hint", "LessonInfo",
    "NearChoice", "Problem", "ProblemBody", "Refusal", "RuleInfo", "RuleShown", "TableState", "TableSummary",
    "WhyAnswer",
]  # fmt: skip
