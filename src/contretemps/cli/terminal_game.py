"""A game at this terminal: its record, who sits where, and the file it is kept in."""

from __future__ import annotations

from pathlib import Path

from contretemps.cli.files import new_save, read_record, write_text
from contretemps.cli.players import Bot, opposite
from contretemps.cli.words import Words
from contretemps.kernel.errors import BadInput
from contretemps.kernel.step import NATURE
from contretemps.proof import record as records
from contretemps.proof.record import Record, dumps
from contretemps.server.seat_names import bot_name, with_seat_names


class TerminalGame:
    """People at one terminal, bots, and chance."""

    def __init__(self, record: Record, bots: dict[int, str] | None, file: Path | None, words: Words) -> None:
        """With these bots, and people in the other seats; if nothing is said, one person with bots opposite."""
        self.said = bots
        chosen = opposite(record.game, record.seats) if bots is None else bots
        for seat in chosen:
            if seat >= record.seats:
                raise BadInput(words("wrong.bot_seat", seat=seat, last=record.seats - 1))
        self.record = record
        self.bots = {s: Bot(name, record.game, s, record.seed or b"", words) for s, name in chosen.items()}
        self.people = [seat for seat in range(record.seats) if seat not in self.bots]
        for seat in self.bots:
            if record.names[seat] == f"Player {seat + 1}":
                record.names[seat] = bot_name(seat)
        self.speak(words)
        self.file = file  # where it is kept; None until something was played
        self.unkept = ""  # why it could not be kept, if so

    def speak(self, words: Words) -> None:
        """Call the seats by their names, in this language; who plays alone against bots is told which one is theirs."""
        self.names = list(self.record.names)
        if len(self.people) == 1 and self.bots:
            (me,) = self.people
            self.names[me] = words("play.you", name=words("play.player", number=me + 1))
        self.game = with_seat_names(self.record.game, self.names)

    def resumed_by(self) -> str:
        """What has to be typed besides the file so that the same people and bots go on."""
        if self.said is None:
            return ""
        bots = "".join([f" --bot {seat}={name}" for seat, name in self.said.items()])
        return bots or (" --together" if self.record.seats > 1 else "")

    def advance(self) -> None:
        """Let chance and bots answer until a person is asked or the game is over."""
        record = self.record
        while asked := record.position.asked():
            if asked == (NATURE,):
                record.chance()
                continue
            bot = next((self.bots[seat] for seat in asked if seat in self.bots), None)
            if bot is None:
                return
            record.choose(bot.seat, bot.choose(record.position))

    def asked(self) -> int | None:
        """The person who is asked; the first, if several are; nobody when the game is over."""
        return next((seat for seat in self.record.position.asked() if seat in self.people), None)

    def over(self) -> bool:
        return not self.record.position.asked()

    def hides(self, seat: int) -> bool:
        """Does this seat see more than everybody does, or may it?"""
        position = self.record.position
        return self.game.secrets or position.view(seat) != position.view(None)

    def played(self) -> bool:
        """Has anybody chosen anything yet?"""
        return any(played.seat != NATURE for played in self.record.plays)

    # ---- keeping ---------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the game to its file, after every choice, so that nothing is lost whatever happens."""
        if self.file is None:
            if not self.played():
                return
            self.file = new_save(self.game)
        try:
            write_text(self.file, dumps(self.record.whole()))
            self.unkept = ""
        except BadInput as error:
            self.unkept = str(error)

    def keep_in(self, file: Path, words: Words) -> None:
        """Keep the game in this file from now on; BadInput if it holds something else."""
        check_free(file, self.record, words)
        write_text(file, dumps(self.record.whole()))
        self.file = file


def check_free(file: Path, record: Record, words: Words) -> None:
    """A game is kept in a new file or over its own earlier state; nothing else is ever overwritten."""
    if not file.exists():
        return
    try:
        _, data = read_record(file)
    except BadInput:
        data = {}
    if not data or data.get("commitment") != record.whole()["commitment"]:
        raise BadInput(words("wrong.taken", file=file))


def resume(file: Path, words: Words) -> Record:
    """A saved game, checked in full, ready to be played on."""
    game, data = read_record(file)
    try:
        record = records.verify(game, data)
    except BadInput as error:
        raise BadInput(f"{file}: {error}") from None
    except (AttributeError, RecursionError) as error:
        raise BadInput(f"{file}: not a whole record: {error}") from None
    if record.seed is None:
        raise BadInput(words("wrong.no_seed", file=file))
    return record
