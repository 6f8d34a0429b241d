# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Positions from text: `given` of examples, and positions that people set up (README.md tells how they are written).

What is not said takes its default: Champions on their temples, nothing else on the board, each deck the starter deck
of its Champion without what is named elsewhere.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append
from mypy_extensions import i64

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.arena import RADII
from contretemps.games.temporal_war.content import CHAMPIONS, SLUGS, SPACE_NAMES, STATUSES
from contretemps.games.temporal_war.deeds import enter, free_place, lay
from contretemps.games.temporal_war.effects.stats import has_key, max_health
from contretemps.games.temporal_war.entries import (
    IN_USE,
    MAIN,
    NONE,
    OVERTIME,
    PLACES,
    PUBLIC,
    SPENT,
    SUMMONED,
    T_DURABILITY,
    T_LAID,
    TILE_SIZE,
    UNDER_SEAT,
)
from contretemps.games.temporal_war.flow.acting import (
    ActionPhase,
    ActOn,
)
from contretemps.games.temporal_war.flow.moving import cannot_stand, must_leave
from contretemps.games.temporal_war.flow.rounds import FirstTurn, Score, Turn, end_of_round
from contretemps.games.temporal_war.flow.setting import (
    EndPhase,
)
from contretemps.games.temporal_war.flow.setup import SetUp
from contretemps.games.temporal_war.flow.turn import (
    SummoningPhase,
)
from contretemps.games.temporal_war.position import War, empty_game
from contretemps.games.temporal_war.tables import (
    CHARGE,
    CONSTRUCT,
    DECK,
    DECK_CARDS,
    ELITE,
    EQUIPMENT,
    FIRST_CHAMPION,
    FIRST_MONSTER,
    KIND,
    TYPE,
    TYPE_COUNT,
    VALUE,
)
from contretemps.games.temporal_war.view import SORTS
from contretemps.kernel.errors import BadPosition, unknown
from contretemps.kernel.given import Given, whole, words_of
from contretemps.kernel.step import ALLOWED, Step

KEYS: Final = {
    "active", "aether", "books", "champions", "decks", "fountains", "ghosts", "hands", "in_use", "pieces", "players",
    "removed", "rotations", "round", "shards", "shards_on", "spent", "step", "summoned", "temples", "tied", "tiles",
    "turns", "under",
}  # fmt: skip
STEPS_OF: Final = ["setup", "turn", "summon", "action", "act", "end", "round_end", "score", "first"]


def read(given: Given) -> War:
    """A position from its text."""
    seats = given.number("players", 2, 2, a.SEATS, 9)
    game = empty_game(given.options, seats)
    game.turn_number = 10  # what was set before is old
    game.round = given.number("round", 1, 1, OVERTIME, 98)
    for fountain in range(6):
        game.fountain_at[fountain] = RADII[game.round]
    if given.word("step", "action", STEPS_OF) == "setup":
        game.turn_number = 0
        game.step = SetUp(0, 0)
        return game
    game.active = given.number("active", 0, 0, seats - 1, 9)
    _read_players(game, given)
    _read_arena(game, given)
    _read_pieces(game, given)
    _read_tiles(game, given)
    Cards(game, given)
    game.step = _read_step(game, given)
    return game


def _space(text: str, what: str) -> int:
    if text not in SPACE_NAMES:
        raise BadPosition(f"{what}: there is no space {text!r}")
    return SPACE_NAMES.index(text)


def _card(text: str, what: str) -> int:
    if text not in SLUGS:
        raise BadPosition(unknown(f"{what}: there is no card", text, SLUGS))
    return SLUGS.index(text)


def _each(given: Given, key: str, game: War, default: Any) -> list[Any]:
    return given.each(key, int(game.seats), default, 9)


