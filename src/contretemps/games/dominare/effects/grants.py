"""Operations that grant: ACTION, LATE, ABILITY, DISTRICT, REPLACE; and frames: MAY, CHOOSE.

What is granted is played out completely before the next step and belongs to the same action (DOM-200); all of it must
be legal by itself (DOM-201) and may be declined (DOM-189).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.effects.asks import Ask, Operation, Pending, Run, is_doable, is_full
from contretemps.games.dominare.effects.questions import ask_agent, ask_district, ask_now, ask_option, ask_yes
from contretemps.games.dominare.effects.selectors import Traits
from contretemps.games.dominare.flow.acting import EXTRA, Act, about_ability, own_agents, use_ability, use_district
from contretemps.games.dominare.flow.legality import cannot_grant_district, cannot_use
from contretemps.games.dominare.flow.replacing import (
    begin_replace,
    cannot_be_replaced,
    cannot_replace,
)
from contretemps.games.dominare.position import NONE, Dominare
from contretemps.games.dominare.tables import ABILITY_CARD, FIRST_ABILITY
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, Step
from contretemps.sets import BIT


class ExtraActions(Operation):
    """ACTION(n): n extra actions now, of any of the eight kinds; one declined leaves the next (DOM-189, DOM-200)."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def begin(self, game: Dominare, run: Pending) -> Step:
        n = self.n
        act: Step = Act(run.you, EXTRA, NONE)
        rest = run.on()
        while n > 0:
            rest = game.then(act, rest)
            n -= 1
        return rest


