# mypyc: skip, because lines are read once, when the game is loaded.
"""Lines that the language allows and that the rules would not keep as they stand: refused when the game is loaded.

How long something lasts follows from what it is, so a line that says otherwise would be a promise that nobody keeps.
The same holds for how often: a card that is played works once (TPW-299), and nobody is made to play it (TPW-056).
"""

from __future__ import annotations

from typing import Final

from contretemps.games.temporal_war.language.lines import MONSTER, Line
from contretemps.kernel.errors import BadContent

PLAYED: Final = ("spell", "trap", "flash")
ALWAYS: Final = ("stat", "set", "sync", "keyword")  # what can always be so
WORN: Final = ("set", "keyword")  # and of these, what equipment alone does
# By operation: how long it can last. What is not named here happens at once, and needs no duration.
LASTS: Final[dict[str, tuple[str, ...]]] = {
    "symbols": ("battle",),
    "reroll": ("battle",),
    "dice": ("battle", "turn"),
    "stat": ("turn", "round"),
    "status": ("round",),  # TPW-278
    "monster": ("event",),
    "reward": ("event",),
    "tiles": ("play",),
}


def check_kept(line: Line) -> None:
    """Refuses a line that says what the rules would not keep."""
    if line.window == "always":
        _check_always(line)
    else:
        _check_moment(line)
    if line.limit == "game":
        raise BadContent(f"{line.card}: nothing counts how often a line has worked in a game")
    if line.kind in PLAYED and (line.limit != "event" or not line.may):
        raise BadContent(f"{line.card}: a card that is played may be played, and works once (TPW-056, TPW-299)")
    if line.kind == MONSTER and line.may:
        raise BadContent(f"{line.card}: what a monster does is done")


def _check_always(line: Line) -> None:
    if line.may or line.choose == "one" or line.lasts != "play":
        raise BadContent(f"{line.card}: what is always so is so for all that are meant, and nobody is asked")
    for one in line.operations:
        if one.word not in ALWAYS or (one.word in WORN and line.kind != "equipment"):
            raise BadContent(f"{line.card}: {one.word} is nothing that is always so")


def _check_moment(line: Line) -> None:
    lasting = False
    for one in line.operations:
        if one.word in ("set", "sync", "keyword"):
            raise BadContent(f"{line.card}: {one.word} is always so, or not at all")
        allowed = ("battle",) if one.word == "stat" and one.name == "attack" else LASTS.get(one.word, ())
        if allowed and line.lasts not in allowed:
            raise BadContent(f"{line.card}: {one.word} lasts for {' or '.join(allowed)}, not for {line.lasts}")
        lasting = lasting or bool(allowed)
    if not lasting and line.lasts not in ("now", "event"):
        raise BadContent(f"{line.card}: what happens at once does not last for {line.lasts}")
