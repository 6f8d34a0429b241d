"""Operations on agents and cards: DOWN, RALLY, SWAP, REPLACE, RECRUIT, PEEK, DISCARD."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.deeds import flip_down, rally
from contretemps.games.dominare.effects.asks import PROGRAMS, Ask, Operation, Pending
from contretemps.games.dominare.effects.questions import ask_agent, ask_card, ask_now, ask_seat
from contretemps.games.dominare.effects.selectors import Agents
from contretemps.games.dominare.flow.drawing import PeekAgents, PeekEvents, Recruiting
from contretemps.games.dominare.flow.replacing import fits
from contretemps.games.dominare.position import (
    CARD_BITS,
    DISCARD,
    FACE_DOWN,
    HAND,
    NONE,
    RETIRED,
    Dominare,
)
from contretemps.games.dominare.secrets import send
from contretemps.games.dominare.tables import NOFLIP, TRAITS
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, Step
from contretemps.sets import BIT


class Down(Operation):
    """DOWN(n,A): n agents of A are flipped face down (DOM-053). One is compulsory if there is one; more are "up to"
    (DOM-307), but in an event as many as there are (DOM-322). An agent may flip itself, unasked (DOM-054)."""

    def __init__(self, n: i64, agents: Agents) -> None:
        self.n: Final[i64] = n
        self.agents: Final[Agents] = agents

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return self.agents.any(game, you, source)

    def full(self, game: Dominare, you: i64, source: i64) -> bool:
        return self.agents.count(game, you, source, NONE) >= self.n

    def begin(self, game: Dominare, run: Pending) -> Step:
        many = self.agents.count(game, run.you, run.source, NONE)
        many = many if many < self.n else self.n
        return run.on() if many == 0 else ask_now(game, ask_agent(run, 0, NONE, many))

    def why_not_agent(self, game: Dominare, ask: Ask, card: i64) -> i64:
        if not self.agents.has(game, ask.you, ask.source, game.place_of(card)):
            if game.ranks[game.place_of(card)] & FACE_DOWN != 0:
                return 50  # DOM-050
            return 47 if NOFLIP[card] == 1 else ask.rule()  # DOM-047
        if PROGRAMS[ask.program].exact and ask.n > 1:
            if self.agents.count(game, ask.you, ask.source, card) < ask.n - 1:
                return 331  # DOM-331
        return ALLOWED

    def may_stop(self, game: Dominare, ask: Ask) -> bool:
        return self.n > 1 and not PROGRAMS[ask.program].exact

    def take_agent(self, game: Dominare, ask: Ask, card: i64) -> Step:
        flip_down(game, game.place_of(card), 53)  # DOM-053
        if ask.n > 1 and self.agents.count(game, ask.you, ask.source, card) > 0:
            return ask_now(game, ask_agent(ask, 0, card, ask.n - 1))
        return ask.on()


class RallyOwn(Operation):
    """RALLY(): all own face-down agents turn up (DOM-221); those with one of some printed traits (DOM-061); or one."""

    def __init__(self, one: bool, traits: i64) -> None:
        self.one: Final[bool] = one
        self.traits: Final[i64] = traits  # as bits; 0 for any

    def may_turn(self, game: Dominare, you: i64, place: i64) -> bool:
        entry = game.ranks[place]
        if place // a.RANKS != you or entry & (FACE_DOWN | RETIRED) != FACE_DOWN:
            return False
        return self.traits == 0 or TRAITS[(entry & CARD_BITS) - 1] & self.traits != 0

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        place: i64
        for place in range(a.RANKS * you, a.RANKS * you + a.RANKS):
            if self.may_turn(game, you, place):
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        place: i64
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        if self.one:
            return ask_now(game, ask_agent(run, 0, NONE, 1))
        for place in range(a.RANKS * run.you, a.RANKS * run.you + a.RANKS):
            if self.may_turn(game, run.you, place):
                rally(game, place, 221 if self.traits == 0 else 61)  # DOM-061, DOM-221
        return run.on()

    def why_not_agent(self, game: Dominare, ask: Ask, card: i64) -> i64:
        return ALLOWED if self.may_turn(game, ask.you, game.place_of(card)) else 223  # DOM-223

    def take_agent(self, game: Dominare, ask: Ask, card: i64) -> Step:
        rally(game, game.place_of(card), 204)  # DOM-204
        return ask.on()


class Swap(Operation):
    """SWAP(a,mine): two own agents exchange ranks, both face up and allowed where they go (DOM-209); their marks go
    with them (DOM-206), and nothing is revealed. Rank 7 may take part, a retired card may not (DOM-277)."""

    def __init__(self, self_: bool) -> None:
        self.itself: Final[bool] = self_

    def may_swap(self, game: Dominare, place: i64, other: i64) -> bool:
        one = game.ranks[place]
        two = game.ranks[other]
        if place == other or one == 0 or two == 0 or (one | two) & (FACE_DOWN | RETIRED) != 0:
            return False
        return fits((one & CARD_BITS) - 1, other % a.RANKS) and fits((two & CARD_BITS) - 1, place % a.RANKS)

    def has_partner(self, game: Dominare, you: i64, place: i64) -> bool:
        other: i64
        for other in range(a.RANKS * you, a.RANKS * you + a.RANKS):
            if self.may_swap(game, place, other):
                return True
        return False

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        place: i64
        if self.itself:
            place = game.place_of(source)
            return place != NONE and place // a.RANKS == you and self.has_partner(game, you, place)
        for place in range(a.RANKS * you, a.RANKS * you + a.RANKS):
            if self.has_partner(game, you, place):
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        if self.itself:
            return ask_now(game, ask_agent(run, 1, NONE, run.source))
        return ask_now(game, ask_agent(run, 0, NONE, NONE))

    def why_not_agent(self, game: Dominare, ask: Ask, card: i64) -> i64:
        place = game.place_of(card)
        if place // a.RANKS != ask.you:
            return ask.rule()
        if ask.stage == 0:
            return ALLOWED if self.has_partner(game, ask.you, place) else 209  # DOM-209
        return ALLOWED if self.may_swap(game, game.place_of(ask.n), place) else 209  # DOM-209

    def take_agent(self, game: Dominare, ask: Ask, card: i64) -> Step:
        if ask.stage == 0:
            return ask_now(game, ask_agent(ask, 1, NONE, card))
        place = game.place_of(ask.n)
        other = game.place_of(card)
        entry = game.ranks[place]
        game.ranks[place] = game.ranks[other]
        game.ranks[other] = entry
        game.tell(e.SWAPS, 209, ask.you, ask.n, card)  # DOM-209
        return ask.on()


# ---- cards -----------------------------------------------------------------------------------------------------------


class Recruit(Operation):
    """RECRUIT(draw=d,only=T/U): look at d cards, keep one (DOM-227); one without such a trait is discarded, too."""

    def __init__(self, draw: i64, only: i64) -> None:
        self.draw: Final[i64] = draw
        self.only: Final[i64] = only

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return game.to_draw() > 0

    def begin(self, game: Dominare, run: Pending) -> Step:
        if game.to_draw() == 0:
            return run.on()
        return game.then(Recruiting(run.you, self.draw, self.only), run.on())


class Peek(Operation):
    """PEEK(deck,n): look at the top n cards, or at all there are, and put them back in any order."""

    def __init__(self, events: bool, n: i64) -> None:
        self.events: Final[bool] = events
        self.n: Final[i64] = n

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        if self.events:
            return game.events_left != 0 or len(game.event_top) > 0
        return game.deck_size() > 0

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        if self.events:
            return game.then(PeekEvents(run.you, self.n), run.on())
        return game.then(PeekAgents(run.you, self.n), run.on())


class Discard(Operation):
    """DISCARD(n): n cards of choice from the own hand, face down to the discard pile (DOM-295)."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        return game.hand_size(you) > 0

    def full(self, game: Dominare, you: i64, source: i64) -> bool:
        return game.hand_size(you) >= self.n

    def begin(self, game: Dominare, run: Pending) -> Step:
        return ask_card(run, 0, self.n) if game.hand_size(run.you) > 0 else run.on()

    def take_card(self, game: Dominare, ask: Ask, card: i64) -> Step:
        send(game, card, DISCARD, BIT[ask.you])
        game.tell(e.DISCARDS, 295, ask.you, game.hand_size(ask.you))  # DOM-295
        game.tell_to(BIT[ask.you], e.DISCARDED, 295, ask.you, card)  # DOM-295
        return ask_card(ask, 0, ask.n - 1) if ask.n > 1 and game.hand_size(ask.you) > 0 else ask.on()


