"""Positions from text: `given` of examples, and positions that people set up (README.md tells how they are written).

What is not said takes its default; what breaks a rule is refused with the rule.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.tempest import actions as a
from contretemps.games.tempest.act import ACT
from contretemps.games.tempest.flow import (
    ASK_SHAW,
    ASK_WARD,
    BEFORE_BEAST,
    CHOOSE_PILE,
    KINGS_SQUARE,
    MOVE_BY_CLUBS,
    MOVE_BY_DIAMONDS,
    RELEASE,
    ROUND,
    STORM_ACTS,
    empty_run,
)
from contretemps.games.tempest.notation import CARD, CITIZEN, FACE, SQUARE
from contretemps.games.tempest.position import (
    ABSENT,
    BARRIER,
    BLESSED_RUSH,
    DEAD,
    FINAL,
    FOLLOWING,
    HEALTH,
    LEVIATHAN,
    MAX_LEVEL,
    NOWHERE,
    OBSTACLE,
    ON_MAP,
    RESCUED,
    TARGET,
    WARD,
    Tempest,
)
from contretemps.games.tempest.setup import DrawName, DrawShape, bless, lay_out, place_target
from contretemps.games.tempest.switches import OPTIONS
from contretemps.games.tempest.tables import CARDS, NAME_DAY, NAME_KEYS, USES
from contretemps.games.tempest.words import CITIZENS, NUMBERS, SUITS, card_name, square_name
from contretemps.kernel.errors import BadInput, BadPosition
from contretemps.kernel.rng import size
from contretemps.kernel.step import Later, Step

KEYS: Final = {
    "aside", "ask", "beast", "beast_at", "beast_actions", "blessing", "citizens", "day", "dead", "dudley", "end", "entered",
    "following", "forced", "haven", "health", "lost_names", "map", "movement", "movement_card", "names", "obstacles", "options",
    "piles", "player", "powers", "rescued", "round", "shielded", "start", "storm", "storm_at", "storm_card", "target", "traded",
    "uses",
}  # fmt: skip
QUESTIONS: Final = ["pile", "act", "shaw", "shaw_before_beast", "ward", "release", "king", "name", "shape"]


def read(given: dict[str, Any]) -> Tempest:
    """A position from its text; BadPosition, with the rule where one is broken."""
    unknown = [key for key in given if key not in KEYS]
    if unknown:
        raise BadPosition(f"a position has no {', '.join(unknown)}; it has {', '.join(sorted(KEYS))}")
    try:
        return _read(given)
    except BadPosition:
        raise
    except (BadInput, TypeError, ValueError, AttributeError, KeyError, IndexError) as error:
        raise BadPosition(f"malformed position: {error}") from None


def _read(given: dict[str, Any]) -> Tempest:
    said = dict(given.get("options") or {})
    known = {option.name: option for option in OPTIONS}
    for name in said:
        if name not in known:
            raise BadInput(f"no option {name!r}; there are {', '.join(known)}")
    options = {name: option.check(said.get(name, option.default)) for name, option in known.items()}
    run = empty_run(options)
    _read_day(run, given)
    _read_powers(run, given)
    if run.day == FINAL:
        _read_final(run, given)
    else:
        _read_haven(run, given)
    _read_squares(run, given)
    _read_citizens(run, given)
    _read_piles(run, given)
    _read_round(run, given)
    return run


def _square(run: Tempest, text: Any, what: str) -> int:
    parts = [part.strip() for part in str(text).split(",")]
    if len(parts) != 2 or not all([part.lstrip("-").isdigit() for part in parts]):
        raise BadPosition(f"{what}: a square is written column,row, such as 4,3, not {text!r}")
    x, y = int(parts[0]), int(parts[1])
    if x == 0 or y == 0:
        raise BadPosition(f"{what}: squares are counted from 1,1, the top left, not {text}", 1)
    if not (0 < x <= run.side and 0 < y <= run.side):
        raise BadPosition(f"{what}: {text} is off the map, which is {run.side}x{run.side} on this day", 12)
    return (y - 1) * a.WIDTH + x - 1


def _read_day(run: Tempest, given: dict[str, Any]) -> None:
    option: str = run.switches.options["days"]
    day = str(given.get("day", "1" if option == "run" else option))
    if day not in ("1", "2", "3", "final"):
        raise BadPosition(f"day {day!r}: there are days 1, 2, 3 and the final one", 12)
    run.begin_day(FINAL if day == "final" else int(day))


def _read_powers(run: Tempest, given: dict[str, Any]) -> None:
    one: i64 = 1
    for key in [*run.switches.options["powers"], *given.get("powers", [])]:
        number = _name(run, key, "powers")
        if NAME_DAY[number] >= run.day:
            raise BadPosition(
                f"powers: {key} appears on day {NAME_DAY[number]} and gives a power from the next on", 134
            )
        run.powers |= one << number
    for key in given.get("lost_names", []):
        run.seen_names |= one << _name(run, key, "lost_names")
    run.seen_names |= run.powers
    run.begin_day(run.day)
    for key, left in given.get("uses", {}).items():
        number = {"ward": WARD, "barrier": BARRIER}.get(key) or _name(run, key, "uses")
        most = 1 if number >= WARD else USES[number]
        if number < WARD and not (run.powers >> number) & 1:
            raise BadPosition(f"uses: {key} is not among the powers", 134)
        if not 0 <= int(left) <= most:
            raise BadPosition(f"uses: {key} can be used {most} times a day, not {left}", 136)
        run.uses = (run.uses & ~(3 << (2 * number))) | int(left) << (2 * number)


def _name(run: Tempest, key: Any, what: str) -> int:
    if str(key) in NAME_KEYS[1:]:
        return NAME_KEYS.index(str(key))
    raise BadPosition(f"{what}: nobody is called {key!r}; there are {', '.join(NAME_KEYS[1:])}", 20)


def _read_haven(run: Tempest, given: dict[str, Any]) -> None:
    for key in ("map", "target", "blessing", "beast", "beast_at", "start", "end"):
        if key in given:
            raise BadPosition(f"{key}: only the final day has one", 156)
    if "haven" in given:
        run.haven = _square(run, given["haven"], "haven")
    else:
        run.haven = a.WIDTH * (run.side // 2 - 1) + run.side // 2  # about the middle: 4,3 on day 1
    run.start = run.haven
    run.player = _square(run, given["player"], "player") if "player" in given else run.haven


def _read_final(run: Tempest, given: dict[str, Any]) -> None:
    if "haven" in given:
        raise BadPosition("haven: the final day has a start and an end instead", 161)
    uses = run.uses
    run.tries = 1
    lay_out(run, FACE.index(str(given.get("map", "K"))))
    place_target(run, FACE.index(str(given.get("target", "K"))))
    bless(run, FACE.index(str(given.get("blessing", "K"))))
    for power in (WARD, BARRIER):
        if {WARD: "ward", BARRIER: "barrier"}[power] in given.get("uses", {}):
            run.uses = (run.uses & ~(3 << (2 * power))) | (uses & (3 << (2 * power)))
    run.beast = FACE.index(str(given.get("beast", "K")))
    if "start" in given:
        run.start = _square(run, given["start"], "start")
        run.player = run.start
    if "end" in given:
        run.haven = _square(run, given["end"], "end")
    if "beast_at" in given:
        run.beast_square = _square(run, given["beast_at"], "beast_at")
    if "player" in given:
        run.player = _square(run, given["player"], "player")
    if run.beast == LEVIATHAN and run.calm(run.beast_square):
        raise BadPosition(
            f"beast_at: the Leviathan does not stand on {square_name(run.beast_square)}, Start or End", 189
        )


def _read_squares(run: Tempest, given: dict[str, Any]) -> None:
    if "obstacles" in given:
        for square in range(len(run.squares)):
            run.squares[square] = 0
        for text in given["obstacles"]:
            square = _square(run, text, "obstacles")
            if run.shelter(square):
                raise BadPosition(f"obstacles: {text} is no place for one", 162 if run.day == FINAL else 28)
            run.squares[square] = OBSTACLE
    for text, level in given.get("storm", {}).items():
        square = _square(run, text, "storm")
        if not isinstance(level, int) or not 0 <= level <= MAX_LEVEL:
            raise BadPosition(f"storm: {text} cannot have level {level!r}; levels go from 0 to 3", 45)
        if level and run.squares[square] == OBSTACLE:
            raise BadPosition(f"storm: {text} is an obstacle and never storms", 47)
        if level and run.calm(square):
            raise BadPosition(f"storm: {text} never storms", 162 if run.day == FINAL else 47)
        if run.squares[square] != OBSTACLE:
            run.squares[square] = level


def _citizen(run: Tempest, letter: Any, what: str) -> int:
    if str(letter) not in CITIZENS:
        raise BadPosition(
            f"{what}: citizens are lettered A, B and C, the final day's Target is T; there is no {letter!r}", 18
        )
    i = CITIZEN.index(str(letter))
    if (i == TARGET) != (run.day == FINAL):
        other = "the final day has no citizen but the Target, T" if run.day == FINAL else "T is the final day's Target"
        raise BadPosition(f"{what}: {other}", 156 if run.day == FINAL else 164)
    return i


def _read_citizens(run: Tempest, given: dict[str, Any]) -> None:
    places = {_citizen(run, letter, "citizens"): text for letter, text in given.get("citizens", {}).items()}
    states = {}
    for key, state in (("following", FOLLOWING), ("rescued", RESCUED), ("dead", DEAD)):
        for letter in given.get(key, []):
            i = _citizen(run, letter, key)
            if i in states:
                raise BadPosition(f"{key}: {letter} can be in one state only", 5)
            states[i] = state
    corners = iter([0, run.side - 1, (run.side - 1) * a.WIDTH])  # where nobody says, out of the way
    for i in range(run.first_citizen(), run.last_citizen()):
        corner = next(corners, 0)
        if i != TARGET:
            run.place[i] = corner
            run.health[i] = HEALTH
            run.state[i] = ON_MAP if i in places or i in states else ABSENT
        if i in places:
            run.place[i] = _square(run, places[i], f"citizens {CITIZENS[i]}")
        state = states.get(i, run.state[i])
        run.state[i] = state
        _settle_citizen(run, i, i in places)
    for letter, health in given.get("health", {}).items():
        i = _citizen(run, letter, "health")
        if not isinstance(health, int) or health < 0 or (health == 0) != (run.state[i] == DEAD):
            raise BadPosition(
                f"health: {letter} cannot have {health!r}; who is alive has 1 or more, who is dead has 0", 116
            )
        if run.switches.health_cap == 1 and health > run.full_health(i):
            raise BadPosition(f"health: {letter} began with {run.full_health(i)}", 139)
        run.health[i] = health
    _read_names(run, given)
    if run.day == FINAL and run.state[TARGET] == DEAD:
        raise BadPosition("dead: with the Target dead the game is over", 203)
    if run.day == FINAL and run.state[TARGET] == RESCUED:
        raise BadPosition("rescued: with the Target on End the game is over", 201)
    touches = run.day == FINAL and run.beast == LEVIATHAN and run.place[TARGET] == run.beast_square
    if touches and run.switches.leviathan_touch == 0:
        raise BadPosition("citizens: the Target cannot stand on the Leviathan's square", 190)


def _settle_citizen(run: Tempest, i: int, placed: bool) -> None:
    """Where a citizen stands, by what state they are in."""
    one: i64 = 1
    letter = CITIZENS[i]
    if run.state[i] == FOLLOWING:
        if placed and run.place[i] != run.player:
            raise BadPosition(f"following: {letter} follows, so stands with the player on {square_name(run.player)}", 4)
        run.place[i] = run.player
        if run.player == run.haven:
            raise BadPosition(
                f"following: {letter} would be rescued on {square_name(run.haven)}", 120 if i < TARGET else 201
            )
    elif run.state[i] == RESCUED:
        run.place[i] = run.haven
        run.rescues += one << (2 * (run.day - 1))
    elif run.state[i] == DEAD:
        run.health[i] = 0
    elif run.state[i] == ON_MAP:
        if run.place[i] == run.haven and run.day != FINAL:
            raise BadPosition(f"citizens: {letter} cannot stand on Safe Haven", 15)
        if run.squares[run.place[i]] == OBSTACLE:
            raise BadPosition(f"citizens: {letter} cannot stand on an obstacle, {square_name(run.place[i])}", 28)


def _read_names(run: Tempest, given: dict[str, Any]) -> None:
    one: i64 = 1
    names = vec[i64]([0] * 4)
    said = {_citizen(run, letter, "names"): key for letter, key in given.get("names", {}).items()}
    taken: list[int] = []
    for i, key in said.items():
        number = _name(run, key, "names")
        if number in taken:
            raise BadPosition(f"names: {key} is there twice; a name is drawn once", 19)
        if NAME_DAY[number] > run.day:
            raise BadPosition(f"names: {key} appears from day {NAME_DAY[number]} on", 21)
        if (run.seen_names >> number) & 1:
            raise BadPosition(f"names: {key} has appeared on an earlier day", 22)
        names[i] = number
        taken.append(number)
    free = [n for n in range(1, 11) if n not in taken and NAME_DAY[n] <= run.day and not (run.seen_names >> n) & 1]
    for i in range(3):
        if run.day != FINAL and names[i] == 0 and run.state[i] != ABSENT:
            names[i] = free.pop(0)
    run.names = names
    for i in range(3):
        if names[i]:
            run.seen_names |= one << names[i]


def _read_piles(run: Tempest, given: dict[str, Any]) -> None:
    one: i64 = 1
    for suit, text in given.get("piles", {}).items():
        if suit not in SUITS:
            raise BadPosition(f"piles: there are {', '.join(SUITS)}, not {suit!r}", 8)
        pile: i64 = 0
        for number in _numbers(text):
            if number > CARDS[run.day]:
                raise BadPosition(f"piles: {suit} go up to {CARDS[run.day]} on this day, not to {number}", 9)
            pile |= one << number
        run.piles[SUITS.index(suit)] = pile


def _numbers(text: Any) -> list[int]:
    """`A-6`, `2 4 5` or ["2", "4"]: the numbers of cards."""
    found: list[int] = []
    for part in text if isinstance(text, list) else str(text).replace(",", " ").split():
        low, dash, high = str(part).partition("-")
        first = NUMBERS.index(low) + 1 if low in NUMBERS else int(low)
        last = (NUMBERS.index(high) + 1 if high in NUMBERS else int(high)) if dash else first
        found.extend(range(first, last + 1))
    return found


def _read_round(run: Tempest, given: dict[str, Any]) -> None:
    """Which round it is, what of it has happened, and what is asked now."""
    ask = str(given.get("ask", "act" if "movement_card" in given or "movement" in given else "pile"))
    if ask not in QUESTIONS:
        raise BadPosition(f"ask: what can be asked is {', '.join(QUESTIONS)}, not {ask!r}")
    if "movement" in given and "movement_card" not in given:
        given = {**given, "movement_card": card_name(a.CLUBS, _card_for(run, given, int(given["movement"])))}
    spent = CARDS[run.day] - size(run.piles[a.HEARTS])
    run.round = int(given.get("round", spent + (1 if ask == "pile" or "piles" not in given else 0)))
    if not 1 <= run.round <= CARDS[run.day]:
        raise BadPosition(f"round {run.round}: this day has {CARDS[run.day]} rounds", 35)
    run.kraken = int(given.get("beast_actions", run.round - 1))
    if "aside" in given:
        if run.day < 3:
            raise BadPosition("aside: there is no Wildcard before day 3", 79)
        run.aside = _square(run, given["aside"], "aside")
    if "shielded" in given:
        run.shielded = _citizen(run, given["shielded"], "shielded")
    _read_cards(run, given, ask)
    _read_movement(run, given)
    run.step, run.agenda = _question(run, ask)


def _card_for(run: Tempest, given: dict[str, Any], movement: int) -> int:
    """A card that gives so much movement before followers are counted, for positions that say only that."""
    return max(1, min(int(CARDS[run.day]), movement))


def _read_cards(run: Tempest, given: dict[str, Any], ask: str) -> None:
    """The cards of this round that lie on the table; they are not in their piles any more."""
    one: i64 = 1
    if ask in ("pile", "name", "shape"):
        return
    storm = _card(given.get("storm_card"), "storm_card")
    move = _card(given.get("movement_card"), "movement_card")
    if move is not None and move[0] not in (a.DIAMONDS, a.CLUBS):
        raise BadPosition("movement_card: the player moves by diamonds or clubs", 37)
    if storm is not None and (storm[0] not in (a.DIAMONDS, a.CLUBS) or (move is not None and storm[0] == move[0])):
        raise BadPosition("storm_card: the storm is drawn from diamonds or clubs, movement from the other pile", 37)
    suit = storm[0] if storm is not None else (1 - move[0] if move is not None else a.DIAMONDS)
    run.storm_suit = suit
    run.storm_card = storm[1] if storm is not None else 0
    run.storm_square = _square(run, given["storm_at"], "storm_at") if "storm_at" in given else NOWHERE
    for card in (storm, move):
        if card is not None:
            if card[1] > CARDS[run.day]:
                raise BadPosition(f"{card_name(card[0], card[1])} is not of this day", 9)
            run.piles[card[0]] &= ~(one << card[1])
    if run.storm_square != NOWHERE:
        if run.storm_square % a.WIDTH >= 10 or run.storm_square // a.WIDTH >= 10:
            raise BadPosition("storm_at: line 11 is never drawn", 168)
        run.piles[a.HEARTS] &= ~(one << (run.storm_square % a.WIDTH + 1))
        run.piles[a.SPADES] &= ~(one << (run.storm_square // a.WIDTH + 1))
    if move is not None:
        run.movement_card = move[1]


def _card(text: Any, what: str) -> tuple[int, int] | None:
    if text is None:
        return None
    try:
        suit, number = divmod(CARD.index(str(text)), 10)
    except BadInput:
        raise BadPosition(f"{what}: a card is written such as 3♦ or 3d, not {text!r}") from None
    return suit, number + 1


def _read_movement(run: Tempest, given: dict[str, Any]) -> None:
    """Movement left: said, or by the card."""
    if run.movement_card == 0:
        return
    following = [i for i in range(run.first_citizen(), run.last_citizen()) if run.state[i] == FOLLOWING]
    bonus = sum([1 for power in (2, 9) if run.has(power)])
    if run.movement_card % 2 == 1 and run.has(BLESSED_RUSH):
        bonus += 1
    if given.get("dudley"):
        run.dudley = 1
        run.penalty = 0
    run.movement = run.movement_card + bonus - run.penalty * len(following)
    if "movement" in given:
        run.movement = int(given["movement"])
    run.entered = int(given.get("entered", 0))
    run.forced = 1 if given.get("forced") else 0
    run.traded = int(given.get("traded", 0))


def _question(run: Tempest, ask: str) -> tuple[Step, Later | None]:
    """What is asked now, and what comes after it."""
    rounds = Later(ROUND, None)
    if ask == "pile":
        return CHOOSE_PILE, rounds
    if ask == "act":
        if run.movement_card == 0:
            raise BadPosition("ask: an action needs movement_card or movement")
        return ACT, rounds
    if ask == "king":
        return KINGS_SQUARE, Later(ACT, rounds)
    if ask == "name":
        return DrawName(0), rounds
    if ask == "shape":
        return DrawShape(run.player), rounds
    move = Later(MOVE_BY_CLUBS if run.storm_suit == a.DIAMONDS else MOVE_BY_DIAMONDS, rounds)
    if ask == "release":
        return RELEASE, move
    if run.storm_card == 0 or run.storm_square == NOWHERE:
        raise BadPosition(f"ask: {ask!r} needs storm_card and storm_at")
    if ask == "shaw":
        beast = Later(BEFORE_BEAST, move) if run.day == FINAL else move
        return ASK_SHAW, Later(STORM_ACTS, beast)
    return (ASK_SHAW, Later(ASK_WARD, move)) if ask == "shaw_before_beast" else (ASK_WARD, move)
