"""The state of a table, as it goes to a client. docs/protocol.md says what each part means."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from contretemps.server.schemas.base import Answer, Habit
from contretemps.server.schemas.requests import ClockRule

Phase = Literal["lobby", "playing", "over", "frozen"]


class SeatState(Answer):
    """Who sits there, and how it stands."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    mine: bool
    host: bool = Field(description="Whoever opened the table sits here.")
    here: bool = Field(description="Has a line open.")
    away_since: str | None
    asked: bool
    answered: bool = Field(description="Has answered a question that others still think about.")
    resigned: bool
    stand_in: Literal["bound", "free"] | None = Field(
        description="Its guest was away and a bot chooses for them; `free`: they may take the seat back now."
    )
    salted: bool = Field(description="Its guest has added a salt to the seed.")
    score: float | None = Field(description="null where this reader cannot know it.")
    place: int | None
    left: float | None = Field(description="Seconds on the clock; null without one.")
    running: bool
    team: int | None


class Question(Answer):
    """What is asked now, and whom."""

    step: str
    seats: list[int]
    text: str


class Choice(Answer):
    """Something the seat in `as` may choose."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "choice": "step:4,4",
                    "verb": "step",
                    "parts": ["square:4,4"],
                    "label": "Step to ♥4 ♠4",
                    "final": False,
                }
            ]
        }
    )
    choice: str = Field(description="In notation: what is sent back.")
    verb: str
    parts: list[str] = Field(description="The things it touches, `domain:value`.")
    label: str
    final: bool = Field(description="It cannot be undone once made.")


class Poll(Answer):
    """A question that may be answered with nothing. Only the seat that is asked is told more than that there is one."""

    mine: bool = Field(description="The seat in `as` is asked.")
    kind: str | None
    name: str | None = Field(description="The kind in words.")
    silence: str | None = Field(description="The choice that means nothing. It may be sent at once.")
    hold: str | None = Field(description="When others hear of that choice, at the earliest.")
    limit: str | None = Field(description="When the server makes that choice for you; null: it waits.")
    passing: bool = Field(description="You have said nothing already, or there is nothing else to say.")
    habit: Habit | None


class NearChoice(Answer):
    """An allowed choice that is near a refused one."""

    choice: str
    label: str
    parts: list[str]


class Refusal(Answer):
    """Why something is not allowed."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "rule": "TMP-090",
                    "text": "♥9 ♠9 is not next to you.",
                    "rule_text": "You may step to a neighbouring square.",
                    "facts": {"square": "9,9"},
                    "choice": "step:9,9",
                    "nearest": [{"choice": "step:4,4", "label": "Step to ♥4 ♠4", "parts": ["square:4,4"]}],
                }
            ]
        }
    )
    rule: str
    text: str
    rule_text: str
    facts: dict[str, int | str]
    choice: str
    nearest: list[NearChoice]


class TableEvent(Answer):
    """Something that an entry brought about."""

    kind: str
    args: dict[str, int | str]
    text: str
    rule: str
    reveals: bool


class Entry(Answer):
    """One thing that was done at the table."""

    n: int
    kind: Literal["choice", "chance", "undo", "takeback", "resign", "timeout", "back"]
    seat: int | None = Field(description="null: chance.")
    choice: str | None = Field(description="null: hidden from this reader, or taken back.")
    label: str
    at: str
    void: bool = Field(description="Taken back since.")
    events: list[TableEvent]


class Undo(Answer):
    """May the seat in `as` take its last choice back, and if not, why not?"""

    can: bool
    why: str


class Takeback(Answer):
    """A take-back that is being asked for."""

    seat: int
    to: int = Field(description="The last entry that would stay.")
    accepted: list[int]


class Again(Answer):
    """A rematch that somebody wishes for. It begins when all people of this table agree."""

    seat: int = Field(description="Who wishes for it.")
    swap: bool = Field(description="Everybody moves on by a seat; of two, they swap.")
    accepted: list[int]
    declined: int | None = Field(description="The seat that would rather not: nothing comes of it.")


class Result(Answer):
    """How it ended."""

    outcome: list[float]
    scores: list[float]
    places: list[int]
    by: Literal["play", "resign", "timeout"]
    text: str


class ExampleOf(Answer):
    """An example of the rulebook."""

    rule: str
    example: str


class Lesson(Answer):
    """Where a lesson is."""

    id: str
    title: str
    stage: int = Field(description="From 0; as many as there are at the end.")
    stages: int
    say: str
    points: list[str]
    next: str | None = Field(description="The choice that the lesson waits for; null at its end.")
    way: list[str] = Field(
        description="That choice and those that follow it, until somebody else chooses or the stage ends."
    )
    example: ExampleOf | None = Field(description="It is this example of the rulebook; null: a lesson of the tutorial.")


