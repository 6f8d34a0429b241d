# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""A picture of a view for the terminal: the event, the city, the districts, the conspiracies, and what one holds.

The text is in rich's markup; without its colours it says just as much. What the reader's own cards say stands beside
them, since a terminal has no card to lift.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any, Final

from contretemps.drawing import Line, Words, markup, texts_of
from contretemps.games.dominare.printed import PRINTED
from contretemps.games.dominare.words import made_words

HERE: Final = Path(__file__).parent

ASCII: Final[
    dict[str, str]
] = {  # every sign that is not ASCII (letters aside), and what a plain terminal shows instead
    "·": ".",
    "−": "-",
    "✓": "v",
    "…": "...",
    "’": "'",
    "«": '"',
    "»": '"',
    "\u00a0": " ",  # French puts it before : ; ? !
}

CELL: Final = 7  # columns of a block
WIDE: Final = 96  # columns of a line of text
COLOURS: Final = ["red", "blue", "green", "yellow", "magenta", "cyan"]  # of players


def draw(view: dict[str, Any], language: str) -> str:
    """The picture of what `view` shows, in a language, in rich's markup."""
    words = Names(texts_of(HERE, made_words), language, view.get("names", []))
    lines: list[Line] = [title(view, words), *event(view, words), []]
    lines.extend([*board(view), [], *districts(view, words), []])
    for player in view["players"]:
        lines.extend(conspiracy(view, player, words))
    lines.extend([[], *table(view, words), [(words.say("draw.legend"), "dim")]])
    return markup(lines)


class Names(Words):
    """Words, and the names of cards and seats."""

    def under(self, heading: str, text: str) -> str:
        return self.say("made.heading", {"heading": heading, "text": text})

    def all_of(self, table: str, values: list[str]) -> str:
        return ", ".join([self.say(f"{table}.{value}") for value in values])


def title(view: dict[str, Any], words: Names) -> Line:
    line: Line = []
    if view["season"]:
        line += [(words.say("draw.title", {"season": view["season"]}), "bold"), (", ", "")]
    line.append((words.say(f"draw.{view['phase']}"), "bold"))
    for seat in view["winners"]:
        line.append((f"  ✓ {words.seat(seat)} {words.say('draw.wins')}", "bold green"))
    return line


def event(view: dict[str, Any], words: Names) -> list[Line]:
    """The event of the season: its districts, and what it says for whom, section by section."""
    if not view["event"]:
        return []
    id_ = view["event"]["card"]
    printed = PRINTED["events"][id_]
    seals = " / ".join([f"{words.say(f'district.{code}')} {by}" for code, by in printed["seals"].items()])
    name = words.say("draw.event_of", {"event_card": words.say(f"event_card.{id_}")})
    lines: list[Line] = [[(name, "bold"), (f"  ({seals})", "dim")]]
    for section in printed["sections"]:
        since = words.say(f"link.{section['link']}", {"season": section["season"]})
        for number in range(1, len(section["lines"]) + 1):
            said = words.say(f"event_line.{id_}.{section['season']}.{number}")
            style = "" if section["season"] <= view["season"] else "dim"
            lines.extend(wrapped(f"  {since} · {said}", style))
    return lines


def wrapped(text: str, style: str, indent: str = "      ") -> list[Line]:
    return [[(line, style)] for line in textwrap.wrap(text, WIDE, subsequent_indent=indent)]


def board(view: dict[str, Any]) -> list[Line]:
    """Two lines for each block, its code and value, then whose tokens; water where a Canal block has only its water."""
    city = PRINTED["boards"][view["side"]]
    lines: list[Line] = []
    for y, row in enumerate(city["rows"]):
        upper: Line = []
        lower: Line = []
        for x, code in enumerate(row):
            if code == "." or (code in city["circles"] and city["circles"][code] != [x, y]):
                upper.append((("" if code == "." else "~").center(CELL), "dim"))
                lower.append((" " * CELL, ""))
            else:
                owner, tokens = view["blocks"].get(code, (None, 0))
                style = f"bold {COLOURS[owner]}" if tokens else ""
                value = str(city["blocks"][code]["value"]).replace("-", "−")
                upper.append((f"{code}={value}".center(CELL), style))
                lower.append(((f"{owner + 1}:{tokens}" if tokens else "").center(CELL), style))
        lines.extend([upper, lower])
    return lines


def districts(view: dict[str, Any], words: Names) -> list[Line]:
    """VP and controller of each district, and how many blocks each player has there."""
    lines: list[Line] = []
    holders = [words.seat(player["seat"]) for player in view["players"]]
    widest = max([len(name) for name in [words.say("draw.nobody"), *holders]])
    for code, one in view["districts"].items():
        who = one["controller"]
        name = words.say("draw.nobody") if who is None else words.seat(who)
        held = " ".join([f"{seat + 1}:{blocks}" for seat, blocks in enumerate(one["held"]) if blocks])
        line: Line = [
            (f"{words.say(f'district.{code}'):<17}", "bold"),
            (f"{one['vp']:>2} {words.say('draw.points')}  ", ""),
            (f"{name:<{widest}}", "dim" if who is None else COLOURS[who]),
        ]
        if held:
            line.append((f"  {words.say('draw.held')} {held}", ""))
        if one["used"]:
            line.append((f"  {words.say('draw.used')}", "dim"))
        lines.append(line)
    return lines


