# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""A picture of a view for the terminal: the arena, what is going on, fountains, the players with their warriors, and
what one holds.

The text is in rich's markup; without its colours it says just as much. A space of the arena has three signs: a warrior
is its player's number and the first letters of its name, in small letters while it rests; the list of each player's
warriors has the same letters beside the names. What the reader's own cards say stands beside them.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any, Final

from contretemps.drawing import Line, Span, Words, markup, texts_of
from contretemps.games.temporal_war.content import CARDS, RADIUS, SHARD_SPACES, SPACE_NAMES, SPACES, far
from contretemps.games.temporal_war.words import made_words
from contretemps.kernel.refusal import Facts

HERE: Final = Path(__file__).parent

ASCII: Final[
    dict[str, str]
] = {  # every sign that is not ASCII (letters aside), and what a plain terminal shows instead
    "·": ".",
    "−": "-",
    "×": "x",
    "✓": "v",
    "…": "...",
    "’": "'",
    "«": '"',
    "»": '"',
    "\u00a0": " ",  # French puts it before : ; ? !
}

CELL: Final = 4  # columns of a space
WIDE: Final = 100  # columns of a line of text
COLOURS: Final = ["red", "blue", "green", "yellow", "magenta", "cyan"]  # of players
PRINTED: Final = {card["slug"]: card for card in CARDS}
SUPPORT: Final = ("spell", "equipment", "trap", "construct", "flash")


def draw(view: dict[str, Any], language: str) -> str:
    """The picture of what `view` shows, in a language, in rich's markup."""
    words = Names(texts_of(HERE, made_words), language, view.get("names", []))
    lines: list[Line] = [title(view, words), []]
    lines.extend([*arena(view, words), *wrapped(words.say("draw.legend"), "dim", ""), []])
    lines.extend([*going_on(view, words), *fountains(view, words), *shards(view, words), []])
    for player in view["players"]:
        lines.extend(of_player(view, player, words))
    return markup(lines)


class Names(Words):
    """Words, and the names of cards, seats and spaces."""

    def card(self, slug: str) -> str:
        return self.say(f"card.{slug}")

    def label(self, key: str, value: object) -> str:
        return f"{self.say(f'draw.{key}')} {value}"

    def letters(self, slug: str, ready: bool) -> str:
        """Two letters of a warrior's name, of its first and its last word; small ones while it rests."""
        parts = self.card(slug).partition(",")[0].replace("'", " ").split()
        mark = parts[0][0] + (parts[-1][0] if len(parts) > 1 else parts[0][1])
        return mark.upper() if ready else mark.lower()


def title(view: dict[str, Any], words: Names) -> Line:
    line: Line = []
    if view["phase"] != "setup":
        key = "draw.overtime" if view["overtime"] else "draw.title"
        line += [(words.say(key, {"round": view["round"], "rotation": view["rotations"] + 1}), "bold"), (", ", "")]
    line.append((words.say(f"draw.{view['phase']}"), "bold"))
    if view["active"] is not None and not view["over"]:
        line.append((f"  {words.say('draw.turn_of', {'seat': words.seat(view['active'])})}", "bold"))
    for seat in view["winners"] if view["over"] else []:
        line.append((f"  ✓ {words.seat(seat)} {words.say('draw.wins')}", "bold green"))
    return line


# ---- the arena -------------------------------------------------------------------------------------------------------


