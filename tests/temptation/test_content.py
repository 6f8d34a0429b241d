"""The sides: what the loader refuses and by which rule, and what the proof that games end needs of them."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from contretemps.games.temptation.sides import (
    MOST_SPACES,
    SIDE,
    TABLES,
    load_sides,
    oddities,
)
from contretemps.games.temptation.switches import SHARE, bound, most_rounds
from contretemps.kernel import BadPosition


def changed(which: int, **change: Any) -> list[dict[str, Any]]:
    """The sixteen sides, one of them changed."""
    tables = copy.deepcopy(TABLES)
    tables[which - 1].update(change)
    return tables


def with_row(text: str) -> list[dict[str, Any]]:
    return changed(3, rows=[text, *TABLES[2]["rows"][1:]])


def refused_by(tables: list[dict[str, Any]]) -> int:
    with pytest.raises(BadPosition, match=r"TTN-\d{3}") as raised:
        load_sides(tables)
    assert f"TTN-{raised.value.rule:03}" in str(raised.value)
    return raised.value.rule


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ("W20", 11),
        ("20 4", 12),
        ("", 12),
        ("W20 7", 13),
        ("W20 0", 13),
        ("W50 R R Y Y Y", 15),
        ("W50 R R R Y", 15),
        ("W50 R R R", 15),
        ("W50 * R", 15),
        ("W50 1 *", 17),
        ("W25 4", 18),
        ("W0 4", 18),
        ("W-10 4", 18),
        ("W20 " + "4 " * 20, 18),
    ],
)
def test_a_row_that_is_not_legal_is_refused_by_its_rule(row: str, rule: int) -> None:
    assert refused_by(with_row(row)) == rule


def test_a_side_with_five_rows_is_refused() -> None:
    assert refused_by(changed(3, rows=TABLES[2]["rows"][1:])) == 10


def test_sides_are_sixteen_and_in_their_places() -> None:
    assert refused_by(TABLES[:15]) == 1
    assert refused_by([*TABLES, TABLES[0]]) == 1
    assert refused_by(changed(3, board=4)) == 1
    assert refused_by(changed(3, face="back")) == 1
    assert refused_by(changed(3, number=4)) == 1


def test_a_set_whose_points_need_not_rise_is_refused() -> None:
    tables = copy.deepcopy(TABLES)
    for table in tables[8:]:
        table["rows"] = [row.replace("W", "B") for row in table["rows"]]
    assert refused_by(tables) == 133


def test_a_single_side_with_more_black_than_white_is_only_odd() -> None:
    tables = changed(3, rows=[row.replace("W", "B") for row in TABLES[2]["rows"]])
    assert any("its net is -300" in oddity for oddity in oddities(load_sides(tables)))


def test_our_own_sides_are_legal_and_not_odd() -> None:
    assert oddities(SIDE) == []
    assert all(table["provenance"] == "original" for table in TABLES)
    assert max(side.size for side in SIDE) == 27 <= MOST_SPACES
    assert [side.net() for side in SIDE] == [
        240, 240, 180, 240, 210, 200, 280, 230, 240, 210, 230, 180, 130, 130, 260, 130,
    ]  # fmt: skip


def test_side_1_is_the_gentlest() -> None:
    def black_share(side: int) -> float:
        amounts = [int(amount) for amount in SIDE[side].amounts]
        return -sum(a for a in amounts if a < 0) / sum(abs(a) for a in amounts)

    assert min(range(16), key=black_share) == 0


def test_rounds_are_bounded_as_the_proof_says() -> None:
    assert [most_rounds("under", seats) for seats in range(2, 7)] == [6, 8, 10, 9, 12]
    assert [most_rounds("flip", seats) for seats in range(2, 7)] == [6, 8, 10, 9, 11]
    assert bound({"board_rotation": "under"}, 2) > 6 * 3 * 168


def test_somebody_always_has_dice() -> None:
    """With a space free, fewer dice lie on the side than are in play (TTN-116 is out of reach)."""
    assert min(int(SHARE[seats]) * seats for seats in range(2, 7)) >= MOST_SPACES
