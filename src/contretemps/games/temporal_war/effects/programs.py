"""The lines of all cards as objects that the rules can run, read once when the game is loaded.

`language/lines.py` reads a line's words and refuses whatever is none; here words become numbers. What they mean is in
`matching.py` (whom), `stats.py` (what is always so) and `running.py` (what is done).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from contretemps.games.temporal_war.content import CARDS, KEYWORDS, LINES, STATUSES
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.kept import check_kept
from contretemps.games.temporal_war.language.lines import DURATIONS, LIMITS, ROLES, Line
from contretemps.games.temporal_war.language.parts import (
    CONDITIONS,
    OPERATIONS,
    STATS,
    SYMBOLS,
    Condition,
    Operation,
)
from contretemps.games.temporal_war.language.sets import FILTERS, SIDES, THINGS, Filter, Match, Number, Set, Term
from contretemps.games.temporal_war.tables import (
    BASIC,
    CHAMPION,
    CONSTRUCT,
    ELITE,
    EQUIPMENT,
    FLASH,
    KIND,
    SPELL,
    SYNC,
    TRAP,
)
from contretemps.kernel.errors import BadContent

WINDOW_NAMES: Final = list(ROLES)
_SIGNS: Final = [">=", "==", "<="]
_TILES: Final = ["open", "obstacle"]
_PLACES: Final = ["swap", "adj", "within"]
_TERMS: Final = ["", "round", "removed", "count", "beyond", "max", "floor"]


@mypyc_attr(acyclic=True)
class Sieve:
    """A restriction: `within 2 self`."""

    def __init__(self, word: i64, ref: i64, n: i64) -> None:
        self.word: Final[i64] = word
        self.ref: Final[i64] = ref
        self.n: Final[i64] = n


@mypyc_attr(acyclic=True)
class Chosen:
    """A reference, or whatever is of that side and kind and passes the sieves."""

    def __init__(self, ref: i64, side: i64, kind: i64, sieves: list[Sieve]) -> None:
        self.ref: Final[i64] = ref
        self.side: Final[i64] = side
        self.kind: Final[i64] = kind
        self.sieves: Final[list[Sieve]] = sieves


@mypyc_attr(acyclic=True)
class Part:
    """A term of a number with its sign."""

    def __init__(self, sign: i64, word: i64, n: i64, ref: i64, of: list[Chosen], sums: list[Sum]) -> None:
        self.sign: Final[i64] = sign
        self.word: Final[i64] = word
        self.n: Final[i64] = n
        self.ref: Final[i64] = ref
        self.of: Final[list[Chosen]] = of
        self.sums: Final[list[Sum]] = sums


@mypyc_attr(acyclic=True)
class Sum:
    """A number as a sum of parts."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts: Final[list[Part]] = parts


@mypyc_attr(acyclic=True)
class If:
    """A condition; `names` has the kinds, stat or type that it speaks of, as bits or as a number."""

    def __init__(self, word: i64, one: i64, two: i64, names: i64, of: list[Chosen], sign: i64, n: i64) -> None:
        self.word: Final[i64] = word
        self.one: Final[i64] = one
        self.two: Final[i64] = two
        self.names: Final[i64] = names
        self.of: Final[list[Chosen]] = of
        self.sign: Final[i64] = sign
        self.n: Final[i64] = n


@mypyc_attr(acyclic=True)
class Do:
    """An operation."""

    def __init__(self, word: i64, name: i64, number: Sum | None, ref: i64, n: i64) -> None:
        self.word: Final[i64] = word
        self.name: Final[i64] = name
        self.number: Final[Sum | None] = number
        self.ref: Final[i64] = ref
        self.n: Final[i64] = n


@mypyc_attr(acyclic=True)
class Ability:
    """A line of a card."""

    def __init__(
        self,
        number: i64,
        card: i64,
        exert: bool,
        window: i64,
        who: list[Chosen],
        conditions: list[If],
        choose: i64,
        target: list[Chosen],
        operations: list[Do],
        lasts: i64,
        limit: i64,
        may: bool,
    ) -> None:
        self.number: Final[i64] = number
        self.card: Final[i64] = card
        self.kind: Final[i64] = KIND[card]
        self.exert: Final[bool] = exert
        self.window: Final[i64] = window
        self.who: Final[list[Chosen]] = who
        self.conditions: Final[list[If]] = conditions
        self.choose: Final[i64] = choose
        self.target: Final[list[Chosen]] = target
        self.operations: Final[list[Do]] = operations
        self.lasts: Final[i64] = lasts
        self.limit: Final[i64] = limit
        self.may: Final[bool] = may
        self.of_itself: Final[bool] = len(who) == 1 and who[0].ref == w.SELF
        self.in_order: Final[bool] = any([one.word in w.ORDERED for one in operations])


