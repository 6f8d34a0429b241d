"""The questions of cards: which block, how many, which player, district, agent or card, up or down, one of several, yes
or no. They serve all operations; what an answer does is the operation's business (`asks.py`)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.effects.asks import NO_ANSWER, SEVERAL_ANSWERS, Ask, Pending
from contretemps.games.dominare.position import HAND, NONE, RANKS, Dominare
from contretemps.games.dominare.secrets import offer_cards
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import ALLOWED, Step
from contretemps.sets import BIT


def ask_now(game: Dominare, ask: Ask) -> Step:
    """Ask, unless everybody can see that there is one answer only (DOM-324); without any the operation is skipped."""
    only = ask.only_answer(game)
    if only == SEVERAL_ANSWERS:
        return ask
    return ask.on() if only == NO_ANSWER else ask.resolve(game, only)


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseBlock(Ask):
    """Which block? One after the other, in the order of the board, where several are wanted (DOM-331)."""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        if choice == a.DONE:
            return ALLOWED if self.operation().may_stop(game, self) else 307  # DOM-307
        if not game.is_there(choice - a.BLOCK):
            return 14  # DOM-014
        if choice - a.BLOCK <= self.after:
            return 331  # DOM-331
        return self.operation().why_not_block(game, self, choice - a.BLOCK)

    def options_into(self, game: Dominare, out: Choices) -> None:
        block: i64
        operation = self.operation()
        for block in operation.blocks_for(game, self):
            if block > self.after and operation.why_not_block(game, self, block) == ALLOWED:
                out.add(a.BLOCK + block)
        if operation.may_stop(game, self):
            out.add(a.DONE)

    def only_answer(self, game: Dominare) -> i64:
        block: i64
        operation = self.operation()
        only: i64 = a.DONE if operation.may_stop(game, self) else NO_ANSWER
        for block in operation.blocks_for(game, self):
            if block > self.after and operation.why_not_block(game, self, block) == ALLOWED:
                if only != NO_ANSWER:
                    return SEVERAL_ANSWERS
                only = a.BLOCK + block
        return only

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if choice == a.DONE:
            return self.operation().stop(game, self)
        return self.operation().take_block(game, self, choice - a.BLOCK)


def ask_block(p: Pending, block: i64, district: i64, stage: i64, after: i64, n: i64) -> Ask:
    return ChooseBlock(a.BLOCK, a.DONE + 1, p.program, p.at, p.you, p.source, block, district, stage, after, n)


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseNumber(Ask):
    """How many? Tokens, points or crowns, as many as there may be (D03)."""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        number = choice - a.NUMBER
        operation = self.operation()
        return ALLOWED if operation.least(game, self) <= number <= operation.most(game, self) else 307  # DOM-307

    def options_into(self, game: Dominare, out: Choices) -> None:
        number: i64
        operation = self.operation()
        for number in range(operation.least(game, self), operation.most(game, self) + 1):
            out.add(a.NUMBER + number)

    def only_answer(self, game: Dominare) -> i64:
        operation = self.operation()
        least = operation.least(game, self)
        most = operation.most(game, self)
        if least < most:
            return SEVERAL_ANSWERS
        return NO_ANSWER if least > most else a.NUMBER + least

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return self.operation().take_number(game, self, choice - a.NUMBER)


def ask_number(p: Pending, block: i64, district: i64, stage: i64, after: i64, n: i64) -> Ask:
    return ChooseNumber(
        a.NUMBER, a.NUMBER + a.LARGEST + 1, p.program, p.at, p.you, p.source, block, district, stage, after, n
    )


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseSeat(Ask):
    """Which player?"""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        seat = choice - a.SEAT
        return self.operation().why_not_seat(game, self, seat) if seat < game.seats else 1  # DOM-001

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return self.operation().take_seat(game, self, choice - a.SEAT)


def ask_seat(p: Pending, stage: i64, n: i64) -> Ask:
    return ChooseSeat(a.SEAT, a.SEAT + a.SEATS, p.program, p.at, p.you, p.source, p.block, p.district, stage, NONE, n)


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseDistrict(Ask):
    """Which district? One of the eight, or the Swamp as one (DOM-308)."""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        if choice == a.NO:
            return ALLOWED if self.operation().may_stop(game, self) else 307  # DOM-307
        if choice < a.DISTRICT:
            return self.rule()
        return self.operation().why_not_district(game, self, choice - a.DISTRICT)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if choice == a.NO:
            return self.operation().stop(game, self)
        return self.operation().take_district(game, self, choice - a.DISTRICT)


def ask_district(p: Pending, stage: i64) -> Ask:
    return ChooseDistrict(a.NO, a.REPLACE, p.program, p.at, p.you, p.source, p.block, p.district, stage, NONE, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseAgentInPlay(Ask):
    """Which agent in the ranks? One after the other, in the order of the cards, where several are wanted (DOM-331)."""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        if choice == a.DONE:
            return ALLOWED if self.operation().may_stop(game, self) else 307  # DOM-307
        card = choice - a.CARD
        if game.place_of(card) == NONE:
            return self.rule()
        return 331 if card <= self.after else self.operation().why_not_agent(game, self, card)  # DOM-331

    def options_into(self, game: Dominare, out: Choices) -> None:
        card: i64
        operation = self.operation()
        where = game.where
        if operation.may_stop(game, self):
            out.add(a.DONE)
        for card in range(self.after + 1, a.CARDS):
            if where[card] == RANKS and operation.why_not_agent(game, self, card) == ALLOWED:
                out.add(a.CARD + card)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        if choice == a.DONE:
            return self.operation().stop(game, self)
        return self.operation().take_agent(game, self, choice - a.CARD)


def ask_agent(p: Pending, stage: i64, after: i64, n: i64) -> Ask:
    return ChooseAgentInPlay(a.DONE, a.DRAW, p.program, p.at, p.you, p.source, p.block, p.district, stage, after, n)


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseCard(Ask):
    """Which card of the hand? Nobody else sees it (D03)."""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        return ALLOWED if game.where[choice - a.CARD] == HAND + self.you else 295  # DOM-295

    def options_into(self, game: Dominare, out: Choices) -> None:
        offer_cards(game, HAND + self.you, out)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return self.operation().take_card(game, self, choice - a.CARD)

    def audience(self, game: Dominare, choice: int) -> int:
        return int(BIT[self.you])


def ask_card(p: Pending, stage: i64, n: i64) -> Ask:
    return ChooseCard(a.CARD, a.DRAW, p.program, p.at, p.you, p.source, p.block, p.district, stage, NONE, n)


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseSign(Ask):
    """Up or down?"""

    __slots__ = ()

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return self.operation().take_sign(game, self, choice - a.SIGN)


def ask_sign(p: Pending, n: i64) -> Ask:
    return ChooseSign(a.SIGN, a.SIGN + 2, p.program, p.at, p.you, p.source, p.block, p.district, 0, NONE, n)


@mypyc_attr(acyclic=True, free_list_len=1)
class ChooseOption(Ask):
    """One of the alternatives of a card (D04)."""

    __slots__ = ()

    def check(self, game: Dominare, choice: i64) -> i64:
        return self.operation().why_not_option(game, self, choice - a.OPTION)

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return self.operation().take_option(game, self, choice - a.OPTION)


def ask_option(p: Pending) -> Ask:
    return ChooseOption(a.OPTION, a.OPTION + 3, p.program, p.at, p.you, p.source, p.block, p.district, 0, NONE, 0)


@mypyc_attr(acyclic=True, free_list_len=1)
class YesOrNo(Ask):
    """Do you do it? (D04)"""

    __slots__ = ()

    def resolve(self, game: Dominare, choice: i64) -> Step:
        return self.operation().take_option(game, self, choice - a.NO)


def ask_yes(p: Pending, n: i64) -> Ask:
    return YesOrNo(a.NO, a.YES + 1, p.program, p.at, p.you, p.source, p.block, p.district, 0, NONE, n)
