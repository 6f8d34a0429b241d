"""Understack, two seats: draw a card in secret, then play one face up or put one under the deck. High cards win.

What a seat knows: its own hand, and every card it put under, in the other's hand too, until a card leaves that hand
unseen. With twins there are two of each card.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from contretemps.cards import Cards, Deck, Place, cards_of, deal_anew, deck_of, load_cards, load_deck
from contretemps.kernel import (
    ALLOWED,
    DONE,
    EVERYBODY,
    NATURE,
    NOBODY,
    NUMBER,
    BadPosition,
    Domain,
    EventKind,
    Facts,
    Game,
    Given,
    Later,
    Names,
    Option,
    Options,
    Position,
    Rng,
    Several,
    Step,
    Verb,
    by_seat,
    step_kinds,
)

CARDS: Final = 8
SEATS: Final = 2

CARD: Final = 0  # + card         card:3
PLAY: Final = 8  # + card         play:3
UNDER: Final = 16  # + card       under:3

DRAWS: Final = 0
GETS: Final = 1
PLAYS: Final = 2
HIDES: Final = 3

IN_TURN: Final = 201
GONE: Final = 202
YOUR_OWN: Final = 203
FRESH: Final = 204


class Understack(Position):
    """Two hands, the deck, and what each seat has played, face up."""

    __slots__ = ("deck", "hands", "played", "twins")

    def __init__(
        self, step: Step, agenda: Later | None, hands: list[Cards], deck: Deck, played: list[vec[i64]], twins: bool
    ) -> None:
        super().__init__(step, agenda)
        self.hands = hands
        self.deck = deck
        self.played = played
        self.twins = twins

    def copy(self) -> Understack:
        hands = [hand.copy() for hand in self.hands]
        played = [cards[:] for cards in self.played]
        return type(self)(self.step, self.agenda, hands, self.deck.copy(), played, self.twins)

    def fields(self) -> tuple[str, ...]:
        return ()

    def dump(self) -> dict[str, Any]:
        data = super().dump()
        data["hands"] = [hand.dump() for hand in self.hands]
        data["deck"] = self.deck.dump()
        data["twins"] = self.twins
        data["played"] = [[int(card) for card in cards] for cards in self.played]
        return data

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        return IN_TURN

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "hands": [hand.as_seen_by(seat) for hand in self.hands],
            "deck": self.deck.as_seen_by(seat),
            "played": [[int(card) for card in cards] for cards in self.played],
        }

    def reimagine(self, seat: int, rng: Rng) -> None:
        deal_anew([self.places()], seat, rng)
        super().reimagine(seat, rng)

    def places(self) -> list[Place]:
        """All where a card may lie that somebody does not know."""
        return [*self.hands, *self.deck.places()]

    def scores(self) -> list[float]:
        return [float(sum(cards)) for cards in self.played]

    def outcome(self) -> list[float] | None:
        if self.asked():
            return None
        first, second = self.scores()
        return [1.0, 0.0] if first > second else [0.0, 1.0] if second > first else [0.5, 0.5]


class Begin(Step):
    """The other seat's turn, until the deck is used up."""

    __slots__ = ("of",)

    takes: ClassVar[tuple[str, ...]] = ("of",)

    def __init__(self, of: i64) -> None:
        super().__init__(NOBODY, 0, 0)
        self.of: Final[i64] = of

    def resolve(self, stack: Understack, choice: i64) -> Step:
        if stack.deck.size() == 0:
            return DONE
        return stack.then(Draw(self.of), Turn(self.of), Begin(1 - self.of))


class Draw(Step):
    """A card into a hand, for its owner's eyes only; and for those who know it because they put it under."""

    __slots__ = ("to",)

    takes: ClassVar[tuple[str, ...]] = ("to",)

    def __init__(self, to: i64) -> None:
        super().__init__(NATURE, CARD, CARD + CARDS)
        self.to: Final[i64] = to

    def check(self, stack: Understack, choice: i64) -> i64:
        return ALLOWED if stack.deck.weight(choice - CARD) > 0 else GONE

    def weight(self, stack: Understack, choice: i64) -> i64:
        return stack.deck.weight(choice - CARD)

    def draw(self, stack: Understack, rng: Rng) -> i64:
        return CARD + stack.deck.draw(rng)

    def purpose(self, stack: Understack) -> str:
        return "deck"

    def audience(self, stack: Understack, choice: int) -> int:
        return stack.deck.next_known_to(1 << self.to)

    def resolve(self, stack: Understack, choice: i64) -> Step:
        card = choice - CARD
        knows = stack.deck.take(card, 1 << self.to)
        stack.hands[self.to].add(card, knows)
        stack.tell(DRAWS, IN_TURN, self.to)
        stack.tell_to(knows, GETS, GONE, self.to, card)
        return DONE

    def about(self, stack: Understack) -> Facts:
        return {"seat": self.to}


