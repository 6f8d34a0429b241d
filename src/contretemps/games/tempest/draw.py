# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""A picture of a view for the terminal: the map as the rulebook draws it, and beside it the sheet (TMP-046, TMP-208).

The text is in rich's markup; without its colours it says just as much. A square is two lines high: above its storm or
what it is, below who is there. The player is @, each follower a tick beside them, everybody else a letter.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from contretemps.drawing import Line, Span, Words, beside, length, markup, texts_of
from contretemps.kernel.refusal import Facts

HERE: Final = Path(__file__).parent

ASCII: Final[
    dict[str, str]
] = {  # every sign that is not ASCII (letters aside), and what a plain terminal shows instead
    "♦": "d",
    "♣": "c",
    "♥": "h",
    "♠": "s",
    "★": "*",
    "█": "#",
    "┆": "|",
    "┼": "+",
    "\u2573": "X",  # a diagonal cross
    "✓": "v",
    "†": "+",
    "·": ".",
    "\u00a0": " ",  # French puts it before : ; ? !
}

NUMBERS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
SUITS: Final = {"diamonds": "♦", "clubs": "♣", "hearts": "♥", "spades": "♠"}
SUIT_STYLES: Final = {"diamonds": "red", "clubs": "green", "hearts": "red", "spades": "cyan"}
HATCHES: Final = ["·", "┆", "┼", "\u2573"]  # by level: vertical lines, horizontal ones too, diagonal ones too (TMP-046)
STORM_STYLES: Final = ["dim", "cyan", "yellow", "bold red"]  # by level
CELL: Final = 4  # columns a square; the last one stays empty, but for a crowd
KRAKEN: Final = "Q"  # the Beast that one ring more a round belongs to
MOST_HEARTS: Final = 6  # more are written as a number


def draw(view: dict[str, Any], language: str) -> str:
    """The picture of what `view` shows, in a language, in rich's markup."""
    words = Words(texts_of(HERE), language)
    left = grid(view, words)
    right = sheet(view, words)
    gap = CELL * view["side"] + 5
    lines = [title(view, words), [], *beside(left, right, gap), [], *legend(view, words)]
    return markup(lines)


def beast_letter(view: dict[str, Any], words: Words) -> str:
    """The initial of the Beast's name in this language."""
    return words.say(f"beast.{view['final']['beast']}")[0]


# ---- above -----------------------------------------------------------------------------------------------------------


def title(view: dict[str, Any], words: Words) -> Line:
    """Day and round, and how it ended."""
    day = words.say(f"day.{view['day']}")
    if view["round"] == 0:
        line: Line = [(words.say("draw.setup", {"day": day}), "bold")]
    else:
        facts: Facts = {"day": day, "round": view["round"], "rounds": view["rounds"]}
        line = [(words.say("draw.title", facts), "bold")]
    if view["final"] is not None and view["final"]["try"] > 1:
        line.append((", " + words.say("draw.try", {"number": view["final"]["try"]}), ""))
    if view["result"] != "running":
        won = view["result"] == "won"
        line.extend([("  ", ""), (words.say(f"draw.{view['result']}"), "bold green" if won else "bold red")])
    return line


# ---- the map ---------------------------------------------------------------------------------------------------------


def margin(side: int) -> int:
    """Columns left of the map: a spade, its number, a blank."""
    return 4 if side >= 10 else 3


def grid(view: dict[str, Any], words: Words) -> list[Line]:
    """The map: hearts above the columns, spades beside the rows (TMP-001), and two lines a row."""
    side = view["side"]
    edge = margin(side)
    lines: list[Line] = [[(" " * edge, ""), *[(f"{f'♥{x}':<{CELL}}", "dim") for x in range(1, side + 1)]]]
    for y in range(1, side + 1):
        upper: Line = [(f"{f'♠{y}':<{edge}}", "dim")]
        lower: Line = [(" " * edge, "")]
        for x in range(1, side + 1):
            square = f"{x},{y}"
            mark = view["squares"][y - 1][x - 1]
            upper.extend([ground(view, square, mark), (" ", "")])
            lower.extend(pieces(view, square, mark, words))
        lines.extend([upper, lower])
    return lines


def ground(view: dict[str, Any], square: str, mark: str) -> Span:
    """The upper line of a square: its storm with the level in the middle, an obstacle, or what it is."""
    storm = view["storm"]
    here = storm is not None and storm["square"] == square
    waiting = view["aside"] == square
    feature = ""
    if square == view["haven"]:
        feature = "★" if view["final"] is None else "E"
    elif square == view["start"]:
        feature = "S"
    if mark == "#":
        text, style = "███", ""
    elif mark == "0":
        text, style = f" {feature or HATCHES[0]} ", "bold green" if feature else STORM_STYLES[0]
    else:
        hatch = HATCHES[int(mark)]
        text, style = f"{feature or hatch}{mark}{hatch}", STORM_STYLES[int(mark)]
    if here or waiting:
        before, after = "()" if waiting else "<>"
        text = before + (feature + mark if feature and mark != "0" else text[1] + after)
        style = "reverse"
    return text, style


