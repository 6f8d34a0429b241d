# mypyc: skip, because cards are rated once, when the game is loaded.
"""What cards are worth by what is printed on them, roughly, in points: for the quick player of hints.py.

An ability, a reveal or a district's ability is rated by its formula, word by word; whatever depends on the position is
taken as it usually is. The position itself is judged in worth.py.
"""

from __future__ import annotations

from typing import Final

from contretemps.cards.formula import Call, formula, read_calls
from contretemps.games.dominare import codes as a
from contretemps.games.dominare import content
from contretemps.games.dominare.effects import programs
from contretemps.games.dominare.effects.registry import ABILITY_PROGRAM, DISTRICT_PROGRAM, REVEAL_PROGRAM
from contretemps.games.dominare.tables import PILE_OF

READ: Final = programs  # which fills the registry when it is loaded

TOKEN: Final = 0.55  # a token on the board, of many
CROWN: Final = 0.28
EXPOSED: Final = 0.3  # a point of exposure
MOVED: Final = 0.35  # a point of a district's VP, for who chooses it
ACTION: Final = 1.1  # an action more
COUNTED: Final = 4  # what is counted is usually so much

WORTH: Final[dict[str, float]] = {  # words that are rated as they stand
    "ACTION": ACTION, "LATE": 0.9 * ACTION, "ABILITY": 0.9, "DISTRICT": 0.9, "SWAP": 0.1, "PEEK": 0.15, "DOWN": 1.0,
    "RALLY": 0.3, "SEASON": 0.2, "WHITEWASH": 0.5, "REPLACE": 0.5, "TRADE": 1.0,
}  # fmt: skip


def figure(text: str) -> int:
    """A number of a formula, or what is usually counted."""
    digits = text.lstrip("+-")
    return int(digits) if digits.isdecimal() else COUNTED


def key_of(call: Call, name: str, usually: int) -> int:
    return figure(call.keys[name].text) if name in call.keys else usually


def grown(tokens: int) -> float:
    """So many tokens in one block are worth a little less than as many single ones."""
    return float(tokens**0.85)


def rating(call: Call) -> float:
    """What one operation is worth."""
    name = call.name
    first = call.args[0].text if call.args else ""
    if name in WORTH:
        return WORTH[name] * (figure(first) if name in ("ACTION", "DOWN") and call.args else 1)
    if name == "GAIN":
        return CROWN * min(figure(first), key_of(call, "max", 9))
    if name == "PAY":
        return -CROWN * figure(first)
    if name == "STEAL":
        return (0.6 if call.args[1].text == "rivals" else 0.4) * figure(first)
    if name == "SPEND":
        return max(0.1, of_calls(call.frames[0]) - CROWN * figure(first))
    if name == "EXPO":
        sign = 1.0 if "who" in call.keys else -1.0
        return sign * EXPOSED * figure(first) * (-1.0 if first.startswith("-") else 1.0)
    if name == "VP":
        return 0.2 if call.args[1].text == "all" else MOVED * figure(first)
    return of_influence(call, name, first)


def of_influence(call: Call, name: str, first: str) -> float:
    """Operations that place, take or buy tokens, and frames."""
    if name == "PLACE":
        many = 6 if "pattern" in call.keys and call.keys["pattern"].text == "districts" else key_of(call, "k", 1)
        anywhere = 1.25 if call.args[1].text.startswith("ANY") else 1.0
        return anywhere * TOKEN * many * (0.35 + grown(figure(first)))
    if name == "REMOVE":
        many = 4 if "k" in call.keys and call.keys["k"].text == "each" else key_of(call, "k", 1)
        return 0.6 * TOKEN * many * grown(figure(first))
    if name == "MOVE":
        return 0.45 + 0.15 * figure(first)
    if name == "CONVERT":
        return 1.6 + 0.12 * key_of(call, "max", 2)
    if name == "INSPIRE":
        return max(0.2, 0.5 * key_of(call, "max", 2) * (TOKEN - 0.5 * CROWN * key_of(call, "price", 1)))
    if name == "RECRUIT":
        return 0.35 + 0.12 * key_of(call, "draw", 2)
    if name == "DISCARD":
        return 0.3 if "who" in call.keys else -0.4
    if name in ("MAY", "CHOOSE"):
        return max([0.0, *[of_calls(frame) for frame in call.frames]])
    return of_calls(call.frames[0]) if call.frames else 0.0  # COST