class Turn(Step):
    """Play a card of your hand face up, or put one under the deck while it has fresh cards."""

    takes: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, PLAY, UNDER + CARDS)

    def check(self, stack: Understack, choice: i64) -> i64:
        if not stack.hands[self.seat].has((choice - PLAY) % CARDS):
            return YOUR_OWN
        return FRESH if choice >= UNDER and stack.deck.unseen.size() == 0 else ALLOWED

    def audience(self, stack: Understack, choice: int) -> int:
        return stack.hands[self.seat].witnesses(1 << self.seat) if choice >= UNDER else EVERYBODY

    def resolve(self, stack: Understack, choice: i64) -> Step:
        card = (choice - PLAY) % CARDS
        if choice < UNDER:
            stack.hands[self.seat].take(card, EVERYBODY)
            stack.played[self.seat] = append(stack.played[self.seat], card)
            stack.reveal(EVERYBODY, PLAYS, YOUR_OWN, self.seat, card)
        else:
            stack.deck.put_under(card, stack.hands[self.seat].take(card, 1 << self.seat))
            stack.tell(HIDES, FRESH, self.seat)
        return DONE

    def facts(self, stack: Understack, choice: int) -> Facts:
        return {"card": (choice - PLAY) % CARDS}

    def about(self, stack: Understack) -> Facts:
        return {"seat": self.seat}


STEPS: Final = step_kinds(__name__)


def all_cards(twins: bool) -> list[int]:
    return [card // 2 if twins else card for card in range(CARDS)]


def empty(kind: type[Understack], twins: bool) -> Understack:
    hands = [cards_of([], 0) for _ in range(SEATS)]
    return kind(Begin(0), None, hands, deck_of(all_cards(twins)), [vec[i64](), vec[i64]()], twins)


def set_up(options: Options, seats: int, kind: type[Understack] = Understack) -> Understack:
    stack = empty(kind, options["twins"] == "on")
    deals: list[Step] = [Draw(seat) for _ in range(int(options["deal"])) for seat in range(SEATS)]
    stack.step = stack.follow((*deals, Begin(0)))
    return stack


def load(data: dict[str, Any], kind: type[Understack] = Understack) -> Understack:
    stack = empty(kind, data["twins"])
    stack.restore(data, STEPS)
    stack.hands = [load_cards(hand) for hand in data["hands"]]
    stack.deck = load_deck(data["deck"])
    stack.played = [vec[i64](cards) for cards in data["played"]]
    return stack


def read(given: Given, kind: type[Understack] = Understack) -> Understack:
    """`{ hands = [[1], [2]], under = ["0:5"] }`: card 5 lies under the deck, put there by seat 0; seat 0 draws."""
    stack = empty(kind, given.options["twins"] == "on")
    for seat, cards in enumerate(given.each("hands", SEATS, [])):
        for card in cards:
            take_out(stack, card)
            stack.hands[seat].add(card, 1 << seat)
    for text in given.items_of("under"):
        seat, _, card = text.partition(":")
        take_out(stack, int(card))
        stack.deck.put_under(int(card), 1 << int(seat))
    for card in given.items_of("out"):
        take_out(stack, card)
    return stack


def take_out(stack: Understack, card: int) -> None:
    if not stack.deck.unseen.has(card):
        raise BadPosition(f"there is no card {card}, or no more", GONE)
    stack.deck.unseen.take(card, 0)


def write(stack: Understack) -> dict[str, Any]:
    return {
        "hands": {str(seat): " ".join([str(card) for card in hand.cards]) for seat, hand in enumerate(stack.hands)},
        "under": " ".join([str(card) for card in stack.deck.under.cards]),
        "fresh": int(stack.deck.unseen.size()),
        "played": {str(seat): " ".join([str(card) for card in cards]) for seat, cards in enumerate(stack.played)},
    }


def bound(options: Options, seats: int) -> int:
    """Each turn takes a fresh card until there is none; from then on none is put under."""
    return SEATS * 3 + 2 * 2 * CARDS


def broken(stack: Understack) -> list[str]:
    """Each card is in one place."""
    piles = [*[place.cards for place in stack.places()], *stack.played]
    cards = Counter([int(card) for pile in piles for card in pile])
    return [] if cards <= Counter(all_cards(stack.twins)) else [f"TOY-202: the cards are {cards}"]


SEAT: Final = Domain("seat", ["0", "1"])
CARD_NUMBER: Final = Domain("card", [str(card) for card in range(CARDS)])
IN_ORDER: Final = Several(Names("card", CARD_NUMBER.values), ordered=True)
EVENTS: Final = [
    EventKind("draws", [("seat", SEAT)]),
    EventKind("gets", [("seat", SEAT), ("card", CARD_NUMBER)]),
    EventKind("plays", [("seat", SEAT), ("card", CARD_NUMBER)]),
    EventKind("hides", [("seat", SEAT)]),
]


def game(kind: type[Understack] = Understack, **changed: Any) -> Game:
    """The game, or one like it that is broken somewhere."""
    parts: dict[str, Any] = {
        "name": "understack",
        "title": "Understack",
        "folder": Path(__file__).parent,
        "fewest": SEATS,
        "most": SEATS,
        "options": [Option("deal", ["1", "2", "3"], "2"), Option("twins", ["off", "on"], "off")],
        "verbs": [
            Verb("card", CARD, [("card", CARD_NUMBER)]),
            Verb("play", PLAY, [("card", CARD_NUMBER)]),
            Verb("under", UNDER, [("card", CARD_NUMBER)]),
        ],
        "events": EVENTS,
        "set_up": lambda options, seats: set_up(options, seats, kind),
        "load": lambda data: load(data, kind),
        "given": ["hands", "out", "under"],
        "read": lambda given: read(given, kind),
        "expect": {"hands": by_seat(IN_ORDER), "under": IN_ORDER, "fresh": NUMBER, "played": by_seat(IN_ORDER)},
        "write": write,
        "bound": bound,
        "broken": broken,
        "secrets": True,
    }
    return Game(**{**parts, **changed})


GAME: Final = game()
