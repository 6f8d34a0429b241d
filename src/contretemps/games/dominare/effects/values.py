# mypyc: skip, because formulas are read once, when the game is loaded.
"""Reads the values in the formulas of cards: figures, blocks, agents, players. One that no position could ever satisfy
is refused like a word that nobody knows."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from contretemps.cards.formula import Value, read_call
from contretemps.games.dominare import content
from contretemps.games.dominare.codes import RANKS
from contretemps.games.dominare.content import CODES, TRAITS, trait_bits
from contretemps.games.dominare.effects import selectors as s
from contretemps.games.dominare.tables import ALL_DISTRICTS, LAND_BITS, SWAMP_BITS

T = TypeVar("T")

NO_LIMIT: Final = 1_000_000
FILTERS: Final = {
    "vacant": s.VACANT, "occupied": s.OCCUPIED, "mine": s.MINE, "rival": s.RIVAL, "adj": s.ADJ, "coast": s.ON_WATER,
}  # fmt: skip
AREAS: Final = {
    **{code: 2**number for number, code in enumerate(CODES)},
    "SWAMP": SWAMP_BITS,
    "LAND": LAND_BITS,
    "ANY": ALL_DISTRICTS,
    "ONE": ALL_DISTRICTS,
}


def word(value: Value, known: dict[str, T], expected: str) -> T:
    """What a word stands for."""
    if value.text not in known:
        raise value.bad(expected)
    return known[value.text]


def figure(value: Value, most: int = 99) -> int:
    if not re.fullmatch(r"\d+", value.text) or not 1 <= int(value.text) <= most:
        raise value.bad(f"a number from 1 to {most}")
    return int(value.text)


def number(value: Value, most: int) -> s.Number:
    """A figure, or something to be counted."""
    if value.text.isdigit():
        return s.Number(s.FIGURE, figure(value), None, most)
    if value.text in ("exposure", "season", "maxexp"):
        kind = {"exposure": s.EXPOSED, "season": s.SEASON, "maxexp": s.HIGHEST}[value.text]
        return s.Number(kind, 0, None, most)
    first, *more = value.split("+")
    call = read_call(first)
    if len(call.args) != 1:
        raise call.bad("one argument")
    if call.name == "count":
        return s.Number(s.COUNT, sum([figure(each) for each in more]), blocks(call.args[0], None), most)
    if more:
        raise more[0].bad("nothing")
    if call.name == "vp":
        return s.Number(
            s.VP_OF, word(call.args[0], {code: n for n, code in enumerate(CODES)}, "a district"), None, most
        )
    if call.name == "excess":
        return s.Number(s.EXCESS, figure(call.args[0]), None, most)
    raise call.bad("a number")


def blocks(value: Value, named: s.Blocks | None) -> s.Blocks:
    """`ANY:vacant&v>=1`; one that a side of the board does not have, or not beside what was named, is refused."""
    area, *rest = value.split(":")
    districts = 0
    for part in area.split("/"):
        text = part.text.removeprefix("!")
        if text not in AREAS or (text == "ONE" and area.text != "ONE"):
            raise part.bad("a district")
        districts |= ALL_DISTRICTS & ~AREAS[text] if part.text.startswith("!") else AREAS[text]
    filters, least, most = 0, -9, 9
    for each in [each for part in rest for each in part.split("&")]:
        compared = re.fullmatch(r"v([<>])=(-?\d+)", each.text)
        if compared is not None:
            least, most = (int(compared[2]), most) if compared[1] == ">" else (least, int(compared[2]))
        else:
            filters |= word(each, FILTERS, "a filter of blocks")
    if filters & s.ADJ and named is None:
        raise value.bad("no adj before a block was named")
    if filters & s.ON_WATER and districts & AREAS["CAN"]:
        raise value.bad("land, where it lies on the water")
    if (filters & s.VACANT and filters & (s.OCCUPIED | s.MINE | s.RIVAL)) or (filters & s.MINE and filters & s.RIVAL):
        raise value.bad("filters that a block can pass")
    found = s.Blocks(districts, filters, least, most, area.text == "ONE")
    for side, board in zip(content.SIDES, content.BOARDS, strict=True):
        if not on_board(board, found):
            raise value.bad(f"blocks that the {side} side has")
    if filters & s.ADJ and named is not None:
        must_touch(value, named, found)
    return found


def on_board(board: content.Board, some: s.Blocks) -> list[int]:
    """The blocks of a side that are meant, whoever holds them."""
    return [
        block
        for block, there in enumerate(board.there)
        if there
        and some.districts >> board.district[block] & 1
        and some.least <= board.value[block] <= some.most
        and (not some.filters & s.ON_WATER or board.coast[block])
    ]


def must_touch(value: Value, some: s.Blocks, others: s.Blocks) -> None:
    """On both sides of the board some of these blocks are adjacent to some of the others, or it could never be done."""
    for side, board in zip(content.SIDES, content.BOARDS, strict=True):
        there = on_board(board, others)
        if not any(board.adjacent[block][other] for block in on_board(board, some) for other in there):
            raise value.bad(f"blocks that are adjacent on the {side} side")


def must_hold(value: Value, some: s.Blocks) -> s.Blocks:
    """Blocks from which something can be taken."""
    if some.filters & s.VACANT:
        raise value.bad("blocks that hold influence")
    return some


def either(value: Value) -> int:
    """`Clergy/Plebian`, as bits."""
    for each in value.split("/"):
        word(each, dict.fromkeys(TRAITS, 1), "a trait")
    return trait_bits([each.text for each in value.split("/")])


def traits(parts: list[Value]) -> s.Traits:
    """`!Noble&!Senator`."""
    conditions: list[tuple[int, bool]] = []
    for part in parts:
        without = part.text.startswith("!")
        conditions.append((either(part.part(1, len(part.text)) if without else part), not without))
    found = s.Traits(conditions)
    if any(bits & ~found.without == 0 for bits in found.wanted):
        raise parts[0].bad("traits that an agent can have")
    return found


def rank_limit(value: Value) -> int:
    found = re.fullmatch(r"(?:rank)?<=([1-7])", value.text)
    if found is None:
        raise value.bad("a rank, such as <=4")
    return int(found[1])


def chosen_agents(value: Value) -> s.Agents:
    """`any:Plebian/Knave`, `rival:rank<=4`, `mine:maxexp`."""
    whose, *rest = value.split(":")
    known = {"self": s.SELF, "mine": s.OWN, "rival": s.OTHERS, "any": s.ANYBODYS}
    rank, maxexp = RANKS, False
    having: list[Value] = []
    for each in [each for part in rest for each in part.split("&")]:
        if each.text == "maxexp":
            maxexp = True
        elif each.text.startswith("rank"):
            rank = rank_limit(each)
        else:
            having.append(each)
    return s.Agents(word(whose, known, "whose agents"), traits(having), rank, maxexp)


def players(value: Value) -> s.Players:
    """`rivals`, `one:Knave`."""
    who, *having = value.split(":")
    known = {"you": s.YOU, "one": s.ONE, "rival": s.ONE_RIVAL, "rivals": s.RIVALS}
    return s.Players(word(who, known, "players"), either(having[0]) if having else 0)
