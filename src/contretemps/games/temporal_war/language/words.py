# mypyc: skip, because sentences are built once, when the game is loaded.
"""What is printed on the cards, built from their lines: a card cannot say what it does not do.

Every window, condition and operation has a pattern in `texts.*.toml` (`card_text.…`), in every language; a card has
none. Lines of monsters are told in patterns of their own (`card_text.monster.…`) where there are any, and in the others
elsewhere. A part that no pattern can say stops the game from loading.
"""

from __future__ import annotations

from typing import Any, Final

from contretemps.cards.wording import Wording, wordings
from contretemps.games.temporal_war.language.clauses import Clauses, Makers, fill
from contretemps.games.temporal_war.language.lines import MONSTER, Line, read
from contretemps.games.temporal_war.language.naming import WHO, Naming
from contretemps.games.temporal_war.language.parts import Condition
from contretemps.kernel.texts import Texts

PLAYED: Final = ("spell", "trap", "flash")  # a line of these is used by playing the card
PLAYERS: Final = ("me", "them")  # what happens to a player is told without a subject
# Windows that open no more than once in a turn or round: there such a limit changes nothing, and is not said.
ONCE: Final[dict[str, tuple[str, ...]]] = {
    "turn": (
        "start_turn", "end_turn", "end_round", "summoned", "used", "main_action", "attack_declared", "attack_rolled",
        "defence_declared", "defence_rolled", "battle_over", "synced",
    ),
    "round": ("end_round",),
}  # fmt: skip
FATES: Final = ("alive", "dead", "hurt")


