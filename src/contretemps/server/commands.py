# mypyc: compile, because every choice comes this way.
"""What people do at a table. Each function makes an act: it changes the table, or raises and leaves it as it was."""

from __future__ import annotations

from itertools import takewhile

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.refusal import Refusal, Refused
from contretemps.server import polls, sights, stand_ins, telling
from contretemps.server.changing import UNSEEN, Command, Made
from contretemps.server.errors import Problem, malformed
from contretemps.server.seat_names import bot_name
from contretemps.server.table import (
    BOT,
    CHOICE,
    LOBBY,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    RESIGN,
    TAKEBACK,
    UNDO,
    Seat,
    Table,
    default_bot,
)

EXTENSION = 60.0  # seconds more, if nobody says how many


def own_seat(table: Table, guest: str, seat: int) -> Seat:
    """A seat that this guest plays; Problem if it is not theirs."""
    if not 0 <= seat < len(table.seats):
        raise Problem(422, "malformed", "no_seat", seat=seat)
    if seat not in table.held_by(guest):
        raise Problem(403, "not_yours")
    return table.seats[seat]


def playing(table: Table) -> None:
    if table.phase != PLAYING:
        raise Problem(409, table.phase, "not_started" if table.phase == LOBBY else "is_over")


def seen(table: Table, n: int, guest: str) -> None:
    """Nobody has seen entries that do not exist, or that they have not heard of."""
    heard = telling.heard_by(table, guest)
    if n > heard:
        raise Problem(422, "malformed", "unseen", n=heard)


def choosing(table: Table, seat: int) -> None:
    """Nobody chooses for a seat while a bot does: they take it back first."""
    if table.seats[seat].stand_in is not None:
        raise Problem(409, "stand_in")


def read_choice(table: Table, seat: int, text: str) -> int:
    """The choice that is written so; Problem, with what this seat may have meant, if it is none."""
    codec = table.game.codec
    choice = codec.find(text)
    if choice is not None:
        return choice
    try:
        return codec.read(text, table.record.position.options(seat) if table.phase == PLAYING else None)
    except BadInput as error:
        raise malformed(str(error)) from None


def refused(table: Table, seat: int, refusal: Refusal, choice: int, lang: str) -> Problem:
    told = sights.refusal(table.named_game(), refusal, choice, table.record.position.options(seat), lang)
    problem = Problem(409, "refused", "refused_why", why=told["text"])
    return problem.holding(refusal=told)


# ---- choices -------------------------------------------------------------------------------------------------------


def choose(guest: str, n: int, seat: int, texts: list[str], lang: str) -> Command:
    """Choices of a seat that has seen entry n, in order. A later one is made only if nothing has happened since
    the first that the seat could not know of when it wanted them."""

    def command(table: Table, now: float) -> Made:
        own_seat(table, guest, seat)
        choice = read_choice(table, seat, texts[0])
        if table.done_before(CHOICE, n, seat, table.game.codec.write(choice)):
            return Made(done_already(table, n, seat, texts), changed=False)
        seen(table, n, guest)
        if table.is_stale(n, seat):
            raise Problem(409, "stale")
        playing(table)
        choosing(table, seat)
        return Made(1, changed=False) if not make(choice, table, now) else the_others(table, now)

    def make(choice: int, table: Table, now: float) -> bool:
        try:
            return table.choose(seat, choice, n, now)
        except Refused as error:
            raise refused(table, seat, error.refusal, choice, lang) from None

    def the_others(table: Table, now: float) -> Made:
        before = len(table.record.plays) - 1
        for count, text in enumerate(texts[1:], 1):
            if seat not in table.asked() or any(each.tells_something for each in table.record.plays[before:]):
                return Made(count)
            try:
                if not make(read_choice(table, seat, text), table, now):
                    return Made(count + 1)
            except Problem as problem:
                return Made(count, problem)
        return Made(len(texts))

    return command


def done_already(table: Table, n: int, seat: int, texts: list[str]) -> int:
    """How many of these choices, which are sent again, were made when they came first."""
    codec = table.game.codec
    wanted = [codec.write(choice) if (choice := codec.find(text)) is not None else None for text in texts]
    made = [entry.choice for entry in table.entries[n:] if entry.kind == CHOICE and entry.seat == seat]
    return sum([1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(wanted, made, strict=False))])


def habit(guest: str, seat: int, kind: str, wanted: str) -> Command:
    """What a seat answers to polls of a kind from now on. Nobody else is told, not even that something changed."""

    def command(table: Table, now: float) -> bool | str:
        who = own_seat(table, guest, seat)
        if table.game.texts.find("en", f"poll.{kind}") is None:
            raise malformed(f"no poll is called {kind!r}")
        habits = {**who.habits, kind: wanted}
        if wanted == polls.ASK:
            del habits[kind]
        if habits == who.habits:
            return False
        who.habits = habits
        return UNSEEN

    return command