class LateAction(Operation):
    """LATE(n): extra actions after all regular rounds of the season (DOM-188)."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def begin(self, game: Dominare, run: Pending) -> Step:
        game.late[run.you] += self.n
        game.tell(e.GETS_LATE, 188, run.you)  # DOM-188
        return run.on()


class ExtraAbility(Operation):
    """ABILITY(f): one ability of another own agent that did nothing this season and whose traits fit (DOM-200 to
    DOM-203); `rank=+1` counts it one rank higher."""

    def __init__(self, traits: Traits, higher: i64) -> None:
        self.traits: Final[Traits] = traits
        self.higher: Final[i64] = higher

    def cannot(self, game: Dominare, you: i64, source: i64, ability: i64, asking: i64) -> i64:
        card = ABILITY_CARD[ability]
        place = game.place_of(card)
        if place == NONE or place // a.RANKS != you or card == source:
            return 200  # DOM-200
        if not self.traits.fit(game.traits(you, place % a.RANKS)):
            return 319  # DOM-319
        return cannot_use(game, you, ability, asking, self.higher)

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        rank: i64
        ability: i64
        for rank in range(a.RANKS):
            card = game.face_up(you, rank)
            if card != NONE and asking & BIT[rank] == 0:
                for ability in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
                    if self.cannot(game, you, source, ability, asking) == ALLOWED:
                        return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()  # the grant is lost (DOM-203)
        return UseWhich(a.NO, a.OFFER, run.program, run.at, run.you, run.source, run.block, run.district, 0, NONE, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class UseWhich(Ask):
    """Which ability of which other agent, if any? (DOM-200)"""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        if choice == a.NO:
            return ALLOWED
        operation = self.operation()
        if choice < a.USE or not isinstance(operation, ExtraAbility):
            return 200  # DOM-200
        return operation.cannot(game, self.you, self.source, choice - a.USE, 0)

    def options_into(self, game: Dominare, out: Choices) -> None:
        i: i64
        choice: i64
        out.add(a.NO)
        own = own_agents(game, self.you)
        for i in range(own.count):
            card = own.items[i] // 32
            for choice in range(a.USE + FIRST_ABILITY[card], a.USE + FIRST_ABILITY[card + 1]):
                out.offer(choice, self.check(game, choice))

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if choice == a.NO:
            game.tell(e.DECLINES, 189, self.you)  # DOM-189
            return self.on()
        return game.then(use_ability(game, self.you, choice - a.USE), self.on())

    def facts(self, game: Dominare, choice: int) -> Facts:
        return about_ability(game, choice - a.USE) if choice >= a.USE else {}


class AnyDistrict(Operation):
    """DISTRICT(D): the ability of a district without controlling it; it must be unused and is used then (DOM-215)."""

    def __init__(self, district: i64) -> None:
        self.district: Final[i64] = district  # NONE for any

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        district: i64
        for district in range(a.DISTRICTS):
            if self.cannot(game, district) == ALLOWED:
                return True
        return False

    def cannot(self, game: Dominare, district: i64) -> i64:
        if district >= a.DISTRICTS or (self.district != NONE and district != self.district):
            return 201  # DOM-201
        return cannot_grant_district(game, district)

    def begin(self, game: Dominare, run: Pending) -> Step:
        return ask_district(run, 0) if self.doable(game, run.you, run.source, 0) else run.on()

    def why_not_district(self, game: Dominare, ask: Ask, district: i64) -> i64:
        return self.cannot(game, district)

    def may_stop(self, game: Dominare, ask: Ask) -> bool:
        return True

    def stop(self, game: Dominare, ask: Ask) -> Step:
        game.tell(e.DECLINES, 189, ask.you)  # DOM-189
        return ask.on()

    def take_district(self, game: Dominare, ask: Ask, district: i64) -> Step:
        return game.then(use_district(game, ask.you, district), ask.on())


class ReplaceOwn(Operation):
    """REPLACE(expo=n): the basic ability, optional. Whether it is asked follows from open facts (DOM-324): with cards
    in hand of which none is allowed in any such rank, "no" is the only answer."""

    def __init__(self, expo: i64) -> None:
        self.expo: Final[i64] = expo

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        rank: i64
        for rank in range(a.RANKS):
            card = game.card_at(you, rank)
            if card != NONE and cannot_replace(game, you, card) == ALLOWED:
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        rank: i64
        if game.hand_size(run.you) + game.to_draw() > 0:
            for rank in range(a.RANKS):
                if cannot_be_replaced(game, run.you, rank) == ALLOWED:
                    return ReplaceWhich(
                        a.NO, a.USE, run.program, run.at, run.you, run.source, run.block, run.district, 0, NONE, 0
                    )
        return run.on()


@mypyc_attr(acyclic=True, free_list_len=1)
class ReplaceWhich(Ask):
    """Which own agent is replaced, if any?"""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        if choice == a.NO:
            return ALLOWED
        return cannot_replace(game, self.you, choice - a.REPLACE) if choice >= a.REPLACE else 204  # DOM-204

    def options_into(self, game: Dominare, out: Choices) -> None:
        i: i64
        out.add(a.NO)
        own = own_agents(game, self.you)
        for i in range(own.count):
            choice = a.REPLACE + own.items[i] // 32
            out.offer(choice, self.check(game, choice))

    def resolve(self, game: Dominare, choice: i64) -> Step:
        operation = self.operation()
        if choice == a.NO or not isinstance(operation, ReplaceOwn):
            game.tell(e.DECLINES, 189, self.you)  # DOM-189
            return self.on()
        return game.then(begin_replace(game, self.you, choice - a.REPLACE, operation.expo, 0), self.on())


class ReplaceRival(Operation):
    """REPLACE(who=rival,rank=<=n): `you` names the agent, its player the card; his exposure rises, and he resolves the
    reveal. Whether a card of his fits does not matter for naming it (DOM-316)."""

    def __init__(self, rank: i64) -> None:
        self.rank: Final[i64] = rank  # at most, from 1

    def may_name(self, game: Dominare, you: i64, place: i64) -> i64:
        seat = place // a.RANKS
        if seat == you or place % a.RANKS >= self.rank:
            return 316  # DOM-316
        rule = cannot_be_replaced(game, seat, place % a.RANKS)
        if rule != ALLOWED:
            return rule
        return ALLOWED if game.hand_size(seat) + game.to_draw() > 0 else 316  # DOM-316

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        place: i64
        for place in range(a.RANKS * game.seats):
            if self.may_name(game, you, place) == ALLOWED:
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        return ask_now(game, ask_agent(run, 0, NONE, 0))

    def why_not_agent(self, game: Dominare, ask: Ask, card: i64) -> i64:
        return self.may_name(game, ask.you, game.place_of(card))

    def take_agent(self, game: Dominare, ask: Ask, card: i64) -> Step:
        owner = game.place_of(card) // a.RANKS
        return game.then(begin_replace(game, owner, card, 1, 1), ask.on())


# ---- frames ----------------------------------------------------------------------------------------------------------


class May(Operation):
    """MAY{A}: `you` may run A; offered only while it would change anything."""

    def __init__(self, inner: i64) -> None:
        self.inner: Final[i64] = inner

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return is_doable(game, self.inner, you, source, asking)

    def begin(self, game: Dominare, run: Pending) -> Step:
        return ask_yes(run, 0) if self.doable(game, run.you, run.source, 0) else run.on()

    def take_option(self, game: Dominare, ask: Ask, option: i64) -> Step:
        if option == 0:
            game.tell(e.DECLINES, 189, ask.you)  # DOM-189
            return ask.on()
        return game.then(Run(self.inner, 0, ask.you, ask.source, ask.block, ask.district), ask.on())


class Choose(Operation):
    """CHOOSE{A|B|C}: exactly one; one that cannot be done in full only if none can."""

    def __init__(self, options: list[int]) -> None:
        self.options: Final[list[int]] = options

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        for program in self.options:
            if is_doable(game, program, you, source, asking):
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        return ask_now(game, ask_option(run))

    def why_not_option(self, game: Dominare, ask: Ask, option: i64) -> i64:
        if option >= len(self.options):
            return ask.rule()
        if is_full(game, self.options[option], ask.you, ask.source):
            return ALLOWED
        for program in self.options:
            if is_full(game, program, ask.you, ask.source):
                return 322  # DOM-322
        return ALLOWED

    def take_option(self, game: Dominare, ask: Ask, option: i64) -> Step:
        return game.then(Run(self.options[option], 0, ask.you, ask.source, ask.block, ask.district), ask.on())
