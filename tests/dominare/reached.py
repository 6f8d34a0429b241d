"""What random play reaches of the cards, and how wide and long its games are: a study that asks the game, not a list.

    python -m tests.dominare.reached 300    a table over so many games, under all variants and numbers of seats in turn

Abilities, districts and lines of events are told by events. Reveals, operations and what they select are counted where
a program runs (`Program.reached`), statics where they are seen to matter. Needs nothing but the package, so that the
compiled one can be asked for hundreds of games.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from contretemps.cards.formula import ELSE, Call, formula, read_calls
from contretemps.games.dominare import GAME, content
from contretemps.games.dominare import codes as a
from contretemps.games.dominare import events as e
from contretemps.games.dominare.effects.asks import PROGRAMS
from contretemps.games.dominare.effects.registry import (
    ABILITY_PROGRAM,
    DISTRICT_PROGRAM,
    LINE_PROGRAM,
    REVEAL_PROGRAM,
)
from contretemps.games.dominare.position import NONE, Dominare
from contretemps.games.dominare.tables import NEIGHBOUR, TRAITS, WILD
from contretemps.kernel import NATURE, Journal, Options, Rng
from tests.laws.cases import option_sets

WORD = re.compile(r"![A-Za-z]+|[A-Za-z_]+(?:[<>]=)?|\+1")


def formulas() -> Iterator[tuple[str, str, str]]:
    """Kind, name and formula of all that runs as a program."""
    for one in content.AGENTS:
        yield from [("ability", f"{one['id']}.{ability['n']}", ability["do"]) for ability in one["abilities"]]
        if "reveal" in one:
            yield "reveal", f"{one['id']}.R", one["reveal"]
    yield from [("line", name, text) for _, name, _, text in content.LINES]
    yield from [("district", one["code"], one["do"]) for one in content.DISTRICTS]


def selectors(call: Call) -> set[str]:
    """The words of its arguments, those with a key behind it: `who=rival`; numbers apart."""
    found = {word for value in call.args for word in WORD.findall(value.text)}
    for key, value in call.keys.items():
        found |= {f"{key}={word}" for word in WORD.findall(value.text)} or {f"{key}="}
    return found


def written(calls: tuple[Call, ...], head: str = "") -> Iterator[tuple[str, tuple[Call, ...]]]:
    """A formula and the frames in it, in the order in which they become programs: the inner ones first. Before each
    what stands at its head: ELSE or nothing."""
    for call in calls:
        if call.other is not None:
            yield from written(call.other, ELSE)
        for frame in call.frames:
            yield from written(frame)
    yield head, calls


class Study:
    """Counts what happens in games."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {
            kind: Counter()
            for kind in ("ability", "reveal", "static", "line", "district", "operation", "selector", "event")
        }
        self.lengths: list[int] = []
        self.widest = 0
        self.widest_at = ""

    # ---- playing ---------------------------------------------------------------------------------------------------

    def play(self, options: Options, seats: int, seed: int) -> int:
        """A game at random to its end; its number of choices."""
        rng = Rng(seed)
        game = GAME.new(options, seats)
        assert isinstance(game, Dominare)
        game.journal = Journal()
        choices = 0
        while asked := game.asked():
            seat = asked[rng.below(len(asked))]
            if seat == NATURE:
                game.choose(seat, game.draw(rng))
            else:
                offered = game.options(seat)
                if len(offered) > self.widest:
                    self.widest, self.widest_at = len(offered), type(game.step).__name__
                self.look(game, seat)
                game.choose(seat, offered[rng.below(len(offered))])
            choices += 1
            self.hear(game)
        self.lengths.append(choices)
        return choices

    def hear(self, game: Dominare) -> None:
        """What the events say that happened."""
        assert game.journal is not None
        for event in game.journal.events:
            self.counts["event"][GAME.events[event.kind].name] += 1
            if event.kind == e.USES:
                self.counts["ability"][content.ABILITY_NAMES[event.args[1]].replace("/2", "").replace("/3", "")] += 1
            elif event.kind == e.USES_DISTRICT:
                self.counts["district"][content.CODES[event.args[1]]] += 1
            elif event.kind == e.LINE:
                self.counts["line"][content.LINES[event.args[0]][1]] += 1
            elif event.kind == e.NETWORKS:
                self.networks(game, event.args[0], event.args[1])
            elif event.kind == e.SCORES and event.args[3] > 0:
                self.end(game, event.args[0])
        game.journal.events.clear()

    def networks(self, game: Dominare, seat: int, card: int) -> None:
        """Would this agent network without the texts of cards? If not, they matter."""
        place = int(game.place_of(card))
        if place == NONE or place // a.RANKS != seat:
            return
        near = [int(game.face_up(seat, rank)) for rank in (place % a.RANKS - 1, place % a.RANKS + 1) if 0 <= rank < 7]
        near = [other for other in near if other != NONE]
        if any(TRAITS[card] & TRAITS[other] for other in near):
            return
        for one in (card, *near):
            self.static(one, "WILD", bool(WILD[one]))
            self.static(one, "NEIGHBOUR", bool(NEIGHBOUR[one]))

    def look(self, game: Dominare, seat: int) -> None:
        """Cards that a text keeps from being flipped, or from a rank."""
        for card, one in enumerate(content.CARDS):
            if "static" in one:
                rule = game.check(seat, a.CARD + card) if game.step.first <= a.CARD + card < game.step.last else 0
                self.static(card, "NOFLIP", rule == 47)  # DOM-047
                self.static(card, "RANK", rule == 45)  # DOM-045

    def end(self, game: Dominare, seat: int) -> None:
        for rank in range(a.RANKS):
            card = game.face_up(seat, rank)
            self.static(card, "ENDVP", card != NONE and content.STATICS[card].end_vp > 0)

    def static(self, card: int, word: str, matters: bool) -> None:
        if matters and word in content.CARDS[card].get("static", ""):
            self.counts["static"][f"{content.CARDS[card]['id']} {word}"] += 1

    # ---- what there is ---------------------------------------------------------------------------------------------

    def programs(self) -> dict[str, Counter[str]]:
        """What ran of the programs: reveals, lines, operations and selectors; those that never did with 0."""
        found: dict[str, Counter[str]] = {kind: Counter() for kind in ("reveal", "line", "operation", "selector")}
        firsts = {PROGRAMS[number].name: number for number in _whole_programs()}
        for kind, name, text in formulas():
            parts = list(written(read_calls(formula(name, text))))
            last = firsts[name]
            ran = 0
            for (head, calls), number in zip(parts, range(last - len(parts) + 1, last + 1), strict=True):
                if head:
                    found["operation"][head] += sum(PROGRAMS[number].reached)
                for at, call in enumerate(calls):
                    times = int(PROGRAMS[number].reached[at])
                    ran += times
                    found["operation"][call.name] += times
                    for word in selectors(call):
                        found["selector"][word] += times
            if kind in found:
                found[kind][name] += ran
        return found

    def all(self) -> dict[str, Counter[str]]:
        """By kind and name: how often; 0 for what was never reached."""
        known = {
            "ability": [name for kind, name, _ in formulas() if kind == "ability"],
            "district": content.CODES,
            "static": [
                f"{one['id']} {call.name}"
                for one in content.AGENTS
                if "static" in one
                for call in read_calls(formula(one["id"], one["static"]))
            ],
            "event": [event.name for event in GAME.events],
        }
        found = {kind: Counter({name: self.counts[kind][name] for name in names}) for kind, names in known.items()}
        return {**found, **self.programs()}


