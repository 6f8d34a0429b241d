"""How a game ended, in words."""

from __future__ import annotations

from contretemps.cli.screen import Screen, number
from contretemps.cli.words import Words
from contretemps.proof.record import Record


def result_line(record: Record, words: Words, names: list[str] | None = None) -> str:
    """What each seat scored, and what the game was worth to it."""
    outcome = record.position.outcome() or []
    parts = []
    for name, score, worth in zip(names or record.names, record.position.scores(), outcome, strict=False):
        parts.append(words("result.seat", name=name, score=number(score), worth=number(worth)))
    return "; ".join(parts)


def show_result(screen: Screen, record: Record, words: Words, names: list[str]) -> None:
    """How it ended, or that it has not."""
    if record.position.asked():
        screen.say(words("result.running"))
    else:
        screen.say(words("result.over", result=result_line(record, words, names)), "bold")
