"""What a client is told of a table: made for one seat or for a spectator, by the kernel, from what that seat knows.

Whatever the kernel does not itself make for a seat (previews, scores, whether a choice can be undone) is computed in a
world reimagined for it, so hidden things cannot show through.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from contretemps.kernel.game import Game
from contretemps.kernel.journal import EVERYBODY, Event
from contretemps.kernel.position import Position
from contretemps.kernel.refusal import Refusal
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import NATURE, Sealed
from contretemps.proof.chance import commitment
from contretemps.proof.record import Record
from contretemps.server import polls, results, rule_sets, stand_ins, telling
from contretemps.server.table import CHANCE, CHOICE, FROZEN, LOBBY, OVER, PLAYING, TIMEOUT, Table
from contretemps.server.words import say

State = dict[str, Any]

MOST_CHOICES = 2_000
MOST_SHOWN = 100  # entries in one state: the log comes in pages
MOST_ENTRIES = 1_000  # in one page of the log


@dataclass(frozen=True)
class Viewer:
    """Who looks: as which guest, which of their seats they want to see, in which language."""

    guest: str | None = None
    seat: int | None = None
    lang: str = "en"


@dataclass(frozen=True)
class Presence:
    """Who is here."""

    guests: frozenset[str] = frozenset()
    away: dict[str, float] | None = None  # since when guests are away who were here
    watching: int = 0


def time_text(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seat_shown(table: Table, viewer: Viewer) -> int | None:
    """The seat whose view this guest gets: the one they want, else one that is asked, else the one that chose last."""
    held = table.held_by(viewer.guest)
    if viewer.seat in held:
        return viewer.seat
    if not held:
        return None
    mine = [seat for seat in held if table.seats[seat].stand_in is None] or held
    asked = [seat for seat in mine if seat in table.asked()]
    if asked and not passes_unseen(table, asked[0]):
        return asked[0]
    last = [play.seat for play in reversed(table.record.plays[-20:]) if play.seat in mine]
    return last[0] if last else mine[0]


def passes_unseen(table: Table, seat: int) -> bool:
    """Is a seat polled that will say nothing? Whoever shares its screen is not asked to look away for that."""
    poll = polls.current(table)
    return poll is not None and polls.says_nothing(table, seat, poll)


def state(
    table: Table, viewer: Viewer, now: float, presence: Presence, chat: list[dict[str, Any]], since: int = 0
) -> State:
    """The whole state for one viewer, with the entries after `since`."""
    table = telling.as_heard(table, viewer.guest)
    shown = standing(table, viewer, now, presence)
    return {**message(table, shown["as"], viewer.lang, now, since), **shown, "chat": chat}


def message(table: Table, seat: int | None, lang: str, now: float, since: int) -> State:
    """What a message says besides how things stand: the last entry's number, the time, and what is new in the log."""
    first = first_shown(table, since)
    return {
        "type": "state",
        "n": table.n,
        "now": time_text(now),
        "entries": entries(table, seat, lang, first),
        "earlier": first > since,
        "rewound": rewound(table, since),
    }


def standing(table: Table, viewer: Viewer, now: float, presence: Presence) -> State:
    """How things stand for one viewer, who has heard of all that this table knows."""
    terms, game, lang = table.terms, table.game, viewer.lang
    mine = table.held_by(viewer.guest)
    seat = seat_shown(table, viewer)
    host = viewer.guest is not None and viewer.guest == terms.host
    looked = look(table, seat, lang)
    asked = table.asked()
    why = table.cannot_undo(seat) if seat is not None else "nothing"
    return {
        **printed_terms(table),
        "phase": table.phase,
        "rules_hash": table.rules_hash,
        "frozen": frozen(table, lang),
        "salts": table.record.salts if table.phase != LOBBY else [],
        "salting": table.takes_salts(),
        "invite": terms.invite if terms.access == "invite" and (mine or host) else None,
        "hints": terms.hints and game.policy is not None,
        "host": host,
        "mine": mine,
        "as": seat,
        "secret": len(mine) > 1 and is_secret(table, seat, looked["view"]),
        "seats": seats(table, viewer, looked["scores"], now, presence),
        "question": question(table, mine, looked, lang) if asked else None,
        "poll": poll(table, seat, lang),
        "habits": table.seats[seat].habits if seat is not None else {},
        "choices": looked["choices"] if seat in asked and chooses(table, seat) else [],
        "view": looked["view"],
        "preview": looked["preview"],
        "undo": undo_of(why, lang),
        "takeback": table.takeback,
        "again": again(table),
        "result": result(table, lang),
        "lesson": lesson(table, lang),
        "rematch": table.rematch,
    }


