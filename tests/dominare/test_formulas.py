"""A formula that cannot be read, or could never be done, stops the game from loading, with card, ability and column."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from contretemps.cards.formula import BadFormula, formula, read_calls
from contretemps.games.dominare import content
from contretemps.games.dominare.effects.asks import PROGRAMS
from contretemps.games.dominare.effects.programs import Reader
from contretemps.kernel.errors import BadContent
from tests.support.compiled import SOURCE, run


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
        # what its operation does not take
        ("GAIN(1,2)", 1, "GAIN with 1 arguments"),
        ("PLACE(1)", 1, "PLACE with 2 arguments"),
        ("GAIN(1,most=2)", 13, "no most"),
        ("MOVE(1,src=CAN:occupied)", 1, "MOVE with dst"),
        ("GAIN(1); MAY", 10, "MAY{}"),
        ("ABILITY(Scholar,rank=2)", 22, "+1"),
        ("ABILITY(Scholar,rank=top)", 22, "+1"),
        # numbers out of range
        ("GAIN(100)", 6, "a number from 1 to 99"),
        ("PLACE(two,CAN)", 7, "a number from 1"),
        ("PLACE(-1,CAN)", 7, "a number from 1"),
        ("REPLACE(who=rival,rank=<=8)", 24, "a rank"),
        ("PLACE(2,ONE)", 9, "no ONE without k=each"),
        # brackets
        ("PLACE(1,CAN", 12, "')'"),
        ("PLACE(1,CAN))", 13, "';' or the end"),
        ("GAIN(count(CAN:mine)", 21, "')'"),
        ("MAY{GAIN(1)", 12, "'}'"),
        # what could never be done
        ("REMOVE(1,CAN:vacant)", 10, "blocks that hold influence"),
        ("MOVE(1,src=CAN:vacant,dst=ANY:adj)", 12, "blocks that hold influence"),
        ("CONVERT(CHU:vacant,max=2)", 9, "blocks that hold influence"),
        ("MOVE(1,src=CHU:occupied,dst=SEN:adj)", 29, "blocks that are adjacent on the small side"),
        ("TRADE(MER,SEN:adj)", 11, "blocks that are adjacent on the small side"),
        ("PLACE(1,CHU); REMOVE(1,SEN:adj)", 24, "blocks that are adjacent on the small side"),
        ("MAY{PLACE(1,CAN)}; REMOVE(1,LAND:adj)", 29, "no adj before a block was named"),
        ("DOWN(1,rival:Knave&!Knave)", 14, "traits that an agent can have"),
        ("ABILITY(!Noble&Noble)", 9, "traits that an agent can have"),
        ("PLACE(1,ANY:v>=3&v<=1)", 9, "blocks that the small side has"),
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


LOAD = """
import sys, tomllib

read, (old, new) = tomllib.loads, sys.argv[1:]
tomllib.loads = lambda text, **more: read(text.replace(old, new), **more)
try:
    import contretemps.games.dominare
except ValueError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("PLACE(1,LAND:coast,k=6)", "PLACE(1,LAND:shore,k=6)", "can10.7, column 14"),
        ("MAY{RECRUIT()}", "MAY{RECRUIT(draw=0)}", "ath10.R, column 18"),
        ("RANK>=3", "RANK>=8", "can10.S, column 7"),
        ("SPEND(5){}ELSE{EXPO(+maxexp)}", "SPEND(5){}ELSE{EXPO(maxexp)}", "ev01.3.1, column 21"),
        ("VP(-1,all)", "VP(-1,ALL)", "COR, column 7"),
    ],
)
def test_a_mistake_stops_the_game_from_loading(right: str, wrong: str, told: str, tmp_path: Path) -> None:
    """Of an ability, a reveal, a static, a line of an event, a district: each is told by card, ability and column."""
    said = run(sys.executable, "-c", LOAD, right, wrong, folder=tmp_path, PYTHONPATH=str(SOURCE.parent))
    assert said.startswith(f"{told} of {wrong!r}: expected "), said
