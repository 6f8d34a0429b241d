# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""The words of a position's text: squares, citizens, names and cards; what breaks a rule is refused with the rule."""

from __future__ import annotations

from typing import Any

from contretemps.games.tempest import codes as a
from contretemps.games.tempest.content import NAME_KEYS, NAMES
from contretemps.games.tempest.notation import CARD, CITIZEN, FACE
from contretemps.games.tempest.position import FINAL, TARGET, Tempest
from contretemps.games.tempest.words import CITIZENS, FACES, NUMBERS, SYMBOLS
from contretemps.kernel.errors import BadInput, BadPosition


def square_of(run: Tempest, text: Any, what: str) -> int:
    """`4,3`: column and row."""
    parts = [part.strip() for part in str(text).split(",")]
    if len(parts) != 2 or not all([part.lstrip("-").isdigit() for part in parts]):
        raise BadPosition(f"{what}: a square is written column,row, such as 4,3, not {text!r}")
    x, y = int(parts[0]), int(parts[1])
    if x < 1 or y < 1:
        raise BadPosition(f"{what}: squares are counted from 1,1, the top left, not {text}", 1)  # TMP-001
    if x > run.side or y > run.side:
        raise BadPosition(f"{what}: {text} is off the map, which is {run.side}x{run.side} on this day", 12)  # TMP-012
    return (y - 1) * a.WIDTH + x - 1


def citizen_of(run: Tempest, letter: Any, what: str) -> int:
    """A, B or C; on the final day T."""
    if str(letter) == "D":
        raise BadPosition(f"{what}: there are three citizens a day, A, B and C, and no D", 13)  # TMP-013
    if str(letter) not in CITIZENS:
        raise BadPosition(
            f"{what}: citizens are lettered A, B and C, the final day's Target is T; there is no {letter!r}", 18
        )  # TMP-018
    i = CITIZEN.index(str(letter))
    if (i == TARGET) != (run.day == FINAL):
        other = "the final day has no citizen but the Target, T" if run.day == FINAL else "T is the final day's Target"
        raise BadPosition(f"{what}: {other}", 156 if run.day == FINAL else 164)  # TMP-156, TMP-164
    return i


def name_of(key: Any, what: str) -> int:
    """The number of a name, written by its key, such as mack, or in full, such as Old Mack."""
    for number, name in enumerate(NAMES, 1):
        if str(key).lower() in (name["key"], str(name["name"]).lower()):
            return number
    raise BadPosition(f"{what}: nobody is called {key!r}; there are {', '.join(NAME_KEYS[1:])}", 20)  # TMP-020


def face_of(text: Any, what: str, rule: int) -> int:
    """J, Q or K, or jack, queen, king."""
    try:
        return FACE.index(str(text))
    except BadInput:
        raise BadPosition(f"{what}: it is J, Q or K, not {text!r}", rule) from None


def numbers_of(text: Any, what: str) -> list[int]:
    """`A-6`, `2 4 5` or ["2", "4"]: the numbers of cards."""
    found: list[int] = []
    for part in text if isinstance(text, list) else str(text).replace(",", " ").split():
        low, dash, high = str(part).partition("-")
        first = _number(low, what)
        found.extend(range(first, (_number(high, what) if dash else first) + 1))
    return found


def _number(text: str, what: str) -> int:
    if text in FACES:
        raise BadPosition(
            f"{what}: jacks, queens and kings are in no pile, only in the final day's face deck", 11
        )  # TMP-011
    return NUMBERS.index(text) + 1 if text in NUMBERS else int(text)


def card_of(text: Any, what: str) -> tuple[int, int] | None:
    """The suit and the number of a card, such as 3♦; None for none."""
    if text is None:
        return None
    if str(text)[:1] in FACES and str(text)[1:] in SYMBOLS:
        raise BadPosition(f"{what}: {text} is in no pile, only in the final day's face deck", 11)  # TMP-011
    try:
        suit, number = divmod(CARD.index(str(text)), 10)
    except BadInput:
        raise BadPosition(f"{what}: a card is written such as 3♦ or 3d, not {text!r}") from None
    return suit, number + 1
