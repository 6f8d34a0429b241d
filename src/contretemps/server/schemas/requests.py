"""What clients send."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StrictBool, StringConstraints

from contretemps.server.polls import LIMIT
from contretemps.server.schemas.base import (
    Body,
    Choosing,
    Count,
    Habit,
    JsonNumber,
    Name,
    Notation,
    Salt,
    SeatNumber,
    Seconds,
    Word,
)

Thing = Notation


class GuestBody(Body):
    """Who you want to be called."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ada"}]})
    name: Name = Field(description="Up to 30 signs; trimmed.")


class CodeBody(Body):
    """The code of a link to another device."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"code": "q7V0dKyXb2mT4wZsJ1nP8rGcLfHuEaYi"}]})
    code: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,200}$")]


class QrBody(Body):
    """An address to be read by a telephone."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": "http://192.168.1.20:8000/t/heron-candle-north"}]}
    )
    text: Annotated[str, StringConstraints(pattern=r"^https?://[!-~]{1,292}$")]


class SeatWanted(Body):
    """One seat of a new table."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "bot", "bot": "greedy"}]})
    kind: Literal["me", "open", "bot"] = Field(description="You, whoever comes, or a bot of this server.")
    name: Name | None = Field(None, description="What you are called in this seat; your guest's name if not said.")
    bot: Word | None = Field(None, description="Which bot: one of the game's `bots`.")


class NoClock(Body):
    """Take your time."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "none"}]})
    kind: Literal["none"]


class MoveClock(Body):
    """So many seconds for each move: all that a seat chooses until chance or another seat is asked."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "move", "seconds": 259200}]})
    kind: Literal["move"]
    seconds: Seconds


class BankClock(Body):
    """So many seconds for the whole game, and some more for each move."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "bank", "seconds": 600, "increment": 10}]})
    kind: Literal["bank"]
    seconds: Seconds
    increment: Annotated[JsonNumber, Field(ge=0, le=86_400)] = 0


ClockRule = Annotated[NoClock | MoveClock | BankClock, Field(discriminator="kind")]


class Branch(Body):
    """A moment of another table."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"table": "heron-candle-north", "n": 40}]})
    table: Word = Field(description="Its name.")
    n: Count = Field(description="The last entry that still counts.")


class ExampleWanted(Body):
    """An example of the rulebook."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"rule": "TMP-062", "example": "06_storms#3"}]})
    rule: Word
    example: Word


class PollTerms(Body):
    """How long a table waits for reactions."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"hold": 1, "limit": 20}]})
    hold: Annotated[JsonNumber, Field(ge=0, le=10)] | None = Field(
        None, description="Seconds before anybody hears that a seat does not react; 1 among people, 0 for one person."
    )
    limit: Annotated[JsonNumber, Field(ge=1, le=3600)] | None = Field(
        LIMIT, description="Seconds for a seat that could react, where there is no clock; null: as long as it takes."
    )


class HabitBody(Body):
    """What a seat of yours answers to a kind of poll from now on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 0, "kind": "blow", "habit": "turn"}]})
    seat: SeatNumber
    kind: Word = Field(description="The `kind` of the state's `poll`.")
    habit: Habit = Field(
        description="Ask me if I can react; not until my next turn; never; always ask me, so that nobody can tell."
    )


class NewTable(Body):
    """A table to be opened. Without open seats it starts at once."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": "temptation",
                    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}],
                    "access": "link",
                    "clock": {"kind": "bank", "seconds": 600, "increment": 10},
                    "on_timeout": "bot",
                },
                {"game": "tempest", "options": {"days": "1"}, "seed": "monday"},
            ]
        }
    )
    game: Word = Field(description="The name of a game, as `GET /api/games` lists it.")
    options: dict[Word, Word | list[Word]] = Field(
        default_factory=dict, max_length=60, description="Options of the game that differ from their defaults."
    )
    seats: list[SeatWanted] | None = Field(
        None,
        max_length=16,
        description="In order. If not said: you in the first seat and bots in the others; at a branch, where you sat.",
    )
    access: Literal["listed", "link", "invite"] = Field(
        "link", description="Shown to all; whoever has the name may sit; or only with the key of the invite link."
    )
    clock: ClockRule = Field(default_factory=lambda: NoClock(kind="none"))
    on_timeout: Literal["bot", "resign"] = Field("bot", description="What happens to a seat whose time is up.")
    hints: StrictBool = Field(True, description="Whether hints may be asked for.")
    polls: PollTerms = Field(default_factory=lambda: PollTerms(hold=None, limit=LIMIT))
    seed: Word | None = Field(None, description="A word for practice: the same word gives the same luck.")
    daily: Word | None = Field(None, description="Today's date: everybody's same game.")
    branch: Branch | None = Field(None, description="Play on from a moment of another table.")
    example: ExampleWanted | None = Field(None, description="Begin where an example of the rulebook does.")
    lesson: Word | None = Field(None, description="The id of a lesson.")
    start: StrictBool = Field(
        True, description="false: stay in the lobby until every guest who sits here has added a salt."
    )


class DeckBody(Body):
    """A deck as a text: a line for each card."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": "Champion: Leonel\n\n3 Gate Recruit\n2 Rally Cry"}]}
    )
    text: Annotated[str, StringConstraints(max_length=10_000)]
    options: dict[Word, Word | list[Word]] = Field(
        default_factory=dict, max_length=60, description="Options of the table where it shall be played, as there."
    )


