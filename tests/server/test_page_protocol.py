"""The page's types are those of the server's schemas, and what is sent is what they say."""

from __future__ import annotations

from typing import Any, get_args

import pytest

import page_protocol
from contretemps.server.schemas import messages, state
from contretemps.server.schemas.base import Answer
from tests.server.conftest import Player


def test_the_page_knows_what_the_server_says() -> None:
    """A field that is missing, too many or of another kind on either side."""
    assert page_protocol.FILE.read_text("utf-8") == page_protocol.written(), (
        "run .venv/bin/python tools/page_protocol.py"
    )


def test_every_message_is_among_them() -> None:
    written = page_protocol.written()
    for model in (*messages.CLIENT_MESSAGES, *messages.SERVER_MESSAGES):
        (kind,) = get_args(model.model_fields["type"].annotation)
        assert f"type: '{kind}'" in written


class Odd(Answer):
    """Has one of everything."""

    number: int | None
    left_out: str | None = None
    many: list[int | str]
    how: state.Phase
    facts: dict[str, Any]


def test_kinds_are_written_as_the_page_writes_them() -> None:
    """Null where it may come, a question mark where it may be missing."""
    lines = page_protocol.Writer()._interface(Odd).splitlines()
    assert lines == [
        "/** Has one of everything. */",
        "export interface Odd {",
        "  number: number | null;",
        "  left_out?: string;",
        "  many: (number | string)[];",
        "  how: Phase;",
        "  facts: Record<string, unknown>;",
        "}",
    ]


def test_what_nobody_has_a_type_for_is_refused() -> None:
    with pytest.raises(TypeError, match="no type of the page for"):
        page_protocol.Writer()._type(bytes)


def test_a_clock_is_sent_as_it_is_written(ada: Player) -> None:
    """Each kind with its own fields and no other; states of all tests are compared with their schema."""
    for clock in (
        {"kind": "none"},
        {"kind": "move", "seconds": 60},
        {"kind": "bank", "seconds": 60, "increment": 5},
    ):
        assert ada.open("tempest", options={"days": "1"}, clock=clock)["clock"] == clock
