# mypyc: skip, because sentences are built once, when the game is loaded.
"""Parts of sentences: blocks, agents, players, districts and crowns, as the formulas of cards name them.

Everything comes as a `Wording` and the value of a formula; `n` is how many of it there are, for the forms that a
language has for one and for more. Grammar, order included, is in the patterns.
"""

from __future__ import annotations

import re
from typing import Final

from contretemps.cards.formula import Value, read_call
from contretemps.cards.wording import Wording

BLOCK_FILTERS: Final = {  # the place in a pattern where a filter is said
    "occupied": "state",
    "vacant": "state",
    "coast": "coast",
    "mine": "back",
    "rival": "back",
    "adj": "back",
}
BLOCK_VALUE: Final = re.compile(r"v([<>])=(-?\d+)")
RANK: Final = re.compile(r"(?:rank)?<=(\d+)")
MANY: Final = 2  # for the form of more than one, where no number is said


def figure(value: Value) -> int:
    """A number that is written as one."""
    if not re.fullmatch(r"\d+", value.text):
        raise value.bad("a number")
    return int(value.text)


# ---- places ----------------------------------------------------------------------------------------------------------


def block(say: Wording, value: Value, n: int = 1, apart: str = "any", unsaid: str = "") -> str:
    """`vacant Canal block adjacent to that block`; `apart` says how several lie to each other, `unsaid` is left out."""
    area, *rest = value.split(":")
    holes = dict.fromkeys(("state", "coast", "back", "value"), "")
    for each in [each for part in rest for each in part.split("&") if each.text != unsaid]:
        if each.text in BLOCK_FILTERS:
            holes[BLOCK_FILTERS[each.text]] += say.say(f"filter.{each.text}", n)
        elif found := BLOCK_VALUE.fullmatch(each.text):
            holes["value"] += say.say(
                "filter.least" if found[1] == ">" else "filter.most", value=found[2].replace("-", "−")
            )
        else:
            raise each.bad("a filter of blocks")
    chosen = say.say("chosen") if area.text == "ONE" else ""
    return say.say("block", n, apart=say.say(f"apart.{apart}"), area=_area(say, area), chosen=chosen, **holes)


def _area(say: Wording, value: Value) -> str:
    if value.text in ("ANY", "ONE"):
        return ""
    if value.text.startswith("!"):
        return say.say("area.not", area=say.say(f"area.{value.text[1:]}"))
    return say.say("area.some", area=say.join("area.or", [say.say(f"area.{each.text}") for each in value.split("/")]))


def of_district(say: Wording, value: Value) -> str:
    """`of the Senate`, `of one district of your choice`."""
    return say.say(f"of_district.{value.text}")


# ---- agents and players ----------------------------------------------------------------------------------------------


def agents(say: Wording, value: Value, n: int, amount: str) -> str:
    """`two non-Noble agents in other players' ranks`; `amount` is the pattern: so many, or up to so many."""
    whose, *rest = value.split(":")
    traits: list[Value] = []
    back = ""
    for each in [each for part in rest for each in part.split("&")]:
        if each.text == "maxexp":
            back += say.say("agent.maxexp")
        elif RANK.fullmatch(each.text):
            back += rank(say, each)
        else:
            traits.append(each)
    return say.say(amount, n, kind=kind(say, traits, n), whose=say.say(f"whose.{whose.text}", n), back=back)


def rank(say: Wording, value: Value) -> str:
    """`of rank 4 or lower`, from `rank<=4` or `<=4`."""
    found = RANK.fullmatch(value.text)
    if found is None:
        raise value.bad("a highest rank")
    return say.say("agent.rank", rank=found[1])


def kind(say: Wording, filters: list[Value], n: int = 1) -> str:
    """What traits agents have, or lack: `Clergy/Plebian`, `non-Noble non-Senator`; nothing without filters."""
    lacking = len([each for each in filters if each.text.startswith("!")])
    parts: list[str] = []
    for each in filters:
        if each.text.startswith("!"):
            parts.append(say.say("kind.not", lacking, trait=trait(say, each.text[1:], n)))
        else:
            parts.append(say.join("kind.or", [trait(say, one.text, n) for one in each.split("/")]))
    return say.say("kind.some", kind=say.join("kind.and", parts)) if parts else ""


def trait(say: Wording, key: str, n: int = 1) -> str:
    return say.say(f"trait.{key}", n)


def player(say: Wording, value: Value) -> str:
    """`one other player`, `one player with a face-up Knave`."""
    who, *having = [part.text for part in value.split(":")]
    said = say.say(f"player.{who}")
    return say.say("player.with", player=said, trait=trait(say, having[0])) if having else said


# ---- crowns ----------------------------------------------------------------------------------------------------------


def crowns(say: Wording, value: Value, most: Value | None = None) -> str:
    """So many crowns, or as many as something counts, and at most so many."""
    limit = say.say("crowns.most", figure(most)) if most is not None else ""
    if value.text.isdigit():
        return say.say("crowns", figure(value)) + limit
    what, *plus = value.split("+")
    call = read_call(what)
    if len(call.args) != (call.name in ("excess", "count", "vp")):
        raise what.bad("a number")
    if call.name == "excess":
        return say.say("crowns.above", figure(call.args[0])) + limit
    if call.name == "count":
        said = say.say("count.blocks", block=block(say, call.args[0], MANY))
    elif call.name == "vp":
        said = say.say("count.vp", district=of_district(say, call.args[0]))
    else:
        said = say.say(f"count.{call.name}")
    for more in plus:
        said = say.say("count.plus", figure(more), what=said)
    return say.say("crowns.as", what=said) + limit
