"""What one seat, or a spectator, may see (TPT-140 to TPT-142), built up from nothing.

Cards are numbers from 1, Temptresses their names; what is printed on them is told once (`printed.py`). What a seat does
not know is None or a number of cards. Under `remembers` stands what a player knows of the other's hand because it was
open once; a table need not display it.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import CROWN, TEMPTRESS, VALUE
from contretemps.games.tempt.legality import counted, move_cost
from contretemps.games.tempt.memory import plain
from contretemps.games.tempt.position import BOTH, NOBODY, NOT_YET, PRIMACY, Tempt
from contretemps.games.tempt.primacy import DEPLETED_END, column_strength, holder, militia_bonus, scorching
from contretemps.games.tempt.switches import ROUNDS
from contretemps.sets import count, members_of


def view(game: Tempt, seat: int | None) -> dict[str, Any]:
    """Everything open (TPT-140), and besides what this seat knows (TPT-141), as plain data."""
    step = game.step
    return {
        "round": int(game.round),
        "rounds": ROUNDS,
        "asked": type(step).__name__,
        "dominant": int(game.dominant) if game.round else None,
        "turn": int(game.turn) // 2 + 1 if 0 <= game.turn < PRIMACY else None,
        "active": None if game.active == NOBODY else int(game.active),
        "phase": phase(game),
        "action_cards": {  # those revealed count the turns of the round (TPT-145)
            "left": [int(VALUE[card]) for card in members_of(game.left)],
            "revealed": [int(VALUE[card]) for card in range(a.ACTION_CARDS) if not game.left >> card & 1]
            if game.turn != NOT_YET
            else [],
        },
        "areas": [area(game, number, seat) for number in range(a.AREAS)],
        "players": [player(game, number, seat) for number in range(a.SEATS)],
        "twilight": cards(game.twilight),  # TPT-116
        "boxed": cards(game.boxed),
        "used": ladies(game.used),
        "aside": int(game.aside != NOT_YET) + int(game.last != NOT_YET),
        "draft": draft(game, seat),
        "this_turn": {
            "paid_move": bool(game.moved),
            "free_moves": cards(game.winded),
            "placed": ladies(game.placed),
            "spent": ladies(game.spent),
            "move_cost": int(move_cost(game, game.active)) if game.active != NOBODY else None,
        },
        "depleted": int(game.depleted()),
        "depleted_end": DEPLETED_END,
        "crowned": [None if area == NOT_YET else int(area) + 1 for area in game.crowned],
        "pending": pending(game, seat),
        "over": bool(game.over),
        "winner": int(game.winner()) if game.over and game.winner() != NOBODY else None,
    }


def cards(bits: int) -> list[int]:
    """Card numbers, from 1."""
    return [card + 1 for card in members_of(bits)]


def ladies(bits: int) -> list[str]:
    return [TEMPTRESS[number] for number in members_of(bits)]


def phase(game: Tempt) -> str:
    """Which part of the round it is (TPT-023)."""
    if game.over:
        return "over"
    if game.round == 0:
        return "setup"
    return "war" if game.turn == NOT_YET else "primacy" if game.turn == PRIMACY else "turn"


def area(game: Tempt, number: int, seat: int | None) -> dict[str, Any]:
    """An Area: its deck, and who would have Primacy now."""
    leader = int(holder(game, number))
    return {
        "deck": int(game.deck_size(number)),
        "fresh": int(game.fresh[number]),
        "under": stack(game.under[number], seat),
        "leader": None if leader == NOBODY else leader,
    }


def stack(items: Any, seat: int | None) -> list[dict[str, Any]]:
    """Cards put under a deck, or seen Primacy cards, in their order: which, where this seat knows, and by whom put."""
    found: list[dict[str, Any]] = []
    for item in items:
        knows = int(item) >> 6 & BOTH
        mine = seat is not None and seat >= 0 and bool(knows >> seat & 1)
        place: dict[str, Any] = {"card": int(item & 63) + 1 if mine else None}
        place["by"] = None if knows == BOTH else knows - 1
        place["mark"] = int(item) >> 8 if seat is not None and not mine else 0
        found.append(place)
    return found


def player(game: Tempt, number: int, seat: int | None) -> dict[str, Any]:
    """A player's side of the table."""
    own = number == seat
    return {
        "seat": number,
        "actions": int(game.track[number]),
        "hand": cards(game.hand[number]) if own else None,
        "hand_size": int(count(game.hand[number])),
        "remembers": remembers(game, number) if seat is not None and seat == 1 - number else None,
        "temptresses": ladies(game.temptresses[number]) if own else None,
        "temptresses_size": int(count(game.temptresses[number])),
        "in_play": ladies(game.present[number]),
        "columns": [column(game, number, area) for area in range(a.AREAS)],
        "chanters": [
            {"card": card + 1, "sideways": bool(game.sideways[number] >> card & 1)}
            for card in members_of(game.chanters(number))
        ],
        "primacy": int(game.primacy_points(number)),
        "pile": stack(game.pile[number], seat),
        "score": int(game.score(number)),
        "crowns_wasted": bool(game.charmers(number, CROWN)) and 0 <= game.turn < PRIMACY - 2,
    }


def column(game: Tempt, number: int, area: int) -> dict[str, Any]:
    """A Column: its cards, places taken, printed Strength, and its Strength if Primacy came now, with the reasons."""
    return {
        "cards": cards(game.column[3 * number + area]),
        "counted": int(counted(game, number, area)),
        "strength": int(game.strength(number, area)),
        "primacy_strength": int(column_strength(game, number, area)),
        "militia": int(militia_bonus(game, number, area)),
        "scorched": int(scorching(game, number, area)),
    }


def remembers(game: Tempt, number: int) -> dict[str, Any]:
    """What the other player knows of this hand: cards that are in it for sure, or a doubt about places (memory.py)."""
    doubt = game.doubt[number]
    return {"cards": cards(game.known[number]), "certain": len(doubt.marks) == 0, **plain(doubt)}


def draft(game: Tempt, seat: int | None) -> list[list[str]]:
    """The sets that passed through this seat's hands this round (TPT-034)."""
    if seat is None or not 0 <= seat < a.SEATS or game.aside == NOT_YET:
        return []
    found: list[list[str]] = []
    left = [name for number, name in enumerate(TEMPTRESS) if number != game.aside]
    for number, pick in enumerate(game.picks):
        picker = 1 - int(game.dominant) if number % 2 == 0 else int(game.dominant)
        if picker == seat:
            found.append(list(left))
        if pick == NOT_YET:
            return found
        left.remove(TEMPTRESS[pick])
    return found


def pending(game: Tempt, seat: int | None) -> int | None:
    """The card whose new place is being chosen, where this seat knows it."""
    step: Any = game.step
    name = type(step).__name__
    if name in ("ScatterTo", "WayToMove") or (name == "OmenDeck" and seat is not None and seat >= 0):
        return int(step.card) + 1
    return int(step.card) + 1 if name == "UnderWhich" and step.seat == seat else None
