"""The cards as tables, read once from `content/` and checked (TPT-009 to TPT-011).

A chant or a Temptress is made of verbs with numbers: how much (`amount`), from which number on (`least`), for which
types (`types`), and whether it is optional (`may`). TAKES says which of these a verb takes; others are refused, since
they would be written on a card and do nothing. What holds for a while is looked up here, by verb and card; what
happens once is a list of (verb, types, amount, may) that `chants.py` turns into steps. A card set that uses these verbs
in other ways needs no code.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.tempt.codes import ACTION_CARDS, CARDS, TEMPTRESSES
from contretemps.kernel.errors import BadContent

FOLDER: Final = Path(__file__).parent / "content"

EXECUTIONER: Final = 0
RALLY_CRIER: Final = 1
FEAR_MONGER: Final = 2
ELEMENTAL: Final = 3
MILITIA: Final = 4
TYPES: Final = ["executioner", "rally_crier", "fear_monger", "elemental", "militia"]  # TPT-011
ALL_TYPES: Final = 31  # as bits
PER_TYPE: Final = 12

# What an upright Chanter does for as long as it stands there.
MILITIA_BONUS: Final = 0  # the Militia bonus of one's Columns is so much more
GAIN_WHEN_BEHIND: Final = 1  # in one's Action step, with fewer Primacy points: gain
COLUMN_TOLL: Final = 2  # these types cost the opponent more to Tempt into a Column
BOUNTY: Final = 3  # gain for each Cohort that one's Executioner ability removes
PIKES: Final = 4  # such a Cohort is a Primacy point, and the opponent loses actions
DRAIN: Final = 5  # in one's Action step: an opponent with so many actions loses some
MOVE_TOLL: Final = 6  # paid moves cost the opponent more
RECRUITS: Final = 7  # more cards in Preparing for War
FIRST_MOVE: Final = 8  # the first paid move of a turn costs less
BREAKS_TIES: Final = 9  # Primacy in a tied Area where one has a Cohort
SCORCH: Final = 10  # opposing Columns with so many Cohorts are weaker
SHIELD: Final = 11  # these types in one's Columns cannot be chosen by Executioner abilities
STANDING: Final = [
    "militia_bonus", "gain_when_behind", "column_toll", "bounty", "pikes", "drain", "move_toll", "recruits",
    "first_move", "breaks_ties", "scorch", "shield",
]  # fmt: skip

# What a Dwindling chant does, once.
TAKE_BACK: Final = 0
SILENCE: Final = 1
POISON: Final = 2
OMEN: Final = 3
DENOUNCE: Final = 4
RENEW: Final = 5
DRAW_CARDS: Final = 6
PUT_UNDER: Final = 7
SCATTER: Final = 8
ONE_TIME: Final = [
    "take_back", "silence", "poison", "omen", "denounce", "renew", "draw", "put_under", "scatter",
]  # fmt: skip

# What a Temptress does.
ONCE_GAIN: Final = 0
ONCE_DRAW: Final = 1
ONCE_MOVE: Final = 2
DISCOUNT: Final = 3
EACH_MOVE: Final = 4
VEIL: Final = 5
RUIN: Final = 6
CROWN: Final = 7
CHARMS: Final = [
    "once_gain", "once_draw", "once_move", "discount", "each_move", "veil", "ruin", "crown",
]  # fmt: skip
SPANS: Final = ["turn", "lasts", "primacy"]

TAKES: Final[dict[str, str]] = {
    "militia_bonus": "amount", "gain_when_behind": "amount", "column_toll": "amount types", "bounty": "amount",
    "pikes": "amount", "drain": "amount least", "move_toll": "amount", "recruits": "amount", "first_move": "amount",
    "breaks_ties": "", "scorch": "amount least", "shield": "types",
    "take_back": "types may", "silence": "may", "poison": "may", "omen": "", "denounce": "types may",
    "renew": "types may", "draw": "amount", "put_under": "", "scatter": "may",
    "once_gain": "amount", "once_draw": "amount", "once_move": "", "discount": "amount least", "each_move": "",
    "veil": "", "ruin": "", "crown": "amount",
}  # fmt: skip

Verb = tuple[int, int, int, int]  # which, types as bits, amount, may


class CardSet:
    """A card list, as read: everything by card number from 0, or by Temptress from 0."""

    def __init__(self, cohorts: list[dict[str, Any]], temptresses: list[dict[str, Any]], values: list[int]) -> None:
        self.slugs: list[str] = []  # by name
        self.name_of: list[int] = []
        self.type_of: list[int] = []
        self.cost: list[int] = []
        self.strength: list[int] = []
        self.draw: list[int] = []
        self.constant: list[bool] = []
        self.chant: list[str] = []  # by name
        self.effects: dict[str, Any] = {}  # by chant, as written
        self.programs: list[tuple[Verb, ...]] = []  # by name: what its Dwindling chant does
        self.standing: list[list[int]] = [[0] * CARDS * 3 for _ in STANDING]  # by verb: amount, least, types, by card
        self.standing_cards: list[int] = [0] * len(STANDING)  # by verb: the cards that have it, as bits
        self.values = values
        for cohort in cohorts:
            self._add(cohort)
        self._check()
        self.temptress: list[str] = [str(table["slug"]) for table in temptresses]
        self.spans: list[int] = [SPANS.index(str(table["works"])) for table in temptresses]
        self.charms: list[list[int]] = [[0] * TEMPTRESSES * 2 for _ in CHARMS]  # by verb: amount, least
        self.charm_cards: list[int] = [0] * len(CHARMS)
        for number, table in enumerate(temptresses):
            for effect in table["effects"]:
                verb = _verb(CHARMS, effect, str(table["slug"]))
                self.charms[verb][2 * number] = int(effect.get("amount", 1))
                self.charms[verb][2 * number + 1] = int(effect.get("least", 0))
                self.charm_cards[verb] |= 1 << number
        if len(set(self.temptress)) != TEMPTRESSES:
            raise BadContent(f"TPT-009: there are 6 different Temptresses, not {len(set(self.temptress))}")
        if len(set(values)) != ACTION_CARDS or min(values) < 1:
            raise BadContent(f"TPT-006: there are 3 different Action cards, not {values}")

    def _add(self, cohort: dict[str, Any]) -> None:
        slug = str(cohort["slug"])
        name = len(self.slugs)
        kind = _index(TYPES, cohort["type"], slug)
        constant = {"constant": True, "dwindling": False}.get(str(cohort["kind"]))
        if constant is None or slug in self.slugs:
            raise BadContent(f"TPT-010: {slug} is there twice, or its chant is neither constant nor dwindling")
        if int(cohort["cost"]) < 1 or int(cohort["strength"]) < 0 or int(cohort["draw"]) < 0:
            raise BadContent(f"TPT-010: {slug} has a cost, Strength or Draw Value that cannot be")
        self.slugs.append(slug)
        self.chant.append(str(cohort["chant"]))
        first = len(self.name_of)
        for _ in range(int(cohort["copies"])):
            self.name_of.append(name)
            self.type_of.append(kind)
            self.cost.append(int(cohort["cost"]))
            self.strength.append(int(cohort["strength"]))
            self.draw.append(int(cohort["draw"]))
            self.constant.append(constant)
        program: list[Verb] = []
        for effect in cohort["effects"]:
            types = sum([1 << _index(TYPES, one, slug) for one in effect.get("types", TYPES)])
            amount = int(effect.get("amount", 1))
            if constant:
                verb = _verb(STANDING, effect, slug)
                for card in range(first, min(CARDS, len(self.name_of))):
                    self.standing[verb][3 * card : 3 * card + 3] = [amount, int(effect.get("least", 0)), types]
                    self.standing_cards[verb] |= 1 << card
            else:
                verb = _verb(ONE_TIME, effect, slug)
                program.append((verb, types, amount, int(bool(effect.get("may", False)))))
        self.programs.append(tuple(program))
        if self.effects.setdefault(self.chant[name], cohort["effects"]) != cohort["effects"]:
            raise BadContent(f"TPT-010: {slug}: {self.chant[name]} is a chant with other effects already")

    def _check(self) -> None:
        """60 Cohorts, twelve of each type (TPT-009)."""
        counts = [self.type_of.count(kind) for kind in range(len(TYPES))]
        if len(self.name_of) != CARDS:
            raise BadContent(f"TPT-009: there are 60 Cohorts, not {len(self.name_of)}")
        if counts != [PER_TYPE] * len(TYPES):
            raise BadContent(f"TPT-009: there are 12 Cohorts of each type, not {dict(zip(TYPES, counts, strict=True))}")


def _index(known: list[str], word: Any, where: str) -> int:
    if word not in known:
        raise BadContent(f"{where}: {word!r} is none of {', '.join(known)}")
    return known.index(str(word))


def _verb(known: list[str], effect: dict[str, Any], where: str) -> int:
    """The number of an effect's verb; it has nothing but what the verb takes."""
    verb = _index(known, effect["do"], where)
    odd = sorted(effect.keys() - {"do", *TAKES[known[verb]].split()})
    if odd:
        raise BadContent(
            f"{where}: {known[verb]} takes no {', '.join(odd)}; it takes {TAKES[known[verb]] or 'nothing'}"
        )
    if int(effect.get("amount", 1)) < 1 or int(effect.get("least", 0)) < 0:
        raise BadContent(f"{where}: {known[verb]} with an amount below 1, or from a number on that is below 0")
    return verb


