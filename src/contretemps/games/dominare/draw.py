# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""A picture of a view for the terminal: the city, the districts beside it, then the conspiracies and what one holds.

The text is in rich's markup; without its colours it says just as much.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any, Final

from contretemps.drawing import Line, Words, beside, length, markup

HERE: Final = Path(__file__).parent

ASCII: Final[
    dict[str, str]
] = {  # every sign that is not ASCII (letters aside), and what a plain terminal shows instead
    "·": ".",
    "−": "-",
    "✓": "v",
    "≈": "~",
    "’": "'",
    "«": '"',
    "»": '"',
    "\u00a0": " ",  # French puts it before : ; ? !
}

CELL: Final = 9  # columns of a block
COLOURS: Final = ["red", "blue", "green", "yellow", "magenta", "cyan"]  # of players


def draw(view: dict[str, Any], language: str) -> str:
    """The picture of what `view` shows, in a language, in rich's markup."""
    words = Words(HERE, language)
    city = board(view)
    lines: list[Line] = [title(view, words), []]
    lines.extend(beside(city, districts(view, words), max([length(line) for line in city]) + 2))
    lines.append([])
    for player in view["players"]:
        lines.extend(conspiracy(view, player, words))
    lines.extend([[], *table(view, words), [(words.say("draw.legend"), "dim")]])
    return markup(lines)


def title(view: dict[str, Any], words: Words) -> Line:
    line: Line = []
    if view["season"]:
        line += [(words.say("draw.title", {"season": view["season"]}), "bold"), (", ", "")]
    line.append((words.say(f"draw.{view['phase']}"), "bold"))
    if view["event"]:
        name = words.say(f"event_card.{view['event']['card']}")
        line.append((f"  {words.say('draw.event_of', {'event_card': name})}", ""))
    for seat in view["winners"]:
        line.append((f"  ✓ {words.say('draw.player', {'seat': seat})} {words.say('draw.wins')}", "bold green"))
    return line


@functools.cache
def grid(side: str) -> tuple[list[list[str]], dict[str, list[int]]]:
    """Rows of block codes, and the cells that have the circles of Canal blocks."""
    data = tomllib.loads((HERE / "content" / f"drawing_{side}.toml").read_text("utf-8"))
    return [row.split() for row in data["rows"]], data["circles"]


def board(view: dict[str, Any]) -> list[Line]:
    """A cell for each block; water where a Canal block has only its water."""
    rows, circles = grid(view["side"])
    lines: list[Line] = []
    for y, row in enumerate(rows):
        line: Line = []
        for x, code in enumerate(row):
            if code == ".":
                line.append((" " * CELL, ""))
            elif code in circles and circles[code] != [x, y]:
                line.append(("≈".center(CELL), "dim"))
            else:
                owner, tokens = view["blocks"].get(code, (None, 0))
                text = f"{code} {owner}:{tokens}" if tokens else code
                line.append((text.center(CELL), f"bold {COLOURS[owner]}" if tokens else ""))
        lines.append(line)
    return lines


def districts(view: dict[str, Any], words: Words) -> list[Line]:
    """VP and controller of each district."""
    lines: list[Line] = []
    for code, one in view["districts"].items():
        who = one["controller"]
        name = words.say("draw.nobody") if who is None else words.say("draw.player", {"seat": who})
        line: Line = [
            (f"{words.say(f'district.{code}'):<17}", "bold"),
            (f"{one['vp']:>2} {words.say('draw.points')}  ", ""),
        ]
        line.append((name, "dim" if who is None else COLOURS[who]))
        if one["used"]:
            line.append((f"  {words.say('draw.used')}", "dim"))
        lines.append(line)
    return lines


def conspiracy(view: dict[str, Any], player: dict[str, Any], words: Words) -> list[Line]:
    """A player: purse, exposure, hand, points; then the ranks; the hand itself where it is open."""
    seat = player["seat"]
    facts = [
        f"{words.say('draw.crowns')} {player['crowns']}",
        f"{words.say('draw.exposure')} {player['exposure']}",
        f"{words.say('draw.hand')} {player['hand_size']}",
        f"{words.say('draw.points')} {player['score']['total']}",
    ]
    head: Line = [(words.say("draw.player", {"seat": seat}), f"bold {COLOURS[seat]}"), ("  " + " · ".join(facts), "")]
    lines = [head]
    shown: list[str] = []
    for rank, agent in enumerate(player["ranks"], 1):
        if agent is not None:
            name = card(agent["card"], words) + ("*" if agent["used"] else "")
            name = f"{name} ({words.say('draw.retired')})" if agent["retired"] else name
            shown.append(f"{rank} ({name})" if agent["face_down"] else f"{rank} {name}")
    if shown:
        lines.append([("  " + " · ".join(shown), "")])
    for key, label in (("hand", "you_hold"), ("looked", "looked"), ("pack", "pack")):
        if player[key]:
            names = " · ".join([f"{one} {card(one, words)}" for one in player[key]])
            lines.append([(f"  {words.say(f'draw.{label}')}  ", "bold"), (names, "")])
    return lines


def card(name: str, words: Words) -> str:
    agent, slash, copy = name.partition("/")
    text = words.say(f"agent.{agent}")
    return words.say("made.copy", {"name": text, "n": copy}) if slash else text


def table(view: dict[str, Any], words: Words) -> list[Line]:
    """Player order and decks."""
    order = " · ".join([words.say("draw.player", {"seat": seat}) for seat in view["order"]])
    return [
        [(f"{words.say('draw.order')}  ", "bold"), (order, "")],
        [(words.say("draw.deck", {"deck": view["deck"], "discard": view["discard"]}), "")],
    ]
