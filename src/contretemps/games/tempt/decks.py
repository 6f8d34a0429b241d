"""Drawing from decks, and putting cards under them (TPT-103 to TPT-113, TPT-150).

Which card goes under a deck is one question, which its player alone sees; under which deck is another, which everybody
sees.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempt import codes as a
from contretemps.games.tempt import events as e
from contretemps.games.tempt.choosing import MUST, ChooseCard
from contretemps.games.tempt.legality import open_decks
from contretemps.games.tempt.piles import draw_fresh, draw_under, hand_hides, hand_shows, put_under
from contretemps.games.tempt.position import BOTH, Tempt
from contretemps.kernel.choices import Choices
from contretemps.kernel.journal import EVERYBODY
from contretemps.kernel.refusal import Facts
from contretemps.kernel.rng import Rng
from contretemps.kernel.step import ALLOWED, DONE, NATURE, NOBODY, Step
from contretemps.sets import BIT, lowest, random_member, single

# ---- drawing ---------------------------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class Draw(Step):
    """So many cards are drawn, one by one (TPT-106); what the decks do not have is lost (TPT-107)."""

    __slots__ = ("cards", "of", "rule")

    takes: ClassVar[tuple[str, ...]] = ("of", "cards", "rule")

    def __init__(self, of: i64, cards: i64, rule: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.of: Final[i64] = of
        self.cards: Final[i64] = cards
        self.rule: Final[i64] = rule

    def resolve(self, game: Tempt, choice: i64) -> Step:
        if self.cards == 0:
            return DONE
        decks = open_decks(game)
        if decks == 0:
            game.tell(e.DRAW_LOST, 107, self.of, self.cards)  # TPT-107
            return DONE
        if single(decks):
            return draw_from(game, self.of, lowest(decks), self.cards, self.rule)
        return DrawFrom(self.of, self.cards, self.rule)


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawFrom(Step):
    """From which deck? Each card is seen before the next deck is named (TPT-106)."""

    __slots__ = ("cards", "rule")

    takes: ClassVar[tuple[str, ...]] = ("seat", "cards", "rule")

    def __init__(self, seat: i64, cards: i64, rule: i64) -> None:
        super().__init__(seat, a.DECK, a.DECK + a.AREAS)
        self.cards: Final[i64] = cards  # this one included
        self.rule: Final[i64] = rule

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.deck_size(choice - a.DECK) > 0 else 106  # TPT-106

    def resolve(self, game: Tempt, choice: i64) -> Step:
        return draw_from(game, self.seat, choice - a.DECK, self.cards, self.rule)

    def facts(self, game: Tempt, choice: int) -> Facts:
        return {"deck": choice - a.DECK + 1}

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}", "cards": int(self.cards)}


def draw_from(game: Tempt, seat: i64, deck: i64, cards: i64, rule: i64) -> Step:
    """The top card of a deck, then the rest of the draw."""
    game.tell(e.DREW, rule, seat, deck)
    if game.fresh[deck] > 0:
        return game.then(DrawCard(seat, deck), Draw(seat, cards - 1, rule))
    draw_under(game, seat, deck)
    return Draw(seat, cards - 1, rule)


@mypyc_attr(acyclic=True, free_list_len=1)
class DrawCard(Step):
    """Which card is it? Its drawer alone sees it (TPT-109)."""

    __slots__ = ("deck", "to")

    takes: ClassVar[tuple[str, ...]] = ("to", "deck")

    def __init__(self, to: i64, deck: i64) -> None:
        super().__init__(NATURE, a.CARD, a.CARD + a.CARDS)
        self.to: Final[i64] = to
        self.deck: Final[i64] = deck

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.pool & BIT[choice - a.CARD] != 0 else 142  # TPT-142

    def options_into(self, game: Tempt, out: Choices) -> None:
        cards = game.pool
        while cards != 0:
            out.add(a.CARD + lowest(cards))
            cards &= cards - 1

    def draw(self, game: Tempt, rng: Rng) -> i64:
        return a.CARD + random_member(game.pool, rng)

    def purpose(self, game: Tempt) -> str:
        return "cohort"

    def audience(self, game: Tempt, choice: int) -> int:
        return 1 << self.to

    def resolve(self, game: Tempt, choice: i64) -> Step:
        draw_fresh(game, self.to, self.deck, choice - a.CARD)
        return DONE

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.to}", "deck": int(self.deck) + 1}


# ---- putting cards under decks ---------------------------------------------------------------------------------------


@mypyc_attr(acyclic=True, free_list_len=1)
class PutUnder(ChooseCard):
    """A card of one's own hand goes under a deck, unseen; the last card of a hand over 6 does so too (TPT-111)."""

    __slots__ = ("rule",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "rule")

    def __init__(self, seat: i64, rule: i64) -> None:
        super().__init__(seat, MUST)
        self.rule: Final[i64] = rule  # TPT-111 at the end of a turn, TPT-088 by a chant

    def targets(self, game: Tempt) -> i64:
        return game.hand[self.seat]

    def why_not(self, game: Tempt, card: i64) -> i64:
        return self.rule

    def check(self, game: Tempt, choice: i64) -> i64:
        if choice == a.DECLINE:
            return 110 if self.rule == 111 else 69  # TPT-069, TPT-110, TPT-111
        return ALLOWED if game.hand[self.seat] & BIT[choice - a.CARD] != 0 else self.rule

    def take(self, game: Tempt, card: i64) -> Step:
        decks = open_decks(game)
        if decks == 0:
            hand_shows(game, self.seat, card)
            game.discard(card)
            game.tell(e.PUTS_AWAY, 112, self.seat, card)  # TPT-112
            return DONE
        if single(decks):
            hide_under(game, self.seat, card, lowest(decks), self.rule)
            return DONE
        return UnderWhich(self.seat, card, self.rule)

    def audience(self, game: Tempt, choice: int) -> int:
        """Only the player knows which card goes, unless it goes to the Twilight (TPT-150)."""
        return EVERYBODY if open_decks(game) == 0 else 1 << self.seat


