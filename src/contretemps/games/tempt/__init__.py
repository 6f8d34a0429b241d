"""Tempt: two players, three areas, sixty Cohorts to tempt into Columns or as Chanters, and six Temptresses to draft."""

from pathlib import Path

from contretemps.games.tempt.card_words import card_words
from contretemps.games.tempt.cards import SET
from contretemps.games.tempt.draw import draw
from contretemps.games.tempt.flow import set_up
from contretemps.games.tempt.hints import policy
from contretemps.games.tempt.invariants import broken
from contretemps.games.tempt.notation import EVENTS, VERBS
from contretemps.games.tempt.position import load
from contretemps.games.tempt.preview import preview
from contretemps.games.tempt.printed import PRINTED
from contretemps.games.tempt.reading import KEYS, read
from contretemps.games.tempt.reasons import reasons
from contretemps.games.tempt.switches import OPTIONS, bound
from contretemps.games.tempt.worth import evaluate
from contretemps.games.tempt.writing import EXPECT, write
from contretemps.kernel.game import Game

GAME = Game(
    name="tempt",
    title="Tempt",
    folder=Path(__file__).parent,
    fewest=2,
    most=2,  # TPT-001
    options=OPTIONS,
    verbs=VERBS,
    events=EVENTS,
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

for _language, _words in card_words(SET, GAME.texts).items():
    GAME.texts.add(_language, _words)