def of_calls(calls: tuple[Call, ...]) -> float:
    return sum([rating(call) for call in calls])


def of_text(name: str, text: str) -> float:
    return of_calls(read_calls(formula(name, text)))


ABILITY_RATING: Final[list[float]] = [  # by ability
    of_text(one["id"], ability["do"]) for one in content.CARDS for ability in one["abilities"]
]
REVEAL_RATING: Final[list[float]] = [  # by card
    of_text(one["id"], one["reveal"]) if "reveal" in one else 0.0 for one in content.CARDS
]
DISTRICT_RATING: Final[list[float]] = [of_text(one["code"], one["do"]) for one in content.DISTRICTS]


def best_abilities() -> list[float]:
    """By 7 * card + rank: the best ability that the card has there; 0 if none."""
    found = [0.0] * (a.RANKS * a.CARDS)
    for ability, (card, number) in enumerate(content.ABILITIES):
        for rank in range(number - 1, a.RANKS):
            found[a.RANKS * card + rank] = max(found[a.RANKS * card + rank], ABILITY_RATING[ability])
    return found


BEST_ABILITY: Final[list[float]] = best_abilities()


def rest_of_programs() -> dict[int, list[float]]:
    """By program of an ability, a reveal or a district: what its operations from each one on are worth."""
    texts = {ABILITY_PROGRAM[n]: do for n, do in enumerate([x["do"] for c in content.CARDS for x in c["abilities"]])}
    texts |= {REVEAL_PROGRAM[n]: one["reveal"] for n, one in enumerate(content.CARDS) if "reveal" in one}
    texts |= {DISTRICT_PROGRAM[n]: one["do"] for n, one in enumerate(content.DISTRICTS)}
    found: dict[int, list[float]] = {}
    for program, text in texts.items():
        calls = read_calls(formula("", text))
        found[program] = [of_calls(calls[at:]) for at in range(len(calls) + 1)]
    return found


REST: Final[dict[int, list[float]]] = rest_of_programs()


# ---- cards in hand ---------------------------------------------------------------------------------------------------


def held(card: int, season: int) -> float:
    """What a card will bring that is still in hand in this season, and goes to one of the next ranks."""
    one = content.CARDS[card]
    least = content.STATICS[card].least_rank
    rank = min(a.RANKS, max(season + 1, least))
    left = 0.6 * (a.RANKS - rank) + 0.7  # canvasses, if it waits a little
    worth: float = left * (TOKEN * (one["influence"] + 0.4) if "influence" in one else 0.2)
    worth += left * CROWN * one["income"] + 0.8 * REVEAL_RATING[card] - EXPOSED * one["exposure"]
    worth += 0.5 * left * best_at(card, rank) + 0.2 * best_at(card, a.RANKS) + content.STATICS[card].end_vp
    return worth - 0.15 * (least - rank if least > rank else 0)


def best_at(card: int, rank: int) -> float:
    return BEST_ABILITY[a.RANKS * card + rank - 1]


def by_season() -> list[float]:
    """By 95 * season + card, beside the mean of all cards: what a card in hand is worth more than one from the deck."""
    found: list[float] = []
    for season in range(8):
        worth = [held(card, season) for card in range(a.CARDS)]
        mean = sum(worth) / a.CARDS
        found += [one - mean for one in worth]
    return found


HELD: Final[list[float]] = by_season()
PILE_RATING: Final[list[float]] = [  # by faction's deck: its cards as they are at the beginning
    sum(cards) / len(cards)
    for pile in range(a.PILES)
    for cards in [[HELD[card] for card in range(a.CARDS) if PILE_OF[card] == pile]]
]
