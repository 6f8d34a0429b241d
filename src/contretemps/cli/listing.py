"""The allowed choices as a short list: numbered, with long groups folded, and what a player may type for one."""

from __future__ import annotations

from difflib import get_close_matches

from contretemps.kernel.errors import BadInput
from contretemps.kernel.game import Game

SHORT = 20  # a list up to this long is shown whole


class Listing:
    """The choices of one question. Numbers count through all of them, the folded ones last."""

    def __init__(self, game: Game, options: list[int]) -> None:
        self.game = game
        groups: dict[str, list[int]] = {}
        for choice in options:
            groups.setdefault(self.group_of(choice), []).append(choice)
        self.folded: dict[str, list[int]] = {}
        if len(options) > SHORT:
            left = SHORT - len(groups)
            for name, choices in sorted(groups.items(), key=lambda group: len(group[1])):
                left -= len(choices) - 1
                if left < 0 and len(choices) > 1:
                    self.folded[name] = choices
        self.shown = [choice for choice in options if self.group_of(choice) not in self.folded]
        self.order = [*self.shown, *[choice for choices in self.folded.values() for choice in choices]]
        # where a choice is itself written as a number, #2 is the second of the list and 2 is the choice
        self.sharp = any(game.codec.write(choice).isdecimal() for choice in options)

    def group_of(self, choice: int) -> str:
        """The verb of a choice, or what its only argument is."""
        return self.game.codec.place(choice)[0].title

    def number_of(self, choice: int) -> str:
        """The number it is listed under."""
        return f"{'#' if self.sharp else ''}{self.order.index(choice) + 1}"

    def read(self, text: str) -> int:
        """The choice of a number or a notation, allowed or not; BadInput, with the nearest, if it is neither."""
        digits = text.removeprefix("#").strip()
        if digits.isdecimal() and (text.startswith("#") or not self.sharp):
            if 0 < int(digits) <= len(self.order):
                return self.order[int(digits) - 1]
            raise BadInput("")
        for written in (text, ":".join(text.split(None, 1))):
            choice = self.game.codec.find(written)
            if choice is not None:
                return choice
        raise BadInput(self.nearest(text))

    def nearest(self, text: str, also: list[str] | None = None) -> str:
        """What was probably meant: the notation of a choice, rather an allowed one, or another word; nothing if hard to
        say."""
        meant = self.game.codec.meant(text, sorted(self.order))
        near = get_close_matches(text.lower(), [meant, *(also or [])], n=1)
        return near[0] if near else meant