class DiscardRandom(Operation):
    """DISCARD(n,who=rival): another player with cards loses n of them at random; nobody else sees them (DOM-295)."""

    def __init__(self, n: i64) -> None:
        self.n: Final[i64] = n

    def doable(self, game: Dominare, you: i64, source: i64, asking: i64) -> bool:
        seat: i64
        for seat in range(game.seats):
            if seat != you and game.hand_size(seat) > 0:
                return True
        return False

    def begin(self, game: Dominare, run: Pending) -> Step:
        if not self.doable(game, run.you, run.source, 0):
            return run.on()
        return ask_now(game, ask_seat(run, 0, self.n))

    def why_not_seat(self, game: Dominare, ask: Ask, seat: i64) -> i64:
        return ALLOWED if seat != ask.you and game.hand_size(seat) > 0 else ask.rule()

    def take_seat(self, game: Dominare, ask: Ask, seat: i64) -> Step:
        return game.then(LoseCard(seat, self.n), ask.on())


@mypyc_attr(acyclic=True, free_list_len=1)
class LoseCard(Step):
    """Chance says which card of a hand is lost; its owner alone sees it."""

    __slots__ = ("n", "victim")

    takes: ClassVar[tuple[str, ...]] = ("victim", "n")

    def __init__(self, victim: i64, n: i64) -> None:
        super().__init__(NATURE, a.CARD, a.CARD + a.CARDS)
        self.victim: Final[i64] = victim
        self.n: Final[i64] = n

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if game.where[choice - a.CARD] == HAND + self.victim else 295  # DOM-295

    def draw(self, game: Dominare, rng: Rng) -> i64:
        card: i64 = 0
        n = rng.below(game.hand_size(self.victim))
        while True:
            if game.where[card] == HAND + self.victim:
                if n == 0:
                    return a.CARD + card
                n -= 1
            card += 1

    def purpose(self, game: Dominare) -> str:
        return "lose"

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.victim])

    def resolve(self, game: Dominare, choice: i64) -> Step:
        send(game, choice - a.CARD, DISCARD, BIT[self.victim])
        game.tell(e.LOSES_CARD, 295, self.victim, game.hand_size(self.victim))  # DOM-295
        game.reveal(BIT[self.victim], e.DISCARDED, 295, self.victim, choice - a.CARD)  # DOM-295
        return LoseCard(self.victim, self.n - 1) if self.n > 1 and game.hand_size(self.victim) > 0 else DONE

    def about(self, game: Dominare) -> Facts:
        return {"seat": f"@seat.{self.victim}"}
