"""Another card list: the whole program, copied, with nothing changed but `content/` and the names of the cards.

Every Cohort has another name, another cost and another chant of its kind, there are two Toll Guards more than Border
Levies, and the Temptress of Crowns gives way to one with a name and an effect that ours has not.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

from contretemps.games import tempt

GAME = Path(tempt.__file__).parent
LADY: dict[str, Any] = {
    "slug": "laurels",
    "works": "lasts",
    "effects": [{"do": "crown", "amount": 5}, {"do": "discount", "least": 2}],
}


def cohorts() -> list[dict[str, Any]]:
    """The other list."""
    ours = tomllib.loads((GAME / "content/cohorts.toml").read_text("utf-8"))["cohort"]
    found = []
    for number, cohort in enumerate(ours):
        twin = next(other for other in reversed(ours[number:] + ours[:number]) if other["kind"] == cohort["kind"])
        found.append({
            **cohort,
            "slug": f"new_{cohort['slug']}",
            "cost": cohort["cost"] % 5 + 1,
            "strength": cohort["strength"] + 1,
            "chant": twin["chant"],
            "effects": twin["effects"],
        })  # fmt: skip
    found[0]["copies"], found[1]["copies"] = 2, 4
    return found


def name_of(cohort: dict[str, Any]) -> str:
    return str(cohort["slug"]).replace("_", " ").title()


def install(folder: Path) -> Path:
    """Copy the program there with the other list in it; what has to be on the path of a Python that runs it."""
    package = GAME.parents[1]
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    game = folder / package.name / "games" / GAME.name
    listed = cohorts()
    (game / "content/cohorts.toml").write_text(toml("cohort", listed), "utf-8")
    ladies = tomllib.loads((GAME / "content/temptresses.toml").read_text("utf-8"))["temptress"]
    (game / "content/temptresses.toml").write_text(toml("temptress", [*ladies[:5], LADY]), "utf-8")
    for language in ("en", "fr"):
        words = game / f"texts.{language}.toml"
        said = words.read_text("utf-8")
        table = "\n".join(f"{cohort['slug']} = {json.dumps(name_of(cohort))}" for cohort in listed)
        said = re.sub(r"^\[cohort\]\n.*?^\[", f"[cohort]\n{table}\n\n[", said, count=1, flags=re.MULTILINE | re.DOTALL)
        said = said.replace("[temptress]\n", '[temptress]\nlaurels = "Temptress of Laurels"\n')
        words.write_text(said, "utf-8")
    return folder


def toml(name: str, tables: list[dict[str, Any]]) -> str:
    return "\n".join(f"[[{name}]]\n" + "".join(f"{key} = {value(it)}\n" for key, it in one.items()) for one in tables)


def value(it: Any) -> str:
    """A value as TOML, on one line."""
    if isinstance(it, dict):
        return "{ " + ", ".join(f"{key} = {value(inner)}" for key, inner in it.items()) + " }"
    return f"[{', '.join(map(value, it))}]" if isinstance(it, list) else json.dumps(it)
