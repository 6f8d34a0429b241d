"""The Action Phase: which warrior is used, and what it does (TPW-089, TPW-139 to TPW-151)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import FOUNTAINS
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.programs import ABILITIES
from contretemps.games.temporal_war.effects.stats import has_key
from contretemps.games.temporal_war.entries import (
    ACTION,
    HUNTED,
    IN_USE,
    MAIN,
    NONE,
    PLACES,
    RESTED,
    SPENT,
    STUCK,
    SUMMONED,
    SYNCED,
)
from contretemps.games.temporal_war.flow.aiming import (
    attacks_into,
    cannot_attack,
)
from contretemps.games.temporal_war.flow.battle import (
    attack,
)
from contretemps.games.temporal_war.flow.calls import (
    EXERTED,
    IN_PLAY,
    Begin,
    Meet,
    Question,
    Rest,
    RoundTest,
    Window,
    open_window,
)
from contretemps.games.temporal_war.flow.moments import (
    cannot_exert,
    exerts_into,
    has_mark_on,
    lines_of,
    mark_of_exert,
    mark_of_space,
    sort_up,
)
from contretemps.games.temporal_war.flow.monsters import cannot_hunt
from contretemps.games.temporal_war.flow.moving import cannot_go, card_name, go, goals_into, reach_left
from contretemps.games.temporal_war.flow.playing import (
    cannot_heal,
    cannot_use_menu,
    equipment_into,
    tiles_into,
    use_menu,
)
from contretemps.games.temporal_war.flow.setting import (
    EndPhase,
)
from contretemps.games.temporal_war.flow.syncing import begin_sync, cannot_sync
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    CHARGE,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, NOBODY, Step


@mypyc_attr(acyclic=True)
class Silent(Step):
    """What happens at once in a player's turn."""

    __slots__ = ("who",)

    takes: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who


# ---- action ----------------------------------------------------------------------------------------------------------


def may_pass(game: War, seat: i64) -> bool:
    """Who has fewer ready warriors than some other player may use none (TPW-141, TPW-144)."""
    other: i64
    mine = game.count_ready(seat)
    for other in range(game.seats):
        if other != seat and game.count_ready(other) > mine:
            return True
    return False


@mypyc_attr(acyclic=True, free_list_len=1)
class ActionPhase(Silent):
    """One warrior is used: the one just summoned (TPW-140), or a ready one (TPW-139, TPW-142); without any the phase is
    empty (TPW-106)."""

    __slots__ = ()

    def resolve(self, game: War, choice: i64) -> Step:
        piece: i64
        seat = self.who
        if game.out[seat] == 1:
            return RoundTest()
        game.phase = ACTION
        summoned = game.turn[SUMMONED]
        if summoned != NONE:
            return use(game, seat, summoned) if game.on_board(summoned) else EndPhase(seat, 0)
        ready = game.count_ready(seat)
        if ready == 0:
            return EndPhase(seat, 0)
        if ready > 1 or may_pass(game, seat):
            return ChooseWarrior(seat)
        for piece in range(PLACES * seat, PLACES * seat + PLACES):
            if game.space[piece] >= 0 and game.ready[piece] == 1:
                return use(game, seat, piece)
        return EndPhase(seat, 0)


def cannot_use(game: War, seat: i64, space: i64) -> i64:
    """A ready warrior of one's own (TPW-142)."""
    piece = game.piece_on(space)
    if piece < 0 or piece // PLACES != seat:
        return 139  # TPW-139
    return ALLOWED if game.ready[piece] == 1 else 142  # TPW-142


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseWarrior(Question):
    """Which warrior do you use?"""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.PASS, a.SPACE)

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED if may_pass(game, self.seat) else 141  # TPW-141
        if choice >= a.USE:
            return cannot_use(game, self.seat, choice - a.USE)
        return cannot_use_menu(game, self.seat, choice) if choice < a.GO else 139  # TPW-139

    def options_into(self, game: War, out: Choices) -> None:
        i: i64
        piece: i64
        seat = self.seat
        if may_pass(game, seat):
            out.add(a.PASS)
        out.offer(a.HEAL, cannot_heal(game, seat))
        tiles_into(game, seat, out)
        equipment_into(game, seat, out)
        spaces = vec[i64]()
        for piece in range(PLACES * seat, PLACES * seat + PLACES):
            if game.space[piece] >= 0 and cannot_use(game, seat, game.space[piece]) == ALLOWED:
                spaces = append(spaces, a.USE + game.space[piece])
        sort_up(spaces)
        for i in range(len(spaces)):
            out.add(spaces[i])

    def resolve(self, game: War, choice: i64) -> Step:
        seat = self.seat
        if choice == a.PASS:
            game.tell(e.PASSES, 141, seat)  # TPW-141
            return EndPhase(seat, 0)
        if choice >= a.USE:
            return use(game, seat, game.piece_on(choice - a.USE))
        game.first(ActionPhase(seat))
        return use_menu(game, seat, choice)


def use(game: War, seat: i64, piece: i64) -> Step:
    """Its speed and its Main Action are there; no Main Action in the turn of its summoning (TPW-286), but for charge
    (TPW-146): it may still move, sync and use free abilities (TPW-147)."""
    game.turn[IN_USE] = piece
    game.turn[SPENT] = 0
    game.turn[STUCK] = 0
    game.turn[MAIN] = 0 if game.turn[SUMMONED] == piece and not has_key(game, piece, CHARGE) else 1
    game.tell(e.USES, 139, seat, game.card[piece], game.space[piece])  # TPW-139
    return game.then(open_window(w.USED, piece, NONE), ActOn(seat))