def read_cards(folder: Path) -> CardSet:
    """The card list of a folder; BadContent if it is not legal."""
    cohorts = tomllib.loads((folder / "cohorts.toml").read_text("utf-8"))["cohort"]
    temptresses = tomllib.loads((folder / "temptresses.toml").read_text("utf-8"))["temptress"]
    values = tomllib.loads((folder / "actions.toml").read_text("utf-8"))["values"]
    return CardSet(cohorts, temptresses, values)


SET: Final = read_cards(FOLDER)

SLUGS: Final[list[str]] = SET.slugs
TEMPTRESS: Final[list[str]] = SET.temptress
PROGRAMS: Final[list[tuple[Verb, ...]]] = SET.programs
NAME: Final[vec[i64]] = vec[i64](SET.name_of)
TYPE: Final[vec[i64]] = vec[i64](SET.type_of)
COST: Final[vec[i64]] = vec[i64](SET.cost)
STRENGTH: Final[vec[i64]] = vec[i64](SET.strength)
DRAW_VALUE: Final[vec[i64]] = vec[i64](SET.draw)
VALUE: Final[vec[i64]] = vec[i64](SET.values)  # of the Action cards
ALL_CARDS: Final[i64] = 2**CARDS - 1
ALL_TEMPTRESSES: Final[i64] = 2**TEMPTRESSES - 1


