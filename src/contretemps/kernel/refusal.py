"""Refusals: why a choice is not allowed."""

from __future__ import annotations

from typing import Final

Fact = int | str
Facts = dict[str, Fact]


class Refusal:
    """Why a choice is not allowed: the rule, and the facts that its text names."""

    __slots__ = ("facts", "rule")

    def __init__(self, rule: int, facts: Facts) -> None:
        self.rule: Final = rule
        self.facts: Final = facts


class Refused(ValueError):  # noqa: N818 - it is the word of the table, and not a programming error
    """Raised by `Position.choose`; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"rule {refusal.rule}: {refusal.facts}")
        self.refusal: Final = refusal