def card_words(texts: Texts, cards: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
    """By language, the sentence of each line of these cards, under `line.<slug>.<number of the line>`."""
    lines = {
        f"line.{card['slug']}.{n}": read(f"{card['id']}.{n}", card["kind"], text)
        for card in cards
        for n, text in enumerate(card["lines"], 1)
    }
    return {
        language: {key: sentence(monsters if line.kind == MONSTER else others, line) for key, line in lines.items()}
        for language, (others, monsters) in voices(texts).items()
    }


def voices(texts: Texts) -> dict[str, tuple[Wording, Wording]]:
    """By language, the patterns of cards and those of monsters, who write numbers as digits."""
    found: dict[str, tuple[Wording, Wording]] = {}
    own = wordings(texts, f"card_text.{MONSTER}")
    for language, say in wordings(texts, "card_text").items():
        digits = {key: pattern for key, pattern in say.patterns.items() if not key.startswith("number.")}
        found[language] = (say, Wording(language, {**digits, **own[language].patterns}))
    return found


def sentence(say: Wording, line: Line) -> str:
    """A line as a sentence."""
    return say.sentence(_Teller(say, line).tell())


class _Teller:
    """Tells one line in the order of its words: "it" is first who the window is about, then the target."""

    def __init__(self, say: Wording, line: Line) -> None:
        self.say = say
        self.line = line
        self.names = Naming(say, line)
        self.clauses = Clauses(say, line, self.names)
        self.fate = next((one.word for one in line.conditions if self._is_fate(one)), "any")

    def tell(self) -> str:
        line = self.line
        if line.kind == MONSTER:
            return self.say.say(f"line.{line.window.removeprefix('monster_')}", rest=self._rest())
        if line.window in ("always", "main_action"):
            return self.say.say(f"line.{line.window}", rest=self._rest())
        when = self._when()
        if line.limit != "event" and line.window not in ONCE.get(line.limit, ()):
            when = self.say.say(f"limit.{line.limit}", when=when)
        return self.say.say("line.exert" if line.exert else "line.when", when=when, rest=self._rest())

    def _when(self) -> str:
        kinds = {one.word: one.names[0] for one in self.line.conditions if one.word in ("type", "source")}
        who, where = "", ""
        if self.line.who:
            ref = self.line.who[0].ref
            who, where = (self.names.name(ref), "") if ref else self.names.phrase(self.line.who, "a")
        makers: Makers = {
            "who": lambda: who,
            "where": lambda: where,
            "e": lambda: self.say.say(f"ending.{self.names.form(self.line.who)}"),
            "attack": lambda: self.say.say(f"attack.{kinds.get('type', 'any')}"),
            "damage": lambda: self.say.say(f"damage.{kinds.get('source', 'any')}"),
            "fought": lambda: self.say.say(f"fought.{self.fate}"),
        }
        return fill(self.say, f"when.{self.line.window}", None, makers)

    def _rest(self) -> str:
        """What somebody may or must do, if what is so, and what happens then."""
        conditions = [one for one in self.line.conditions if not self._is_told(one)]
        offer = self._offer()
        first = bool(conditions) and (bool(offer) or self.line.window == "always" or len(self.line.operations) > 1)
        parts = {"offer": offer} if offer else {}
        if first:
            parts["if"] = self._if(conditions)
        subject = self._subject(conditions[0].refs if first else ())
        self.names.about = self.names.target()
        parts["do"] = self._do(subject)
        if conditions and not first:
            self.names.about = self.names.target() if subject else WHO
            parts["if"] = self._if(conditions)
        form = "offer" if offer else "first" if first else "plain"
        return self.say.say(f"line.{form}_if" if conditions else f"line.{form}", **parts)

    def _offer(self) -> str:
        """What somebody is asked; nothing, where nobody is."""
        line = self.line
        price = [one.n for one in line.conditions if one.word == "pay"]
        asked = ["pay" if price else "play" if line.kind in PLAYED else "may"]
        if line.exert or line.window == "main_action" or not line.may:
            asked = []
        if line.choose == "one":
            asked.append("choose")
        makers: Makers = {
            "target": lambda: self.names.whole(line.target, "one"),
            "price": lambda: self.say.say("price", price[0]),
        }
        return fill(self.say, f"offer.{'_'.join(asked)}", None, makers) if asked else ""

    # ---- conditions --------------------------------------------------------------------------------------------------

    def _is_fate(self, one: Condition) -> bool:
        """What became of the one that was attacked is said with the battle."""
        return self.line.window == "battle_over" and one.word in FATES and one.refs == ("defender",)

    def _is_told(self, one: Condition) -> bool:
        """It is said with the moment or with the offer."""
        with_attack = one.word == "type" and self.line.window == "attack_declared"
        return self._is_fate(one) or with_attack or one.word in ("source", "pay")

    def _if(self, conditions: list[Condition]) -> str:
        return self.say.join("and", [self.clauses.condition(one) for one in conditions])

    # ---- what happens, and to whom -----------------------------------------------------------------------------------

    def _do(self, subject: str) -> str:
        """All operations, one after the other."""
        again = subject and self.say.say(f"{'them' if self.line.choose == 'all' else 'it'}.{self._form()}")
        said = [
            self.clauses.operation(one, subject if number == 0 else again)
            for number, one in enumerate(self.line.operations)
        ]
        return self.say.join("then", said)

    def _form(self) -> str:
        return self.names.form(self.line.target)

    def _subject(self, spoken_of: tuple[str, ...]) -> str:
        """The target as the first operation calls it; a condition may have spoken of it already."""
        line = self.line
        if line.choose == "all":
            return self.names.whole(line.target, "each")
        if line.choose == "one":
            built = {thing == "construct" for thing in self.names.things(line.target)}
            sort = "either" if len(built) > 1 else "construct" if True in built else "warrior"
            return self.say.say(f"chosen.{sort}.{self._form()}")
        ref = line.target[0].ref
        if ref in PLAYERS:
            return ""
        if self.fate != "any":  # two warriors have been named
            return self.names.name("fought" if ref == "defender" else ref)
        if self.names.target() == WHO or ref in spoken_of:
            return self.say.say(f"it.{self._form()}")
        return self.names.name(ref)