def _cards_where(values: list[int], value: int) -> int:
    return sum([2**card for card in range(CARDS) if values[card] == value])


OF_TYPE: Final[vec[i64]] = vec[i64]([_cards_where(SET.type_of, kind) for kind in range(len(TYPES))])  # as bits
OF_TYPES: Final[vec[i64]] = vec[i64](  # for each set of types
    [sum([_cards_where(SET.type_of, kind) for kind in range(len(TYPES)) if types >> kind & 1]) for types in range(32)]
)
ELEMENTALS: Final[i64] = OF_TYPE[ELEMENTAL]
NAMESAKES: Final[vec[i64]] = vec[i64]([_cards_where(SET.name_of, name) for name in SET.name_of])  # itself included
CONSTANT: Final[i64] = sum([2**card for card in range(CARDS) if SET.constant[card]])

WITH: Final[vec[i64]] = vec[i64](SET.standing_cards)  # by standing verb: cards, as bits
_FLAT: Final[list[int]] = [number for table in SET.standing for number in table]
_STANDING: Final[vec[i64]] = vec[i64](_FLAT)


def amount_of(verb: i64, card: i64) -> i64:
    """How much a card's standing verb does."""
    return _STANDING[(verb * CARDS + card) * 3]


def least_of(verb: i64, card: i64) -> i64:
    """From which number on it does."""
    return _STANDING[(verb * CARDS + card) * 3 + 1]


def types_of(verb: i64, card: i64) -> i64:
    """For which types, as bits."""
    return _STANDING[(verb * CARDS + card) * 3 + 2]


CHARMED: Final[vec[i64]] = vec[i64](SET.charm_cards)  # by Temptress verb: Temptresses, as bits
_CHARM: Final[vec[i64]] = vec[i64]([number for table in SET.charms for number in table])
PLACED_ONLY: Final[i64] = sum([2**number for number, span in enumerate(SET.spans) if SPANS[span] == "turn"])


def charm_amount(verb: i64, temptress: i64) -> i64:
    """How much a Temptress's verb does."""
    return _CHARM[(verb * TEMPTRESSES + temptress) * 2]


def charm_least(verb: i64, temptress: i64) -> i64:
    """From which number on it does."""
    return _CHARM[(verb * TEMPTRESSES + temptress) * 2 + 1]
