"""What all schemas share."""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from contretemps.server.names import visible

MOST = 2**31 - 1
MOST_AT_ONCE = 64  # choices in one message


def _json_int(value: Any) -> Any:
    """JSON knows one kind of number: 15.0 is an integer, true is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError("must be a number")
    if isinstance(value, float) and (not math.isfinite(value) or value != int(value)):
        raise ValueError("must be a whole number")
    return int(value)


def _json_number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ValueError("must be a number")
    return value


def _visible(value: str) -> str:
    if visible(value) != value:
        raise ValueError("must not hold control signs or signs of direction")
    return value


JsonInt = Annotated[int, BeforeValidator(_json_int)]
JsonNumber = Annotated[float, BeforeValidator(_json_number)]
Count = Annotated[JsonInt, Field(ge=0, le=MOST)]
SeatNumber = Annotated[JsonInt, Field(ge=0, le=63)]
Seconds = Annotated[JsonNumber, Field(ge=1, le=31_536_000)]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=120), AfterValidator(_visible)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=120)]  # `names.person` makes it visible
Salt = Annotated[str, StringConstraints(pattern=r"^[ -~]{1,100}$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=80), AfterValidator(_visible)]
Habit = Literal["ask", "turn", "pass", "show"]  # of a seat, by kind of poll: polls.py says what they mean


class Body(BaseModel):
    """Something a client sends: nothing in it may be left unread."""

    model_config = ConfigDict(extra="forbid")


class Choosing(Body):
    """One choice of a seat, or several in a row."""

    n: Count = Field(description="The last entry you have seen.")
    seat: SeatNumber
    choice: Notation | None = Field(default=None, description="In the game's notation, as in `choices` of the state.")
    choices: Annotated[list[Notation], Field(min_length=1, max_length=MOST_AT_ONCE)] | None = Field(
        default=None, description="Instead of `choice`: several, made in this order up to the first that cannot be."
    )

    @model_validator(mode="after")
    def _either(self) -> Self:
        if (self.choice is None) == (self.choices is None):
            raise ValueError("one of choice and choices must be there")
        return self

    def in_order(self) -> list[str]:
        """What is to be chosen."""
        return self.choices or [str(self.choice)]


class Answer(BaseModel):
    """Something the server sends."""