def pieces(view: dict[str, Any], square: str, mark: str, words: Words) -> list[Span]:
    """The lower line of a square: the player with a tick for each follower, citizens, the Beast; else the storm."""
    spans: list[Span] = []
    if square == view["player"]:
        spans.append(("@", "bold"))
    here = [citizen for citizen in view["citizens"] if citizen["square"] == square]
    for citizen in here:
        if citizen["state"] == "following":
            spans.append(("✓", "bold green"))
    for citizen in here:
        if citizen["state"] == "on the map":
            spans.append((citizen["letter"], "bold magenta"))
    final = view["final"]
    if final is not None and final["beast"] is not None and final["beast_square"] == square:
        spans.append((beast_letter(view, words), "bold red"))
    fill = HATCHES[int(mark)] if mark in "123" else "█" if mark == "#" else " "
    style = STORM_STYLES[int(mark)] if mark in "123" else ""
    free = CELL - 1 - length(spans)
    if free > 0:
        before = free // 2
        spans = [(fill * before, style), *spans, (fill * (free - before), style)]
    return [*[span for span in spans if span[0]], (" " * (CELL - max(length(spans), CELL - 1)), "")]


# ---- the sheet -------------------------------------------------------------------------------------------------------


def sheet(view: dict[str, Any], words: Words) -> list[Line]:
    """Beside the map: citizens, piles, this round's cards, powers."""
    lines: list[Line] = []
    if view["final"] is None:
        if view["citizens"]:
            lines.append([(words.say("draw.citizens"), "bold")])
        for citizen in view["citizens"]:
            lines.append(citizen_line(citizen, words))
    else:
        lines.extend(final_lines(view, words))
    if lines:
        lines.append([])
    lines.extend(pile_lines(view, words))
    cards = card_lines(view, words)
    if cards:
        lines.extend([[], *cards])
    if view["powers"]:
        lines.extend([[], [(words.say("draw.powers"), "bold")]])
        for power in view["powers"]:
            lines.append(power_line(power, words))
    days = {"1": 0, "2": 1, "3": 2, "final": 3}[str(view["day"])]
    if any(view["rescued_by_day"][:days]):
        text = " + ".join([str(number) for number in view["rescued_by_day"][:days]])
        lines.extend([[], [(f"{words.say('draw.rescued')}  ", "bold"), (text, "")]])
    return lines


def citizen_line(citizen: dict[str, Any], words: Words) -> Line:
    """Letter, name and health; a tick for following, a ring around the name for rescued (TMP-208)."""
    name = words.say(f"name.{citizen['name']}") if citizen["name"] else ""
    state = citizen["state"]
    if state == "rescued":
        return [(f"{citizen['letter']} ", "bold"), (f"{f'({name})':<15}", "green"), (words.say("draw.saved"), "green")]
    if state == "dead":
        line: Line = [(f"{citizen['letter']} ", "bold"), (name, "strike dim")]
        return [*line, (" " * (15 - len(name)), ""), ("† " + words.say("draw.dead"), "dim")]
    line = [(f"{citizen['letter']} ", "bold magenta"), (f"{name:<15}", ""), *hearts(citizen)]
    return [*line, *follows(citizen, words)]


def hearts(citizen: dict[str, Any]) -> Line:
    """A heart for each health, a dot for each that is lost."""
    health = citizen["health"]
    if health > MOST_HEARTS:
        return [(f"♥ {health}", "red")]
    return [("♥" * health, "red"), ("·" * (citizen["full_health"] - health), "dim")]


def follows(citizen: dict[str, Any], words: Words) -> Line:
    return [("  ✓ " + words.say("draw.follows"), "bold green")] if citizen["state"] == "following" else []


def final_lines(view: dict[str, Any], words: Words) -> list[Line]:
    """The final day's Map, Target, Blessing and Beast, as far as they are drawn."""
    final = view["final"]
    lines: list[Line] = []
    if final["map"] is not None:
        lines.append(entry("map", words.say(f"map.{final['map']}"), words))
    if final["target"] is not None and view["citizens"]:
        target = view["citizens"][0]
        line = entry("target", words.say(f"target.{final['target']}") + "  ", words)
        if target["state"] == "dead":
            line.append(("† " + words.say("draw.dead"), "dim"))
        elif target["state"] == "rescued":
            line.append((words.say("draw.saved"), "green"))
        else:
            line.extend([*hearts(target), *follows(target, words)])
        lines.append(line)
    if final["blessing"] is not None:
        line = entry("blessing", words.say(f"blessing.{final['blessing']}"), words)
        if final["barrier_up"]:
            line.append((", " + words.say("draw.at_work"), "bold green"))
        elif final["blessing_left"] is None:
            line.append((", " + words.say("draw.always"), "dim"))
        else:
            facts: Facts = {"left": final["blessing_left"], "uses": 1}
            line.append((", " + words.say("draw.uses", facts), "dim"))
        lines.append(line)
    if final["beast"] is not None:
        facts = {
            "beast": f"@beast.{final['beast']}",
            "square": f"@square.{final['beast_square']}",
            "ring": final["beast_actions"] + 1,
        }
        key = "draw.kraken_at" if final["beast"] == KRAKEN else "draw.beast_at"
        lines.append(entry("beast", words.say(key, facts), words))
    return lines


