"""Cuts the page's typefaces down to what is used of them: web/fonts.toml says what that is, web/fonts/ is the result.

    .venv-tools/bin/python tools/make_fonts.py

Each face becomes a file with the characters of all texts, and files that a browser fetches only where a name needs
them (`unicode-range`). Of the features only those stay that the page asks for; kerning and hinting stay as they are.
Copyright and licence stay in each file. The SIL Open Font License lets everybody change a typeface, but may reserve its
names for the unchanged one: those do not stay.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fontTools import subset

WEB = Path(__file__).resolve().parent.parent / "web"
FEATURES = ["kern", "liga", "lnum", "tnum", "locl", "ccmp", "mark", "mkmk", "rvrn"]
COPYRIGHT_AND_LICENCE = [0, 13, 14]
NAMES = [1, 2, 4, 6]  # those without which a browser takes the others for broken


def span(text: str) -> set[int]:
    """The characters from U+0100-017F, or U+00A0 alone."""
    first, _, last = text.removeprefix("U+").partition("-")
    return set(range(int(first, 16), int(last or first, 16) + 1))


def spans(characters: Iterable[int]) -> str:
    """The same backwards, for a style sheet."""
    found: list[list[int]] = []
    for code in sorted(characters):
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ", ".join([f"U+{one:X}" if one == other else f"U+{one:X}-{other:X}" for one, other in found])


def parts(wanted: dict[str, Any], face: dict[str, Any]) -> Iterator[tuple[str, str, set[int]]]:
    """What a face is parted into: a name, the set of the package that has it, and the characters."""
    core = {ord(sign) for sign in wanted["core"]}.union(*[span(text) for text in wanted["spaces"]])
    yield "core", "latin", core - {ord(sign) for sign in face.get("without", "")}
    for name in face["names"]:
        yield name, name, set[int]().union(*[span(text) for text in wanted["names"][name]]) - core


def cut(source: Path, target: Path, characters: set[int], reserved: bool) -> set[int]:
    """Write the part of a typeface that has these characters; those that it has."""
    names = COPYRIGHT_AND_LICENCE if reserved else [*COPYRIGHT_AND_LICENCE, *NAMES]
    options = subset.Options(
        flavor="woff2", layout_features=FEATURES, legacy_kern=True, hinting=True, notdef_outline=True,
        name_IDs=names, obfuscate_names=reserved,
    )  # fmt: skip
    font = subset.load_font(source, options)
    has: set[int] = characters & set(font.getBestCmap())
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=has)
    subsetter.subset(font)
    subset.save_font(font, target, options)
    return has


def main() -> None:
    """Make all of them anew, with their style sheet and their licences."""
    wanted = tomllib.loads((WEB / "fonts.toml").read_text("utf-8"))
    folder = WEB / "fonts"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    rules, licences = [], {}
    for face in wanted["face"]:
        package = WEB / "node_modules" / face["package"]
        licences[face["family"]] = (package / "LICENSE").read_text("utf-8")
        for style in face["styles"]:
            for part, of, characters in parts(wanted, face):
                source = package / "files" / f"{face['file'].format(set=of, style=style)}.woff2"
                target = folder / f"{face['file'].format(set=part, style=style)}.woff2"
                has = cut(source, target, characters, face.get("reserved", False))
                said = {
                    "font-family": f"'{face['family']}'",
                    "font-weight": face["weight"],
                    "font-style": style,
                    "src": f"url('./{target.name}') format('woff2')",
                    "font-display": "swap",
                    "unicode-range": spans(has),
                }
                rules.append(f"@font-face {{ {' '.join([f'{key}: {value};' for key, value in said.items()])} }}\n")
    (folder / "faces.css").write_text("/* Written by tools/make_fonts.py. */\n" + "".join(rules), "utf-8")
    told = [f"{family}\n{'=' * len(family)}\n\n{text.strip()}\n" for family, text in licences.items()]
    (folder / "licences.txt").write_text("\n\n".join(told), "utf-8")


if __name__ == "__main__":
    main()
