"""What a player can order besides choosing: undo, why, rules, log, save and so on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from contretemps.cli import decks, rules
from contretemps.cli.terminal_game import TerminalGame, resume
from contretemps.cli.words import Words
from contretemps.kernel.advice import Plan, marked
from contretemps.kernel.errors import BadInput
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import NATURE
from contretemps.kernel.texts import LANGUAGES

if TYPE_CHECKING:
    from contretemps.cli.session import Session

LOG = 20  # events that `log` shows if nobody says how many


def help_(session: Session, rest: str) -> None:
    """What can be typed."""
    for name in ["choose", *ORDERS]:
        game = session.table.game
        if (name == "hint" and game.policy is None) or (name == "bring" and game.decks is None):
            continue
        typed = session.words(f"typed.{name}")
        session.screen.marked((typed.ljust(22), "bold"), session.words(f"help_on.{name}"))


def undo(session: Session, rest: str) -> None:
    """Take the last choice back, or say why that cannot be."""
    record = session.record
    seat = session.table.asked()
    last = record.plays[-1].seat if record.plays else NATURE
    if last in session.table.people and (seat is None or not session.table.hides(seat)):
        seat = last  # on an open table anybody may say it for the one who chose
    why = record.cannot_undo(0 if seat is None else seat)
    if why:
        raise BadInput(session.words(f"undo.{why}"))
    taken = session.table.game.codec.write(record.plays[-1].choice)
    record.undo(last)
    session.screen.say(session.words("undo.done", choice=taken))
    session.told = {key: min(count, len(record.journal.events)) for key, count in session.told.items()}
    session.stale = True


def why(session: Session, rest: str) -> None:
    """Why a choice is refused; without one, why the last was."""
    if not rest:
        if session.refused is None:
            raise BadInput(session.words("why.usage"))
        session.explain(*session.refused, fully=True)
        return
    choice = session.read(rest)
    seat = session.table.asked()
    refusal = session.record.position.refusal(session.table.people[0] if seat is None else seat, choice)
    if refusal is None:
        label = session.table.game.label(choice, session.words.language)
        session.screen.say(session.words("why.allowed", choice=session.table.game.codec.write(choice), label=label))
    else:
        session.explain(choice, refusal, fully=True)


def rules_(session: Session, rest: str) -> None:
    """A rule by its id, or rules by their words."""
    rules.show(session.screen, session.table.game, rest, session.words)


def log(session: Session, rest: str) -> None:
    """What happened last."""
    if rest and not rest.isdecimal():
        raise BadInput(session.words("log.usage", typed=rest))
    seat = session.table.asked()
    seen = [event for event in session.record.journal.events if event.seen_by(seat)]
    count = int(rest) if rest else LOG
    for event in seen[len(seen) - min(count, len(seen)) :]:
        session.tell_event(event)


def view(session: Session, rest: str) -> None:
    """Draw again."""
    session.stale = True


def list_(session: Session, rest: str) -> None:
    """All choices, or those of one kind."""
    listing = session.listing
    wanted = rest.lower().rstrip(":")
    found = [choice for choice in listing.order if not wanted or listing.group_of(choice).lower() == wanted]
    if not found:
        groups = ", ".join(dict.fromkeys([listing.group_of(choice) for choice in listing.order])) or "-"
        raise BadInput(session.words("list.none", group=rest, groups=groups))
    session.list_choices(found)


def save(session: Session, rest: str) -> None:
    """Write the game to a file; it is kept there from now on."""
    table = session.table
    if rest:
        table.keep_in(Path(rest).expanduser(), session.words)
    elif not table.played() and table.file is None:
        raise BadInput(session.words("save.nothing"))
    else:
        table.keep()
        if table.unkept:
            raise BadInput(table.unkept)
    session.screen.say(session.words("save.done", file=table.file))


def resume_(session: Session, rest: str) -> None:
    """Go on with another saved game; the present one stays in its file."""
    if not rest:
        raise BadInput(session.words("resume.usage"))
    file = Path(rest).expanduser()
    record = resume(file, session.words)
    said = session.table.said
    bots = None if said is None else {seat: name for seat, name in said.items() if seat < record.seats}
    table = TerminalGame(record, bots, file, session.words)
    session.table.keep()
    if session.table.file is not None:
        session.screen.say(session.words("play.kept", file=session.table.file))
    session.sit_at(table)


def lang(session: Session, rest: str) -> None:
    """Speak another language."""
    if rest not in LANGUAGES:
        raise BadInput(session.words("lang.usage", languages=", ".join(LANGUAGES)))
    session.words = Words(rest)
    session.table.speak(session.words)
    session.stale = True


def hint(session: Session, rest: str) -> None:
    """What the game's own quick player would do, and why. The plan of the last hint is followed while it holds."""
    game = session.table.game
    seat = session.table.asked()
    if game.policy is None or seat is None:
        raise BadInput(session.words("hint.none"))
    plays = [(played.seat, played.choice) for played in session.record.plays]
    imagined = session.record.position.copy()
    imagined.reimagine(seat, Rng(len(plays)))
    kept = session.advised
    plan = game.go_on(imagined, seat, kept.rest(plays) if kept is not None and kept.seat == seat else [])
    session.advised = Plan(seat, len(plays), marked(plays), tuple(plan))
    session.list_choices(plan[:1])
    why = game.because(game.reasons(imagined, seat, plan), session.words.language)
    if why:
        session.screen.say(f"     {why}", "dim")


def bring(session: Session, rest: str) -> None:
    """Enter a deck from a file, card by card; nothing is chosen if something is wrong with it."""
    game = session.table.game
    known = decks.decks_of(game, session.words)
    if not rest:
        raise BadInput(session.words("bring.usage"))
    file = Path(rest).expanduser()
    deck = decks.read_deck(game, known, file, session.record.options)
    if deck.problems:
        decks.tell_problems(session.screen, game, file, deck, session.words)
        return
    session.choose_all(deck.choices)


def quit_(session: Session, rest: str) -> None:
    """Leave; the game is kept."""
    session.leaving = True


ORDERS: dict[str, Callable[[Session, str], None]] = {
    "help": help_,
    "undo": undo,
    "why": why,
    "rules": rules_,
    "log": log,
    "view": view,
    "list": list_,
    "save": save,
    "resume": resume_,
    "lang": lang,
    "hint": hint,
    "bring": bring,
    "quit": quit_,
}


def read_order(line: str, words: Words) -> tuple[str | None, str]:
    """The order a line begins with, by its English name or one of this language, and what comes after it."""
    first, _, rest = line.partition(" ")
    first = first.lower().removeprefix("/")
    for name in ORDERS:
        if first == name or first in words(f"order.{name}").split():
            return name, rest.strip()
    return None, line
