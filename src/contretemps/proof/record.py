# mypyc: compile, because every choice comes this way.
"""Records: a whole game, replayable for ever, and while it is played the game itself.

A record holds the set-up, every choice (chance included) and the position they lead to. Undo is replay of the record.
"""

from __future__ import annotations

import hashlib
import json
from itertools import accumulate
from typing import Any, NamedTuple

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game, Options, read_seat, write_seat
from contretemps.kernel.journal import EVERYBODY, Event, Journal
from contretemps.kernel.position import Position
from contretemps.kernel.refusal import Refused
from contretemps.kernel.step import NATURE, Sealed, Step
from contretemps.proof.chance import Dice, commitment

FORMAT = "contretemps-record/1"
HIDDEN = "?"  # the notation of a choice that the reader may not see
STRIDE = 32  # choices between two positions that are remembered for going back
MARKS = ("practice", "daily", "word")  # what a record may say of where its luck comes from


class Played:
    """A choice that was made: by whom, where its events begin, who may see it, and whether something was revealed."""

    def __init__(self, seat: int, choice: int, event: int, audience: int, reveals: bool) -> None:
        self.seat = seat
        self.choice = choice
        self.event = event  # the number of the first event it brought about
        self.audience = audience  # the seats that may see it, as bits; EVERYBODY
        self.reveals = reveals

    @property
    def tells_something(self) -> bool:
        """Did somebody learn by it what could not be known before?"""
        return self.seat == NATURE or self.reveals


class Milestone(NamedTuple):
    """How things stood after some choice: going back a little need not replay the whole game."""

    plays: int
    position: Position
    counters: dict[str, int]
    events: int


