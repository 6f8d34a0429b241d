# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions from text: `given` of examples, and positions that people set up (README.md tells how they are written).

What is not said takes its default; what breaks a rule is refused with the rule.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.bits import count, members, set_of
from contretemps.games.tempt.cards import ALL_CARDS, NAME, SLUGS, TEMPTRESS, VALUE
from contretemps.games.tempt.cohort import ACT
from contretemps.games.tempt.flow import A_ROUND, AFTER_TURNS, TURN
from contretemps.games.tempt.legality import counted
from contretemps.games.tempt.position import BOTH, NOBODY, NOT_YET, PRIMACY, Tempt, empty_game
from contretemps.games.tempt.preparing_for_war import picker
from contretemps.games.tempt.primacy import EndRound
from contretemps.games.tempt.switches import COLUMN, DECK, OPTIONS, ROUNDS, TRACK
from contretemps.games.tempt.turns import ACTION_STEP, DOMINANT_TURN, END_TURN, PASSIVE_TURN, TEMPTRESS_STEP
from contretemps.kernel.errors import BadInput, BadPosition
from contretemps.kernel.step import Step

KEYS: Final = {
    "actions", "chanters", "columns", "decks", "dominant", "hands", "in_play", "known", "moved", "options", "placed",
    "pool", "primacy", "round", "step", "temptresses", "tracks", "turn", "twilight", "under", "used",
}  # fmt: skip
STEPS_OF: Final = ["war", "draw", "turn", "action", "temptress", "cohort", "end", "primacy", "check"]


def read(given: dict[str, Any]) -> Tempt:
    """A position from its text; BadPosition, with the rule where one is broken."""
    unknown = [key for key in given if key not in KEYS]
    if unknown:
        raise BadPosition(f"a position has no {', '.join(unknown)}; it has {', '.join(sorted(KEYS))}")
    try:
        return _read(given)
    except BadPosition:
        raise
    except (BadInput, TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError) as error:
        raise BadPosition(f"malformed position: {error}") from None


def _read(given: dict[str, Any]) -> Tempt:
    game = empty_game(_options(given))
    game.round = whole(given.get("round", 1), "round", 1, ROUNDS, 27)
    game.dominant = whole(given.get("dominant", 0), "dominant", 0, 1, 1)
    box = Box(given)
    _read_cards(game, given, box)
    _read_decks(game, given, box)
    for seat in range(a.SEATS):
        game.track[seat] = _track(pair(given.get("tracks", [1, 1]), "tracks")[seat])
    _read_step(game, given)
    return game


def _options(given: dict[str, Any]) -> dict[str, Any]:
    said = dict(given.get("options") or {})
    known = {option.name: option for option in OPTIONS}
    for name in said:
        if name not in known:
            raise BadInput(f"no option {name!r}; there are {', '.join(known)}")
    return {name: option.check(said.get(name, option.default)) for name, option in known.items()}


def whole(value: Any, what: str, least: int, most: int, rule: int = 0) -> int:
    """A whole number within bounds, nothing like it."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition(f"{what}: a whole number is needed, not {value!r}")
    if not least <= value <= most:
        raise BadPosition(f"{what}: from {least} to {most}, not {value}", rule)
    return value


def _track(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        raise BadPosition(f"tracks: a Track never goes below 0, and {value} is below", 14)
    return whole(value, "tracks", 0, TRACK, 12)


def pair(value: Any, what: str) -> list[Any]:
    """One of each for the two players."""
    if isinstance(value, dict):
        value = [value.get("0", value.get(0, "")), value.get("1", value.get(1, ""))]
    if not isinstance(value, list):
        raise BadPosition(f"{what}: a list with one entry for each player is needed, not {value!r}")
    if len(value) != a.SEATS:
        raise BadPosition(f"{what}: Tempt is for exactly two players, not {len(value)}", 1)
    return value


# ---- cards -----------------------------------------------------------------------------------------------------------


class Box:
    """The cards that have no place yet. `toll_guard` is the next copy nobody names, `toll_guard/2` the second, or 5."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.left = set(range(a.CARDS))
        self.named: set[int] = set()
        for word in _words(given):
            card = exact(word)
            if card is not None:
                if card in self.named:
                    raise BadPosition(f"card {card + 1} is there twice", 9)
                self.named.add(card)

    def take(self, text: Any, what: str) -> list[int]:
        """The cards of a text such as `toll_guard gale_wyrm/2 17`."""
        found: list[int] = []
        for word in str(text).split():
            card = exact(word)
            if card is None:
                card = self._any(word, what)
            if card not in self.left:
                raise BadPosition(f"{what}: card {card + 1} is there twice", 9)
            self.left.discard(card)
            found.append(card)
        return found

    def _any(self, word: str, what: str) -> int:
        if word not in SLUGS:
            raise BadPosition(f"{what}: no Cohort is called {word!r}")
        copies = [card for card in range(a.CARDS) if SLUGS[NAME[card]] == word]
        free = [card for card in copies if card in self.left and card not in self.named]
        if not free:
            raise BadPosition(f"{what}: there are only {len(copies)} of {word}", 9)
        return free[0]


