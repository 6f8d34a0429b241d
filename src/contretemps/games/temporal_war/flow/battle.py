"""Battle: targets, the attack roll, the defence, and the damage of both (TPW-188 to TPW-217, TPW-285, TPW-307,
TPW-308).

An attack goes through stages, each a `Battle` step: windows, rolls and questions stand between them. What is known of
it lies in `battle`. If attacker or target leaves the board before the damage, the attack ends and stays spent.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.arena import NOWHERE, WAYS, distance, neighbour
from contretemps.games.temporal_war.deeds import clear_battle
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.stats import has_key, stat
from contretemps.games.temporal_war.entries import (
    A_DICE,
    A_MORE,
    A_SWORDS,
    ATTACK_PLUS,
    ATTACK_TYPE,
    ATTACKED,
    ATTACKER,
    BROKEN_OFF,
    BY_BATTLE,
    D_AT,
    D_DICE,
    D_MORE,
    D_SWORDS,
    DEFENCE,
    DESCRIBED,
    DICE,
    L_BY,
    L_THING,
    L_WHAT,
    LASTING_SIZE,
    MAIN,
    MONSTER_THING,
    PIECES,
    PLACES,
    STAGE,
    T_CARD,
    TARGET,
    TEMPLE,
    TILE,
)
from contretemps.games.temporal_war.flow.aiming import (
    cannot_hit,
    target_at,
)
from contretemps.games.temporal_war.flow.calls import Harm, Question, open_window
from contretemps.games.temporal_war.flow.dice import ATTACK_SIDE, DEFENCE_SIDE, Roll, roller
from contretemps.games.temporal_war.flow.harming import add_harm
from contretemps.games.temporal_war.flow.moving import can_move, cannot_move, card_name, move_to
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    LEVEL,
    MAGIC,
    POWER,
    ROOTED,
    SPEED,
    STEADFAST,
)
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step

COUNTER_HITS: Final = 23  # in `battle`: the counter reaches the attacker


# ---- the course of an attack -----------------------------------------------------------------------------------------


def attack(game: War, piece: i64, goal: i64, kind: i64) -> Step:
    """Target and type are named; a stat of 0 may be chosen, too (TPW-195, TPW-196)."""
    clear_battle(game)
    target = target_at(game, goal)
    game.turn[MAIN] = 0
    game.turn[ATTACKED] = 1  # TPW-199
    game.battle[ATTACKER] = piece
    game.battle[TARGET] = target
    game.battle[ATTACK_TYPE] = kind
    game.battle[D_AT] = goal
    game.battle[STAGE] = 1
    card = game.card[piece]
    if target < PIECES:
        game.tell(e.ATTACKS, 188, card, game.card[target], goal, kind)  # TPW-188
    elif target < MONSTER_THING:
        game.tell(e.ATTACKS_TEMPLE, 28, card, target - TEMPLE, kind)  # TPW-028
    else:
        game.tell(e.ATTACKS_CONSTRUCT, 71, card, game.tile(target - TILE, T_CARD), goal, kind)  # TPW-071
    return game.then(open_window(w.ATTACK_DECLARED, piece, target), Battle(ROLL))


ROLL: Final = 0
DECLARE_DEFENCE: Final = 1
ROLL_DEFENCE: Final = 2
CHOOSE: Final = 3
HIT: Final = 4
AFTER: Final = 5
FINISH: Final = 6


@mypyc_attr(acyclic=True, free_list_len=1)
class Battle(Step):
    """An attack at one of its stages (TPW-285)."""

    __slots__ = ("stage",)

    takes: ClassVar[tuple[str, ...]] = ("stage",)

    def __init__(self, stage: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.stage: Final[i64] = stage

    def resolve(self, game: War, choice: i64) -> Step:
        stage = self.stage
        attacker = game.battle[ATTACKER]
        target = game.battle[TARGET]
        if game.battle[BROKEN_OFF] == 1 and stage <= HIT:
            game.tell(e.ATTACK_ENDS, 285, game.card[attacker])  # TPW-285
            clear_battle(game)
            return DONE
        if stage == ROLL:
            if target >= PIECES:
                return Battle(HIT)  # temples and constructs never defend (TPW-198, TPW-217)
            dice = dice_of(game, attacker, game.battle[A_DICE] + dice_this_turn(game, attacker))
            return self.rolled(game, ATTACK_SIDE, dice, w.ATTACK_ROLLED, DECLARE_DEFENCE)
        if stage == DECLARE_DEFENCE:
            return game.then(open_window(w.DEFENCE_DECLARED, target, attacker), Battle(ROLL_DEFENCE))
        if stage == ROLL_DEFENCE:  # before deciding anything (TPW-200)
            return self.rolled(game, DEFENCE_SIDE, dice_of(game, target, game.battle[D_DICE]), w.DEFENCE_ROLLED, CHOOSE)
        if stage == CHOOSE:
            return choose_defence(game)
        if stage == HIT:
            return hit(game)
        if stage == AFTER:
            return game.then(open_window(w.BATTLE_OVER, attacker, target), Battle(FINISH))
        clear_battle(game)
        return DONE

    def rolled(self, game: War, side: i64, dice: i64, window: i64, stage: i64) -> Step:
        """The roll, with the role-playing question before it (TPW-266), then the window that answers it."""
        attacker = game.battle[ATTACKER]
        target = game.battle[TARGET]
        it = attacker if side == ATTACK_SIDE else target
        other = target if side == ATTACK_SIDE else attacker
        on = game.then(Roll(side, dice), open_window(window, it, other), Battle(stage))
        if game.switches.role_playing == 1:
            return game.then(Describe(it // PLACES, side), on)
        return on


def dice_of(game: War, piece: i64, more: i64) -> i64:
    """As many as its level, with what cards add or take (TPW-197, TPW-200); at least 1."""
    dice = stat(game, piece, LEVEL) + more
    return 1 if dice < 1 else dice


def dice_this_turn(game: War, piece: i64) -> i64:
    i: i64
    n: i64 = 0
    for i in range(0, len(game.lasting), LASTING_SIZE):
        if game.lasting[i + L_THING] == piece and game.lasting[i + L_WHAT] == DICE:
            n += game.lasting[i + L_BY]
    return n


@mypyc_attr(acyclic=True, free_list_len=1)
class Describe(Step):
    """Do you describe what your warrior does? That earns a symbol (TPW-265, TPW-266)."""

    __slots__ = ("side",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "side")

    def __init__(self, seat: i64, side: i64) -> None:
        super().__init__(seat, a.DESCRIBE, a.REROLL)
        self.side: Final[i64] = side

    def resolve(self, game: War, choice: i64) -> Step:
        if choice == a.DESCRIBE:
            game.battle[DESCRIBED] |= self.side + 1
            game.tell(e.DESCRIBES, 265, game.card[roller(game, self.side)])  # TPW-265
            if self.side == ATTACK_SIDE:
                game.battle[A_MORE] += 1
        return DONE

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, roller(game, self.side))}


# ---- defence ---------------------------------------------------------------------------------------------------------


def attack_score(game: War) -> i64:
    """TPW-197."""
    return game.battle[A_SWORDS] + game.battle[A_MORE]


def defence_score(game: War, defence: i64) -> i64:
    """Shields, swords, or boots and speed (TPW-204); one more for who described it."""
    more: i64 = 1 if game.battle[DESCRIBED] & 2 != 0 else 0
    if defence == a.BLOCK:
        return game.battle[D_SWORDS + 1] + game.battle[D_MORE + 1] + more
    if defence == a.COUNTER:
        return game.battle[D_SWORDS] + game.battle[D_MORE] + more
    return game.battle[D_SWORDS + 2] + game.battle[D_MORE + 2] + stat(game, game.battle[TARGET], SPEED) + more


def cannot_defend(game: War, defence: i64) -> i64:
    """Resting it can only block (TPW-201), the score must be higher (TPW-203), and who cannot move cannot dodge
    (TPW-210, TPW-211)."""
    target = game.battle[TARGET]
    if defence == a.NO_DEFENCE:
        return ALLOWED
    if game.ready[target] == 0 and defence != a.BLOCK:
        if defence != a.COUNTER or not has_key(game, target, STEADFAST):
            return 201  # TPW-201
    if defence_score(game, defence) <= attack_score(game):
        return 203  # TPW-203
    if defence == a.DODGE and (game.has_status(target, ROOTED) or not can_move(game, target, 1)):
        return 210  # TPW-210
    return ALLOWED


def choose_defence(game: War) -> Step:
    defence: i64
    for defence in range(a.BLOCK, a.DODGE + 1):
        if cannot_defend(game, defence) == ALLOWED:
            return Defend(game.battle[TARGET] // PLACES)
    game.tell(e.NO_DEFENCE, 203, game.card[game.battle[TARGET]])  # TPW-203
    return Battle(HIT)


@mypyc_attr(acyclic=True, free_list_len=1)
class Defend(Question):
    """How does the warrior defend itself (TPW-202)? It need not (TPW-205)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.DEFEND, a.TOUCH)

    def check(self, game: War, choice: i64) -> i64:
        return cannot_defend(game, choice - a.DEFEND)

    def resolve(self, game: War, choice: i64) -> Step:
        defence = choice - a.DEFEND
        target = game.battle[TARGET]
        attacker = game.battle[ATTACKER]
        if defence == a.NO_DEFENCE:
            game.tell(e.NO_DEFENCE, 205, game.card[target])  # TPW-205
            return Battle(HIT)
        game.battle[DEFENCE] = defence
        game.tell(
            e.DEFENDS, 202, game.card[target], defence, defence_score(game, defence), attack_score(game)
        )  # TPW-202
        if defence == a.COUNTER and not game.on_temple(attacker):  # TPW-307, TPW-308
            if cannot_hit(game, target, game.space[attacker]) == ALLOWED:
                game.battle[COUNTER_HITS] = 1
        return dodge(game, target) if defence == a.DODGE else Battle(HIT)

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, game.battle[TARGET]), "attack": int(attack_score(game))}


