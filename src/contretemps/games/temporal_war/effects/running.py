"""A line of a card while it is carried out: target, price, cancelling window, operations (TPW-319; content, 3.9)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.content import SLUGS
from contretemps.games.temporal_war.deeds import (
    bury,
    gain_shards,
)
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.performing import perform
from contretemps.games.temporal_war.effects.programs import ABILITIES, Scene
from contretemps.games.temporal_war.effects.using import (
    is_target,
    named_target,
    note_use,
    targets_of,
)
from contretemps.games.temporal_war.entries import (
    NONE,
    PIECES,
    SUPPORT_THING,
    TILE,
    UNDER_SEAT,
)
from contretemps.games.temporal_war.flow import calls
from contretemps.games.temporal_war.flow.calls import (
    EXERTED,
    FROM_HAND,
    FROM_TILE,
    LINED,
    REPLAYED,
    Begin,
    Handler,
    Lined,
    open_window,
)
from contretemps.games.temporal_war.flow.paying import pay
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    FLASH,
    LEVEL_OF,
    SPELL,
    TRAP,
    TYPE_COUNT,
    VALUE,
)
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step
from contretemps.sets import BIT

EXERT_STEP: Final = 128  # one exert of an entry of `equipment`


def scene_of(step: Lined) -> Scene:
    return Scene(step.line, step.source, step.you, step.it, step.other, step.at)


class Beginning(Handler):
    """The target is chosen first: `one` by the line's player, where there are several."""

    def resolve(self, game: War, step: Step) -> Step:
        assert isinstance(step, Begin)
        i: i64
        scene = scene_of(step)
        ability = ABILITIES[step.line]
        if ability.choose == w.NAMED:
            return priced(game, step, named_target(game, scene))
        targets = targets_of(game, scene)
        if ability.choose == w.ALL:
            bits: i64 = 0
            for i in range(len(targets)):
                bits |= BIT[targets[i]]
            return priced(game, step, bits)
        if len(targets) > 1:
            return ChooseTarget(step.you, step.line, step.source, step.you, step.it, step.other, step.at, step.how)
        return priced(game, step, targets[0] if len(targets) == 1 else NONE)


calls.handle(calls.BEGIN, Beginning())


def thing_at(game: War, space: i64) -> i64:
    """What a choice of a space means as a target: the piece there, or the construct."""
    piece = game.piece_on(space)
    if piece >= 0:
        return piece
    tile = game.construct_on(space)
    return TILE + tile if tile != NONE else NONE


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseTarget(Lined):
    """Whom? One of those on whom the line could do something (TPW-303)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat", *LINED)

    def __init__(self, seat: i64, line: i64, source: i64, you: i64, it: i64, other: i64, at: i64, how: i64) -> None:
        super().__init__(seat, a.SPACE, a.SET, line, source, you, it, other, at, how)

    def check(self, game: War, choice: i64) -> i64:
        thing = thing_at(game, choice - a.SPACE)
        if thing >= 0 and thing < PIECES and game.on_temple(thing):
            return 37  # TPW-037
        return ALLOWED if thing != NONE and is_target(game, scene_of(self), thing) else 303  # TPW-303

    def resolve(self, game: War, choice: i64) -> Step:
        return priced(game, self, thing_at(game, choice - a.SPACE))

    def about(self, game: War) -> Facts:
        return {"card": f"@card.{SLUGS[ABILITIES[self.line].card]}"}


def is_played(how: i64) -> bool:
    """A card that is paid for and may be cancelled, as against a line of something in play."""
    return how in (FROM_HAND, FROM_TILE, REPLAYED)


def cancels(line: i64) -> bool:
    return ABILITIES[line].operations[0].word == w.CANCEL


def price_of(card: i64, how: i64) -> i64:
    """The level of a card (TPW-056), the support value of a spell that is replayed (TPW-060, TPW-061)."""
    if how == REPLAYED:
        return VALUE[card]
    return LEVEL_OF[card] if how in (FROM_HAND, FROM_TILE) else 0


def priced(game: War, step: Lined, target: i64) -> Step:
    """Everything is named: pay, let others cancel (TPW-282), then do it."""
    ability = ABILITIES[step.line]
    how = step.how
    for condition in ability.conditions:
        if condition.word == w.PAY:
            gain_shards(game, step.you, -condition.n, 96)  # TPW-096
    note_use(game, ability, step.source)
    if how == EXERTED:
        place = step.source - w.EQUIPPED
        entry = TYPE_COUNT * (place // 8) + place % 8
        game.equipment[entry] -= EXERT_STEP
        game.tell(e.EXERTS, 65, step.you, ability.card, game.equipment[entry] // EXERT_STEP)  # TPW-065
    run = Run(step.line, step.source, step.you, step.it, step.other, step.at, how, target, 0)
    if not is_played(how):
        return run
    paying = pay(game, step.you, price_of(ability.card, how))
    if cancels(step.line):  # TPW-300
        return run if paying is DONE else game.then(paying, run)
    game.cancelled = 0
    answering = open_window(w.SUPPORT_PLAYED, SUPPORT_THING, step.you)
    return game.then(answering, run) if paying is DONE else game.then(paying, answering, run)


@mypyc_attr(acyclic=True, free_list_len=1)
class Run(Lined):
    """A line at one of its operations. `target` is a thing, or the pieces of `all` as bits."""

    __slots__ = ("op", "target")

    takes: ClassVar[tuple[str, ...]] = (*LINED, "target", "op")

    def __init__(
        self, line: i64, source: i64, you: i64, it: i64, other: i64, at: i64, how: i64, target: i64, op: i64
    ) -> None:
        super().__init__(NOBODY, 0, 0, line, source, you, it, other, at, how)
        self.target: Final[i64] = target
        self.op: Final[i64] = op

    def resolve(self, game: War, choice: i64) -> Step:
        operations = ABILITIES[self.line].operations
        op = self.op
        if op == 0 and is_played(self.how) and game.cancelled == 1 and not cancels(self.line):
            game.cancelled = 0
            game.tell(e.CANCELLED, 282, self.you, ABILITIES[self.line].card)  # TPW-282
            op = len(operations)
        scene = scene_of(self)
        while op < len(operations):
            step = perform(game, scene, self.target, operations[op])
            op += 1
            if step is not DONE:
                on = Run(self.line, self.source, self.you, self.it, self.other, self.at, self.how, self.target, op)
                return game.then(step, on)
        put_away(game, self)
        return DONE


def put_away(game: War, run: Run) -> None:
    """A spell goes to the spellbook (TPW-061), a flash or trap is buried (TPW-075)."""
    card = ABILITIES[run.line].card
    if run.how != FROM_HAND and run.how != FROM_TILE:
        return
    kind = ABILITIES[run.line].kind
    if game.out[run.you] == 1:
        return
    if kind == SPELL:
        game.book = append(game.book, UNDER_SEAT * run.you + card)
    elif kind in (FLASH, TRAP):
        bury(game, run.you, card, True)
