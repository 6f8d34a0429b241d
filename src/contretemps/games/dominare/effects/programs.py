# mypyc: skip, because formulas are read once, when the game is loaded.
"""Reads the formulas of all cards into programs. What cannot be read, or could never be done, stops the game from
loading, with card, ability and column."""

from __future__ import annotations

import re

from contretemps.cards.formula import Call, Value, formula, read_calls
from contretemps.games.dominare import content
from contretemps.games.dominare.codes import RANKS
from contretemps.games.dominare.content import CODES, TRAITS
from contretemps.games.dominare.effects import agents, grants, influence, shifting, standing
from contretemps.games.dominare.effects import selectors as s
from contretemps.games.dominare.effects.asks import PROGRAMS, Operation, Price, Program
from contretemps.games.dominare.effects.registry import (
    ABILITY_PROGRAM,
    DISTRICT_PROGRAM,
    LINE_PROGRAM,
    REVEAL_PROGRAM,
)
from contretemps.games.dominare.effects.values import (
    NO_LIMIT,
    blocks,
    chosen_agents,
    either,
    figure,
    must_hold,
    must_touch,
    number,
    players,
    rank_limit,
    traits,
    word,
)
from contretemps.games.dominare.language.takes import check
from contretemps.games.dominare.position import DOUBLE_EXPOSURE, NO_SPREAD, NONE, SPREAD_PLUS
from contretemps.games.dominare.tables import ALL_DISTRICTS


class Reader:
    """Reads one formula. `named` are the blocks of which one was named last, which `adj` can mean; None before any."""

    def __init__(self, name: str, rule: int, exact: bool) -> None:
        self.name = name
        self.rule = rule
        self.exact = exact
        self.named: s.Blocks | None = None

    def program(self, calls: tuple[Call, ...]) -> int:
        """The number of a new program."""
        operations: list[Operation] = []
        for i, call in enumerate(calls):
            check(call)
            later = any(["adj" in value.text for other in calls[i + 1 :] for value in other.args])
            operations.append(self.operation(call, later))
        PROGRAMS.append(Program(self.name, self.rule, self.exact, operations))
        return len(PROGRAMS) - 1

    def frame(self, calls: tuple[Call, ...]) -> int:
        """A program inside of this one; what is named there is nothing to what comes after it."""
        return Reader(self.name, self.rule, self.exact).program(calls)

    def operation(self, call: Call, later: bool) -> Operation:
        made = (
            self.of_crowns(call)
            or self.of_influence(call, later)
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
            other = NONE if call.other is None else self.frame(call.other)
            return standing.Spend(figure(call.args[0]), self.frame(call.frames[0]), other)
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

    def of_influence(self, call: Call, later: bool) -> Operation | None:
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
            area = self.name_block(call.args[1])
            if pattern == influence.ADJACENT:
                must_touch(call.args[1], area, area)
            return influence.Place(figure(call.args[0]), area, k, pattern)
        if call.name == "REMOVE":
            return self.removal(call, later)
        if call.name == "MOVE":
            source = must_hold(call.keys["src"], self.name_block(call.keys["src"]))
            return shifting.Move(figure(call.args[0]), source, self.name_block(call.keys["dst"]))
        if call.name == "CONVERT":
            area = must_hold(call.args[0], self.name_block(call.args[0]))
            return influence.Convert(area, figure(call.keys["max"]))
        if call.name == "TRADE":
            return shifting.Trade(self.name_block(call.args[0]), self.name_block(call.args[1]))
        if call.name == "INSPIRE":
            anywhere = s.Blocks(ALL_DISTRICTS, 0, -9, 9, False)
            area = self.name_block(call.keys["where"]) if "where" in call.keys else anywhere
            return shifting.InspireAt(figure(call.keys["price"]), figure(call.keys["max"]), area)
        if call.name == "WHITEWASH":
            return shifting.WhitewashAt(figure(call.keys["price"]), figure(call.keys["max"]))
        return None

    def removal(self, call: Call, later: bool) -> Operation:
        """One that only gives a later `adj` its block may name a vacant one."""
        each = "k" in call.keys and call.keys["k"].text == "each"
        area = self.name_block(call.args[1], each)
        if each:
            if not area.needs_tokens():
                raise call.args[1].bad("blocks that hold influence")
            return influence.RemoveEach(figure(call.args[0]), area)
        if not later:
            must_hold(call.args[1], area)
        k = figure(call.keys["k"]) if "k" in call.keys else 1
        return influence.Remove(figure(call.args[0]), area, k, later)

    def name_block(self, value: Value, each: bool = False) -> s.Blocks:
        """Blocks of which one is named; a later `adj` means that one."""
        found = blocks(value, self.named)
        if found.one and not each:
            raise value.bad("no ONE without k=each")
        self.named = found
        return found

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
            higher = word(call.keys["rank"], {"+1": 1}, "+1") if "rank" in call.keys else 0
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
            return grants.May(self.frame(call.frames[0]))
        if call.name == "COST":
            return Price(self.frame(call.frames[0]))
        if call.name == "CHOOSE":
            if len(call.frames) > 3:
                raise call.bad("at most three options")
            return grants.Choose([self.frame(calls) for calls in call.frames])
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
