"""The action space: ints and notations of choices, both ways."""

from __future__ import annotations

import pytest

from contretemps.kernel import BadInput, Codec, Domain, Verb

SQUARE = Domain("square", ["1,1", "2,1", "1,2", "2,2"], {"a1": "1,1", "b2": "2,2"})
COLOUR = Domain("colour", ["red", "blue", "green"])
CODEC = Codec(
    [
        Verb("step", 0, [("square", SQUARE)], stride=2),
        Verb("force", 1, [("square", SQUARE)], stride=2),
        Verb("move", 10, [("from", SQUARE), ("to", SQUARE)]),
        Verb("", 26, [("colour", COLOUR)]),
        Verb("end", 29),
    ]
)


def test_interleaved_verbs_take_turns() -> None:
    """Two verbs over one domain alternate where their strides say so."""
    assert [CODEC.write(choice) for choice in range(4)] == ["step:1,1", "force:1,1", "step:2,1", "force:2,1"]


def test_a_verb_of_two_arguments_counts_the_last_one_fastest() -> None:
    """The ints of a product are in reading order."""
    assert CODEC.write(10) == "move:1,1>1,1"
    assert CODEC.write(11) == "move:1,1>2,1"
    assert CODEC.write(14) == "move:2,1>1,1"
    assert CODEC.read("move:2,2>1,2") == 10 + 4 * 3 + 2


def test_a_verb_without_a_name_is_its_argument() -> None:
    """A drawn card is written by itself."""
    assert CODEC.write(27) == "blue"
    assert CODEC.read("green") == 28


def test_every_int_has_one_notation_and_back() -> None:
    """Notations are unique and parse back, gaps have none."""
    known = [choice for choice in range(-1, 40) if CODEC.has(choice)]
    assert known == [*range(8), *range(10, 30)]
    assert [CODEC.read(CODEC.write(choice)) for choice in known] == known
    assert CODEC.size == 30


@pytest.mark.parametrize("written", ["STEP:2,2", " step : 2,2 ", "step:b2", "Step:B2"])
def test_case_spaces_and_aliases_do_not_matter(written: str) -> None:
    """People may type a choice in several ways."""
    assert CODEC.read(written) == CODEC.read("step:2,2") == 6


def test_aliases_work_in_each_argument() -> None:
    """Each part of a product has its own aliases."""
    assert CODEC.read("move:a1>B2") == CODEC.read("move:1,1>2,2")


@pytest.mark.parametrize(
    ("written", "meant"), [("stp:1,1", "step:1,1"), ("forse:2,1", "force:2,1"), ("gren", "green"), ("END!", "end")]
)
def test_an_unknown_notation_suggests_the_nearest(written: str, meant: str) -> None:
    """A typing error is answered with what was probably meant."""
    with pytest.raises(BadInput, match=f"did you mean '{meant}'"):
        CODEC.read(written)


@pytest.mark.parametrize("written", ["", "xyzzy", "end:1,1", "move:1,1", "move:1,1>2,1>2,2", "step:", ":1,1"])
def test_nonsense_is_refused(written: str) -> None:
    """What is no choice is BadInput, whatever it looks like."""
    with pytest.raises(BadInput, match="no choice is written"):
        CODEC.read(written)


@pytest.mark.parametrize("choice", [-1, 8, 9, 30, 1000])
def test_an_int_that_is_no_choice_has_no_notation(choice: int) -> None:
    """Gaps and what is beyond the ends are refused."""
    with pytest.raises(BadInput, match=f"no choice has the number {choice}"):
        CODEC.write(choice)
    with pytest.raises(BadInput):
        CODEC.describe(choice)


def test_a_choice_is_described_by_its_verb_and_labels() -> None:
    """What a page needs to show a choice on the board."""
    verb, values = CODEC.describe(CODEC.read("move:2,1>1,2"))
    assert verb.name == "move"
    assert values == {"from": "2,1", "to": "1,2"}


def test_two_verbs_cannot_share_an_int() -> None:
    """A mistake in the numbering is found when the game is loaded."""
    with pytest.raises(ValueError, match="end and red are both choice 0"):
        Codec([Verb("", 0, [("colour", COLOUR)]), Verb("end", 0)])
