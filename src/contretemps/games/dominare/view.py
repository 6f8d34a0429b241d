"""What one seat, or a spectator, may see (DOM-012, DOM-013), built up from nothing.

Cards are their ids, blocks and districts their codes; what is printed on them is told once (`printed.py`). `hand`,
`looked` (drawn or dealt, and not yet put anywhere) and `pack` are told to their owner alone. Under `knows` stands what
a seat knows for certain of cards elsewhere, because it saw them go there (DOM-326).
"""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.dominare import codes as a
from contretemps.games.dominare import points
from contretemps.games.dominare.content import BLOCKS, CARD_NAMES, CODES, EVENT_NAMES, LINES, SIDES, TRAITS
from contretemps.games.dominare.effects.asks import PROGRAMS, Ask, Pending
from contretemps.games.dominare.effects.influence import Place, Remove
from contretemps.games.dominare.effects.shifting import Move
from contretemps.games.dominare.flow.canvassing import EXTRA_BITS, extra_block, extra_tokens
from contretemps.games.dominare.flow.legality import whitewash_price
from contretemps.games.dominare.flow.setup import pile_size
from contretemps.games.dominare.notation import PILES
from contretemps.games.dominare.position import (
    DECK,
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
    RANKS,
    RETIRED,
    TOP,
    TOPS,
    USED,
    Dominare,
)
from contretemps.games.dominare.tables import LINES_OF

PHASES: Final = ["setup", "conspiracy", "event", "canvassing", "action", "draft", "over"]
FLAGS: Final = ["double_exposure", "no_spread", "spread_plus"]


def view(game: Dominare, seat: int | None) -> dict[str, Any]:
    """Everything open, and besides what this seat knows, as plain data."""
    seats = range(game.seats)
    return {
        "season": int(game.season),
        "phase": PHASES[game.phase],
        "round": int(game.round),
        "asked": type(game.step).__name__,
        "side": SIDES[game.switches.side],
        "order": [int(game.order[slot]) for slot in seats],
        "event": event(game),
        "flags": flags(game),
        "districts": {code: district(game, number) for number, code in enumerate(CODES)},
        "blocks": {
            BLOCKS[block]: [int(game.owner(block)), int(game.tokens(block))]
            for block in range(a.BLOCKS)
            if game.blocks[block]
        },
        "players": [player(game, number, seat) for number in seats],
        "deck": int(game.deck_size()),
        "deck_top": int(sum([int(game.sizes[TOP + i]) for i in range(TOPS)])),  # in an order that somebody knows
        "discard": int(game.sizes[DISCARD]),
        "removed": cards_in(game, OUT),
        "events_left": int(game.events_left).bit_count() + len(game.event_top) + len(game.looked_events),
        "event_top": events_seen(game.event_top, seat),
        "events_looked": events_seen(game.looked_events, seat),
        "piles": {name: int(pile_size(game, pile)) for pile, name in enumerate(PILES)} if game.piles else {},
        "draft": {"picks": int(game.picks), "made": int(game.drafted)} if game.picks else None,
        "sets": sets(game, seat),
        "trade": trade(game, seat),
        "offered": [number for number in seats if game.offered >> number & 1],
        "answered": answered(game, seat),
        "knows": known_elsewhere(game, seat),
        "pending": pending(game),
        "whitewash_price": int(whitewash_price(game)),
        "over": game.phase == FINISHED,
        "winners": [number for number in seats if points.winners(game) >> number & 1] if game.phase == FINISHED else [],
    }


def cards_in(game: Dominare, place: int) -> list[str]:
    return [CARD_NAMES[card] for card in range(a.CARDS) if game.where[card] == place]


def event(game: Dominare) -> dict[str, Any] | None:
    """The event of the season, and which of its lines it has."""
    if game.event == NONE:
        return None
    lines = [LINES[line][1] for line in LINES_OF[8 * game.event + game.season]]
    return {"card": EVENT_NAMES[game.event], "lines": lines}


def flags(game: Dominare) -> dict[str, Any]:
    """What holds until the end of the season."""
    marks = {trait: int(game.forbidden) >> 4 * number & 15 for number, trait in enumerate(TRAITS)}
    return {
        "season": [flag for number, flag in enumerate(FLAGS) if game.flags >> number & 1],
        "closed": [code for number, code in enumerate(CODES) if game.closed >> number & 1],
        "forbidden": {trait: None if mark == FOR_ALL else mark - 1 for trait, mark in marks.items() if mark},
    }


def district(game: Dominare, number: int) -> dict[str, Any]:
    who = int(game.controller(number))
    return {
        "vp": int(game.vp[number]),
        "controller": None if who == NONE else who,
        "used": bool(game.used_districts >> number & 1),
        "held": [int(game.held[a.SEATS * number + seat]) for seat in range(game.seats)],
    }


def player(game: Dominare, number: int, seat: int | None) -> dict[str, Any]:
    """A player: conspiracy, purse, tracks; cards of the hand only to himself."""
    own = number == seat
    return {
        "seat": number,
        "crowns": int(game.crowns[number]),
        "exposure": int(game.exposure[number]),
        "late": int(game.late[number]),
        "ranks": [agent(game, number, rank) for rank in range(a.RANKS)],
        "hand_size": int(game.hand_size(number)),
        "hand": cards_in(game, HAND + number) if own else None,
        "looked_size": int(game.sizes[LOOKED + number]),
        "looked": cards_in(game, LOOKED + number) if own else None,
        "pack_size": int(game.sizes[PACK + number]),
        "pack": cards_in(game, PACK + number) if own else None,
        "entered": CARD_NAMES[game.entered[number] - 1] if game.entered[number] else None,
        "score": score(game, number),
    }


