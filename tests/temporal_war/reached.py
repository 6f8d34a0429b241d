"""What play reaches of cards and rules, and how wide and long its games are: a study that asks the game, not a list.

    python -m tests.temporal_war.reached 300    a table over so many games, of all modes and speeds in turn

Most games are played by chance, with decks that are drawn, chosen, or lists of one's own. Where chance does not come to
all of it, the table says what did: the quick player in half of the seats; the same against players at random who have
decks full of traps, set them and answer every poll that they can; and play from a few written positions. Lines count
when they run on a target that is there (`Run` in effects/running.py), lines that are always so when somebody is meant
by them, the others by events.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from contretemps.games.temporal_war import GAME, content
from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.effects import windows as w
from contretemps.games.temporal_war.effects.matching import all_hold, is_among
from contretemps.games.temporal_war.effects.performing import targets
from contretemps.games.temporal_war.effects.programs import ABILITIES, WINDOW_NAMES, Scene
from contretemps.games.temporal_war.effects.running import Run, cancels, is_played, scene_of
from contretemps.games.temporal_war.effects.stats import wears
from contretemps.games.temporal_war.entries import (
    CONSTRUCT_TILE,
    NONE,
    PIECES,
    PLACES,
    T_CARD,
    T_OWNER,
    T_SORT,
    T_SPACE,
    TILE,
)
from contretemps.games.temporal_war.flow.calls import Window
from contretemps.games.temporal_war.language.parts import CONDITIONS, OPERATIONS
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import EQUIPMENT, TYPE
from contretemps.kernel import Position
from contretemps.kernel.step import Step
from tests.temporal_war.keywords import keywords_at_work, scouts
from tests.temporal_war.modes import every_mode
from tests.temporal_war.walking import Table, walk
from tests.temporal_war.words_of_lines import conditions, selectors

KINDS = ("line", "window", "operation", "condition", "selector", "keyword", "status", "event")
ALWAYS_EVERY = 40  # choices between two looks at the lines that are always so
PLAYERS = (w.DRAW, w.DISCARD, w.AETHER, w.SHARDS, w.CANCEL, w.MONSTER_OP, w.REWARD, w.TILES)  # need no target


def unheard() -> set[str]:
    """Events that no card of this catalogue brings about: none takes aether away."""
    takes = [one for _, line in content.LINES for one in line.operations if one.word == "aether" and one.plain() < 0]
    return set() if takes else {"aether_lost"}


class Study:
    """Counts what happens in games."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
        self.lengths: list[int] = []
        self.widest = 0
        self.widest_at = ""
        self.polls = 0
        self.asked = 0

    def play(self, game: Position, seed: int, players: Table) -> None:
        """A game to its end."""
        assert isinstance(game, War)
        self.lengths.append(walk(self, game, seed, players))
        self.hear(game)

    # ---- looking on --------------------------------------------------------------------------------------------------

    def chosen(self, game: War, seat: int, choice: int) -> None:
        self.hear(game)
        if seat < 0:
            return
        many = len(game.options(seat))
        self.asked += 1
        self.polls += game.step.silence(game) >= 0
        if many > self.widest:
            self.widest, self.widest_at = many, type(game.step).__name__
        for word in keywords_at_work(game, seat, choice):
            self.counts["keyword"][word] += 1
        if self.asked % ALWAYS_EVERY == 0:
            self.look(game)

    def carried_out(self, game: War, step: Step) -> Step:
        if isinstance(step, Window):
            self.counts["window"][WINDOW_NAMES[step.kind]] += 1
        elif isinstance(step, Run) and step.op == 0:
            self.run(game, step)
        if scouts(game, step):
            self.counts["keyword"]["scout"] += 1
        return step.resolve(game, 0)

    def hear(self, game: War) -> None:
        """What the events say that happened."""
        assert game.journal is not None
        for event in game.journal.events:
            self.counts["event"][GAME.events[event.kind].name] += 1
            if event.kind == e.STATUS:
                self.counts["status"][content.STATUSES[event.args[1]]] += 1
        game.journal.events.clear()

    def run(self, game: War, step: Run) -> None:
        """A line is about to be carried out."""
        if is_played(step.how) and game.cancelled == 1 and not cancels(step.line):
            return
        there = len(targets(game, scene_of(step), step.target)) > 0
        ability = ABILITIES[step.line]
        done = [there or one.word in PLAYERS for one in ability.operations]
        if any(done):
            self.reached(int(step.line), done)

    def reached(self, line: int, done: list[bool]) -> None:
        read = content.LINES[line][1]
        self.counts["line"][read.card] += 1
        self.counts["window"][f"exert {read.window}" if read.exert else read.window] += 1
        for one, truth in zip(read.operations, done, strict=True):
            self.counts["operation"][one.word] += truth
        for word in conditions(read):
            self.counts["condition"][word] += 1
        for word in selectors(read):
            self.counts["selector"][word] += 1

    def look(self, game: War) -> None:
        """Lines that are always so, and somebody is meant by them."""
        things = [piece for piece in range(PIECES) if game.space[piece] >= 0]
        built = [n for n in range(game.tile_count()) if game.tile(n, T_SORT) == CONSTRUCT_TILE]
        for ability in ABILITIES:
            if ability.window != w.ALWAYS:
                continue
            for scene in self.scenes(game, int(ability.number), things, built):
                meant = [
                    is_among(game, scene, ability.target, thing) for thing in [*things, *[TILE + n for n in built]]
                ]
                if (any(meant) or ability.kind == EQUIPMENT) and all_hold(game, scene):
                    self.reached(int(ability.number), [True] * len(ability.operations))

    def scenes(self, game: War, line: int, things: list[int], built: list[int]) -> list[Scene]:
        """Each thing in play that has this line."""
        card = ABILITIES[line].card
        if ABILITIES[line].kind == EQUIPMENT:
            worn = [(one, w.EQUIPPED + 8 * game.stack[one] + TYPE[card]) for one in things if wears(game, one, card)]
            return [Scene(line, source, one // PLACES, NONE, NONE, NONE) for one, source in worn]
        found = [Scene(line, one, one // PLACES, NONE, NONE, NONE) for one in things if game.card[one] == card]
        tiles = [n for n in built if game.tile(n, T_CARD) == card]
        return found + [
            Scene(line, w.BUILT + n, game.tile(n, T_OWNER), NONE, NONE, game.tile(n, T_SPACE)) for n in tiles
        ]

    # ---- what there is -----------------------------------------------------------------------------------------------

    def all(self) -> dict[str, Counter[str]]:
        """By kind and name: how often; 0 for what was never reached."""
        lines = [line for _, line in content.LINES]
        known = {
            "line": [line.card for line in lines],
            "window": sorted({f"exert {line.window}" if line.exert else line.window for line in lines}),
            "operation": list(OPERATIONS),
            "condition": sorted({word for line in lines for word in conditions(line)} | set(CONDITIONS)),
            "selector": sorted({word for line in lines for word in selectors(line)}),
            "keyword": content.KEYWORDS,
            "status": content.STATUSES,
            "event": [event.name for event in GAME.events if event.name not in unheard()],
        }
        return {kind: Counter({name: self.counts[kind][name] for name in names}) for kind, names in known.items()}


# What play comes to so seldom that it begins shortly before: the hourglass, a victory that is shared, and the exert of
# a Trail Harness, which takes statuses away.
WRITTEN: list[dict[str, Any]] = [
    {"step": "turn", "turns": [20, 20], "round": 2},
    {"step": "turn", "round": 6, "active": 1, "turns": [1, 0], "rotations": 5, "temples": [12, 12], "aether": [0, 0]},
    {"step": "act", "in_use": "0,3", "pieces": {"0,3": "0:gate_recruit rooted poisoned trail_harness:1"}},
]
KINDS_OF_GAMES = ("by chance", "quick", "eager", "written")


def study(games: int) -> dict[str, Study]:
    """So many games, each mode at each speed in turn, and the written positions."""
    found = {kind: Study() for kind in KINDS_OF_GAMES}
    modes = every_mode()
    for seed in range(games):
        seats, options = modes[seed % len(modes)]
        kind = {4: "eager", 5: "quick"}.get(seed % 6, "by chance")
        decks = "chosen" if kind == "eager" else ["drawn", "chosen", "chosen"][seed // len(modes) % 3]
        role_playing = ["off", "on"][seed % 5 == 4]
        quick = frozenset() if kind == "by chance" else frozenset(range(seed // 6 % 2, seats, 2))
        game = GAME.new(GAME.settle({**options, "decks": decks, "role_playing": role_playing}), seats)
        found[kind].play(game, seed, Table(quick, eager=kind == "eager", traps=kind == "eager"))
    for seed, text in enumerate(WRITTEN * 8):
        found["written"].play(GAME.read({"champions": ["morvath", "morvath"], **text}), seed, Table())
    return found


def together(found: dict[str, Study]) -> dict[str, Counter[str]]:
    """What all games reached."""
    every = [one.all() for one in found.values()]
    return {kind: Counter({name: sum([one[kind][name] for one in every]) for name in every[0][kind]}) for kind in KINDS}


def table(found: dict[str, Study]) -> str:
    """For people: of each kind how many there are, how many were reached, by chance alone, and the rarest."""
    chance = found["by chance"]
    lines = [f"{'':<11}{'there are':>10}{'reached':>9}{'by chance':>11}   the rarest, and how often"]
    for kind, counts in together(found).items():
        rarest = ", ".join([f"{name} {times}" for name, times in counts.most_common()[:-5:-1]])
        reached = [sum(n > 0 for n in one.values()) for one in (counts, chance.all()[kind])]
        lines.append(f"{kind:<11}{len(counts):>10}{reached[0]:>9}{reached[1]:>11}   {rarest}")
    before = chance.all()
    for helper in KINDS_OF_GAMES[1:]:
        here = found[helper].all()
        new = [f"{kind} {name}" for kind in KINDS for name, n in here[kind].items() if n and not before[kind][name]]
        lines.append(f"{helper}, and not before: {', '.join(new) or 'nothing'}")
        before = {kind: before[kind] + here[kind] for kind in KINDS}
    mean = sum(chance.lengths) / len(chance.lengths)
    lines.append(
        f"{len(chance.lengths)} games by chance: {mean:.0f} choices on average, {max(chance.lengths)} at most,"
        f" {100 * chance.polls / sum(chance.lengths):.0f} % of them polls;"
        f" at most {chance.widest} choices at once ({chance.widest_at})"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    done = study(int(sys.argv[1]))
    print(table(done))
    never = [f"{kind} {name}" for kind, counts in together(done).items() for name, n in counts.items() if not n]
    print("never reached:", ", ".join(never) or "nothing")
