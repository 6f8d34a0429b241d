# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions from text: `given` of examples, and positions that people set up (README.md tells how they are written).

What is not said takes its default; what breaks a rule is refused with the rule.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.content import BLOCKS, CARD_NAMES, CODES, TRAITS
from contretemps.games.dominare.deeds import put
from contretemps.games.dominare.flow import season as s
from contretemps.games.dominare.flow.actions import ActionRound, EpicRound
from contretemps.games.dominare.flow.canvassing import Canvass
from contretemps.games.dominare.flow.draft import DRAFT_ROUND
from contretemps.games.dominare.notation import AGENT, DISTRICT, EVENT
from contretemps.games.dominare.position import (
    ACTION,
    CANVASSING,
    CONSPIRACY,
    DECK,
    DISCARD,
    DRAFT,
    FACE_DOWN,
    FOR_ALL,
    HAND,
    NONE,
    OUT,
    PACK,
    RANKS,
    RETIRED,
    TOP,
    TOPS,
    USED,
    Dominare,
    empty_game,
)
from contretemps.games.dominare.position import EVENT as EVENT_PHASE
from contretemps.games.dominare.tables import LAST_SEASON, LEAST_RANK, NOFLIP, VP_LEAST, VP_MOST
from contretemps.games.dominare.view import FLAGS, PHASES
from contretemps.kernel.errors import BadPosition, unknown
from contretemps.kernel.given import Given, table_of, whole, words_of
from contretemps.kernel.step import Step

KEYS: Final = {
    "acts", "blocks", "closed", "crowns", "deck", "discard", "drafted", "entered", "event", "event_top", "exposure",
    "flags", "forbidden", "hands", "known", "late", "order", "packs", "phase", "players", "rank", "ranks", "removed",
    "retired", "round", "scapegoat", "season", "step", "top", "used", "used_districts", "vp",
}  # fmt: skip
STEPS_OF: Final = [
    "season", "agents", "reveal", "order", "event", "lines", "adjust", "canvass", "act", "late", "end", "draft", "pick",
    "score",
]  # fmt: skip
STEP_OF_PHASE: Final = {
    "conspiracy": "agents", "event": "event", "canvassing": "canvass", "action": "act", "draft": "draft",
}  # fmt: skip


def read(given: Given) -> Dominare:
    """A position from its text."""
    seats = given.number("players", 2, 2, a.SEATS, 1)
    game = empty_game(given.options, seats)
    game.season = given.number("season", 1, 0, int(LAST_SEASON), 40)
    _read_tracks(game, given)
    _read_city(game, given)
    Cards(game, given)
    _read_season(game, given)
    _read_step(game, given)
    return game


def _each(given: Given, key: str, game: Dominare, default: Any) -> list[Any]:
    return given.each(key, int(game.seats), default, 1)


def _read_tracks(game: Dominare, given: Given) -> None:
    for seat, crowns in enumerate(_each(given, "crowns", game, 5)):
        game.crowns[seat] = whole(crowns, "crowns", 0, 9999, 304)
    for seat, exposure in enumerate(_each(given, "exposure", game, 0)):
        game.exposure[seat] = whole(exposure, "exposure", 0, 9999, 121)
    for seat, late in enumerate(_each(given, "late", game, 0)):
        game.late[seat] = whole(late, "late", 0, 99, 188)
    first = given.number("scapegoat", 0, 0, int(game.seats) - 1, 1)
    order = given.words("order") or [str((first + slot) % int(game.seats)) for slot in range(game.seats)]
    if "scapegoat" in given and order[0] != str(first):
        raise BadPosition(f"scapegoat: it is {order[0]}, the first of the order", 305)  # DOM-305
    if sorted(order) != [str(seat) for seat in range(game.seats)]:
        raise BadPosition(f"order: every player once, the scapegoat first, not {' '.join(order)}", 98)  # DOM-098
    for slot, seat_name in enumerate(order):
        game.order[slot] = int(seat_name)
    for code, vp in given.table("vp").items():
        game.vp[_code(code, "vp")] = whole(vp, "vp", int(VP_LEAST), int(VP_MOST), 148)


def _code(text: str, what: str) -> int:
    number = DISTRICT.find(text.lower().replace(" ", ""))
    if number is None:
        raise BadPosition(unknown(f"{what}: there is no district", text, CODES), 67)  # DOM-067
    return number


def _read_city(game: Dominare, given: Given) -> None:
    """`K6 = "1:3"`: three tokens of player 1."""
    for name, said in given.table("blocks").items():
        if name not in BLOCKS or not game.is_there(BLOCKS.index(name)):
            raise BadPosition(f"blocks: this side of the board has no {name}", 14)  # DOM-014
        for one in words_of(said, "blocks"):
            owner, colon, tokens = one.partition(":")
            if not colon or not owner.isdecimal() or not tokens.isdecimal():
                raise BadPosition(f"blocks: say whose and how many, such as 1:3, not {one!r}")
            seat = whole(int(owner), "blocks", 0, int(game.seats) - 1, 1)
            if game.blocks[BLOCKS.index(name)]:
                raise BadPosition(f"blocks: {name} never holds two colours", 80)  # DOM-080
            put(game, seat, whole(int(tokens), "blocks", 1, 9999, 298), BLOCKS.index(name))


