"""Dominare: two to six conspiracies, seven seasons, and the districts of one city to control."""

from pathlib import Path

from contretemps.games.dominare.codes import SEATS
from contretemps.games.dominare.draw import draw
from contretemps.games.dominare.hints import policy
from contretemps.games.dominare.invariants import broken
from contretemps.games.dominare.notation import KINDS, VERBS
from contretemps.games.dominare.position import load
from contretemps.games.dominare.preview import preview
from contretemps.games.dominare.printed import PRINTED
from contretemps.games.dominare.reading import KEYS, read
from contretemps.games.dominare.reasons import reasons
from contretemps.games.dominare.steps import set_up
from contretemps.games.dominare.switches import OPTIONS, bound
from contretemps.games.dominare.words import made_words
from contretemps.games.dominare.worth import evaluate
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
    evaluate=evaluate,
    policy=policy,
    reasons=reasons,
    preview=preview,
    printed=lambda language: PRINTED,
)

for _language, _words in made_words(GAME.texts).items():
    GAME.texts.add(_language, _words)
