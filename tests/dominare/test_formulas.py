"""A formula that cannot be read, or could never be done, stops the game from loading, with card, ability and column."""

from __future__ import annotations

import pytest

from contretemps.cards.formula import BadFormula, formula, read_calls
from contretemps.games.dominare import content
from contretemps.games.dominare.effects.asks import PROGRAMS
from contretemps.games.dominare.effects.programs import Reader
from contretemps.kernel.errors import BadContent


def read(text: str) -> None:
    """Read it as an ability, and forget it again."""
    before = len(PROGRAMS)
    try:
        Reader("can10.4", 192, False).program(read_calls(formula("can10.4", text)))
    finally:
        del PROGRAMS[before:]


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("PLACES(1,CAN)", 1, "an operation"),
        ("PLACE(1,CANAL)", 9, "a district"),
        ("PLACE(1,CAN:dry)", 13, "a filter of blocks"),
        ("PLACE(0,CAN)", 7, "a number from 1"),
        ("PLACE(1,LAND:adj)", 9, "no adj before a block was named"),
        ("PLACE(1,ANY:coast)", 9, "land, where it lies on the water"),
        ("PLACE(1,CAN,pattern=districts)", 9, "ANY"),
        ("REMOVE(1,CAN,k=each)", 10, "blocks that hold influence"),
        ("REPLACE(expo=2)", 14, "0 or 1"),
        ("PLACE(1,EST:v>=3)", 9, "blocks that the small side has"),
        ("PLACE(1,CAN:vacant&mine)", 9, "filters that a block can pass"),
        ("PLACE(1,CAN,k=3,pattern=adjacent)", 1, "two adjacent blocks"),
        ("PLACE(1,CAN,pattern=circle)", 21, "a pattern"),
        ("GAIN(1); PAY(tax(3))", 14, "a number"),
        ("GAIN(vp(CANAL))", 9, "a district"),
        ("EXPO(2)", 6, "a number with its sign"),
        ("EXPO(+1,who=everybody)", 13, "players"),
        ("VP(+1,one:LAND)", 7, "a district"),
        ("DOWN(1,rival:Knight)", 14, "a trait"),
        ("DOWN(1,theirs)", 8, "whose agents"),
        ("DOWN(1,rival:rank<=9)", 14, "a rank"),
        ("STEAL(2,one)", 9, "another player"),
        ("RECRUIT(only=Clerk)", 14, "a trait"),
        ("REPLACE(who=mine)", 13, "rival"),
        ("PEEK(agent,9)", 12, "a number from 1 to 4"),
        ("PEEK(hand,1)", 6, "event or agent"),
        ("SEASON(no_trait:Knight)", 17, "a trait"),
        ("SEASON(rain)", 8, "a flag of the season"),
        ("CHOOSE{GAIN(1)|GAIN(2)|GAIN(3)|GAIN(4)}", 1, "at most three options"),
        ("NOFLIP", 1, "an operation of an effect"),
    ],
)
def test_mistakes_are_told_with_card_and_column(text: str, column: int, expected: str) -> None:
    with pytest.raises(BadFormula) as error:
        read(text)
    assert (error.value.card, error.value.column) == ("can10.4", column), error.value
    assert error.value.expected.startswith(expected), error.value


def test_what_is_right_is_read() -> None:
    for text in ("PLACE(1,CAN); REMOVE(2,LAND:adj)", "MOVE(1,src=CAN:occupied,dst=ANY:adj)", "GAIN(count(CAN:mine)+1)"):
        read(text)


def test_statics_are_checked() -> None:
    with pytest.raises(BadFormula, match="a trait"):
        content.Statics({"id": "can10", "static": "NEIGHBOUR(Knight)"})
    with pytest.raises(BadFormula, match="a number from 1 to 7"):
        content.Statics({"id": "can10", "static": "RANK>=9"})
    with pytest.raises(BadFormula, match="a permanent text"):
        content.Statics({"id": "can10", "static": "GAIN(1)"})


def test_keys_are_checked() -> None:
    with pytest.raises(BadContent, match="mean nothing here"):
        content._keys({"id": "can10", "colour": "red"}, "can10", {"id"})


def test_all_formulas_are_programs() -> None:
    """185 abilities, 33 reveals, 67 lines, 8 districts, and the frames inside them."""
    names = {program.name for program in PROGRAMS}
    assert len(names) == 185 + 33 + 67 + 8
