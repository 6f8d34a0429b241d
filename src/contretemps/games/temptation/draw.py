# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""A picture of a view for the terminal: the side as it is printed, with its dice, and beside it the players.

The text is in rich's markup; without its colours it says just as much. A space with a die is written [3], a free one
is its number or star; behind the arrow stand the numbers that the next free space takes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from contretemps.drawing import Line, Words, beside, length, markup, texts_of

HERE: Final = Path(__file__).parent

ASCII: Final[
    dict[str, str]
] = {  # every sign that is not ASCII (letters aside), and what a plain terminal shows instead
    "★": "*",
    "→": ">",
    "✓": "v",
    "·": ".",
    "−": "-",
    "\u00a0": " ",  # French puts it before : ; ? !
}

SIGNS: Final = {"R": "draw.red", "Y": "draw.yellow"}  # their letters depend on the language
STYLES: Final = {"R": "red", "Y": "yellow", "*": "bold"}
WIDE: Final = 3  # columns a space
ANY: Final = 6  # numbers that fit where any does


def draw(view: dict[str, Any], language: str) -> str:
    """The picture of what `view` shows, in a language, in rich's markup."""
    words = Words(texts_of(HERE), language)
    lines: list[Line] = [title(view, words), []]
    left = rows(view, words)
    right = players(view, words)
    gap = max([length(line) for line in left], default=0) + 4
    lines.extend(beside(left, right, gap))
    lines.extend([[], *turn(view, words), pile(view, words), [(words.say("draw.legend"), "dim")]])
    return markup(lines)


def title(view: dict[str, Any], words: Words) -> Line:
    """Round and side, and what ends the game."""
    line: Line = []
    if view["round"]:
        line.append((words.say("draw.title", {"round": view["round"]}), "bold"))
        line.append((", ", ""))
    if view["side"] is None:
        line.append((words.say("draw.drawing"), "bold"))
    elif view["side"] == 0:
        line.append((words.say("draw.home_made"), "bold"))
    else:
        line.append((words.say("draw.side", {"side": f"@side.{view['side']}"}), "bold"))
    line.append((f"  ({words.say('draw.goal', {'threshold': view['threshold']})})", "dim"))
    if view["over"]:
        line.extend([("  ", ""), (words.say("draw.over"), "bold green")])
    return line


# ---- the side --------------------------------------------------------------------------------------------------------


def rows(view: dict[str, Any], words: Words) -> list[Line]:
    """A line for each row: letter, colour and amount, spaces, and what it takes."""
    longest = max([len(row["spaces"]) for row in view["rows"]], default=0)
    return [row_line(row, longest, words) for row in view["rows"]]


def row_line(row: dict[str, Any], longest: int, words: Words) -> Line:
    white = row["colour"] == "white"
    colours = [words.say("draw.white"), words.say("draw.black")]
    colour = f"{colours[0 if white else 1]:<{max([len(name) for name in colours])}}"
    amount = f"{colour} {('+' if white else '−') + str(row['amount']):>4}  "
    line: Line = [(f"{row['row']}  ", "bold"), (amount, "green" if white else "red")]
    for at, sign in enumerate(row["spaces"]):
        if at < len(row["dice"]):
            line.append((f"[{row['dice'][at]}]", "dim" if row["closed"] else "reverse"))
        else:
            shown = words.say(SIGNS[sign]) if sign in SIGNS else sign.replace("*", "★")
            line.append((f" {shown} ", STYLES.get(sign, "")))
    line.append((" " * WIDE * (longest - len(row["spaces"])), ""))
    if row["closed"]:
        line.append((f"  ✓ {words.say('draw.closed')}", "dim"))
    else:
        numbers = " ".join([str(number) for number in row["takes"]])
        line.append((f"  → {words.say('draw.any') if len(row['takes']) == ANY else numbers}", "cyan"))
    return line


# ---- the players -----------------------------------------------------------------------------------------------------


def players(view: dict[str, Any], words: Words) -> list[Line]:
    """A table of the players: points, chips and dice; who is on turn, or who has won."""
    heads = [words.say(f"draw.{name}") for name in ("player", "points", "gold", "silver", "dice")]
    named = [name_of(view, player["seat"], words) for player in view["players"]]
    heads[0] = heads[0].ljust(max([len(name) for name in named]))
    lines: list[Line] = [[("  ".join(heads), "bold")]]
    for player, name in zip(view["players"], named, strict=True):
        cells = [name.ljust(len(heads[0])), player["points"], player["gold"], player["silver"], player["dice"]]
        text = "  ".join([f"{cell:>{len(head)}}" for head, cell in zip(heads, cells, strict=True)])
        on_turn = player["seat"] == view["turn"]
        line: Line = [(text, "bold" if on_turn else "")]
        if on_turn:
            line.append((f"  → {words.say('draw.turn')}", "bold cyan"))
        if view["over"] and view["ranks"][player["seat"]] == 1:
            key = "draw.wins" if view["ranks"].count(1) == 1 else "draw.shares"
            line.append((f"  ✓ {words.say(key)}", "bold green"))
        lines.append(line)
    return lines


def name_of(view: dict[str, Any], seat: int, words: Words) -> str:
    """Who sits there, where the terminal knows it."""
    names: list[str] = view.get("names", [])
    return names[seat] if seat < len(names) else words.say(f"seat.{seat}")


def turn(view: dict[str, Any], words: Words) -> list[Line]:
    """The dice of this turn: thrown, in hand, aside."""
    if view["turn"] is None:
        return []
    line: Line = []
    if view["throw"]:
        line.append((words.say("draw.throw", {"number": view["throws"]}) + "  ", "bold"))
        line.extend([(" ".join([f"[{face}]" for face in view["throw"]]), "bold reverse"), ("   ", "")])
    else:
        line.extend([(words.say("draw.hand") + "  ", "bold"), (f"{view['hand']}   ", "")])
    if view["aside"]:
        line.extend([(words.say("draw.aside") + "  ", "bold"), (f"{view['aside']}   ", "")])
    if view["must_place"]:
        line.append((words.say("draw.must"), "yellow"))
    return [line]


def pile(view: dict[str, Any], words: Words) -> Line:
    """The boards still to come, as far as anybody knows."""
    found: list[str] = []
    if view["pile"]["unseen"]:
        boards = ", ".join([str(board) for board in view["pile"]["unseen"]])
        found.append(words.say("draw.unseen", {"boards": boards}))
    if view["pile"]["under"]:
        sides = ", ".join([str(side) for side in view["pile"]["under"]])
        found.append(words.say("draw.next", {"sides": sides}))
    return [(words.say("draw.pile") + "  ", "bold"), (", ".join(found), "")]