def _whole_programs() -> set[int]:
    """The numbers of programs that are no frames of others."""
    rows: list[Any] = [ABILITY_PROGRAM, DISTRICT_PROGRAM, LINE_PROGRAM, REVEAL_PROGRAM]
    return {int(number) for row in rows for number in row if number != NONE}


def study(games: int) -> Study:
    """So many games: two of three with the usual options, the others with options that meet each other in turn."""
    found = Study()
    sets = option_sets(GAME)
    for seed in range(games):
        options = sets[seed // 3 % len(sets)] if seed % 3 == 0 else GAME.settle({})
        found.play(options, 2 + seed % 5 if seed % 3 == 0 else 6 - seed % 2, seed)
    return found


def table(found: Study) -> str:
    """For people: of each kind how many there are, how many were reached, and the rarest."""
    lines = [f"{'':<12}{'there are':>10}{'reached':>10}   the rarest, and how often"]
    for kind, counts in found.all().items():
        rarest = ", ".join([f"{name} {times}" for name, times in counts.most_common()[:-4:-1]])
        lines.append(f"{kind:<12}{len(counts):>10}{sum(n > 0 for n in counts.values()):>10}   {rarest}")
    mean = sum(found.lengths) / len(found.lengths)
    lines.append(
        f"{len(found.lengths)} games: {mean:.0f} choices on average, {max(found.lengths)} at most;"
        f" at most {found.widest} choices at once ({found.widest_at})"
    )
    return "\n".join(lines)


def missing(found: Study) -> list[str]:
    return [f"{kind} {name}" for kind, counts in found.all().items() for name, times in counts.items() if not times]


if __name__ == "__main__":
    done = study(int(sys.argv[1]))
    print(table(done))
    print("never reached:", ", ".join(missing(done)) or "nothing")