class Record:
    """A game being played, or played to its end."""

    def __init__(
        self,
        game: Game,
        options: Options | None = None,
        seats: int | None = None,
        *,
        seed: bytes | None = None,
        salts: list[str] | None = None,
        start: dict[str, Any] | None = None,
        names: list[str] | None = None,
        given: int = 0,
        marks: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.options = game.settle(options)
        self.seats = game.fewest if seats is None else seats
        self.seed = seed  # None: chance is dictated, as in an example
        self.salts = salts or []
        self.start = start  # a position set up as text, where the game does not begin at its beginning
        self.given = given  # so many first choices come from another game that this one branched off
        self.marks = {key: mark for key, mark in (marks or {}).items() if key in MARKS}
        self.takebacks = lowered((marks or {}).get("takebacks", []))  # those granted: whose, how many choices were kept
        self.names = names or [f"Player {seat + 1}" for seat in range(self.seats)]
        if len(self.names) != self.seats:
            raise BadInput(f"{self.seats} seats need as many names, not {len(self.names)}")
        self._open()

    def _open(self) -> None:
        """Go to the beginning."""
        self.journal = Journal()
        self.position: Position = self._beginning(self.journal)
        self.plays: list[Played] = []
        self._counters: dict[str, int] = {}  # questions to chance so far, by purpose
        self._milestones: list[Milestone] = []

    def _beginning(self, journal: Journal | None) -> Position:
        if self.start is None:
            return self.game.new(self.options, self.seats, journal)
        position = self.game.read({**self.start, "options": self.options})
        position.journal = journal
        if len(position.scores()) != self.seats:
            raise BadInput(f"the start is a position of {len(position.scores())} seats, not of {self.seats}")
        return position

    # ---- playing ---------------------------------------------------------------------------------------------------

    def choose(self, seat: int, choice: int) -> list[Event]:
        """Make a choice, or raise Refused and leave everything as it was; the events it brought about."""
        refusal = self.position.refusal(seat, choice)
        if refusal is not None:
            raise Refused(refusal)
        return self.play(seat, choice)

    def play(self, seat: int, choice: int) -> list[Event]:
        """Make a choice that is known to be allowed; the events it brought about."""
        position = self.position
        step = position.step
        purpose = step.purpose(position) if seat == NATURE else ""
        audience = position.audience(seat, choice)
        opened = self._opened(step, seat, choice)
        first = len(self.journal.events)
        position.play(seat, choice)
        if seat == NATURE:
            self._counters[purpose] = self._counters.get(purpose, 0) + 1
        brought = self.journal.events[first:]
        reveals = bool(opened) or any(event.reveals for event in brought)
        self.plays.append(Played(seat, choice, first, audience, reveals))
        for played, seen_by in zip(self.plays[len(self.plays) - len(opened) :], opened, strict=True):
            played.audience = seen_by
        last = self._milestones[-1].plays if self._milestones else 0
        if len(self.plays) >= last + STRIDE and not isinstance(position.step, Sealed):  # its answers are still secret
            here = Milestone(len(self.plays), position.copy(), dict(self._counters), len(self.journal.events))
            self._milestones.append(here)
        return brought

    def _opened(self, step: Step, seat: int, choice: int) -> list[int]:
        """With the last answer to a sealed question: who may see each of its answers from now on, as they came."""
        if not isinstance(step, Sealed) or not step.is_last():
            return []
        many = sum(answer >= 0 for answer in step.answers)
        answers = [(played.seat, played.choice) for played in self.plays[len(self.plays) - many :]]
        return [int(step.seen_after(self.position, *answer)) for answer in [*answers, (seat, choice)]]

    def derived(self) -> int:
        """What fair chance answers to the question NATURE is asked now."""
        if self.seed is None:
            raise BadInput("this record has no seed: chance has to be dictated")
        purpose = self.position.step.purpose(self.position)
        granted = sum(["kept" in each and each["kept"] <= len(self.plays) for each in self.takebacks])
        dice = Dice(self.seed, self.salts)
        return dice.answer(purpose, self._counters.get(purpose, 0), self.position.weights(), granted)

    def chance(self) -> list[Event]:
        """Let fair chance answer until a seat is asked or the game is over; the events it brought about."""
        first = len(self.journal.events)
        while self.position.asked() == (NATURE,):
            self.play(NATURE, self.derived())
        return self.journal.events[first:]

    # ---- undo ------------------------------------------------------------------------------------------------------

    def cannot_undo(self, seat: int, after: int = 0) -> str:
        """Why this seat may not take its last choice back: a text key, or nothing if it may. `after` it so many more
        were made for the seat, which are taken back as well."""
        if len(self.plays) <= after:
            return "nothing"
        if any(played.reveals for played in self.plays[len(self.plays) - after :]):
            return "revealed"
        last = self.plays[-1 - after]
        if last.seat == NATURE:
            return "chance"
        if last.seat != seat:
            return "other"
        return "revealed" if last.reveals else ""

    def undo(self, seat: int) -> None:
        """Take the last choice back, by replaying all before it."""
        why = self.cannot_undo(seat)
        if why:
            raise BadInput(f"no take-back: {why}")
        self.rewind(len(self.plays) - 1)

    def rewind(self, plays: int) -> None:
        """Go back to where that many choices had been made. Whatever comes then comes after all take-backs so far."""
        kept = self.plays[:plays]
        self.takebacks = lowered(self.takebacks, plays)
        while self._milestones and self._milestones[-1].plays > plays:
            self._milestones.pop()
        if self._milestones:
            last = self._milestones[-1]
            del self.plays[last.plays :], self.journal.events[last.events :]
            self.position, self._counters = last.position.copy(), dict(last.counters)
            self.position.journal = self.journal
        else:
            self._open()
        for played in kept[len(self.plays) :]:
            self.play(played.seat, played.choice)

    def fork(self, plays: int) -> Record:
        """Another record that stands where this one stood when that many choices had been made."""
        other = Record(
            self.game,
            self.options,
            self.seats,
            seed=self.seed,
            salts=self.salts,
            start=self.start,
            names=self.names,
            given=self.given,
            marks={**self.marks, "takebacks": self.takebacks},
        )
        other.plays, other._milestones, other._counters = self.plays[:], self._milestones[:], dict(self._counters)
        other.journal = Journal()
        other.journal.events = self.journal.events[:]
        other.position = self.position.copy()
        other.position.journal = other.journal
        if plays < len(self.plays):
            other.rewind(plays)
        return other

    def position_after(self, plays: int) -> Position:
        """How things stood when that many choices had been made; the record stays as it is."""
        reached = [milestone for milestone in self._milestones if milestone.plays <= plays]
        position = reached[-1].position.copy() if reached else self._beginning(None)
        for played in self.plays[reached[-1].plays if reached else 0 : plays]:
            position.play(played.seat, played.choice)
        return position

    def take_back(self, seat: int, plays: int) -> None:
        """The same by agreement, after chance may have answered: from here on it answers anew."""
        self.rewind(plays)
        self.takebacks.append({"seat": write_seat(seat), "kept": plays})

    # ---- reading and writing ---------------------------------------------------------------------------------------

    def export(self, seat: int | None = None) -> dict[str, Any]:
        """While the game runs, what one seat may see of it (None: a spectator); at the end the whole record."""
        data = self.whole()
        if not self.position.asked():
            return data
        data["seed"] = None
        data["seal"] = None
        data.pop("word", None)  # it gives the seed away
        if self.start is not None and self.game.secrets:
            data["start"] = HIDDEN
        for entry, played in zip(data["choices"], self.plays, strict=True):
            mine = seat is not None and seat >= 0 and bool((played.audience >> seat) & 1)
            if played.audience != EVERYBODY and not mine:
                entry["choice"] = HIDDEN
        seen = [0, *accumulate([event.seen_by(seat) for event in self.journal.events])]
        for entry in data["choices"]:  # event numbers count what the reader sees
            entry["event"] = seen[entry["event"]]
        return data

    def whole(self) -> dict[str, Any]:
        """Everything, chance and seed included: for the server's own store, and for all at the end."""
        position = self.position
        over = not position.asked()
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_hash,
            "options": self.options,
            "seats": self.names,
            "commitment": commitment(self.seed) if self.seed is not None else None,
            "salts": self.salts,
            "seed": self.seed.hex() if self.seed is not None else None,
            "start": self.start,
            **({"given": self.given} if self.given else {}),
            **self.marks,
            **({"takebacks": self.takebacks} if self.takebacks else {}),
            "choices": [
                {"n": n, "seat": write_seat(p.seat), "choice": self.game.codec.write(p.choice), "event": p.event}
                for n, p in enumerate(self.plays, 1)
            ],
            "result": {"outcome": position.outcome(), "scores": position.scores()} if over else None,
        }
        data["seal"] = seal(data)
        return data


