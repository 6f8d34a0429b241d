"""Lines that can be read and that the rules would not keep are refused: no card promises what nobody does."""

from __future__ import annotations

import pytest

from contretemps.games.temporal_war.content import LINES
from contretemps.games.temporal_war.effects.kept import check_kept
from contretemps.games.temporal_war.language.lines import read
from contretemps.kernel.errors import BadContent


def test_every_line_is_kept() -> None:
    for _, line in LINES:
        check_kept(line)


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("elite", "when=always; target=self; do=stat(power,+1); for=play; may", "nobody is asked"),
        ("elite", "when=always; target=one(own elf); do=sync(+1); for=play; must", "nobody is asked"),
        ("elite", "when=always; target=self; do=stat(power,+1); for=round; must", "always so"),
        ("elite", "when=always; target=self; do=keyword(giant); for=play; must", "keyword is nothing"),
        ("elite", "when=start_turn(me); target=self; do=sync(+1); for=turn; must", "or not at all"),
        ("elite", "when=start_turn(me); target=self; do=heal(1); for=now; limit=game; must", "in a game"),
        ("elite", "when=start_turn(me); target=self; do=heal(1); for=round; must", "does not last for round"),
        (
            "elite",
            "when=battle_over(attacker=self); target=defender; do=status(rooted); for=turn; must",
            "not for turn",
        ),
        (
            "elite",
            "when=attack_rolled(attacker=self); target=self; do=symbols(sword,1); for=turn; must",
            "not for turn",
        ),
        ("elite", "when=attack_declared(attacker=self); target=self; do=stat(attack,+1); for=turn; must", "for battle"),
        (
            "flash",
            "when=damage_pending(it=own warrior); target=it; do=prevent(2); for=now; limit=turn; may",
            "works once",
        ),
        (
            "flash",
            "when=damage_pending(it=own warrior); target=it; do=prevent(2); for=now; limit=event; must",
            "may be",
        ),
        ("monster", "when=monster_drawn; do=monster(+1); may", "is done"),
    ],
)
def test_a_line_that_would_not_be_kept(kind: str, text: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        check_kept(read("X", kind, text))
