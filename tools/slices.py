"""Gives each C file of mypyc its own small part of what mypyc shares among all of them. For compiling.py.

mypyc declares all modules in two headers that every file includes, and numbers all literals through. One new text in
one game would then be a change of every file, and all would have to be compiled again. So the quick build compiles

* each file with those declarations only that it names, and those that they name, and
* literals numbered by the file, which finds them in a row of its own; the library fills the rows when it is loaded.

A file then changes when something that it names changes, and not otherwise. A declaration that were missing is an error
of the compiler (MISSING_IS_WRONG), so that a slice can be too small only with a noise.
"""

from __future__ import annotations

import re
from pathlib import Path

MISSING_IS_WRONG = "-Werror=implicit-function-declaration"

NAME = re.compile(r"[A-Za-z_]\w*")
STRUCT = re.compile(
    r"#ifndef \w+\n#define \w+\ntypedef struct.*?\n\} \w+;\n#endif\n|typedef struct.*?\n\} \w+;\n", re.DOTALL
)
STRUCT_NAME = re.compile(r"\} (\w+);\n")
EXTERN = re.compile(r"extern [^\n;{}()=\[\]]*?\b(\w+)(?:\([^\n()]*\)|\[\w*\])?;")
LITERAL = re.compile(r"\bCPyStatics\[(\d+)\]")
FILLED = "    is_initialized = 1;\n"  # in the library's own file, once all literals are there


class Unknown(Exception):  # noqa: N818  (named by what happened)
    """mypyc writes something else than what this module knows; the message says what."""


class Declarations:
    """What two headers declare, piece by piece, in their order."""

    def __init__(self, *headers: str) -> None:
        self.pieces: list[tuple[str, set[str]]] = []  # text, and the names in it
        self.always: list[int] = []
        self.by_name: dict[str, int] = {}
        for header in headers:
            at = 0
            for struct in STRUCT.finditer(header):
                self._lines(header[at : struct.start()])
                self._add(struct[0], STRUCT_NAME.findall(struct[0])[-1])
                at = struct.end()
            self._lines(header[at:])

    def _lines(self, text: str) -> None:
        for line in text.splitlines(keepends=True):
            found = EXTERN.fullmatch(line.strip())
            if line.strip() and not line.startswith('#include "__native_'):
                self._add(line, found[1] if found else None)  # what is not understood goes to everybody

    def _add(self, text: str, name: str | None) -> None:
        if name is None or name in self.by_name:
            self.always.append(len(self.pieces))
        else:
            self.by_name[name] = len(self.pieces)
        self.pieces.append((text, set(NAME.findall(text))))

    def needed_by(self, text: str) -> str:
        """The declarations that a text needs, and that these need."""
        waiting = set(NAME.findall(text)).union(*[self.pieces[piece][1] for piece in self.always])
        seen: set[str] = set()
        wanted = set(self.always)
        while waiting:
            name = waiting.pop()
            seen.add(name)
            piece = self.by_name.get(name)
            if piece is not None and piece not in wanted:
                wanted.add(piece)
                waiting |= self.pieces[piece][1] - seen
        return "".join([self.pieces[piece][0] for piece in sorted(wanted)])


def slice_all(folder: Path, library: str) -> None:
    """Write the C files of a library anew, each with what it needs and no more."""
    names = [f"__native_{library}.h", f"__native_internal_{library}.h"]
    includes = "".join([f'#include "{name}"\n' for name in names])
    declarations = Declarations(*[(folder / name).read_text() for name in names])
    main = folder / f"__native_{library}.c"
    rows: list[tuple[str, list[int]]] = []
    for path in sorted(folder.glob(f"__native_{library}_*.c")):
        text = path.read_text()
        if not text.startswith(includes):
            raise Unknown(f"{path.name} does not begin with its headers")
        row = f"{path.stem}_literals"
        text, numbers = number_anew(text.removeprefix(includes), row)
        rows.append((row, numbers))
        path.write_text(f"{declarations.needed_by(text)}extern PyObject *{row}[];\n{text}")
    text = main.read_text()
    if text.count(FILLED) != 1:
        raise Unknown(f"{main.name} does not say when its literals are there")
    before, after = text.removeprefix(includes).split(FILLED)
    tables = [f"static const int {row}_are[] = {{{', '.join(map(str, [*numbers, -1]))}}};\n" for row, numbers in rows]
    arrays = [f"PyObject *{row}[{len(numbers) + 1}];\n" for row, numbers in rows]
    fill = [f"    for (int i = 0; {row}_are[i] >= 0; i++) {row}[i] = CPyStatics[{row}_are[i]];\n" for row, _ in rows]
    head = declarations.needed_by(text)
    main.write_text("".join([head, *arrays, *tables, before, *fill, FILLED, after]))


def number_anew(text: str, row: str) -> tuple[str, list[int]]:
    """The text with its literals in a row of its own, and their numbers among all."""
    places: dict[int, int] = {}

    def place(found: re.Match[str]) -> str:
        return f"{row}[{places.setdefault(int(found[1]), len(places))}]"

    text = LITERAL.sub(place, text)
    if "CPyStatics" in text:
        raise Unknown(f"{row}: literals are used in another way")
    return text, list(places)
