# mypyc: skip, because texts of decks are read outside the hot path.
"""A deck as a text: a line for each card, such as `3 Gate Recruit`.

Names are those of any language or the short ones of the notation, however accents and capitals are written. A card on
several lines is in the deck as often as all of them say. `Champion: Leonel` and `Name: Walls of Men` may stand in any
line; `#` begins a remark. What may be in a deck is asked of the rules (`flow/setup.py`) and of nobody else.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from difflib import get_close_matches
from typing import Any, Final

from contretemps.games.temporal_war.codes import DECK, DONE, TAKE
from contretemps.games.temporal_war.content import CARDS, SLUGS
from contretemps.games.temporal_war.flow.setup import cannot_close, cannot_hold
from contretemps.games.temporal_war.notation import VERBS
from contretemps.games.temporal_war.printed import PRINTED
from contretemps.games.temporal_war.tables import (
    COPIES,
    DECK_CARDS,
    FIRST_CHAMPION,
    FIRST_MONSTER,
    LEAST_DECK,
    MOST_DECK,
    OWN,
)
from contretemps.kernel.codec import Codec
from contretemps.kernel.decks import Deck, DeckProblem, Limits
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import ALLOWED
from contretemps.kernel.texts import LANGUAGES, Texts

LONGEST: Final = 8_000  # signs of a text
MOST_LINES: Final = 200
LONGEST_NAME: Final = 60
GUESSES: Final = 20  # unknown names for which the nearest known one is looked for: that takes its time
SHOWN: Final = 40  # signs of what was typed that a problem repeats

WORDS: Final = re.compile(r"(champion|name|nom)\s*:\s*(.*)", re.IGNORECASE)
COUNTED: Final = re.compile(r"([+-]?[0-9]+)(?:\s*[x×](?=\s)|[x×]|\s)\s*(.+)", re.IGNORECASE)  # 3, 3x, 3 x
CODEC: Final = Codec(VERBS)


def folded(name: str) -> str:
    """A name without what people leave out or write otherwise: capitals, accents, apostrophes, hyphens."""
    plain = "".join(
        [sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign)]
    )
    return " ".join(re.sub(r"[\W_]+", " ", plain.replace("œ", "oe").replace("æ", "ae")).split())


def _visible(text: str) -> str:
    """Without signs that cannot be seen, so that whatever is repeated of it can be shown anywhere."""
    spaced = " ".join(text.split())
    return "".join([sign for sign in spaced if not unicodedata.category(sign).startswith("C")])


@functools.cache
def names(texts: Texts) -> dict[str, int]:
    """Every way to write a card, folded, and the card's number. A Champion also goes without epithet."""
    found: dict[str, int] = {}
    for number, card in enumerate(CARDS):
        said = [texts.by_language[language][f"card.{card['slug']}"] for language in LANGUAGES]
        short = [name.split(",")[0] for name in said]
        for name in [card["slug"], card["id"], *said, *short]:
            if found.setdefault(folded(name), number) != number:
                raise ValueError(f"two cards are called {name!r}")
    return found


class Reading:
    """What was read so far."""

    def __init__(self, texts: Texts, options: dict[str, Any]) -> None:
        self.texts = texts
        self.learning = learning(options)
        self.name = ""
        self.champion = -1
        self.copies = [0] * DECK_CARDS
        self.last_line = [0] * DECK_CARDS
        self.others = 0  # copies of cards that nobody knows: meant to be in the deck, so they count
        self.guesses = 0
        self.problems: list[DeckProblem] = []

    def wrong(self, line: int, key: str, facts: Facts, *rules: int) -> None:
        self.problems.append(DeckProblem(line, rules, key, facts))

    def line(self, number: int, text: str) -> None:
        said = WORDS.fullmatch(text)
        counted = COUNTED.fullmatch(text)
        copies = int(counted[1]) if counted is not None and len(counted[1]) < 4 else 0
        if said is not None and folded(said[1]) == "champion":
            self.lead(number, said[2])
        elif said is not None:
            self.call(number, said[2])
        elif counted is None:
            self.wrong(number, "form", {"typed": shown(text)})
        elif copies < 1:
            self.wrong(number, "number", {"typed": shown(counted[1])})
        else:
            self.card(number, copies, counted[2])

    def lead(self, line: int, name: str) -> None:
        """The Champion whom the deck is for."""
        card = names(self.texts).get(folded(name), -1)
        if not FIRST_CHAMPION <= card < FIRST_MONSTER:
            self.unknown(line, "no_champion", name, range(FIRST_CHAMPION, FIRST_MONSTER))
        elif self.champion >= 0:
            self.wrong(line, "champions", {"card": f"@card.{SLUGS[card]}"}, 77)  # TPW-077
        else:
            self.champion = card

    def call(self, line: int, name: str) -> None:
        if len(name) > LONGEST_NAME:
            self.wrong(line, "name", {"most": LONGEST_NAME})
        elif name:
            self.name = name

    def card(self, line: int, copies: int, name: str) -> None:
        card = names(self.texts).get(folded(name), -1)
        if card < 0:
            self.others += copies
            self.unknown(line, "unknown", name, range(DECK_CARDS))
        elif card >= FIRST_MONSTER:
            self.wrong(line, "monster", {"card": f"@card.{SLUGS[card]}"}, 24)  # TPW-024
        elif card >= FIRST_CHAMPION:
            self.wrong(line, "champion", {"card": f"@card.{SLUGS[card]}"}, 80)  # TPW-080
        else:
            self.copies[card] += copies
            self.last_line[card] = line

    def unknown(self, line: int, key: str, name: str, among: range) -> None:
        """No such name: which one may have been meant?"""
        near: list[str] = []
        known = {each: card for each, card in names(self.texts).items() if card in among}
        self.guesses += 1
        if self.guesses <= GUESSES:
            near = get_close_matches(folded(name[:LONGEST_NAME]), known, n=1)
        if near:
            self.wrong(line, f"{key}_near", {"typed": shown(name), "near": f"@card.{SLUGS[known[near[0]]]}"})
        else:
            self.wrong(line, key, {"typed": shown(name)})

    def close(self) -> None:
        """What the deck as a whole may not be."""
        for card, copies in enumerate(self.copies):
            rule = cannot_hold(self.learning, card, copies) if copies else ALLOWED
            if rule != ALLOWED:
                facts: Facts = {"card": f"@card.{SLUGS[card]}", "n": copies, "most": int(COPIES[card])}
                self.wrong(self.last_line[card], KEYS[rule], facts, rule)
        total = sum(self.copies) + self.others
        rule = cannot_close(total)
        if rule != ALLOWED:
            key, bound = ("few", LEAST_DECK) if total < LEAST_DECK else ("many", MOST_DECK)
            self.wrong(0, key, {"n": total, "bound": bound}, rule, 322)  # TPW-322
        self.problems.sort(key=lambda problem: problem.line or MOST_LINES + 1)

    def deck(self) -> Deck:
        cards = {SLUGS[card]: copies for card, copies in enumerate(self.copies) if copies}
        leader = SLUGS[self.champion] if self.champion >= 0 else ""
        return Deck(self.name, leader, cards, self.problems, [] if self.problems else choices(cards), known(cards))


