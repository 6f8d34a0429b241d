"""What a seat may see, built up from nothing (TPW-264): everything on the board, and of hidden cards its own."""

from __future__ import annotations

from typing import Any, Final

from contretemps.games.temporal_war.content import KEYWORDS, SLUGS, SPACE_NAMES, STATS, STATUSES
from contretemps.games.temporal_war.effects.programs import ABILITIES, OF_CARD, WINDOW_NAMES
from contretemps.games.temporal_war.effects.stats import durability, has_key, max_health, stat, sync_level
from contretemps.games.temporal_war.effects.windows import BUILT, EQUIPPED, LANDS
from contretemps.games.temporal_war.entries import (
    A_DICE,
    A_MORE,
    A_SWORDS,
    ATTACK_PLUS,
    ATTACK_TYPE,
    ATTACKER,
    CONSTRUCT_TILE,
    D_AT,
    D_DICE,
    D_MORE,
    D_SWORDS,
    DESCRIBED,
    FINISHED,
    GONE,
    HEALED,
    HUNTED,
    IN_USE,
    MAIN,
    MONSTER_THING,
    NONE,
    OVERTIME,
    PENDING_SIZE,
    PIECES,
    PLACES,
    PUBLIC,
    RESTED,
    SET_TILE,
    STAGE,
    SUMMONED,
    SUPPORT_THING,
    SYNCED,
    T_CARD,
    T_DURABILITY,
    T_LAID,
    T_OWNER,
    T_PARENT,
    T_SORT,
    T_SPACE,
    TARGET,
    TILE,
    UNDER_SEAT,
)
from contretemps.games.temporal_war.flow.battle import (
    attack_score,
    attack_stat,
    cannot_defend,
    defence_score,
    dice_of,
    dice_this_turn,
)
from contretemps.games.temporal_war.flow.calls import Lined
from contretemps.games.temporal_war.flow.moments import source_space
from contretemps.games.temporal_war.flow.moving import reach_left, speed_left
from contretemps.games.temporal_war.flow.paying import PayPrice
from contretemps.games.temporal_war.flow.reacting import Asked
from contretemps.games.temporal_war.flow.setting import SetCard
from contretemps.games.temporal_war.flow.setup import TakeCards
from contretemps.games.temporal_war.points import score
from contretemps.games.temporal_war.position import War
from contretemps.games.temporal_war.tables import (
    DECK_CARDS,
    FIRST_CHAMPION,
    FIRST_MONSTER,
    MONSTERS,
    TYPE_COUNT,
)

PHASES: Final = ["setup", "start", "summoning", "action", "end", "between", "over"]
SORTS: Final = ["", "set", "construct", "open", "obstacle"]
CAUSES: Final = ["battle", "effect"]
DEFENCES: Final = ["none", "block", "counter", "dodge"]


def view(game: War, seat: int | None) -> dict[str, Any]:
    """Everything open, and besides what this seat knows, as plain data."""
    return {
        "round": int(game.round),
        "overtime": game.round == OVERTIME,
        "rotations": int(game.rotations),
        "phase": PHASES[game.phase],
        "active": none(game.active),
        "turn": int(game.turn_number),
        "radius": int(game.radius()),
        "asked": type(game.step).__name__,
        "players": [player(game, number, seat) for number in range(game.seats)],
        "pieces": [piece(game, number) for number in range(PIECES) if game.space[number] >= 0],
        "tiles": [tile(game, n, seat) for n in range(game.tile_count()) if game.tile(n, T_SORT) != GONE],
        "fountains": [
            {"space": SPACE_NAMES[game.fountain_space(n)], "owner": none(game.fountain_owner[n])} for n in range(6)
        ],
        "shards": [int(n) for n in game.board_shards],
        "monsters": int(game.monsters).bit_count(),
        "removed_monsters": [SLUGS[FIRST_MONSTER + n] for n in range(MONSTERS) if not int(game.monsters) >> n & 1],
        "monster": monster(game),
        "use": use(game),
        "battle": battle(game),
        "pending": [
            {
                "thing": thing(game, int(game.pending[i])),
                "damage": int(game.pending[i + 1]),
                "cause": CAUSES[game.pending[i + 2]],
            }
            for i in range(0, len(game.pending), PENDING_SIZE)
        ],
        "used": [mark(game, int(one)) for one in (*game.used, *game.used_in_round)],
        "resolving": resolving(game),
        "window": window(game),
        "price": int(game.step.price) if isinstance(game.step, PayPrice) else None,
        "setting": setting(game, seat),
        "tied": [number for number in range(game.seats) if int(game.tied) >> number & 1],
        "answers": int(game.step.answers) if isinstance(game.step, TakeCards) else None,
        "over": game.phase == FINISHED,
        "winners": [number for number in range(game.seats) if int(game.winners) >> number & 1],
    }


def none(number: int) -> int | None:
    return None if number < 0 else int(number)


def copies(counts: Any, seat: int) -> dict[str, int]:
    """Cards by name with their numbers."""
    first = DECK_CARDS * seat
    return {SLUGS[card]: int(counts[first + card]) for card in range(DECK_CARDS) if counts[first + card]}