class ChooseBody(Choosing):
    """Having seen entry `n`, this seat plays this."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"n": 17, "seat": 0, "choice": "step:4,3"}]})


class UndoBody(Body):
    """Take back my last choice."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"n": 18, "seat": 0}]})
    n: Count
    seat: SeatNumber


class TakebackBody(Body):
    """Ask the others for a take-back, or answer somebody who asks."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"n": 21, "seat": 0, "answer": "offer"}]})
    n: Count
    seat: SeatNumber
    answer: Literal["offer", "accept", "decline"]


class WhyBody(Body):
    """Why can this not be chosen? Either a choice, or a thing on the board with what was picked before it."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"n": 17, "seat": 0, "thing": "square:9,9", "picked": ["verb:step"]}]}
    )
    n: Count
    seat: SeatNumber
    thing: Thing | None = Field(None, description="Something on the board, `domain:value`.")
    picked: list[Thing] = Field(default_factory=list, max_length=20, description="What was picked before.")
    choice: Notation | None = Field(None, description="Or a whole choice.")


class HintBody(Body):
    """A hint: which choice and why; or only a nudge, where to look or what kind of choice."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 0}]})
    seat: SeatNumber
    level: Literal["where", "what", "which"] = "which"


class ChatBody(Body):
    """A line of chat. Text is text, never markup."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "Good game!"}]})
    text: Annotated[str, StringConstraints(min_length=1, max_length=2000)]


class ExtendBody(Body):
    """Give another seat more time."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 1, "seconds": 60}]})
    seat: SeatNumber
    seconds: Annotated[JsonNumber, Field(ge=1, le=604_800)] | None = Field(None, description="60 if not said.")


class SitBody(Body):
    """Take an open seat."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 1, "name": "Grace"}]})
    seat: SeatNumber | None = Field(None, description="The first open one if not said.")
    name: Name | None = None
    invite: Word | None = Field(None, description="The key of the invite link, where the table asks for it.")
    salt: Salt | None = Field(None, description="As `POST …/salt` takes it; read the commitment first.")


class LeaveBody(Body):
    """Leave a seat before the start."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 1}]})
    seat: SeatNumber | None = Field(None, description="All of yours if not said.")


class BackBody(Body):
    """Take a seat back for which a bot chooses."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 1}]})
    seat: SeatNumber | None = Field(None, description="All of yours if not said.")


class RenameBody(Body):
    """Another name for a seat of yours."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 0, "name": "Grace"}]})
    seat: SeatNumber
    name: Name


class SeatBody(Body):
    """A seat of yours."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": 0}]})
    seat: SeatNumber


class GiveSeatBody(Body):
    """The host gives a seat to a bot, opens it, or takes it for a game on one screen."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"kind": "bot", "bot": "greedy"}]})
    kind: Literal["bot", "open", "me"]
    bot: Word | None = None
    name: Name | None = None


class SaltBody(Body):
    """Your part of the luck."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"salt": "5f1d0c2b9a7e4d63"}]})
    salt: Salt = Field(description="1 to 100 printable ASCII signs, best of all random ones.")


class StartBody(Body):
    """The host begins."""

    model_config = ConfigDict(json_schema_extra={"examples": [{}]})
    salt: Salt | None = Field(None, description="As `POST …/salt` takes it, for the host's own seats.")


class RematchBody(Body):
    """Once more: wish for it, or answer somebody who does."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"answer": "offer", "swap": True}]})
    answer: Literal["offer", "accept", "decline"] = Field(
        "offer", description="Whoever offers what another has offered accepts it; who declines their own withdraws it."
    )
    swap: StrictBool | None = Field(
        None, description="Everybody moves on by a seat. In an answer: what is answered; any if not said."
    )
    start: StrictBool = Field(True, description="As at a new table.")


class EmptyBody(Body):
    """Nothing more needs to be said."""

    model_config = ConfigDict(json_schema_extra={"examples": [{}]})
