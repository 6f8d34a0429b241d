"""What goes wrong for a client: a code for programs, a sentence for people, and how HTTP says it."""

from __future__ import annotations

from typing import Any

from contretemps.kernel.errors import BadInput


class Problem(Exception):  # noqa: N818 - it is what the protocol calls it
    """An answer other than the one that was hoped for."""

    def __init__(self, status: int, code: str, key: str = "", /, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.key = key or code  # of the sentence, in the texts under `problem`
        self.facts = facts  # what the sentence mentions
        self.more: dict[str, Any] = {}  # what the body holds besides code and sentence
        self.retry_after: float | None = None

    def holding(self, **more: Any) -> Problem:
        """The same with more in its body."""
        self.more.update(more)
        return self

    def after(self, seconds: float) -> Problem:
        """The same, and when to come again."""
        self.retry_after = seconds
        return self

    def body(self, lang: str) -> dict[str, Any]:
        """The answer's body."""
        from contretemps.server.names import visible
        from contretemps.server.words import say

        text = visible(say(lang, f"problem.{self.key}", **self.facts))  # it may repeat what somebody sent
        error: dict[str, Any] = {"code": self.code, "text": text, **self.more}
        if self.retry_after is not None:
            error["retry_after"] = round(self.retry_after, 1)
        return {"error": error}


class CannotServe(BadInput):
    """Why the server does not start: a sentence for whoever starts it, in the texts under `host`."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        self.key = key
        self.facts = facts
        super().__init__(self.text("en"))

    def text(self, lang: str) -> str:
        from contretemps.server.words import say

        return say(lang, f"host.{self.key}", **self.facts)


def not_found() -> Problem:
    return Problem(404, "not_found")


def no_table() -> Problem:
    """Nobody has opened a table of this name: a slip, or a guess."""
    return Problem(404, "not_found", "no_table")


def malformed(text: str) -> Problem:
    """Something does not even make sense; the kernel's own sentence says what."""
    return Problem(422, "malformed", "malformed_why", why=text)
