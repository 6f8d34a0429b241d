"""Setting up a day (TMP-008 to TMP-034) and the final day (TMP-156 to TMP-176), card by card (TMP-214, TMP-215).

SetUpDay               a fresh map and full piles
  DrawFeatureColumn    NATURE: a heart: x of Safe Haven, of A, B, C, then of the obstacles
  DrawFeatureRow       NATURE: a spade: y
  DrawName             NATURE: a diamond: the citizen's name; one used on an earlier day is discarded
  DrawShape            NATURE: a club: the obstacle's shape; one that cuts a citizen off is set aside
SetUpFinal
  DrawFace             NATURE: a face card: Map, Target, Blessing, Beast
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.content import CARDS, CITIZENS, HEALTH, MAPS, SHAPES, TARGET_HEALTH
from contretemps.games.tempest.obstacles import colour
from contretemps.games.tempest.position import (
    BARRIER,
    BLESSED_RUSH,
    FINAL,
    NOWHERE,
    OBSTACLE,
    ON_MAP,
    TARGET,
    WARD,
    Tempest,
)
from contretemps.games.tempest.words import SUITS
from contretemps.kernel.choices import Choices
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step
from contretemps.sets import random_member


@mypyc_attr(acyclic=True)
class DrawCard(Step):
    """NATURE draws a card of one pile; any that is left is as likely as another. In the last round one is (TMP-044)."""

    __slots__ = ("suit",)

    takes: ClassVar[tuple[str, ...]] = ("suit",)

    def __init__(self, suit: i64) -> None:
        super().__init__(NATURE, a.CARD, a.CARD + 40)
        self.suit: Final[i64] = suit

    def check(self, run: Tempest, choice: i64) -> i64:
        number = (choice - a.CARD) % 10 + 1
        if (choice - a.CARD) // 10 != self.suit:
            return self.other_pile()
        if number > CARDS[run.day]:
            return 9  # TMP-009
        return ALLOWED if (run.pile(self.suit) >> number) & 1 else self.gone()

    def other_pile(self) -> i64:
        """The rule that says which pile is drawn from."""
        return 10  # TMP-010

    def gone(self) -> i64:
        """The rule by which a drawn card stays out."""
        return 41  # TMP-041

    def options_into(self, run: Tempest, out: Choices) -> None:
        number: i64
        suit = self.suit
        for number in range(1, CARDS[run.day] + 1):
            if (run.pile(suit) >> number) & 1:
                out.add(a.CARD + 10 * suit + number - 1)

    def draw(self, run: Tempest, rng: Rng) -> i64:
        suit = self.suit
        return a.CARD + 10 * suit - 1 + random_member(run.pile(suit), rng)

    def purpose(self, run: Tempest) -> str:
        return SUITS[self.suit]

    def take(self, run: Tempest, choice: i64, what: i64, rule: i64) -> i64:
        """Take the card from its pile; its number."""
        suit = self.suit
        number = choice - a.CARD - 10 * suit + 1
        run.take_card(suit, number)  # it stays out, so no row or column comes twice (TMP-016, TMP-042)
        run.tell(e.CARD_DRAWN, rule, choice - a.CARD, what)
        return number


@mypyc_attr(acyclic=True)
class SetUpCard(DrawCard):
    """A card drawn in set-up: which one comes when is fixed (TMP-214), and none is put back (TMP-014)."""

    __slots__ = ()

    def other_pile(self) -> i64:
        return 214  # TMP-214

    def gone(self) -> i64:
        return 14  # TMP-014


@mypyc_attr(acyclic=True, free_list_len=1)
class SetUpDay(Step):
    """A fresh map and fresh piles (TMP-133)."""

    __slots__ = ("day",)

    takes: ClassVar[tuple[str, ...]] = ("day",)

    def __init__(self, day: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.day: Final[i64] = day

    def resolve(self, run: Tempest, choice: i64) -> Step:
        run.begin_day(self.day)
        run.tell(e.DAY_BEGINS, 9, self.day)  # TMP-009
        return DrawFeatureColumn(0)


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawFeatureColumn(SetUpCard):
    """A heart gives the column of the next feature (TMP-014, TMP-015)."""

    __slots__ = ("feature",)

    takes: ClassVar[tuple[str, ...]] = ("feature",)

    def __init__(self, feature: i64) -> None:
        super().__init__(a.HEARTS)
        self.feature: Final[i64] = feature  # 0 Safe Haven, 1 to 3 the citizens, then the obstacles

    def resolve(self, run: Tempest, choice: i64) -> Step:
        return DrawFeatureRow(self.feature, self.take(run, choice, a.FOR_SETUP, 14) - 1)  # TMP-014


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawFeatureRow(SetUpCard):
    """A spade gives its row; then it is placed."""

    __slots__ = ("feature", "x")

    takes: ClassVar[tuple[str, ...]] = ("feature", "x")

    def __init__(self, feature: i64, x: i64) -> None:
        super().__init__(a.SPADES)
        self.feature: Final[i64] = feature
        self.x: Final[i64] = x

    def resolve(self, run: Tempest, choice: i64) -> Step:
        square = (self.take(run, choice, a.FOR_SETUP, 14) - 1) * a.WIDTH + self.x  # TMP-014
        if self.feature == 0:
            run.haven = square
            run.start = square
            run.player = square
            run.tell(e.HAVEN, 17, square)  # TMP-017
            return DrawFeatureColumn(1)
        if self.feature <= CITIZENS:
            citizen = self.feature - 1
            run.put(citizen, square)
            run.set_health(citizen, HEALTH)
            run.set_state(citizen, ON_MAP)
            return DrawName(citizen)
        return DrawShape(square) if run.pile(a.CLUBS) != 0 else centre_alone(run, square)


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawName(SetUpCard):
    """A diamond gives the citizen's name (TMP-019); one that has appeared before is discarded (TMP-022)."""

    __slots__ = ("citizen",)

    takes: ClassVar[tuple[str, ...]] = ("citizen",)

    def __init__(self, citizen: i64) -> None:
        super().__init__(a.DIAMONDS)
        self.citizen: Final[i64] = citizen

    def gone(self) -> i64:
        return 19  # TMP-019

    def resolve(self, run: Tempest, choice: i64) -> Step:
        one: i64 = 1
        name = self.take(run, choice, a.FOR_NAME, 19)  # TMP-019
        if (run.seen_names >> name) & 1:
            run.tell(e.NAME_USED, 22, name)  # TMP-022
            return self
        run.seen_names |= one << name
        names = run.names[:]
        names[self.citizen] = name
        run.names = names
        run.tell(e.CITIZEN, 18, self.citizen, run.place_of(self.citizen), name)  # TMP-018
        return DrawFeatureColumn(self.citizen + 2)


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawShape(SetUpCard):
    """A club gives the obstacle's shape (TMP-025); one that cuts a citizen off is set aside (TMP-030, TMP-031)."""

    __slots__ = ("square",)

    takes: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self, square: i64) -> None:
        super().__init__(a.CLUBS)
        self.square: Final[i64] = square

    def gone(self) -> i64:
        return 25  # TMP-025

    def resolve(self, run: Tempest, choice: i64) -> Step:
        club = self.take(run, choice, a.FOR_SHAPE, 25)  # TMP-025
        if colour(run, self.square, SHAPES[club]):
            run.tell(e.OBSTACLE, 25, self.square, club)  # TMP-025
            return after_obstacle(run)
        run.tell(e.SHAPE_BLOCKS, 30, self.square, club)  # TMP-030
        return self if run.pile(a.CLUBS) != 0 else centre_alone(run, self.square)  # the next club, there (TMP-031)


