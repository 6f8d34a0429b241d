"""What goes over a live line: each message with its schema and an example."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter

from contretemps.server.schemas.answers import Problem
from contretemps.server.schemas.base import Answer, Body, Count, JsonNumber, Notation, SeatNumber, Word
from contretemps.server.schemas.state import ChatLine, Entry, TableState

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


class Choose(Body):
    """The same as `POST …/choices`; answered by `done` after the state, or by `error`, with your `id`."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"type": "choose", "id": "a1", "n": 17, "seat": 0, "choice": "step:4,3"}]}
    )
    type: Literal["choose"]
    id: Word
    n: Count
    seat: SeatNumber
    choice: Notation | None = None
    choices: Annotated[list[Notation], Field(min_length=1, max_length=64)] | None = None


class AgainPlease(Body):
    """The news do not fit to what I have: the whole state, please."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"type": "again"}]})
    type: Literal["again"]


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


ClientMessage = Hello | Choose | AgainPlease | Lang | Seat | Ping
_adapter: TypeAdapter[ClientMessage] = TypeAdapter(Annotated[ClientMessage, Field(discriminator="type")])


def read(text: str) -> ClientMessage:
    """A client's message; ValueError if it is none."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return _adapter.validate_python(data)


# ---- what the server sends besides states --------------------------------------------------------------------------


class News(Answer):
    """What has changed in the state since entry `from`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": "news", "from": 17, "n": 18, "now": "2026-11-15T12:00:00.000Z",
                    "set": {"question/text": "Movement left: 4.", "view/player": "4,4"}, "entries": [],
                }
            ]
        },
        populate_by_name=True,
    )  # fmt: skip
    type: Literal["news"]
    from_: int = Field(alias="from", description="The `n` of the state that they change.")
    n: int
    now: str
    set: dict[str, Any] = Field(
        description="What has changed: paths in the state, such as `seats/0/asked`, and what is there now."
    )
    entries: list[Entry]
    rewound: int | None = None
    earlier: bool = False


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


class DoneMessage(Answer):
    """Your choice is stored; the state that has it was sent before. Of several so many were made, and why not all."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"type": "done", "id": "a1", "n": 19, "made": 1}]})
    type: Literal["done"]
    id: str
    n: int
    made: int
    error: Problem | None = None


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


CLIENT_MESSAGES: list[type[Body]] = [Hello, Choose, AgainPlease, Lang, Seat, Ping]
SERVER_MESSAGES: list[type[Answer]] = [
    TableState, News, ChatMessage, PresenceMessage, ClockMessage, DoneMessage, ErrorMessage, PongMessage, ByeMessage,
]  # fmt: skip
