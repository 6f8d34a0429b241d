"""Fair chance: the derivation as it is documented, with numbers that were computed by other means."""

from __future__ import annotations

from collections import Counter

import pytest

from contretemps.kernel import BadInput
from contretemps.proof import Dice, commitment, new_seed, seed_from

SEED = bytes(range(32))
SPAN = 2**64


def test_the_commitment_is_a_plain_hash_of_the_seed() -> None:
    """`printf 'contretemps commitment 1\\n<seed>' | sha256sum` gives the same."""
    assert commitment(SEED) == "8dbdc1a98437ec3bda68a9b55ed1b593bda763649151c44807351dcc726e7971"


@pytest.mark.parametrize(
    ("salts", "purpose", "counter", "drawn"),
    [
        ([], "hearts", 0, 0x69851D15C7D025A0),  # openssl dgst -sha256 -mac HMAC: 69851d15c7d025a0e047a1e5…
        ([], "hearts", 1, 3043451592423126464),
        ([], "spades", 0, 414200572108219684),
        (["ana", "bo"], "hearts", 0, 7367267496249896235),
        (["ép♦"], "hearts", 0, 8635230353100396287),
    ],
)
def test_draws_are_as_documented(salts: list[str], purpose: str, counter: int, drawn: int) -> None:
    """The first eight bytes of the HMAC, big-endian, modulo the total."""
    dice = Dice(SEED, salts)
    assert dice.number(purpose, counter, SPAN) == drawn
    assert dice.number(purpose, counter, 6) == drawn % 6
    assert dice.number(purpose, counter, 1000) == drawn % 1000


def test_a_number_beyond_the_last_multiple_is_drawn_anew() -> None:
    """With a total just over half the span every second number is rejected, block by block."""
    total = 2**63 + 1
    dice = Dice(SEED, [])
    assert dice.number("big", 0, total) == 1124807673813210554  # block 0 is below the total
    assert dice.number("big", 2, total) == 8536921729616961874  # block 0 was 11383170330210219267
    assert dice.number("big", 5, total) == 3979903640272164280  # block 0 was 14302315762491203122


def test_an_answer_falls_into_its_share() -> None:
    """Weights are laid side by side in ascending order of the choices."""
    dice = Dice(SEED, [])
    assert dice.number("hearts", 0, 10) == 2
    assert dice.answer("hearts", 0, [(40, 2), (41, 1), (42, 7)]) == 41
    assert dice.answer("hearts", 0, [(40, 3), (41, 7)]) == 40
    assert dice.answer("hearts", 0, [(7, 10)]) == 7


def test_shares_come_up_as_often_as_they_weigh() -> None:
    """Over 3000 counters of a fixed seed one answer in four is the light one."""
    dice = Dice(SEED, [])
    counts = Counter([dice.answer("die", counter, [(1, 1), (2, 3)]) for counter in range(3000)])
    assert 650 < counts[1] < 850


def test_seed_salts_purpose_and_counter_all_matter() -> None:
    """Whoever changes one of them gets other dice altogether."""

    def draws(seed: bytes, salts: list[str], purpose: str) -> list[int]:
        return [Dice(seed, salts).number(purpose, counter, SPAN) for counter in range(20)]

    usual = draws(SEED, ["a"], "hearts")
    for other in (draws(SEED[::-1], ["a"], "hearts"), draws(SEED, ["b"], "hearts"), draws(SEED, [], "hearts")):
        assert not set(usual) & set(other)
    assert not set(usual) & set(draws(SEED, ["a"], "spades"))
    assert len(set(usual)) == 20


def test_salts_do_not_run_into_each_other() -> None:
    """Two salts are not one, and the order of seats counts."""
    drawn = {Dice(SEED, salts).number("x", 0, SPAN) for salts in (["ab"], ["a", "b"], ["b", "a"], ["a,b"], ['a","b'])}
    assert len(drawn) == 5


def test_a_seed_has_32_bytes() -> None:
    """Anything else is refused, and new seeds have as many, and differ."""
    with pytest.raises(BadInput, match="32 bytes, not 31"):
        Dice(SEED[:31], [])
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()


def test_a_word_makes_a_seed_and_a_written_seed_is_itself() -> None:
    """Dailies are seeded with words; 64 hexadecimal digits are taken as they are."""
    assert seed_from("hello").hex() == "d4a13d58c90cc4f03c01ef001e00532d9441d1ea075e4936e9897dc69a867ef7"
    assert seed_from(SEED.hex()) == SEED
    assert len(seed_from("beef")) == 32
