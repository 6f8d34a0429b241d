"""What goes over a live line: each message with its schema and an example."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter

from contretemps.server.schemas.answers import Problem
from contretemps.server.schemas.base import Answer, Body, Choosing, Count, JsonNumber, SeatNumber, Word
from contretemps.server.schemas.state import EXAMPLE, ChatLine, Entry, TableState

Language = Literal["en", "fr"]


class Hello(Body):
    """The first message: who you are, and the last entry you have."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"type": "hello", "token": None, "since": 17, "lang": "en", "seat": None}]}
    )
    type: Literal["hello"]
    token: Annotated[str, StringConstraints(max_length=200)] | None = None
    since: Count = 0
    lang: Language | None = None
    seat: SeatNumber | None = None


class Choose(Choosing):
    """The same as `POST …/choices`; answered by `done` after the news, or by `error`, with your `id`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"type": "choose", "id": "a1", "n": 17, "seat": 0, "choice": "step:4,3"},
                {"type": "choose", "id": "a2", "n": 18, "seat": 0, "choices": ["step:4,4", "step:5,4"]},
            ]
        }
    )
    type: Literal["choose"]
    id: Word


class Lang(Body):
    """Texts in another language from now on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"type": "lang", "lang": "fr"}]})
    type: Literal["lang"]
    lang: Language


class Seat(Body):
    """Show me this seat of mine; null: the one that is asked."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"type": "seat", "seat": 1}]})
    type: Literal["seat"]
    seat: SeatNumber | None


class Ping(Body):
    """Are you there? Answered by `pong` with the same `t`."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"type": "ping", "t": 5}]})
    type: Literal["ping"]
    t: JsonNumber


class AgainPlease(Body):
    """The whole state, please: what came does not fit what I have."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"type": "again"}]})
    type: Literal["again"]


ClientMessage = Hello | Choose | Lang | Seat | Ping | AgainPlease
_adapter: TypeAdapter[ClientMessage] = TypeAdapter(Annotated[ClientMessage, Field(discriminator="type")])


def read(data: bytes) -> ClientMessage:
    """A client's message; ValidationError if it is none."""
    return _adapter.validate_json(data)


# ---- what the server sends besides whole states --------------------------------------------------------------------


class ChatMessage(Answer):
    """Somebody said something."""

    type: Literal["chat"]
    line: ChatLine


class SeatPresence(Answer):
    """Whether somebody is here."""

    seat: int
    here: bool
    away_since: str | None


class PresenceMessage(Answer):
    """Who is here, and how many look on who hold no seat."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"type": "presence", "seats": [{"seat": 0, "here": True, "away_since": None}], "watching": 2}]
        }
    )
    type: Literal["presence"]
    seats: list[SeatPresence]
    watching: int


class SeatClock(Answer):
    """How a seat's clock stands."""

    seat: int
    left: float | None
    running: bool


class ClockMessage(Answer):
    """How the clocks stand: a sign of life while one runs."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"type": "clock", "seats": [{"seat": 0, "left": 582.5, "running": True}]}]}
    )
    type: Literal["clock"]
    seats: list[SeatClock]


class News(Answer):
    """What has changed since the state with this `from`. docs/protocol.md#news says how it is put in."""

    model_config = ConfigDict(
        populate_by_name=True,
        json_schema_extra={
            "examples": [
                {
                    "type": "news",
                    "from": 17,
                    "n": 18,
                    "now": "2026-11-15T12:00:00.000Z",
                    "set": {
                        "question/text": "You are on ♥4 ♠4, movement left: 4. What do you do?",
                        "view/player": "4,4",
                    },
                    "entries": EXAMPLE["entries"],
                }
            ]
        },
    )
    type: Literal["news"]
    from_: int = Field(alias="from")
    n: int
    now: str
    set: dict[str, Any] = Field(description="New values, by their place in the state: `seats/0/asked`.")
    entries: list[Entry] = Field(description="Those after `from`.")
    rewound: int | None = None
    earlier: bool = False


class DoneMessage(Answer):
    """Your choices are stored; the news that have them were sent before."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"type": "done", "id": "a1", "n": 19, "made": 1}]})
    type: Literal["done"]
    id: str
    n: int
    made: int = Field(description="How many of them were made.")
    error: Problem | None = Field(default=None, description="Why the next one was not.")


class ErrorMessage(Answer):
    """The same problems as over HTTP; `id` is that of your message, if it had one."""

    type: Literal["error"]
    id: str | None
    error: Problem


class PongMessage(Answer):
    """The answer to a ping; with `t` 0 a sign of life."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"type": "pong", "t": 5, "now": "2026-11-15T12:00:00.000Z"}]}
    )
    type: Literal["pong"]
    t: float
    now: str


class ByeMessage(Answer):
    """The server stops on purpose: come back in so many seconds."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"type": "bye", "again": 2}]})
    type: Literal["bye"]
    again: float


CLIENT_MESSAGES: list[type[Body]] = [Hello, Choose, Lang, Seat, Ping, AgainPlease]
SERVER_MESSAGES: list[type[Answer]] = [
    TableState, News, ChatMessage, PresenceMessage, ClockMessage, DoneMessage, ErrorMessage, PongMessage, ByeMessage,
]  # fmt: skip
