"""The Cohort step: Tempt, move, draw, use a Temptress, in any order, until the turn is ended (TPT-058 to TPT-109)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.abilities import type_ability
from contretemps.games.tempt.cards import (
    COST,
    DRAW_VALUE,
    EACH_MOVE,
    ELEMENTALS,
    NAME,
    NAMESAKES,
    ONCE_DRAW,
    ONCE_GAIN,
    ONCE_MOVE,
    charm_amount,
)
from contretemps.games.tempt.chants import CHANT
from contretemps.games.tempt.decks import Draw
from contretemps.games.tempt.legality import (
    cannot_draw,
    cannot_move,
    cannot_show,
    cannot_tempt,
    cannot_use_draw,
    cannot_use_gain,
    move_cost,
    roomy_areas,
    tempt_cost,
    unspent,
    ways_for_all,
    ways_to_move,
)
from contretemps.games.tempt.piles import hand_shows
from contretemps.games.tempt.position import Tempt
from contretemps.kernel.choices import Choices
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED, DONE, Later, Step
from contretemps.sets import BIT, lowest, single


@mypyc_attr(acyclic=True)
class Act(Step):
    """What the active player does next; ending the turn is always offered (TPT-041, TPT-058)."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, a.END, a.SHOW + a.CARDS)

    def check(self, game: Tempt, choice: i64) -> i64:
        seat = self.seat
        if choice >= a.SHOW:
            return cannot_show(game, seat, choice - a.SHOW)
        if choice >= a.MOVE:
            return cannot_move(game, seat, (choice - a.MOVE) // a.PLACES, (choice - a.MOVE) % a.PLACES)
        if choice >= a.TEMPT:
            return cannot_tempt(game, seat, (choice - a.TEMPT) // a.PLACES, (choice - a.TEMPT) % a.PLACES)
        if choice == a.DRAW:
            return cannot_draw(game, seat)
        if choice == a.GAIN:
            return cannot_use_gain(game, seat)
        if choice == a.USE_DRAW:
            return cannot_use_draw(game, seat)
        return ALLOWED

    def options_into(self, game: Tempt, out: Choices) -> None:
        """The same, from what is common to all cards: which Columns have room, and how any move can be paid."""
        seat = self.seat
        out.add(a.END)
        out.offer(a.DRAW, cannot_draw(game, seat))
        out.offer(a.GAIN, cannot_use_gain(game, seat))
        out.offer(a.USE_DRAW, cannot_use_draw(game, seat))
        roomy = roomy_areas(game, seat)
        if game.track[seat] > 0:
            self.tempts_into(game, roomy, out)
        self.moves_into(game, roomy, out)
        cards = game.hand[seat] if game.track[seat] > 0 and game.depleted() < a.AREAS else 0
        while cards != 0:
            out.add(a.SHOW + lowest(cards))
            cards &= cards - 1

    def tempts_into(self, game: Tempt, roomy: i64, out: Choices) -> None:
        """The Temptings that `cannot_tempt` allows."""
        place: i64
        seat = self.seat
        track = game.track[seat]
        chanters = game.chanters(seat)
        cards = game.hand[seat]
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            first = a.TEMPT + a.PLACES * card
            if roomy != 0 and ELEMENTALS & BIT[card] == 0 and tempt_cost(game, seat, card, 0) <= track:
                for place in range(a.AREAS):
                    if roomy & BIT[place] != 0:
                        out.add(first + place)
            if chanters & NAMESAKES[card] == 0 and tempt_cost(game, seat, card, a.CHANTERS) <= track:
                out.add(first + a.CHANTERS)

    def moves_into(self, game: Tempt, roomy: i64, out: Choices) -> None:
        """The moves that `cannot_move` allows."""
        place: i64
        seat = self.seat
        movers = game.in_play(seat)
        if ways_for_all(game, seat) == 0:
            movers = movers & ~game.winded if game.charmers(seat, EACH_MOVE) != 0 else 0
        chanters = game.chanters(seat)
        while movers != 0:
            card = lowest(movers)
            movers &= movers - 1
            first = a.MOVE + a.PLACES * card
            here = game.place_of(seat, card)
            areas = ALL_AREAS if ELEMENTALS & BIT[card] != 0 else roomy  # TPT-095
            for place in range(a.AREAS):
                if place != here and areas & BIT[place] != 0:
                    out.add(first + place)
            if here != a.CHANTERS and chanters & NAMESAKES[card] == 0:
                out.add(first + a.CHANTERS)

    def resolve(self, game: Tempt, choice: i64) -> Step:
        seat = self.seat
        if choice == a.END:
            game.tell(e.ENDS_TURN, 41, seat)  # TPT-041
            return DONE
        if choice >= a.SHOW:
            return game.then(show(game, seat, choice - a.SHOW), self)
        if choice >= a.MOVE:
            card = (choice - a.MOVE) // a.PLACES
            place = (choice - a.MOVE) % a.PLACES
            ways = ways_to_move(game, seat, card)
            if not single(ways):
                return game.then(WayToMove(seat, card, place), self)
            move(game, seat, card, place, lowest(ways))
            return self
        if choice >= a.TEMPT:
            game.agenda = Later(self, game.agenda)  # asked again, after all that the card brings (TPT-056, TPT-061)
            card = (choice - a.TEMPT) // a.PLACES
            return tempt(game, seat, card, (choice - a.TEMPT) % a.PLACES)
        if choice == a.DRAW:
            game.spend(seat, 1, 104)  # TPT-104
            return game.then(Draw(seat, 1, 104), self)  # TPT-104
        if choice == a.GAIN:
            temptress = lowest(unspent(game, seat, ONCE_GAIN))
            game.spent |= BIT[temptress]
            game.gain(seat, charm_amount(ONCE_GAIN, temptress), 54)  # TPT-054
            return self
        temptress = lowest(unspent(game, seat, ONCE_DRAW))
        game.spent |= BIT[temptress]
        return game.then(Draw(seat, charm_amount(ONCE_DRAW, temptress), 54), self)  # TPT-054

    def facts(self, game: Tempt, choice: int) -> Facts:
        facts: Facts = {"actions": int(game.track[self.seat])}
        if a.TEMPT <= choice < a.SHOW:
            card, place = divmod((choice - a.TEMPT) % (a.PLACES * a.CARDS), a.PLACES)
            facts["card"] = f"@card.{card + 1}"
            facts["place"] = f"@place.{PLACE_NAMES[place]}"
            tempting = choice < a.MOVE
            facts["cost"] = int(tempt_cost(game, self.seat, card, place) if tempting else move_cost(game, self.seat))
            facts["printed"] = int(COST[card])
        elif choice >= a.SHOW:
            facts["card"] = f"@card.{choice - a.SHOW + 1}"
        return facts

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}", "actions": int(game.track[self.seat])}


ALL_AREAS: Final = 7  # as bits
PLACE_NAMES: Final = ["1", "2", "3", "chanters"]


def tempt(game: Tempt, seat: i64, card: i64, place: i64) -> Step:
    """Pay first, then place the card, then resolve what the placing triggers (TPT-061)."""
    cost = tempt_cost(game, seat, card, place)
    game.spend(seat, cost, 59 if cost == COST[card] else 60)  # TPT-059, TPT-060
    hand_shows(game, seat, card)
    if place == a.CHANTERS:
        game.upright[seat] |= BIT[card]  # beside any number of others (TPT-020)
        game.tell(e.CHANTS, 85, seat, card)  # TPT-085
        return game.follow(CHANT[NAME[card]])  # and no type ability (TPT-091)
    game.column[3 * seat + place] |= BIT[card]
    game.tell(e.TEMPTS, 63, seat, card, place)  # TPT-063
    return type_ability(game, seat, card, place)


def show(game: Tempt, seat: i64, card: i64) -> Step:
    """Pay 1 action, show a Cohort, put it in the Twilight, draw as many cards as its Draw Value (TPT-103)."""
    game.spend(seat, 1, 103)  # TPT-103
    hand_shows(game, seat, card)
    game.discard(card)
    game.tell(e.SHOWS, 103, seat, card)  # TPT-103
    return Draw(seat, DRAW_VALUE[card], 103)  # TPT-103


def move(game: Tempt, seat: i64, card: i64, place: i64, way: i64) -> None:
    """One own Cohort moves, paid or free; no type ability, no Dwindling chant (TPT-092, TPT-102)."""
    if way == a.PAID:
        cost = move_cost(game, seat)
        game.spend(seat, cost, 92 if cost == 1 else 146)  # TPT-092, TPT-146
        game.moved = 1
    elif way == a.EACH:
        game.winded |= BIT[card]
    else:
        game.spent |= BIT[lowest(unspent(game, seat, ONCE_MOVE))]
    game.enter(seat, card, place)
    game.tell(e.MOVES, 93 if place < a.CHANTERS else 97, seat, card, place)  # TPT-093, TPT-097


@mypyc_attr(acyclic=True, free_list_len=1)
class WayToMove(Step):
    """Paid at its present cost, or by which free move? (TPT-146)"""

    __slots__ = ("card", "place")

    takes: ClassVar[tuple[str, ...]] = ("seat", "card", "place")

    def __init__(self, seat: i64, card: i64, place: i64) -> None:
        super().__init__(seat, a.WAY, a.WAY + a.WAYS)
        self.card: Final[i64] = card
        self.place: Final[i64] = place

    def check(self, game: Tempt, choice: i64) -> i64:
        if ways_to_move(game, self.seat, self.card) & BIT[choice - a.WAY] != 0:
            return ALLOWED
        return 92 if choice - a.WAY == a.PAID else 53 if choice - a.WAY == a.EACH else 54  # TPT-053, TPT-054, TPT-092

    def resolve(self, game: Tempt, choice: i64) -> Step:
        move(game, self.seat, self.card, self.place, choice - a.WAY)
        return DONE

    def about(self, game: Tempt) -> Facts:
        return {
            "seat": f"@seat.{self.seat}",
            "card": f"@card.{self.card + 1}",
            "cost": int(move_cost(game, self.seat)),
        }


ACT: Final[list[Act]] = [Act(seat) for seat in range(a.SEATS)]
