"""The reader of ability lines: what it makes of a line, and lines that it refuses."""

from __future__ import annotations

import pytest

from contretemps.cards.formula import BadFormula
from contretemps.games.temporal_war.language.lines import Line, read
from contretemps.games.temporal_war.language.sets import Filter, Match
from tests.temporal_war.content import CARDS


def test_every_line_is_read() -> None:
    lines = [read(f"{card['id']}.{n}", card["kind"], text) for card in CARDS for n, text in enumerate(card["lines"], 1)]
    assert len(lines) == 114
    assert {line.window for line in lines if line.exert} == {
        "attack_declared", "attack_rolled", "damage_pending", "in_use",
    }  # fmt: skip


def test_what_is_left_out() -> None:
    """A monster's line has the usual target, duration and limit; any other without a limit works once per turn."""

    def said(line: Line) -> tuple[str, str, str]:
        return line.target[0].ref, line.lasts, line.limit

    assert said(read("x", "monster", "when=monster_drawn; do=monster(+1); must")) == ("monster", "event", "event")
    assert said(read("x", "monster", "when=monster_won; target=it; do=status(rooted); must")) == (
        "it",
        "round",
        "event",
    )
    assert said(read("x", "elite", "when=start_turn(me); target=me; do=draw(1); for=now; may")) == ("me", "now", "turn")
    assert said(read("x", "elite", "when=always; target=self; do=sync(+1); for=play; must")) == ("self", "play", "")


def test_sets() -> None:
    """Alternatives, each with its filters."""
    line = read(
        "x",
        "construct",
        "when=lands(it=enemy warrior within 2 tile not self | any elf on extra); target=it; do=rest(); for=now; must",
    )
    assert line.who == (
        Match("", "enemy", "warrior", (Filter("within", "tile", 2), Filter("not", "self"))),
        Match("", "any", "elf", (Filter("extra"),)),
    )


GOOD = "when=lands(it=enemy warrior in area); if=ready(it); target=it; do=damage(2); for=now; limit=event; may"


@pytest.mark.parametrize(
    ("kind", "old", "new", "column", "expected"),
    [
        ("trap", "lands", "falls", 6, "a window"),
        ("trap", "lands", "monster_won", 6, "a window"),
        ("trap", "it=enemy", "attacker=enemy", 6, "lands(it=…)"),
        ("trap", "lands(it=enemy warrior in area)", "exert(lands it=bearer)", 6, "a window; only equipment is exerted"),
        ("trap", "enemy", "foe", 15, "one of own, ally, enemy, any"),
        ("trap", "warrior", "dwarf", 21, "one of warrior, champion"),
        ("trap", "in area", "in reach", 32, "one of area"),
        ("trap", "in area", "within 2", 37, "a word"),
        ("trap", "in area", "within two it", 36, "a whole number"),
        ("flash", "ready(it)", "ready(it)", 29, "no area: this card has none"),
        ("trap", "in area", "on extra", 29, "no extra: this card has none"),
        ("trap", "ready(it)", "awake(it)", 42, "a condition"),
        ("trap", "ready(it)", "ready(attacker)", 48, "one of it, me, tile"),
        ("trap", "ready(it)", "round", 42, "round compared with a number"),
        ("trap", "ready(it)", "ready(it)>=1", 42, "ready, compared with nothing"),
        ("trap", "target=it", "target=area", 60, "one of it, me, tile"),
        ("trap", "target=it", "target=self", 60, "one of it, me, tile"),
        ("trap", "damage(2)", "hurt(2)", 67, "an operation"),
        ("trap", "damage(2)", "damage()", 67, "damage with 1 in brackets"),
        ("trap", "damage(2)", "damage(2-)", 76, "a number"),
        ("trap", "damage(2)", "damage(two)", 74, "a number"),
        ("trap", "damage(2)", "status(asleep)", 74, "one of poisoned, rooted, warded"),
        ("trap", "damage(2)", "place(next it)", 67, "place(swap X)"),
        ("trap", "for=now", "for=ever", 82, "one of now, battle"),
        ("trap", "limit=event", "limit=week", 93, "one of turn, event"),
        ("trap", "; may", "; perhaps", 100, "one of may, must"),
        ("trap", "; may", "", 1, "may or must at the end"),
        ("trap", "for=now; ", "", 1, "for="),
        ("trap", "target=it; do=damage(2)", "do=damage(2); target=it", 1, "no parts but when, if, target"),
        ("trap", "lands(it=enemy warrior in area)", "always", 68, "no limit: this is always so"),
        ("monster", "in area", "adj it", 6, "a window"),
    ],
)
def test_other_lines_are_refused(kind: str, old: str, new: str, column: int, expected: str) -> None:
    """With card and column: a line that does nothing must not be printed on a card."""
    assert old in GOOD
    with pytest.raises(BadFormula) as wrong:
        read("HUM-T.1", kind, GOOD.replace(old, new, 1))
    assert (wrong.value.card, wrong.value.column) == ("HUM-T.1", column), wrong.value
    assert wrong.value.expected.startswith(expected)


def test_the_line_that_is_spoilt_above_is_a_good_one() -> None:
    assert read("HUM-T.1", "trap", GOOD).may
