# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions as text, in the words that `reading.py` reads, and besides what is asked and how it stands: `expect`."""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.content import BLOCKS, CARD_NAMES, CODES, EVENT_NAMES, TRAITS
from contretemps.games.dominare.notation import AGENT, DISTRICT, EVENT, PILES, found
from contretemps.games.dominare.points import score, winners
from contretemps.games.dominare.position import (
    DISCARD,
    FACE_DOWN,
    FINISHED,
    FOR_ALL,
    GIVEN,
    HAND,
    LOOKED,
    NONE,
    OFFERED,
    OUT,
    PACK,
    RETIRED,
    TOP,
    TOPS,
    USED,
    Dominare,
)
from contretemps.games.dominare.view import FLAGS, PHASES, known_elsewhere
from contretemps.kernel.shapes import ANY_SEAT, FLAG, NUMBER, PLAYERS, TEXT, By, Names, Several, Shape, Word, by_seat


def _agent(word: str) -> str:
    return found(AGENT, word)


_AGENTS: Final = Names("agent", CARD_NAMES, _agent)
_IN_RANKS: Final = Names("agent", [*CARD_NAMES, *[f"{name}-" for name in CARD_NAMES]], _agent)  # face up or down
_CARDS: Final = Several(_AGENTS)
_RANKS: Final = Names("rank", [str(rank + 1) for rank in range(a.RANKS)])
_BLOCKS: Final = Names(
    "block of this side", lambda game: [name for block, name in enumerate(BLOCKS) if game.is_there(block)]
)
_DISTRICTS: Final = Names("district", CODES, lambda word: found(DISTRICT, word))
_SOME_DISTRICTS: Final = Several(_DISTRICTS)
_PLAYER: Final = Word(PLAYERS)
_EVENT: Final = Word(Names("event", EVENT_NAMES, lambda word: found(EVENT, word)))

EXPECT: Final[dict[str, Shape]] = {
    "season": NUMBER,
    "phase": Word(Names("phase", PHASES)),
    "round": NUMBER,
    "order": Several(PLAYERS, ordered=True),
    "scapegoat": _PLAYER,
    "event": _EVENT,
    "event_top": TEXT,
    "flags": Several(Names("flag", FLAGS)),
    "closed": _SOME_DISTRICTS,
    "used_districts": _SOME_DISTRICTS,
    "forbidden": By(Names("trait", TRAITS), TEXT),
    "vp": By(_DISTRICTS, NUMBER),
    "controls": By(_DISTRICTS, _PLAYER),
    "blocks": By(_BLOCKS, TEXT),
    "crowns": by_seat(NUMBER),
    "exposure": by_seat(NUMBER),
    "late": by_seat(NUMBER),
    "ranks": by_seat(By(_RANKS, Word(_IN_RANKS))),
    "used": _CARDS,
    "retired": _CARDS,
    "entered": by_seat(Word(_AGENTS)),
    "hands": by_seat(_CARDS),
    "hand_size": by_seat(NUMBER),
    "looked": by_seat(_CARDS),
    "packs": by_seat(_CARDS),
    "offered": _CARDS,
    "given": _CARDS,
    "offers": Several(PLAYERS),
    "deck": NUMBER,
    "top": TEXT,
    "discard": _CARDS,
    "removed": _CARDS,
    "knows": by_seat(TEXT),
    "sets": by_seat(TEXT),
    "piles": By(Names("pile", PILES), NUMBER),
    "drafted": NUMBER,
    "tokens": NUMBER,
    "scores": by_seat(NUMBER),
    "asked": TEXT,
    "asks": Several(ANY_SEAT),
    "over": FLAG,
    "winners": Several(PLAYERS),
}