def score(game: Dominare, number: int) -> dict[str, int]:
    """Points as they would be counted now."""
    return {
        "districts": int(points.district_points(game, number)),
        "blocks": int(points.block_points(game, number)),
        "agents": int(points.agent_points(game, number)),
        "exposure": int(points.exposure_loss(game, number)),
        "total": int(points.score(game, number)),
    }


def agent(game: Dominare, number: int, rank: int) -> dict[str, Any] | None:
    """A card in the ranks; all of them entered face up, so everybody knows face-down ones, too."""
    entry = int(game.ranks[a.RANKS * number + rank])
    if entry == 0:
        return None
    traits = int(game.traits(number, rank))
    return {
        "card": CARD_NAMES[game.card_at(number, rank)],
        "face_down": bool(entry & FACE_DOWN),
        "used": bool(entry & USED),
        "retired": bool(entry & RETIRED),
        "traits": [trait for bit, trait in enumerate(TRAITS) if traits >> bit & 1],
    }


# ---- what only some know ---------------------------------------------------------------------------------------------


def events_seen(entries: Any, seat: int | None) -> list[str | None]:
    """Events in an order that somebody knows, the next one first; None where this seat does not."""
    return [
        EVENT_NAMES[int(entry) & 63] if seat is not None and seat >= 0 and int(entry) >> 6 >> seat & 1 else None
        for entry in entries
    ]


def sets(game: Dominare, seat: int | None) -> list[int | None]:
    """The learning sets as they are handed out; -1 is one that this seat does not know."""
    open_ = game.switches.chosen == 1
    return [
        None if game.sets[number] == 0 else int(game.sets[number]) if open_ or number == seat else -1
        for number in range(game.seats)
    ]


def trade(game: Dominare, seat: int | None) -> dict[str, Any] | None:
    """What lies on the table in a trade: how many cards, and which of them this seat knows (DOM-330)."""
    if not game.sizes[OFFERED] and not game.sizes[GIVEN]:
        return None
    found: dict[str, Any] = {"offered_size": int(game.sizes[OFFERED]), "given_size": int(game.sizes[GIVEN])}
    for name, place in (("offered", OFFERED), ("given", GIVEN)):
        there = [card for card in range(a.CARDS) if game.where[card] == place]
        found[name] = [
            CARD_NAMES[card] for card in there if seat is not None and seat >= 0 and game.knows[card] >> seat & 1
        ]
    return found


def answered(game: Dominare, seat: int | None) -> list[str]:
    """What this seat has said to a question that is asked of several at once."""
    step: Any = game.step
    if seat is None or seat < 0 or not hasattr(step, "answers"):
        return []
    return ["draw" if choice == a.DRAW else CARD_NAMES[choice - a.CARD] for choice in step.given(seat)]


def known_elsewhere(game: Dominare, seat: int | None) -> dict[str, list[str]]:
    """Cards that this seat knows to lie in another hand or pack, in the deck, on top of it, or in the discard pile."""
    if seat is None or seat < 0:
        return {}
    names = {DECK: "deck", DISCARD: "discard", **{TOP + i: f"top {i + 1}" for i in range(TOPS)}}
    for other in range(game.seats):
        if other != seat:
            names |= {HAND + other: f"hand {other}", PACK + other: f"pack {other}", LOOKED + other: f"looked {other}"}
    found: dict[str, list[str]] = {}
    for card in range(a.CARDS):
        place = int(game.where[card])
        if place in names and place != RANKS and game.knows[card] >> seat & 1:
            found.setdefault(names[place], []).append(CARD_NAMES[card])
    return found


def pending(game: Dominare) -> dict[str, Any] | None:
    """What is being resolved, as far as all can see: by which card, what was named so far, how much is left."""
    step: Any = game.step
    if isinstance(step, Pending):
        named: dict[str, Any] = {"block": BLOCKS[step.block]} if 0 <= step.block < a.BLOCKS else {}
        if isinstance(step, Ask):  # which operation, and whether it asked before: `Move` from a block, then to one
            doing: Any = step.operation()
            named |= {"doing": type(doing).__name__, "at": int(step.at), "stage": int(step.stage)}
            named |= {"n": int(doing.n)} if isinstance(doing, (Place, Remove, Move)) else {}
        return {"source": PROGRAMS[step.program].name, "seat": int(step.you), **named}
    found: dict[str, Any] = {}
    for name in (
        "tokens",
        "crowns",
        "wanted",
        "cards",
        "partner",
        "giver",
        "left",
        "kind",
        "rank",
        "way",
        "drawn",
        "pile",
    ):
        if hasattr(step, name):
            found[name] = int(getattr(step, name))
    for name in ("card", "old"):
        if hasattr(step, name) and getattr(step, name) >= 0:
            found[name] = CARD_NAMES[getattr(step, name)]
    for name in ("first_block", "block"):
        if hasattr(step, name):
            found[name] = BLOCKS[getattr(step, name)]
    if hasattr(step, "extras"):
        found["spread"] = spread(int(step.extras))
    return found or None


def spread(extras: int) -> str:
    """What a canvass will lay in extra blocks, in the order named: `E1:1 A7:2`. It lies there when it ends (D06)."""
    found: list[str] = []
    while extras:
        found.insert(0, f"{BLOCKS[extra_block(extras)]}:{extra_tokens(extras)}")
        extras >>= EXTRA_BITS
    return " ".join(found)
