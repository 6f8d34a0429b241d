# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions from text: `given` of examples, and positions that people set up (README.md tells how they are written).

What is not said takes its default; what breaks a rule is refused with the rule.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import ALL_CARDS, NAME, SLUGS, TEMPTRESS, VALUE
from contretemps.games.tempt.cohort import ACT
from contretemps.games.tempt.flow import A_ROUND, AFTER_TURNS, TURN
from contretemps.games.tempt.legality import counted
from contretemps.games.tempt.position import BOTH, NOBODY, NOT_YET, PRIMACY, Tempt, empty_game
from contretemps.games.tempt.preparing_for_war import picker
from contretemps.games.tempt.primacy import DEPLETED_END, EndRound
from contretemps.games.tempt.switches import COLUMN, DECK, ROUNDS, TRACK
from contretemps.games.tempt.turns import ACTION_STEP, DOMINANT_TURN, END_TURN, PASSIVE_TURN, TEMPTRESS_STEP
from contretemps.kernel.errors import BadPosition, unknown
from contretemps.kernel.given import Given, each_of, whole, words_of
from contretemps.kernel.step import Step
from contretemps.sets import count, members_of, set_of

KEYS: Final = {
    "actions", "chanters", "columns", "decks", "dominant", "hands", "in_play", "known", "moved", "placed",
    "pool", "primacy", "round", "step", "temptresses", "tracks", "turn", "twilight", "under", "used",
}  # fmt: skip
STEPS_OF: Final = ["war", "draw", "turn", "action", "temptress", "cohort", "end", "primacy", "check"]


def read(given: Given) -> Tempt:
    """A position from its text."""
    game = empty_game(given.options)
    game.round = given.number("round", 1, 1, ROUNDS, 27)
    game.dominant = given.number("dominant", 0, 0, 1, 1)
    box = Box(given)
    _read_cards(game, given, box)
    _read_decks(game, given, box)
    for seat, actions in enumerate(given.each("tracks", a.SEATS, 1, 1)):
        game.track[seat] = _track(actions)
    _read_step(game, given)
    return game


