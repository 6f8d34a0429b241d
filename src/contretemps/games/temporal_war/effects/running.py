"""A line of a card while it is carried out: target, price, cancelling window, operations (TPW-319; content, 3.9)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import CENTRE, NOWHERE
from contretemps.games.temporal_war.content import SLUGS
from contretemps.games.temporal_war.deeds import (
    bury,
    destroy,
    gain_aether,
    gain_shards,
    heal,
    swap,
)
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.matching import number_of, place_of, thing_of
from contretemps.games.temporal_war.effects.programs import ABILITIES, Do, Scene
from contretemps.games.temporal_war.effects.shifting import (
    LayExtra,
    PlaceWhere,
    Push,
    cannot_place,
    count_places,
    put,
    stands_firm,
)
from contretemps.games.temporal_war.effects.stats import durability
from contretemps.games.temporal_war.effects.using import (
    is_present,
    is_target,
    named_target,
    note_use,
    push_source,
    targets_of,
    way_order,
    would_change,
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
    Harm,
    Lined,
    Removals,
    Rest,
    open_window,
)
from contretemps.games.temporal_war.flow.dice import ATTACK_SIDE, DEFENCE_SIDE, Reroll
from contretemps.games.temporal_war.flow.harming import add_harm, prevent_for
from contretemps.games.temporal_war.flow.moving import FreeMove
from contretemps.games.temporal_war.flow.paying import Discard, Draw, pay
from contretemps.games.temporal_war.position import (
    A_DICE,
    A_MORE,
    ATTACK_PLUS,
    ATTACKER,
    BY_EFFECT,
    D_DICE,
    D_MORE,
    DICE,
    IN_USE,
    NONE,
    PIECES,
    STUCK,
    SUPPORT_THING,
    T_CARD,
    T_DURABILITY,
    TILE,
    TILE_SIZE,
    UNDER_SEAT,
    War,
)
from contretemps.games.temporal_war.tables import (
    ATTACK,
    FLASH,
    LEVEL_OF,
    ROOTED,
    SPELL,
    STAT_COUNT,
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
            step = perform(game, self, scene, operations[op])
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


# ---- operations ------------------------------------------------------------------------------------------------------


def targets(game: War, run: Run) -> vec[i64]:
    """The targets that are still there."""
    thing: i64
    found = vec[i64]()
    if ABILITIES[run.line].choose != w.ALL:
        return append(found, run.target) if is_present(game, run.target) else found
    for thing in range(PIECES):
        if run.target & BIT[thing] != 0 and is_present(game, thing):
            found = append(found, thing)
    return found


def player_of(run: Run) -> i64:
    """Whom drawing, discarding, aether and shards concern: the target if it is a player, otherwise `me`."""
    return run.target - w.PLAYER if run.target >= w.PLAYER and ABILITIES[run.line].choose != w.ALL else run.you


def perform(game: War, run: Run, scene: Scene, op: Do) -> Step:
    """One operation for all targets; an impossible one is skipped."""
    i: i64
    word = op.word
    by = number_of(game, scene, op.number)
    if word == w.DRAW:
        return Draw(player_of(run), by)
    if word == w.DISCARD:
        return Discard(player_of(run), by)
    if word == w.AETHER:
        gain_aether(game, player_of(run), by, 94)  # TPW-094
        return DONE
    if word == w.SHARDS:
        gain_shards(game, player_of(run), by, 185)  # TPW-185
        return DONE
    if word == w.CANCEL:
        game.cancelled = 1
        return DONE
    if word == w.MONSTER_OP:
        level = game.monster_level + by
        game.monster_level = 0 if level < 0 else level
        if by != 0:
            game.tell(e.MONSTER_LEVEL, 223, game.monster, game.monster_level)  # TPW-223
        return DONE
    if word == w.REWARD:
        game.reward += by
        return DONE
    if word == w.TILES:
        return LayExtra(run.you, run.source - w.BUILT, op.n, op.name)
    found = targets(game, run)
    if word == w.DAMAGE:
        for i in range(len(found)):
            add_harm(game, found[i], by, BY_EFFECT)
        return Harm(0) if len(game.pending) > 0 else DONE
    if word == w.PUSH:
        if len(found) == 0 or by == 0:
            return DONE
        bits: i64 = 0
        for i in range(len(found)):
            bits |= BIT[found[i]]
        return PushAll(run.you, bits, push_source(game, scene), by)
    for i in range(len(found)):
        thing = found[i]
        step = perform_on(game, run, scene, op, by, thing)
        if step is not DONE:
            return step  # only lines with one target ask anything more
    return DONE


def perform_on(game: War, run: Run, scene: Scene, op: Do, by: i64, thing: i64) -> Step:
    word = op.word
    if thing >= TILE and thing < w.PLAYER:
        if word == w.HEAL:
            mend(game, thing - TILE, by)
        elif word == w.PREVENT:
            prevent_for(game, thing, by)
        return DONE
    if thing >= PIECES:
        return DONE
    if word == w.HEAL:
        heal(game, thing, by, 212)  # TPW-212
    elif word == w.PREVENT:
        prevent_for(game, thing, by)
    elif word == w.SYMBOLS:
        add_symbols(game, thing, op.name, by)
    elif word == w.DICE_OP:
        add_dice(game, run, thing, by)
    elif word == w.STAT_OP:
        add_stat(game, run, thing, op.name, by)
    elif word == w.STATUS:
        give_status(game, thing, op.name)
    elif word == w.CLEANSE:
        game.status[game.stack[thing]] = 0
        game.tell(e.CLEANSED, 278, game.card[thing])  # TPW-278
    elif word == w.REST:
        return Rest(thing, 1)
    elif word == w.DESTROY:
        destroy(game, thing)  # TPW-277
        return Removals()
    elif word == w.MOVE:
        if would_change(game, scene, op, thing):
            return FreeMove(run.you, thing, by, 279)  # TPW-279
    elif word == w.REROLL:
        if would_change(game, scene, op, thing):
            side: i64 = ATTACK_SIDE if thing == game.battle[ATTACKER] else DEFENCE_SIDE
            return Reroll(run.you, side, by)
    elif word == w.PLACE:
        return place(game, run, scene, op, thing)
    return DONE


def mend(game: War, tile: i64, by: i64) -> None:
    most = durability(game, tile)
    now = game.tile(tile, T_DURABILITY) + by
    now = most if now > most else now
    if now > game.tile(tile, T_DURABILITY):
        game.tell(e.HEALED, 70, game.tile(tile, T_CARD), now - game.tile(tile, T_DURABILITY), now)  # TPW-070
        game.tiles[TILE_SIZE * tile + T_DURABILITY] = now


def add_symbols(game: War, thing: i64, symbol: i64, by: i64) -> None:
    if by == 0:
        return
    if thing == game.battle[ATTACKER]:
        if symbol == 0:
            game.battle[A_MORE] += by
    else:
        game.battle[D_MORE + symbol] += by
    game.tell(e.SYMBOLS, 285, game.card[thing], symbol, by)  # TPW-285


def add_dice(game: War, run: Run, thing: i64, by: i64) -> None:
    if ABILITIES[run.line].lasts == w.TURN:
        last(game, thing, DICE, by, 0)
    elif thing == game.battle[ATTACKER]:
        game.battle[A_DICE] += by
    else:
        game.battle[D_DICE] += by
    game.tell(e.DICE, 285, game.card[thing], by)  # TPW-285


def add_stat(game: War, run: Run, thing: i64, which: i64, by: i64) -> None:
    if which == ATTACK:
        game.battle[ATTACK_PLUS] += by
    elif which < STAT_COUNT:
        last(game, thing, which, by, 1 if ABILITIES[run.line].lasts == w.ROUND_LONG else 0)


def last(game: War, thing: i64, what: i64, by: i64, until: i64) -> None:
    game.lasting = append(append(append(append(game.lasting, thing), what), by), until)


def give_status(game: War, piece: i64, status: i64) -> None:
    """Not cumulative; being rooted while in use takes the rest of the movement (TPW-149)."""
    stack = game.stack[piece]
    if game.status[stack] & status != 0:
        return
    game.status[stack] |= status
    number: i64 = 0 if status == 1 else 1 if status == ROOTED else 2
    game.tell(e.STATUS, 278, game.card[piece], number)  # TPW-278
    if status == ROOTED and game.turn[IN_USE] >= 0 and game.stack[game.turn[IN_USE]] == stack:
        game.turn[STUCK] = 1


def place(game: War, run: Run, scene: Scene, op: Do, piece: i64) -> Step:
    """Pick up and place: it keeps its side and does not land (TPW-275, TPW-276)."""
    goal: i64
    if stands_firm(game, run.you, piece):
        return DONE
    if op.name == w.SWAP:
        other = thing_of(game, scene, op.ref)
        if other >= 0 and other != piece and game.on_board(other) and not game.on_temple(other):
            game.tell(e.PLACED, 275, game.card[piece], game.space[piece], game.space[other])  # TPW-275
            game.tell(e.PLACED, 275, game.card[other], game.space[other], game.space[piece])  # TPW-275
            swap(game, piece, other)
        return DONE
    near = place_of(game, scene, op.ref)
    within: i64 = 1 if op.name == w.EMPTY_ADJ else op.n
    many = count_places(game, near, within)
    if many > 1:
        return PlaceWhere(run.you, piece, near, within)
    if many == 1:
        for goal in range(2 * CENTRE + 1):
            if cannot_place(game, near, within, goal) == ALLOWED:
                put(game, piece, goal)
                return DONE
    return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class PushAll(Step):
    """Pieces are pushed one after the other, in the order of the directions seen from the source."""

    __slots__ = ("bits", "by", "source", "you")

    takes: ClassVar[tuple[str, ...]] = ("you", "bits", "source", "by")

    def __init__(self, you: i64, bits: i64, source: i64, by: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.you: Final[i64] = you
        self.bits: Final[i64] = bits
        self.source: Final[i64] = source
        self.by: Final[i64] = by

    def resolve(self, game: War, choice: i64) -> Step:
        piece: i64
        first: i64 = NOWHERE
        best: i64 = 0
        for piece in range(PIECES):
            if self.bits & BIT[piece] != 0 and is_present(game, piece):
                order = way_order(game, self.source, piece)
                if first == NOWHERE or order < best:
                    first = piece
                    best = order
        if first == NOWHERE:
            return DONE
        rest = PushAll(self.you, self.bits & ~BIT[first], self.source, self.by)
        if stands_firm(game, self.you, first):
            return rest
        towards: i64 = 1 if self.by < 0 else 0
        many = -self.by if self.by < 0 else self.by
        return game.then(Push(self.you, first, self.source, towards, many, game.space[first]), rest)
