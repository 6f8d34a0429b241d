# mypyc: compile, because every choice comes this way.
"""Fair chance that anyone can check: every answer of NATURE is derived from a seed that was committed to beforehand.

The derivation, so that a stranger can write it again (docs/records.md has it with an example):

* The seed is 32 bytes. Its commitment, SHA-256 of `contretemps commitment 1`, a newline and the seed, is published
  before the first choice. Seats may add salts, texts of their own, after that and before the first choice.
* Each question to NATURE has a purpose (a text such as `hearts`) and a counter: how many questions of that purpose
  came before it in this game, from 0.
* HMAC-SHA-256, keyed with the seed, of the JSON list ["contretemps chance 1", salts, purpose, counter, block], without
  spaces and in ASCII, gives 32 bytes; its first eight, big-endian, are a number r. Once take-backs were granted, so
  that somebody may have seen what came before, the list is ["contretemps chance 2", salts, purpose, counter,
  takebacks, block]. The allowed answers have whole weights, in ascending order of their numbers in the action space,
  T in all. If r is not below the largest multiple of T within 2**64, block goes up from 0 by one and r is taken anew.
  The answer is the one in whose share r mod T falls.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets

from contretemps.kernel.errors import BadInput

SEED_BYTES = 32
_SPAN = 1 << 64


def new_seed() -> bytes:
    """A seed nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """A seed from a word, for games of one's own and tests: 64 hexadecimal digits are taken as they are."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    return seed if len(seed) == SEED_BYTES else word_seed(text)


def word_seed(text: str, purpose: str = "seed") -> bytes:
    """A seed from a word, whatever it is: no word of one purpose gives the seed of another, nor one that is known."""
    return hashlib.sha256(f"contretemps {purpose}\n{text}".encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published before the first choice."""
    return hashlib.sha256(b"contretemps commitment 1\n" + seed).hexdigest()


class Dice:
    """NATURE's answers, derived one by one."""

    def __init__(self, seed: bytes, salts: list[str]) -> None:
        if len(seed) != SEED_BYTES:
            raise BadInput(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.salts = salts

    def answer(self, purpose: str, counter: int, weights: list[tuple[int, int]], takebacks: int = 0) -> int:
        """Which of the weighted answers comes up, where so many take-backs were granted before."""
        total = sum([weight for _, weight in weights])
        number = self.number(purpose, counter, total, takebacks)
        for choice, weight in weights:
            number -= weight
            if number < 0:
                return choice
        raise AssertionError("a number below the total falls into a share")

    def number(self, purpose: str, counter: int, total: int, takebacks: int = 0) -> int:
        """A number from 0 to total - 1, all equally likely."""
        block = 0
        form = ["contretemps chance 2" if takebacks else "contretemps chance 1", self.salts, purpose, counter]
        while True:
            asked = [*form, takebacks, block] if takebacks else [*form, block]
            message = json.dumps(asked, separators=(",", ":"), ensure_ascii=True).encode()
            drawn = int.from_bytes(hmac.new(self.seed, message, hashlib.sha256).digest()[:8], "big")
            if drawn < _SPAN - _SPAN % total:
                return drawn % total
            block += 1
