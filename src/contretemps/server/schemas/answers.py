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
    Question,
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
            "examples": [
                {
                    "ok": True,
                    "version": "0.3.0",
                    "build": "compiled",
                    "database": "sqlite",
                    "games": 2,
                    "process": 1,
                    "processes": 1,
                }
            ]
        }
    )
    ok: bool
    version: str
    build: Literal["compiled", "interpreted"]
    database: Literal["sqlite", "postgresql"]
    games: int
    process: int = Field(description="Which of the server's processes answers.")
    processes: int = Field(description="How many there are.")


class Qr(Answer):
    """A QR code: a path of SVG in a square of so many units, without the white around it."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"size": 21, "path": "M0 0h7v1h-7z"}]})
    size: int
    path: str


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
    decks: bool = Field(description="Whether players may bring a deck as a text: `POST /api/games/{game}/decks`.")
    rules_hash: str


class DeckProblem(Answer):
    """Why a deck may not be played."""

    line: int = Field(description="Of the text, from 1; 0: the deck as a whole.")
    rules: list[str] = Field(description="The rules that forbid it; none where it is a matter of form.")
    text: str


class DeckLimits(Answer):
    """What a deck may hold, under these options."""

    least: int
    most: int
    copies: dict[str, int] = Field(description="By card: how many a deck holds at most.")


class DeckInfo(Answer):
    """What was read in the text of a deck."""

    text: str = Field(description="The same deck as it is usually written, in your language.")
    name: str = Field(description="What its player calls it, if the text says so.")
    leader: str = Field(description="A card that leads the deck without being in it, if the text says so.")
    cards: dict[str, int] = Field(description="Copies by card, in the order of the catalogue.")
    size: int
    problems: list[DeckProblem] = Field(description="All of them, by line.")
    choices: list[str] = Field(
        description="What to choose, one after the other, where a deck is asked for; nothing while there are problems."
    )
    known: str = Field(description="Which deck of the game holds the same cards, if one does.")
    limits: DeckLimits


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


class Still(Answer):
    """A position as one seat sees it, for a board to draw without a table."""

    model_config = ConfigDict(populate_by_name=True)
    seats: int
    as_: int = Field(alias="as")
    options: dict[str, str | list[str]]
    question: Question | None
    view: dict[str, Any]


class ExampleStep(Answer):
    """What is done in an example, or tried in it and refused."""

    seat: int | None = Field(description="Who does it; null: chance.")
    choice: str
    text: str
    refused_by: str | None = Field(description="The rule that refuses it; null: it is done.")


class ExampleShown(ExampleTitle):
    """An example, playable from where it begins."""

    playable: bool = Field(description="False: its position is refused, or it does not fit; nothing to draw or do.")
    fits: bool = Field(description="False: it was written for other cards than those of the game here.")
    steps: list[ExampleStep]
    before: Still | None
    after: Still | None = Field(description="Null also where nothing is done.")


class RuleShown(Answer):
    """One rule with its examples."""

    id: str
    chapter: str
    source: Literal["rulebook", "ruling", "added"]
    text: str
    rulings: list[Ruling]
    examples: list[ExampleShown]


class Minute(Answer):
    """The game in one minute."""

    goal: str
    turn: str
    end: str
    caption: str = Field(description="What is seen in the picture.")
    picture: Still


class ChapterInfo(Answer):
    """A chapter of the rulebook."""

    title: str = Field(description="As its rules have it under `chapter`.")
    say: str = Field(description="What it is about; empty where nobody has said.")
    rule: str | None = Field(description="The rule of the example that is its picture, if it has one.")
    example: str | None


class PrimerInfo(Answer):
    """What comes before the rules."""

    minute: Minute | None = Field(description="Null without `primer.toml`, or if its picture does not fit the cards.")
    chapters: list[ChapterInfo] = Field(description="In the order of the book.")


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


class DailyScore(Answer):
    """How somebody did in the daily; nobody is named."""

    score: int = Field(description="Citizens rescued, and one for the Target of the last day.")
    won: bool = Field(description="The run was won.")


class DailyCount(DailyScore):
    """How many did as well."""

    n: int


class Streak(Answer):
    """Days in a row on which you came to an end of the daily."""

    now: int = Field(description="Up to today, or up to yesterday while today's is still to play.")
    longest: int


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
                    "score": None,
                    "scores": [],
                    "streak": {"now": 3, "longest": 8},
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
    score: DailyScore | None = Field(description="How you did; null until your own game of it is over.")
    scores: list[DailyCount] = Field(
        description="How everybody did here today, you among them; empty until your own game of it is over."
    )
    streak: Streak


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


class GameResults(Answer):
    """How you fared in a game, against one kind of opponent."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": "temptation", "title": "Temptation", "against": "bots", "bot": "greedy",
                    "played": 12, "won": 7, "drawn": 1, "lost": 4, "best": 512.0,
                }
            ]
        }
    )  # fmt: skip
    game: str
    title: str
    against: Literal["alone", "bots", "people"] = Field(description="`people`: at least one other person sat there.")
    bot: str | None = Field(description="Which bot, with `bots`; null if there were several kinds.")
    played: int
    won: int = Field(description="Also together with others.")
    drawn: int = Field(description="Everybody came out alike.")
    lost: int
    best: float | None = Field(description="Your highest score in games that were played to their end.")


class History(Answer):
    """How you fared."""

    games: int = Field(description="How many games were counted: your last ones, without practice.")
    results: list[GameResults]


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
    "NearChoice", "PrimerInfo", "Problem", "ProblemBody", "Refusal", "RuleInfo", "RuleShown", "TableState",
    "TableSummary", "WhyAnswer",
]  # fmt: skip
