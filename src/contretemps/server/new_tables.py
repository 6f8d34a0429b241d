"""Opening tables: new ones, practice, dailies, branches, examples, lessons and records to look at."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy.exc import IntegrityError

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.step import NATURE
from contretemps.proof import checking
from contretemps.proof import record as records
from contretemps.proof.chance import Dice, new_seed, word_seed
from contretemps.proof.record import Record
from contretemps.server import daily, lessons, names, rows, timekeeping
from contretemps.server.allowance import Owner, Permit
from contretemps.server.commands import bot_seat
from contretemps.server.errors import Problem, malformed, no_table
from contretemps.server.results import played_out
from contretemps.server.schemas.requests import NewTable, SeatWanted
from contretemps.server.seat_names import bot_name
from contretemps.server.store import history, queries
from contretemps.server.table import (
    BOT,
    CHANCE,
    CHOICE,
    OPEN,
    OVER,
    PERSON,
    Entry,
    Seat,
    Table,
    Terms,
    default_bot,
    settle,
)
from contretemps.server.tables import Tables
from contretemps.server.wire import Presence, State, Viewer

NAMES_TRIED = 5


def game_of(tables: Tables, name: str) -> Game:
    game = tables.games.get(name)
    if game is None:
        raise Problem(422, "malformed", "malformed_why", why=f"no game is called {name[:40]!r}")
    return game


async def open_table(tables: Tables, owner: Owner, wanted: NewTable, lang: str) -> State:
    """A new table, as the guest wants it; its state."""
    if sum(x is not None for x in (wanted.seed, wanted.daily, wanted.branch, wanted.example, wanted.lesson)) > 1:
        raise Problem(422, "malformed", "one_start")
    permit = await tables.allowance.one_table(tables, owner)
    game = game_of(tables, wanted.game)
    try:
        if wanted.branch is not None:
            table = await _branch(tables, owner, game, wanted)
        else:
            table = await asyncio.to_thread(_new, owner, game, wanted)  # lessons and examples are read first
    except BadInput as error:
        raise malformed(str(error)) from None
    return await keep(tables, permit, table, lang)


def _terms(game: Game, owner: Owner, wanted: NewTable) -> Terms:
    return Terms(
        game=game,
        options=game.settle(dict(wanted.options)),
        access=wanted.access,
        invite=names.new_key(),
        host=owner.id,
        hints=wanted.hints,
        clock=wanted.clock.model_dump(),
        on_timeout=wanted.on_timeout,
        seed=new_seed(),
        created=timekeeping.now(),
        waits=not wanted.start,
        hold=wanted.polls.hold,
        limit=wanted.polls.limit,
    )


PRACTICE = {"practice": True}


def _new(owner: Owner, game: Game, wanted: NewTable) -> Table:
    terms = _terms(game, owner, wanted)
    if wanted.lesson is not None:
        return _taught(owner, game, terms, _lesson(game, wanted.lesson))
    if wanted.example is not None:
        return _taught(owner, game, terms, lessons.of_example(game, wanted.example.rule, wanted.example.example))
    if wanted.seed is not None:
        terms.seed, terms.practice, terms.marks = word_seed(wanted.seed), True, {**PRACTICE, "word": wanted.seed}
    elif wanted.daily is not None:
        if game.name != daily.GAME or wanted.daily != daily.today():
            raise Problem(422, "malformed", "no_daily", date=daily.today())
        if [seat.kind for seat in wanted.seats or []] not in ([], ["me"]):
            raise Problem(422, "malformed", "daily_alone")
        terms.options = game.settle(daily.OPTIONS)
        terms.seed, terms.daily, terms.hints = daily.seed(wanted.daily), wanted.daily, False
        terms.access, terms.marks = "link", {"daily": wanted.daily}
    return Table("", terms, _seats(game, owner, wanted.seats, None))


def _seats(game: Game, owner: Owner, wanted: list[SeatWanted] | None, count: int | None) -> list[Seat]:
    """The seats as they are wanted; you and bots if nothing is said."""
    if wanted is None:
        seats = [Seat(0, PERSON, owner.name, guest=owner.id)]
        return [*seats, *[bot_seat(game, seat, None) for seat in range(1, count or game.fewest)]]
    fewest, most = (count, count) if count is not None else (game.fewest, game.most)
    if not fewest <= len(wanted) <= most:
        raise Problem(422, "malformed", "seat_count", title=game.title, fewest=fewest, most=most, seats=len(wanted))
    if all(seat.kind == BOT for seat in wanted):
        raise Problem(422, "malformed", "nobody")
    return [_seat(game, owner, number, seat) for number, seat in enumerate(wanted)]


def _seat(game: Game, owner: Owner, number: int, wanted: SeatWanted) -> Seat:
    if wanted.kind == "me":
        return Seat(number, PERSON, names.person(wanted.name or owner.name), guest=owner.id)
    if wanted.kind == BOT:
        return bot_seat(game, number, wanted.bot)
    return Seat(number, OPEN, "")


def _lesson(game: Game, id_: str) -> lessons.Lesson:
    try:
        return lessons.find(game, id_)
    except BadInput:
        raise Problem(404, "not_found", "no_lesson") from None


def _taught(owner: Owner, game: Game, terms: Terms, lesson: lessons.Lesson) -> Table:
    """The learner in their seat; the others are played as written."""
    terms = replace(
        terms, options=lesson.options, start=lesson.start, seed=None, practice=True, lesson=lesson,
        clock={"kind": "none"}, marks=PRACTICE,
    )  # fmt: skip
    seats = []
    for seat in range(lesson.seats):
        if seat == lesson.learner:
            seats.append(Seat(seat, PERSON, owner.name, guest=owner.id))
        else:
            name = lesson.names[seat] if seat < len(lesson.names) else bot_name(seat)
            seats.append(Seat(seat, BOT, name, bot=default_bot(game)))
    return Table("", terms, seats)


async def _branch(tables: Tables, owner: Owner, game: Game, wanted: NewTable) -> Table:
    """The choices up to a moment of another table are given; chance goes on anew."""
    assert wanted.branch is not None
    branch = wanted.branch
    mine = await tables.database.read(lambda connection: queries.running_dailies(connection, owner.id))

    def look(source: Table, _: Presence) -> Table:
        own = source.terms.host == owner.id or bool(source.held_by(owner.id))
        if source.rules_hash != source.game.rules_hash:
            raise Problem(409, "frozen", "rules_changed", title=source.game.title)
        written = own and source.terms.lesson is not None  # all of it stands in a file that anybody may read
        if source.phase != OVER and not written and (source.game.secrets or not own):
            raise Problem(403, "branch", "no_branch")
        if source.game is not game:
            raise malformed(f"{branch.table} is a table of {source.game.title}")
        if branch.n > source.n:
            raise Problem(422, "malformed", "no_entry", n=branch.n)
        if daily.still_runs(source, mine):
            raise Problem(403, "branch", "daily_branch")
        return _branched(source, branch.n, owner, wanted)

    if not names.is_table(branch.table):
        raise no_table()
    await tables.may_look(branch.table, owner.address, owner.id)
    table: Table = await tables.study(branch.table, look)
    return table


def _branched(source: Table, n: int, owner: Owner, wanted: NewTable) -> Table:
    live: list[Entry] = []
    for entry in source.entries[:n]:
        settle(live, entry)
    terms = _terms(source.game, owner, wanted)
    terms = replace(
        terms, options=source.terms.options, start=source.terms.start, practice=True, given=len(live), daily=None,
        marks=PRACTICE,
    )  # fmt: skip
    mine = source.held_by(owner.id) or [0]
    if wanted.seats is None:
        seats = [
            Seat(seat.seat, PERSON, owner.name, guest=owner.id)
            if seat.seat in mine
            else bot_seat(source.game, seat.seat, seat.bot)
            for seat in source.seats
        ]
    else:
        seats = _seats(source.game, owner, wanted.seats, len(source.seats))
    table = Table("", terms, seats)
    table.take_in([Entry(i, entry.kind, entry.seat, entry.choice, terms.created) for i, entry in enumerate(live, 1)])
    return table


async def show_record(tables: Tables, owner: Owner, data: dict[str, Any], lang: str) -> State:
    """A table that is over, to look at a record and to branch from it."""
    permit = await tables.allowance.one_table(tables, owner)
    try:
        table = await asyncio.to_thread(_shown, tables, owner, data)
    except BadInput as error:
        raise malformed(str(error)) from None
    return await keep(tables, permit, table, lang)


def _shown(tables: Tables, owner: Owner, data: dict[str, Any]) -> Table:
    replayed = _replayed(tables, data)
    terms = Terms(
        game=replayed.game,
        options=replayed.options,
        invite=names.new_key(),
        host=owner.id,
        practice=True,
        seed=replayed.seed,
        start=replayed.start,
        given=replayed.given,
        created=timekeeping.now(),
        marks={key: data[key] for key in (*records.MARKS, "takebacks", "ended") if key in data},
    )
    salts = dict(enumerate(replayed.salts))
    seats = [Seat(seat, PERSON, name, salt=salts.get(seat)) for seat, name in enumerate(replayed.names)]
    table = Table("", terms, seats)
    entries = []
    for n, play in enumerate(replayed.plays, 1):
        kind, seat = (CHANCE, None) if play.seat == NATURE else (CHOICE, play.seat)
        entries.append(Entry(n, kind, seat, replayed.game.codec.write(play.choice), terms.created))
    table.take_in(entries)
    if records.is_of_other_rules(replayed.game, data):
        table.rules_hash, table.rule_set = str(data["rules"])[:64], None
        table.terms.marks["unread"] = len(data["choices"]) - len(entries)
    table.phase = OVER
    if not replayed.position.asked():
        table.result = played_out(replayed.position, [])
    return table


def _replayed(tables: Tables, data: dict[str, Any]) -> Record:
    """The record, played again by the rules. Whatever is wrong with it is the sender's matter."""
    try:
        records.loads(json.dumps(data))  # its form
        game = game_of(tables, str(data["game"]))
        seats = data["seats"]
        if not isinstance(seats, list) or len(seats) > game.most:
            raise BadInput("not a whole record: seats is a list of names")
        data = {**data, "seats": [names.stranger(name, seat) for seat, name in enumerate(seats)]}
        if not names.all_visible(data):
            raise BadInput("not a record: it holds signs that nobody can read")
        longest = min(game.bound(game.settle(data["options"]), len(seats)) + 1, tables.settings.record_choices)
        if len(data["choices"]) > longest:
            raise BadInput(f"more than {longest} choices are not shown")
        record, _ = records.read(game, data)
        if record.seed is not None:
            Dice(record.seed, record.salts)  # its length
        checking.claims(data, record, running=True)
        record.position.view(None)
        record.whole()
        return record
    except (BadInput, Problem):
        raise
    except Exception as error:  # hand-made positions can break a game in any way
        raise BadInput(f"not a record that can be played again ({type(error).__name__})") from None


async def keep(tables: Tables, permit: Permit, table: Table, lang: str) -> State:
    """Start the table if nobody is missing, store it under a new name, and show it."""
    owner = permit.owner
    if table.phase != OVER and table.ready():
        await asyncio.to_thread(table.start, timekeeping.now())
    for _ in range(NAMES_TRIED):
        table.id = tables.share.new_table_id()
        new = await asyncio.to_thread(rows.new_rows, table, tables.settings.bot_seconds)
        try:
            await tables.database.write(partial(queries.add_table, new=new))
        except IntegrityError:
            if (date := table.terms.daily) is not None:
                _, _, mine = await tables.database.read(partial(history.daily, date=date, guest=owner.id))
                if mine is not None:
                    raise Problem(409, "daily", "daily_played").holding(table=mine) from None
            continue
        tables.install(table)
        return await tables.state(table.id, Viewer(owner.id, None, lang))
    raise Problem(503, "unavailable").after(1)
