"""The typefaces that come with the page have all that it says, and are no larger than that."""

from __future__ import annotations

import json
import subprocess
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import node

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "web" / "fonts"
WANTED: dict[str, Any] = tomllib.loads((ROOT / "web" / "fonts.toml").read_text("utf-8"))
CORE = {*WANTED["core"], *[chr(int(space.removeprefix("U+"), 16)) for space in WANTED["spaces"]]}
EVERY_PAGE = 340_000  # bytes of all faces, without what only names need

# What a face has, asked in the environment that has fonttools.
ASK = """
import json, sys
from fontTools.ttLib import TTFont
found = {}
for name in sys.argv[1:]:
    font = TTFont(name)
    names = {record.nameID: str(record) for record in font["name"].names}
    found[name] = {"has": sorted(font.getBestCmap()), "names": names, "kerned": "kern" in font or "GPOS" in font}
print(json.dumps(found))
"""


def texts() -> Iterator[Path]:
    """All that the page says: its own sources, and the words of the server and the games."""
    for pattern in ("web/index.html", "web/src/**/*.ts", "web/src/**/*.svelte", "src/contretemps/**/*.toml"):
        yield from [path for path in ROOT.glob(pattern) if not path.name.endswith(".test.ts")]


def asked(*names: str) -> dict[str, Any]:
    paths = [str(FONTS / f"{name}.woff2") for name in names]
    told = subprocess.run([str(node.TOOLS / "python"), "-c", ASK, *paths], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(told.stdout)
    return {Path(path).stem: face for path, face in found.items()}


def cores() -> list[str]:
    return sorted([path.stem for path in FONTS.glob("*-core-*.woff2")])


def test_every_character_of_a_text_comes_along_or_is_known_to_come_from_elsewhere() -> None:
    known = CORE | set(WANTED["elsewhere"])
    missing = {
        f"{sign} U+{ord(sign):04X} in {path.relative_to(ROOT)}"
        for path in texts()
        for sign in set(path.read_text("utf-8")) - known
        if unicodedata.category(sign) != "Cc"
    }
    assert not missing


def test_the_typefaces_of_texts_have_all_of_them() -> None:
    for name, face in asked(*[name for name in cores() if name.startswith("alegreya")]).items():
        assert {ord(sign) for sign in CORE} == set(face["has"]), name


def test_fell_has_all_letters_and_no_figures() -> None:
    for name, face in asked(*[name for name in cores() if name.startswith("im-fell")]).items():
        has = {chr(code) for code in face["has"]}
        assert {sign for sign in CORE if sign.isalpha()} <= has, name
        assert not [sign for sign in has if sign.isdigit()], name
        assert face["kerned"], name


def test_names_of_latin_letters_come_along_when_they_are_wanted() -> None:
    name = "alegreya-sans-{}-700-normal"
    has: set[int] = set()
    for face in asked(*[name.format(part) for part in ("core", "latin", "latin-ext")]).values():
        has |= set(face["has"])
    letters = {code for code in range(0x41, 0x180) if chr(code).isalpha() and code not in (0x149, 0x17F)}
    assert letters <= has


def test_no_file_bears_a_reserved_name_and_each_keeps_its_copyright() -> None:
    for name, face in asked(*cores()).items():
        assert "Copyright" in face["names"]["0"] or "©" in face["names"]["0"], name
        assert "OFL" in face["names"]["14"], name
        assert not [text for key, text in face["names"].items() if key != "0" and "fell" in text.lower()], name


def test_they_are_not_heavy() -> None:
    assert sum([(FONTS / f"{name}.woff2").stat().st_size for name in cores()]) < EVERY_PAGE
