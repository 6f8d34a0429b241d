# mypyc: compile, because every choice comes this way.
"""What a client is told of a table: made for one seat or for a spectator, from what `sights` and `chronicle` say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from contretemps.kernel.step import Sealed
from contretemps.proof.chance import commitment
from contretemps.server import polls, results, rule_sets, stand_ins, telling
from contretemps.server.chronicle import entry, first_shown, rewound, time_text
from contretemps.server.differences import differences
from contretemps.server.sights import Sights, sights_of
from contretemps.server.table import FROZEN, LOBBY, PLAYING, Table
from contretemps.server.words import say

State = dict[str, Any]

LATELY = 20  # choices among which the seat that chose last is looked for


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


def seat_shown(table: Table, viewer: Viewer, held: list[int] | None = None) -> int | None:
    """The seat whose view this guest gets: the one they want, else one that is asked, else the one that chose last."""
    held = table.held_by(viewer.guest) if held is None else held
    if viewer.seat in held:
        return viewer.seat
    if not held:
        return None
    mine = [seat for seat in held if table.seats[seat].stand_in is None] or held
    asked = [seat for seat in mine if seat in table.asked()]
    if asked and not passes_unseen(table, asked[0]):
        return asked[0]
    plays = table.record.plays
    for at in range(len(plays) - 1, max(-1, len(plays) - 1 - LATELY), -1):
        if plays[at].seat in mine:
            return plays[at].seat
    return mine[0]


def passes_unseen(table: Table, seat: int) -> bool:
    """Is a seat polled that will say nothing? Whoever shares its screen is not asked to look away for that."""
    poll = polls.current(table)
    return poll is not None and polls.says_nothing(table, seat, poll)


class Moment:
    """A table at rest, as some of those who look at it know it: what is the same for several of them is made once."""

    def __init__(self, table: Table, now: float, presence: Presence) -> None:
        self.table = table
        self.now = time_text(now)
        self.asked = table.asked()
        self.poll = polls.current(table)
        self.sights: Sights = sights_of(table)
        self._at = now
        self._presence = presence
        self._common: dict[str, State] = {}
        self._entries: dict[tuple[int, int | None, str], dict[str, Any]] = {}
        self._seats: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
        self._questions: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._differences: dict[tuple[str, int, int], tuple[Any, Any, dict[str, Any]]] = {}

    def shown_as_asked(self, mine: list[int]) -> tuple[int, ...]:
        """The seats that are shown as asked to somebody who holds these: in a poll only their own."""
        return self.asked if self.poll is None else tuple([seat for seat in self.asked if seat in mine])

    def seats(self, asked: tuple[int, ...], scores: list[float | None]) -> list[dict[str, Any]]:
        """The seats, for all who know these scores and whom these are shown as asked; nobody's own."""
        key = (asked, *scores)
        if key not in self._seats:
            self._seats[key] = seats(self.table, scores, asked, self._at, self._presence)
        return self._seats[key]

    def question(self, shown: tuple[int, ...], lang: str) -> dict[str, Any]:
        """What is asked, and of whom. In a poll only those who are asked read it: the others wait for reactions."""
        key = (shown, lang)
        if key not in self._questions:
            text = self.sights.question(lang) if shown else say(lang, "poll.others")
            self._questions[key] = {"step": self.sights.step, "seats": list(shown), "text": text}
        return self._questions[key]

    def entries(self, seat: int | None, lang: str, since: int) -> list[dict[str, Any]]:
        """The entries after a number, as this seat may know them. Where nothing is hidden all seats know the same."""
        knows = seat if self.table.game.secrets else None
        told = []
        for n in range(since + 1, self.table.n + 1):
            key = (n, knows, lang)
            if key not in self._entries:
                self._entries[key] = entry(self.table, n, seat, lang)
            told.append(self._entries[key])
        return told

    def differences(self, name: str, before: Any, after: Any) -> dict[str, Any]:
        """What is new of a part of the state, by its path; worked out once for all who were shown the same before."""
        key = (name, id(before), id(after))
        if key not in self._differences:
            self._differences[key] = before, after, differences(name, before, after)  # kept, so that ids are theirs
        return self._differences[key][2]

    def message(self, seat: int | None, lang: str, since: int) -> State:
        """What a message says besides how things stand: the last entry, the time, and what is new in the log."""
        first = first_shown(self.table, since)
        return {
            "type": "state",
            "n": self.table.n,
            "now": self.now,
            "entries": self.entries(seat, lang, first),
            "earlier": first > since,
            "rewound": rewound(self.table, since),
        }

    def common(self, lang: str) -> State:
        """How things stand for all who read a language: the same object as long as nothing of it changes."""
        if lang not in self._common:
            table = self.table
            made = {
                **printed_terms(table),
                "phase": table.phase,
                "rules_hash": table.rules_hash,
                "frozen": frozen(table, lang),
                "salts": table.record.salts if table.phase != LOBBY else [],
                "salting": table.takes_salts(),
                "hints": table.terms.hints and table.game.policy is not None,
                "takeback": table.takeback,
                "again": again(table),
                "result": result(table, lang),
                "lesson": lesson(table, lang),
                "rematch": table.rematch,
            }
            before = table.common.get(lang)
            if made != before:
                before = table.common[lang] = made
            self._common[lang] = before
        return self._common[lang]

    def own(self, viewer: Viewer) -> State:
        """And what is so for one viewer; of seats what is the same for others, too: `with_own` adds the rest."""
        table, lang, looked = self.table, viewer.lang, self.sights
        terms = table.terms
        mine = table.held_by(viewer.guest)
        seat = seat_shown(table, viewer, mine)
        host = viewer.guest is not None and viewer.guest == terms.host
        asked = self.shown_as_asked(mine)
        is_asked = seat is not None and seat in self.asked and table.seats[seat].stand_in is None
        why = table.cannot_undo(seat) if seat is not None else "nothing"
        view = looked.view(seat)
        return {
            "invite": terms.invite if terms.access == "invite" and (mine or host) else None,
            "host": host,
            "mine": mine,
            "as": seat,
            "secret": len(mine) > 1 and is_secret(table, seat, view),
            "seats": self.seats(asked, looked.scores(seat)),
            "question": self.question(asked, lang) if self.asked else None,
            "poll": poll(table, self.poll, seat, lang) if self.poll is not None else None,
            "habits": table.seats[seat].habits if seat is not None else {},
            "choices": looked.choices(seat, lang) if is_asked and seat is not None else [],
            "view": view,
            "preview": looked.preview(seat) if seat is not None and seat in self.asked else None,
            "undo": undo_of(why, lang),
        }


def with_own(own: State) -> State:
    """With it said which seats are the viewer's."""
    mine = own["mine"]
    return {**own, "seats": [{**seat, "mine": seat["seat"] in mine} for seat in own["seats"]]}


def state(
    table: Table, viewer: Viewer, now: float, presence: Presence, chat: list[dict[str, Any]], since: int = 0
) -> State:
    """The whole state for one viewer, with the entries after `since`."""
    moment = Moment(telling.as_heard(table, viewer.guest), now, presence)
    own = moment.own(viewer)
    told = {**moment.common(viewer.lang), **with_own(own)}
    return {**moment.message(own["as"], viewer.lang, since), **told, "chat": chat}


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


def poll(table: Table, found: polls.Poll, seat: int | None, lang: str) -> dict[str, Any]:
    """The poll that is asked now: all of it for the seat that is asked, and that there is one for the others."""
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
    table: Table, scores: list[float | None], asked: tuple[int, ...], now: float, presence: Presence
) -> list[dict[str, Any]]:
    """All that is told of seats but whose they are."""
    answered = table.answered()
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
            "mine": False,
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
