# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""The round of a position's text: the piles, the cards on the table, the movement left and what is asked now."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.act import ACT
from contretemps.games.tempest.beasts import only_square
from contretemps.games.tempest.content import CARDS
from contretemps.games.tempest.final import KINGS_SQUARE, RELEASE
from contretemps.games.tempest.flow import (
    ASK_SHAW,
    ASK_WARD,
    BEAST_ACTS,
    BEFORE_BEAST,
    CHOOSE_PILE,
    MOVE_BY_CLUBS,
    MOVE_BY_DIAMONDS,
    ROUND,
    STORM_ACTS,
)
from contretemps.games.tempest.position import BLESSED_RUSH, FINAL, FOLLOWING, NOWHERE, TARGET, WARD, WYVERN, Tempest
from contretemps.games.tempest.powers import anybody_to_shield
from contretemps.games.tempest.reading_words import card_of, citizen_of, numbers_of, square_of
from contretemps.games.tempest.words import SUITS, card_name
from contretemps.kernel.errors import BadPosition
from contretemps.kernel.rng import members_of, size
from contretemps.kernel.step import Later, Step

SETUP: Final = "setup"
QUESTIONS: Final = ["pile", "act", "shaw", "shaw_before_beast", "ward", "release", "king", SETUP]


def asked_for(given: dict[str, Any]) -> str:
    """What is asked: the pile at the start of a round, or an action once there is movement, unless it is said."""
    ask = str(given.get("ask", "act" if "movement_card" in given or "movement" in given else "pile"))
    if ask not in QUESTIONS:
        raise BadPosition(f"ask: what can be asked is {', '.join(QUESTIONS)}, not {ask!r}")
    return ask


def read_round(run: Tempest, given: dict[str, Any], ask: str) -> None:
    """Which round it is, what of it has happened, and what is asked now."""
    if "movement" in given and "movement_card" not in given:
        card = max(1, min(int(CARDS[run.day]), int(given["movement"])))  # one that would give about so much
        given = {**given, "movement_card": card_name(a.CLUBS, card)}
    _read_piles(run, given)
    _read_cards(run, given, ask)
    _count_cards(run, given, ask)
    acted = 1 if ask in ("act", "king", "release") else 0  # this round's beast action is over by then
    run.kraken = int(given.get("beast_actions", run.round - 1 + acted))
    if "aside" in given:
        if run.day < 3:
            raise BadPosition("aside: there is no Wildcard before day 3", 79)
        run.aside = square_of(run, given["aside"], "aside")
    if "shielded" in given:
        run.shielded = citizen_of(run, given["shielded"], "shielded")
    _read_movement(run, given)
    run.step, run.agenda = _question(run, ask)


def _read_piles(run: Tempest, given: dict[str, Any]) -> None:
    one: i64 = 1
    for suit, text in given.get("piles", {}).items():
        if suit not in SUITS:
            raise BadPosition(f"piles: there are {', '.join(SUITS)}, not {suit!r}", 8)
        pile: i64 = 0
        for number in numbers_of(text, "piles"):
            if number > CARDS[run.day]:
                raise BadPosition(f"piles: {suit} go up to {CARDS[run.day]} on this day, not to {number}", 9)
            pile |= one << number
        run.set_pile(SUITS.index(suit), pile)


