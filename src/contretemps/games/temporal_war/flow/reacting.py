"""Windows: lines that work by themselves, then everybody who may react by what all can see (TPW-280, TPW-281, TPW-297;
ledger, section 8).

Who is asked never depends on hidden cards: `might_hold` asks what the catalogue could do here, not what the hand can.
"""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.deeds import from_hand_openly, pick_up, take_back
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.programs import (
    ABILITIES,
    CAST_LINE,
    HAS_LINES,
    WINDOW_NAMES,
)
from contretemps.games.temporal_war.entries import NONE, PIECES, SET_TILE, T_CARD, T_OWNER, T_SORT, T_SPACE
from contretemps.games.temporal_war.flow import calls
from contretemps.games.temporal_war.flow.calls import (
    EXERTED,
    FROM_HAND,
    FROM_TILE,
    IN_PLAY,
    REPLAYED,
    Begin,
    Handler,
    Question,
    Window,
)
from contretemps.games.temporal_war.flow.moments import (
    cannot_cast,
    cannot_exert,
    cannot_replay,
    cannot_spring,
    cannot_take_back,
    exerts_into,
    in_order,
    lines_of,
    mark_of_exert,
    mark_of_space,
    may_react,
    might_hold,
    oldest,
    sort_up,
    source_space,
    spell_mark,
    tile_space,
)
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    DECK_CARDS,
    KIND,
    SPELL,
    WARRIOR_CARDS,
)
from contretemps.kernel.choices import Choices
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Step
from contretemps.sets import BIT

# ---- the window ------------------------------------------------------------------------------------------------------


class Opening(Handler):
    """First what must happen, the active player's first (TPW-281); then the polls; then the window is closed."""

    def resolve(self, game: War, step: Step) -> Step:
        assert isinstance(step, Window)
        n: i64
        it = step.it
        if HAS_LINES[step.kind] == 0 or game.active < 0:
            return DONE
        if it >= 0 and it < PIECES and game.space[it] < 0 and step.kind not in (w.DESTROYED, w.BATTLE_OVER):
            return DONE
        for n in range(game.seats):
            seat = (game.active + n) % game.seats
            if game.out[seat] == 0:
                marks = lines_of(game, step, seat, False)
                if len(marks) > 0:
                    if len(marks) > 1 and in_order(marks) > 1 and game.decides(seat):
                        return WhichFirst(seat, step.kind, it, step.other, step.passed, step.worked)
                    return at_work(game, step, seat, oldest(game, marks))
        for n in range(game.seats):
            seat = (game.active + n) % game.seats
            if step.passed & BIT[seat] == 0 and may_react(game, step, seat):
                return React(seat, step.kind, it, step.other, step.passed, step.worked)
        return DONE


calls.handle(calls.WINDOW, Opening())


def at_work(game: War, window: Window, seat: i64, mark: i64) -> Step:
    """A line that works by itself, then the same window again."""
    source = mark // 256
    line = mark % 256
    begin = Begin(line, source, seat, window.it, window.other, tile_space(game, source), IN_PLAY)
    on = Window(window.kind, window.it, window.other, window.passed, (*window.worked, int(mark)))
    return game.then(begin, on)


@mypyc_attr(acyclic=True)
class Asked(Question):
    """A question within a window knows the window."""

    __slots__ = ("it", "kind", "other", "passed", "worked")

    takes: ClassVar[tuple[str, ...]] = ("seat", "first", "last", "kind", "it", "other", "passed", "worked")

    def __init__(
        self, seat: i64, first: i64, last: i64, kind: i64, it: i64, other: i64, passed: i64, worked: tuple[int, ...]
    ) -> None:
        super().__init__(seat, first, last)
        self.kind: Final[i64] = kind
        self.it: Final[i64] = it
        self.other: Final[i64] = other
        self.passed: Final[i64] = passed
        self.worked: Final[tuple[int, ...]] = worked

    def window(self) -> Window:
        return Window(self.kind, self.it, self.other, self.passed, self.worked)


