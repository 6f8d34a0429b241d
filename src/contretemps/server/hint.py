"""Hints: what the game's quick player would do now, and why.

A hint comes with a plan, which goes on to the next answer of somebody else. The next hint follows it as long as the
seat has done nothing else and nobody anything: so no hint undoes the one before. The plan is kept with the table in
memory, one for each seat. A server that has not got it (it was restarted, or another one was asked) makes the plan that
it would have made when the seat's choices in a row began, and follows it if these choices are its beginning.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from contretemps.kernel.advice import Plan, Plays, Reason, marked
from contretemps.kernel.game import Game
from contretemps.kernel.position import Position
from contretemps.proof.record import Record
from contretemps.server import commands, sights
from contretemps.server.errors import Problem
from contretemps.server.table import Table
from contretemps.server.tables import Tables
from contretemps.server.wire import Presence

MOST_OWN = 40  # choices in a row that a plan may have begun before


class Asked(NamedTuple):
    """What is needed for a hint, read off a table."""

    game: Game
    named: Game  # for words
    position: Position
    plays: Plays
    question: dict[str, Any]


async def hint_for(tables: Tables, id_: str, guest: str, seat: int, level: str, lang: str) -> dict[str, Any]:
    """What the game's quick player would do, told as far as was asked."""
    plans = tables.room(id_).plans

    def read(table: Table, presence: Presence) -> Asked:
        commands.own_seat(table, guest, seat)
        commands.playing(table)
        if not table.terms.hints or table.game.policy is None:
            raise Problem(409, "no_hints")
        if seat not in table.asked():
            raise Problem(409, "not_asked")
        return asked_of(table.named_game(), table.record, seat, plans.get(seat))

    asked = await tables.study(id_, read)
    answer = await tables.bots.advise(asked.game, seat, asked.question)
    plan = [int(choice) for choice in answer["plan"]] if answer is not None else []
    if answer is None or not plan or asked.position.refusal(seat, plan[0]) is not None:
        raise Problem(503, "no_hint").after(2)
    plans[seat] = Plan(seat, len(asked.plays), marked(asked.plays), tuple(plan))
    reasons = [Reason(key, facts, tuple(rules)) for key, facts, rules in answer["reasons"]]
    return told(asked, seat, plan, reasons, level, lang)


def asked_of(named: Game, record: Record, seat: int, kept: Plan | None) -> Asked:
    """The question as its seat knows it, with the plan that still holds, or else how its choices in a row began."""
    game = record.game
    plays = [(played.seat, played.choice) for played in record.plays]
    question: dict[str, Any] = {
        "position": sights.imagined(game, record.position, seat, 0).dump(),
        "plan": kept.rest(plays) if kept is not None else [],
        "since": [],
    }
    own = own_choices(record, seat)
    if own and not question["plan"]:
        before = record.position_after(len(plays) - len(own))
        question.update(since=own, before=sights.imagined(game, before, seat, 0).dump())
    return Asked(game, named, record.position.copy(), plays, question)


def own_choices(record: Record, seat: int) -> list[int]:
    """What this seat has chosen since anybody else did, chance included, or something was revealed."""
    own: list[int] = []
    for played in reversed(record.plays[-MOST_OWN:]):
        if played.seat != seat or played.reveals:
            break
        own.insert(0, played.choice)
    return own


def told(asked: Asked, seat: int, plan: list[int], reasons: list[Reason], level: str, lang: str) -> dict[str, Any]:
    """As much as was asked for: where to look; what kind of choice; which one, why, and what then."""
    game = asked.named
    choice = sights.choice_data(game, sights.imagined(asked.game, asked.position, seat, 0), seat, plan[0], lang)
    hint: dict[str, Any] = {
        "things": [*dict.fromkeys(choice["parts"])] or [f"verb:{choice['verb']}"],
        "verb": None, "choice": None, "text": "", "reason": "", "rules": [], "then": [],
    }  # fmt: skip
    if level == "where":
        return hint
    hint.update(verb=choice["verb"], text=game.texts.find(lang, f"verb.{choice['verb']}") or choice["verb"])
    if level == "what":
        return hint
    rules = dict.fromkeys([game.rules.id(rule) for reason in reasons for rule in reason.rules])
    later = [sights.named(game, further, lang) for further in plan[1:]]
    hint.update(
        choice=choice,
        text=choice["label"],
        reason=game.because(reasons, lang),
        rules=[*rules],
        then=[{key: named[key] for key in ("choice", "label", "parts")} for named in later],
    )
    return hint
