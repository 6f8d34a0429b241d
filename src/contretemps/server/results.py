# mypyc: compile, because every choice comes this way.
"""How a game ended: what it was worth to each seat, in which order they came in, and in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from contretemps.kernel.position import Position
from contretemps.server.words import and_so_on, say


@dataclass
class Result:
    """A result as it is kept."""

    outcome: list[float]
    scores: list[float]
    places: list[int]
    by: str  # play | resign | timeout
    out: list[int]  # the seats that resigned, the last one first

    def keep(self) -> dict[str, Any]:
        return asdict(self)


def played_out(position: Position, out: list[int]) -> Result:
    """The game came to its end by the rules. Whoever resigned ranks last, however well a bot played on."""
    outcome, scores = [float(worth) for worth in position.outcome() or []], [float(s) for s in position.scores()]
    if out and len(outcome) > len(out) and not position.teams():  # a team stands or falls together
        outcome = _without(outcome, scores, out)
    return Result(outcome, scores, places(outcome, scores, out, position.teams()), "play", out)


def _without(outcome: list[float], scores: list[float], out: list[int]) -> list[float]:
    """What it was worth, if those who resigned get nothing and the best of the others get their share."""
    stayed = [seat for seat in range(len(outcome)) if seat not in out]
    lead = max([(outcome[seat], scores[seat]) for seat in stayed])
    first = [seat for seat in stayed if (outcome[seat], scores[seat]) == lead]
    pot = sum([max(0.0, outcome[seat]) for seat in [*first, *out]])
    nothing = min(0.0, *outcome)
    return [
        pot / len(first) if seat in first else nothing if seat in out else worth for seat, worth in enumerate(outcome)
    ]


def resigned(position: Position, out: list[int], by: str) -> Result:
    """The game ends because only one side, or no person, is left: those who stayed win."""
    scores = [float(score) for score in position.scores()]
    stayed = [seat for seat in range(len(scores)) if seat not in out]
    top = max([scores[seat] for seat in stayed], default=0.0)
    first = [seat for seat in stayed if scores[seat] == top]
    teams = [set(team) for team in position.teams() if set(team) & set(first)]
    first = [seat for seat in range(len(scores)) if seat in first or any(seat in team for team in teams)]
    outcome = [1.0 / len(first) if seat in first and not teams else float(seat in first) for seat in range(len(scores))]
    return Result(outcome, scores, places(outcome, scores, out, position.teams()), by, out)


def places(outcome: list[float], scores: list[float], out: list[int], teams: list[list[int]]) -> list[int]:
    """1 for the first; those who resigned come last, whoever resigned first at the very end. A team has one place."""

    def rank(seat: int) -> tuple[float, float, float]:
        late = out.index(seat) if seat in out else -1
        return (late, -outcome[seat], 0.0 if seat in out else -scores[seat])

    if teams:
        return [1 + sum(outcome[team[0]] > worth for team in teams) for worth in outcome]
    ranks = [rank(seat) for seat in range(len(scores))]
    return [1 + sum(1 for other in ranks if other < rank) for rank in ranks]


def standing(scores: list[float]) -> list[int]:
    """Places while the game goes on."""
    return [1 + sum(1 for other in scores if other > score) for score in scores]


def in_words(result: Result, names: list[str], lang: str) -> str:
    """A sentence."""
    gone = [names[seat] for seat in result.out]
    if len(names) == 1:
        if result.by != "play":
            return say(lang, f"result.solo_{result.by}", name=names[0])
        return say(lang, "result.solo_won" if result.outcome[0] > 0 else "result.solo_lost", name=names[0])
    best = max(result.outcome)
    winners = [names[seat] for seat, worth in enumerate(result.outcome) if worth == best]
    if len(winners) == len(names):
        told = say(lang, "result.draw")
    elif len(winners) > 1:  # a victory that is shared is divided, and all of a team have it whole
        told = say(lang, "result.team" if best == 1 else "result.shared", names=and_so_on(lang, winners))
    else:
        told = _won(result, names, winners[0], lang)
    if result.by == "play" or not gone:
        return told
    return f"{say(lang, f'result.{result.by}', name=gone[0])} {told}"


def _won(result: Result, names: list[str], winner: str, lang: str) -> str:
    seat = result.outcome.index(max(result.outcome))
    others = [score for other, score in enumerate(result.scores) if other != seat and other not in result.out]
    lead = result.scores[seat] - max(others, default=result.scores[seat])
    if result.by != "play" or lead <= 0:
        return say(lang, "result.won", name=winner)
    amount = str(int(lead)) if lead == int(lead) else f"{lead:.1f}"
    return say(lang, "result.won_by", name=winner, lead=amount)