def undo(guest: str, n: int, seat: int) -> Command:
    def command(table: Table, now: float) -> bool:
        own_seat(table, guest, seat)
        if table.done_before(UNDO, n, seat):
            return False
        seen(table, n, guest)
        if table.is_stale(n, seat):
            raise Problem(409, "stale")
        table.undo(seat, n, now)
        return True

    return command


def takeback(guest: str, n: int, seat: int, answer: str) -> Command:
    def command(table: Table, now: float) -> bool:
        own_seat(table, guest, seat)
        if table.done_before(TAKEBACK, n, seat) or (answer == "accept" and _granted_since(table, n)):
            return False
        seen(table, n, guest)
        playing(table)
        if answer == "offer":
            if table.is_stale(n, seat):
                raise Problem(409, "stale")
            choosing(table, seat)
            _offer(table, guest, seat, n, now)
            return True
        if table.takeback is None or table.takeback["seat"] in table.held_by(guest):
            raise Problem(409, "takeback", "no_takeback")
        if answer == "decline":
            table.takeback = None
            return True
        accepted = sorted({*table.takeback["accepted"], *table.held_by(guest)})
        table.takeback = {**table.takeback, "accepted": accepted}
        _grant(table, n, now)
        return True

    return command


def _offer(table: Table, guest: str, seat: int, n: int, now: float) -> None:
    to = table.takes_back_to(seat)
    if to is None:
        raise Problem(409, "takeback", "undo_nothing")
    if table.worn():
        raise Problem(409, "takeback", "undo_worn")
    mine = table.held_by(guest)
    alone = len(table.present()) == 1
    if alone and not table.terms.practice and table.terms.lesson is None:
        raise Problem(409, "takeback", "takeback_alone")
    table.takeback = {"seat": seat, "to": to, "accepted": mine}
    _grant(table, n, now)


def _granted_since(table: Table, n: int) -> bool:
    return any(entry.kind == TAKEBACK for entry in table.entries[max(0, n) :])


def _grant(table: Table, n: int, now: float) -> None:
    """If all people at the table agree, do it. Who is away is not asked."""
    offer = table.takeback
    assert offer is not None
    if all(person.seat in offer["accepted"] for person in table.present()):
        table.take_back(offer["seat"], offer["to"], n, now)


# ---- seats ---------------------------------------------------------------------------------------------------------


def sit(guest: str, name: str, seat: int | None, key: str | None, salt: str | None = None) -> Command:
    def command(table: Table, now: float) -> bool:
        free = [each.seat for each in table.seats if each.kind == OPEN]
        mine = table.held_by(guest)
        if mine and (seat is None or seat in mine):  # sits already
            return put_salt(table, guest, its_salt(table, guest, salt)) and begin(table, now)
        if table.phase != LOBBY:
            raise Problem(409, table.phase, "is_over" if table.phase == OVER else "has_started")
        if seat is not None and not 0 <= seat < len(table.seats):
            raise Problem(422, "malformed", "no_seat", seat=seat)
        if not free or (seat is not None and seat not in free):
            raise Problem(409, "taken")
        if table.terms.access == "invite" and key != table.terms.invite and guest != table.terms.host:
            raise Problem(403, "invite")
        where = free[0] if seat is None else seat
        kept = its_salt(table, guest, salt)
        table.seats[where] = Seat(where, PERSON, name, guest=guest)
        if not table.terms.host:
            table.terms.host = guest
        put_salt(table, guest, kept)
        begin(table, now)
        return True

    return command


def salt(guest: str, said: str) -> Command:
    def command(table: Table, now: float) -> bool:
        mine = table.held_by(guest)
        if not mine:
            raise Problem(403, "not_yours")
        if all(table.seats[each].salt == said for each in mine):
            return False  # sent twice
        if table.phase != LOBBY:
            raise Problem(409, table.phase, "is_over" if table.phase == OVER else "has_started")
        if not table.takes_salts():
            raise Problem(409, "salt", "no_salts")
        put_salt(table, guest, its_salt(table, guest, said))
        begin(table, now)
        return True

    return command


def its_salt(table: Table, guest: str, said: str | None = None) -> str | None:
    """The salt of a guest, who may say it now; Problem if it is another than before. A table may take none."""
    if not table.takes_salts():
        return None
    before = next((table.seats[seat].salt for seat in table.held_by(guest)), None)
    if before is not None and said not in (None, before):
        raise Problem(409, "salt", "other_salt")
    return before or said


def put_salt(table: Table, guest: str, its: str | None) -> bool:
    """Put it to all seats of the guest; was there anything to do?"""
    bare = [seat for seat in table.held_by(guest) if its is not None and table.seats[seat].salt is None]
    for seat in bare:
        table.seats[seat].salt = its
    return bool(bare)


