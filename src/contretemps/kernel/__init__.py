"""The kernel: what all games share. No game is named here."""

from contretemps.kernel.advice import Plan, Plays, Reason, marked
from contretemps.kernel.choices import Choices
from contretemps.kernel.codec import Codec, Domain, Verb
from contretemps.kernel.errors import BadInput, BadPosition
from contretemps.kernel.game import EventKind, Game, Option, Options
from contretemps.kernel.given import Given, whole, words_of
from contretemps.kernel.journal import EVERYBODY, Event, Journal
from contretemps.kernel.position import Position, playout
from contretemps.kernel.refusal import Facts, Refusal, Refused
from contretemps.kernel.rng import Rng
from contretemps.kernel.rules import Rule, RuleBook
from contretemps.kernel.shapes import (
    ANY_SEAT,
    FLAG,
    NUMBER,
    PLAYERS,
    TEXT,
    By,
    Fields,
    Names,
    Several,
    Shape,
    Word,
    by_seat,
)
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
    step_kinds,
)
from contretemps.kernel.texts import LANGUAGES, Texts

__all__ = [
    "ALLOWED", "ANY_SEAT", "DONE", "ENDED", "EVERYBODY", "FLAG", "LANGUAGES", "NATURE", "NOBODY", "NOT_ASKED",
    "NOT_YET", "NUMBER", "OVER", "PLAYERS", "SEVERAL", "TEXT", "BadInput", "BadPosition", "By", "Choices", "Codec",
    "Domain", "Entry", "Event", "EventKind", "Facts", "Fields", "Game", "Given", "Journal", "Later", "Names",
    "Option", "Options", "Plan", "Plays", "Position", "Reason", "Refusal", "Refused", "Rng", "Rule", "RuleBook",
    "Sealed", "Several", "Shape", "Step", "Texts", "Verb", "Word", "by_seat", "load_step", "load_steps", "marked",
    "playout", "step_kinds", "whole", "words_of",
]  # fmt: skip
