# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Dominare as the rest of the world sees it. It is not offered in `__init__.py` yet: hints, preview and a board are
still to come."""

from __future__ import annotations

from pathlib import Path

from contretemps.games.dominare.codes import SEATS
from contretemps.games.dominare.draw import draw
from contretemps.games.dominare.invariants import broken
from contretemps.games.dominare.notation import KINDS, VERBS
from contretemps.games.dominare.position import load
from contretemps.games.dominare.printed import PRINTED
from contretemps.games.dominare.reading import KEYS, read
from contretemps.games.dominare.steps import set_up
from contretemps.games.dominare.switches import OPTIONS, bound
from contretemps.games.dominare.words import made_words
from contretemps.games.dominare.writing import EXPECT, write
from contretemps.kernel.game import Game

GAME = Game(
    name="dominare",
    title="Dominare",
    folder=Path(__file__).parent,
    fewest=2,
    most=SEATS,  # DOM-001
    options=OPTIONS,
    verbs=VERBS,
    events=KINDS,
    set_up=set_up,
    load=load,
    given=KEYS,
    read=read,
    expect=EXPECT,
    write=write,
    bound=bound,
    broken=broken,
    secrets=True,
    draw=draw,
    printed=lambda language: PRINTED,
)

for _language, _words in made_words(GAME.texts).items():
    GAME.texts.add(_language, _words)
