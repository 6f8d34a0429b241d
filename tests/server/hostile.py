"""Texts that nobody means well with, and requests made from a schema with such a text in one place at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

HOSTILE = {
    "half a sign": "Ada\ud800",
    "the other half": "\udfff",
    "nul": "Ada\x00Lovelace",
    "control": "a\x1b[31m\x07\r\nb",
    "direction": "\u202eadA\u2066\u200f",
    "nothing to see": "\u200b\u2060\ufeff",
    "long": "x" * 10_000,
    "many marks": "a" + "\u0301" * 60,
    "no sign yet": "\U000e0fff\uffff\ue000",
    "a number": "9" * 60,
    "braces": "{}{0}{why}%s%n",
    "markup": "<script>alert(1)</script>';--",
    "empty": "",
    "space": " \t\u2028 ",
    "a path": "../../../etc/passwd",
}
Json = Any


class Schemas:
    """A document of schemas, with the examples that it gives."""

    def __init__(self, named: dict[str, Json]) -> None:
        self.named = named

    def find(self, schema: Json) -> Json:
        return self.named[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def example(self, schema: Json) -> Json:
        """Something that is right."""
        found = self.find(schema)
        return found["examples"][0] if found.get("examples") else {}

    def spoilt(self, schema: Json, text: str) -> Iterator[Json]:
        """What would be right, but for this text in one place."""
        found = self.find(schema)
        for key in ("anyOf", "oneOf", "allOf"):
            for each in found.get(key, []):
                yield from self.spoilt(each, text)
        if found.get("type") == "array":
            for item in self.spoilt(found["items"], text):
                yield [item]
        elif found.get("type") == "object":
            example = self.example(found)
            for name, inside in found.get("properties", {}).items():
                for value in self.spoilt(inside, text):
                    yield {**example, name: value}
            yield {**example, text: 1}
            more = found.get("additionalProperties")
            if isinstance(more, dict):
                yield {text: "1"}
                for value in self.spoilt(more, text):
                    yield {"days": value}
        elif found.get("type") != "null":
            yield text


def spoilt_leaves(data: Json, text: str) -> Iterator[Json]:
    """Some data with this text in place of one of its own; of long lists the beginning must do."""
    if isinstance(data, dict):
        for name, value in data.items():
            for spoilt in spoilt_leaves(value, text):
                yield {**data, name: spoilt}
        yield {**data, text: text}
    elif isinstance(data, list):
        for at, value in enumerate(data[:2]):
            for spoilt in spoilt_leaves(value, text):
                yield [*data[:at], spoilt, *data[at + 1 :]]
    else:
        yield text