def lowered(takebacks: list[dict[str, Any]], plays: int = 1 << 62) -> list[dict[str, Any]]:
    """Take-backs where no more than so many choices are left; those of old records, which do not count, stay."""
    return [{**each, "kept": min(int(each["kept"]), plays)} if "kept" in each else {**each} for each in takebacks]


def seal(data: dict[str, Any]) -> str:
    """A hash over all the rest of a record: it finds damage and careless edits, and none where 1.0 was written as 1."""
    rest = {key: value for key, value in data.items() if key != "seal"}
    if isinstance(rest.get("result"), dict):
        rest["result"] = {key: [float(number) for number in numbers] for key, numbers in rest["result"].items()}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def dumps(data: dict[str, Any]) -> str:
    """A record as text, a choice a line, so that people can read it and compare two of them."""
    lines = ["{"]
    for key, value in data.items():
        if key == "choices":
            rows = ",\n  ".join([json.dumps(entry, ensure_ascii=False) for entry in value])
            lines.append(f' "choices": [\n  {rows}\n ],' if value else ' "choices": [],')
        else:
            end = "" if key == list(data)[-1] else ","
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}{end}")
    return "\n".join([*lines, "}", ""])


def loads(text: str) -> dict[str, Any]:
    """What `dumps` wrote; BadInput for anything that is not a record."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"not a record: the file is broken or cut off at line {error.lineno} ({error.msg})") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInput(f"not a record: it does not say that its format is {FORMAT}")
    missing = [key for key in ("game", "rules", "options", "seats", "choices", "result") if key not in data]
    if missing:
        raise BadInput(f"not a whole record: it has no {', '.join(missing)}")
    return data


def is_of_other_rules(game: Game, data: dict[str, Any]) -> bool:
    """Was this record played under another rule set than the game's of today?"""
    return bool(data["rules"] != game.rules_hash)


