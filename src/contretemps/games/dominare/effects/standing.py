"""Operations of money and standing: GAIN, PAY, STEAL, SPEND, EXPO, VP, SEASON."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.deeds import adjust_vp, can_move, gain, lower_exposure, pay, raise_exposure, steal
from contretemps.games.dominare.effects.asks import PROGRAMS, Ask, Operation, Pending, Run, is_doable
from contretemps.games.dominare.effects.questions import ask_district, ask_now, ask_seat, ask_sign, ask_yes
from contretemps.games.dominare.effects.selectors import RIVALS, YOU, Number, Players, next_rival
from contretemps.games.dominare.position import FOR_ALL, NONE, Dominare
from contretemps.games.dominare.tables import SWAMP_BITS
from contretemps.kernel.step import ALLOWED, Step
from contretemps.sets import BIT

# ---- money -----------------------------------------------------------------------------------------------------------


class Gain(Operation):
    """GAIN(n): crowns from the bank (DOM-286)."""

    def __init__(self, n: Number) -> None:
        self.n: Final[Number] = n

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return self.n.value(game, you) > 0

    def begin(self, game: Dominare, run: Pending) -> Step:
        gain(game, run.you, self.n.value(game, run.you), 286)  # DOM-286
        return run.on()


class Pay(Operation):
    """PAY(n): crowns to the bank, or all there are (DOM-287)."""

    def __init__(self, n: Number) -> None:
        self.n: Final[Number] = n

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return game.crowns[you] > 0

    def full(self, game: Dominare, you: i64, source: i64) -> bool:
        return game.crowns[you] >= self.n.value(game, you)

    def begin(self, game: Dominare, run: Pending) -> Step:
        pay(game, run.you, self.n.value(game, run.you), 287)  # DOM-287
        return run.on()


class Steal(Operation):
    """STEAL(n,P): each player of P pays `you`; `to=Q` hands the crowns to Q, who is another one (DOM-289)."""

    def __init__(self, n: i64, payers: Players, takers: Players | None) -> None:
        self.n: Final[i64] = n
        self.payers: Final[Players] = payers
        self.takers: Final[Players | None] = takers

    def may_pay(self, game: Dominare, you: i64, seat: i64) -> bool:
        """Nobody steals from himself, unless there is a separate receiver, and then somebody else receives."""
        taker: i64
        takers = self.takers
        if takers is None:
            return seat != you and self.payers.has(game, you, seat)
        if not self.payers.has(game, you, seat):
            return False
        for taker in range(game.seats):
            if taker != seat and takers.has(game, you, taker):
                return True
        return False

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        seat: i64
        for seat in range(game.seats):
            if game.crowns[seat] > 0 and self.may_pay(game, you, seat):
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        if self.payers.kind == RIVALS:
            seat = next_rival(game, run.you, run.you)
            while seat != NONE:  # in player order
                steal(game, seat, run.you, self.n, 289)  # DOM-289
                seat = next_rival(game, run.you, seat)
            return run.on()
        return ask_now(game, ask_seat(run, 0, NONE))

    def why_not_seat(self, game: Dominare, ask: Ask, seat: i64) -> i64:
        takers = self.takers
        if ask.stage == 0 or takers is None:
            return ALLOWED if self.may_pay(game, ask.you, seat) else 289  # DOM-289
        return ALLOWED if seat != ask.n and takers.has(game, ask.you, seat) else 289  # DOM-289

    def take_seat(self, game: Dominare, ask: Ask, seat: i64) -> Step:
        if ask.stage == 0 and self.takers is not None:
            return ask_now(game, ask_seat(ask, 1, seat))
        if ask.stage == 1:
            steal(game, ask.n, seat, self.n, 289)  # DOM-289
        else:
            steal(game, seat, ask.you, self.n, 289)  # DOM-289
        return ask.on()


class Spend(Operation):
    """SPEND(n){A}ELSE{B}: `you` may spend exactly n crowns (DOM-288); then A, otherwise B."""

    def __init__(self, n: i64, then: i64, other: i64) -> None:
        self.n: Final[i64] = n
        self.then: Final[i64] = then  # a program
        self.other: Final[i64] = other  # a program; NONE without ELSE

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        if game.crowns[you] < self.n:
            return False
        return len(PROGRAMS[self.then].operations) == 0 or is_doable(game, self.then, you, source, asking)

    def begin(self, game: Dominare, run: Pending) -> Step:
        if self.doable(game, run.you, run.source, 0):
            return ask_yes(run, self.n)
        return self.otherwise(game, run)

    def otherwise(self, game: Dominare, run: Pending) -> Step:
        if self.other == NONE:
            return run.on()
        return game.then(Run(self.other, 0, run.you, run.source, run.block, run.district), run.on())

    def take_option(self, game: Dominare, ask: Ask, option: i64) -> Step:
        if option == 0:
            game.tell(e.DECLINES, 288, ask.you)  # DOM-288
            return self.otherwise(game, ask)
        pay(game, ask.you, self.n, 288)  # DOM-288
        return game.then(Run(self.then, 0, ask.you, ask.source, ask.block, ask.district), ask.on())


# ---- exposure --------------------------------------------------------------------------------------------------------

RISE: Final = 0
FALL: Final = 1
EITHER: Final = 2


class Exposure(Operation):
    """EXPO(±n,who=P): exposure goes up or down (DOM-306); `+-`: `you` picks the sign."""

    def __init__(self, sign: i64, n: Number, who: Players) -> None:
        self.sign: Final[i64] = sign
        self.n: Final[Number] = n
        self.who: Final[Players] = who

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        seat: i64
        if self.sign != FALL:
            return True
        for seat in range(game.seats):
            if game.exposure[seat] > 0 and self.who.has(game, you, seat):
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        if self.who.kind == YOU:
            return self.on_seat(game, run, run.you)
        if self.who.kind == RIVALS:
            seat = next_rival(game, run.you, run.you)
            while seat != NONE:
                self.change(game, run, seat, self.sign)
                seat = next_rival(game, run.you, seat)
            return run.on()
        return ask_now(game, ask_seat(run, 0, NONE))

    def why_not_seat(self, game: Dominare, ask: Ask, seat: i64) -> i64:
        """Somebody at 0 may be named for a fall, in an event too (DOM-121)."""
        return ALLOWED if self.who.has(game, ask.you, seat) else ask.rule()

    def take_seat(self, game: Dominare, ask: Ask, seat: i64) -> Step:
        return self.on_seat(game, ask, seat)

    def on_seat(self, game: Dominare, run: Pending, seat: i64) -> Step:
        if self.sign == EITHER:
            return ask_sign(run, seat)  # also down from 0 (DOM-121)
        self.change(game, run, seat, self.sign)
        return run.on()

    def take_sign(self, game: Dominare, ask: Ask, sign: i64) -> Step:
        self.change(game, ask, ask.n, RISE if sign == a.UP else FALL)
        return ask.on()

    def change(self, game: Dominare, run: Pending, seat: i64, sign: i64) -> None:
        if sign == RISE:
            raise_exposure(game, seat, self.n.value(game, run.you), 306)  # DOM-306
        else:
            lower_exposure(game, seat, self.n.value(game, run.you), 306)  # DOM-306


# ---- VP of districts -------------------------------------------------------------------------------------------------

ALL: Final = 8  # after the eight districts
CHOSEN: Final = 9
OTHER: Final = 10  # not the one of the VP step before
IN_SWAMP: Final = 11


class Points(Operation):
    """VP(±n,D): the VP of a district move, within their track (DOM-149)."""

    def __init__(self, by: i64, which: i64) -> None:
        self.by: Final[i64] = by
        self.which: Final[i64] = which  # a district, ALL, CHOSEN, OTHER or IN_SWAMP

    def may_be(self, district: i64, before: i64) -> bool:
        """Could this district be meant?"""
        if self.which < ALL:
            return district == self.which
        if self.which == IN_SWAMP:
            return BIT[district] & SWAMP_BITS != 0
        return self.which != OTHER or district != before

    def farthest(self, game: Dominare, before: i64) -> i64:
        """How far a district that may be meant could move."""
        district: i64
        best: i64 = 0
        for district in range(a.DISTRICTS):
            if self.may_be(district, before) and can_move(game, district, self.by) > best:
                best = can_move(game, district, self.by)
        return best

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return self.farthest(game, NONE) > 0

    def begin(self, game: Dominare, run: Pending) -> Step:
        district: i64
        if self.farthest(game, run.district) == 0:
            return run.on()
        if self.which == ALL:
            for district in range(a.DISTRICTS):
                adjust_vp(game, district, self.by, 149)  # DOM-149
            return run.on()
        if self.which < ALL:
            adjust_vp(game, self.which, self.by, 149)  # DOM-149
            return run.on_from(run.block, self.which)
        return ask_now(game, ask_district(run, 0))

    def why_not_district(self, game: Dominare, ask: Ask, district: i64) -> i64:
        """One of the eight, each by itself (DOM-075); one that cannot move may be named, but not in an event."""
        if district >= a.DISTRICTS or not self.may_be(district, ask.district):
            return ask.rule()
        if PROGRAMS[ask.program].exact and can_move(game, district, self.by) < self.farthest(game, ask.district):
            return 322  # DOM-322
        return ALLOWED

    def take_district(self, game: Dominare, ask: Ask, district: i64) -> Step:
        adjust_vp(game, district, self.by, 149)  # DOM-149
        return ask.on_from(ask.block, district)


# ---- the season ------------------------------------------------------------------------------------------------------


class Flag(Operation):
    """SEASON(flag): it holds until the end of the season (DOM-191)."""

    def __init__(self, flag: i64) -> None:
        self.flag: Final[i64] = flag

    def begin(self, game: Dominare, run: Pending) -> Step:
        game.flags |= self.flag
        game.tell(e.FLAG, 191, run.you, self.flag // 2)  # DOM-191
        return run.on()


class CloseDistrict(Operation):
    """SEASON(no_district:D): nobody may use the ability of D this season."""

    def __init__(self, district: i64) -> None:
        self.district: Final[i64] = district

    def begin(self, game: Dominare, run: Pending) -> Step:
        game.closed |= BIT[self.district]
        game.tell(e.CLOSED, 191, self.district)  # DOM-191
        return run.on()


class ForbidTrait(Operation):
    """SEASON(no_trait:T,except=you): abilities of such agents may not be used this season; one that exempts somebody
    frees nobody from what was forbidden before."""

    def __init__(self, trait: i64, but_you: bool) -> None:
        self.trait: Final[i64] = trait
        self.but_you: Final[bool] = but_you

    def begin(self, game: Dominare, run: Pending) -> Step:
        mark = (game.forbidden >> (4 * self.trait)) & 15
        new: i64 = run.you + 1 if self.but_you else FOR_ALL
        if mark != 0 and mark != new:
            new = FOR_ALL
        game.forbidden += (new - mark) << (4 * self.trait)
        if self.but_you:
            game.tell(e.FORBIDDEN_BUT, 191, self.trait, run.you)  # DOM-191
        else:
            game.tell(e.FORBIDDEN, 191, self.trait)  # DOM-191
        return run.on()
