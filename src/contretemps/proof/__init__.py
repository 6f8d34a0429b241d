"""What proves a game: records with fair chance, their checking, and examples. Built on the kernel; no game needs it."""

from contretemps.proof.chance import Dice, commitment, new_seed, seed_from
from contretemps.proof.examples import Example, Failed, read_examples
from contretemps.proof.record import Record, dumps, loads, replay, verify

__all__ = [
    "Dice", "Example", "Failed", "Record", "commitment", "dumps", "loads", "new_seed", "read_examples", "replay",
    "seed_from", "verify",
]  # fmt: skip
