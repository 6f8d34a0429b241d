# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""The round of a position's text: the piles, the cards on the table, the movement left and what is asked now."""

from __future__ import annotations

from typing import Final

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
from contretemps.games.tempest.storms import WILDCARD
from contretemps.games.tempest.words import SUITS, card_name
from contretemps.kernel.errors import BadPosition, unknown
from contretemps.kernel.given import Given, whole
from contretemps.kernel.step import Later, Step
from contretemps.sets import count, members_of

SETUP: Final = "setup"
Card = tuple[int, int]  # suit, number
MANY: Final = 99  # more than a round comes to
QUESTIONS: Final = ["pile", "act", "shaw", "shaw_before_beast", "ward", "release", "king", SETUP]


def asked_for(given: Given) -> str:
    """What is asked: the pile at the start of a round, or an action once there is movement, unless it is said."""
    return given.word("ask", "act" if "movement_card" in given or "movement" in given else "pile", QUESTIONS)


def read_round(run: Tempest, given: Given, ask: str) -> None:
    """Which round it is, what of it has happened, and what is asked now."""
    _read_piles(run, given)
    if "movement" in given and "movement_card" not in given:
        given["movement_card"] = card_name(a.CLUBS, _club_for(run, given))
    _take_drawn(run, given, _read_cards(run, given, ask))
    _count_cards(run, given, ask)
    acted = 1 if ask in ("act", "king", "release") else 0  # this round's beast action is over by then
    run.kraken = given.number("beast_actions", int(run.round) - 1 + acted, 0, MANY)
    if "shielded" in given:
        run.shielded = citizen_of(run, given["shielded"], "shielded")
    _read_movement(run, given)
    run.step, run.agenda = _question(run, ask)


def _club_for(run: Tempest, given: Given) -> int:
    """A movement card that would give about so much movement, and that the pile does not hold."""
    wanted = given.number("movement", 0, -MANY, MANY)
    cards = range(1, int(CARDS[run.day]) + 1)
    drawn = [card for card in cards if "clubs" not in given.table("piles") or not in_pile(run, a.CLUBS, card)]
    return min(drawn or cards, key=lambda card: abs(card - wanted))


def in_pile(run: Tempest, suit: int, number: int) -> bool:
    """Is this card still in its pile?"""
    return bool((run.pile(suit) >> number) & 1)


def _read_piles(run: Tempest, given: Given) -> None:
    one: i64 = 1
    for suit, text in given.table("piles").items():
        if suit not in SUITS:
            raise BadPosition(unknown("piles: there is no", suit, SUITS), 8)  # TMP-008
        pile: i64 = 0
        for number in numbers_of(text, "piles"):
            if number > CARDS[run.day]:
                raise BadPosition(f"piles: {suit} go up to {CARDS[run.day]} on this day, not to {number}", 9)  # TMP-009
            pile |= one << number
        run.set_pile(SUITS.index(suit), pile)


def _read_cards(run: Tempest, given: Given, ask: str) -> list[Card]:
    """The cards of this round that lie on the table, and those of the coordinate that a Wildcard put aside."""
    storm = card_of(given.get("storm_card"), "storm_card")
    move = card_of(given.get("movement_card"), "movement_card")
    if ask == "pile" and (storm is not None or move is not None or "storm_at" in given):
        raise BadPosition("ask: the pile is chosen before any card of the round is seen", 37)  # TMP-037
    if move is not None and move[0] not in (a.DIAMONDS, a.CLUBS):
        raise BadPosition("movement_card: the player moves by diamonds or clubs", 37)  # TMP-037
    if storm is not None and (storm[0] not in (a.DIAMONDS, a.CLUBS) or (move is not None and storm[0] == move[0])):
        raise BadPosition(
            "storm_card: the storm is drawn from diamonds or clubs, movement from the other pile", 37
        )  # TMP-037
    drawn = [card for card in (storm, move) if card is not None]
    if ask != "pile":
        run.storm_suit = storm[0] if storm is not None else (1 - move[0] if move is not None else a.DIAMONDS)
        run.storm_card = storm[1] if storm is not None else 0
        run.movement_card = move[1] if move is not None else 0
    if "storm_at" in given:
        run.storm_square = square_of(run, given["storm_at"], "storm_at")
        drawn.extend(_coordinate(run.storm_square, "storm_at"))
    if "aside" in given:
        drawn.extend(_read_aside(run, given, ask))
    return drawn


