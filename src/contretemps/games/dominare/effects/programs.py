# mypyc: skip, because formulas are read once, when the game is loaded.
"""Reads the formulas of all cards into programs. What cannot be read, or could never be done, stops the game from
loading, with card, ability and column."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from contretemps.cards.formula import Call, Value, formula, read_call, read_calls
from contretemps.games.dominare import content
from contretemps.games.dominare.codes import RANKS
from contretemps.games.dominare.content import CODES, TRAITS, trait_bits
from contretemps.games.dominare.effects import agents, grants, influence, shifting, standing
from contretemps.games.dominare.effects import selectors as s
from contretemps.games.dominare.effects.asks import PROGRAMS, Operation, Price, Program
from contretemps.games.dominare.effects.registry import (
    ABILITY_PROGRAM,
    DISTRICT_PROGRAM,
    LINE_PROGRAM,
    REVEAL_PROGRAM,
)
from contretemps.games.dominare.language.takes import check
from contretemps.games.dominare.position import DOUBLE_EXPOSURE, NO_SPREAD, NONE, SPREAD_PLUS
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


class Reader:
    """Reads one formula. `named` tells whether a block was named so far, which `adj` can mean."""

    def __init__(self, name: str, rule: int, exact: bool) -> None:
        self.name = name
        self.rule = rule
        self.exact = exact

    def program(self, calls: tuple[Call, ...]) -> int:
        """The number of a new program."""
        operations: list[Operation] = []
        named = False
        for i, call in enumerate(calls):
            check(call)
            later = any(["adj" in value.text for other in calls[i + 1 :] for value in other.args])
            operations.append(self.operation(call, named, later))
            named = named or call.name in ("PLACE", "REMOVE", "MOVE", "CONVERT", "TRADE")
        PROGRAMS.append(Program(self.name, self.rule, self.exact, operations))
        return len(PROGRAMS) - 1

    def operation(self, call: Call, named: bool, later: bool) -> Operation:
        made = (
            self.of_crowns(call)
            or self.of_influence(call, named, later)
            or self.of_agents(call)
            or self.of_grants(call)
            or self.of_season(call)
        )
        if made is None:
            raise call.bad("an operation of an effect")
        return made

    def of_crowns(self, call: Call) -> Operation | None:
        if call.name == "GAIN":
            most = figure(call.keys["max"]) if "max" in call.keys else NO_LIMIT
            return standing.Gain(number(call.args[0], most))
        if call.name == "PAY":
            return standing.Pay(number(call.args[0], NO_LIMIT))
        if call.name == "STEAL":
            takers = players(call.keys["to"]) if "to" in call.keys else None
            payers = players(call.args[1])
            if payers.kind == s.YOU or (takers is None and payers.kind == s.ONE):
                raise call.args[1].bad("another player")
            return standing.Steal(figure(call.args[0]), payers, takers)
        if call.name == "SPEND":
            other = NONE if call.other is None else self.program(call.other)
            return standing.Spend(figure(call.args[0]), self.program(call.frames[0]), other)
        if call.name == "EXPO":
            found = re.fullmatch(r"(\+-|\+|-)(.+)", call.args[0].text)
            if found is None:
                raise call.args[0].bad("a number with its sign")
            sign = {"+": standing.RISE, "-": standing.FALL, "+-": standing.EITHER}[found[1]]
            value = call.args[0].part(len(found[1]), len(call.args[0].text))
            who = players(call.keys["who"]) if "who" in call.keys else s.Players(s.YOU, 0)
            return standing.Exposure(sign, number(value, NO_LIMIT), who)
        if call.name == "VP":
            found = re.fullmatch(r"([+-])([1-9])", call.args[0].text)
            if found is None:
                raise call.args[0].bad("a number with its sign")
            which = {
                **{code: n for n, code in enumerate(CODES)},
                "all": standing.ALL,
                "one": standing.CHOSEN,
                "other": standing.OTHER,
                "one:SWAMP": standing.IN_SWAMP,
            }
            return standing.Points(int(found[0]), word(call.args[1], which, "a district"))
        return None

    def of_influence(self, call: Call, named: bool, later: bool) -> Operation | None:
        if call.name == "PLACE":
            pattern = 0
            if "pattern" in call.keys:
                known = {"adjacent": influence.ADJACENT, "districts": influence.SIX_DISTRICTS}
                pattern = word(call.keys["pattern"], known, "a pattern")
            k = figure(call.keys["k"]) if "k" in call.keys else 1
            if pattern == influence.ADJACENT and k != 2:
                raise call.bad("two adjacent blocks")
            if pattern == influence.SIX_DISTRICTS and call.args[1].text != "ANY":
                raise call.args[1].bad("ANY")
            return influence.Place(figure(call.args[0]), blocks(call.args[1], named), k, pattern)
        if call.name == "REMOVE":
            area = blocks(call.args[1], named)
            if "k" in call.keys and call.keys["k"].text == "each":
                if not area.needs_tokens():
                    raise call.args[1].bad("blocks that hold influence")
                return influence.RemoveEach(figure(call.args[0]), area)
            if area.one:
                raise call.args[1].bad("no ONE without k=each")
            k = figure(call.keys["k"]) if "k" in call.keys else 1
            return influence.Remove(figure(call.args[0]), area, k, later)
        if call.name == "MOVE":
            source, goal = blocks(call.keys["src"], named), blocks(call.keys["dst"], True)
            return shifting.Move(figure(call.args[0]), source, goal)
        if call.name == "CONVERT":
            return influence.Convert(blocks(call.args[0], named), figure(call.keys["max"]))
        if call.name == "TRADE":
            return shifting.Trade(blocks(call.args[0], named), blocks(call.args[1], True))
        if call.name == "INSPIRE":
            area = (
                blocks(call.keys["where"], named) if "where" in call.keys else s.Blocks(ALL_DISTRICTS, 0, -9, 9, False)
            )
            return shifting.InspireAt(figure(call.keys["price"]), figure(call.keys["max"]), area)
        if call.name == "WHITEWASH":
            return shifting.WhitewashAt(figure(call.keys["price"]), figure(call.keys["max"]))
        return None

    def of_agents(self, call: Call) -> Operation | None:
        if call.name == "DOWN":
            return agents.Down(figure(call.args[0]), chosen_agents(call.args[1]))
        if call.name == "RALLY":
            if call.args and call.args[0].text.isdigit():
                if figure(call.args[0]) != 1:
                    raise call.args[0].bad("1")
                return agents.RallyOwn(True, 0)
            if not call.args:
                return agents.RallyOwn(False, 0)
            whose, *having = call.args[0].split(":")
            if whose.text != "mine" or len(having) != 1:
                raise whose.bad("mine, and traits")
            return agents.RallyOwn(False, either(having[0]))
        if call.name == "SWAP":
            first = word(call.args[0], {"self": True, "mine": False}, "self or mine")
            word(call.args[1], {"mine": 1}, "mine")
            return agents.Swap(first)
        if call.name == "RECRUIT":
            draw = figure(call.keys["draw"]) if "draw" in call.keys else 2
            return agents.Recruit(draw, either(call.keys["only"]) if "only" in call.keys else 0)
        if call.name == "PEEK":
            events = word(call.args[0], {"event": True, "agent": False}, "event or agent")
            return agents.Peek(events, figure(call.args[1], 4))
        if call.name == "DISCARD":
            if "who" not in call.keys:
                return agents.Discard(figure(call.args[0]))
            word(call.keys["who"], {"rival": 1}, "rival")
            return agents.DiscardRandom(figure(call.args[0]))
        return None

    def of_grants(self, call: Call) -> Operation | None:
        if call.name == "ACTION":
            return grants.ExtraActions(figure(call.args[0]))
        if call.name == "LATE":
            return grants.LateAction(figure(call.args[0]))
        if call.name == "ABILITY":
            higher = int(call.keys["rank"].text) if "rank" in call.keys else 0
            having = s.Traits([]) if call.args[0].text == "any" else traits(call.args[0].split("&"))
            return grants.ExtraAbility(having, higher)
        if call.name == "DISTRICT":
            known = {**{code: n for n, code in enumerate(CODES)}, "any": NONE}
            return grants.AnyDistrict(word(call.args[0], known, "a district, or any"))
        if call.name == "REPLACE":
            if "who" not in call.keys:
                if "rank" in call.keys:
                    raise call.keys["rank"].bad("no rank")
                known = {"0": 0, "1": 1}
                return grants.ReplaceOwn(word(call.keys["expo"], known, "0 or 1") if "expo" in call.keys else 1)
            word(call.keys["who"], {"rival": 1}, "rival")
            return grants.ReplaceRival(rank_limit(call.keys["rank"]) if "rank" in call.keys else RANKS)
        if call.name == "MAY":
            return grants.May(self.program(call.frames[0]))
        if call.name == "COST":
            return Price(self.program(call.frames[0]))
        if call.name == "CHOOSE":
            if len(call.frames) > 3:
                raise call.bad("at most three options")
            return grants.Choose([self.program(calls) for calls in call.frames])
        return None

    def of_season(self, call: Call) -> Operation | None:
        if call.name != "SEASON":
            return None
        flag, *what = call.args[0].split(":")
        if flag.text == "no_district" and len(what) == 1:
            return standing.CloseDistrict(word(what[0], {code: n for n, code in enumerate(CODES)}, "a district"))
        if flag.text == "no_trait" and len(what) == 1:
            but = word(call.keys["except"], {"you": True}, "you") if "except" in call.keys else False
            return standing.ForbidTrait(word(what[0], {t: n for n, t in enumerate(TRAITS)}, "a trait"), but)
        known = {"double_exposure": DOUBLE_EXPOSURE, "no_spread": NO_SPREAD, "spread+1": SPREAD_PLUS}
        return standing.Flag(word(call.args[0], known, "a flag of the season"))


# ---- values ----------------------------------------------------------------------------------------------------------


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
        return s.Number(s.COUNT, sum([figure(each) for each in more]), blocks(call.args[0], False), most)
    if more:
        raise more[0].bad("nothing")
    if call.name == "vp":
        return s.Number(
            s.VP_OF, word(call.args[0], {code: n for n, code in enumerate(CODES)}, "a district"), None, most
        )
    if call.name == "excess":
        return s.Number(s.EXCESS, figure(call.args[0]), None, most)
    raise call.bad("a number")


def blocks(value: Value, named: bool) -> s.Blocks:
    """`ANY:vacant&v>=1`; one that can hold nothing on either side of the board is refused."""
    area, *rest = value.split(":")
    districts = 0
    for part in area.split("/"):
        text = part.text.removeprefix("!")
        if text not in AREAS or (text == "ONE" and area.text != "ONE"):
            raise part.bad("a district")
        districts |= ALL_DISTRICTS & ~AREAS[text] if part.text.startswith("!") else AREAS[text]
    filters, least, most = 0, -9, 9
    for each in [each for part in rest for each in part.split("&")]:
        found = re.fullmatch(r"v([<>])=(-?\d+)", each.text)
        if found is not None:
            least, most = (int(found[2]), most) if found[1] == ">" else (least, int(found[2]))
        else:
            filters |= word(each, FILTERS, "a filter of blocks")
    if filters & s.ADJ and not named:
        raise value.bad("no adj before a block was named")
    if filters & s.ON_WATER and districts & AREAS["CAN"]:
        raise value.bad("land, where it lies on the water")
    if (filters & s.VACANT and filters & (s.OCCUPIED | s.MINE | s.RIVAL)) or (filters & s.MINE and filters & s.RIVAL):
        raise value.bad("filters that a block can pass")
    for board in content.BOARDS:
        if any(
            there and districts >> board.district[b] & 1 and least <= board.value[b] <= most
            and (not filters & s.ON_WATER or board.coast[b])
            for b, there in enumerate(board.there)
        ):  # fmt: skip
            continue
        raise value.bad(f"blocks that the {content.SIDES[content.BOARDS.index(board)]} side has")
    return s.Blocks(districts, filters, least, most, area.text == "ONE")


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
    return s.Traits(conditions)


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


# ---- all cards -------------------------------------------------------------------------------------------------------


def _load() -> None:
    """Every formula once; copies of an agent share its programs."""
    of_agent: dict[str, list[int]] = {}
    for one in content.AGENTS:
        name = one["id"]
        found: list[int] = []
        for ability in one["abilities"]:
            key = f"{name}.{ability['n']}"
            found.append(Reader(key, 192, False).program(read_calls(formula(key, ability["do"]))))  # DOM-192
        key = f"{name}.R"
        reveal = NONE
        if "reveal" in one:
            reveal = Reader(key, 107, False).program(read_calls(formula(key, one["reveal"])))  # DOM-107
        of_agent[name] = [reveal, *found]
    for card in content.CARDS:
        REVEAL_PROGRAM.append(of_agent[card["id"]][0])
        ABILITY_PROGRAM.extend(of_agent[card["id"]][1:])
    for district in content.DISTRICTS:
        calls = read_calls(formula(district["code"], district["do"]))
        DISTRICT_PROGRAM.append(Reader(district["code"], 211, False).program(calls))  # DOM-211
    for _, name, _, text in content.LINES:
        LINE_PROGRAM.append(Reader(name, 125, True).program(read_calls(formula(name, text))))  # DOM-125


_load()
