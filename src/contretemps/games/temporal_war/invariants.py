"""What is true of every position of The Temporal War, after every choice."""

from __future__ import annotations

from contretemps.games.temporal_war.arena import SPACE_COUNT
from contretemps.games.temporal_war.content import SLUGS, SPACE_NAMES
from contretemps.games.temporal_war.effects.stats import durability, max_health
from contretemps.games.temporal_war.entries import GONE, PIECES, PLACES, T_DURABILITY, T_SORT, T_SPACE
from contretemps.games.temporal_war.flow.moving import must_leave
from contretemps.games.temporal_war.flow.setup import TakeCards
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import COPIES, DECK_CARDS, ELITE, KIND
from contretemps.games.temporal_war.worlds import really_hidden, seen_of


def broken(game: War) -> list[str]:
    """The invariants that do not hold, each with its rule."""
    return [*_board(game), *_stacks(game), *_tiles(game), *_players(game), *_cards(game)]


def _board(game: War) -> list[str]:
    found: list[str] = []
    for space in range(SPACE_COUNT):
        piece = int(game.piece_at[space]) - 1
        if piece >= 0 and game.space[piece] != space:
            found.append(f"TPW-054: {SPACE_NAMES[space]} holds a piece that is elsewhere")
    for piece in range(PIECES):
        space = int(game.space[piece])
        if space < 0:
            continue
        if game.piece_at[space] != piece + 1:
            found.append(f"TPW-054: a piece on {SPACE_NAMES[space]} is not there")
        temple = int(game.temple_here(space))
        if temple >= 0 and piece != PLACES * temple:
            found.append(f"TPW-027: {SLUGS[game.card[piece]]} stands on a temple")
        if game.blocks(space):
            found.append(f"TPW-152: {SLUGS[game.card[piece]]} stands on an obstacle")
        if must_leave(game, space) and type(game.step).__name__ in ("Act", "Summon", "ChooseWarrior", "SetWhere"):
            found.append(f"TPW-171: {SLUGS[game.card[piece]]} stays on {SPACE_NAMES[space]}")
    return found


def _stacks(game: War) -> list[str]:
    found: list[str] = []
    cards: dict[int, int] = {}
    for piece in range(PIECES):
        if game.space[piece] < 0:
            continue
        stack = int(game.stack[piece])
        card = int(game.card[piece])
        if stack // PLACES != piece // PLACES or cards.setdefault(stack, card) != card:
            found.append(f"TPW-123: {SLUGS[card]} is in a stack of others")
        if not 1 <= game.health[stack] <= max_health(game, piece):
            found.append(f"TPW-212: {SLUGS[card]} has {game.health[stack]} health")
    for seat in range(game.seats):
        own = [int(game.card[p]) for p in range(PLACES * seat, PLACES * seat + PLACES) if game.space[p] >= 0]
        if len(own) > game.switches.cap:
            found.append(f"TPW-008: player {seat} has {len(own)} warriors")
        if any(KIND[card] == ELITE and own.count(card) > 1 for card in own):
            found.append(f"TPW-126: player {seat} has an Elite twice")
    return found


def _tiles(game: War) -> list[str]:
    found: list[str] = []
    for space in range(SPACE_COUNT):
        tile = int(game.tile_at[space]) - 1
        if tile >= 0 and (game.tile(tile, T_SORT) == GONE or game.tile(tile, T_SPACE) != space):
            found.append(f"TPW-130: {SPACE_NAMES[space]} holds a tile that is elsewhere")
    for tile in range(game.tile_count()):
        if game.tile(tile, T_SORT) == 2 and not 1 <= game.tile(tile, T_DURABILITY) <= durability(game, tile):
            found.append(f"TPW-070: a construct has {game.tile(tile, T_DURABILITY)} durability")
    return found


def _players(game: War) -> list[str]:
    found: list[str] = []
    for seat in range(game.seats):
        if not 0 <= game.aether[seat] <= 9 or game.shards[seat] < 0:
            found.append(f"TPW-094: player {seat} has {game.aether[seat]} aether and {game.shards[seat]} shards")
        if not 0 <= game.temple[seat] <= game.switches.start_health[seat]:
            found.append(f"TPW-032: temple {seat} has {game.temple[seat]} health")
        if (game.temple[seat] == 0) != (game.out[seat] == 1):
            found.append(f"TPW-034: player {seat} is out, and his temple has {game.temple[seat]}")
    for number in range(6):
        if not 0 <= game.board_shards[number] <= 6:
            found.append(f"TPW-178: {game.board_shards[number]} shards on space {number + 1}")
    return found


def _cards(game: War) -> list[str]:
    found: list[str] = []
    for seat in range(game.seats):
        first = DECK_CARDS * seat
        hand = sum([int(n) for n in game.hand[first : first + DECK_CARDS]])
        unseen = sum([int(n) for n in game.unseen[first : first + DECK_CARDS]])
        if hand != game.hand_size[seat]:
            found.append(f"TPW-264: player {seat} holds {hand} cards, not {game.hand_size[seat]}")
        if unseen != game.unseen_size[seat] and not isinstance(game.step, TakeCards):
            found.append(f"TPW-264: the deck of player {seat} has {unseen} cards, not {game.unseen_size[seat]}")
        if any(game.open[first + card] > game.hand[first + card] for card in range(DECK_CARDS)):
            found.append(f"TPW-264: player {seat} shows cards that he does not hold")
        cards = [*seen_of(game, seat), *really_hidden(game, seat)]
        many = {card: cards.count(card) for card in set(cards)}
        if any(n > COPIES[card] for card, n in many.items()):
            found.append(f"TPW-079: player {seat} has too many copies of a card")
    return found