def _coordinate(square: i64, what: str) -> list[Card]:
    """The heart and the spade that were drawn for a square."""
    x, y = int(square % a.WIDTH), int(square // a.WIDTH)
    if x >= 10 or y >= 10:
        raise BadPosition(f"{what}: line 11 is never drawn", 168)  # TMP-168
    return [(a.HEARTS, x + 1), (a.SPADES, y + 1)]


def _read_aside(run: Tempest, given: Given, ask: str) -> list[Card]:
    """The coordinate that a Wildcard put aside, in this round or in the one before; its cards, if it was before."""
    if run.day < 3:
        raise BadPosition("aside: there is no Wildcard before day 3", 79)  # TMP-079
    run.aside = square_of(run, given["aside"], "aside")
    cards = _coordinate(run.aside, "aside")
    if before_storm(ask):
        return [*cards, (_wildcard(run, given), WILDCARD)]
    if run.storm_card not in (0, WILDCARD) or run.storm_square not in (NOWHERE, run.aside):
        raise BadPosition(
            "aside: the storm has acted, so only its own Wildcard can have put a coordinate aside", 79
        )  # TMP-079
    wild = [] if run.storm_card == WILDCARD else [(int(run.storm_suit), WILDCARD)]
    run.storm_card = WILDCARD
    if run.storm_square == NOWHERE:
        run.storm_square = run.aside
        return [*cards, *wild]
    return wild


def before_storm(ask: str) -> bool:
    """Is the storm still to act? Then it was in the round before that a coordinate was put aside (TMP-079)."""
    return ask in ("pile", "shaw")


def _wildcard(run: Tempest, given: Given) -> int:
    """The suit of the 10 of the round before: of diamonds, unless it is still there."""
    now = run.storm_suit if run.storm_card == WILDCARD else NOWHERE
    for suit in (a.DIAMONDS, a.CLUBS):
        if suit != now and not (SUITS[suit] in given.table("piles") and in_pile(run, suit, WILDCARD)):
            return suit
    raise BadPosition("aside: the Wildcard that put it aside is in no pile any more", 41)  # TMP-041


def _take_drawn(run: Tempest, given: Given, drawn: list[Card]) -> None:
    """What has been drawn is in no pile any more, and lies nowhere else (TMP-041)."""
    said = [SUITS.index(suit) for suit in given.table("piles")]
    for suit, number in drawn:
        if number > CARDS[run.day]:
            raise BadPosition(f"{card_name(suit, number)} is not of this day", 9)  # TMP-009
        if drawn.count((suit, number)) > 1:
            raise BadPosition(f"{card_name(suit, number)} cannot have been drawn twice", 41)  # TMP-041
        if suit in said and in_pile(run, suit, number):
            raise BadPosition(
                f"piles: {card_name(suit, number)} has been drawn, so it is not among the {SUITS[suit]}", 41
            )  # TMP-041
        run.take_card(suit, number)


def _count_cards(run: Tempest, given: Given, ask: str) -> None:
    """Each round takes a card from each pile (TMP-035), so the piles tell the round, and the round their size.

    A pile of which nothing is said lacks its highest cards; while a Wildcard waits, the other 10 may still come.
    """
    waiting = run.aside != NOWHERE and before_storm(ask)
    drawn = [0, 0, 0, 0]  # this round, by suit
    if ask != "pile":
        drawn = [1, 1, 1, 1]
        if ask not in ("act", "king"):
            drawn[1 - run.storm_suit] = 0
    full = int(CARDS[run.day])
    said = [SUITS.index(suit) for suit in given.table("piles")]
    rounds = {full + 1 - drawn[suit] - int(count(run.pile(suit))) for suit in said}
    if "round" in given:
        rounds.add(given.number("round", 1, 1, full, 35))
    if len(rounds) > 1:
        raise BadPosition(
            "piles: each round takes a card from each of the four, so they tell the same round", 35
        )  # TMP-035
    run.round = whole(rounds.pop() if rounds else 2 if waiting else 1, "round", 1, full, 35)
    if waiting and run.round == 1:
        raise BadPosition("aside: no Wildcard can have put a coordinate aside before round 1", 79)  # TMP-079
    for suit in range(4):
        while count(run.pile(suit)) > full + 1 - drawn[suit] - run.round:
            there = [card for card in members_of(run.pile(suit)) if card != WILDCARD or not waiting]
            run.take_card(suit, there[-1] if there else WILDCARD)


def _read_movement(run: Tempest, given: Given) -> None:
    """Movement left: said, or by the card."""
    if run.movement_card == 0:
        return
    following = [i for i in range(run.first_citizen(), run.last_citizen()) if run.state_of(i) == FOLLOWING]
    bonus = sum([1 for power in (2, 9) if run.has(power)])
    if run.movement_card % 2 == 1 and run.has(BLESSED_RUSH):
        bonus += 1
    if given.flag("dudley"):
        run.dudley = 1
        run.penalty = 0
    run.movement = run.movement_card + bonus - run.penalty * len(following)
    run.movement = given.number("movement", int(run.movement), -MANY, MANY)
    run.entered = given.number("entered", 0, 0, MANY)
    run.forced = int(given.flag("forced"))
    run.traded = given.number("traded", 0, 0, 2)


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
            raise BadPosition(
                "ask: only the Wyvern's bolts call for a release, and it takes an obstacle", 200
            )  # TMP-200
        return RELEASE, move
    if run.storm_card == 0 or run.storm_square == NOWHERE:
        raise BadPosition(f"ask: {ask!r} needs storm_card and storm_at")
    if ask == "shaw":
        _check_shaw(run)
        return ASK_SHAW, Later(STORM_ACTS, Later(BEFORE_BEAST, move) if run.day == FINAL else move)
    if run.day != FINAL:
        raise BadPosition(f"ask: {ask!r} comes before the Beast acts, on the final day", 216)  # TMP-216
    warded = run.uses_left(WARD) > 0
    if ask == "ward":
        if not warded:
            raise BadPosition("ask: there is no Ward of Light to use", 177)  # TMP-177
        return ASK_WARD, move
    _check_shaw(run)
    return ASK_SHAW, Later(ASK_WARD if warded else BEAST_ACTS, move)


def _check_king(run: Tempest) -> None:
    """The King lowers a storm while he follows, on an odd movement card (TMP-172)."""
    follows = run.day == FINAL and run.target == a.KING and run.state_of(TARGET) == FOLLOWING
    if not follows or run.movement_card % 2 == 0 or only_square(run, run.squares, False) == NOWHERE:
        raise BadPosition("ask: the King must follow, the movement card be odd and some square storm", 172)  # TMP-172


def _check_shaw(run: Tempest) -> None:
    """Dr. Shaw is asked while in hand and unspent, for somebody who lives (TMP-218)."""
    if not anybody_to_shield(run):
        raise BadPosition("ask: Dr. Shaw must be in hand and unspent, and somebody alive to look after", 218)  # TMP-218