class Reader:
    """Turns the words of one line into numbers."""

    def __init__(self, card: int, line: Line) -> None:
        self.card = card
        self.line = line
        roles = ROLES[line.window]
        self.refs = {
            "self": w.SELF, "bearer": w.BEARER, "caster": w.IT, "tile": w.TILE_REF, "extra": w.EXTRA, "me": w.ME,
            "them": w.THEM, "monster": w.MONSTER_REF, "": w.NO_REF,
        }  # fmt: skip
        for number, role in enumerate(roles):
            if role not in ("caster", "monster"):
                self.refs[role] = w.IT if number == 0 else w.OTHER
        self.refs["it"] = w.IT

    def ability(self, number: int) -> Ability:
        line = self.line
        check_kept(line)
        return Ability(
            number,
            self.card,
            line.exert,
            WINDOW_NAMES.index(line.window),
            self.chosen(line.who),
            [self.condition(one) for one in line.conditions],
            ["", "one", "all"].index(line.choose),
            self.chosen(line.target),
            [self.operation(one) for one in line.operations],
            DURATIONS.index(line.lasts),
            1 + LIMITS.index(line.limit) if line.limit else w.LIMIT_NONE,
            line.may,
        )

    def chosen(self, of: Set) -> list[Chosen]:
        return [self.match(one) for one in of]

    def match(self, one: Match) -> Chosen:
        if one.ref:
            return Chosen(self.refs[one.ref], w.ANY, w.WARRIOR, [])
        return Chosen(
            w.NO_REF, SIDES.index(one.side), THINGS.index(one.kind), [self.sieve(filter_) for filter_ in one.filters]
        )

    def sieve(self, one: Filter) -> Sieve:
        words = ["adj", "within", "inrange", "area", "extra", "not"]
        return Sieve(words.index(one.word), self.refs[one.ref], one.n)

    def condition(self, one: Condition) -> If:
        word = list(CONDITIONS).index(one.word)
        refs = [self.refs[ref] for ref in one.refs] + [w.NO_REF, w.NO_REF]
        names = 0
        if one.word == "kind":
            names = sum([2 ** THINGS.index(name) for name in one.names])
        elif one.word == "value":
            names = STATS.index(one.names[0])
        elif one.word == "type":
            names = ["magic", "power"].index(one.names[0])
        elif one.word == "source":
            names = ["battle", "effect"].index(one.names[0])
        elif one.word == "shards":
            names = self.refs[one.names[0]]
        sign = _SIGNS.index(one.sign) if one.sign else 0
        return If(word, refs[0], refs[1], names, self.chosen(one.of), sign, one.n)

    def operation(self, one: Operation) -> Do:
        word = _WORDS[one.word]
        name = 0
        if one.word in ("stat", "set"):
            name = STATS.index(one.name)
            if one.name == "health":
                raise BadContent(f"{self.line.card}: no rule says what becomes of health that changes so")
        elif one.word == "symbols":
            name = SYMBOLS.index(one.name)
        elif one.word == "status":
            name = 2 ** STATUSES.index(one.name)
        elif one.word == "keyword":
            name = 2 ** KEYWORDS.index(one.name)
        elif one.word == "tiles":
            name = _TILES.index(one.name)
        elif one.word == "place":
            name = _PLACES.index(one.name)
        number = self.number(one.number) if one.number is not None else None
        return Do(word, name, number, self.refs[one.ref], one.n)

    def number(self, one: Number) -> Sum:
        return Sum([self.part(sign, term) for sign, term in one.terms])

    def part(self, sign: int, term: Term) -> Part:
        sums = [self.number(one) for one in term.numbers]
        return Part(sign, _TERMS.index(term.word), term.n, self.refs[term.ref], self.chosen(term.of), sums)


_WORDS: Final = {
    "stat": w.STAT_OP, "set": w.SET_OP, "symbols": w.SYMBOLS, "dice": w.DICE_OP, "reroll": w.REROLL,
    "damage": w.DAMAGE, "heal": w.HEAL, "prevent": w.PREVENT, "move": w.MOVE, "push": w.PUSH, "draw": w.DRAW,
    "discard": w.DISCARD, "aether": w.AETHER, "shards": w.SHARDS, "sync": w.SYNC_OP, "monster": w.MONSTER_OP,
    "reward": w.REWARD, "cleanse": w.CLEANSE, "rest": w.REST, "destroy": w.DESTROY, "cancel": w.CANCEL,
    "status": w.STATUS, "keyword": w.KEYWORD, "tiles": w.TILES, "place": w.PLACE,
}  # fmt: skip
if set(_WORDS) != set(OPERATIONS) or FILTERS[0] != "adj" or len(WINDOW_NAMES) != w.WINDOWS:
    raise BadContent("the card language has words that the rules do not know")

