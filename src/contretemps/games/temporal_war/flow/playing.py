"""Cards that are played in the own turn: warriors, equipment, constructs; and the menu of every free moment (TPW-057,
TPW-058, TPW-063, TPW-070, TPW-116 to TPW-129)."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.content import SLUGS
from contretemps.games.temporal_war.deeds import (
    bury,
    from_hand_openly,
    heal,
    lay,
    pick_up,
    take_back,
)
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.stats import max_health
from contretemps.games.temporal_war.entries import (
    CONSTRUCT_TILE,
    HEALED,
    NONE,
    PLACES,
    SET_TILE,
    SUMMONED,
    SUPPORT_THING,
    T_CARD,
    T_OWNER,
    T_SORT,
    T_SPACE,
    TILE,
)
from contretemps.games.temporal_war.flow.calls import Question, open_window
from contretemps.games.temporal_war.flow.moments import (
    cannot_take_back,
    is_first_of_stack,
    is_old,
    sort_up,
)
from contretemps.games.temporal_war.flow.paying import pay
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    CONSTRUCT,
    DECK_CARDS,
    EQUIPMENT,
    EQUIPMENT_CARDS,
    KIND,
    LEVEL_OF,
    TRAP,
    TYPE,
    TYPE_COUNT,
    VALUE,
    WARRIOR_CARDS,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, NOBODY, Step

# ---- equipment and constructs ----------------------------------------------------------------------------------------


def can_bear(game: War, seat: i64, piece: i64, card: i64) -> bool:
    """An own warrior without equipment of that type (TPW-063); of a stack one piece stands for all (TPW-064)."""
    return (
        piece >= 0
        and piece // PLACES == seat
        and is_first_of_stack(game, piece)
        and game.equipment[TYPE_COUNT * game.stack[piece] + TYPE[card]] == 0
    )


def cannot_equip_card(game: War, seat: i64, card: i64) -> i64:
    piece: i64
    if LEVEL_OF[card] > game.purse(seat):
        return 76  # TPW-076
    for piece in range(PLACES * seat, PLACES * seat + PLACES):
        if game.space[piece] >= 0 and can_bear(game, seat, piece, card):
            return ALLOWED
    return 63  # TPW-063


def cannot_equip(game: War, seat: i64, card: i64) -> i64:
    """Equipment of the hand, in the own turn (TPW-057, TPW-063)."""
    if game.holds(seat, card) == 0:
        return 57  # TPW-057
    if KIND[card] == CONSTRUCT:
        return 70  # TPW-070
    if KIND[card] != EQUIPMENT:
        return 133 if KIND[card] == TRAP else 56  # TPW-056, TPW-133
    return cannot_equip_card(game, seat, card)


def cannot_lay_open(game: War, seat: i64, space: i64) -> i64:
    """A set construct or equipment is played from its tile (TPW-070, TPW-133)."""
    tile = game.set_tile_on(space)
    if tile == NONE or game.tile(tile, T_OWNER) != seat:
        return 133  # TPW-133
    if not is_old(game, tile, seat):
        return 132  # TPW-132
    card = game.tile(tile, T_CARD)
    if KIND[card] == EQUIPMENT:
        return cannot_equip_card(game, seat, card)
    if KIND[card] != CONSTRUCT:
        return 56 if card >= WARRIOR_CARDS else 127  # TPW-056, TPW-127
    if LEVEL_OF[card] > game.purse(seat):
        return 76  # TPW-076
    return ALLOWED if game.piece_at[space] == 0 else 129  # TPW-129


def begin_equip(game: War, seat: i64, card: i64) -> Step:
    from_hand_openly(game, seat, card)
    game.tell(e.PLAYS, 57, seat, card)  # TPW-057
    return equip_whom(game, seat, card)


def begin_lay_open(game: War, seat: i64, space: i64) -> Step:
    card = game.tile(game.tile_on(space), T_CARD)
    game.reveal(EVERYBODY, e.REVEALS, 133, seat, card, space)  # TPW-133
    pick_up(game, game.tile_on(space))  # TPW-295
    if KIND[card] == EQUIPMENT:
        return equip_whom(game, seat, card)
    return paid_support(game, seat, card, Build(seat, card, space))


def equip_whom(game: War, seat: i64, card: i64) -> Step:
    piece: i64
    found: i64 = NONE
    many: i64 = 0
    for piece in range(PLACES * seat, PLACES * seat + PLACES):
        if game.space[piece] >= 0 and can_bear(game, seat, piece, card):
            found = piece
            many += 1
    return EquipWhom(seat, card) if many > 1 else attach_to(game, seat, card, found)


def attach_to(game: War, seat: i64, card: i64, piece: i64) -> Step:
    return paid_support(game, seat, card, Attach(seat, card, piece))


def paid_support(game: War, seat: i64, card: i64, then: Step) -> Step:
    """Pay, let others cancel (TPW-282), then it comes into play."""
    paying = pay(game, seat, LEVEL_OF[card])
    game.cancelled = 0
    answering = open_window(w.SUPPORT_PLAYED, SUPPORT_THING, seat)
    return game.then(answering, then) if paying is DONE else game.then(paying, answering, then)


def was_cancelled(game: War, seat: i64, card: i64) -> bool:
    """A cancelled equipment or construct is buried."""
    if game.cancelled == 0:
        return False
    game.cancelled = 0
    game.tell(e.CANCELLED, 282, seat, card)  # TPW-282
    bury(game, seat, card, True)
    return True


@mypyc_attr(acyclic=True, free_list_len=1)
class EquipWhom(Question):
    """Who gets the equipment?"""

    __slots__ = ("card",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat, a.SPACE, a.SET)
        self.card: Final[i64] = card

    def check(self, game: War, choice: i64) -> i64:
        return ALLOWED if can_bear(game, self.seat, game.piece_on(choice - a.SPACE), self.card) else 63  # TPW-063

    def resolve(self, game: War, choice: i64) -> Step:
        return attach_to(game, self.seat, self.card, game.piece_on(choice - a.SPACE))

    def about(self, game: War) -> Facts:
        return {"card": f"@card.{SLUGS[self.card]}"}


@mypyc_attr(acyclic=True, free_list_len=1)
class Attach(Step):
    """The equipment is attached, with all its exerts (TPW-065); it stays there for good (TPW-067)."""

    __slots__ = ("card", "piece", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "card", "piece")

    def __init__(self, who: i64, card: i64, piece: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who
        self.card: Final[i64] = card
        self.piece: Final[i64] = piece

    def resolve(self, game: War, choice: i64) -> Step:
        if not was_cancelled(game, self.who, self.card):
            entry = TYPE_COUNT * game.stack[self.piece] + TYPE[self.card]
            game.equipment[entry] = 128 * VALUE[self.card] + self.card + 1
            game.tell(e.EQUIPS, 63, self.who, self.card, game.card[self.piece])  # TPW-063
        return DONE


@mypyc_attr(acyclic=True, free_list_len=1)
class Build(Step):
    """The set tile is replaced by the construct's (TPW-070)."""

    __slots__ = ("card", "space", "who")

    takes: ClassVar[tuple[str, ...]] = ("who", "card", "space")

    def __init__(self, who: i64, card: i64, space: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.who: Final[i64] = who
        self.card: Final[i64] = card
        self.space: Final[i64] = space

    def resolve(self, game: War, choice: i64) -> Step:
        if was_cancelled(game, self.who, self.card):
            return DONE
        tile = lay(game, self.space, self.who, self.card, CONSTRUCT_TILE, NONE)
        game.tell(e.BUILDS, 70, self.who, self.card, self.space)  # TPW-070
        return open_window(w.PLAYED, TILE + tile, NONE)


# ---- the menu of a free moment ---------------------------------------------------------------------------------------


def cannot_heal(game: War, seat: i64) -> i64:
    """Once per turn, with a damaged Champion and at least 2 temple health (TPW-030, TPW-031)."""
    champion = PLACES * seat
    if game.turn[HEALED] == 1:
        return 30  # TPW-030
    if not game.on_board(champion) or game.health[game.stack[champion]] >= max_health(game, champion):
        return 31  # TPW-031
    return ALLOWED if game.temple[seat] >= 2 else 31  # TPW-031


def temple_heal(game: War, seat: i64) -> None:
    game.turn[HEALED] = 1
    game.temple[seat] -= 1
    game.tell(e.TEMPLE_HEALS, 30, seat, game.card[PLACES * seat], game.temple[seat])  # TPW-030
    heal(game, PLACES * seat, 2, 30)  # TPW-030


def cannot_use_menu(game: War, seat: i64, choice: i64) -> i64:
    """What may be done at any free moment of the own turn (TPW-058); `choice` is below GO."""
    if choice == a.HEAL:
        return cannot_heal(game, seat)
    if choice >= a.BACK and choice < a.REVEAL:
        return cannot_take_back(game, seat, choice - a.BACK)
    if choice >= a.REVEAL and choice < a.ABILITY:
        return cannot_lay_open(game, seat, choice - a.REVEAL)
    if choice >= a.PLAY and choice < a.REPLAY:
        if choice < a.PLAY + WARRIOR_CARDS:  # TPW-008, TPW-088
            if game.turn[SUMMONED] != NONE:
                return 116  # TPW-116
            return 8 if game.count_pieces(seat) >= game.switches.cap else 88  # TPW-008, TPW-088
        return cannot_equip(game, seat, choice - a.PLAY)
    return 58  # TPW-058


def use_menu(game: War, seat: i64, choice: i64) -> Step:
    if choice == a.HEAL:
        temple_heal(game, seat)
        return DONE
    if choice < a.REVEAL:
        take_back(game, game.tile_on(choice - a.BACK), 134)  # TPW-134
        return DONE
    if choice < a.ABILITY:
        return begin_lay_open(game, seat, choice - a.REVEAL)
    return begin_equip(game, seat, choice - a.PLAY)


def own_set_spaces(game: War, seat: i64) -> vec[i64]:
    """Where the set cards of a player lie, ascending."""
    tile: i64
    found = vec[i64]()
    for tile in range(game.tile_count()):
        if game.tile(tile, T_SORT) == SET_TILE and game.tile(tile, T_OWNER) == seat:
            found = append(found, game.tile(tile, T_SPACE))
    sort_up(found)
    return found


def tiles_into(game: War, seat: i64, out: Choices) -> None:
    """Set cards to take back or to lay open."""
    i: i64
    spaces = own_set_spaces(game, seat)
    for i in range(len(spaces)):
        out.add(a.BACK + spaces[i])
    for i in range(len(spaces)):
        out.offer(a.REVEAL + spaces[i], cannot_lay_open(game, seat, spaces[i]))


def equipment_into(game: War, seat: i64, out: Choices) -> None:
    i: i64
    for i in range(len(EQUIPMENT_CARDS)):
        card = EQUIPMENT_CARDS[i]
        if game.hand[DECK_CARDS * seat + card] > 0:
            out.offer(a.PLAY + card, cannot_equip(game, seat, card))