def _read_players(game: War, given: Given) -> None:
    for seat, name in enumerate(_each(given, "champions", game, None)):
        slug = CHAMPIONS[seat]["slug"] if name is None else str(name)
        card = _card(slug, "champions")
        if not FIRST_CHAMPION <= card < FIRST_MONSTER:
            raise BadPosition(f"champions: {slug} is none", 77)  # TPW-077
        game.champion[seat] = card - FIRST_CHAMPION
    for seat, health in enumerate(_each(given, "temples", game, None)):
        most = int(game.switches.start_health[seat])
        game.temple[seat] = most if health is None else whole(health, "temples", 0, most, 32)
        game.out[seat] = int(game.temple[seat] == 0)
    for key, values, most, rule in (("aether", game.aether, 9, 94), ("shards", game.shards, 99, 185)):
        for seat, said in enumerate(_each(given, key, game, None)):
            if said is not None:
                values[seat] = whole(said, key, 0, most, rule)
    for seat, said in enumerate(_each(given, "turns", game, 0)):
        game.turns[seat] = whole(said, "turns", 0, 99)
    for seat, said in enumerate(_each(given, "ghosts", game, "")):
        if game.out[seat]:
            game.ghost[seat] = _space(str(said), "ghosts") if said else game.temple_space(seat)
    game.rotations = given.number("rotations", 0, 0, 6)
    tied = given.words("tied") or ([str(seat) for seat in range(game.seats)] if game.round == OVERTIME else [])
    for word in tied:
        game.tied |= 1 << whole(int(word), "tied", 0, int(game.seats) - 1)


def _read_arena(game: War, given: Given) -> None:
    for name, seat in given.table("fountains").items():
        number = whole(int(name), "fountains", 1, 6)
        game.fountain_owner[number - 1] = whole(seat, "fountains", 0, int(game.seats) - 1)
    for name, many in given.table("shards_on").items():
        game.board_shards[whole(int(name), "shards_on", 1, 6) - 1] = whole(many, "shards_on", 0, 6, 178)
    for word in given.words("removed"):
        game.monsters &= ~(1 << (_card(word, "removed") - FIRST_MONSTER))


# ---- pieces and tiles ------------------------------------------------------------------------------------------------


def _read_pieces(game: War, given: Given) -> None:
    """`"0,3" = "0:gate_recruit 2 resting rooted tower_shield:1"`: health, side, statuses and equipment may follow."""
    for name, said in given.table("pieces").items():
        words = words_of(said, "pieces")
        owner, colon, slug = words[0].partition(":")
        if not colon or not owner.isdecimal():
            raise BadPosition(f"pieces: say whose and which, such as 0:gate_recruit, not {words[0]!r}")
        seat = whole(int(owner), "pieces", 0, int(game.seats) - 1, 9)
        _put_piece(game, seat, _card(slug, "pieces"), _space(name, "pieces"), words[1:])
    for seat in range(game.seats):
        in_play = game.out[seat] == 0 and (game.round < OVERTIME or int(game.tied) >> seat & 1)
        if game.space[PLACES * seat] < 0 and in_play:
            enter(game, PLACES * seat, FIRST_CHAMPION + game.champion[seat], game.temple_space(seat))


def _put_piece(game: War, seat: int, card: int, space: int, words: list[str]) -> None:
    if card >= DECK_CARDS:
        if card != FIRST_CHAMPION + game.champion[seat]:
            raise BadPosition(f"pieces: {SLUGS[card]} is not the Champion of player {seat}", 77)  # TPW-077
        piece = PLACES * seat
    elif card >= 48:
        raise BadPosition(f"pieces: {SLUGS[card]} is no warrior", 46)  # TPW-046
    else:
        piece = int(free_place(game, seat))
    if piece < 0 or game.count_pieces(seat) >= game.switches.cap:
        raise BadPosition(f"pieces: player {seat} has too many", 8)  # TPW-008
    if must_leave(game, space) or cannot_stand(game, piece, space) != ALLOWED:
        raise BadPosition(f"pieces: nobody can stand on {SPACE_NAMES[space]}", 157)  # TPW-157
    own = [int(game.card[p]) for p in range(PLACES * seat, PLACES * seat + PLACES) if game.space[p] >= 0]
    if KIND[card] == ELITE and card in own:
        raise BadPosition(f"pieces: {SLUGS[card]} is an Elite, and there already", 126)  # TPW-126
    enter(game, piece, card, space)
    stack = int(game.stack[piece])
    for word in words:
        slug, _, exerts = word.partition(":")
        if word.isdecimal():
            game.health[stack] = whole(int(word), "pieces", 1, int(max_health(game, piece)), 212)
        elif word == "resting":
            game.ready[piece] = 0
        elif word in STATUSES:
            game.status[stack] |= 2 ** STATUSES.index(word)
        elif slug in SLUGS and KIND[_card(slug, "pieces")] == EQUIPMENT:
            worn = _card(slug, "pieces")
            entry = TYPE_COUNT * stack + int(TYPE[worn])
            if game.equipment[entry]:
                raise BadPosition(f"pieces: two of the type of {slug}", 63)  # TPW-063
            left = int(exerts) if exerts.isdecimal() else int(VALUE[worn])
            game.equipment[entry] = 128 * left + worn + 1
        else:
            raise BadPosition(f"pieces: {word!r} is no health, side, status or equipment")


