# mypyc: skip, because formulas are read once, when the game is loaded.
"""What each operation of a card takes: how many arguments, which keys, which frames.

A formula that gives it anything else is refused with card and column, so nothing is left unsaid and nothing undone.
"""

from __future__ import annotations

from typing import Final

from contretemps.cards.formula import Call

# the number of arguments, then the keys, with "?" those that may be missing, then the frames: one, or several to choose
TAKES: Final = {
    "GAIN": "1 max?",
    "PAY": "1",
    "STEAL": "2 to?",
    "SPEND": "1 {}",
    "EXPO": "1 who?",
    "VP": "2",
    "PLACE": "2 k? pattern?",
    "REMOVE": "2 k?",
    "MOVE": "1 src dst",
    "CONVERT": "1 max",
    "TRADE": "2",
    "DOWN": "2",
    "RALLY": "01",
    "RECRUIT": "0 draw? only?",
    "REPLACE": "0 who? rank? expo?",
    "WHITEWASH": "0 price max",
    "INSPIRE": "0 price max where?",
    "ACTION": "1",
    "LATE": "1",
    "ABILITY": "1 rank?",
    "DISTRICT": "1",
    "SWAP": "2",
    "PEEK": "2",
    "DISCARD": "1 who?",
    "SEASON": "1 except?",
    "MAY": "0 {}",
    "CHOOSE": "0 {|}",
    "COST": "0 {}",
    # what holds while an agent is face up
    "NOFLIP": "0",
    "WILD": "0",
    "NEIGHBOUR": "1",
    "RANK": "0 >=",
    "ENDVP": "1",
}


def check(call: Call) -> None:
    """Refuse a call that is not what its operation takes."""
    if call.name not in TAKES:
        raise call.bad("an operation")
    args, *rest = TAKES[call.name].split()
    if str(len(call.args)) not in args:
        raise call.bad(f"{call.name} with {' or '.join(args)} arguments")
    keys = {key.rstrip("?"): key.endswith("?") for key in rest if not key.startswith("{")}
    for key, value in call.keys.items():
        if key not in keys:
            raise value.bad(f"no {key}")
    for key, optional in keys.items():
        if not optional and key not in call.keys:
            raise call.bad(f"{call.name} with {key}")
    frames = "".join([key for key in rest if key.startswith("{")])
    has = "{|}" if len(call.frames) > 1 else "{}" if call.frames else ""
    if has != frames or (call.other is not None and call.name != "SPEND"):
        raise call.bad(f"{call.name}{frames}")