def _read_cards(run: Tempest, given: dict[str, Any], ask: str) -> None:
    """The cards of this round that lie on the table; they are not in their piles any more."""
    storm = card_of(given.get("storm_card"), "storm_card")
    move = card_of(given.get("movement_card"), "movement_card")
    if ask == "pile":
        if storm is not None or move is not None or "storm_at" in given:
            raise BadPosition("ask: the pile is chosen before any card of the round is seen", 37)
        return
    if move is not None and move[0] not in (a.DIAMONDS, a.CLUBS):
        raise BadPosition("movement_card: the player moves by diamonds or clubs", 37)
    if storm is not None and (storm[0] not in (a.DIAMONDS, a.CLUBS) or (move is not None and storm[0] == move[0])):
        raise BadPosition("storm_card: the storm is drawn from diamonds or clubs, movement from the other pile", 37)
    run.storm_suit = storm[0] if storm is not None else (1 - move[0] if move is not None else a.DIAMONDS)
    run.storm_card = storm[1] if storm is not None else 0
    run.storm_square = square_of(run, given["storm_at"], "storm_at") if "storm_at" in given else NOWHERE
    for card in (storm, move):
        if card is not None:
            if card[1] > CARDS[run.day]:
                raise BadPosition(f"{card_name(card[0], card[1])} is not of this day", 9)
            run.take_card(card[0], card[1])
    if run.storm_square != NOWHERE:
        if run.storm_square % a.WIDTH >= 10 or run.storm_square // a.WIDTH >= 10:
            raise BadPosition("storm_at: line 11 is never drawn", 168)
        run.take_card(a.HEARTS, run.storm_square % a.WIDTH + 1)
        run.take_card(a.SPADES, run.storm_square // a.WIDTH + 1)
    if move is not None:
        run.movement_card = move[1]


def _count_cards(run: Tempest, given: dict[str, Any], ask: str) -> None:
    """Each round takes a card from each pile (TMP-035), so the piles tell the round, and the round their size.

    A pile of which nothing is said lacks its highest cards.
    """
    drawn = [0, 0, 0, 0]  # this round, by suit
    if ask != "pile":
        drawn = [1, 1, 1, 1]
        if ask not in ("act", "king"):
            drawn[1 - run.storm_suit] = 0
    full = int(CARDS[run.day])
    said = [SUITS.index(suit) for suit in given.get("piles", {})]
    rounds = {full + 1 - drawn[suit] - int(size(run.pile(suit))) for suit in said}
    if "round" in given:
        rounds.add(int(given["round"]))
    if len(rounds) > 1:
        raise BadPosition("piles: each round takes a card from each of the four, so they tell the same round", 35)
    run.round = rounds.pop() if rounds else 1
    if not 1 <= run.round <= full:
        raise BadPosition(f"round {run.round}: this day has {full} rounds", 35)
    for suit in range(4):
        while size(run.pile(suit)) > full + 1 - drawn[suit] - run.round:
            run.take_card(suit, members_of(run.pile(suit))[-1])


def _read_movement(run: Tempest, given: dict[str, Any]) -> None:
    """Movement left: said, or by the card."""
    if run.movement_card == 0:
        return
    following = [i for i in range(run.first_citizen(), run.last_citizen()) if run.state_of(i) == FOLLOWING]
    bonus = sum([1 for power in (2, 9) if run.has(power)])
    if run.movement_card % 2 == 1 and run.has(BLESSED_RUSH):
        bonus += 1
    if given.get("dudley"):
        run.dudley = 1
        run.penalty = 0
    run.movement = run.movement_card + bonus - run.penalty * len(following)
    if "movement" in given:
        run.movement = int(given["movement"])
    run.entered = int(given.get("entered", 0))
    run.forced = 1 if given.get("forced") else 0
    run.traded = int(given.get("traded", 0))


def _question(run: Tempest, ask: str) -> tuple[Step, Later | None]:
    """What is asked now, and what comes after it."""
    rounds = Later(ROUND, None)
    if ask == "pile":
        return CHOOSE_PILE, rounds
    if ask == "act":
        if run.movement_card == 0:
            raise BadPosition("ask: an action needs movement_card or movement")
        return ACT, rounds
    if ask == "king":
        _check_king(run)
        return KINGS_SQUARE, Later(ACT, rounds)
    move = Later(MOVE_BY_CLUBS if run.storm_suit == a.DIAMONDS else MOVE_BY_DIAMONDS, rounds)
    if ask == "release":
        if run.day != FINAL or run.beast != WYVERN or only_square(run, run.squares, True) == NOWHERE:
            raise BadPosition("ask: only the Wyvern's bolts call for a release, and it takes an obstacle", 200)
        return RELEASE, move
    if run.storm_card == 0 or run.storm_square == NOWHERE:
        raise BadPosition(f"ask: {ask!r} needs storm_card and storm_at")
    if ask == "shaw":
        _check_shaw(run)
        return ASK_SHAW, Later(STORM_ACTS, Later(BEFORE_BEAST, move) if run.day == FINAL else move)
    if run.day != FINAL:
        raise BadPosition(f"ask: {ask!r} comes before the Beast acts, on the final day", 216)
    warded = run.uses_left(WARD) > 0
    if ask == "ward":
        if not warded:
            raise BadPosition("ask: there is no Ward of Light to use", 177)
        return ASK_WARD, move
    _check_shaw(run)
    return ASK_SHAW, Later(ASK_WARD if warded else BEAST_ACTS, move)


def _check_king(run: Tempest) -> None:
    """The King lowers a storm while he follows, on an odd movement card (TMP-172)."""
    follows = run.day == FINAL and run.target == a.KING and run.state_of(TARGET) == FOLLOWING
    if not follows or run.movement_card % 2 == 0 or only_square(run, run.squares, False) == NOWHERE:
        raise BadPosition("ask: the King must follow, the movement card be odd and some square storm", 172)


def _check_shaw(run: Tempest) -> None:
    """Dr. Shaw is asked while in hand and unspent, for somebody who lives (TMP-218)."""
    if not anybody_to_shield(run):
        raise BadPosition("ask: Dr. Shaw must be in hand and unspent, and somebody alive to look after", 218)