def player(game: War, number: int, seat: int | None) -> dict[str, Any]:
    own = number == seat
    champion = int(game.champion[number])
    buried = [int(entry) for entry in game.under if entry // UNDER_SEAT == number]
    return {
        "seat": number,
        "arena": int(game.switches.arena[number]) + 1,
        "team": none(game.switches.team[number]),
        "temple": SPACE_NAMES[game.temple_space(number)],
        "health": int(game.temple[number]),
        "most_health": int(game.switches.start_health[number]),
        "champion": SLUGS[FIRST_CHAMPION + champion] if champion >= 0 else None,
        "aether": int(game.aether[number]),
        "held_shards": int(game.shards[number]),
        "turns": int(game.turns[number]),
        "hand_size": int(game.hand_size[number]),
        "hand": copies(game.hand, number) if own else None,
        "open": copies(game.open, number),
        "deck": int(game.deck_size(number)),
        "unseen": copies(game.unseen, number) if own else None,
        "buried": [SLUGS[entry & 127] if own or entry & PUBLIC else None for entry in buried],
        "book": [SLUGS[entry % UNDER_SEAT] for entry in game.book if entry // UNDER_SEAT == number],
        "ghost": SPACE_NAMES[game.ghost[number]] if game.ghost[number] >= 0 else None,
        "out": bool(game.out[number]),
        "ready": int(game.count_ready(number)),
        "score": int(score(game, number)),
    }


def piece(game: War, number: int) -> dict[str, Any]:
    """A warrior with its stats as they are now."""
    stack = int(game.stack[number])
    worn = [int(game.equipment[TYPE_COUNT * stack + kind]) for kind in range(TYPE_COUNT)]
    status = int(game.status[stack])
    return {
        "seat": number // PLACES,
        "card": SLUGS[game.card[number]],
        "space": SPACE_NAMES[game.space[number]],
        "ready": bool(game.ready[number]),
        "stack": stack,
        "health": int(game.health[stack]),
        "most_health": int(max_health(game, number)),
        "stats": {name: int(stat(game, number, which)) for which, name in enumerate(STATS) if name != "health"},
        "keywords": [name for bit, name in enumerate(KEYWORDS) if has_key(game, number, 2**bit)],
        "statuses": [name for bit, name in enumerate(STATUSES) if status >> bit & 1],
        "equipment": [{"card": SLUGS[(entry & 127) - 1], "exerts": entry >> 7} for entry in worn if entry],
    }


def tile(game: War, number: int, seat: int | None) -> dict[str, Any]:
    """A tile; the face of a set card is its owner's to see."""
    sort = int(game.tile(number, T_SORT))
    owner = int(game.tile(number, T_OWNER))
    known = sort != SET_TILE or owner == seat
    parent = int(game.tile(number, T_PARENT))
    return {
        "seat": owner,
        "space": SPACE_NAMES[game.tile(number, T_SPACE)],
        "sort": SORTS[sort],
        "card": SLUGS[game.tile(number, T_CARD)] if known else None,
        "durability": int(game.tile(number, T_DURABILITY)) if sort == 2 else None,
        "most_durability": int(durability(game, number)) if sort == 2 else None,
        "parent": SPACE_NAMES[game.tile(parent, T_SPACE)] if sort > 2 else None,
        "laid": int(game.tile(number, T_LAID)),
    }


def monster(game: War) -> dict[str, Any] | None:
    if game.monster == NONE:
        return None
    return {
        "card": SLUGS[FIRST_MONSTER + game.monster],
        "level": int(game.monster_level),
        "reward": int(game.reward),
    }


def use(game: War) -> dict[str, Any] | None:
    """The warrior in use, and what it may still do."""
    number = int(game.turn[IN_USE])
    summoned = int(game.turn[SUMMONED])
    found: dict[str, Any] = {
        "summoned": SPACE_NAMES[game.space[summoned]] if summoned >= 0 and game.space[summoned] >= 0 else None,
        "healed": bool(game.turn[HEALED]),
        "synced": bool(game.turn[SYNCED]),
        "hunted": bool(game.turn[HUNTED]),
        "ended": bool(game.turn[RESTED]),  # its action
    }
    if number >= 0 and game.space[number] >= 0:
        found["space"] = SPACE_NAMES[game.space[number]]
        found["speed"] = int(speed_left(game, number))
        found["reach"] = int(reach_left(game, number))
        found["main_action"] = bool(game.turn[MAIN])
        found["sync_level"] = int(sync_level(game, number))  # what the dice of a sync must not exceed (TPW-166)
    return found


def thing(game: War, number: int) -> str:
    """Something on the board as text: a piece or construct by its space, a temple by its player; nothing for a monster
    or a support card, which are nowhere."""
    if number < 0 or MONSTER_THING <= number < TILE:
        return ""
    if number < PIECES:
        space = int(game.last_space(number))
        return SPACE_NAMES[space] if space >= 0 else ""
    if number < MONSTER_THING:
        return f"temple {number - PIECES}"
    return SPACE_NAMES[game.tile(number - TILE, T_SPACE)]


def battle(game: War) -> dict[str, Any] | None:
    """An attack: who, on what, with which dice, and how each defence stands. All of it lies open."""
    if game.battle[STAGE] == 0:
        return None
    attacker = int(game.battle[ATTACKER])
    target = int(game.battle[TARGET])
    is_warrior = target < PIECES
    return {
        "attacker": thing(game, attacker),
        "target": SPACE_NAMES[game.battle[D_AT]],
        "type": ["magic", "power"][game.battle[ATTACK_TYPE]],
        "damage": int(stat(game, attacker, attack_stat(game)) + game.battle[ATTACK_PLUS]),
        "dice": int(dice_of(game, attacker, game.battle[A_DICE] + dice_this_turn(game, attacker))),
        "attack_dice": [int(game.battle[A_SWORDS + n]) for n in range(3)],
        "attack_more": int(game.battle[A_MORE]),
        "score": int(attack_score(game)),
        "defence_dice": [int(game.battle[D_SWORDS + n]) for n in range(3)],
        "defence_more": [int(game.battle[D_MORE + n]) for n in range(3)],
        "described": bool(game.battle[DESCRIBED] & 2),
        "defender": defender(game, target) if is_warrior and game.space[target] >= 0 else None,
    }


def defender(game: War, target: int) -> dict[str, Any]:
    """How many dice a warrior rolls to defend itself, what a block would stop, and each defence: its score, and the
    rule against it as things lie (before the roll nearly always TPW-203: the score is too low)."""
    return {
        "dice": int(dice_of(game, target, game.battle[D_DICE])),
        "stops": int(stat(game, target, attack_stat(game))),
        "scores": {name: int(defence_score(game, n)) for n, name in enumerate(DEFENCES) if n},
        "against": {name: int(cannot_defend(game, n)) or None for n, name in enumerate(DEFENCES) if n},
    }


def window(game: War) -> dict[str, Any] | None:
    """The moment at which somebody is asked to react, whom it is about, and what has worked at it; all have seen it
    happen."""
    step = game.step
    if not isinstance(step, Asked):
        return None
    lands = step.kind == LANDS
    roles = [step.it] if lands else [step.it, step.other]
    return {
        "kind": WINDOW_NAMES[step.kind],
        "it": thing(game, int(step.it)),
        "roles": [role(game, step, int(one)) for one in roles if one >= 0],
        "at": SPACE_NAMES[step.other] if lands else None,  # where it landed, wherever it is by now
        "worked": [mark(game, one) for one in step.worked],
        "cancelled": bool(game.cancelled),
    }


def role(game: War, step: Asked, number: int) -> dict[str, Any]:
    """Whom or what a moment is about. What has left the board is known by the space it left."""
    found: dict[str, Any] = {"sort": "monster", "seat": None, "card": None, "space": thing(game, number) or None}
    if number < PIECES:
        here = bool(game.space[number] >= 0)
        found |= {"sort": "warrior", "seat": number // PLACES, "card": SLUGS[game.card[number]], "here": here}
    elif number < MONSTER_THING:
        seat = number - PIECES
        found |= {"sort": "temple", "seat": seat, "space": SPACE_NAMES[game.temple_space(seat)]}
        found["here"] = not game.out[seat]
    elif number == SUPPORT_THING:
        found |= {"sort": "support", "seat": int(step.other), "here": True}
    elif number >= TILE:
        tile = number - TILE
        found |= {"sort": "construct", "seat": int(game.tile(tile, T_OWNER)), "card": SLUGS[game.tile(tile, T_CARD)]}
        found["here"] = game.tile(tile, T_SORT) == CONSTRUCT_TILE
    else:
        found["here"] = True
    return found


def mark(game: War, number: int) -> dict[str, Any]:
    """A line that has worked, or a card that was played: whose, which card, the number of its line, and where it is if
    it is in play."""
    if number < 0:
        seat, card = divmod(-1 - number, 128)
        return {"seat": seat, "card": SLUGS[card], "line": 1, "space": None}
    source, line = divmod(number, 256)
    ability = ABILITIES[line]
    space = int(source_space(game, source))
    return {
        "seat": controller_of(game, source),
        "card": SLUGS[ability.card],
        "line": 1 + [int(one.number) for one in OF_CARD[ability.card]].index(line),
        "space": SPACE_NAMES[space] if space >= 0 else None,
    }


def controller_of(game: War, source: int) -> int:
    """Whose a thing is that a line belongs to."""
    if source >= BUILT:
        return int(game.tile(source - BUILT, T_OWNER))
    return (source if source < EQUIPPED else (source - EQUIPPED) // 8) // PLACES


def setting(game: War, seat: int | None) -> str | None:
    """The space on which a card is being set, for whoever sets it; others hear of it when it lies there."""
    step = game.step
    return SPACE_NAMES[step.space] if isinstance(step, SetCard) and step.seat == seat else None


def resolving(game: War) -> str | None:
    """The card whose line asks something now."""
    step = game.step
    return SLUGS[ABILITIES[step.line].card] if isinstance(step, Lined) else None