@mypyc_attr(acyclic=True, free_list_len=1)
class UnderWhich(Step):
    """Under which deck? Everybody sees that; the card stays unseen (TPT-150)."""

    __slots__ = ("card", "rule")

    takes: ClassVar[tuple[str, ...]] = ("seat", "card", "rule")

    def __init__(self, seat: i64, card: i64, rule: i64) -> None:
        super().__init__(seat, a.DECK, a.DECK + a.AREAS)
        self.card: Final[i64] = card  # still in hand
        self.rule: Final[i64] = rule

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.deck_size(choice - a.DECK) > 0 else 112  # TPT-112

    def resolve(self, game: Tempt, choice: i64) -> Step:
        hide_under(game, self.seat, self.card, choice - a.DECK, self.rule)
        return DONE

    def facts(self, game: Tempt, choice: int) -> Facts:
        return {"deck": choice - a.DECK + 1}

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


def hide_under(game: Tempt, seat: i64, card: i64, deck: i64, rule: i64) -> None:
    """A card of a hand becomes the bottom card of a deck; only its player knows which it is."""
    mark = hand_hides(game, seat, card)
    put_under(game, deck, card, BIT[seat], mark)
    game.tell(e.PUTS_UNDER, rule, seat, deck)
    game.tell_to(BIT[seat], e.UNDER, 141, seat, card, deck)  # TPT-141


@mypyc_attr(acyclic=True, free_list_len=1)
class Omen(ChooseCard):
    """A card of the opponent's hand, which lies open to this player for the length of this decision."""

    __slots__ = ()

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, MUST)

    def targets(self, game: Tempt) -> i64:
        return game.hand[1 - self.seat]

    def why_not(self, game: Tempt, card: i64) -> i64:
        return 88  # TPT-088

    def take(self, game: Tempt, card: i64) -> Step:
        decks = open_decks(game)
        if decks == 0:
            hand_shows(game, 1 - self.seat, card)
            game.discard(card)
            game.tell(e.PUTS_AWAY, 112, self.seat, card)  # TPT-112
            return DONE
        if single(decks):
            send_under(game, self.seat, card, lowest(decks))
            return DONE
        return OmenDeck(self.seat, card)

    def audience(self, game: Tempt, choice: int) -> int:
        """Both players see which card goes; everybody does if it goes to the Twilight."""
        return EVERYBODY if open_decks(game) == 0 else BOTH


@mypyc_attr(acyclic=True, free_list_len=1)
class OmenDeck(Step):
    """Under which deck does the opponent's card go?"""

    __slots__ = ("card",)

    takes: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat, a.DECK, a.DECK + a.AREAS)
        self.card: Final[i64] = card

    def check(self, game: Tempt, choice: i64) -> i64:
        return ALLOWED if game.deck_size(choice - a.DECK) > 0 else 112  # TPT-112

    def resolve(self, game: Tempt, choice: i64) -> Step:
        send_under(game, self.seat, self.card, choice - a.DECK)
        return DONE

    def facts(self, game: Tempt, choice: int) -> Facts:
        return {"deck": choice - a.DECK + 1}

    def about(self, game: Tempt) -> Facts:
        return {"seat": f"@seat.{self.seat}"}


def send_under(game: Tempt, seat: i64, card: i64, deck: i64) -> None:
    """A card of the opponent's hand becomes the bottom card of a deck; both players know it."""
    hand_shows(game, 1 - seat, card)
    put_under(game, deck, card, BOTH, 0)
    game.tell(e.PUTS_UNDER, 88, seat, deck)  # TPT-088
    game.tell_to(BOTH, e.UNDER, 88, seat, card, deck)  # TPT-088