@mypyc_attr(acyclic=True, free_list_len=1)
class ActOn(Silent):
    """The warrior in use goes on, unless its action has ended or it is gone (TPW-090)."""

    __slots__ = ()

    def resolve(self, game: War, choice: i64) -> Step:
        piece = game.turn[IN_USE]
        if game.out[self.who] == 1:
            return RoundTest()
        if game.turn[RESTED] == 1 or not game.on_board(piece):
            return EndPhase(self.who, 0)
        return Act(self.who)


def used_window(game: War, kind: i64) -> Window:
    """The moment at which abilities of the warrior in use may be used."""
    return Window(kind, game.turn[IN_USE], NONE, 0, ())


def ability_mark(game: War, seat: i64, space: i64) -> i64:
    """The free ability or the Main Action of the warrior in use (TPW-145)."""
    mark = mark_of_space(game, used_window(game, w.IN_USE), seat, space)
    if mark == NONE and game.turn[MAIN] == 1:
        mark = mark_of_space(game, used_window(game, w.MAIN_ACTION), seat, space)
    return mark


@mypyc_attr(acyclic=True, free_list_len=1)
class Act(Question):
    """What does the warrior in use do? Movement may be split around everything else (TPW-151), and so may a sync
    (TPW-162). At the end it rests, before the End Phase begins (TPW-093); what it did not use is lost (TPW-148)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.PASS, a.USE)

    def check(self, game: War, choice: i64) -> i64:
        piece = game.turn[IN_USE]
        seat = self.seat
        if choice == a.END:
            return ALLOWED  # TPW-143
        if choice == a.HUNT:
            return cannot_hunt(game, piece)
        if choice >= a.SYNC:
            return cannot_sync(game, piece, (choice - a.SYNC) // 2, (choice - a.SYNC) % 2)
        if choice >= a.ATTACK:
            return cannot_attack(game, piece, (choice - a.ATTACK) // 2)
        if choice >= a.GO:
            return cannot_go(game, piece, choice - a.GO)
        if choice >= a.EXERT:
            return cannot_exert(game, used_window(game, w.IN_USE), seat, choice - a.EXERT)
        if choice >= a.ABILITY and choice < a.PLAY:
            return ALLOWED if ability_mark(game, seat, choice - a.ABILITY) != NONE else 283  # TPW-283
        if choice >= a.REPLAY or choice == a.PASS:
            return 62 if choice != a.PASS else 142  # TPW-062, TPW-142
        return cannot_use_menu(game, seat, choice)

    def options_into(self, game: War, out: Choices) -> None:
        fountain: i64
        piece = game.turn[IN_USE]
        seat = self.seat
        out.offer(a.HEAL, cannot_heal(game, seat))
        out.add(a.END)
        out.offer(a.HUNT, cannot_hunt(game, piece))
        tiles_into(game, seat, out)
        here = game.space[piece]
        marks = lines_of(game, used_window(game, w.IN_USE), seat, True)
        if has_mark_on(game, marks, here) or (
            game.turn[MAIN] == 1 and mark_of_space(game, used_window(game, w.MAIN_ACTION), seat, here) != NONE
        ):
            out.add(a.ABILITY + here)
        equipment_into(game, seat, out)
        exerts_into(marks, out)
        reach = reach_left(game, piece)
        if reach > 0:
            goals_into(game, piece, reach, out)
        attacks_into(game, piece, out)
        if game.turn[SYNCED] == 1:
            return
        for fountain in range(FOUNTAINS):
            out.offer(a.SYNC + 2 * fountain, cannot_sync(game, piece, fountain, a.TAKE_CONTROL))
            out.offer(a.SYNC + 2 * fountain + 1, cannot_sync(game, piece, fountain, a.NEUTRALISE))

    def resolve(self, game: War, choice: i64) -> Step:
        piece = game.turn[IN_USE]
        seat = self.seat
        if choice == a.END:
            return game.then(Rest(piece, 0), EndPhase(seat, 0))
        game.first(ActOn(seat))
        return self.done(game, piece, choice)

    def done(self, game: War, piece: i64, choice: i64) -> Step:
        seat = self.seat
        if choice == a.HUNT:
            game.turn[HUNTED] = 1  # TPW-222
            return Meet(piece)
        if choice >= a.SYNC:
            return begin_sync(game, piece, (choice - a.SYNC) // 2, (choice - a.SYNC) % 2)
        if choice >= a.ATTACK:
            return attack(game, piece, (choice - a.ATTACK) // 2, (choice - a.ATTACK) % 2)
        if choice >= a.GO:
            return go(game, piece, choice - a.GO)
        if choice >= a.EXERT:
            mark = mark_of_exert(game, used_window(game, w.IN_USE), seat, choice - a.EXERT)
            return Begin(mark % 256, mark // 256, seat, piece, NONE, NONE, EXERTED)
        if choice >= a.ABILITY and choice < a.PLAY:
            mark = ability_mark(game, seat, choice - a.ABILITY)
            line = mark % 256
            if ABILITIES[line].window == w.MAIN_ACTION:
                game.turn[MAIN] = 0
            game.tell(e.ABILITY_USED, 145, seat, ABILITIES[line].card)  # TPW-145
            return Begin(line, mark // 256, seat, piece, NONE, NONE, IN_PLAY)
        return use_menu(game, seat, choice)

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, game.turn[IN_USE])}