def arena(view: dict[str, Any], words: Names) -> list[Line]:
    """Row by row, each half a space further to the right; r at its left end, the q of both its ends at the right."""
    cells = spaces(view, words)
    lines: list[Line] = []
    for r in range(-RADIUS, RADIUS + 1):
        row = [(q, name) for (q, at), name in zip(SPACES, SPACE_NAMES, strict=True) if at == r]
        line: Line = [(f"{r:>3} ".replace("-", "−"), "dim"), (" " * (CELL // 2 * abs(r)), "")]
        for _, name in row:
            text, style = cells[name]
            line += [(text, style), (" " * (CELL - len(text)), "")]
        line.append((f" q {row[0][0]} … {row[-1][0]}".replace("-", "−"), "dim"))
        lines.append(line)
    return lines


def spaces(view: dict[str, Any], words: Names) -> dict[str, Span]:
    """What is seen on each space: a warrior rather than what lies under it."""
    found: dict[str, Span] = {
        name: ("+" if (q, r) == (0, 0) else "·" if far(q, r) <= view["radius"] else ",", "dim")
        for (q, r), name in zip(SPACES, SPACE_NAMES, strict=True)
    }
    for number, many in enumerate(view["shards"]):
        found[SPACE_NAMES[SHARD_SPACES[number]]] = (f"*{many}" if many else "*", "yellow" if many else "dim")
    for one in view["fountains"]:
        owner = one["owner"]
        found[one["space"]] = ("(~)", "bold") if owner is None else (f"({owner + 1})", f"bold {COLOURS[owner]}")
    for tile in view["tiles"]:
        sign = {"set": "%", "construct": "#", "open": "_", "obstacle": "="}[tile["sort"]]
        found[tile["space"]] = (f"{tile['seat'] + 1}{sign}", COLOURS[tile["seat"]])
    for player in view["players"]:
        if not player["out"]:
            found[player["temple"]] = (f"[{player['seat'] + 1}]", f"bold {COLOURS[player['seat']]}")
        elif player["ghost"]:
            found[player["ghost"]] = (f"{player['seat'] + 1}~", f"dim {COLOURS[player['seat']]}")
    temples = [player["temple"] for player in view["players"] if not player["out"]]
    for piece in view["pieces"]:
        if piece["space"] not in temples:
            mark = f"{piece['seat'] + 1}{words.letters(piece['card'], piece['ready'])}"
            in_use = view["use"] is not None and view["use"].get("space") == piece["space"]
            style = f"{'bold ' if piece['ready'] else ''}{'reverse ' if in_use else ''}{COLOURS[piece['seat']]}"
            found[piece["space"]] = (mark, style)
    return found


# ---- what is going on ------------------------------------------------------------------------------------------------


def going_on(view: dict[str, Any], words: Names) -> list[Line]:
    """The warrior in use, the battle, damage that is about to fall, the monster, the card that is resolved."""
    lines: list[Line] = []
    use = view["use"]
    if use and "space" in use:
        facts: list[str] = [words.label("speed_left", use["speed"])]
        for key in ("main_action", "synced", "hunted"):
            if use[key]:
                facts.append(words.say(f"draw.{key}"))
        name = at(view, use["space"], words)
        lines.append([(f"{words.say('draw.in_use')}  ", "bold"), (name, "")])
        lines.append([(f"  {' · '.join(facts)}", "")])
    if view["battle"]:
        lines.extend(battle(view, words))
    for one in view["pending"]:
        thing = one["thing"]
        who = words.say("draw.temple") if thing.startswith("temple") else at(view, thing, words)
        lines.append([(words.say("draw.pending", {"thing": who, "damage": one["damage"]}), "yellow")])
    if view["monster"]:
        one = view["monster"]
        facts_of = {"monster": words.card(one["card"]), "level": one["level"], "reward": one["reward"]}
        lines.append([(words.say("draw.monster", facts_of), "yellow")])
    if view["resolving"]:
        lines.append([(f"{words.say('draw.resolving')}  ", "bold"), (words.card(view["resolving"]), "")])
        lines.extend(says(view["resolving"], words, "  "))
    return lines


def battle(view: dict[str, Any], words: Names) -> list[Line]:
    """Who attacks what with which stat, and the dice that lie there."""
    one = view["battle"]
    facts: Facts = {
        "attacker": at(view, one["attacker"], words), "target": at(view, one["target"], words),
        "type": words.say(f"attack.{one['type']}"),
    }  # fmt: skip
    lines: list[Line] = [[(f"{words.say('draw.battle')}  ", "bold"), (words.say("draw.attacks", facts), "")]]
    attack = [number + (one["attack_more"] if n == 0 else 0) for n, number in enumerate(one["attack_dice"])]
    defence = [number + more for number, more in zip(one["defence_dice"], one["defence_more"], strict=True)]
    for key, dice in (("attack_dice", attack), ("defence_dice", defence)):
        if any(dice):
            shown = dict(zip(("swords", "shields", "boots"), dice, strict=True))
            lines.append([(f"  {words.say(f'draw.{key}', shown)}", "")])
    return lines


def at(view: dict[str, Any], space: str, words: Names) -> str:
    """What is on a space, by name, with its player."""
    for player in view["players"]:
        if player["temple"] == space and not player["out"]:
            return words.say("draw.temple_of", {"seat": words.seat(player["seat"])})
    for thing in [*view["pieces"], *view["tiles"]]:
        if thing["space"] == space and thing["card"] is not None:
            facts: Facts = {"card": words.card(thing["card"]), "seat": words.seat(thing["seat"])}
            return words.say("draw.card_of", facts)
    return words.texts.value(words.language, f"@space.{space}")


def fountains(view: dict[str, Any], words: Names) -> list[Line]:
    shown: list[str] = []
    for number, one in enumerate(view["fountains"], 1):
        owner = words.say("draw.neutral") if one["owner"] is None else words.seat(one["owner"])
        shown.append(f"{number} ({one['space']}) {owner}".replace("-", "−"))
    return wrapped(f"{words.say('draw.fountains')}  {' · '.join(shown)}", "")


def shards(view: dict[str, Any], words: Names) -> list[Line]:
    shown = [
        f"{SPACE_NAMES[SHARD_SPACES[number]]} ×{many}".replace("-", "−")
        for number, many in enumerate(view["shards"])
        if many
    ]
    left = words.say("draw.monsters", {"left": view["monsters"]})
    if not shown:
        return [[(left, "")]]
    return [[(f"{words.say('draw.shards')}  {' · '.join(shown)}  ({left})", "")]]


def wrapped(text: str, style: str, indent: str = "    ") -> list[Line]:
    return [[(line, style)] for line in textwrap.wrap(text, WIDE, subsequent_indent=indent)]


# ---- players ---------------------------------------------------------------------------------------------------------


def of_player(view: dict[str, Any], player: dict[str, Any], words: Names) -> list[Line]:
    """A player: Champion, temple, purse, cards, score; warriors and tiles; and what only the reader sees."""
    seat = player["seat"]
    head: Line = [(f"{seat + 1}  {words.seat(seat)}", f"bold {COLOURS[seat]}")]
    if player["team"] is not None:
        head.append((f"  ({words.label('team', 'AB'[player['team']])})", ""))
    if player["champion"]:
        head.append((f"  {words.card(player['champion'])}", ""))
    lines = [head]
    if player["out"]:
        lines.append([(f"     {words.say('draw.out')}", "dim")])
        return lines
    facts = [
        words.label("temple_health", player["health"]),
        words.label("aether", player["aether"]),
        words.label("held", player["held_shards"]),
        words.label("hand", player["hand_size"]),
        words.label("deck", player["deck"]),
        words.label("score", player["score"]),
    ]
    lines.append([(f"     {' · '.join(facts)}", "")])
    for piece in view["pieces"]:
        if piece["seat"] == seat:
            lines.extend(warrior(view, piece, player, words))
    for tile in view["tiles"]:
        if tile["seat"] == seat and tile["sort"] in ("set", "construct"):
            lines.append(on_tile(tile, words))
    if player["book"]:
        book = ", ".join([words.card(slug) for slug in player["book"]])
        lines.extend(wrapped(f"     {words.say('draw.book')}  {book}", ""))
    seen = [f"{words.card(slug)} ×{many}" for slug, many in player["open"].items()]
    if seen and player["hand"] is None:
        lines.extend(wrapped(f"     {words.say('draw.open')}  {', '.join(seen)}", ""))
    if player["hand"]:
        lines.append([(f"   {words.say('draw.you_hold')}", "bold")])
        for slug, many in player["hand"].items():
            lines.extend(in_hand(slug, many, words))
    return lines


def warrior(view: dict[str, Any], piece: dict[str, Any], player: dict[str, Any], words: Names) -> list[Line]:
    """Letters, name, space, side, health, stats; then what it wears and suffers."""
    mark = words.letters(piece["card"], piece["ready"])
    where = words.say("draw.on_temple") if piece["space"] == player["temple"] else piece["space"].replace("-", "−")
    side = words.say("draw.ready" if piece["ready"] else "draw.resting")
    health = words.label("health", f"{piece['health']}/{piece['most_health']}")
    stats = " ".join([f"{words.say(f'draw.stat.{name}')}{value}" for name, value in piece["stats"].items()])
    more = [words.say(f"keyword.{key}") for key in piece["keywords"]]
    more += [words.say(f"status.{status}") for status in piece["statuses"]]
    more += [f"{words.card(worn['card'])} ({worn['exerts']})" for worn in piece["equipment"]]
    name = words.card(piece["card"]).partition(",")[0]
    style = COLOURS[piece["seat"]] if piece["ready"] else f"dim {COLOURS[piece['seat']]}"
    first: Line = [(f"     {mark} {name:<30} ", style), (f"{where:<10} {side} · {health} · {stats}", "")]
    return [first, *wrapped(f"        {', '.join(more)}", "dim", " " * 8)] if more else [first]


def on_tile(tile: dict[str, Any], words: Names) -> Line:
    """A set card, named for its owner alone, or a construct with its durability."""
    where = tile["space"].replace("-", "−")
    if tile["sort"] == "set":
        name = words.card(tile["card"]) if tile["card"] else words.say("draw.face_down")
        return [(f"     %  {name:<30} ", ""), (f"{where:<10} {words.say('draw.set')}", "")]
    left = words.label("durability", f"{tile['durability']}/{tile['most_durability']}")
    return [(f"     #  {words.card(tile['card']):<30} ", ""), (f"{where:<10} {left}", "")]


def in_hand(slug: str, many: int, words: Names) -> list[Line]:
    """A card of the hand: price, kind, numbers, and all that it says."""
    card = PRINTED[slug]
    kind = words.say(f"kind.{card['kind']}")
    if card["kind"] in SUPPORT:
        what = f"{kind} · {words.label('price', card['level'])} · {words.label('value', card['value'])}"
    else:
        stats = card["stats"]
        facts = [f"{words.say(f'draw.stat.{name}')}{stats[name]}" for name in stats if name not in ("level", "health")]
        what = f"{kind} · {words.label('price', stats['level'])} · {words.label('health', stats['health'])} · "
        what += " ".join(facts)
        what += "".join([f" · {words.say(f'keyword.{key}')}" for key in card.get("keywords", [])])
    times = f" ×{many}" if many > 1 else ""
    head: Line = [(f"     {words.card(slug)}{times}", "bold"), (f"  {what}", "dim")]
    return [head, *says(slug, words, " " * 8)]


def says(slug: str, words: Names, indent: str) -> list[Line]:
    """The sentences of a card's lines."""
    found: list[Line] = []
    for number in range(1, len(PRINTED[slug]["lines"]) + 1):
        found.extend(wrapped(f"{indent}{words.say(f'line.{slug}.{number}')}", "", indent))
    return found
