"""Forgotten monsters (TPW-218 to TPW-228), and becoming resting, which brings them."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.deeds import gain_aether
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.matching import all_hold
from contretemps.games.temporal_war.effects.programs import OF_CARD, Scene
from contretemps.games.temporal_war.effects.stats import has_key, stat
from contretemps.games.temporal_war.entries import (
    BY_EFFECT,
    HUNTED,
    IN_USE,
    MONSTER_THING,
    NONE,
    OVERTIME,
    PLACES,
    RESTED,
)
from contretemps.games.temporal_war.flow import calls
from contretemps.games.temporal_war.flow.calls import OF_MONSTER, Begin, Handler, Harm, Meet, Rest, open_window
from contretemps.games.temporal_war.flow.harming import add_harm
from contretemps.games.temporal_war.flow.moving import card_name
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import FIRST_MONSTER, LEVEL, LEVEL_OF, REWARD, SCOUT
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step
from contretemps.sets import BIT


def is_exposed(game: War, piece: i64) -> bool:
    """Outside the safe area (TPW-219), and not a Champion on its temple (TPW-221)."""
    return not game.is_safe(game.space[piece]) and not game.on_temple(piece)


def cannot_hunt(game: War, piece: i64) -> i64:
    """Once per Action Phase, while the warrior in use is outside the safe area (TPW-222, TPW-227, TPW-293)."""
    if game.turn[HUNTED] == 1:
        return 222  # TPW-222
    if game.on_temple(piece):
        return 293  # TPW-293
    if not is_exposed(game, piece):
        return 222  # TPW-222
    return ALLOWED if game.monsters != 0 else 227  # TPW-227


class Resting(Handler):
    """Ready to resting; outside the safe area that brings a monster, unless one was drawn this turn (TPW-220, TPW-222).
    In overtime nobody rests: only the action ends (TPW-234, TPW-235, TPW-288)."""

    def resolve(self, game: War, step: Step) -> Step:
        assert isinstance(step, Rest)
        piece = step.piece
        if not game.on_board(piece):
            return DONE
        in_use = game.turn[IN_USE] == piece
        if in_use:
            if game.turn[RESTED] == 1:
                return DONE
            game.turn[RESTED] = 1
        if game.round < OVERTIME:
            if game.ready[piece] == 0:
                return DONE
            game.ready[piece] = 0
            game.tell(e.RESTS, 52, game.card[piece], game.space[piece])  # TPW-052
        if not is_exposed(game, piece) or has_key(game, piece, SCOUT):
            return DONE
        if game.turn[HUNTED] == 1:
            return DONE
        return Meet(piece)


calls.handle(calls.REST, Resting())


class Meeting(Handler):
    """A card of the Forgotten Deck, if there is one (TPW-227)."""

    def resolve(self, game: War, step: Step) -> Step:
        assert isinstance(step, Meet)
        return DONE if game.monsters == 0 or not game.on_board(step.piece) else MonsterCard(step.piece)


calls.handle(calls.MEET, Meeting())


@mypyc_attr(acyclic=True, free_list_len=1)
class MonsterCard(Step):
    """Which monster (TPW-024)?"""

    __slots__ = ("piece",)

    takes: ClassVar[tuple[str, ...]] = ("piece",)

    def __init__(self, piece: i64) -> None:
        super().__init__(NATURE, a.MONSTER, a.FIRST)
        self.piece: Final[i64] = piece

    def check(self, game: War, choice: i64) -> i64:
        return ALLOWED if game.monsters & BIT[choice - a.MONSTER] != 0 else 225  # TPW-225

    def resolve(self, game: War, choice: i64) -> Step:
        monster = choice - a.MONSTER
        game.monster = monster
        game.monster_level = LEVEL_OF[FIRST_MONSTER + monster]
        game.reward = REWARD[FIRST_MONSTER + monster]
        game.tell(e.MONSTER, 220, monster, game.card[self.piece], game.monster_level)  # TPW-220
        window = open_window(w.MONSTER_DRAWN, self.piece, MONSTER_THING)
        own = own_line(game, self.piece, w.MONSTER_DRAWN)  # its own effect comes first (TPW-223)
        if own is DONE:
            return game.then(window, Compare(self.piece))
        return game.then(own, window, Compare(self.piece))

    def purpose(self, game: War) -> str:
        return "monsters"

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, self.piece)}


def own_line(game: War, piece: i64, window: i64) -> Step:
    """What the monster itself does at this moment."""
    for ability in OF_CARD[FIRST_MONSTER + game.monster]:
        if ability.window == window:
            seat = piece // PLACES
            if all_hold(game, Scene(ability.number, w.FROM_CARD, seat, piece, MONSTER_THING, NONE)):
                return Begin(ability.number, w.FROM_CARD, seat, piece, MONSTER_THING, NONE, OF_MONSTER)
    return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Compare(Step):
    """Levels are compared; no dice, no defence (TPW-224, TPW-225, TPW-228)."""

    __slots__ = ("piece",)

    takes: ClassVar[tuple[str, ...]] = ("piece",)

    def __init__(self, piece: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.piece: Final[i64] = piece

    def resolve(self, game: War, choice: i64) -> Step:
        piece = self.piece
        if not game.on_board(piece):
            return EndMeeting()
        level = stat(game, piece, LEVEL)
        monster = game.monster
        if game.monster_level > level:  # the card is shuffled back, also if nothing gets through (TPW-226)
            by = game.monster_level - level
            game.tell(e.MONSTER_WINS, 224, monster, game.monster_level, game.card[piece], by)  # TPW-224
            add_harm(game, piece, by, BY_EFFECT)
            won = own_line(game, piece, w.MONSTER_WON)
            return game.then(Harm(0), EndMeeting()) if won is DONE else game.then(Harm(0), won, EndMeeting())
        game.monsters = game.monsters & ~BIT[monster]
        game.tell(e.MONSTER_LOSES, 225, monster, game.card[piece], game.reward)  # TPW-225
        gain_aether(game, piece // PLACES, game.reward, 225)  # TPW-225
        lost = own_line(game, piece, w.MONSTER_LOST)
        return EndMeeting() if lost is DONE else game.then(lost, EndMeeting())


@mypyc_attr(acyclic=True, free_list_len=1)
class EndMeeting(Step):
    """The monster is gone."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: War, choice: i64) -> Step:
        game.monster = NONE
        game.monster_level = 0
        game.reward = 0
        return DONE
