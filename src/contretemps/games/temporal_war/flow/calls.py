"""Steps that many parts of the rules push, and that lead back to many of them: windows, damage, arrivals, lines of
cards.

Each is only its numbers here. What it does is registered by the module that knows (`handle`), so that these modules
may use each other without importing each other.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war.position import War
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import NOBODY, Step

WINDOW: Final = 0
HARM: Final = 1
REMOVALS: Final = 2
ARRIVE: Final = 3
MEET: Final = 4
REST: Final = 5
BEGIN: Final = 6
ROUND_TEST: Final = 7
HANDLER_COUNT: Final = 8


class Handler:
    """What one of these steps does."""

    def resolve(self, game: War, step: Step) -> Step:
        raise NotImplementedError


_NOTHING: Final = Handler()
HANDLERS: Final[list[Handler]] = [_NOTHING] * HANDLER_COUNT


def handle(number: int, handler: Handler) -> None:
    HANDLERS[number] = handler


class Teller:
    """What a refusal mentions; `facts.py` knows."""

    def facts(self, game: War, step: Step, choice: int) -> Facts:
        raise NotImplementedError


TELLERS: Final[list[Teller]] = [Teller()]


def tell_why(teller: Teller) -> None:
    TELLERS[0] = teller


@mypyc_attr(acyclic=True)
class Question(Step):
    """What a player is asked. A refused answer says what its rule is about: prices, distances, what is in the way."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat", "first", "last")

    def facts(self, game: War, choice: int) -> Facts:
        return TELLERS[0].facts(game, self, choice)


@mypyc_attr(acyclic=True, free_list_len=1)
class Window(Step):
    """A moment at which cards may be played and lines work (TPW-280). `passed` are players who passed since the last
    play, as bits; `worked` are lines and spells that have worked at this moment."""

    __slots__ = ("it", "kind", "other", "passed", "worked")

    takes: ClassVar[tuple[str, ...]] = ("kind", "it", "other", "passed", "worked")

    def __init__(self, kind: i64, it: i64, other: i64, passed: i64, worked: tuple[int, ...]) -> None:
        super().__init__(NOBODY, 0, 0)
        self.kind: Final[i64] = kind
        self.it: Final[i64] = it
        self.other: Final[i64] = other
        self.passed: Final[i64] = passed
        self.worked: Final[tuple[int, ...]] = worked

    def resolve(self, game: War, choice: i64) -> Step:
        return HANDLERS[WINDOW].resolve(game, self)


def open_window(kind: i64, it: i64, other: i64) -> Step:
    return Window(kind, it, other, 0, ())


@mypyc_attr(acyclic=True, free_list_len=1)
class Harm(Step):
    """The damage that is pending: windows for each piece from number `at` on, then all of it falls (TPW-298)."""

    __slots__ = ("at",)

    takes: ClassVar[tuple[str, ...]] = ("at",)

    def __init__(self, at: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.at: Final[i64] = at

    def resolve(self, game: War, choice: i64) -> Step:
        return HANDLERS[HARM].resolve(game, self)


@mypyc_attr(acyclic=True, free_list_len=1)
class Removals(Step):
    """What was destroyed is told, one piece after the other (TPW-284)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: War, choice: i64) -> Step:
        return HANDLERS[REMOVALS].resolve(game, self)


@mypyc_attr(acyclic=True, free_list_len=1)
class Arrive(Step):
    """A piece has entered a space by movement: fountain, shards, landing, step off (content, 3.9)."""

    __slots__ = ("piece", "space", "stage")

    takes: ClassVar[tuple[str, ...]] = ("piece", "space", "stage")

    def __init__(self, piece: i64, space: i64, stage: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.piece: Final[i64] = piece
        self.space: Final[i64] = space
        self.stage: Final[i64] = stage

    def resolve(self, game: War, choice: i64) -> Step:
        return HANDLERS[ARRIVE].resolve(game, self)


@mypyc_attr(acyclic=True, free_list_len=1)
class Meet(Step):
    """A monster is drawn against a warrior (TPW-220, TPW-222)."""

    __slots__ = ("piece",)

    takes: ClassVar[tuple[str, ...]] = ("piece",)

    def __init__(self, piece: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.piece: Final[i64] = piece

    def resolve(self, game: War, choice: i64) -> Step:
        return HANDLERS[MEET].resolve(game, self)


@mypyc_attr(acyclic=True, free_list_len=1)
class Rest(Step):
    """A warrior becomes resting (TPW-052), by the end of its use or by an effect."""

    __slots__ = ("by_effect", "piece")

    takes: ClassVar[tuple[str, ...]] = ("piece", "by_effect")

    def __init__(self, piece: i64, by_effect: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.piece: Final[i64] = piece
        self.by_effect: Final[i64] = by_effect

    def resolve(self, game: War, choice: i64) -> Step:
        return HANDLERS[REST].resolve(game, self)


LINED: Final = ("line", "source", "you", "it", "other", "at", "how")


@mypyc_attr(acyclic=True)
class Lined(Step):
    """What every step within a line of a card knows (`effects.programs.Scene`), and how it came to be used."""

    __slots__ = ("at", "how", "it", "line", "other", "source", "you")

    takes: ClassVar[tuple[str, ...]] = ("seat", "first", "last", *LINED)

    def __init__(
        self,
        seat: i64,
        first: i64,
        last: i64,
        line: i64,
        source: i64,
        you: i64,
        it: i64,
        other: i64,
        at: i64,
        how: i64,
    ) -> None:
        super().__init__(seat, first, last)
        self.line: Final[i64] = line
        self.source: Final[i64] = source
        self.you: Final[i64] = you
        self.it: Final[i64] = it
        self.other: Final[i64] = other
        self.at: Final[i64] = at
        self.how: Final[i64] = how


# How a line came to be used.
IN_PLAY: Final = 0  # of something in play
FROM_HAND: Final = 1
FROM_TILE: Final = 2
REPLAYED: Final = 3
EXERTED: Final = 4
OF_MONSTER: Final = 5


@mypyc_attr(acyclic=True, free_list_len=1)
class Begin(Lined):
    """A line is used: its target, its price, then what it does (TPW-319)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = LINED

    def __init__(self, line: i64, source: i64, you: i64, it: i64, other: i64, at: i64, how: i64) -> None:
        super().__init__(NOBODY, 0, 0, line, source, you, it, other, at, how)

    def resolve(self, game: War, choice: i64) -> Step:
        return HANDLERS[BEGIN].resolve(game, self)


@mypyc_attr(acyclic=True, free_list_len=1)
class RoundTest(Step):
    """A turn is over: does the round end, and whose turn is next (TPW-100)?"""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(NOBODY, 0, 0)

    def resolve(self, game: War, choice: i64) -> Step:
        return HANDLERS[ROUND_TEST].resolve(game, self)
