"""Playing at a terminal: shows what happened, asks in words, takes choices and orders until the player leaves."""

from __future__ import annotations

from shlex import quote
from typing import Any

from contretemps.cli.listing import Listing
from contretemps.cli.orders import ORDERS, read_order
from contretemps.cli.picture import show_position
from contretemps.cli.results import show_result
from contretemps.cli.screen import Screen
from contretemps.cli.terminal_game import TerminalGame
from contretemps.cli.words import Words
from contretemps.kernel.advice import Plan
from contretemps.kernel.errors import BadInput
from contretemps.kernel.journal import Event
from contretemps.kernel.refusal import Refusal, Refused
from contretemps.proof.record import Record

MANY = 24  # of more events than this only the last are shown
INTERRUPTED = 130


class Session:
    """One player's, or several players', time at the terminal."""

    def __init__(self, table: TerminalGame, screen: Screen, words: Words) -> None:
        self.screen = screen
        self.words = words
        self.sit_at(table)
        self.leaving = False

    def sit_at(self, table: TerminalGame) -> None:
        """Play this game from now on."""
        self.table = table
        self.at_screen: int | None = None  # who was asked last
        self.told: dict[int, int] = {}  # how many events each seat has been told
        self.listing = Listing(table.game, [])
        self.refused: tuple[int, Refusal] | None = None  # the last choice that was refused: what `why` alone explains
        self.advised: Plan | None = None  # what the last hint has in mind
        self.stale = True  # what is on the screen is not how things stand
        self.ended = False  # the end was announced

    @property
    def record(self) -> Record:
        return self.table.record

    def play(self) -> int:
        """Until the player leaves; the exit code. Nothing is lost, however that comes about."""
        self.screen.complete_with(self.candidates)
        code = 0
        try:
            self.greet()
            while not self.leaving:
                if self.stale:
                    self.show()
                    continue
                self.obey(self.screen.ask(self.prompt()).strip())
        except EOFError:
            pass
        except KeyboardInterrupt:
            self.screen.say()
            code = INTERRUPTED
        self.farewell()
        return code

    def greet(self) -> None:
        """What is played, and what chance has committed to before the first choice."""
        words, record = self.words, self.record
        self.screen.say(self.table.game.title, "bold")
        said = ", ".join([f"{name}={_value(value)}" for name, value in self._unusual().items()])
        if said:
            self.screen.say(words("play.options", options=said))
        self.screen.say(words("play.commitment", commitment=record.whole()["commitment"]), "dim")
        if self.table.bots and self.table.people:
            seats = [
                words("play.bot", name=name, level=self.table.bots[seat].name) if seat in self.table.bots else name
                for seat, name in enumerate(self.table.names)
            ]
            self.screen.say(words("play.seats", seats=", ".join(seats)))
        if self.table.people:
            self.screen.say(words("play.help_hint"), "dim")

    def _unusual(self) -> dict[str, Any]:
        """The options that are not as they are by default."""
        usual = self.table.game.settle(None)
        return {name: value for name, value in self.record.options.items() if value != usual[name]}

    def prompt(self) -> str:
        seat = self.table.asked()
        return f"{self.table.names[seat]}> " if seat is not None and len(self.table.people) > 1 else "> "

    # ---- showing ---------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """What happened since this seat looked last, how things stand, and what is asked."""
        self.table.advance()
        self.table.keep()
        self.stale = False
        seat = self.table.asked()
        if seat is not None:
            self.hand_over(seat)
        self.screen.say()
        self.tell(seat)
        show_position(self.screen, self.table.game, self.record.position.view(seat), self.words, self.table.names)
        self.screen.say()
        if seat is None:
            self.end()
        else:
            self.ended = False
            self.ask(seat)

    def hand_over(self, seat: int) -> None:
        """Between two people with hidden hands, a curtain."""
        other = seat != self.at_screen and len(self.table.people) > 1
        self.at_screen = seat
        if other and self.table.hides(seat):
            self.screen.clear()
            said = self.words("play.hand_over", name=self.table.names[seat])
            if self.screen.interactive:
                self.screen.ask(f"{said} ")
                self.screen.clear()
            else:
                self.screen.say(said, "bold")

    def tell(self, seat: int | None) -> None:
        """The events this seat has not been told yet."""
        events = self.record.journal.events
        key = seat if seat is not None and self.table.hides(seat) else -1
        first = min(self.told.get(key, 0), len(events))
        self.told[key] = len(events)
        new = [event for event in events[first:] if event.seen_by(seat)]
        if len(new) > MANY:
            self.screen.say(self.words("play.earlier", count=len(new) - MANY), "dim")
        for event in new[-MANY:]:
            self.tell_event(event)
        if new:
            self.screen.say()

    def tell_event(self, event: Event) -> None:
        """One event with its rule."""
        game = self.table.game
        self.screen.marked(game.event(event, self.words.language), (f"  {game.rules.id(event.rule)}", "cyan"))

    def ask(self, seat: int) -> None:
        """The question, and the allowed choices."""
        game = self.table.game
        self.listing = Listing(game, self.record.position.options(seat))
        self.screen.say(game.question(self.record.position, self.words.language), "bold")
        self.list_choices(self.listing.shown)
        for name, choices in self.listing.folded.items():
            such = game.codec.write(choices[len(choices) // 2])
            self.screen.say(self.words("play.folded", group=name, count=len(choices), such=such), indent=5)

    def list_choices(self, choices: list[int]) -> None:
        """Choices, each with its number, its notation and its words."""
        game = self.table.game
        wide = max([len(game.codec.write(choice)) for choice in choices], default=0)
        for choice in choices:
            notation = game.codec.write(choice)
            said = game.label(choice, self.words.language)
            after = "" if said == notation else f"  {said}"
            padded = notation.ljust(wide) if after else notation
            self.screen.marked((f"{self.listing.number_of(choice):>3}  ", "bold"), (padded, "cyan"), after)

    def end(self) -> None:
        """The game is over: the result, and the seed that chance had committed to."""
        self.listing = Listing(self.table.game, [])
        if self.ended:
            return
        self.ended = True
        show_result(self.screen, self.record, self.words, self.table.names)
        assert self.record.seed is not None
        self.screen.say(self.words("play.seed", seed=self.record.seed.hex()), "dim")
        if not self.table.people:
            self.leaving = True
        else:
            self.screen.say(self.words("play.over_hint"), "dim")

    def farewell(self) -> None:
        """Where the game is kept."""
        self.table.keep()
        if self.table.unkept:
            self.screen.say(self.words("play.unkept", reason=self.table.unkept), "bold red")
        elif self.table.file is not None:
            self.screen.say(self.words("play.kept", file=self.table.file))
            if not self.table.over():
                self.screen.say(
                    self.words("play.resume_hint", file=quote(str(self.table.file)) + self.table.resumed_by())
                )

    # ---- obeying ---------------------------------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        """Play what was typed, or do what was ordered; tell what is wrong with it and ask again otherwise."""
        if not line:
            return
        seat = self.table.asked()
        order, rest = read_order(line, self.words)
        try:
            if order is not None and not (seat is not None and self.allows(line)):
                ORDERS[order](self, rest)
            elif seat is None:
                self.screen.say(self.words("play.over", typed=line), "yellow")
            else:
                self.choose(seat, line)
        except BadInput as error:
            self.screen.say(str(error), "yellow")

    def allows(self, line: str) -> bool:
        """Is this, letter by letter, an allowed choice? Then it is no order, even if one has the same name."""
        codec = self.table.game.codec
        choice = codec.find(line)
        return choice is not None and choice in self.listing.order and codec.write(choice) == line

    def choose(self, seat: int, line: str) -> None:
        """Make the choice, or show by which rule it is refused."""
        self.make(seat, self.read(line))

    def make(self, seat: int, choice: int) -> None:
        try:
            self.record.choose(seat, choice)
        except Refused as refused:
            self.refused = (choice, refused.refusal)
            self.explain(choice, refused.refusal)
            return
        self.stale = True

    def choose_all(self, row: list[str]) -> None:
        """Several choices of the seat that is asked, one after the other, up to the first that is refused."""
        seat = self.table.asked()
        self.refused = None
        for choice in [self.table.game.read_choice(notation) for notation in row]:
            if seat is not None and self.refused is None:
                self.make(seat, choice)

    def read(self, line: str) -> int:
        """The choice that was typed; BadInput, in the player's language, if it is none."""
        try:
            return self.listing.read(line)
        except BadInput:
            digits = line.removeprefix("#").strip()
            if digits.isdecimal() and self.listing.order:
                raise BadInput(self.words("play.no_number", number=digits, last=len(self.listing.order))) from None
            near = self.listing.nearest(line, list(ORDERS))
            key = "play.nonsense_near" if near else "play.nonsense"
            raise BadInput(self.words(key, typed=line, near=near)) from None

    def explain(self, choice: int, refusal: Refusal, *, fully: bool = False) -> None:
        """A refusal in words: the rule, the facts, and what would be allowed instead."""
        game, words, language = self.table.game, self.words, self.words.language
        notation, id_ = game.codec.write(choice), game.rules.id(refusal.rule)
        rule = words.title(game.rules.rules[refusal.rule].text)
        said = game.explain(refusal, language)
        self.screen.marked((words("play.refused", typed=notation), "yellow"), " ", (id_, "bold cyan"), f"  {said}")
        if fully and said != rule:
            self.screen.say(words("play.rule", rule=rule), indent=4)
        facts = {name: fact for name, fact in refusal.facts.items() if name != "asked"}
        if facts and said == rule:
            line = ", ".join([f"{name} {game.texts.value(language, fact)}" for name, fact in facts.items()])
            self.screen.say(words("play.facts", facts=line), indent=4)
        nearest = game.codec.nearest(choice, sorted(self.listing.order))
        if nearest:
            self.screen.say(words("play.instead"), indent=4)
            self.list_choices(nearest)

    def candidates(self, line: str) -> list[str]:
        """What tab may complete: choices that are allowed, orders, and after `why` everything that can be written."""
        codec = self.table.game.codec
        if read_order(line, self.words)[0] == "why" and " " in line:
            return [codec.write(choice) for choice in range(codec.size) if codec.has(choice)]
        return [codec.write(choice) for choice in self.listing.order] + ([] if " " in line else list(ORDERS))


def _value(value: Any) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)
