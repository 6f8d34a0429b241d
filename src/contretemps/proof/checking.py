"""Checks a record in full: what the kernel can (rules, draws, result, seal), and all else that a record says of itself.

A record may be right in all that it tells and still leave something open: dice that nobody committed to, choices that
come from another game, a position that somebody set up. `Checked.open` says what.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date
from typing import Any

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.step import NATURE
from contretemps.proof.chance import seed_from, word_seed
from contretemps.proof.record import Record, verify

LONGEST_NAME = 60  # signs
LONGEST_SALT = 100
ENDINGS = ("resign", "timeout")

Data = dict[str, Any]


@dataclass(frozen=True)
class Checked:
    """A record in which nothing is wrong."""

    record: Record
    draws: int  # answers of chance
    recomputed: int  # those that were drawn anew from the seed
    open: tuple[str, ...]  # what could not be checked: no_seed, given, start


def check(game: Game, data: Data) -> Checked:
    """Check all that a record says; BadInput for the first thing that is wrong."""
    names(data.get("seats"))
    record = verify(game, data)
    claims(data, record)
    draws = [number for number, played in enumerate(record.plays) if played.seat == NATURE]
    fresh = [number for number in draws if number >= record.given and record.seed is not None]
    left = {
        "no_seed": record.seed is None and bool(draws),
        "given": record.given > 0,
        "start": record.start is not None,
    }
    return Checked(record, len(draws), len(fresh), tuple([why for why, so in left.items() if so]))


def claims(data: Data, record: Record, running: bool = False) -> None:
    """What a record says besides its set-up, choices and result. While a game runs, its seed is not open."""
    salts(data.get("salts") or [], record.seats)
    takebacks(data.get("takebacks", []), record)
    if "ended" in data:
        ended(data["ended"], record)
    marks(data, None if running and record.seed is None else record)


def text(value: object, longest: int, what: str) -> str:
    """A short text without signs that cannot be seen."""
    if not isinstance(value, str):
        raise BadInput(f"{what} is not a text")
    if not 0 < len(value) <= longest:
        raise BadInput(f"{what} has {len(value)} signs, not 1 to {longest}")
    if any(unicodedata.category(sign)[0] == "C" for sign in value):
        raise BadInput(f"{what} has signs that cannot be seen")
    return value


def whole(value: object, least: int, most: int, what: str) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"{what} is not a whole number from {least} to {most}")
    return value


def names(said: object) -> None:
    if not isinstance(said, list):
        raise BadInput("not a whole record: seats is a list of names")
    for seat, name in enumerate(said):
        text(name, LONGEST_NAME, f"the name of seat {seat}")


def salts(said: object, seats: int) -> None:
    """Each seat may have added one."""
    if not isinstance(said, list) or len(said) > seats:
        raise BadInput("salts is not a list of at most as many texts as there are seats")
    for number, salt in enumerate(said, 1):
        text(salt, LONGEST_SALT, f"salt {number}")


def takebacks(said: object, record: Record) -> None:
    """Each is a seat's and leaves at least what was given. A later one never leaves less than one before it says: by
    taking back more, it would have taken the earlier one's place along. Those of old records count entries instead."""
    if not isinstance(said, list):
        raise BadInput("takebacks is not a list")
    least = record.given
    for number, each in enumerate(said, 1):
        what = f"take-back {number}"
        form = set(each) if isinstance(each, dict) else set()
        if form not in ({"seat", "kept"}, {"seat", "n", "to"}):
            raise BadInput(f"{what} does not say whose it is and how many choices it kept")
        if each["seat"] not in [str(seat) for seat in range(record.seats)]:
            raise BadInput(f"{what} is of a seat that is not there")
        if "kept" in each:
            least = whole(each["kept"], least, len(record.plays), f"what {what} kept")
        else:
            last = whole(each["n"], 1, 1 << 31, f"the entry of {what}")
            whole(each["to"], 0, last - 1, f"what {what} leads to")


def ended(said: object, record: Record) -> None:
    """Somebody resigned or ran out of time: the game was not over by its rules, and everybody has a place."""
    if not isinstance(said, dict) or set(said) != {"by", "places"} or said["by"] not in ENDINGS:
        raise BadInput("ended does not say that a seat resigned or ran out of time, and the places")
    if not record.position.asked():
        raise BadInput("the game is said to have been ended early, but it is over by its rules")
    places = said["places"]
    if not isinstance(places, list) or len(places) != record.seats:
        raise BadInput(f"ended does not give {record.seats} places")
    for place in places:
        whole(place, 1, record.seats, "a place")
    if any(place != 1 + sum([other < place for other in places]) for place in places):
        raise BadInput("the places do not follow each other")


def marks(data: Data, record: Record | None) -> None:
    """What it says of where its luck comes from is so, as far as there is something to compare it with."""
    word, day = data.get("word", ""), data.get("daily", "2000-01-01")
    if data.get("practice", True) is not True or not isinstance(word, str):
        raise BadInput("practice is either true or not said, and its word is a text")
    text(day, 10, "the day")
    if record is None:
        return
    if "word" in data and record.seed not in _seeds(word):
        raise BadInput(f"the seed does not follow from the word {word[:80]!r}")
    if "daily" in data and (record.seed not in daily_seeds(record.game.name, day) or record.salts):
        raise BadInput(f"the luck is not that of the daily of {day}")


def _seeds(word: str) -> tuple[bytes, ...]:
    """What a word may have led to: at a terminal a written seed is taken as it is."""
    try:
        return seed_from(word), word_seed(word)
    except UnicodeEncodeError:
        return ()


# ---- the daily -----------------------------------------------------------------------------------------------------


def daily_seed(game: str, day: str) -> bytes:
    """The seed of a day's game, the same on every server. It is open, but no word that anybody types leads to it."""
    return word_seed(f"{game} {day}", "daily 1")


def daily_seeds(game: str, day: str) -> tuple[bytes, ...]:
    """The seeds that a record of that day may have: servers took it from a word at first."""
    try:
        date.fromisoformat(day)
    except ValueError:
        return ()
    return daily_seed(game, day), word_seed(f"contretemps daily {game} {day}")
