"""Temptation: two to six players, five dice, and rows that pay whoever puts the last die on them, or make them pay."""

from pathlib import Path

from contretemps.games.temptation.draw import draw
from contretemps.games.temptation.flow import set_up
from contretemps.games.temptation.hints import evaluate, plan, policy
from contretemps.games.temptation.invariants import broken
from contretemps.games.temptation.notation import EVENTS, VERBS, spoken_throws
from contretemps.games.temptation.position import load
from contretemps.games.temptation.preview import preview
from contretemps.games.temptation.reading import KEYS, read
from contretemps.games.temptation.reasons import reasons
from contretemps.games.temptation.switches import OPTIONS, bound
from contretemps.games.temptation.writing import EXPECT, write
from contretemps.kernel.game import Game
from contretemps.kernel.texts import LANGUAGES

GAME = Game(
    name="temptation",
    title="Temptation",
    folder=Path(__file__).parent,
    fewest=2,
    most=6,  # TTN-006
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
    draw=draw,
    evaluate=evaluate,
    policy=policy,
    plan=plan,
    reasons=reasons,
    preview=preview,
)

for _language in LANGUAGES:
    GAME.texts.add(_language, spoken_throws())