# ---- cards -----------------------------------------------------------------------------------------------------------


class Cards:
    """Puts every card where the text says. What it does not name lies in the deck, or outside if it names the deck."""

    def __init__(self, game: Dominare, given: Given) -> None:
        self.game = game
        self.placed: set[int] = set()
        self.everybody = (1 << int(game.seats)) - 1
        for seat, ranks in enumerate(_each(given, "ranks", game, {})):
            listed = isinstance(ranks, (str, list))  # from rank 1 on, an empty word for an empty rank
            words = enumerate(words_of(ranks, "ranks")) if listed else []
            self.read_ranks(seat, {str(rank + 1): word for rank, word in words} or table_of(ranks or {}, "ranks"))
        for key, place in (("hands", HAND), ("packs", PACK)):
            for seat, text in enumerate(_each(given, key, game, "")):
                for card in self.take(text, key):
                    self.put(card, place + seat, 1 << seat)
        for card in self.take(given.get("discard", ""), "discard"):
            self.put(card, DISCARD, 0)
        for card in self.take(given.get("removed", ""), "removed"):
            self.put(card, OUT, self.everybody)
        self.read_top(given)
        if "deck" in given:
            deck = self.take(given["deck"], "deck")
            for card in range(a.CARDS):
                if card not in self.placed:
                    self.put(card, OUT, self.everybody)
            for card in deck:
                self.put(card, DECK, 0)
        for seat, text in enumerate(_each(given, "known", game, "")):
            for word in words_of(text, "known"):
                self.game.knows[_card(word, "known")] |= 1 << seat
        for seat, text in enumerate(_each(given, "entered", game, None)):
            card = int(game.card_at(seat, game.season - 1)) if game.season else NONE
            card = card if text is None else _card(str(text), "entered")
            game.entered[seat] = card + 1

    def take(self, text: Any, what: str) -> list[int]:
        found: list[int] = []
        for word in words_of(text, what):
            card = _card(word, what)
            if card in self.placed:
                raise BadPosition(f"{what}: {word} is there twice", 3)  # DOM-003
            self.placed.add(card)
            found.append(card)
        return found

    def put(self, card: int, place: int, knows: int) -> None:
        self.game.sizes[self.game.where[card]] -= 1
        self.game.sizes[place] += 1
        self.game.where[card] = place
        self.game.knows[card] = knows

    def read_ranks(self, seat: int, ranks: dict[str, Any]) -> None:
        """By rank from 1: `can10`, face down `can10-`, nothing for an empty rank."""
        for rank, said in ranks.items():
            if not rank.isdecimal() or not 1 <= int(rank) <= a.RANKS:
                raise BadPosition(f"ranks: they are counted from 1 to 7, and {rank} is none", 100)  # DOM-100
            word = str(said)
            if not word:
                continue
            card = self.take([word.removesuffix("-")], "ranks")[0]
            if LEAST_RANK[card] > int(rank) - 1:
                raise BadPosition(f"ranks: {word} may not stand in rank {rank}", 45)  # DOM-045
            if int(rank) > self.game.season:
                raise BadPosition(f"ranks: in season {self.game.season} rank {rank} is empty", 102)  # DOM-102
            if word.endswith("-") and NOFLIP[card]:
                raise BadPosition(f"ranks: {word} cannot be face down", 47)  # DOM-047
            self.put(card, RANKS, self.everybody)
            self.game.ranks[a.RANKS * seat + int(rank) - 1] = card + 1 + (FACE_DOWN if word.endswith("-") else 0)

    def read_top(self, given: Given) -> None:
        """Cards on top of the deck in order, the next one first, each with who knows it: `0:can10`, `01:ath05`."""
        words = given.words("top")
        if len(words) > TOPS:
            raise BadPosition(f"top: at most {TOPS} cards are looked at", 22)  # DOM-022
        for depth, word in enumerate(words):
            who, _, name = word.rpartition(":")
            card = self.take(name, "top")[0]
            self.put(card, TOP + depth, _seats(who, "top", self.game))


def _card(word: str, what: str) -> int:
    number = AGENT.find(word.lower().replace(" ", ""))
    if number is None:
        raise BadPosition(unknown(f"{what}: no agent is called", word, CARD_NAMES), 3)  # DOM-003
    return number


def _seats(text: str, what: str, game: Dominare) -> int:
    """Seats written one after the other, as bits."""
    if any([not one.isdecimal() or int(one) >= game.seats for one in text]):
        raise BadPosition(f"{what}: who knows it is written by numbers, such as 02, not {text!r}", 326)  # DOM-326
    return sum([1 << int(one) for one in set(text)])


