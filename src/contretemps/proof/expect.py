"""What an example expects of a position: does it name things that exist, and what differs?

A game says what its positions hold (`contretemps.kernel.shapes`); docs/examples.md tells how things are compared.
"""

from __future__ import annotations

from typing import Any

from contretemps.kernel.errors import BadInput, unknown
from contretemps.kernel.shapes import By, Fields, Flag, Names, Number, Several, Shape, Text, Word
from contretemps.proof.toml import toml, toml_key

ONLY = "only"  # in a table: nothing else is there


def check(value: Any, shape: Shape, position: Any, path: str = "") -> None:
    """BadInput where a value is not of its shape, or names what does not exist."""
    if isinstance(shape, Fields):
        for key, item in _table(value, path).items():
            if key not in shape.shapes:
                raise BadInput(unknown("a position has no", key, list(shape.shapes)))
            check(item, shape.shapes[key], position, _join(path, key))
    elif isinstance(shape, By):
        names = shape.names.there(position)
        assert ONLY not in names
        for key, item in _by_name(value, shape, position, path).items():
            if key == ONLY:
                if item is not True:
                    raise BadInput(f"{path}: {ONLY} is true or not there at all")
                continue
            _exists(key, shape.names, position, path)
            check(item, shape.inner, position, _join(path, key))
    elif isinstance(shape, Several):
        if not isinstance(value, (list, str)):
            raise BadInput(f"{path}: a list is needed, not {toml(value)}")
        for item in _items(value):
            _exists(str(item), shape.names, position, path)
    elif isinstance(shape, Text):
        if not isinstance(value, str):
            raise BadInput(f"{path}: a text is needed, not {toml(value)}")
    elif isinstance(shape, Flag):
        if not isinstance(value, bool):
            raise BadInput(f"{path}: true or false is needed, not {toml(value)}")
    elif isinstance(shape, Number):
        if isinstance(value, bool) or not (isinstance(value, (int, float)) or value == ""):
            raise BadInput(f"{path}: a number is needed, not {toml(value)}")
    elif isinstance(shape, Word):
        if isinstance(value, (list, dict)):
            raise BadInput(f"{path}: a single {shape.names.what} is needed, not {toml(value)}")
        if value != "":
            _exists(str(value), shape.names, position, path)


def compare(expected: Any, came: Any, shape: Shape, position: Any, path: str = "") -> list[str]:
    """What differs, a line for each. Both are of the shape."""
    if isinstance(shape, (Fields, By)):
        return _compare_tables(expected, came, shape, position, path)
    if isinstance(shape, Several):
        wanted = [shape.names.find(str(item)) for item in _items(expected)]
        same = _same_items(wanted, _items(came), ordered=shape.ordered)
    elif isinstance(shape, Word):
        same = shape.names.find(str(expected)) == str(came)
    else:
        same = expected == came
    return [] if same else [f"{path}: expected {toml(expected)}, but it is {toml(came)}"]


def _compare_tables(expected: Any, came: Any, shape: Fields | By, position: Any, path: str) -> list[str]:
    wanted, there = expected, came
    if isinstance(shape, By):
        wanted, there = _by_name(expected, shape, position, path), _by_name(came, shape, position, path)
    found: list[str] = []
    for key, value in wanted.items():
        here = _join(path, key)
        inner = shape.inner if isinstance(shape, By) else shape.shapes.get(key)
        if key == ONLY and isinstance(shape, By):
            more = {name: item for name, item in there.items() if name not in wanted and not _nothing(item)}
            if more:
                found.append(f"{path}: expected nothing else, but there is {toml(more)}")
        elif key in there and inner is not None:
            found.extend(compare(value, there[key], inner, position, here))
        elif not _nothing(value):
            found.append(f"{here}: expected {toml(value)}, but there is none")
    return found


def _nothing(value: Any) -> bool:
    """What a position does not mention is nothing; and nothing fits what it does not mention."""
    if isinstance(value, dict):
        return all(_nothing(item) for key, item in value.items() if key != ONLY)
    return value in (0, "", [])


def _same_items(expected: list[Any], came: list[Any], *, ordered: bool) -> bool:
    """Words of a text are texts, and what stands in a list may be numbers: they are compared as they are written."""
    wanted, there = [str(item) for item in expected], [str(item) for item in came]
    return wanted == there if ordered else sorted(wanted) == sorted(there)


def _items(value: list[Any] | str) -> list[Any]:
    return value.split() if isinstance(value, str) else value


def _table(value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadInput(f"{path or 'expect'}: a table is needed, such as {{ … = … }}, not {toml(value)}")
    return {str(key): item for key, item in value.items()}


def _by_name(value: Any, shape: By, position: Any, path: str) -> dict[str, Any]:
    """A table as it is; a list, where it may stand for one, as a table. An empty list is nothing."""
    if not shape.listed or not isinstance(value, list):
        return {shape.names.find(key): item for key, item in _table(value, path).items()}
    names = shape.names.there(position)
    if value and len(value) != len(names):
        raise BadInput(f"{path}: a list with {len(names)} entries is needed, or a table; not {toml(value)}")
    return dict(zip(names, value, strict=False))


def _exists(name: str, names: Names, position: Any, path: str) -> None:
    there = names.there(position)
    if names.find(name) not in there:
        raise BadInput(unknown(f"{path}: no {names.what} is called", name, there))


def _join(path: str, key: str) -> str:
    return f"{path}.{toml_key(key)}" if path else toml_key(key)