@mypyc_attr(acyclic=True, free_list_len=1)
class WhichFirst(Asked):
    """Which of several effects of yours comes first (TPW-315)?"""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat", "kind", "it", "other", "passed", "worked")

    def __init__(self, seat: i64, kind: i64, it: i64, other: i64, passed: i64, worked: tuple[int, ...]) -> None:
        super().__init__(seat, a.ABILITY, a.PLAY, kind, it, other, passed, worked)

    def mark_at(self, game: War, space: i64) -> i64:
        i: i64
        marks = lines_of(game, self.window(), self.seat, False)
        for i in range(len(marks)):
            if ABILITIES[marks[i] % 256].in_order and source_space(game, marks[i] // 256) == space:
                return marks[i]
        return NONE

    def check(self, game: War, choice: i64) -> i64:
        return ALLOWED if self.mark_at(game, choice - a.ABILITY) != NONE else 315  # TPW-315

    def options_into(self, game: War, out: Choices) -> None:
        i: i64
        space: i64
        marks = lines_of(game, self.window(), self.seat, False)
        spaces = vec[i64]([0] * 217)
        for i in range(len(marks)):
            if ABILITIES[marks[i] % 256].in_order:
                spaces[source_space(game, marks[i] // 256)] = 1
        for space in range(217):
            if spaces[space] == 1:
                out.add(a.ABILITY + space)

    def resolve(self, game: War, choice: i64) -> Step:
        return at_work(game, self.window(), self.seat, self.mark_at(game, choice - a.ABILITY))


@mypyc_attr(acyclic=True, free_list_len=1)
class React(Asked):
    """Do you answer this moment? A poll: everybody is asked who might, whatever he holds (TPW-059, TPW-297)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat", "kind", "it", "other", "passed", "worked")

    def __init__(self, seat: i64, kind: i64, it: i64, other: i64, passed: i64, worked: tuple[int, ...]) -> None:
        super().__init__(seat, a.PASS, a.GO, kind, it, other, passed, worked)

    def check(self, game: War, choice: i64) -> i64:
        if choice == a.PASS:
            return ALLOWED
        if choice < a.BACK:
            return 58  # TPW-058
        window = self.window()
        if choice < a.REVEAL:
            return cannot_take_back(game, self.seat, choice - a.BACK)
        if choice < a.ABILITY:
            return cannot_spring(game, window, self.seat, choice - a.REVEAL)
        if choice < a.PLAY:
            return ALLOWED if mark_of_space(game, window, self.seat, choice - a.ABILITY) != NONE else 283  # TPW-283
        if choice < a.REPLAY:
            return cannot_cast(game, window, self.seat, choice - a.PLAY)
        if choice < a.EXERT:
            return cannot_replay(game, window, self.seat, choice - a.REPLAY)
        return cannot_exert(game, window, self.seat, choice - a.EXERT)

    def options_into(self, game: War, out: Choices) -> None:
        i: i64
        kind: i64
        window = self.window()
        seat = self.seat
        out.add(a.PASS)
        spaces = vec[i64]()
        for i in range(game.tile_count()):
            if game.tile(i, T_SORT) == SET_TILE and game.tile(i, T_OWNER) == seat:
                spaces = append(spaces, game.tile(i, T_SPACE))
        sort_up(spaces)
        for i in range(len(spaces)):
            out.add(a.BACK + spaces[i])
        for i in range(len(spaces)):
            out.offer(a.REVEAL + spaces[i], cannot_spring(game, window, seat, spaces[i]))
        marks = lines_of(game, window, seat, True)
        found = vec[i64]()
        for i in range(len(marks)):
            if marks[i] // 256 < w.EQUIPPED or marks[i] // 256 >= w.BUILT:
                found = append(found, a.ABILITY + source_space(game, marks[i] // 256))
        sort_up(found)
        for i in range(len(found)):
            out.add(found[i])
        for kind in range(WARRIOR_CARDS, DECK_CARDS):
            if game.holds(seat, kind) > 0:
                out.offer(a.PLAY + kind, cannot_cast(game, window, seat, kind))
        if len(game.book) > 0:
            for kind in range(WARRIOR_CARDS, DECK_CARDS):
                if KIND[kind] == SPELL and game.in_book(seat, kind) > 0:
                    out.offer(a.REPLAY + kind, cannot_replay(game, window, seat, kind))
        exerts_into(marks, out)

    def resolve(self, game: War, choice: i64) -> Step:
        window = self.window()
        seat = self.seat
        if choice == a.PASS:
            return Window(self.kind, self.it, self.other, self.passed | BIT[seat], self.worked)
        if choice < a.REVEAL:
            take_back(game, game.tile_on(choice - a.BACK), 134)  # TPW-134
            return window
        mark: i64 = NONE
        if choice < a.ABILITY:
            space = choice - a.REVEAL
            card = game.tile(game.tile_on(space), T_CARD)
            game.reveal(EVERYBODY, e.REVEALS, 133, seat, card, space)  # TPW-133
            pick_up(game, game.tile_on(space))  # TPW-295
            begin = Begin(CAST_LINE[card], w.FROM_CARD, seat, self.it, self.other, space, FROM_TILE)
            mark = spell_mark(seat, card)
        elif choice < a.PLAY:
            found = mark_of_space(game, window, seat, choice - a.ABILITY)
            mark = found
            source = found // 256
            line = found % 256
            game.tell(e.ABILITY_USED, 283, seat, ABILITIES[line].card)  # TPW-283
            begin = Begin(line, source, seat, self.it, self.other, tile_space(game, source), IN_PLAY)
        elif choice < a.REPLAY:
            card = choice - a.PLAY
            from_hand_openly(game, seat, card)
            game.tell(e.PLAYS, 56, seat, card)  # TPW-056
            begin = Begin(CAST_LINE[card], w.FROM_CARD, seat, self.it, self.other, NONE, FROM_HAND)
            mark = spell_mark(seat, card)
        elif choice < a.EXERT:
            card = choice - a.REPLAY
            game.tell(e.REPLAYS, 61, seat, card)  # TPW-061
            begin = Begin(CAST_LINE[card], w.FROM_CARD, seat, self.it, self.other, NONE, REPLAYED)
            mark = spell_mark(seat, card)
        else:
            found = mark_of_exert(game, window, seat, choice - a.EXERT)
            mark = found
            begin = Begin(found % 256, found // 256, seat, self.it, self.other, NONE, EXERTED)
        return game.then(begin, Window(self.kind, self.it, self.other, 0, (*self.worked, int(mark))))

    def silence(self, game: War) -> int:
        return a.PASS

    def hides(self, game: War) -> bool:
        """Where only what lies open could answer, nobody learns anything by a pass (ledger, section 8: 4)."""
        return might_hold(game, self.window(), self.seat)

    def reacts(self, game: War, choice: int) -> bool:
        """A set card may be taken back at any decision: that is no reason to be asked (TPW-135)."""
        return not a.BACK <= choice < a.REVEAL

    def purpose(self, game: War) -> str:
        return WINDOW_NAMES[self.kind]

    def about(self, game: War) -> Facts:
        return {"window": f"@window.{WINDOW_NAMES[self.kind]}"}
