"""Connect four, for the benchmarks only: a whole game in one small folder, and the game that OpenSpiel has too."""

from pathlib import Path

from contretemps.kernel.codec import Domain, Verb
from contretemps.kernel.game import EventKind, Game
from contretemps.kernel.shapes import TEXT

from .flow import bound, set_up
from .position import LETTERS, broken, load, read, write

COLUMN = Domain("column", LETTERS)
SEAT = Domain("seat", ["first", "second"])

GAME = Game(
    name="connect_four",
    title="Connect four",
    folder=Path(__file__).parent,
    fewest=2,
    most=2,
    options=[],
    verbs=[Verb("drop", 0, [("column", COLUMN)])],
    events=[
        EventKind("drops", [("seat", SEAT), ("column", COLUMN)]),
        EventKind("wins", [("seat", SEAT)]),
        EventKind("full"),
    ],
    set_up=set_up,
    load=load,
    given=LETTERS,
    read=read,
    expect=dict.fromkeys(LETTERS, TEXT),
    write=write,
    bound=bound,
    broken=broken,
)
