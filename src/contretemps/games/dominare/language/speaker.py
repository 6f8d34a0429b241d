# mypyc: skip, because sentences are built once, when the game is loaded.
"""Says the operations of formulas: a method for each kind of them, a pattern for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from contretemps.cards.formula import Call, Value
from contretemps.cards.wording import Wording
from contretemps.games.dominare.language import phrases
from contretemps.games.dominare.language.takes import check


class Speaker:
    """Says operations in one language; `exact`: nothing is "up to"."""

    def __init__(self, say: Wording, exact: bool) -> None:
        self.wording = say
        self.say = say.say
        self.exact = exact

    def effect(self, calls: tuple[Call, ...]) -> str:
        return self.wording.join("then", [self.step(call) for call in calls])

    def step(self, call: Call) -> str:
        """One operation. What would go unsaid is refused: the card would do more than it says."""
        check(call)
        return STEPS[call.name](self, call)

    # ---- crowns, exposure, VP ----------------------------------------------------------------------------------------

    def crowns(self, call: Call) -> str:
        return self.say(call.name, crowns=phrases.crowns(self.wording, call.args[0], call.keys.get("max")))

    def steal(self, call: Call) -> str:
        stolen = phrases.crowns(self.wording, call.args[0])
        payer = phrases.player(self.wording, call.args[1])
        if "to" not in call.keys:
            return self.say("STEAL.all", crowns=stolen, payer=payer)
        taker = phrases.player(self.wording, call.keys["to"])
        return self.say("STEAL.to", phrases.figure(call.args[0]), crowns=stolen, payer=payer, taker=taker)

    def spend(self, call: Call) -> str:
        said = self.say("SPEND.may", crowns=phrases.crowns(self.wording, call.args[0]))
        if call.frames[0]:
            said += self.say("SPEND.then", effect=self.effect(call.frames[0]))
        return said + (self.say("SPEND.else", effect=self.effect(call.other)) if call.other is not None else "")

    def exposure(self, call: Call) -> str:
        who = call.keys["who"].text if "who" in call.keys else "you"
        whose = self.say(f"exposure.{who}")
        if call.args[0].text == "+maxexp":
            return self.say("EXPO.maxexp", whose=whose)
        return self.adjust("EXPO", call.args[0], whose=whose)

    def points(self, call: Call) -> str:
        return self.adjust("VP", call.args[0], district=phrases.of_district(self.wording, call.args[1]))

    def adjust(self, pattern: str, by: Value, **parts: str) -> str:
        """By `+2`, `-2`, or `+-2`, which is one or the other."""
        number = by.text.lstrip("+-")
        sign = {"+": "plus", "-": "minus", "+-": "either"}.get(by.text[: -len(number)])
        if sign is None or not number.isdigit():
            raise by.bad("a number with its sign")
        return self.say(f"{pattern}.{sign}", by=number, **parts)

    # ---- influence ---------------------------------------------------------------------------------------------------

    def place(self, call: Call) -> str:
        pattern = call.keys["pattern"].text if "pattern" in call.keys else "different"
        many = phrases.figure(call.keys["k"]) if "k" in call.keys else 1
        apart = pattern if many > 1 else "any"
        case = "in.districts" if pattern == "districts" else "in.each" if many > 1 else "in.one"
        where = self.say(case, many, block=phrases.block(self.wording, call.args[1], many, apart))
        return self.say("PLACE", amount=self.say("influence", phrases.figure(call.args[0])), where=where)

    def remove(self, call: Call) -> str:
        every = "k" in call.keys and call.keys["k"].text == "each"
        many = phrases.figure(call.keys["k"]) if "k" in call.keys and not every else 1
        several = "from.each" if self.exact else "from.upto"
        case = "from.every" if every else several if many > 1 else "from.one"
        source = self.say(case, many, block=phrases.block(self.wording, call.args[1], many))
        return self.say("REMOVE", amount=self.amount(call.args[0], self.exact or every), source=source)

    def move(self, call: Call) -> str:
        goal = call.keys["dst"]
        case = "to.next" if "adj" in [part.text for part in goal.split(":")[-1].split("&")] else "to.other"
        return self.say(
            "MOVE",
            amount=self.amount(call.args[0], self.exact),
            source=self.say("from.one", block=phrases.block(self.wording, call.keys["src"])),
            goal=self.say(case, block=phrases.block(self.wording, goal, unsaid="adj")),
        )

    def amount(self, n: Value, exact: bool) -> str:
        return self.say("influence" if exact else "upto", phrases.figure(n))

    def convert(self, call: Call) -> str:
        where = self.say("in.one", block=phrases.block(self.wording, call.args[0]))
        return self.say("CONVERT", phrases.figure(call.keys["max"]), where=where)

    def trade(self, call: Call) -> str:
        one, other = [self.say("of.one", block=phrases.block(self.wording, place)) for place in call.args]
        return self.say("TRADE", one=one, other=other)

    def inspire(self, call: Call) -> str:
        only = ""
        if "where" in call.keys:
            only = self.say("INSPIRE.only", block=phrases.block(self.wording, call.keys["where"], phrases.MANY))
        price = phrases.crowns(self.wording, call.keys["price"])
        return self.say("INSPIRE.at", phrases.figure(call.keys["max"]), price=price, only=only)

    def whitewash(self, call: Call) -> str:
        price = phrases.crowns(self.wording, call.keys["price"])
        return self.say("WHITEWASH", phrases.figure(call.keys["max"]), price=price)

    # ---- agents and cards --------------------------------------------------------------------------------------------

    def down(self, call: Call) -> str:
        many = phrases.figure(call.args[0])
        if call.args[1].text != "self":
            amount = "agents" if self.exact else "upto_agents"
            return self.say("DOWN.some", agents=phrases.agents(self.wording, call.args[1], many, amount))
        if many != 1:
            raise call.args[0].bad("1")
        return self.say("DOWN.self")

    def rally(self, call: Call) -> str:
        if not call.args:
            return self.say("RALLY.all")
        if call.args[0].text.isdigit():
            return self.say("RALLY.some", phrases.figure(call.args[0]))
        whose, *having = call.args[0].split(":")
        if not having:
            raise whose.bad("a number, or traits")
        return self.say(f"RALLY.{whose.text}", kind=phrases.kind(self.wording, having[0].split("&")))

    def recruit(self, call: Call) -> str:
        draw = self.say("RECRUIT.draw", phrases.figure(call.keys["draw"])) if "draw" in call.keys else ""
        only = ""
        if "only" in call.keys:
            traits = [phrases.trait(self.wording, each.text) for each in call.keys["only"].split("/")]
            only = self.say("RECRUIT.only", len(traits), traits=self.wording.join("kind.nor", traits))
        return self.say("RECRUIT.all", draw=draw, only=only)

    def replace(self, call: Call) -> str:
        """An own agent, with or without the exposure, or one of another player, of any rank or of a low one."""
        if call.keys.keys() <= {"expo"}:
            return self.say("REPLACE.own" if "expo" not in call.keys else f"REPLACE.expo{call.keys['expo'].text}")
        if "who" not in call.keys or "expo" in call.keys:
            raise call.bad("whose agent, or an exposure")
        limit = phrases.rank(self.wording, call.keys["rank"]) if "rank" in call.keys else ""
        return self.say(f"REPLACE.{call.keys['who'].text}", rank=limit)

    def swap(self, call: Call) -> str:
        return self.say(f"SWAP.{call.args[0].text}.{call.args[1].text}")

    def peek(self, call: Call) -> str:
        return self.say(f"PEEK.{call.args[0].text}", phrases.figure(call.args[1]))

    def discard(self, call: Call) -> str:
        who = call.keys["who"].text if "who" in call.keys else "you"
        return self.say(f"DISCARD.{who}", phrases.figure(call.args[0]))

    # ---- grants, the season, frames ----------------------------------------------------------------------------------

    def count(self, call: Call) -> str:
        return self.say(call.name, phrases.figure(call.args[0]))

    def ability(self, call: Call) -> str:
        higher = self.say("ABILITY.higher", int(call.keys["rank"].text)) if "rank" in call.keys else ""
        if call.args[0].text == "any":
            return self.say("ABILITY.any", higher=higher)
        return self.say("ABILITY.kind", kind=phrases.kind(self.wording, call.args[0].split("&")), higher=higher)

    def district(self, call: Call) -> str:
        return self.say("DISTRICT", district=phrases.of_district(self.wording, call.args[0]))

    def season(self, call: Call) -> str:
        return self.say("SEASON.until", flag=self.flag(call))

    def flag(self, call: Call) -> str:
        name, *what = call.args[0].split(":")
        if what and name.text == "no_district":
            return self.say("SEASON.no_district", district=phrases.of_district(self.wording, what[0]))
        if what and name.text == "no_trait":
            who = self.say(f"SEASON.but_{call.keys['except'].text}" if "except" in call.keys else "SEASON.players")
            return self.say("SEASON.no_trait", who=who, trait=phrases.trait(self.wording, what[0].text, phrases.MANY))
        if "except" in call.keys:
            raise call.keys["except"].bad("no except")
        flag, *more = name.split("+")
        parts = {"crowns": phrases.crowns(self.wording, more[0])} if more else {}
        return self.say(f"SEASON.{flag.text}", **parts)

    def frame(self, call: Call) -> str:
        return self.say(call.name, effect=self.effect(call.frames[0]))

    def choose(self, call: Call) -> str:
        options = [
            self.say("CHOOSE.option", letter=chr(ord("a") + i), effect=self.effect(calls))
            for i, calls in enumerate(call.frames)
        ]
        return self.say("CHOOSE.one", options=self.wording.join("CHOOSE.between", options))

    # ---- what holds --------------------------------------------------------------------------------------------------

    def plain(self, call: Call) -> str:
        return self.say(call.name)

    def neighbour(self, call: Call) -> str:
        return self.say("NEIGHBOUR", trait=phrases.trait(self.wording, call.args[0].text))

    def least_rank(self, call: Call) -> str:
        return self.say("RANK", rank=call.keys[">="].text)


STEPS: Final[dict[str, Callable[[Speaker, Call], str]]] = {
    "GAIN": Speaker.crowns,
    "PAY": Speaker.crowns,
    "STEAL": Speaker.steal,
    "SPEND": Speaker.spend,
    "EXPO": Speaker.exposure,
    "VP": Speaker.points,
    "PLACE": Speaker.place,
    "REMOVE": Speaker.remove,
    "MOVE": Speaker.move,
    "CONVERT": Speaker.convert,
    "TRADE": Speaker.trade,
    "INSPIRE": Speaker.inspire,
    "WHITEWASH": Speaker.whitewash,
    "DOWN": Speaker.down,
    "RALLY": Speaker.rally,
    "RECRUIT": Speaker.recruit,
    "REPLACE": Speaker.replace,
    "SWAP": Speaker.swap,
    "PEEK": Speaker.peek,
    "DISCARD": Speaker.discard,
    "ACTION": Speaker.count,
    "LATE": Speaker.count,
    "ABILITY": Speaker.ability,
    "DISTRICT": Speaker.district,
    "SEASON": Speaker.season,
    "MAY": Speaker.frame,
    "COST": Speaker.frame,
    "CHOOSE": Speaker.choose,
    "NOFLIP": Speaker.plain,
    "WILD": Speaker.plain,
    "NEIGHBOUR": Speaker.neighbour,
    "RANK": Speaker.least_rank,
    "ENDVP": Speaker.count,
}