class ChatLine(Answer):
    """A line of chat."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"id": 4, "seat": 0, "name": "Ada", "text": "Hello", "at": "2026-11-15T12:00:00.000Z"}]
        }
    )
    id: int
    seat: int | None
    name: str
    text: str
    at: str


EXAMPLE: dict[str, Any] = {
    "type": "state", "table": "heron-candle-north", "n": 18, "now": "2026-11-15T12:00:00.000Z", "phase": "playing",
    "game": "tempest", "title": "Tempest", "options": {"days": "1"}, "rules_hash": "5f0c…",
    "frozen": None, "commitment": "9a41…",
    "salts": ["c0ffee"], "salting": False,
    "access": "link", "invite": None, "practice": False, "daily": None, "hints": True, "clock": {"kind": "none"},
    "on_timeout": "bot", "host": True, "mine": [0], "as": 0, "secret": False,
    "seats": [{
        "seat": 0, "kind": "person", "name": "Ada", "bot": None, "mine": True, "host": True, "here": True,
        "away_since": None, "asked": True, "answered": False, "resigned": False, "stand_in": None, "salted": True,
        "score": 2.0, "place": 1, "left": None, "running": False, "team": None,
    }],
    "question": {"step": "Act", "seats": [0], "text": "You are on ♥4 ♠3, movement left: 5. What do you do?"},
    "poll": None, "habits": {},
    "choices": [
        {"choice": "step:4,4", "verb": "step", "parts": ["square:4,4"], "label": "Step to ♥4 ♠4", "final": False}
    ],
    "view": {"day": 1, "round": 2}, "preview": None,
    "entries": [{
        "n": 18, "kind": "choice", "seat": 0, "choice": "step:4,3", "label": "Step to ♥4 ♠3",
        "at": "2026-11-15T11:59:58.120Z", "void": False,
        "events": [{
            "kind": "steps", "args": {"square": "4,3", "cost": 1, "left": 5}, "text": "You step to ♥4 ♠3.",
            "rule": "TMP-070", "reveals": False,
        }],
    }],
    "earlier": False, "rewound": None, "undo": {"can": True, "why": ""}, "takeback": None, "result": None,
    "lesson": None, "again": None, "rematch": None, "chat": [],
}  # fmt: skip


class TableState(Answer):
    """A table as one seat, or a spectator, may see it."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]}, populate_by_name=True)
    type: Literal["state"]
    table: str
    n: int = Field(description="The number of the last entry.")
    now: str = Field(description="The server's time, by which all clocks go.")
    phase: Phase
    game: str
    title: str
    options: dict[str, str | list[str]]
    rules_hash: str = Field(description="The rule set that this game is played under.")
    frozen: str | None = Field(description="Why it cannot go on: the rules have changed, and how; null otherwise.")
    commitment: str | None = Field(
        description="A hash of the seed, before the first choice; null if chance is dictated."
    )
    salts: list[str] = Field(description="What guests added to the seed, in the order of seats; open once it began.")
    salting: bool = Field(description="Those who sit here may still add a salt.")
    access: Literal["listed", "link", "invite"]
    invite: str | None = Field(description="The key of the invite link, for those who sit here.")
    practice: bool
    daily: str | None
    hints: bool
    clock: ClockRule
    on_timeout: Literal["bot", "resign"]
    host: bool
    mine: list[int]
    as_: int | None = Field(alias="as", description="The seat whose view this is; null: a spectator's.")
    secret: bool
    seats: list[SeatState]
    question: Question | None
    poll: Poll | None = Field(description="The question may be answered with nothing: a window for reactions.")
    habits: dict[str, Habit] = Field(description="What the seat in `as` answers to polls of a kind by itself.")
    choices: list[Choice]
    view: dict[str, Any] = Field(description="The game's own: its README says what is in it.")
    preview: dict[str, Any] | None
    entries: list[Entry] = Field(description="Those after `since`, the newest 1,000 of them at most.")
    earlier: bool = Field(description="There are more after `since`, before these: `GET …/entries` has them.")
    rewound: int | None
    undo: Undo
    takeback: Takeback | None
    result: Result | None
    lesson: Lesson | None
    again: Again | None = Field(description="A rematch that somebody wishes for.")
    rematch: str | None = Field(description="The table where it goes on.")
    chat: list[ChatLine]
