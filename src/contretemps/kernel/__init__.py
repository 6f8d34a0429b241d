"""The kernel: what all games share. No game is named here."""

from contretemps.kernel.choices import Choices
from contretemps.kernel.codec import Codec, Domain, Verb
from contretemps.kernel.errors import BadInput, BadPosition
from contretemps.kernel.game import EventKind, Game, Option, Options
from contretemps.kernel.journal import EVERYBODY, Event, Journal
from contretemps.kernel.position import Position, playout
from contretemps.kernel.refusal import Facts, Refusal, Refused
from contretemps.kernel.rng import Rng, lowest, members_of, size
from contretemps.kernel.rules import Rule, RuleBook
from contretemps.kernel.step import (
    ALLOWED,
    DONE,
    ENDED,
    NATURE,
    NOBODY,
    NOT_ASKED,
    NOT_YET,
    OVER,
    SEVERAL,
    Entry,
    Later,
    Sealed,
    Step,
    load_step,
    load_steps,
)
from contretemps.kernel.texts import LANGUAGES, Texts

__all__ = [
    "ALLOWED", "DONE", "ENDED", "EVERYBODY", "LANGUAGES", "NATURE", "NOBODY", "NOT_ASKED", "NOT_YET", "OVER",
    "SEVERAL", "BadInput", "BadPosition", "Choices", "Codec", "Domain", "Entry", "Event",
    "EventKind", "Facts", "Game", "Journal", "Later", "Option", "Options", "Position",
    "Refusal", "Refused", "Rng", "Rule", "RuleBook", "Sealed", "Step", "Texts", "Verb",
    "load_step", "load_steps", "lowest", "members_of",
    "playout", "size",
]  # fmt: skip
