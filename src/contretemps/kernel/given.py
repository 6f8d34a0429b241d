# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions that people write: `given` of an example, or a game that begins somewhere else.

`Game.read` looks at the keys and options, lets the game read the rest, and runs on to the question. What is not said
takes its default; what is written badly is refused in words, what breaks a rule with the rule.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from contretemps.kernel.errors import BadPosition, unknown

# What a reader stumbles over in a text that is not of the form it expects.
READ_BADLY = (TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError)


class Given(dict[str, Any]):
    """What is said of a position, by key, and the options, all of them."""

    def __init__(self, said: dict[str, Any], options: dict[str, Any]) -> None:
        super().__init__({key: value for key, value in said.items() if key != "options"})
        self.options = options

    def number(self, key: str, default: int, least: int, most: int, rule: int = 0) -> int:
        """A whole number within bounds; the rule is the one that sets them."""
        return whole(self.get(key, default), key, least, most, rule)

    def flag(self, key: str) -> bool:
        """True or false; false if it is not said."""
        value = self.get(key, False)
        if value not in (False, True):  # 0 and 1 are as good
            raise BadPosition(f"{key}: true or false, not {value!r}")
        return bool(value)

    def word(self, key: str, default: str, known: Collection[str], rule: int = 0) -> str:
        """One of these words."""
        said = str(self.get(key, default))
        if said not in known:
            raise BadPosition(unknown(f"{key}: there is no", said, known), rule)
        return said

    def table(self, key: str) -> dict[str, Any]:
        """A table by some name; empty if it is not said."""
        return table_of(self.get(key, {}), key)

    def items_of(self, key: str) -> list[Any]:
        """A list; empty if it is not said."""
        value = self.get(key, [])
        if not isinstance(value, list):
            raise BadPosition(f"{key}: a list is needed, such as [ … ], not {value!r}")
        return value

    def words(self, key: str) -> list[str]:
        """Words; none if it is not said."""
        return words_of(self.get(key, ""), key)

    def each(self, key: str, count: int, default: Any, rule: int = 0, first: int = 0) -> list[Any]:
        """An entry for each player, Area or deck; the default where nothing is said."""
        return each_of(self.get(key, {}), key, count, default, rule, first)


def table_of(value: Any, what: str) -> dict[str, Any]:
    """A table, and nothing else."""
    if not isinstance(value, dict):
        raise BadPosition(f"{what}: a table is needed, such as {{ … = … }}, not {value!r}")
    return {str(name): item for name, item in value.items()}


def each_of(value: Any, what: str, count: int, default: Any, rule: int = 0, first: int = 0) -> list[Any]:
    """A list with so many entries, or a table with some of them, by number from `first` on."""
    if isinstance(value, list):
        if len(value) != count:
            raise BadPosition(f"{what}: a list with {count} entries is needed, not with {len(value)}", rule)
        return value
    if not isinstance(value, dict):
        raise BadPosition(f"{what}: a list with {count} entries or a table is needed, not {value!r}")
    found = [default] * count
    for name, item in table_of(value, what).items():
        if name not in [str(number) for number in range(first, first + count)]:
            raise BadPosition(f"{what}: they are counted from {first} to {first + count - 1}, and {name} is none", rule)
        found[int(name) - first] = item
    return found


def whole(value: Any, what: str, least: int, most: int, rule: int = 0) -> int:
    """A whole number within bounds, and nothing like it."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition(f"{what}: a whole number is needed, not {value!r}")
    if not least <= value <= most:
        raise BadPosition(f"{what}: from {least} to {most}, not {value}", rule)
    return value


def words_of(value: Any, what: str) -> list[str]:
    """The words of a text, which may also be written as a list."""
    if not isinstance(value, (str, list)):
        raise BadPosition(f"{what}: words are needed, not {value!r}")
    return value.split() if isinstance(value, str) else [str(word) for word in value]
