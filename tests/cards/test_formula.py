"""The reader of formulas, over every formula of Dominare and every line of The Temporal War, and over mistakes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from contretemps.cards.formula import (
    BadFormula,
    Call,
    Value,
    formula,
    read_call,
    read_calls,
    read_line,
    write_calls,
    write_line,
)

TESTS = Path(__file__).parents[1]
DOMINARE = tomllib.loads((TESTS / "dominare" / "printed.toml").read_text("utf-8"))
WAR = {
    f"{line['card']}.{line['line']}": line["formula"]
    for line in tomllib.loads((TESTS / "temporal_war" / "printed.toml").read_text("utf-8"))["line"]
}
FORMULAS = {card: one["do"] for cards in DOMINARE.values() for card, one in cards.items()}


def program(text: str) -> tuple[Call, ...]:
    return read_calls(formula("x", text))


def texts(values: tuple[Value, ...]) -> list[str]:
    return [value.text for value in values]


# ---- all there are ---------------------------------------------------------------------------------------------------


def test_all_formulas_are_there() -> None:
    """As many as the content has: tests of both games compare these with their cards."""
    assert {kind: len(cards) for kind, cards in DOMINARE.items()} == {"agent": 226, "event": 67, "district": 8}
    assert len(WAR) == 114


def test_every_formula_of_dominare_reads_and_writes() -> None:
    """What is written from it reads as the same calls, and is the same but for space and empty brackets."""
    for card, text in FORMULAS.items():
        calls = read_calls(formula(card, text))
        written = write_calls(calls)
        assert read_calls(formula(card, written)) == calls
        assert written.replace(" ", "") == text.replace(" ", "").replace("()", "")


def test_the_words_of_dominare() -> None:
    """All operations that the content names, and no other, at whatever depth."""
    found: set[str] = set()
    waiting = [call for text in FORMULAS.values() for call in program(text)]
    while waiting:
        call = waiting.pop()
        found.add(call.name)
        waiting += [inner for calls in (*call.frames, call.other or ()) for inner in calls]
    operations = """GAIN PAY STEAL SPEND EXPO VP PLACE REMOVE MOVE CONVERT TRADE DOWN RALLY RECRUIT REPLACE WHITEWASH
        INSPIRE ACTION LATE ABILITY DISTRICT SWAP PEEK DISCARD SEASON MAY CHOOSE COST"""
    assert found == {*operations.split(), "NOFLIP", "WILD", "NEIGHBOUR", "RANK", "ENDVP"}


@pytest.mark.parametrize(
    ("part", "calls"),
    [("when", 1), ("if", 9), ("target", 1), ("do", 9)],
)
def test_every_line_of_the_war_reads_and_writes(part: str, calls: int) -> None:
    """The line as a whole, and each of its parts that has calls."""
    read_any = 0
    for card, text in WAR.items():
        line = read_line(formula(card, text))
        assert read_line(formula(card, write_line(line))) == line
        assert write_line(line) == text
        assert set(line.keys) <= {"when", "if", "target", "do", "for", "limit"}
        assert texts(line.args) in (["may"], ["must"])
        if part in line.keys:
            read = read_calls(line.keys[part], ",", spaces=True)
            assert len(read) <= calls
            assert write_calls(read, ",") == line.keys[part].text.replace("()", "")
            assert read_calls(formula(card, write_calls(read, ",")), ",", spaces=True) == read
            read_any += 1
    assert read_any > 30


# ---- what is read ----------------------------------------------------------------------------------------------------


def test_arguments_and_keys() -> None:
    (place,) = program(" PLACE ( 1 , LAND:coast , k = 6 ) ")
    assert (place.name, texts(place.args), place.keys["k"].text) == ("PLACE", ["1", "LAND:coast"], "6")
    (gain,) = program("GAIN(count(ANY:mine&v>=2)+1,max=6)")
    assert (texts(gain.args), gain.keys["max"].text) == (["count(ANY:mine&v>=2)+1"], "6")
    (replaced,) = program("REPLACE(who=rival,rank=<=4)")
    assert (replaced.args, replaced.keys["rank"].text) == ((), "<=4")
    assert program("RALLY()") == program("RALLY")


def test_frames() -> None:
    """`{}` is one empty choice; ELSE is another matter."""
    (spend,) = program("SPEND(5){}ELSE{EXPO(+maxexp); PAY(1)}")
    assert spend.frames == ((),)
    assert spend.other is not None
    assert [call.name for call in spend.other] == ["EXPO", "PAY"]
    (choose,) = program("CHOOSE{PAY(4)|DOWN(1,mine); GAIN(1)|EXPO(+2)}")
    assert [[call.name for call in calls] for calls in choose.frames] == [["PAY"], ["DOWN", "GAIN"], ["EXPO"]]
    (may,) = program("MAY{COST{DISCARD(1)}; RECRUIT(draw=3)}")
    assert may.frames[0][0].frames[0][0].name == "DISCARD"
    assert (may.other, may.frames[0][1].frames) == (None, ())


def test_comparisons() -> None:
    """What a word is compared with stands under the sign."""
    rank, end = program("RANK>=5; ENDVP(5)")
    assert (rank.name, rank.keys[">="].text, texts(end.args)) == ("RANK", "5", ["5"])
    count = read_call(formula("x", "count(own beast adj target not self)==0"), spaces=True)
    assert (texts(count.args), count.keys["=="].text) == (["own beast adj target not self"], "0")


def test_values_are_read_further_by_the_game_with_their_columns() -> None:
    """Splitting at signs outside of brackets; a mistake in a part of a part is told with its column."""
    _, place = program("PAY(1); PLACE(2, ANY:vacant & v>=1)")
    where, filters = place.args[1].split(":")
    assert (where.text, filters.text) == ("ANY", "vacant & v>=1")
    assert [(part.text, part.at) for part in filters.split("&")] == [("vacant", 21), ("v>=1", 30)]
    assert str(filters.split("&")[1].bad("a filter")) == (
        "x, column 31 of 'PAY(1); PLACE(2, ANY:vacant & v>=1)': expected a filter, found 'v'"
    )
    assert (where.bad("").column, place.bad("a word I know").column) == (18, 9)
    assert [part.text for part in formula("x", "max(0,round-3),1").split(",")] == ["max(0,round-3)", "1"]
    with pytest.raises(BadFormula, match=r"column 3 .*expected a value"):
        formula("x", "a&&b").split("&")


# ---- mistakes --------------------------------------------------------------------------------------------------------


def line(text: Value) -> Call:
    return read_line(text)


def operations(text: Value) -> tuple[Call, ...]:
    return read_calls(text, ",", spaces=True)


@pytest.mark.parametrize(
    ("reads", "text", "column", "expected"),
    [
        (read_calls, "", 1, "a word"),
        (read_calls, "2", 1, "a word"),
        (read_calls, "(2)", 1, "a word"),
        (read_calls, "PLACE[2,CAN]", 6, "';' or the end"),
        (read_calls, "PLACE(2,[CAN])", 9, "a value"),
        (read_calls, "PLACE(2,CAN]", 12, "',' or ')'"),
        (read_calls, "PLACE(2 CAN)", 9, "',' or ')'"),
        (read_calls, "PLACE(2,CAN k=3)", 13, "',' or ')'"),
        (read_calls, "PLACE(2,CAN", 12, "')'"),
        (read_calls, "GAIN(count(CAN)", 16, "')'"),
        (read_calls, "GAIN(count(CAN", 15, "')'"),
        (read_calls, "GAIN(2))", 8, "';' or the end"),
        (read_calls, "PLACE(2,,CAN)", 9, "a value"),
        (read_calls, "PLACE(,CAN)", 7, "a value"),
        (read_calls, "PLACE(2,)", 9, "a value"),
        (read_calls, "PLACE(2,CAN,k=)", 15, "a value"),
        (read_calls, "GAIN(max(1,,2))", 12, "a value"),
        (read_calls, "GAIN(max(,2))", 10, "a value"),
        (read_calls, "PLACE(2,CAN,k=2,k=3)", 17, "no second 'k'"),
        (read_calls, "GAIN(1) x", 9, "';' or the end"),
        (read_calls, "GAIN(1) GAIN(2)", 9, "';' or the end"),
        (read_calls, "GAIN(1);", 9, "a word"),
        (read_calls, "GAIN(1);; PAY(1)", 9, "a word"),
        (read_calls, "GAIN(1), PAY(1)", 8, "';' or the end"),
        (read_calls, "GAIN(−1)", 6, "a value"),  # a minus that is none
        (read_calls, "MAY{GAIN(1)", 12, "'}'"),
        (read_calls, "MAY{GAIN(1)}}", 13, "';' or the end"),
        (read_calls, "CHOOSE{GAIN(1)|}", 16, "a word"),
        (read_calls, "CHOOSE{|GAIN(1)}", 8, "a word"),
        (read_calls, "SPEND(2){}ELSE", 15, "'{'"),
        (read_calls, "SPEND(2){}ELSE{}", 16, "a word"),
        (read_calls, "SPEND(2){} OTHER{PAY(1)}", 12, "';' or the end"),
        (read_calls, "RANK>=", 7, "a value"),
        (line, "when=always; target=; do=heal(1)", 21, "a value"),
        (line, "when=always;; must", 13, "a value"),
        (line, "when=always; must;", 19, "a value"),
        (line, "when=lands(it=self; must", 19, "')'"),
        (line, "when=lands(it=self", 19, "')'"),
        (line, "when=always; when=always", 14, "no second 'when'"),
        (line, "do=damage(1),,push(1)", 14, "a value"),
        (line, "do=damage{1}", 10, "';' or the end"),
        (operations, "damage(1)push(1)", 10, "',' or the end"),
        (operations, "damage(1); push(1)", 10, "',' or the end"),
    ],
)
def test_a_mistake_is_told_with_card_and_column(
    reads: Callable[[Value], object], text: str, column: int, expected: str
) -> None:
    with pytest.raises(BadFormula) as wrong:
        reads(formula("can10.4", text))
    assert (wrong.value.card, wrong.value.column, wrong.value.expected) == ("can10.4", column, expected)


def test_the_message_says_it_all() -> None:
    with pytest.raises(BadFormula) as wrong:
        read_calls(formula("can10.4", "PLACE(4 CAN)"))
    assert str(wrong.value) == "can10.4, column 9 of 'PLACE(4 CAN)': expected ',' or ')', found 'C'"
    with pytest.raises(BadFormula, match=r"column 8 of 'PLACE\(4': expected '\)', found the end"):
        read_calls(formula("can10.4", "PLACE(4"))


def test_a_mistake_in_a_part_is_told_with_the_column_of_the_whole() -> None:
    """The part of a line is read on its own, but the column is that of the card's line."""
    read = read_line(formula("HUM-2.1", "when=always; do=heal(1),7; must"))
    with pytest.raises(BadFormula) as wrong:
        read_calls(read.keys["do"], ",")
    assert (wrong.value.card, wrong.value.column) == ("HUM-2.1", 25)