def conspiracy(view: dict[str, Any], player: dict[str, Any], words: Names) -> list[Line]:
    """A player: purse, exposure, hand, points; then the ranks; and all that only the reader sees of their own."""
    seat = player["seat"]
    own = player["hand"] is not None
    facts = [
        f"{words.say('draw.crowns')} {player['crowns']}",
        f"{words.say('draw.exposure')} {player['exposure']}",
        f"{words.say('draw.hand')} {player['hand_size']}",
        f"{words.say('draw.points')} {player['score']['total']}".replace("-", "−"),
    ]
    head: Line = [(f"{seat + 1}  {words.seat(seat)}", f"bold {COLOURS[seat]}"), ("  " + " · ".join(facts), "")]
    if view["order"] and view["order"][0] == seat and view["season"]:
        head.append((f"  {words.say('draw.scapegoat')}", "bold"))
    lines = [head]
    for rank, agent in enumerate(player["ranks"], 1):
        if agent is not None:
            lines.extend(in_rank(rank, agent, own, words))
    if own:
        for code, one in view["districts"].items():
            if one["controller"] == seat and view["phase"] == "action" and not one["used"]:
                said = words.under(words.say(f"district.{code}"), words.say(f"district_text.{code}"))
                lines.extend(wrapped(f"  {said}", ""))
    for key, label in (("hand", "you_hold"), ("looked", "looked"), ("pack", "pack")):
        if player[key]:
            lines.append([(f"  {words.say(f'draw.{label}')}", "bold")])
            for card in player[key]:
                lines.extend(in_full(card, words))
    return lines


def in_rank(rank: int, agent: dict[str, Any], own: bool, words: Names) -> list[Line]:
    """A line of an agent in the ranks; what the reader's own ones can do below it."""
    name = words.say(f"agent.{agent['card']}") + ("*" if agent["used"] else "")
    if agent["retired"]:
        name = f"{name} ({words.say('draw.retired')})"
    if agent["face_down"]:
        return [[(f"  {rank}  ({name})", "dim")]]
    lines: list[Line] = [[(f"  {rank}  {name}", ""), (f"  {what(agent['card'], agent['traits'], words)}", "dim")]]
    return [*lines, *says(agent["card"], words, revealed=False)] if own else lines


def in_full(card: str, words: Names) -> list[Line]:
    """A card that only the reader sees, with all that it says."""
    traits = PRINTED["agents"][card.partition("/")[0]]["traits"]
    exposure = f" · {words.say('draw.exposure')} {PRINTED['agents'][card.partition('/')[0]]['exposure']}"
    head: Line = [(f"    {card:<7}", ""), (words.say(f"agent.{card}"), "bold")]
    return [[*head, (f"  {what(card, traits, words)}{exposure}", "dim")], *says(card, words, revealed=True)]


def what(card: str, traits: list[str], words: Names) -> str:
    """Faction, traits, influence and income."""
    printed = PRINTED["agents"][card.partition("/")[0]]
    facts = [words.say(f"faction.{printed['faction']}"), words.all_of("trait", traits)]
    if printed["influence"] is not None:
        facts.append(f"{words.say('draw.influence')} {printed['influence']}")
    return " · ".join([*facts, f"{words.say('draw.income')} {printed['income']}"])


def says(card: str, words: Names, revealed: bool) -> list[Line]:
    """The effect of revealing, if it is still to come, what always holds, and the abilities with their numbers."""
    agent = card.partition("/")[0]
    printed = PRINTED["agents"][agent]
    found: list[str] = []
    if revealed and printed["reveal"]:
        found.append(words.under(words.say("draw.revealed"), words.say(f"agent_text.{agent}.R")))
    if printed["static"]:
        found.append(words.say(f"agent_text.{agent}.S"))
    found.extend([words.under(str(n), words.say(f"agent_text.{agent}.{n}")) for n in printed["abilities"]])
    return [line for text in found for line in wrapped(f"{' ' * 8}{text}", "", " " * 11)]


def table(view: dict[str, Any], words: Names) -> list[Line]:
    """Player order, decks, what lasts for the season, and what the reader knows of hidden cards."""
    order = " · ".join([words.seat(seat) for seat in view["order"]])
    lines: list[Line] = [
        [(f"{words.say('draw.order')}  ", "bold"), (order, "")],
        [(words.say("draw.deck", {"deck": view["deck"], "discard": view["discard"]}), "")],
    ]
    for flag in view["flags"]["season"]:
        lines.append([(words.say("event.flag", {"flag": f"@flag.{flag}"}), "yellow")])
    for code in view["flags"]["closed"]:
        lines.append([(words.say("event.closed", {"district": f"@district.{code}"}), "yellow")])
    for place, cards in view["knows"].items():
        kind, _, number = place.partition(" ")
        where = words.say(f"draw.know.{kind}", {"seat": words.seat(int(number or 0)), "n": number})
        names = ", ".join([words.say(f"agent.{card}") for card in cards])
        lines.extend(wrapped(words.under(f"{words.say('draw.knows')} ({where})", names), "dim"))
    return lines