def printed_terms(table: Table) -> State:
    """What a table was opened with, which never changes."""
    if table.printed is None:
        terms, game = table.terms, table.game
        table.printed = {
            "table": table.id,
            "game": game.name,
            "title": game.title,
            "options": terms.options,
            "commitment": commitment(terms.seed) if terms.seed is not None else None,
            "access": terms.access,
            "practice": terms.practice,
            "daily": terms.daily,
            "clock": terms.clock,
            "on_timeout": terms.on_timeout,
        }
    return table.printed


@cache
def undo_of(why: str, lang: str) -> dict[str, Any]:
    """Whether the last choice can be taken back; why not, by the key of a text."""
    return {"can": not why, "why": say(lang, f"undo.{why}") if why else ""}


def is_secret(table: Table, seat: int | None, view: dict[str, Any]) -> bool:
    """Does a seat that is asked see something now that others at its screen must not?"""
    position = table.record.position
    if not table.game.secrets:
        return False
    mine = table.phase == PLAYING and seat is not None and seat in position.asked()
    return isinstance(position.step, Sealed) or (mine and view != position.view(None))


def chooses(table: Table, seat: int | None) -> bool:
    """Does the guest of this seat choose for it, and not a bot?"""
    return seat is not None and table.seats[seat].stand_in is None


def question(table: Table, mine: list[int], looked: dict[str, Any], lang: str) -> dict[str, Any]:
    """What is asked, and of whom. In a poll only those who are asked read it: the others wait for reactions."""
    shown = shown_as_asked(table, mine)
    if not shown:
        return {"step": looked["step"], "seats": [], "text": say(lang, "poll.others")}
    return {"step": looked["step"], "seats": list(shown), "text": looked["question"]}


def shown_as_asked(table: Table, mine: list[int]) -> tuple[int, ...]:
    """The seats that are shown as asked to somebody who holds these."""
    asked = table.asked()
    return asked if polls.current(table) is None else tuple([seat for seat in asked if seat in mine])


def poll(table: Table, seat: int | None, lang: str) -> dict[str, Any] | None:
    """The poll that is asked now: all of it for the seat that is asked, and that there is one for the others."""
    found = polls.current(table)
    if found is None:
        return None
    if seat is None or seat not in table.asked():
        return {**dict.fromkeys(("kind", "name", "silence", "hold", "limit", "habit")), "mine": False, "passing": False}
    passing = polls.says_nothing(table, seat, found)
    at = polls.due(table, seat, found)
    return {
        "mine": True,
        "kind": found.kind,
        "name": table.game.texts.find(lang, f"poll.{found.kind}"),
        "silence": table.game.codec.write(found.silence),
        "hold": time_text(polls.held_until(table, seat, found)),
        "limit": time_text(at) if at is not None else None,
        "passing": passing,
        "habit": table.seats[seat].habits.get(found.kind, polls.ASK),
    }


def again(table: Table) -> dict[str, Any] | None:
    """The rematch that somebody wishes for."""
    if table.again is None:
        return None
    return {name: table.again[name] for name in ("seat", "swap", "accepted", "declined")}


def result(table: Table, lang: str) -> dict[str, Any] | None:
    if table.result is None:
        return None
    told = table.result.keep()
    del told["out"]
    names = [seat.name for seat in table.seats]
    return {**told, "text": results.in_words(table.result, names, lang)}


def frozen(table: Table, lang: str) -> str | None:
    if table.phase == LOBBY or (table.rules_hash == table.game.rules_hash and not table.unread):
        return None
    unread = len(table.unread) or int(table.terms.marks.get("unread", 0))
    return rule_sets.in_words(table.game, table.rule_set, unread, table.phase == FROZEN, lang)