# ---- the season ------------------------------------------------------------------------------------------------------


def _read_season(game: Dominare, given: Given) -> None:
    for key, mark in (("used", USED), ("retired", RETIRED)):
        for word in given.words(key):
            place = int(game.place_of(_card(word, key)))
            if place == NONE:
                raise BadPosition(f"{key}: {word} is in no rank", 206 if mark == USED else 277)  # DOM-206, DOM-277
            flips = mark == RETIRED and not NOFLIP[game.card_at(place // a.RANKS, place % a.RANKS)]
            game.ranks[place] |= mark | FACE_DOWN if flips else mark  # DOM-276
    for word in given.words("flags"):
        if word not in FLAGS:
            raise BadPosition(unknown("flags: there is no", word, FLAGS), 191)  # DOM-191
        game.flags |= 1 << FLAGS.index(word)
    for word in given.words("closed"):
        game.closed |= 1 << _code(word, "closed")
    for word in given.words("used_districts"):
        game.used_districts |= 1 << _code(word, "used_districts")
    for trait, said in given.table("forbidden").items():
        if trait not in TRAITS:
            raise BadPosition(unknown("forbidden: there is no trait", trait, TRAITS), 191)  # DOM-191
        but = str(said).removeprefix("but ")  # `but 0` and `all` are how it is written in `expect`
        exempt = int(but) if but.isdecimal() else said
        mark = FOR_ALL if but in ("", "all") else whole(exempt, "forbidden", 0, int(game.seats) - 1, 1) + 1
        game.forbidden += mark << (4 * TRAITS.index(trait))
    if "event" in given:
        game.event = _event(str(given["event"]), "event")
        game.events_left &= ~(1 << int(game.event))
    top: list[int] = []
    for word in given.words("event_top"):
        who, _, name = word.rpartition(":")
        number = _event(name, "event_top")
        if not game.events_left >> number & 1:
            raise BadPosition(f"event_top: {name} is there twice", 66)  # DOM-066
        game.events_left &= ~(1 << number)
        top.append(number + 64 * _seats(who, "event_top", game))
    game.event_top = vec[i64](top)


def _event(word: str, what: str) -> int:
    number = EVENT.find(word.lower().replace(" ", ""))
    if number is None:
        raise BadPosition(unknown(f"{what}: no event is called", word, EVENT.values), 5)  # DOM-005
    return number


def _read_step(game: Dominare, given: Given) -> None:
    phase = given.word("phase", "action", list(STEP_OF_PHASE), 96)
    step = given.word("step", STEP_OF_PHASE[phase], STEPS_OF, 96)
    if step not in ("season", "agents", "draft") and game.season == 0:
        raise BadPosition("season: the first one is 1", 40)  # DOM-040
    if step in ("lines", "adjust") and game.event == NONE:
        raise BadPosition("event: say which one it is", 124)  # DOM-124
    acts = given.number("acts", int(game.order[0]), 0, int(game.seats) - 1, 1)
    slot = int(game.slot_of(acts))
    number = given.number("round", 1, 1, a.RANKS, 183) - 1
    rank = given.number("rank", 1, 1, a.RANKS, 100) - 1
    last = s.ENDING
    acting = (EpicRound(rank, slot) if game.switches.epic else ActionRound(number, slot), *s.LATE, *last)
    canvass = (Canvass(rank, slot), *s.ACTING, *s.LATE, *last)
    after_order = (*s.EVENT, *s.LINES, *s.ADJUSTING, *s.CANVASSING, *s.ACTING, *s.LATE, *last)
    game.drafted = given.number("drafted", 0, 0, 5, 259)
    to_come: dict[str, tuple[int, tuple[Step, ...]]] = {
        "season": (CONSPIRACY, (s.BEGIN_SEASON,)),
        "agents": (CONSPIRACY, s.A_SEASON),
        "reveal": (CONSPIRACY, (*s.REVEALING, *s.ORDERING, *after_order)),
        "order": (CONSPIRACY, (*s.ORDERING, *after_order)),
        "event": (EVENT_PHASE, after_order),
        "lines": (EVENT_PHASE, after_order[1:]),
        "adjust": (EVENT_PHASE, after_order[2:]),
        "canvass": (CANVASSING, canvass),
        "act": (ACTION, acting),
        "late": (ACTION, (*s.LATE, *last)),
        "end": (ACTION, last),
        "draft": (DRAFT, (s.BEGIN_DRAFT, s.BEGIN_SEASON)),
        "pick": (DRAFT, (DRAFT_ROUND, s.BEGIN_SEASON)),
        "score": (ACTION, (s.SCORE,)),
    }
    if step == "pick":
        game.picks = 5
    game.phase, steps = to_come[step]
    if "phase" in given and PHASES[game.phase] != phase:
        raise BadPosition(f"phase: the step {step} is not one of the phase {phase}", 96)  # DOM-096
    game.step = game.follow(steps)
