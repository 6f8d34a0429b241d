"""The Temporal War: champions, decks and fountains on a hexagonal arena, for two to six players."""

from pathlib import Path

from contretemps.games.temporal_war.codes import SEATS
from contretemps.games.temporal_war.decks import WarDecks
from contretemps.games.temporal_war.draw import draw
from contretemps.games.temporal_war.hints import policy
from contretemps.games.temporal_war.invariants import broken
from contretemps.games.temporal_war.notation import KINDS, VERBS
from contretemps.games.temporal_war.position import load
from contretemps.games.temporal_war.preview import preview
from contretemps.games.temporal_war.printed import PRINTED
from contretemps.games.temporal_war.reading import KEYS, read
from contretemps.games.temporal_war.reasons import reasons
from contretemps.games.temporal_war.steps import set_up
from contretemps.games.temporal_war.switches import OPTIONS, bound
from contretemps.games.temporal_war.words import made_words
from contretemps.games.temporal_war.worth import evaluate
from contretemps.games.temporal_war.writing import EXPECT, write
from contretemps.kernel.game import Game

GAME = Game(
    name="temporal_war",
    title="The Temporal War",
    folder=Path(__file__).parent,
    fewest=2,
    most=SEATS,  # TPW-009
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
    printed=lambda language: PRINTED,
    draw=draw,
    evaluate=evaluate,
    policy=policy,
    reasons=reasons,
    preview=preview,
    decks=WarDecks(),
)

for _language, _words in made_words(GAME.texts).items():
    GAME.texts.add(_language, _words)