def exact(word: str) -> int | None:
    """The card that a number or a name with its copy means."""
    if word.isdecimal():
        return whole(int(word), "card", 1, a.CARDS, 9) - 1
    slug, slash, copy = word.partition("/")
    if not slash:
        return None
    copies = [card for card in range(a.CARDS) if SLUGS[NAME[card]] == slug]
    if not copy.isdecimal() or not 1 <= int(copy) <= len(copies):
        raise BadPosition(f"no Cohort is called {word!r}", 9)
    return copies[int(copy) - 1]


def _words(given: dict[str, Any]) -> list[str]:
    """All words of a position that may be cards."""
    texts: list[str] = [str(given.get("twilight", "")), str(given.get("pool", ""))]
    for key in ("hands", "chanters", "under"):
        texts.extend([str(text) for text in given.get(key, [])])
    for columns in given.get("columns", []):
        texts.extend([str(text) for text in columns])
    words = [word.partition(":")[2] or word for text in texts for word in text.split()]
    return [word.removesuffix("-") for word in words]


def _read_cards(game: Tempt, given: dict[str, Any], box: Box) -> None:
    hands = pair(given.get("hands", ["", ""]), "hands")
    for seat in range(a.SEATS):
        game.hand[seat] = set_of(box.take(hands[seat], "hands"))
    columns = pair(given.get("columns", [["", "", ""], ["", "", ""]]), "columns")
    for seat in range(a.SEATS):
        if len(columns[seat]) != a.AREAS:
            raise BadPosition(f"columns: there are three Areas, not {len(columns[seat])}", 147)
        for area in range(a.AREAS):
            game.column[3 * seat + area] = set_of(box.take(columns[seat][area], "columns"))
            if counted(game, seat, area) > COLUMN:
                raise BadPosition(f"columns: more than five counted Cohorts of player {seat} in Area {area + 1}", 16)
    for seat, text in enumerate(pair(given.get("chanters", ["", ""]), "chanters")):
        for word in str(text).split():
            card = box.take(word.removesuffix("-"), "chanters")[0]
            if any([NAME[other] == NAME[card] for other in members(game.chanters(seat))]):
                raise BadPosition(f"chanters: player {seat} has two of one name", 19)
            where = game.sideways if word.endswith("-") else game.upright
            where[seat] |= 2**card
    game.twilight = set_of(box.take(given.get("twilight", ""), "twilight"))
    for seat, text in enumerate(pair(given.get("known", ["", ""]), "known")):
        for word in str(text).split():
            held = [card for card in members(game.hand[seat]) if SLUGS[NAME[card]] == word or str(card + 1) == word]
            if not held:
                raise BadPosition(f"known: player {seat} does not hold {word}", 141)
            game.known[seat] |= 2 ** held[0]


