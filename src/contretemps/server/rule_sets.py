"""Tables of another rule set: a new release of a game changed a rule or a card while they were being played.

Such a table is frozen: it can be read, as far as its choices still fit, and exported; it tells what changed and offers
a new table. Nobody goes on playing under rules that differ from those the game began with. What is stored stays as it
is, so a server of the old release takes it up again.
"""

from __future__ import annotations

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game
from contretemps.kernel.refusal import Refused
from contretemps.server.table import Entry, Table
from contretemps.server.words import say


def read_as_far_as_it_goes(table: Table, entries: list[Entry]) -> list[Entry]:
    """Take in the entries that still fit; those that do not."""
    fit = len(entries)
    while True:
        try:
            table.show(entries[:fit])
        except (BadInput, Refused):
            fit = table.live[len(table.record.plays)].n - 1
        else:
            return entries[fit:]


def in_words(game: Game, old: dict[str, str] | None, unread: int, stopped: bool, lang: str) -> str:
    """What changed since a game began under the old rule set, for people; `unread` entries do not fit any more."""
    parts = [say(lang, "frozen.stopped" if stopped else "frozen.over", title=game.title)]
    parts.extend([say(lang, "frozen.unknown")] if old is None else _differences(old, game.rule_set(), lang))
    if unread:
        parts.append(say(lang, "frozen.unread", entries=unread))
    return " ".join(parts)


def _differences(old: dict[str, str], new: dict[str, str], lang: str) -> list[str]:
    found = []
    if old.get("edition") != new["edition"]:
        found.append(say(lang, "frozen.edition", old=old.get("edition", "?"), new=new["edition"]))
    found.extend([say(lang, f"frozen.{part}") for part in ("rules", "options") if old.get(part) != new[part]])
    files = sorted({name for name in {**old, **new} if name.startswith("content/") and old.get(name) != new.get(name)})
    if files:
        found.append(say(lang, "frozen.content", files=", ".join([name.removeprefix("content/") for name in files])))
    return found
