"""Stages of lessons, played by the rules."""

from __future__ import annotations

from contretemps.kernel import Game, Position


def play(game: Game, position: Position, texts: list[str]) -> list[int]:
    """Play what a stage says; whose choices they were."""
    seats: list[int] = []
    for text in texts:
        seat, choice = game.read_play(position, text)
        refusal = position.refusal(seat, choice)
        assert refusal is None, f"{text}: {game.explain(refusal, 'en')}"
        position.choose(seat, choice)
        seats.append(seat)
    return seats