def _track(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        raise BadPosition(f"tracks: a Track never goes below 0, and {value} is below", 14)  # TPT-014
    return whole(value, "tracks", 0, TRACK, 12)  # TPT-012


# ---- cards -----------------------------------------------------------------------------------------------------------


class Box:
    """The cards that have no place yet. `toll_guard` is the next copy nobody names, `toll_guard/2` the second, or 5."""

    def __init__(self, given: Given) -> None:
        self.left = set(range(a.CARDS))
        self.named: set[int] = set()
        for word in _words(given):
            card = exact(word)
            if card is not None:
                if card in self.named:
                    raise BadPosition(f"card {card + 1} is there twice", 9)  # TPT-009
                self.named.add(card)

    def take(self, text: Any, what: str) -> list[int]:
        """The cards of a text such as `toll_guard gale_wyrm/2 17`."""
        found: list[int] = []
        for word in words_of(text, what):
            card = exact(word)
            if card is None:
                card = self._any(word, what)
            if card not in self.left:
                raise BadPosition(f"{what}: card {card + 1} is there twice", 9)  # TPT-009
            self.left.discard(card)
            found.append(card)
        return found

    def _any(self, word: str, what: str) -> int:
        if word not in SLUGS:
            raise BadPosition(unknown(f"{what}: no Cohort is called", word, SLUGS))
        copies = [card for card in range(a.CARDS) if SLUGS[NAME[card]] == word]
        free = [card for card in copies if card in self.left and card not in self.named]
        if not free:
            raise BadPosition(f"{what}: there are only {len(copies)} of {word}", 9)  # TPT-009
        return free[0]


def exact(word: str) -> int | None:
    """The card that a number or a name with its copy means."""
    if word.isdecimal():
        return whole(int(word), "card", 1, a.CARDS, 9) - 1  # TPT-009
    slug, slash, copy = word.partition("/")
    if not slash:
        return None
    copies = [card for card in range(a.CARDS) if SLUGS[NAME[card]] == slug]
    if not copy.isdecimal() or not 1 <= int(copy) <= len(copies):
        raise BadPosition(f"no Cohort is called {word!r}", 9)  # TPT-009
    return copies[int(copy) - 1]


def _words(given: Given) -> list[str]:
    """All words of a position that may be cards."""
    texts: list[Any] = [given.get("twilight", ""), given.get("pool", ""), *_by_area(given.get("under", {}), "under")]
    for key in ("hands", "chanters"):
        texts.extend(given.each(key, a.SEATS, "", 1))
    for columns in given.each("columns", a.SEATS, {}, 1):
        texts.extend(_by_area(columns, "columns"))
    words = [word.partition(":")[2] or word for text in texts for word in words_of(text, "a card")]
    return [word.removesuffix("-") for word in words]


def _read_cards(game: Tempt, given: Given, box: Box) -> None:
    for seat, text in enumerate(given.each("hands", a.SEATS, "", 1)):
        game.hand[seat] = set_of(box.take(text, "hands"))
    for seat, columns in enumerate(given.each("columns", a.SEATS, {}, 1)):
        for area, text in enumerate(_by_area(columns, "columns")):
            game.column[3 * seat + area] = set_of(box.take(text, "columns"))
            if counted(game, seat, area) > COLUMN:
                raise BadPosition(
                    f"columns: more than five counted Cohorts of player {seat} in Area {area + 1}", 16
                )  # TPT-016
    for seat, text in enumerate(given.each("chanters", a.SEATS, "", 1)):
        for word in words_of(text, "chanters"):
            card = box.take(word.removesuffix("-"), "chanters")[0]
            if any([NAME[other] == NAME[card] for other in members_of(game.chanters(seat))]):
                raise BadPosition(f"chanters: player {seat} has two of one name", 19)  # TPT-019
            where = game.sideways if word.endswith("-") else game.upright
            where[seat] |= 2**card
    game.twilight = set_of(box.take(given.get("twilight", ""), "twilight"))
    for seat, text in enumerate(given.each("known", a.SEATS, "", 1)):
        for word in words_of(text, "known"):
            held = [card for card in members_of(game.hand[seat]) if SLUGS[NAME[card]] == word or str(card + 1) == word]
            if not held:
                raise BadPosition(f"known: player {seat} does not hold {word}", 141)  # TPT-141
            game.known[seat] |= 2 ** held[0]


def _by_area(value: Any, what: str) -> list[Any]:
    """One text for each Area, or its deck: a list of three, or a table by number."""
    return each_of(value, what, a.AREAS, "", 147, first=1)


def _read_decks(game: Tempt, given: Given, box: Box) -> None:
    """Deck sizes as said, or all that is left, shared out; cards that no place needs stay out of the position."""
    for deck, text in enumerate(_by_area(given.get("under", {}), "under")):
        items: list[int] = []
        for word in words_of(text, "under"):
            who, _, name = word.partition(":")
            if who not in ("0", "1", "both"):
                raise BadPosition(f"under: say who put it there, such as 0:{word}, or both:{word}", 141)  # TPT-141
            knows = BOTH if who == "both" else 1 << int(who)
            items.append(box.take(name, "under")[0] + 64 * knows)
        game.under[deck] = vec[i64](items)
    named = box.take(given.get("pool", ""), "pool")
    for seat, won in enumerate(given.each("primacy", a.SEATS, 0, 1)):
        game.points[seat] = whole(won, "primacy", 0, a.CARDS, 135)
    points = int(game.points[0] + game.points[1])
    if "decks" in given:
        for deck, size in enumerate(given.each("decks", a.AREAS, None, 147, first=1)):
            lying = len(game.under[deck])
            game.fresh[deck] = whole(size, "decks", lying, a.CARDS, 112 if size == 0 else 4) - lying  # TPT-004, TPT-112
    else:
        spare = max(0, len(box.left) + len(named) - points)
        for deck in range(a.AREAS):
            game.fresh[deck] = min(DECK, (spare + a.AREAS - 1 - deck) // a.AREAS)
    need = int(sum([int(many) for many in game.fresh])) + points - len(named)
    if not 0 <= need <= len(box.left):
        raise BadPosition("decks: there are not that many cards", 9)  # TPT-009
    unseen = [*named, *sorted(box.left)[len(box.left) - need :]]
    game.pool = set_of(unseen)
    game.boxed = set_of([card for card in box.left if card not in unseen])
    assert (game.pool | game.boxed) & ~ALL_CARDS == 0


# ---- where the round stands ------------------------------------------------------------------------------------------


def _read_step(game: Tempt, given: Given) -> None:
    step = given.word("step", "cohort", STEPS_OF, 23)
    number = given.number("turn", 1, 1, 6, 25) - 1
    if step in ("war", "draw") and game.depleted() >= DEPLETED_END:
        raise BadPosition(f"decks: with {game.depleted()} of them depleted no further round begins", 128)  # TPT-128
    in_turn = step in ("turn", "action", "temptress", "cohort", "end")
    game.turn = number if in_turn else PRIMACY if step in ("primacy", "check") else NOT_YET
    game.active = picker(game, number + 1) if in_turn else NOBODY
    _read_actions(game, given, step, number)
    if step != "war":
        _read_temptresses(game, given)
    game.moved = int(given.flag("moved"))
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


def _read_actions(game: Tempt, given: Given, step: str, number: int) -> None:
    """The Action cards in the Dominant player's hand; by default the lowest are revealed first."""
    revealed = number // 2 + (0 if step == "turn" and number % 2 == 0 else 1)
    if step in ("war", "draw"):
        revealed = 0
    if step in ("primacy", "check"):
        revealed = a.ACTION_CARDS
    left = [card for card in range(a.ACTION_CARDS) if card >= revealed]
    if "actions" in given:
        values = [int(word) for word in given.words("actions")]
        if any([value not in list(VALUE) for value in values]) or len(set(values)) < len(values):
            raise BadPosition(f"actions: the Action cards are {' '.join(map(str, VALUE))}", 6)  # TPT-006
        if len(values) != a.ACTION_CARDS - revealed:
            raise BadPosition(
                f"actions: {a.ACTION_CARDS - revealed} are left at this moment, not {len(values)}", 145
            )  # TPT-145
        left = [card for card in range(a.ACTION_CARDS) if VALUE[card] in values]
    game.left = 0 if step in ("war", "draw") else set_of(left)


def _ladies(text: Any, what: str) -> list[int]:
    for word in words_of(text, what):
        if word not in TEMPTRESS:
            raise BadPosition(unknown(f"{what}: no Temptress is called", word, TEMPTRESS))
    return [TEMPTRESS.index(word) for word in words_of(text, what)]


def _read_temptresses(game: Tempt, given: Given) -> None:
    """Two to each player, of whom some are in play or used; the others were laid aside.

    Who is not said to be anywhere fills up what is missing, as used; so every position has had a draft.
    """
    held: list[list[int]] = [[], []]
    hands = given.each("temptresses", a.SEATS, "", 1)
    in_play = given.each("in_play", a.SEATS, "", 1)
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
        raise BadPosition("temptresses: there is one of each", 9)  # TPT-009
    spare = [*used, *[number for number in range(a.TEMPTRESSES) if number not in said]]
    for seat in range(a.SEATS):
        if len(held[seat]) > 2:
            raise BadPosition(f"temptresses: player {seat} has more than two", 33)  # TPT-033
        while len(held[seat]) < 2:
            game.used |= 2 ** spare[0]
            held[seat].append(spare.pop(0))
    if any([number in spare for number in used]):
        raise BadPosition(
            "used: each player has had two Temptresses, and the last two are laid aside unseen", 33
        )  # TPT-033
    game.aside, game.last = spare
    dominant = int(game.dominant)
    first, second = held[1 - dominant], held[dominant]
    game.picks = vec[i64]([first[0], second[1], first[1], second[0]])  # those in hand are the ones that are uncertain
    placed = set_of(_ladies(given["placed"], "placed")) if "placed" in given else None
    if game.active != NOBODY:
        game.placed = int(game.present[game.active]) if placed is None else placed
    if count(game.placed & ~(game.present[0] | game.present[1])) > 0:
        raise BadPosition("placed: a Temptress placed this turn is in play", 52)  # TPT-052
