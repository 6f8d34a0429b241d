"""Pebbles, for the benchmark of the server only: a game of which nothing but the length matters.

Two seats put pebbles into seven bowls in turn, thousands of them, so that a table can have as many choices that count.
"""

from pathlib import Path

from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind, Game
from contretemps.kernel.shapes import NUMBER

from .flow import set_up
from .position import LETTERS, MOST, broken, load, read, write

BOWL = Domain("bowl", LETTERS)
SEAT = Domain("seat", ["first", "second"])

GAME = Game(
    name="pebbles",
    title="Pebbles",
    folder=Path(__file__).parent,
    fewest=2,
    most=2,
    options=[],
    verbs=[Verb("put", 0, [("bowl", BOWL)])],
    events=[EventKind("puts", [("seat", SEAT), ("bowl", BOWL)]), EventKind("ends")],
    set_up=set_up,
    load=load,
    given=LETTERS,
    read=read,
    expect=dict.fromkeys(LETTERS, NUMBER),
    write=write,
    bound=lambda options, seats: MOST,
    broken=broken,
)
