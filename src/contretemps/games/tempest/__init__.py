"""Tempest: one player against a storm, over three days and a final one."""

from pathlib import Path

from contretemps.games.tempest.draw import draw
from contretemps.games.tempest.hints import evaluate, plan, policy
from contretemps.games.tempest.invariants import broken
from contretemps.games.tempest.notation import EVENTS, VERBS
from contretemps.games.tempest.position import load
from contretemps.games.tempest.preview import preview
from contretemps.games.tempest.reading import KEYS, read
from contretemps.games.tempest.reasons import reasons
from contretemps.games.tempest.start import set_up
from contretemps.games.tempest.switches import OPTIONS, bound
from contretemps.games.tempest.writing import EXPECT, write
from contretemps.kernel.game import Game

GAME = Game(
    name="tempest",
    title="Tempest",
    folder=Path(__file__).parent,
    fewest=1,
    most=1,  # TMP-007
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