def dodge(game: War, piece: i64) -> Step:
    """One ordinary step, free (TPW-210, TPW-211)."""
    way: i64
    found: i64 = NOWHERE
    many: i64 = 0
    for way in range(WAYS):
        goal = neighbour(game.space[piece], way)
        if goal != NOWHERE and cannot_move(game, piece, goal, 1) == ALLOWED:
            found = goal
            many += 1
    if many == 1:
        return game.then(move_to(game, piece, found), Battle(HIT))
    return DodgeTo(piece // PLACES, piece)


@mypyc_attr(acyclic=True, free_list_len=1)
class DodgeTo(Question):
    """Where does it dodge to?"""

    __slots__ = ("piece",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "piece")

    def __init__(self, seat: i64, piece: i64) -> None:
        super().__init__(seat, a.GO, a.ATTACK)
        self.piece: Final[i64] = piece

    def check(self, game: War, choice: i64) -> i64:
        if distance(game.space[self.piece], choice - a.GO) > 1:
            return 211  # TPW-211
        return cannot_move(game, self.piece, choice - a.GO, 1)

    def resolve(self, game: War, choice: i64) -> Step:
        return game.then(move_to(game, self.piece, choice - a.GO), Battle(HIT))

    def about(self, game: War) -> Facts:
        return {"card": card_name(game, self.piece)}


# ---- damage ----------------------------------------------------------------------------------------------------------


def attack_stat(game: War) -> i64:
    """Magic or power, by the type of the attack."""
    return MAGIC if game.battle[ATTACK_TYPE] == a.MAGIC_ATTACK else POWER


def hit(game: War) -> Step:
    """A block or counter stops as much as the defender's stat (TPW-206, TPW-209); a counter returns what it stopped,
    at the same time (TPW-207, TPW-208)."""
    attacker = game.battle[ATTACKER]
    target = game.battle[TARGET]
    damage = stat(game, attacker, attack_stat(game)) + game.battle[ATTACK_PLUS]
    defence = game.battle[DEFENCE]
    game.battle[STAGE] = 2
    if defence == a.DODGE:
        return Battle(AFTER)
    if defence == a.BLOCK or defence == a.COUNTER:
        stopped = stat(game, target, attack_stat(game))
        stopped = damage if stopped > damage else stopped
        damage -= stopped
        if game.battle[COUNTER_HITS] == 1:
            add_harm(game, attacker, stopped, BY_BATTLE)
    add_harm(game, target, damage, BY_BATTLE)
    return game.then(Harm(0), Battle(AFTER)) if len(game.pending) > 0 else Battle(AFTER)