KEYS: Final = {304: "learning", 74: "flash", 79: "copies"}  # TPW-304, TPW-074, TPW-079


def shown(typed: str) -> str:
    """What was typed, as a fact; a text key begins with @."""
    return typed.lstrip("@")[:SHOWN] + ("…" if len(typed) > SHOWN else "")


def learning(options: dict[str, Any]) -> int:
    """Is it a learning game (TPW-025)?"""
    return int(options["learning"] == "on")


def choices(cards: dict[str, int]) -> list[str]:
    """The answers that enter exactly this list (TPW-322). So it is for a list that is given, too: others see how many
    answers there are (TPW-323), and a single one would tell them every card."""
    takes = [TAKE + 4 * SLUGS.index(slug) + copies - 1 for slug, copies in cards.items()]
    return [CODEC.write(choice) for choice in [DECK + OWN, *takes, DONE]]


def known(cards: dict[str, int]) -> str:
    """Which of the given decks this is."""
    return next((name for name, deck in PRINTED["decks"].items() if deck["cards"] == cards), "")


class WarDecks:
    """Decks of The Temporal War as texts."""

    def read(self, text: str, options: dict[str, Any], texts: Texts) -> Deck:
        reading = Reading(texts, options)
        lines = text.splitlines()
        if len(text) > LONGEST or len(lines) > MOST_LINES:
            reading.wrong(0, "long", {"signs": LONGEST, "lines": MOST_LINES})
            return reading.deck()
        for number, line in enumerate(lines, 1):
            said = _visible(line.partition("#")[0])
            if said:
                reading.line(number, said)
        reading.close()
        if options["decks"] == "drawn":
            reading.wrong(0, "drawn", {}, 324)  # TPW-324
        return reading.deck()

    def write(self, deck: Deck, texts: Texts, language: str) -> str:
        head = [texts.say(language, "deck_text.name", {"name": deck.name})] if deck.name else []
        if deck.leader:
            short = texts.value(language, f"@card.{deck.leader}").split(",")[0]
            head.append(texts.say(language, "deck_text.champion", {"card": short}))
        cards = [f"{copies} {texts.value(language, f'@card.{slug}')}" for slug, copies in deck.cards.items()]
        return "".join([f"{line}\n" for line in [*head, *([""] if head and cards else []), *cards]])

    def given(self, options: dict[str, Any]) -> list[Deck]:
        """The six starter decks; in a learning game the six learning decks (TPW-321)."""
        kind = "learning" if learning(options) else "starter"
        return [
            Deck("", deck["champion"], deck["cards"], [], choices(deck["cards"]), name)
            for name, deck in PRINTED["decks"].items()
            if deck["kind"] == kind
        ]

    def limits(self, options: dict[str, Any]) -> Limits:
        most: dict[str, int] = {}
        for card, slug in enumerate(SLUGS[:DECK_CARDS]):
            allowed = [n for n in range(1, MOST_DECK) if cannot_hold(learning(options), card, n) == ALLOWED]
            most[slug] = len(allowed)
        return Limits(LEAST_DECK, MOST_DECK, most)