def read(game: Game, data: dict[str, Any]) -> tuple[Record, str]:
    """Play a record again to look at it, and where it stops fitting and why (nothing if it never does).

    One of another rule set is played as far as its choices fit; nobody should go on from there.
    """
    if not is_of_other_rules(game, data):
        return replay(game, data), ""
    record, choices = _beginning(game, data)
    for entry in choices:
        try:
            record.choose(entry.seat, _fitting(record, entry))
        except BadInput as misfit:
            return record, str(misfit)
    return record, ""


def replay(game: Game, data: dict[str, Any], *, check_chance: bool = False) -> Record:
    """Play a record again; BadInput where it does not fit the game's rules, its own dice or its own result."""
    if is_of_other_rules(game, data):
        other = str(data["rules"])[:12]
        raise BadInput(f"this record was played under another rule set ({other}…); this is {game.rules_hash[:12]}…")
    record, choices = _beginning(game, data)
    fair = check_chance and record.seed is not None
    if fair and record.seed is not None and commitment(record.seed) != data.get("commitment"):
        raise BadInput("the seed is not the one that was committed to")
    for entry in choices:
        choice = _fitting(record, entry)
        if fair and entry.n > record.given and entry.seat == NATURE and choice != record.derived():
            raise BadInput(f"{entry} is not what the seed gives: that is {game.codec.write(record.derived())}")
        if entry.event != len(record.journal.events):
            raise BadInput(f"{entry} begins at event {len(record.journal.events)}, not {entry.event}")
        record.choose(entry.seat, choice)
    return record


class Written(NamedTuple):
    """A choice as a record has it."""

    n: int
    seat: int
    choice: str
    event: int

    def __str__(self) -> str:
        return f"choice {self.n} ({write_seat(self.seat)}:{self.choice})"


def _beginning(game: Game, data: dict[str, Any]) -> tuple[Record, list[Written]]:
    """A record before its first choice, and the choices; BadInput if it is no whole record of this game."""
    if data["game"] != game.name:
        raise BadInput(f"this is a record of {data['game']}, not of {game.name}")
    try:
        seed = bytes.fromhex(data["seed"]) if data.get("seed") else None
    except (TypeError, ValueError):
        raise BadInput("the seed is not written in hexadecimal digits") from None
    try:
        record = Record(
            game,
            data["options"],
            len(data["seats"]),
            seed=seed,
            salts=[str(salt) for salt in data.get("salts") or []],
            start=data.get("start"),
            names=[str(name) for name in data["seats"]],
            given=int(data.get("given", 0)),
            marks=data,
        )
        choices = [
            Written(int(e["n"]), read_seat(str(e["seat"])), str(e["choice"]), int(e["event"])) for e in data["choices"]
        ]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"not a whole record: {error}") from None
    if not 0 <= record.given <= len(choices):
        raise BadInput(f"{record.given} choices are said to be given, but there are {len(choices)}")
    for number, entry in enumerate(choices, 1):
        if entry.n != number:
            raise BadInput(f"{entry._replace(n=number)} is numbered {entry.n}")
        if entry.choice == HIDDEN:
            raise BadInput(f"{entry} is hidden: only the whole record, open at the end, can be replayed")
    return record, choices


def _fitting(record: Record, entry: Written) -> int:
    """The choice that is written; BadInput if it is not allowed here."""
    game = record.game
    choice = game.codec.read(entry.choice)
    refusal = record.position.refusal(entry.seat, choice)
    if refusal is not None:
        raise BadInput(f"{entry} is refused by {game.rules.id(refusal.rule)}: {game.explain(refusal, 'en')}")
    return choice


def verify(game: Game, data: dict[str, Any]) -> Record:
    """Check a record in full: rule set, seal, commitment, every draw and choice, and the result; BadInput if wrong."""
    record = replay(game, data, check_chance=True)
    whole = record.whole()
    if record.seed is None and data.get("commitment") is not None:
        raise BadInput("the seed is not open yet: chance can be checked only at the end")
    if whole["result"] != data["result"]:
        raise BadInput(f"the result is {whole['result']}, not {data['result']}")
    if data.get("seal") != seal(data):
        raise BadInput("the seal does not fit: something in the record was changed after it was written")
    return record