def begin(table: Table, now: float) -> bool:
    """Start if nobody and nothing is missing. Something has changed in any case."""
    if table.ready():
        table.start(now)
    return True


def leave(guest: str, seat: int | None) -> Command:
    def command(table: Table, now: float) -> bool:
        mine = table.held_by(guest) if seat is None else [own_seat(table, guest, seat).seat]
        if not mine:
            raise Problem(403, "not_yours")
        if table.phase == PLAYING:
            raise Problem(409, PLAYING, "leave_playing")
        if table.phase == OVER:
            raise Problem(409, OVER, "is_over")
        for each in mine:
            table.seats[each] = Seat(each, OPEN, "")
        if table.terms.host == guest and not table.held_by(guest):
            table.terms.host = next((str(person.guest) for person in table.persons()), "")
        table.gone = not table.persons()
        return True

    return command


def rename(guest: str, seat: int, name: str) -> Command:
    def command(table: Table, now: float) -> bool:
        own_seat(table, guest, seat).name = name
        table.record.names = [each.name for each in table.seats]
        return True

    return command


def give_seat(guest: str, seat: int, kind: str, bot: str | None, name: str) -> Command:
    def command(table: Table, now: float) -> bool:
        host_in_lobby(table, guest)
        if not 0 <= seat < len(table.seats):
            raise Problem(422, "malformed", "no_seat", seat=seat)
        held = table.seats[seat]
        if held.kind == PERSON and held.guest != guest:
            raise Problem(409, "taken")
        if kind == "me":
            table.seats[seat] = Seat(seat, PERSON, name, guest=guest, salt=its_salt(table, guest))
        elif kind == BOT:
            table.seats[seat] = bot_seat(table.game, seat, bot)
        else:
            table.seats[seat] = Seat(seat, OPEN, "")
        begin(table, now)
        return True

    return command


def start(guest: str, salt: str | None = None) -> Command:
    def command(table: Table, now: float) -> bool:
        if table.phase == PLAYING and guest == table.terms.host:
            return False
        host_in_lobby(table, guest)
        put_salt(table, guest, its_salt(table, guest, salt))
        for each in table.seats:
            if each.kind == OPEN:
                table.seats[each.seat] = bot_seat(table.game, each.seat, None)
        table.start(now)
        return True

    return command


def host_in_lobby(table: Table, guest: str) -> None:
    if guest != table.terms.host:
        raise Problem(403, "not_host")
    if table.phase != LOBBY:
        raise Problem(409, table.phase, "is_over" if table.phase == OVER else "has_started")


def bot_seat(game: Game, seat: int, bot: str | None) -> Seat:
    """A seat for a bot of this server; Problem if this game has none of that name."""
    chosen = bot or default_bot(game)
    if chosen not in bots(game):
        raise Problem(422, "malformed", "no_bot", bot=chosen, title=game.title, bots=", ".join(bots(game)))
    return Seat(seat, BOT, bot_name(seat), bot=chosen)


def bots(game: Game) -> list[str]:
    """The bots that play a game."""
    return ["uniform", "greedy"] if game.policy is not None else ["uniform"]


# ---- the end, and time ---------------------------------------------------------------------------------------------


def resign(guest: str, seat: int) -> Command:
    def command(table: Table, now: float) -> bool:
        if 0 <= seat < len(table.seats) and table.seats[seat].guest == guest and table.seats[seat].resigned is not None:
            return False
        own_seat(table, guest, seat)
        playing(table)
        table.resign(seat, now, RESIGN)
        return True

    return command


def back(guest: str, seat: int | None) -> Command:
    """Somebody whose time was up takes their seat back."""

    def command(table: Table, now: float) -> bool:
        mine = table.held_by(guest) if seat is None else [own_seat(table, guest, seat).seat]
        if not mine:
            raise Problem(403, "not_yours")
        playing(table)
        away = [each for each in mine if table.seats[each].stand_in is not None]
        free = [each for each in away if stand_ins.state(table, each) == stand_ins.FREE]
        if away and not free:
            raise Problem(409, "stand_in", "stand_in_bound").after(1)
        for each in free:
            table.come_back(each, now)
        return bool(free)

    return command


def extend(guest: str, seat: int, seconds: float | None) -> Command:
    def command(table: Table, now: float) -> bool:
        if not table.held_by(guest):
            raise Problem(403, "not_yours")
        if not 0 <= seat < len(table.seats):
            raise Problem(422, "malformed", "no_seat", seat=seat)
        playing(table)
        if not table.clocks.seats:
            raise Problem(409, "clock", "no_clock")
        if seat in table.held_by(guest) and len({person.guest for person in table.persons()}) > 1:
            raise Problem(403, "not_yours", "own_clock")
        if table.seats[seat] not in table.present():
            raise Problem(409, "clock", "nobody_waits", name=table.seats[seat].name)
        table.clocks.give(seat, seconds if seconds is not None else EXTENSION)
        return True

    return command
