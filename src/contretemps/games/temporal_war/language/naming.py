# mypyc: skip, because sentences are built once, when the game is loaded.
"""How things are called in the sentence of a line: nouns with their filters, and names or pronouns for what is known.

Nouns have one of two forms (`declension.*`), which a language uses as it needs: for the article in English, for gender
in French. What the sentence is about is "it"; anything else that has been named is called by its name.
"""

from __future__ import annotations

from typing import Final

from contretemps.cards.wording import Wording
from contretemps.games.temporal_war.language.lines import MONSTER, WARRIORS, Line
from contretemps.games.temporal_war.language.sets import Match, Set

WHO: Final = "who"  # whoever the window is about, under all of its names
CHOSEN: Final = "chosen"  # the target that somebody chooses, or each of all targets


class Naming:
    """The names of one line in one language."""

    def __init__(self, say: Wording, line: Line) -> None:
        self.say = say
        self.line = line
        self.about = "" if line.window == "main_action" else WHO  # what "it" is; there nobody has been named

    # ---- what a reference means --------------------------------------------------------------------------------------

    def meaning(self, ref: str) -> str:
        """The reference, or WHO where it is the one that the window is about."""
        line = self.line
        same = ref in (line.role, "caster") or line.who == (Match(ref),)
        return WHO if line.who and same else ref

    def target(self) -> str:
        """What the target is: WHO, another reference, or CHOSEN."""
        return CHOSEN if self.line.choose else self.meaning(self.line.target[0].ref)

    def card(self) -> str:
        """What the card is for those who see it: all warriors but Champions are alike."""
        return "warrior" if self.line.kind in WARRIORS and self.line.kind != "champion" else self.line.kind

    def key(self, ref: str) -> str:
        """Under which key the names of a reference stand."""
        if ref == "self":
            return f"this.{self.card()}"
        if ref == "tile":
            return f"tile.{self.line.kind}"
        if ref == "it":
            return "attacked" if self.line.kind == MONSTER else "it.other"
        return ref

    def things(self, matches: Set) -> set[str]:
        """The sorts of things that a set may hold."""
        found: set[str] = set()
        for match in matches:
            if not match.ref:
                found.add(match.kind)
            elif self.meaning(match.ref) == WHO and self.line.who != matches:
                found |= self.things(self.line.who)
            elif match.ref in ("self", "tile") and self.line.kind == "construct":
                found.add("construct")
            else:
                found.add(match.ref if match.ref in ("target", MONSTER) else "warrior")
        return found

    def form(self, matches: Set) -> str:
        """The form of pronouns for a set; of several sorts together, the first."""
        found = sorted(self.things(matches))
        return self.say.say(f"declension.{found[0]}") if len(found) == 1 else "first"

    # ---- nouns -------------------------------------------------------------------------------------------------------

    def a(self, thing: str) -> str:
        return self.noun(Match("", "any", thing), "a")

    def noun(self, match: Match, article: str, n: int = 1) -> str:
        """`a human`, `each other enemy warrior`; whose it is and where it is come after it."""
        if match.ref:
            return self.say.say("name.itself") if self.meaning(match.ref) == WHO else self.name(match.ref)
        ally = match.side == "ally" and match.kind != "warrior"
        thing = "ally" if match.side == "ally" and not ally else match.kind
        form = self.say.say(f"declension.{thing}")
        head = self.say.say(f"allied.{thing}" if ally else f"noun.{thing}", n)
        if match.side == "enemy":
            head = self.say.say(f"hostile.{form}", n, noun=head)
            form = self.say.say(f"hostile_declension.{form}")
        other = "_other" if any([one.word == "not" for one in match.filters]) else ""
        return self.say.say(f"{article}{other}.{form}", n, head=head)

    def phrase(self, matches: Set, article: str, n: int = 1) -> tuple[str, str]:
        """A set in words: what it is, and where; what is common to all of it is said once."""
        nouns = [self.noun(match, article, n) for match in matches]
        sides = [self.say.say(f"side.{match.side}") if match.side else "" for match in matches]
        places = [self.where(match) for match in matches]
        if len(set(sides)) == len(set(places)) == 1:
            return self.say.join("or", nouns) + sides[0], places[0]
        if len(set(nouns)) == len(set(sides)) == 1:
            return nouns[0] + sides[0], self.say.join("or", [places[0], *[place.strip() for place in places[1:]]])
        owned = [noun + side for noun, side in zip(nouns, sides, strict=True)]
        if len(set(places)) == 1:
            return self.say.join("or", owned), self.say.say("where.all", where=places[0])
        return self.say.join("or", [thing + place for thing, place in zip(owned, places, strict=True)]), ""

    def whole(self, matches: Set, article: str) -> str:
        return "".join(self.phrase(matches, article))

    def where(self, match: Match) -> str:
        """The filters that say where something is."""
        said = ""
        for one in match.filters:
            if one.word == "within":
                said += self.say.say("where.within", one.n, near=self.near(one.ref))
            elif one.ref and one.word != "not":
                said += self.say.say(f"where.{one.word}", near=self.near(one.ref))
            elif not one.ref:
                said += self.say.say(f"where.{one.word}")
        return said

    # ---- what has been named -----------------------------------------------------------------------------------------

    def name(self, ref: str, table: str = "name") -> str:
        """A reference by its name; the table `if_who` says `if` as well."""
        return self.say.say(f"{table}.{self.key(ref)}")

    def subject(self, ref: str, table: str) -> str:
        """A reference as the one that something is said of, by a pronoun if the sentence is about it."""
        if self.meaning(ref) == self.about:
            return self.say.say(f"{table}.it.{self.form((Match(ref),))}")
        return self.name(ref, table)

    def near(self, ref: str) -> str:
        """A reference after words such as `next to`."""
        if self.meaning(ref) == WHO and self.line.window == "destroyed":
            return self.say.say(f"near.left.{self.form(self.line.who)}")
        return self.subject(ref, "near")