def _read_decks(game: Tempt, given: dict[str, Any], box: Box) -> None:
    """Deck sizes as said, or all that is left, shared out; cards that no place needs stay out of the position."""
    under = list(given.get("under", ["", "", ""]))
    for deck in range(a.AREAS):
        items: list[int] = []
        for word in str(under[deck]).split():
            who, _, name = word.partition(":")
            if who not in ("0", "1", "both"):
                raise BadPosition(f"under: say who put it there, such as 0:{word}, or both:{word}", 141)
            knows = BOTH if who == "both" else 1 << int(who)
            items.append(box.take(name, "under")[0] + 64 * knows)
        game.under[deck] = vec[i64](items)
    named = box.take(given.get("pool", ""), "pool")
    primacy = pair(given.get("primacy", [0, 0]), "primacy")
    for seat in range(a.SEATS):
        game.points[seat] = whole(primacy[seat], "primacy", 0, a.CARDS, 135)
    points = int(game.points[0] + game.points[1])
    if "decks" in given:
        for deck, size in enumerate(given["decks"]):
            lying = len(game.under[deck])
            game.fresh[deck] = whole(size, "decks", lying, a.CARDS, 112 if size == 0 else 4) - lying
    else:
        spare = max(0, len(box.left) + len(named) - points)
        for deck in range(a.AREAS):
            game.fresh[deck] = min(DECK, (spare + a.AREAS - 1 - deck) // a.AREAS)
    need = int(sum([int(many) for many in game.fresh])) + points - len(named)
    if not 0 <= need <= len(box.left):
        raise BadPosition("decks: there are not that many cards", 9)
    unseen = [*named, *sorted(box.left)[len(box.left) - need :]]
    game.pool = set_of(unseen)
    game.boxed = set_of([card for card in box.left if card not in unseen])
    assert (game.pool | game.boxed) & ~ALL_CARDS == 0


# ---- where the round stands ------------------------------------------------------------------------------------------


def _read_step(game: Tempt, given: dict[str, Any]) -> None:
    step = str(given.get("step", "cohort"))
    if step not in STEPS_OF:
        raise BadPosition(f"step: one of {', '.join(STEPS_OF)}, not {step!r}", 23)
    number = whole(given.get("turn", 1), "turn", 1, 6, 25) - 1
    in_turn = step in ("turn", "action", "temptress", "cohort", "end")
    game.turn = number if in_turn else PRIMACY if step in ("primacy", "check") else NOT_YET
    game.active = picker(game, number + 1) if in_turn else NOBODY
    _read_actions(game, given, step, number)
    if step != "war":
        _read_temptresses(game, given)
    game.moved = 1 if given.get("moved") else 0
    rest = (*TURN[number + 1 :], *AFTER_TURNS)
    seat = int(game.active)
    whole_turn = (DOMINANT_TURN if number % 2 == 0 else PASSIVE_TURN)[max(seat, 0)]
    to_come: dict[str, tuple[Step, ...]] = {
        "war": A_ROUND,
        "draw": A_ROUND[5:],
        "turn": (*whole_turn, *rest),
        "action": (ACTION_STEP, TEMPTRESS_STEP, ACT[max(seat, 0)], END_TURN, *rest),
        "temptress": (TEMPTRESS_STEP, ACT[max(seat, 0)], END_TURN, *rest),
        "cohort": (ACT[max(seat, 0)], END_TURN, *rest),
        "end": (END_TURN, *rest),
        "primacy": AFTER_TURNS,
        "check": (EndRound(), AFTER_TURNS[-1]),
    }
    game.step = game.follow(to_come[step])
    game.begin()


def _read_actions(game: Tempt, given: dict[str, Any], step: str, number: int) -> None:
    """The Action cards in the Dominant player's hand; by default the lowest are revealed first."""
    revealed = number // 2 + (0 if step == "turn" and number % 2 == 0 else 1)
    if step in ("war", "draw"):
        revealed = 0
    if step in ("primacy", "check"):
        revealed = a.ACTION_CARDS
    left = [card for card in range(a.ACTION_CARDS) if card >= revealed]
    if "actions" in given:
        values = [int(word) for word in str(given["actions"]).split()]
        if any([value not in list(VALUE) for value in values]) or len(set(values)) < len(values):
            raise BadPosition(f"actions: the Action cards are {' '.join(map(str, VALUE))}", 6)
        if len(values) != a.ACTION_CARDS - revealed:
            raise BadPosition(f"actions: {a.ACTION_CARDS - revealed} are left at this moment, not {len(values)}", 145)
        left = [card for card in range(a.ACTION_CARDS) if VALUE[card] in values]
    game.left = 0 if step in ("war", "draw") else set_of(left)


def _ladies(text: Any, what: str) -> list[int]:
    for word in str(text).split():
        if word not in TEMPTRESS:
            raise BadPosition(f"{what}: no Temptress is called {word!r}; there are {', '.join(TEMPTRESS)}")
    return [TEMPTRESS.index(word) for word in str(text).split()]


def _read_temptresses(game: Tempt, given: dict[str, Any]) -> None:
    """Two to each player, of whom some are in play or used; the others were laid aside.

    Who is not said to be anywhere fills up what is missing, as used; so every position has had a draft.
    """
    held: list[list[int]] = [[], []]
    hands = pair(given.get("temptresses", ["", ""]), "temptresses")
    in_play = pair(given.get("in_play", ["", ""]), "in_play")
    said: list[int] = []
    for seat in range(a.SEATS):
        hand, play = _ladies(hands[seat], "temptresses"), _ladies(in_play[seat], "in_play")
        game.temptresses[seat] = set_of(hand)
        game.present[seat] = set_of(play)
        held[seat] = [*hand, *play]
        said.extend(held[seat])
    used = _ladies(given.get("used", ""), "used")
    said.extend(used)
    if len(set(said)) < len(said):
        raise BadPosition("temptresses: there is one of each", 9)
    spare = [*used, *[number for number in range(a.TEMPTRESSES) if number not in said]]
    for seat in range(a.SEATS):
        if len(held[seat]) > 2:
            raise BadPosition(f"temptresses: player {seat} has more than two", 33)
        while len(held[seat]) < 2:
            game.used |= 2 ** spare[0]
            held[seat].append(spare.pop(0))
    game.aside, game.last = spare
    dominant = int(game.dominant)
    first, second = held[1 - dominant], held[dominant]
    game.picks = vec[i64]([first[0], second[1], first[1], second[0]])  # those in hand are the ones that are uncertain
    placed = set_of(_ladies(given["placed"], "placed")) if "placed" in given else None
    if game.active != NOBODY:
        game.placed = int(game.present[game.active]) if placed is None else placed
    if count(game.placed & ~(game.present[0] | game.present[1])) > 0:
        raise BadPosition("placed: a Temptress placed this turn is in play", 52)