def centre_alone(run: Tempest, square: i64) -> Step:
    """No club is left: the centre square alone is tried; if that blocks too, the obstacle is left out (TMP-032)."""
    if colour(run, square, SHAPES[1]):
        run.tell(e.OBSTACLE, 32, square, 1)  # TMP-032
    else:
        run.tell(e.NO_OBSTACLE, 32, square)  # TMP-032
    return after_obstacle(run)


def after_obstacle(run: Tempest) -> Step:
    """The next obstacle, until hearts and spades are used up (TMP-015); then the piles are made whole (TMP-033)."""
    if run.pile(a.HEARTS) == 0:
        run.fill_piles()
        return DONE
    return DrawFeatureColumn(CITIZENS + 1)


# ---- the final day ---------------------------------------------------------------------------------------------------

MAP: Final = 0
THE_TARGET: Final = 1
BLESSING: Final = 2
BEAST: Final = 3


@mypyc_attr(acyclic=True)
class SetUpFinal(Step):
    """Four suit piles, an 11x11 grid and the twelve face cards (TMP-157)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, run: Tempest, choice: i64) -> Step:
        run.begin_day(FINAL)
        run.face_cards = 0
        run.map = NOWHERE
        run.target = NOWHERE
        run.blessing = NOWHERE
        run.beast = NOWHERE
        run.beast_square = NOWHERE
        run.kraken = 0
        run.tries += 1
        run.tell(e.DAY_BEGINS, 157, FINAL)  # TMP-157
        return DrawFace(MAP)


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawFace(Step):
    """Map, Target, Blessing, Beast, in this order (TMP-158); only the rank matters (TMP-159)."""

    __slots__ = ("what",)

    takes: ClassVar[tuple[str, ...]] = ("what",)

    def __init__(self, what: i64) -> None:
        super().__init__(NATURE, a.FACE, a.FACE + 3)
        self.what: Final[i64] = what

    def check(self, run: Tempest, choice: i64) -> i64:
        return ALLOWED if self.weight(run, choice) > 0 else 159  # TMP-159

    def weight(self, run: Tempest, choice: i64) -> i64:
        """Of four cards of each rank, what was drawn stays out (TMP-215)."""
        return 4 - ((run.face_cards >> (3 * (choice - a.FACE))) & 7)

    def purpose(self, run: Tempest) -> str:
        return "faces"

    def resolve(self, run: Tempest, choice: i64) -> Step:
        one: i64 = 1
        face = choice - a.FACE
        run.face_cards += one << (3 * face)
        run.tell(e.FACE_DRAWN, 158, self.what, face)  # TMP-158
        if self.what == MAP:
            lay_out(run, face)
        elif self.what == THE_TARGET:
            place_target(run, face)
        elif self.what == BLESSING:
            bless(run, face)
        else:
            run.beast = face
            return DONE
        return DrawFace(self.what + 1)


def lay_out(run: Tempest, face: i64) -> None:
    """The preset map: obstacles, Start, End, and the squares of Target and Beast (TMP-160, TMP-161, TMP-164)."""
    final_map = MAPS[f"{'gentle' if run.switches.gentle == 1 else 'default'}.{face}"]
    run.map = face
    for square in final_map.obstacles:
        run.squares[square] = OBSTACLE
    run.start = final_map.start
    run.player = final_map.start
    run.haven = final_map.end
    run.put(TARGET, final_map.target)
    run.beast_square = final_map.beast
    run.tell(e.FINAL_MAP, 161, run.start, run.haven, run.place_of(TARGET))  # TMP-161


def place_target(run: Tempest, face: i64) -> None:
    """The Target is a citizen for every rule (TMP-165); the Queen slows nobody down (TMP-173)."""
    run.target = face
    run.set_health(TARGET, TARGET_HEALTH[face])
    run.set_state(TARGET, ON_MAP)
    run.penalty = 0 if face == a.QUEEN else 1


def bless(run: Tempest, face: i64) -> None:
    """One more power for this day (TMP-166)."""
    one: i64 = 1
    run.blessing = face
    if face == a.KING:
        run.uses |= one << (2 * WARD)
    elif face == a.QUEEN:
        run.uses |= one << (2 * BARRIER)
    else:
        run.active |= one << BLESSED_RUSH