ABILITIES: Final[list[Ability]] = [Reader(card, line).ability(number) for number, (card, line) in enumerate(LINES)]
OF_CARD: Final[list[list[Ability]]] = [[one for one in ABILITIES if one.card == card] for card in range(len(CARDS))]
_CAST: Final = (SPELL, TRAP, FLASH)

# By window: lines of what is in play (warriors, equipment, constructs), and lines of cards that are played for them.
IN_PLAY: Final[list[list[Ability]]] = [
    [one for one in ABILITIES if one.window == window and one.kind not in _CAST and one.card < 90]
    for window in range(w.WINDOWS)
]
PLAYED_FOR: Final[list[list[Ability]]] = [
    [one for one in ABILITIES if one.window == window and one.kind in _CAST] for window in range(w.WINDOWS)
]
HAS_LINES: Final[vec[i64]] = vec[i64]([int(bool(IN_PLAY[n] or PLAYED_FOR[n])) for n in range(w.WINDOWS)])
# By card: the line by which a spell, trap or flash is played; -1 for others.
CAST_LINE: Final[vec[i64]] = vec[i64](
    [int(OF_CARD[card][0].number) if int(KIND[card]) in _CAST else -1 for card in range(len(CARDS))]
)


@mypyc_attr(acyclic=True)
class Gain:
    """A line that is always so, and by how much it changes a stat."""

    def __init__(self, ability: Ability, by: i64) -> None:
        self.ability: Final[Ability] = ability
        self.card: Final[i64] = ability.card
        self.by: Final[i64] = by


def _written(number: Sum | None) -> int:
    """The numbers of such lines are written, not counted."""
    return 0 if number is None else sum([int(part.sign * part.n) for part in number.parts])


def _gains(which: int, word: int, kinds: tuple[int, ...]) -> list[Gain]:
    found: list[Gain] = []
    for one in ABILITIES:
        if one.window == w.ALWAYS and one.kind in kinds:
            ops = [op for op in one.operations if op.word == word and (op.name == which or word == w.SYNC_OP)]
            found += [Gain(one, _written(op.number)) for op in ops]
    return found


def _by_stat(kinds: tuple[int, ...]) -> list[list[Gain]]:
    """Additions by stat; the last one is the level for syncing."""
    return [_gains(which, w.STAT_OP, kinds) for which in range(SYNC)] + [_gains(SYNC, w.SYNC_OP, kinds)]


# Lines that are always so, by what they change: of pieces, of constructs and of equipment.
GAINS_OF: Final[list[list[Gain]]] = _by_stat((BASIC, ELITE, CHAMPION))
GAINS_BUILT: Final[list[list[Gain]]] = _by_stat((CONSTRUCT,))
GAINS_WORN: Final[list[list[Gain]]] = _by_stat((EQUIPMENT,))
SETS_WORN: Final[list[list[Gain]]] = [_gains(which, w.SET_OP, (EQUIPMENT,)) for which in range(SYNC + 1)]
KEYS_WORN: Final[list[tuple[i64, i64]]] = [  # equipment and the keyword that it gives
    (one.card, op.name)
    for one in ABILITIES
    if one.window == w.ALWAYS and one.kind == EQUIPMENT
    for op in one.operations
    if op.word == w.KEYWORD
]
# By card: the windows at which a line of it works while it is in play, as bits.
WINDOWS_OF: Final[vec[i64]] = vec[i64](
    [sum([2**window for window in {int(one.window) for one in OF_CARD[card]}]) for card in range(len(CARDS))]
)


def windows_of_kind(kind: int) -> int:
    """The windows for which any card of a kind has a line, as bits."""
    found = 0
    for card in range(len(CARDS)):
        if KIND[card] == kind:
            found |= int(WINDOWS_OF[card])
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Scene:
    """Who is who while a line is looked at: its number, source and player, the roles of the window, and the space of
    a trap's or construct's tile."""

    __slots__ = ("at", "it", "line", "other", "source", "you")

    def __init__(self, line: i64, source: i64, you: i64, it: i64, other: i64, at: i64) -> None:
        self.line: Final[i64] = line
        self.source: Final[i64] = source
        self.you: Final[i64] = you
        self.it: Final[i64] = it
        self.other: Final[i64] = other
        self.at: Final[i64] = at