def write(game: Dominare) -> dict[str, Any]:
    """The position in the same words, and besides what is asked and how it stands."""
    seats = range(game.seats)
    marks = {trait: int(game.forbidden) >> 4 * number & 15 for number, trait in enumerate(TRAITS)}
    step: Any = game.step
    return {
        "season": int(game.season),
        "phase": PHASES[game.phase],
        "round": int(game.round),
        "order": " ".join([str(int(game.order[slot])) for slot in seats]),
        "scapegoat": int(game.order[0]),
        "event": "" if game.event == NONE else EVENT_NAMES[game.event],
        "event_top": " ".join([EVENT_NAMES[int(entry) & 63] for entry in game.event_top]),
        "flags": " ".join([flag for number, flag in enumerate(FLAGS) if game.flags >> number & 1]),
        "closed": codes(game.closed),
        "used_districts": codes(game.used_districts),
        "forbidden": {trait: "all" if mark == FOR_ALL else f"but {mark - 1}" for trait, mark in marks.items() if mark},
        "vp": {code: int(game.vp[number]) for number, code in enumerate(CODES)},
        "controls": {
            code: "" if game.controller(number) == NONE else int(game.controller(number))
            for number, code in enumerate(CODES)
        },
        "blocks": {
            BLOCKS[block]: f"{game.owner(block)}:{game.tokens(block)}"
            for block in range(a.BLOCKS)
            if game.blocks[block]
        },
        "crowns": {str(seat): int(game.crowns[seat]) for seat in seats},
        "exposure": {str(seat): int(game.exposure[seat]) for seat in seats},
        "late": {str(seat): int(game.late[seat]) for seat in seats},
        "ranks": {str(seat): ranks(game, seat) for seat in seats},
        "used": marked(game, USED),
        "retired": marked(game, RETIRED),
        "entered": {str(seat): CARD_NAMES[game.entered[seat] - 1] if game.entered[seat] else "" for seat in seats},
        "hands": {str(seat): cards(game, HAND + seat) for seat in seats},
        "hand_size": {str(seat): int(game.hand_size(seat)) for seat in seats},
        "looked": {str(seat): cards(game, LOOKED + seat) for seat in seats},
        "packs": {str(seat): cards(game, PACK + seat) for seat in seats},
        "offered": cards(game, OFFERED),
        "given": cards(game, GIVEN),
        "offers": " ".join([str(seat) for seat in seats if game.offered >> seat & 1]),
        "deck": int(game.deck_size()),
        "top": " ".join([cards(game, TOP + depth) for depth in range(TOPS) if game.sizes[TOP + depth]]),
        "discard": cards(game, DISCARD),
        "removed": cards(game, OUT),
        "knows": {str(seat): known(game, seat) for seat in seats},
        "sets": {str(seat): "" if not game.sets[seat] else str(int(game.sets[seat])) for seat in seats},
        "piles": piles(game),
        "drafted": int(game.drafted),
        "tokens": int(getattr(step, "tokens", 0)),
        "scores": {str(seat): int(score(game, seat)) for seat in seats},
        "asked": type(step).__name__,
        "asks": " ".join([str(seat) for seat in game.asked()]),
        "over": game.phase == FINISHED,
        "winners": " ".join([str(seat) for seat in seats if winners(game) >> seat & 1])
        if game.phase == FINISHED
        else "",
    }


def codes(bits: int) -> str:
    return " ".join([code for number, code in enumerate(CODES) if bits >> number & 1])


def cards(game: Dominare, place: int) -> str:
    return " ".join([CARD_NAMES[card] for card in range(a.CARDS) if game.where[card] == place])


def ranks(game: Dominare, seat: int) -> dict[str, str]:
    """By rank from 1: the card, with a dash if it is face down."""
    found: dict[str, str] = {}
    for rank in range(a.RANKS):
        card = int(game.card_at(seat, rank))
        if card != NONE:
            down = game.ranks[a.RANKS * seat + rank] & FACE_DOWN
            found[str(rank + 1)] = CARD_NAMES[card] + ("-" if down else "")
    return found


def marked(game: Dominare, mark: int) -> str:
    places = [place for place in range(a.RANKS * a.SEATS) if game.ranks[place] & mark]
    return " ".join([CARD_NAMES[game.card_at(place // a.RANKS, place % a.RANKS)] for place in places])


def known(game: Dominare, seat: int) -> str:
    """`hand 1: can10 ath05; discard: mer01`."""
    return "; ".join([f"{place}: {' '.join(names)}" for place, names in sorted(known_elsewhere(game, seat).items())])


def piles(game: Dominare) -> dict[str, int]:
    from contretemps.games.dominare.flow.setup import pile_size

    return {name: int(pile_size(game, pile)) for pile, name in enumerate(PILES)} if game.piles else {}
