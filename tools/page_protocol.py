"""Writes web/src/lib/protocol.ts, the page's types, from the server's schemas: .venv/bin/python tools/page_protocol.py

A test compares the file with what this would write, so neither side can change alone.
"""

from __future__ import annotations

import types
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from contretemps.server.schemas import answers, messages, requests, state
from contretemps.server.schemas.base import Body, Habit

FILE = Path(__file__).parents[1] / "web/src/lib/protocol.ts"
HEAD = """\
// What the server and the browser say to each other. docs/protocol.md says what it means.
// Written by tools/page_protocol.py from src/contretemps/server/schemas: change those and run it.
"""
WIDTH = 120

# Unions that have a name of their own on the page.
NAMES: list[tuple[str, Any]] = [
    ("Lang", messages.Language),
    ("Phase", state.Phase),
    ("Habit", Habit),
    ("ClockRule", requests.ClockRule),
]
# What the page uses by name; whatever is in them comes along.
USED: list[type[BaseModel]] = [
    answers.GameInfo, answers.RuleInfo, answers.RuleShown, answers.PrimerInfo, answers.LessonInfo, answers.Daily,
    answers.GuestMade, answers.Link, answers.LinkSeen, answers.Device, answers.Ended, answers.Health,
    requests.NewTable, state.TableState, answers.Hint, answers.Problem, answers.TableSummary,
    answers.Qr, answers.History, answers.DeckInfo,
]  # fmt: skip
# A board knows its own.
OWN = {"view": "View", "preview": "Preview"}
PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", Any: "unknown", type(None): "null"}


class Writer:
    """Collects what is named on the way."""

    def __init__(self) -> None:
        self.found: dict[str, type[BaseModel]] = {}

    def file(self) -> str:
        """The whole of it."""
        named = [f"export type {name} = {self._union(get_args(_bare(union)))};" for name, union in NAMES]
        server = self._messages("ServerMessage", messages.SERVER_MESSAGES)
        client = self._messages("ClientMessage", messages.CLIENT_MESSAGES)
        for model in USED:
            self._name(model)
        written: dict[str, str] = {}
        while waiting := [name for name in self.found if name not in written]:
            written |= {name: self._interface(self.found[name]) for name in waiting}
        return "\n".join(
            [HEAD, "\n".join(named), "", *[f"{text}\n" for text in written.values()], server, "", client, ""]
        )

    def _interface(self, model: type[BaseModel]) -> str:
        own = "<View = unknown, Preview = unknown>" if model is state.TableState else ""
        lines = [f"export interface {model.__name__}{own} {{"]
        for name, field in model.model_fields.items():
            kind = self._kind(model, field)
            if own and name in OWN:
                kind = kind.replace("Record<string, unknown>", OWN[name])
            line = f"  {self._key(name, field)}: {kind};"
            if field.description:
                why = field.description.removesuffix(".")
                line = f"{line} // {why}" if len(line) + len(why) < WIDTH else f"  // {why}\n{line}"
            lines.append(line)
        said = " ".join((model.__doc__ or "").split())
        return "\n".join([f"/** {said} */", *lines, "}"])

    def _messages(self, name: str, models: Iterable[type[BaseModel]]) -> str:
        """A union; messages have no names of their own, but for the state."""
        members = [self._name(model) if model is state.TableState else self._inline(model) for model in models]
        return f"export type {name} =\n" + "\n".join([f"  | {member}" for member in members]) + ";"

    def _inline(self, model: type[BaseModel]) -> str:
        fields = [f"{self._key(name, field)}: {self._kind(model, field)}" for name, field in model.model_fields.items()]
        return "{ " + "; ".join(fields) + " }"

    def _key(self, name: str, field: FieldInfo) -> str:
        return f"{field.alias or name}{'' if field.is_required() else '?'}"

    def _kind(self, model: type[BaseModel], field: FieldInfo) -> str:
        """What an answer may lack is left out of it when there is none; in what clients send it may also be null."""
        said = self._type(field.annotation)
        left_out = not field.is_required() and not issubclass(model, Body)
        return said.removesuffix(" | null") if left_out else said

    def _type(self, kind: Any) -> str:
        for name, union in NAMES:
            if _bare(kind) == _bare(union):
                return name
        kind = _bare(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is Literal:
            return " | ".join([f"'{value}'" for value in args])
        if origin in (Union, types.UnionType):
            return self._union(args)
        if origin is list:
            one = self._type(args[0])
            return f"({one})[]" if " " in one else f"{one}[]"
        if origin is dict:
            return f"Record<string, {self._type(args[1])}>"
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return self._name(kind)
        raise TypeError(f"no type of the page for {kind}")

    def _union(self, members: Iterable[Any]) -> str:
        said = [f"'{one}'" if isinstance(one, str) else self._type(one) for one in members]
        return " | ".join(
            dict.fromkeys([one for one in said if one != "null"] + [one for one in said if one == "null"])
        )

    def _name(self, model: type[BaseModel]) -> str:
        other = self.found.setdefault(model.__name__, model)
        if other is not model:
            raise TypeError(f"two models are called {model.__name__}")
        return model.__name__


def _bare(kind: Any) -> Any:
    """Without what only the server checks."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return kind


def written() -> str:
    """What the file has to be."""
    return Writer().file()


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
    print(FILE)
