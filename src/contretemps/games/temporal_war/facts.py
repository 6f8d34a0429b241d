"""What a refusal mentions besides its rule: prices, distances, what is in the way. Only what the asked seat may know.

`[refusal]` of the texts has the sentences. A rule without a sentence there is told in its own words, and needs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import CENTRE, NOWHERE, SHARD_AT, direction, distance, neighbour
from contretemps.games.temporal_war.content import KINDS, SLUGS, SPACE_NAMES, TYPES
from contretemps.games.temporal_war.effects.stats import max_health, stat
from contretemps.games.temporal_war.entries import (
    HUNTED,
    IN_USE,
    NONE,
    PLACES,
    SET_TILE,
    SYNCED,
    T_CARD,
    T_OWNER,
    T_SORT,
    TARGET,
)
from contretemps.games.temporal_war.flow import calls
from contretemps.games.temporal_war.flow.aiming import lets_through
from contretemps.games.temporal_war.flow.battle import attack_score, defence_score
from contretemps.games.temporal_war.flow.moving import FAR, length_of, reach_left
from contretemps.games.temporal_war.flow.paying import fewest_shards, most_shards
from contretemps.games.temporal_war.flow.setup import last_listed, listed
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import COPIES, FIRST_CHAMPION, KIND, LEVEL_OF, RANGE, TYPE, VALUE
from contretemps.kernel.refusal import Facts
from contretemps.kernel.step import Step

SPACES: Final = (  # choices that name a space, and what two of them have in common
    (a.BACK, a.REVEAL, 1), (a.REVEAL, a.ABILITY, 1), (a.ABILITY, a.PLAY, 1), (a.GO, a.ATTACK, 1), (a.ATTACK, a.SYNC, 2),
    (a.USE, a.SPACE, 1), (a.SPACE, a.SET, 1), (a.SET, a.GHOST, 1), (a.GHOST, a.CARD, 1),
)  # fmt: skip
CARDS: Final = (  # choices that name a card
    (a.PLAY, a.REPLAY, 1), (a.REPLAY, a.EXERT, 1), (a.EXERT, a.GO, 1), (a.CARD, a.PAY, 1), (a.TAKE, a.SWORDS, 4),
)  # fmt: skip
DEFENCES: Final = ("none", "block", "counter", "dodge")


class Refusing(calls.Teller):
    """Why an answer is refused, in numbers and names."""

    def facts(self, game: War, step: Step, choice: int) -> Facts:
        asked = Asking(game, step, choice)
        told: Facts = {}
        for name in NAMED.get(int(step.check(game, choice)), ()):
            told[name] = FACTS[name](asked)
        return told


class Asking:
    """A refused choice: whose it is, and the space, card and warrior that it is about."""

    def __init__(self, game: War, step: Any, choice: int) -> None:
        self.game: Final = game
        self.step: Final = step
        self.choice: Final = choice
        self.seat: Final = int(step.seat)
        self.piece: Final = int(getattr(step, "piece", game.turn[IN_USE]))
        self.space: Final = self._space()
        self.card: Final = self._card()

    def _space(self) -> int:
        if a.DIRECTION <= self.choice < a.CHAMPION:
            return int(neighbour(self.game.space[self.piece], self.choice - a.DIRECTION))
        return _part(SPACES, self.choice)

    def _card(self) -> int:
        """The card that is named, or an own set card on the space that is named: others' are nobody's business."""
        if a.REVEAL <= self.choice < a.ABILITY:
            tile = self.game.set_tile_on(self.space)
            own = tile != NONE and self.game.tile(tile, T_OWNER) == self.seat
            return int(self.game.tile(tile, T_CARD)) if own else -1
        named = _part(CARDS, self.choice)
        return named if named >= 0 else int(getattr(self.step, "card", -1))

    def here(self) -> int:
        return int(self.game.space[self.piece])

    def blocker(self) -> int:
        """The first space on the way to a target that stops an attack; for a jump, the space between."""
        game = self.game
        way = direction(self.here(), self.space)
        at = neighbour(self.here(), way) if way != NOWHERE else NOWHERE
        while self.choice >= a.ATTACK and at not in (NOWHERE, self.space) and lets_through(game, self.piece, at):
            at = neighbour(at, way)
        return int(at)


def _part(runs: tuple[tuple[int, int, int], ...], choice: int) -> int:
    for first, end, by in runs:
        if first <= choice < end:
            return (choice - first) // by
    return -1


# ---- names -----------------------------------------------------------------------------------------------------------


def card_named(card: int) -> str:
    return f"@card.{SLUGS[card]}" if card >= 0 else "@thing.no_card"


def space_named(space: int) -> str:
    return f"@space.{SPACE_NAMES[space]}" if space >= 0 else "@thing.any_space"


def thing_on(game: War, space: int) -> str:
    """What all can see on a space."""
    if space < 0:
        return "@thing.nothing"
    piece = game.piece_on(space)
    if piece >= 0:
        return card_named(int(game.card[piece]))
    tile = game.tile_on(space)
    if tile >= 0:
        return "@thing.set_card" if game.tile(tile, T_SORT) == SET_TILE else card_named(int(game.tile(tile, T_CARD)))
    if game.temple_here(space) != NONE:
        return "@thing.temple"
    if game.fountain_here(space) != NONE:
        return f"@fountain.{game.fountain_here(space) + 1}"
    return "@thing.shards" if SHARD_AT[space] >= 0 and game.board_shards[SHARD_AT[space]] > 0 else "@thing.nothing"


# ---- numbers ---------------------------------------------------------------------------------------------------------


def far(asked: Asking) -> int:
    """How far the space, or the fountain, is from the warrior; for a flight, along its way."""
    game = asked.game
    if asked.space < 0:
        return int(distance(asked.here(), game.fountain_space(fountain(asked))))
    if a.GO <= asked.choice < a.ATTACK and asked.space != asked.here():
        length = int(length_of(game, asked.piece, asked.space, FAR))
        if length < FAR:
            return length
    return int(distance(asked.here(), asked.space))


def fountain(asked: Asking) -> int:
    return (asked.choice - a.SYNC) // 2 if a.SYNC <= asked.choice < a.USE else int(getattr(asked.step, "fountain", 0))


def left(asked: Asking) -> int:
    """How far the warrior may still move: by a card, by a dodge, or by its own speed and Main Action."""
    own = asked.piece == asked.game.turn[IN_USE]
    return int(getattr(asked.step, "left", reach_left(asked.game, asked.piece) if own else 1))


def price(asked: Asking) -> int:
    if a.REPLAY <= asked.choice < a.EXERT:
        return int(VALUE[asked.card])
    return int(getattr(asked.step, "price", LEVEL_OF[asked.card] if asked.card >= 0 else 0))


def held(asked: Asking) -> int:
    """How many of a card the player has to play: in hand, or the one under his tile."""
    if a.REVEAL <= asked.choice < a.ABILITY:
        return 1
    return int(asked.game.holds(asked.seat, asked.card)) if asked.card >= 0 else 0


def health_now(asked: Asking) -> int:
    champion = PLACES * asked.seat
    return int(asked.game.health[asked.game.stack[champion]]) if asked.game.on_board(champion) else 0


def defence(asked: Asking) -> int:
    return asked.choice - a.DEFEND


FACTS: Final[dict[str, Callable[[Asking], int | str]]] = {
    "aether": lambda asked: int(asked.game.aether[asked.seat]),
    "area": lambda asked: int(VALUE[asked.card]),
    "at": lambda asked: space_named(asked.blocker()),
    "attack": lambda asked: int(attack_score(asked.game)),
    "book": lambda asked: int(asked.game.in_book(asked.seat, asked.card)),
    "cap": lambda asked: int(asked.game.switches.cap),
    "card": lambda asked: card_named(asked.card),
    "champion": lambda asked: card_named(int(asked.game.card[PLACES * asked.seat])),
    "chosen": lambda asked: card_named(FIRST_CHAMPION + asked.choice - a.CHAMPION),
    "copies": lambda asked: (asked.choice - a.TAKE) % 4 + 1,
    "defence": lambda asked: f"@defence.{DEFENCES[defence(asked)]}",
    "defender": lambda asked: card_named(int(asked.game.card[asked.game.battle[TARGET]])),
    "drawn": lambda asked: int(asked.game.turn[HUNTED]),
    "far": far,
    "fewest": lambda asked: int(fewest_shards(asked.game, asked.seat, asked.step.price)),
    "fountain": lambda asked: f"@fountain.{fountain(asked) + 1}",
    "from_centre": lambda asked: int(distance(asked.here(), CENTRE)),
    "health": health_now,
    "held": held,
    "here": lambda asked: space_named(asked.here()),
    "kind": lambda asked: f"@kind.{KINDS[KIND[asked.card]]}" if asked.card >= 0 else "@thing.no_card",
    "last": lambda asked: card_named(int(last_listed(asked.game, asked.seat))),
    "left": left,
    "listed": lambda asked: int(listed(asked.game, asked.seat)),
    "most": lambda asked: int(COPIES[asked.card]),
    "most_health": lambda asked: int(max_health(asked.game, PLACES * asked.seat)),
    "most_shards": lambda asked: int(most_shards(asked.game, asked.seat, asked.step.price)),
    "on": lambda asked: thing_on(asked.game, asked.space),
    "price": price,
    "radius": lambda asked: int(asked.game.radius()),
    "range": lambda asked: int(stat(asked.game, asked.piece, RANGE)),
    "ready": lambda asked: int(asked.game.count_ready(asked.seat)),
    "score": lambda asked: int(defence_score(asked.game, defence(asked))),
    "shards": lambda asked: int(asked.game.shards[asked.seat]),
    "space": lambda asked: space_named(asked.space),
    "temple": lambda asked: int(asked.game.temple[asked.seat]),
    "tried": lambda asked: int(asked.game.turn[SYNCED]),
    "type": lambda asked: f"@type.{TYPES[TYPE[asked.card]]}",
    "warrior": lambda asked: card_named(int(asked.game.card[asked.piece])),
    "warriors": lambda asked: int(asked.game.count_pieces(asked.seat)),
    "what": lambda asked: thing_on(asked.game, asked.blocker()),
}

# By rule: what its sentence mentions.
NAMED: Final[dict[int, tuple[str, ...]]] = {
    # prices and limits
    8: ("warriors", "cap"),  # TPW-008
    76: ("card", "price", "aether", "shards"),  # TPW-076
    97: ("price", "aether", "fewest", "most_shards"),  # TPW-097
    126: ("card",),  # TPW-126
    # where something is put
    118: ("space",),  # TPW-118
    121: ("space", "on"),  # TPW-121
    122: ("space", "on"),  # TPW-122
    # cards
    56: ("card", "kind", "held"),  # TPW-056
    57: ("card", "kind", "held"),  # TPW-057
    60: ("card",),  # TPW-060
    61: ("card",),  # TPW-061
    62: ("card", "book"),  # TPW-062
    63: ("card", "type"),  # TPW-063
    65: ("card",),  # TPW-065
    66: ("card",),  # TPW-066
    68: ("card",),  # TPW-068
    69: ("card", "space", "area"),  # TPW-069
    70: ("card",),  # TPW-070
    117: ("card",),  # TPW-117
    129: ("space", "on"),  # TPW-129
    132: ("space",),  # TPW-132
    134: ("space",),  # TPW-134
    269: ("card",),  # TPW-269
    283: ("space",),  # TPW-283
    # the warrior in use, and the temple heal
    31: ("champion", "health", "most_health", "temple"),  # TPW-031
    139: ("ready",),  # TPW-139
    141: ("ready",),  # TPW-141
    142: ("ready",),  # TPW-142
    222: ("warrior", "from_centre", "radius", "drawn"),  # TPW-222
    293: ("warrior",),  # TPW-293
    # movement
    27: ("space",),  # TPW-027
    149: ("warrior",),  # TPW-149
    150: ("space", "far", "warrior", "left"),  # TPW-150
    152: ("space", "on"),  # TPW-152
    153: ("what", "at"),  # TPW-153
    154: ("warrior", "here", "space", "far"),  # TPW-154
    155: ("what", "at"),  # TPW-155
    158: ("space", "far"),  # TPW-158
    159: ("space",),  # TPW-159
    171: ("space", "far"),  # TPW-171
    172: ("space",),  # TPW-172
    211: ("space", "far"),  # TPW-211
    313: ("space", "left"),  # TPW-313
    # syncing
    161: ("warrior", "fountain", "far", "tried"),  # TPW-161
    163: ("fountain",),  # TPW-163
    165: ("fountain",),  # TPW-165
    # attack and defence
    33: ("what", "at"),  # TPW-033
    39: ("warrior",),  # TPW-039
    73: ("space", "on"),  # TPW-073
    145: ("warrior",),  # TPW-145
    146: ("warrior",),  # TPW-146
    173: ("what", "at"),  # TPW-173
    188: ("space",),  # TPW-188
    189: ("on",),  # TPW-189
    190: ("on",),  # TPW-190
    191: ("space", "far", "warrior", "range"),  # TPW-191
    192: ("space", "here"),  # TPW-192
    193: ("what", "at"),  # TPW-193
    194: ("what", "at"),  # TPW-194
    199: ("warrior",),  # TPW-199
    201: ("defender",),  # TPW-201
    203: ("defence", "score", "attack"),  # TPW-203
    210: ("defender",),  # TPW-210
    # decks
    74: ("card", "most", "copies"),  # TPW-074
    78: ("listed",),  # TPW-078
    79: ("card", "most", "copies"),  # TPW-079
    81: ("chosen",),  # TPW-081
    322: ("card", "copies", "listed", "last"),  # TPW-322
}

calls.tell_why(Refusing())
