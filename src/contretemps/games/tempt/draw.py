# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""A picture of a view for the terminal: both sides of the table, the three Areas between them, and what one holds.

The text is in rich's markup; without its colours it says just as much.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from contretemps.drawing import Line, Words, markup, texts_of
from contretemps.games.tempt.cards import COST, DRAW_VALUE, NAME, SLUGS, STRENGTH

HERE: Final = Path(__file__).parent

ASCII: Final[
    dict[str, str]
] = {  # every sign that is not ASCII (letters aside), and what a plain terminal shows instead
    "·": ".",
    "×": "x",
    "→": ">",
    "✓": "v",
    "…": "...",
    "’": "'",
    "\u00a0": " ",  # French puts it before : ; ? !
}


def draw(view: dict[str, Any], language: str) -> str:
    """The picture of what `view` shows, in a language, in rich's markup."""
    words = Names(texts_of(HERE), language, view.get("names", []))
    bottom = next((player["seat"] for player in view["players"] if player["hand"] is not None), 0)
    top = view["players"][1 - bottom]
    own = view["players"][bottom]
    lines: list[Line] = [title(view, words), []]
    lines.extend(side(view, top, words))
    lines.append([])
    for number in range(len(view["areas"])):
        lines.extend(area(view, number, (top, own), words))
    lines.append([])
    lines.extend(side(view, own, words))
    lines.extend([[], *table(view, words), [(words.say("draw.legend"), "dim")]])
    return markup(lines)


class Names(Words):
    """Words, and the names of cards and seats."""

    def name(self, card: int) -> str:
        return self.say(f"cohort.{SLUGS[NAME[card - 1]]}")


def title(view: dict[str, Any], words: Names) -> Line:
    """Round and turn, and what ends the game."""
    if view["phase"] == "setup":
        return [(words.say("draw.setup"), "bold")]
    line: Line = [(words.say("draw.title", {"round": view["round"]}), "bold"), (", ", "")]
    if view["phase"] == "turn":
        line.append((words.say("draw.turn", {"turn": view["turn"], "seat": words.seat(view["active"])}), "bold"))
    else:
        line.append((words.say(f"draw.{view['phase']}"), "bold"))
    line.append((f"  ({words.say('draw.end', {'most': view['depleted_end']})})", "dim"))
    if view["over"]:
        key = "draw.draw" if view["winner"] is None else "draw.wins"
        who = "" if view["winner"] is None else f"{words.seat(view['winner'])} "
        line.append((f"  ✓ {who}{words.say(key)}", "bold green"))
    return line


def side(view: dict[str, Any], player: dict[str, Any], words: Names) -> list[Line]:
    """A player: Track, hand, points, Temptresses, Chanters, and the hand itself where it is open."""
    on_turn = player["seat"] == view["active"]
    role = (
        ""
        if view["dominant"] is None
        else words.say("draw.dominant" if view["dominant"] == player["seat"] else "draw.passive")
    )
    head: Line = [(words.seat(player["seat"]), "bold cyan" if on_turn else "bold")]
    if role:
        head.append((f" ({role})", ""))
    facts = [
        f"{words.say('draw.actions')} {player['actions']}",
        f"{words.say('draw.hand')} {player['hand_size']}",
        f"{words.say('draw.points')} {player['primacy']}",
        f"{words.say('draw.score')} {player['score']}",
    ]
    head.append(("  " + " · ".join(facts), ""))
    lines = [head]
    ladies: list[str] = [f"{words.say('draw.in_play')} {lady(name, words)}" for name in player["in_play"]]
    if player["temptresses"]:
        ladies.extend([f"{words.say('draw.hand')} {lady(name, words)}" for name in player["temptresses"]])
    elif player["temptresses_size"]:
        ladies.append(f"{words.say('draw.hand')} {player['temptresses_size']}")
    if ladies:
        lines.append([(f"  {words.say('draw.temptresses')}  ", "bold"), (" · ".join(ladies), "magenta")])
    if player["crowns_wasted"]:
        lines.append([(f"  {words.say('draw.wasted')}", "yellow")])
    if player["chanters"]:
        shown = [
            f"({chanter['card']} {words.name(chanter['card'])})"
            if chanter["sideways"]
            else f"{chanter['card']} {words.name(chanter['card'])}"
            for chanter in player["chanters"]
        ]
        lines.append([(f"  {words.say('draw.chanters')}  ", "bold"), (" · ".join(shown), "")])
    if player["hand"]:
        lines.append([(f"  {words.say('draw.hand')}", "bold")])
        lines.extend([[(f"    {card:>2} {words.name(card)} {numbers(card)}", "")] for card in player["hand"]])
    lines.extend(remembered(player["remembers"], words))
    return lines


