# mypyc: compile, because every choice comes this way.
"""A table: seats, entries that are only ever added, and the game they make. No input or output here.

Whatever happens is an entry: a choice, an answer of chance, a take-back, a resignation, a time-out, a return.
The kernel's record holds the choices that count; it can be made again from the entries at any time.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import Any

from contretemps.kernel.game import Game, Options
from contretemps.kernel.refusal import Refused
from contretemps.kernel.step import NATURE, Sealed
from contretemps.proof.record import Record
from contretemps.server import polls, stand_ins, telling
from contretemps.server.clocks import Clocks, Rule
from contretemps.server.errors import Problem
from contretemps.server.lessons import Lesson
from contretemps.server.results import Result, played_out, resigned
from contretemps.server.seat_names import with_seat_names
from contretemps.server.sights import Sights

LOBBY, PLAYING, OVER, FROZEN = "lobby", "playing", "over", "frozen"
PERSON, BOT, OPEN = "person", "bot", "open"
CHOICE, CHANCE, UNDO, TAKEBACK = "choice", "chance", "undo", "takeback"
RESIGN, TIMEOUT, BACK = "resign", "timeout", "back"
LASTING = (RESIGN, TIMEOUT, BACK)  # no choices: taking choices back does not undo them
QUIET = (TIMEOUT, BACK)  # who chooses for a seat has changed, and nothing else

MOST_VOID = 2_000  # entries of a table that may be taken back

NO_CLOCK: Rule = {"kind": "none"}


@dataclass
class Seat:
    """Who sits there."""

    seat: int
    kind: str
    name: str
    bot: str | None = None
    guest: str | None = None
    resigned: int | None = None  # the number of the entry by which it did
    salt: str | None = None  # what its guest added to the seed; the same in all seats of a guest
    habits: dict[str, str] = field(default_factory=dict)  # by kind of poll, where it is not to be asked; replaced whole
    stand_in: int | None = None  # the number of the entry since which a bot chooses for the person who sits there


@dataclass(slots=True)
class Entry:
    """One thing that was done."""

    n: int
    kind: str
    seat: int | None  # None: chance
    choice: str | None  # in notation
    at: float
    seen: int | None = None  # the entry its author had seen
    to: int | None = None  # of a take-back: the last entry that stays


@dataclass
class Terms:
    """What a table is opened with, and what stays."""

    game: Game
    options: Options
    access: str = "link"
    invite: str = ""
    host: str = ""
    practice: bool = False
    hints: bool = True
    clock: Rule = field(default_factory=lambda: NO_CLOCK)
    on_timeout: str = "bot"
    seed: bytes | None = None  # None: chance is dictated, as in a lesson
    start: dict[str, Any] | None = None
    given: int = 0
    daily: str | None = None
    lesson: Lesson | None = None
    created: float = 0.0
    waits: bool = False  # until everybody who sits there has added a salt
    marks: dict[str, Any] = field(default_factory=dict)  # what its record says of where its luck comes from
    uncounted: int = 0  # so many first take-backs were granted when chance did not go by them yet
    hold: float | None = None  # seconds that polls are held; None: as `polls` says
    limit: float | None = polls.LIMIT  # seconds that a poll waits for somebody who could react; None: for ever


class Table:
    """A table as it stands."""

    def __init__(self, id_: str, terms: Terms, seats: list[Seat]) -> None:
        self.id = id_
        self.terms = terms
        self.game = terms.game
        self.seats = seats
        self.phase = LOBBY
        self.version = 0
        self.changed = terms.created
        self.clocks = Clocks(terms.clock, len(seats))
        self.takeback: dict[str, Any] | None = None
        self.result: Result | None = None
        self.rematch: str | None = None
        self.again: dict[str, Any] | None = None  # a rematch that somebody wishes for
        self.opens: Table | None = None  # a table that is to be kept together with the change that opens it
        self.gone = False  # everybody has left before the start: it is to be taken away
        self.entries: list[Entry] = []
        self.record = self._new_record()
        self._named_game: tuple[list[str], Game] | None = None
        self.past: Table | None = None  # a moment that somebody looks at, for `replays`
        self.foreseen: tuple[int, bool] | None = None  # whether a run of polls goes on, after which entry, for `polls`
        self.polled: tuple[int, str, polls.Poll | None] | None = None  # the poll after which entry, for `polls`
        self._asked: tuple[int, str, tuple[int, ...]] | None = None  # who is asked after which entry
        self.heard: Table | None = None  # how it stands for those who have not heard of all, for `telling`
        self.telling = telling.Telling()
        self.sights: Sights | None = None  # what seats see just now, for `sights`
        self.live: list[Entry] = []  # the choices that count, in the order of the record
        self.void: set[int] = set()  # the entries that were taken back
        self.passing: dict[int, int] = {}  # seats that will answer a poll with nothing, and after which entry it stood
        self.bot_pace = 0.0  # seconds that a bot's answer takes at least
        self.rules_hash = terms.game.rules_hash  # the rule set it is played under, and its parts
        self.rule_set: dict[str, str] | None = terms.game.rule_set()
        self.unread: list[Entry] = []  # of a table of another rule set: its last entries, which do not fit any more
        self.awake = 0.0  # since when somebody could choose: the server was away before
        self._moved_on = False  # a new move has begun, of which nobody has heard
        self._answered = NATURE, False  # who has answered last, and whether it was "nothing"
        self.printed: dict[str, Any] | None = None  # what of it never changes, for `wire`
        self.common: dict[str, dict[str, Any]] = {}  # what was told to all who read a language last, for `wire`
        self.put_at = 0.0  # when the question was put; entries that nobody has heard of yet say less

    def _new_record(self) -> Record:
        terms = self.terms
        return Record(
            self.game,
            terms.options,
            len(self.seats),
            seed=terms.seed,
            start=terms.start,
            names=[seat.name for seat in self.seats],
            given=terms.given,
            salts=self.salts(),
            marks=terms.marks,
        )

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    # ---- who is asked ----------------------------------------------------------------------------------------------

    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now; none before the start and after the end."""
        if self._asked is None or self._asked[0] != self.n or self._asked[1] != self.phase:
            self._asked = self.n, self.phase, self._now_asked()
        return self._asked[2]

    def _now_asked(self) -> tuple[int, ...]:
        if self.phase != PLAYING or (self.at_lessons_end() and not self.lingers()):
            return ()
        return tuple([seat for seat in self.record.position.asked() if seat >= 0])

    def answered(self) -> tuple[int, ...]:
        """The seats that have answered a question which others still think about."""
        step = self.record.position.step
        if self.phase != PLAYING or not isinstance(step, Sealed):
            return ()
        return tuple([seat for seat in step.asked_at_all() if seat not in step.asked()])

    def bots_asked(self) -> list[int]:
        if self.terms.lesson is not None:
            return []
        return [
            seat for seat in self.asked() if stand_ins.chooses(self, seat) and self.passing.get(seat) != self.moment
        ]

    def persons(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == PERSON and seat.resigned is None]

    def present(self) -> list[Seat]:
        """The people who choose for themselves."""
        return [seat for seat in self.persons() if seat.stand_in is None]

    @property
    def moment(self) -> int:
        """The number of the last entry that changed more than who chooses for a seat."""
        n = self.n
        while n and self.entries[n - 1].kind in QUIET:
            n -= 1
        return n

    def named_game(self) -> Game:
        """The game, for putting things into words: seats are called by their names."""
        names = [seat.name for seat in self.seats]
        if self._named_game is None or self._named_game[0] != names:
            self._named_game = (names, with_seat_names(self.game, names))
        return self._named_game[1]

    def held_by(self, guest: str | None) -> list[int]:
        """The seats that a guest plays; at the end also those that a bot has played on after they resigned."""
        own = [seat for seat in self.seats if guest is not None and seat.guest == guest]
        return [seat.seat for seat in own if seat.kind == PERSON or self.phase == OVER]

    # ---- salts -----------------------------------------------------------------------------------------------------

    def takes_salts(self) -> bool:
        """May those who sit here still add to the luck? Where it is to be the same for all, or only practice, not."""
        terms = self.terms
        return self.phase == LOBBY and terms.seed is not None and not terms.practice and terms.daily is None

    def salts(self) -> list[str]:
        """Those that were added, in the order of seats, one a guest."""
        said: dict[str, str] = {}
        for seat in self.seats:
            if seat.salt is not None:
                said.setdefault(seat.guest or str(seat.seat), seat.salt)
        return list(said.values())

    def ready(self) -> bool:
        """Is everybody there, and has everybody added a salt, if the table waits for that?"""
        wanted = [seat for seat in self.seats if seat.kind == PERSON] if self.terms.waits and self.takes_salts() else []
        return all(seat.kind != OPEN for seat in self.seats) and all(seat.salt is not None for seat in wanted)

    # ---- playing ---------------------------------------------------------------------------------------------------

    def start(self, now: float) -> None:
        """Everybody is there: chance begins, or what was given comes first."""
        self.phase = PLAYING
        self.record.names = [seat.name for seat in self.seats]
        self.record.salts = self.salts()
        self._go_on(now, moved_on=True)

    def done_before(self, kind: str, seen: int, seat: int, choice: str | None = None) -> bool:
        """Was this very thing done already? Then whoever sends it twice is answered twice. What the server did for a
        seat in a poll was seen by nobody before."""
        for entry in self.entries[max(0, seen) :]:
            if (entry.kind, entry.seat, entry.choice) == (kind, seat, choice) and entry.seen in (seen, None):
                return True
        return False

    def is_stale(self, seen: int, seat: int) -> bool:
        """Has anything happened since that entry which this seat should know? What others did in secret in the same
        question does not count, nor that their time was up or that they are back."""
        heard = self.entries[max(0, seen) : telling.heard_by(self, self.seats[seat].guest)]
        news = [entry for entry in heard if entry.kind not in QUIET or entry.seat == seat]
        if not news:
            return False
        step = self.record.position.step
        if self.phase != PLAYING or not isinstance(step, Sealed):
            return True
        secret = sum(1 for answer in step.answers if answer >= 0)
        before = len(self.live) - secret
        return seen < (self.live[before - 1].n if before else 0) or any(
            entry.kind not in (CHOICE, UNDO) for entry in news
        )

    def choose(self, seat: int, choice: int, seen: int, now: float) -> bool:
        """A seat's answer and whatever chance answers to it; Refused or Problem if it may not. Did anything happen yet?

        Who says "nothing" to a poll is heard when the table's hold is over.
        """
        # A bot has no guest, and knows what it has answered itself.
        heard = self if self.telling.seat == seat else telling.as_heard(self, self.seats[seat].guest)
        known = heard.record.position
        refusal = known.refusal(seat, choice)  # the only judgement: from here on it is trusted
        if refusal is not None:
            raise Refused(refusal)
        lesson = self.terms.lesson
        if lesson is not None:
            self._keep_to(lesson, seat, choice)
        poll = polls.current(self)
        if poll is not None and choice == poll.silence:
            self.passing[seat] = self.moment
            at = polls.due(self, seat, poll)
            if at is not None and at > now:
                return False  # nobody hears of it before the hold is over
        if poll is None:
            self._end_habits(seat)
        step, asked = self.record.position.step, self.record.position.asked()
        others_think = isinstance(step, Sealed) and not step.is_last()  # then the question stays the same
        self._play(seat, choice, now, seen)
        self.takeback = None
        self._go_on(now, moved_on=not others_think and self.record.position.asked() != asked)
        return True

    def _end_habits(self, seat: int) -> None:
        """It is this seat's turn: what was to hold until then ends."""
        who = self.seats[seat]
        if polls.UNTIL_MY_TURN in who.habits.values():
            who.habits = {kind: habit for kind, habit in who.habits.items() if habit != polls.UNTIL_MY_TURN}

    def _pass(self, answer: polls.Pass) -> None:
        """Answer a poll with nothing for a seat, at the moment when the hold was over."""
        self._play(answer.seat, answer.choice, answer.at)
        self.takeback = None
        self._go_on(answer.at, moved_on=True)

    def _play(self, seat: int, choice: int, now: float, seen: int | None = None) -> None:
        if seat != NATURE:
            self._answered = seat, polls.is_silence(self, seat, choice)
        self.record.play(seat, choice)
        kind, who = (CHANCE, None) if seat == NATURE else (CHOICE, seat)
        self._add(kind, who, now, choice=self.game.codec.write(choice), seen=seen)

    def _add(
        self, kind: str, seat: int | None, now: float, *, choice: str | None = None, seen: int | None = None,
        to: int | None = None,
    ) -> None:  # fmt: skip
        self._note(Entry(self.n + 1, kind, seat, choice, now, seen, to))
        self.changed = now
        if kind not in (CHOICE, CHANCE):
            self.telling.everything(self.n)

    def _go_on(self, now: float, moved_on: bool) -> None:
        """Let chance answer (in a lesson: what is written), look whether it is over, and set the clocks."""
        lesson = self.terms.lesson
        if lesson is not None:
            while (written := lesson.written(len(self.record.plays))) is not None:
                self._play(*written, now)
        elif self.terms.seed is not None:
            while self.record.position.asked() == (NATURE,):
                self._play(NATURE, self.record.derived(), now)
                moved_on = True
        if not self.record.position.asked():
            self._finish(played_out(self.record.position, self.out_of_it()), now)
        self._tell(now)
        self._moved_on = self._moved_on or moved_on
        told = self.telling.seat is None
        self.set_clocks(now, moved_on=self._moved_on and told)
        self._moved_on = self._moved_on and not told

    def _tell(self, now: float) -> None:
        """Settle how far others hear of what was done. What they do not hear of yet has no time of its own."""
        before = self.telling.told
        telling.settle(self, *self._answered, self.n)
        self.put_at = now
        if self.telling.seat is not None:
            self.changed = self.entries[before - 1].at if before else self.terms.created
            for entry in self.entries[before:]:
                entry.at = self.changed
            self.polled = None

    def set_clocks(self, now: float, moved_on: bool) -> None:
        """Let run the clocks of those who are asked."""
        if self.phase == PLAYING:
            present = {seat.seat for seat in self.present()}
            self.clocks.ask(present & set(self.asked()), moved_on, now)
        else:
            self.clocks.stop(now)

    def _finish(self, result: Result, now: float) -> None:
        self.phase = OVER
        self.result = result
        self.takeback = None
        self.changed = now

    # ---- taking back -----------------------------------------------------------------------------------------------

    def cannot_undo(self, seat: int) -> str:
        """Why a seat may not take back its last choice: the key of a text, or nothing if it may."""
        known = telling.as_heard(self, self.seats[seat].guest)
        if known is not self:
            return known.cannot_undo(seat)
        if self.phase != PLAYING:
            return "over" if self.phase == OVER else "nothing"
        if len(self.record.plays) <= self.terms.given:
            return "nothing"
        if self.seats[seat].stand_in is not None:
            return "stand_in"
        if seat not in self.asked() and polls.current(self) is not None:
            return "other"  # whether somebody else has answered a poll already is nobody's business
        return self.record.cannot_undo(seat, self._passed_for(seat)) or ("worn" if self.worn() else "")

    def _passed_for(self, seat: int) -> int:
        """How many of its last answers the server gave for a seat: they are taken back with what came before."""
        n = 0
        while n < len(self.live) and self.live[-1 - n].seat == seat and self.live[-1 - n].seen is None:
            n += 1
        return n

    def worn(self) -> bool:
        """Was so much taken back that it must be enough? What is taken back stays in the log, and logs must end."""
        return len(self.void) >= MOST_VOID

    def undo(self, seat: int, seen: int, now: float) -> None:
        """A seat takes back its last choice."""
        why = self.cannot_undo(seat)
        if why:
            raise Problem(409, "undo", f"undo_{why}")
        self._rewind(len(self.live) - 1 - self._passed_for(seat), UNDO, seat, seen, now)

    def takes_back_to(self, seat: int) -> int | None:
        """Where a take-back that is asked for would lead: before this seat's last choice; None if there is none."""
        for play in range(len(self.live) - 1, self.terms.given - 1, -1):
            if self.record.plays[play].seat == seat:
                return self.live[play - 1].n if play else 0
        return None

    def take_back(self, seat: int, to: int, seen: int, now: float) -> None:
        """A take-back that everybody granted."""
        self._rewind(bisect_right(self.live, to, key=lambda entry: entry.n), TAKEBACK, seat, seen, now)

    def _rewind(self, plays: int, kind: str, seat: int, seen: int, now: float) -> None:
        to = self.live[plays - 1].n if plays else 0
        if kind == TAKEBACK:
            self.record.take_back(seat, plays)
        else:
            self.record.rewind(plays)
        self._add(kind, seat, now, seen=seen, to=to)
        self.takeback = None
        self.set_clocks(now, moved_on=False)

    # ---- leaving ---------------------------------------------------------------------------------------------------

    def out_of_it(self) -> list[int]:
        """The seats that have resigned, the last one first."""
        out = [(seat.resigned, seat.seat) for seat in self.seats if seat.resigned is not None]
        return [seat for _, seat in sorted(out, reverse=True)]

    def resign(self, seat: int, now: float, kind: str = RESIGN) -> None:
        """A seat gives up, or its time is up. With one side left that is the end; otherwise a bot plays on."""
        self._add(kind, seat, now)
        self.takeback = None
        self.seats[seat].resigned = self.n
        sides = sides_left(self)
        if len(sides) <= 1 or not self.persons():
            by = "timeout" if kind == TIMEOUT else "resign"
            self._finish(resigned(self.record.position, self.out_of_it(), by), now)
        else:
            self._to_bot(seat)
        self.set_clocks(now, moved_on=False)

    def put_stand_in(self, seat: int, now: float) -> None:
        """A seat's time is up, and a bot chooses until its guest is back."""
        self._add(TIMEOUT, seat, now)
        self.seats[seat].stand_in = self.n
        self.takeback = None
        self.set_clocks(now, moved_on=False)

    def come_back(self, seat: int, now: float) -> None:
        """Its guest plays on, with time to find their bearings."""
        self._add(BACK, seat, now)
        self.seats[seat].stand_in = None
        self.clocks.renew(seat, now)
        self.set_clocks(now, moved_on=False)

    def _to_bot(self, seat: int) -> None:
        self.seats[seat].kind = BOT
        self.seats[seat].bot = default_bot(self.game)
        self.seats[seat].stand_in = None

    def run_out(self, now: float) -> bool:
        """Do what is to be done for everybody whose time is up, in clocks and polls; was there anybody?"""
        found = False
        while self.phase == PLAYING:
            answer, bell = polls.next_pass(self), self.clocks.next()
            if answer is not None and answer.at <= now and (bell is None or answer.at <= bell):
                self._pass(answer)
                found = True
                continue
            out = self.clocks.out(now)
            if not out:
                break
            found = True
            if self.terms.on_timeout == "resign":
                self.resign(out[0], now, TIMEOUT)
            else:
                self.put_stand_in(out[0], now)
        return found

    def next_time(self) -> float | None:
        """When `run_out` will have something to do, if nobody chooses before."""
        if self.phase != PLAYING:
            return None
        answer = polls.next_pass(self)
        times = [self.clocks.next(), answer.at if answer is not None else None]
        return min([at for at in times if at is not None], default=None)

    # ---- from what was kept ----------------------------------------------------------------------------------------

    def take_in(self, entries: list[Entry]) -> None:
        """Add entries that were kept, and play what counts of them."""
        self.show(self.entries + entries)

    def show(self, entries: list[Entry], n: int | None = None) -> None:
        """Be as the table was when these were all entries, or the first n. What is the same is not played again."""
        before, n = self.n, len(entries) if n is None else n
        is_more = before <= n and (before == 0 or entries[before - 1] is self.entries[-1])
        if is_more and len(self.live) == len(self.record.plays):
            new = entries[before:n]
            if all(entry.to is None for entry in new):
                same = len(self.live)
                for entry in new:
                    self._note(entry)
                self._play_kept(same)
                return
        entries = entries[:n]
        played = self.live[: len(self.record.plays)]  # fewer, if the last time did not end well
        self.entries, self.live, self.void = [], [], set()
        for entry in entries:
            self._note(entry)
        same = 0
        while same < len(played) and same < len(self.live) and played[same] is self.live[same]:
            same += 1
        if same < len(played):
            self.record.rewind(same)
            self.telling.everything(self.live[same - 1].n if same else 0)
        self._play_kept(same)
        if "takebacks" not in self.terms.marks:  # of a record that is only shown here they are said
            self.record.takebacks = self._granted()

    def _play_kept(self, first: int) -> None:
        """Play the choices that count from one on; whether they fit the rules of today is asked again."""
        for kept in self.live[first:]:
            self._hear_until(kept.n)
            assert kept.choice is not None
            choice = self.game.codec.read(kept.choice)
            if kept.seat is not None:
                self._answered = kept.seat, polls.is_silence(self, kept.seat, choice)
            self.record.choose(NATURE if kept.seat is None else kept.seat, choice)
            if self.record.position.asked() != (NATURE,):
                telling.settle(self, *self._answered, kept.n)
        self._hear_until(self.n + 1)
        self._asked = self.polled = None

    def _hear_until(self, n: int) -> None:
        """Everybody has heard of whatever was no choice before an entry."""
        for entry in self.entries[self.telling.told : n - 1]:
            if entry.kind not in (CHOICE, CHANCE):
                self.telling.everything(entry.n)

    def before(self) -> Table:
        """A table with the same people at its beginning, to be shown as it once was."""
        past = Table(self.id, self.terms, self.seats)
        past.phase = PLAYING
        return past

    def fork(self, n: int) -> Table:
        """The same as it was after entry n, since when nothing was taken back; without playing it all again."""
        past = self.before()
        past.entries, past.void = self.entries[:n], set(self.void)
        past.live = self.live[: bisect_right(self.live, n, key=lambda entry: entry.n)]
        past.record = self.record.fork(len(past.live))
        past.telling.everything(n)
        past.telling.holds = self.telling.holds
        return past

    def _note(self, entry: Entry) -> None:
        """Add an entry, and settle what counts after it; the record is brought there by others."""
        self.entries.append(entry)
        settle(self.live, entry)
        n = entry.n - 1
        while entry.to is not None and n > entry.to:
            if self.entries[n - 1].kind not in LASTING:
                self.void.add(n)
            over = self.entries[n - 1].to  # what a take-back took back is void already
            n = n - 1 if over is None else over

    def _granted(self) -> list[dict[str, Any]]:
        """The take-backs, as a record tells them: how many of the choices that still count were made before each."""
        granted = [entry for entry in self.entries if entry.kind == TAKEBACK]
        old, new = granted[: self.terms.uncounted], granted[self.terms.uncounted :]
        return [
            *[{"seat": str(entry.seat), "n": entry.n, "to": entry.to} for entry in old],
            *[
                {"seat": str(entry.seat), "kept": bisect_left(self.live, entry.n, key=lambda live: live.n)}
                for entry in new
            ],
        ]

    # ---- lessons ---------------------------------------------------------------------------------------------------

    def _keep_to(self, lesson: Lesson, seat: int, choice: int) -> None:
        """Problem if the lesson waits for something else, or for nothing more."""
        wanted = lesson.next(len(self.record.plays))
        if wanted == (seat, choice):
            return
        if wanted is None and lesson.example is None:
            raise Problem(409, "lesson", "lesson_over")
        if wanted is None:
            raise Problem(409, "lesson", "example_over")
        other = Problem(409, "lesson") if lesson.example is None else Problem(409, "lesson", "example_other")
        raise other.holding(next=self.game.codec.write(wanted[1]))

    def at_lessons_end(self) -> bool:
        lesson = self.terms.lesson
        return lesson is not None and lesson.next(len(self.record.plays)) is None

    def lingers(self) -> bool:
        """An example whose point is that something is refused: it still asks when all is done."""
        return self.terms.lesson is not None and self.terms.lesson.lingers


def settle(live: list[Entry], entry: Entry) -> None:
    """The choices that count, after one more entry."""
    if entry.kind in (CHOICE, CHANCE):
        live.append(entry)
    while entry.to is not None and live and live[-1].n > entry.to:
        live.pop()


def sides_left(table: Table) -> list[frozenset[int]]:
    """The teams, or single seats, of which somebody has not resigned."""
    teams = [frozenset(team) for team in table.record.position.teams()]
    sides = teams or [frozenset([seat.seat]) for seat in table.seats]
    return [side for side in sides if any(table.seats[seat].resigned is None for seat in side)]


def default_bot(game: Game) -> str:
    """Who plays on for somebody who has left."""
    return "greedy" if game.policy is not None else "uniform"