def lesson(table: Table, lang: str) -> dict[str, Any] | None:
    taught = table.terms.lesson
    if taught is None:
        return None
    played = len(table.record.plays)
    number, stages = taught.stage(played)
    coming = taught.next(played)
    return {
        "id": taught.id,
        "title": taught.title[lang],
        "stage": number,
        "stages": len(taught.stages),
        "say": "\n\n".join([stage.say[lang] for stage in stages]),
        "points": [point for stage in stages for point in stage.points],
        "next": None if coming is None else table.game.codec.write(coming[1]),
        "way": [table.game.codec.write(choice) for choice in taught.way(played)],
        "example": None if taught.example is None else {"rule": taught.example[0], "example": taught.example[1]},
    }


def seats(
    table: Table, viewer: Viewer, scores: list[float | None], now: float, presence: Presence
) -> list[dict[str, Any]]:
    mine = table.held_by(viewer.guest)
    asked, answered = shown_as_asked(table, mine), table.answered()
    teams = {seat: number for number, team in enumerate(table.record.position.teams()) for seat in team}
    known = [score for score in scores if score is not None]
    if table.result is not None:
        places: list[int | None] = list(table.result.places)
    elif table.phase == PLAYING and len(known) == len(scores):
        places = list(results.standing(known))
    else:
        places = [None] * len(table.seats)
    away = presence.away or {}
    told = []
    for seat in table.seats:
        here = seat.kind == "bot" or (seat.guest is not None and seat.guest in presence.guests)
        left = away.get(seat.guest) if seat.guest is not None and not here else None
        clock = table.clocks.left(seat.seat, now)
        told.append({
            "seat": seat.seat,
            "kind": seat.kind,
            "name": seat.name,
            "bot": seat.bot,
            "mine": seat.seat in mine,
            "host": seat.kind == "person" and seat.guest == table.terms.host,
            "here": here,
            "away_since": time_text(left) if left is not None else None,
            "asked": seat.seat in asked,
            "answered": seat.seat in answered,
            "resigned": seat.resigned is not None,
            "stand_in": stand_ins.state(table, seat.seat),
            "salted": seat.salt is not None,
            "score": scores[seat.seat] if table.phase != LOBBY else None,
            "place": places[seat.seat],
            "left": round(clock, 3) if clock is not None else None,
            "running": table.clocks.running(seat.seat),
            "team": teams.get(seat.seat),
        })  # fmt: skip
    return told


# ---- what a seat sees ----------------------------------------------------------------------------------------------


def look(table: Table, seat: int | None, lang: str) -> dict[str, Any]:
    """Question, choices, view, preview and scores for a seat; remembered until something happens."""
    key = (table.n, table.phase, seat, lang, *[each.name for each in table.seats])
    kept = table.looks
    if key not in kept:
        for old in [old for old in kept if old[:2] != key[:2]]:
            del kept[old]
        kept[key] = look_at(table.named_game(), table.record.position, seat, lang, table.phase == PLAYING, table.n)
    return kept[key]


def look_at(game: Game, position: Position, seat: int | None, lang: str, playing: bool, n: int) -> dict[str, Any]:
    asked = position.asked()
    mine = playing and seat is not None and seat in asked
    world = imagined(game, position, seat, n) if mine else position
    preview = None
    if seat is not None and mine and game.preview is not None:
        preview = game.preview(world.copy(), seat)
    return {
        "step": type(position.step).__name__,
        "question": game.question(position, lang) if asked and asked[0] != NATURE else "",
        "choices": choices(game, world, seat, lang) if mine and seat is not None else [],
        "view": position.view(seat),
        "preview": preview,
        "scores": scores(position, seat),
    }


def imagined(game: Game, position: Position, seat: int | None, salt: int) -> Position:
    """A copy of the position in which this seat knows all it knows and everything else is made up."""
    world = position.copy()
    if game.secrets and seat is not None:
        world.reimagine(seat, Rng(1_000_003 * (salt + 1) + seat))
    return world


def scores(position: Position, seat: int | None) -> list[float | None]:
    """What a seat may know of the scores; at the end everybody knows all."""
    known = position.known_scores(seat) if position.asked() else position.scores()
    return [float(score) if score is not None else None for score in known]


def choices(game: Game, world: Position, seat: int, lang: str) -> list[dict[str, Any]]:
    """What a seat may choose, with the things each choice touches and whether it could be taken back."""
    return [choice_data(game, world, seat, choice, lang) for choice in world.options(seat)[:MOST_CHOICES]]


