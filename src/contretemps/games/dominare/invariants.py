# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What is true of every position of Dominare, after every choice."""

from __future__ import annotations

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.content import CARD_NAMES
from contretemps.games.dominare.position import (
    CARD_BITS,
    FACE_DOWN,
    GIVEN,
    HAND,
    LOOKED,
    NONE,
    OFFERED,
    PACK,
    PLACES,
    RANKS,
    RETIRED,
    TOP,
    TOPS,
    Dominare,
)
from contretemps.games.dominare.tables import DISTRICT, LEAST_RANK, NOFLIP, VP_LEAST, VP_MOST


def broken(game: Dominare) -> list[str]:
    """The invariants that do not hold, each with its rule."""
    return [*_city(game), *_cards(game), *_ranks(game), *_events(game)]


def _city(game: Dominare) -> list[str]:
    found: list[str] = []
    held = [0] * (a.DISTRICTS * a.SEATS)
    for block in range(a.BLOCKS):
        entry = int(game.blocks[block])
        if entry == 0:
            continue
        if not game.is_there(block) or entry >> 3 < 1 or not 1 <= entry & 7 <= game.seats:
            found.append(f"DOM-080: block {block} holds {entry}")
        else:
            held[a.SEATS * int(DISTRICT[block]) + (entry & 7) - 1] += 1
    if held != [int(n) for n in game.held]:
        found.append(f"DOM-090: {held} blocks are controlled, and {list(game.held)} are noted")
    for district in range(a.DISTRICTS):
        if not VP_LEAST <= game.vp[district] <= VP_MOST:
            found.append(f"DOM-149: district {district} has {game.vp[district]} VP")
    for seat in range(game.seats):
        if game.exposure[seat] < 0 or game.crowns[seat] < 0 or game.late[seat] < 0:
            found.append(f"DOM-121: player {seat} has less than nothing")
    if sorted([int(game.order[slot]) for slot in range(game.seats)]) != list(range(game.seats)):
        found.append(f"DOM-098: the player order is {list(game.order)}")
    return found


def _cards(game: Dominare) -> list[str]:
    """95 cards, each in one place; who holds one knows it, and what is in the ranks all know (DOM-012, DOM-013)."""
    found: list[str] = []
    places = [int(place) for place in game.where]
    if [places.count(place) for place in range(PLACES)] != [int(n) for n in game.sizes]:
        found.append(f"DOM-003: the places hold {list(game.sizes)}")
    everybody = (1 << game.seats) - 1
    for card, place in enumerate(places):
        knows = int(game.knows[card])
        for first in (HAND, PACK, LOOKED):
            if first <= place < first + a.SEATS and not knows >> (place - first) & 1:
                found.append(f"DOM-326: {CARD_NAMES[card]} is before player {place - first}, who does not know it")
        if place == RANKS and knows != everybody:
            found.append(f"DOM-013: {CARD_NAMES[card]} is in the ranks, and not all know it")
        if knows & ~everybody:
            found.append(f"DOM-326: {CARD_NAMES[card]} is known to nobody who plays")
    tops = [places.count(place) for place in range(TOP, TOP + TOPS)]
    if max(tops) > 1 or tops != sorted(tops, reverse=True):
        found.append(f"DOM-022: on top of the deck lie {tops}")
    trading = type(game.step).__name__ in ("OfferCard", "AskCrowns", "AskCards", "AnswerOffer", "GiveCard")
    if not trading and (OFFERED in places or GIVEN in places):
        found.append("DOM-329: cards are left on the table")
    return found


def _ranks(game: Dominare) -> list[str]:
    found: list[str] = []
    standing: list[int] = []
    for place in range(a.RANKS * a.SEATS):
        entry = int(game.ranks[place])
        card = (entry & CARD_BITS) - 1
        if card == NONE:
            if entry:
                found.append(f"DOM-102: an empty rank is marked {entry}")
            continue
        standing.append(card)
        if game.where[card] != RANKS:
            found.append(f"DOM-003: {CARD_NAMES[card]} is in the ranks and somewhere else")
        if LEAST_RANK[card] > place % a.RANKS:
            found.append(f"DOM-104: {CARD_NAMES[card]} is in rank {place % a.RANKS + 1}")
        if entry & FACE_DOWN and NOFLIP[card]:
            found.append(f"DOM-047: {CARD_NAMES[card]} is face down")
        if entry & RETIRED and not game.switches.cells:
            found.append(f"DOM-277: {CARD_NAMES[card]} is retired")
        if place % a.RANKS >= game.season:
            found.append(f"DOM-102: rank {place % a.RANKS + 1} is filled in season {game.season}")
    if len(set(standing)) < len(standing) or len(standing) != game.sizes[RANKS]:
        found.append("DOM-003: a card is in the ranks twice, or nowhere in them")
    return found


def _events(game: Dominare) -> list[str]:
    known = [int(entry) & 63 for entry in [*game.event_top, *game.looked_events]]
    twice = [event for event in known if game.events_left >> event & 1 or known.count(event) > 1 or event == game.event]
    used = game.event != NONE and bool(game.events_left >> game.event & 1)
    return [f"DOM-066: events are there twice: {twice or game.event}"] if twice or used else []