def lady(name: str, words: Names) -> str:
    return words.say(f"temptress.{name}")


def numbers(card: int) -> str:
    """Cost, Strength and Draw Value."""
    return f"{COST[card - 1]}/{STRENGTH[card - 1]}/{DRAW_VALUE[card - 1]}"


def remembered(known: dict[str, Any] | None, words: Names) -> list[Line]:
    """What is known of the other hand."""
    if not known or not known["cards"]:
        return []
    key = "draw.known" if known["certain"] else "draw.maybe"
    shown = " · ".join([f"{card} {words.name(card)}" for card in known["cards"]])
    return [[(f"  {words.say(key)}  ", "bold"), (shown, "")]]


def area(view: dict[str, Any], number: int, players: tuple[dict[str, Any], ...], words: Names) -> list[Line]:
    """An Area: its deck and who leads, then the two Columns."""
    shown = view["areas"][number]
    deck = words.say("draw.deck", {"cards": shown["deck"]}) if shown["deck"] else words.say("draw.depleted")
    leader = (
        words.say("draw.tied")
        if shown["leader"] is None
        else words.say("draw.leads", {"seat": words.seat(shown["leader"])})
    )
    lines: list[Line] = [
        [(words.say("draw.area", {"area": number + 1}), "bold"), (f"  {deck}  ", ""), (leader, "cyan")]
    ]
    for player in players:
        column = player["columns"][number]
        cards = " · ".join([f"{card} {words.name(card)} {STRENGTH[card - 1]}" for card in column["cards"]])
        line: Line = [(f"  {player['seat'] + 1}  ", "dim"), (f"{column['primacy_strength']:>2}", "bold")]
        line.append((f"  ×{column['counted']}  {cards}" if cards else f"  {words.say('draw.empty')}", ""))
        lines.append(line)
    return lines


def table(view: dict[str, Any], words: Names) -> list[Line]:
    """What lies beside: Action cards, Twilight, used Temptresses, the draft, cards put under decks."""
    lines: list[Line] = []
    if view["action_cards"]["left"]:
        left = " ".join([str(value) for value in view["action_cards"]["left"]])
        lines.append([(f"{words.say('draw.left')}  ", "bold"), (left, "")])
    if view["used"]:
        used = " · ".join([lady(name, words) for name in view["used"]])
        lines.append([(f"{words.say('draw.temptresses')}, {words.say('draw.aside')}  ", "bold"), (used, "")])
    if view["draft"]:
        sets = [" ".join([lady(name, words).split()[-1] for name in names]) for names in view["draft"]]
        lines.append([(f"{words.say('draw.draft')}  ", "bold"), (" → ".join(sets), "")])
    for number, shown in enumerate(view["areas"]):
        mine = [f"{item['card']} {words.name(item['card'])}" for item in shown["under"] if item["card"] is not None]
        if mine:
            lines.append([(f"{words.say('draw.under')} {number + 1}  ", "bold"), (" · ".join(mine), "")])
    if view["twilight"]:
        names = " · ".join([f"{card} {words.name(card)}" for card in view["twilight"]])
        lines.append([(f"{words.say('draw.twilight')}  ", "bold"), (names, "")])
    return lines