def choice_data(game: Game, world: Position, seat: int, choice: int, lang: str) -> dict[str, Any]:
    return {**named(game, choice, lang), "final": world.is_final(seat, choice)}


def named(game: Game, choice: int, lang: str) -> dict[str, Any]:
    """A choice: its notation, its verb, the things it touches, and in words."""
    verb, values = game.codec.describe(choice)
    return {
        "choice": game.codec.write(choice),
        "verb": verb.title,
        "parts": [f"{domain.name}:{values[label]}" for label, domain in verb.args],
        "label": game.label(choice, lang),
    }


# ---- what happened -------------------------------------------------------------------------------------------------


def entries(table: Table, seat: int | None, lang: str, since: int) -> list[dict[str, Any]]:
    """The entries after a number, with what each brought about, as this seat may know it; at the end all is open.
    Of very many only the first are told: `first_shown` says where a state begins instead."""
    return [entry(table, n, seat, lang) for n in range(max(0, since) + 1, min(table.n, since + MOST_ENTRIES) + 1)]


def first_shown(table: Table, since: int) -> int:
    """After which entry a state begins that is asked for since some entry: nobody reads hundreds of them at once."""
    return max(0, since, table.n - MOST_SHOWN)


def entry(table: Table, n: int, seat: int | None, lang: str) -> dict[str, Any]:
    over = table.phase == OVER
    kept = table.entries[n - 1]
    told: dict[str, Any] = {
        "n": n, "kind": kept.kind, "seat": kept.seat, "choice": None, "label": "", "at": time_text(kept.at),
        "void": n in table.void, "events": [],
    }  # fmt: skip
    if kept.kind in (CHOICE, CHANCE) and n not in table.void:
        index = bisect_left(table.live, n, key=lambda live: live.n)
        played = table.record.plays[index]
        if over or played.audience == EVERYBODY or (seat is not None and bool(played.audience >> seat & 1)):
            told["choice"] = kept.choice
            told["label"] = table.named_game().label(played.choice, lang)
        told["events"] = [
            event(table.named_game(), happened, lang)
            for happened in brought_about(table.record, index)
            if over or happened.seen_by(seat)
        ]
    elif kept.kind not in (CHOICE, CHANCE) and kept.seat is not None:
        kind = "stand_in" if kept.kind == TIMEOUT and table.terms.on_timeout == "bot" else kept.kind
        told["label"] = say(lang, f"entry.{kind}", name=table.seats[kept.seat].name)
    return told


def brought_about(record: Record, index: int) -> list[Event]:
    """The events of a choice; the first one's are told together with the set-up's."""
    first = record.plays[index].event if index else 0
    last = record.plays[index + 1].event if index + 1 < len(record.plays) else len(record.journal.events)
    return record.journal.events[first:last]


def event(game: Game, happened: Event, lang: str) -> dict[str, Any]:
    kind = game.events[happened.kind]
    return {
        "kind": kind.name,
        "args": {label: value for label, _, value in kind.named(happened.args)},
        "text": game.event(happened, lang),
        "rule": game.rules.id(happened.rule),
        "reveals": bool(happened.reveals),
    }


def rewound(table: Table, since: int) -> int | None:
    """How far what the client has was taken back."""
    if since <= 0:
        return None
    return min([entry.to for entry in table.entries[since:] if entry.to is not None], default=None)


# ---- refusals ------------------------------------------------------------------------------------------------------


def refusal(game: Game, refused: Refusal, choice: int, options: list[int], lang: str) -> dict[str, Any]:
    """Why not: the rule, the facts, the rule's text, and which of the seat's options come nearest."""
    rule = game.rules.rules.get(refused.rule)
    nearest = []
    for near in game.codec.nearest(choice, options):
        told = named(game, near, lang)
        nearest.append({"choice": told["choice"], "label": told["label"], "parts": told["parts"]})
    return {
        "rule": game.rules.id(refused.rule),
        "text": game.explain(refused, lang),
        "rule_text": rule.text[lang] if rule is not None else "",
        "facts": {name: _fact(fact) for name, fact in refused.facts.items()},
        "choice": game.codec.write(choice),
        "nearest": nearest,
    }


def _fact(fact: int | str) -> int | str:
    if isinstance(fact, str):
        return fact.rpartition(".")[2] if fact.startswith("@") else fact
    return int(fact)