def _read_tiles(game: War, given: Given) -> None:
    """`"0,4" = "0:set:snare_vines"`, with `new` if it was set this turn; `"0:construct:watchtower 4"`;
    `"0:open:beacon_of_dawn"`, an extra tile of the construct named before it."""
    built: dict[tuple[int, int], int] = {}
    for name, said in given.table("tiles").items():
        words = words_of(said, "tiles")
        owner, sort, slug = ([*words[0].split(":"), "", ""])[:3]
        if sort not in SORTS[1:] or not owner.isdecimal():
            raise BadPosition(f"tiles: say whose, which sort and which card, not {words[0]!r}")
        seat = whole(int(owner), "tiles", 0, int(game.seats) - 1, 9)
        card = _card(slug, "tiles")
        if sort != "set" and KIND[card] != CONSTRUCT:
            raise BadPosition(f"tiles: {slug} is no construct", 70)  # TPW-070
        parent = built.get((seat, card), NONE)
        tile = int(lay(game, _space(name, "tiles"), seat, card, SORTS.index(sort), parent))
        game.tiles[TILE_SIZE * tile + T_LAID] = 10 if "new" in words else 5
        if sort == "construct":
            built[seat, card] = tile
        for word in words[1:]:
            if word.isdecimal():
                game.tiles[TILE_SIZE * tile + T_DURABILITY] = int(word)


# ---- cards -----------------------------------------------------------------------------------------------------------


class Cards:
    """Hands, spellbooks, buried cards; the deck is what is said, or what is left of the starter deck."""

    def __init__(self, game: War, given: Given) -> None:
        self.game = game
        for seat in range(game.seats):
            if game.out[seat]:
                continue
            row = DECK_CARDS * int(game.champion[seat])
            left = [int(DECK[row + card]) for card in range(DECK_CARDS)]
            for card in self.words(given, "hands", seat):
                game.hand[DECK_CARDS * seat + card] += 1
                game.hand_size[seat] += 1
                left[card] -= 1
            for card in self.words(given, "books", seat):
                game.book = append(game.book, UNDER_SEAT * seat + card)
                left[card] -= 1
            for card in self.words(given, "under", seat):
                game.under = append(game.under, UNDER_SEAT * seat + card + PUBLIC)
                left[card] -= 1
            if "decks" in given and _each(given, "decks", game, None)[seat] is not None:
                left = [0] * DECK_CARDS
                for card in self.words(given, "decks", seat):
                    left[card] += 1
            for card in range(DECK_CARDS):
                game.unseen[DECK_CARDS * seat + card] = max(0, left[card])
                game.unseen_size[seat] += max(0, left[card])

    def words(self, given: Given, key: str, seat: int) -> list[int]:
        found = [_card(word, key) for word in words_of(_each(given, key, self.game, "")[seat], key)]
        if any(card >= DECK_CARDS for card in found):
            raise BadPosition(f"{key}: Champions and monsters are in no deck", 80)  # TPW-080
        return found


def _read_step(game: War, given: Given) -> Step:
    seat: i64 = game.active
    step = given.word("step", "action", STEPS_OF)
    if "summoned" in given:
        game.turn[SUMMONED] = game.piece_on(_space(str(given["summoned"]), "summoned"))
    game.turn[SPENT] = given.number("spent", 0, 0, 99)
    if step == "turn":
        return Turn(seat)
    if step == "first":
        return FirstTurn()
    if step == "score":
        return Score()
    if step == "round_end":
        game.first(Turn((seat + 1) % game.seats))
        return end_of_round(game)
    if step == "summon":
        return SummoningPhase(seat)
    if step == "end":
        return EndPhase(seat, 0)
    if step == "act" or "in_use" in given:
        piece = game.piece_on(_space(str(given.get("in_use", "")), "in_use"))
        if piece < 0 or piece // PLACES != seat:
            raise BadPosition("in_use: a warrior of the active player is needed", 139)  # TPW-139
        game.turn[IN_USE] = piece
        fresh = game.turn[SUMMONED] == piece and not has_key(game, piece, CHARGE)
        game.turn[MAIN] = 0 if fresh else 1
        game.phase = 3
        return ActOn(seat)
    return ActionPhase(seat)
