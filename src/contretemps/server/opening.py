"""Opening tables: new ones, practice, dailies, branches, examples, lessons, rematches and records to look at."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy.exc import IntegrityError

from contretemps.kernel import record as records
from contretemps.kernel.chance import Dice, new_seed, seed_from
from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.record import Record
from contretemps.kernel.step import NATURE
from contretemps.server import daily, keeping, lessons, names, timekeeping
from contretemps.server.acts import bot_seat
from contretemps.server.allowance import Owner, Permit
from contretemps.server.errors import Problem, malformed, no_table
from contretemps.server.house import House
from contretemps.server.results import played_out
from contretemps.server.rulebook import find_example
from contretemps.server.schemas.requests import NewTable, SeatWanted
from contretemps.server.store import queries
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
    voided,
)
from contretemps.server.wire import Eye, State

NAMES_TRIED = 5


def game_of(house: House, name: str) -> Game:
    game = house.games.get(name)
    if game is None:
        raise Problem(422, "malformed", "malformed_why", why=f"no game is called {name[:40]!r}")
    return game


async def open_table(house: House, owner: Owner, wanted: NewTable, lang: str) -> State:
    """A new table, as the guest wants it; its state."""
    if sum(x is not None for x in (wanted.seed, wanted.daily, wanted.branch, wanted.example, wanted.lesson)) > 1:
        raise Problem(422, "malformed", "one_start")
    permit = await house.allowance.one_table(house, owner)
    game = game_of(house, wanted.game)
    try:
        if wanted.branch is not None:
            table = await _branch(house, owner, game, wanted)
        else:
            table = _new(owner, game, wanted)
    except BadInput as error:
        raise malformed(str(error)) from None
    return await keep(house, permit, table, lang)


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
    )


def _new(owner: Owner, game: Game, wanted: NewTable) -> Table:
    terms = _terms(game, owner, wanted)
    if wanted.lesson is not None:
        return _lesson(owner, game, terms, wanted.lesson)
    count = None
    if wanted.seed is not None:
        terms.seed, terms.practice = seed_from(wanted.seed), True
    elif wanted.daily is not None:
        if game.name != daily.GAME or wanted.daily != daily.today():
            raise Problem(422, "malformed", "no_daily", date=daily.today())
        terms.options = game.settle(daily.OPTIONS)
        terms.seed, terms.daily, terms.hints = daily.seed(wanted.daily), wanted.daily, False
    elif wanted.example is not None:
        example = find_example(game, wanted.example.rule, wanted.example.example)
        if "refuse_given" in example.table:
            raise Problem(422, "malformed", "example_unplayable")
        terms.options = game.settle(example.table.get("options"))
        terms.start, terms.practice = example.table.get("given"), True
        if terms.start is not None:
            count = _count(game, terms)
    return Table("", terms, _seats(game, owner, wanted.seats, count))


def _count(game: Game, terms: Terms) -> int:
    """How many seats a position set up as text has."""
    assert terms.start is not None
    return len(game.read({**terms.start, "options": terms.options}).scores())


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


def _lesson(owner: Owner, game: Game, terms: Terms, id_: str) -> Table:
    """The learner in his seat; the others are played as written."""
    try:
        lesson = lessons.find(game, id_)
    except BadInput:
        raise Problem(404, "not_found", "no_lesson") from None
    terms = replace(
        terms, options=lesson.options, start=lesson.start, seed=None, practice=True, lesson=lesson,
        clock={"kind": "none"},
    )  # fmt: skip
    seats = []
    for seat in range(lesson.seats):
        if seat == lesson.learner:
            seats.append(Seat(seat, PERSON, owner.name, guest=owner.id))
        else:
            name = lesson.names[seat] if seat < len(lesson.names) else default_bot(game)
            seats.append(Seat(seat, BOT, name, bot=default_bot(game)))
    return Table("", terms, seats)


async def _branch(house: House, owner: Owner, game: Game, wanted: NewTable) -> Table:
    """The choices up to a moment of another table are given; chance goes on anew."""
    assert wanted.branch is not None
    branch = wanted.branch

    def look(source: Table, _: Any) -> Table:
        own = source.terms.host == owner.id or bool(source.held_by(owner.id))
        if source.phase != OVER and (source.game.secrets or not own):
            raise Problem(403, "branch", "no_branch")
        if source.game is not game:
            raise malformed(f"{branch.table} is a table of {source.game.title}")
        if branch.n > source.n:
            raise Problem(422, "malformed", "no_entry", n=branch.n)
        return _branched(source, branch.n, owner, wanted)

    if not names.is_table(branch.table):
        raise no_table()
    await house.may_look(branch.table, owner.address, owner.id)
    table: Table = await house.look(branch.table, look)
    return table


def _branched(source: Table, n: int, owner: Owner, wanted: NewTable) -> Table:
    kept = source.entries[:n]
    void = voided(kept)
    live = [entry for entry in kept if entry.kind in (CHOICE, CHANCE) and entry.n not in void]
    terms = _terms(source.game, owner, wanted)
    terms = replace(
        terms, options=source.terms.options, start=source.terms.start, practice=True, given=len(live), daily=None
    )
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


async def rematch(house: House, owner: Owner, id_: str, lang: str) -> State:
    """The same seats once more; whoever asks second comes to the same table."""

    def look(old: Table, _: Any) -> Table | str:
        if old.phase != OVER:
            raise Problem(409, old.phase, "not_over")
        seated = any(seat.guest == owner.id for seat in old.seats)
        if old.rematch is not None:
            return old.rematch
        if not seated:
            raise Problem(403, "not_yours")
        terms = replace(
            old.terms, host=owner.id, invite=names.new_key(), seed=new_seed(), given=0, start=old.terms.start,
            daily=None, lesson=None, practice=old.terms.start is not None, created=timekeeping.now(),
        )  # fmt: skip
        seats = []
        for seat in old.seats:
            if seat.guest is not None:
                seats.append(Seat(seat.seat, PERSON, seat.name, guest=seat.guest))
            else:
                seats.append(bot_seat(old.game, seat.seat, seat.bot))
        return Table("", terms, seats)

    found: Table | str = await house.look(id_, look)
    eye = Eye(owner.id, None, lang)
    if isinstance(found, str):
        return await house.state(found, eye)
    permit = await house.allowance.one_table(house, owner)
    state = await keep(house, permit, found, lang)
    new = state["table"]

    def link(old: Table, now: float) -> bool:
        if old.rematch is not None:
            return False
        old.rematch = new
        return True

    old = await house.change(id_, link, eye)
    return state if old["rematch"] == new else await house.state(old["rematch"], eye)


async def show_record(house: House, owner: Owner, data: dict[str, Any], lang: str) -> State:
    """A table that is over, to look at a record and to branch from it."""
    permit = await house.allowance.one_table(house, owner)
    try:
        replayed = await asyncio.to_thread(_replayed, house, data)
    except BadInput as error:
        raise malformed(str(error)) from None
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
    )
    seats = [Seat(seat, PERSON, name) for seat, name in enumerate(replayed.names)]
    table = Table("", terms, seats)
    entries = []
    for n, play in enumerate(replayed.plays, 1):
        kind, seat = (CHANCE, None) if play.seat == NATURE else (CHOICE, play.seat)
        entries.append(Entry(n, kind, seat, replayed.game.codec.write(play.choice), terms.created))
    table.take_in(entries)
    table.phase = OVER
    if not replayed.position.asked():
        table.result = played_out(replayed.position, [])
    return await keep(house, permit, table, lang)


def _replayed(house: House, data: dict[str, Any]) -> Record:
    """The record, played again by the rules. Whatever is wrong with it is the sender's matter."""
    try:
        records.loads(json.dumps(data))  # its form
        game = game_of(house, str(data["game"]))
        seats = data["seats"]
        if not isinstance(seats, list) or len(seats) > game.most:
            raise BadInput("not a whole record: seats is a list of names")
        data = {**data, "seats": [names.stranger(name, seat) for seat, name in enumerate(seats)]}
        if not names.all_visible(data):
            raise BadInput("not a record: it holds signs that nobody can read")
        if len(data["choices"]) > game.bound(game.settle(data["options"]), len(seats)) + 1:
            raise BadInput("not a record: no game of this kind is as long")
        record = records.replay(game, data)
        if record.seed is not None:
            Dice(record.seed, record.salts)  # its length
        record.position.view(None)
        record.whole()
        return record
    except (BadInput, Problem):
        raise
    except Exception as error:  # hand-made positions can break a game in any way
        raise BadInput(f"not a record that can be played again ({type(error).__name__})") from None


async def keep(house: House, permit: Permit, table: Table, lang: str) -> State:
    """Start the table if nobody is missing, store it under a new name, and show it."""
    owner = permit.owner
    if table.phase != OVER and all(seat.kind != OPEN for seat in table.seats):
        table.start(timekeeping.now())
    for _ in range(NAMES_TRIED):
        table.id = names.new_table_id()
        date = table.terms.daily
        own = {"date": date, "guest": owner.id, "table": table.id} if date is not None else None
        row = keeping.table_row(table, house.settings.bot_seconds)
        seats, entries = keeping.seat_rows(table), keeping.entry_rows(table, 0)
        try:
            await house.database.write(partial(queries.add_table, row=row, seats_=seats, entries_=entries, daily=own))
        except IntegrityError:
            if date is not None:
                _, _, mine = await house.database.read(partial(queries.daily, date=date, guest=owner.id))
                if mine is not None:
                    raise Problem(409, "daily", "daily_played").holding(table=mine) from None
            continue
        return await house.state(table.id, Eye(owner.id, None, lang))
    raise Problem(503, "unavailable").after(1)