def entry(key: str, text: str, words: Words) -> Line:
    """What it is, then what is to say of it."""
    return [(f"{words.say(f'draw.{key}'):<12}", "bold"), (text, "")]


def pile_lines(view: dict[str, Any], words: Words) -> list[Line]:
    """Which cards are left in each pile (TMP-043, TMP-205); a dot for each that is gone."""
    lines: list[Line] = [[(words.say("draw.piles"), "bold")]]
    numbers = NUMBERS[: view["rounds"]]
    for suit, symbol in SUITS.items():
        left = [number if number in view["piles"][suit] else "·".ljust(len(number)) for number in numbers]
        line: Line = [(f"{symbol} ", SUIT_STYLES[suit]), (" ".join(left), "")]
        if suit in ("hearts", "spades"):
            line.append(("  " + words.say("draw.column" if suit == "hearts" else "draw.row"), "dim"))
        lines.append(line)
    return lines


def card_lines(view: dict[str, Any], words: Words) -> list[Line]:
    """This round's cards on the table, and what waits or holds."""
    lines: list[Line] = []
    storm = view["storm"]
    if view["aside"] is not None:
        lines.append(entry("aside", words.say("draw.aside_at", {"square": f"@square.{view['aside']}"}), words))
    if storm is not None:
        facts: Facts = {"suit": f"@suit.{storm['pile']}"}
        key = "storm_from"
        if storm["card"] is not None:
            facts = {"card": storm["card"], "storm": f"@storm.{storm['action']}"}
            key = "storm_drawn"
            if storm["square"] is not None:
                facts["square"] = f"@square.{storm['square']}"
                key = "storm_at"
        lines.append(entry("storm", words.say(f"draw.{key}", facts), words))
    move = view["movement"]
    if move is not None:
        facts = {"card": move["card"], "left": move["left"]}
        lines.append(entry("move", words.say("draw.move_forced" if move["forced"] else "draw.move_left", facts), words))
    shielded = [citizen["letter"] for citizen in view["citizens"] if citizen["shielded"]]
    if shielded:
        lines.append(entry("shield", shielded[0], words))
    return lines


def power_line(power: dict[str, Any], words: Words) -> Line:
    """Whose power it is, and how often it may still be used today."""
    line: Line = [(f"{words.say('name.' + power['name']):<14}", "")]
    if power["uses"] == 0:
        return [*line, (words.say("draw.always"), "dim")]
    if power["name"] == "dudley" and power["on"]:
        return [*line, (words.say("draw.at_work"), "bold green")]
    facts: Facts = {"left": power["left"], "uses": power["uses"]}
    return [*line, (words.say("draw.uses", facts), "" if power["left"] else "dim")]


# ---- below -----------------------------------------------------------------------------------------------------------


def legend(view: dict[str, Any], words: Words) -> list[Line]:
    """What the signs mean, those that are on the map."""
    signs = [("@", "you"), ("✓", "follower")]
    if view["final"] is None:
        signs.append(("★", "haven"))
    else:
        signs.extend([("S", "start"), ("E", "end"), ("T", "target")])
    items = [f"{sign} {words.say(f'draw.{key}')}" for sign, key in signs]
    if view["final"] is not None and view["final"]["beast"] is not None:
        items.append(f"{beast_letter(view, words)} {words.say('beast.' + view['final']['beast'])}")
    items.append(f"███ {words.say('draw.obstacle')}")
    hatched = [f"{HATCHES[level]}{level}{HATCHES[level]}" for level in (1, 2, 3)]
    items.append(f"{' '.join(hatched)} {words.say('draw.levels')}")
    if view["storm"] is not None and view["storm"]["square"] not in (None, view["aside"]):
        items.append(f"< > {words.say('draw.here')}")
    if view["aside"] is not None:
        items.append(f"( ) {words.say('draw.waiting')}")
    width = 80 if view["final"] is None else 100
    lines: list[Line] = []
    text = ""
    for item in items:
        if text and len(text) + 2 + len(item) > width:
            lines.append([(text, "dim")])
            text = ""
        text = f"{text}  {item}" if text else item
    return [*lines, [(text, "dim")]]
