# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What is true of every position of Temptation, after every choice (the ledger's TTN-I01 to TTN-I08)."""

from __future__ import annotations

from contretemps.games.temptation import codes as a
from contretemps.games.temptation.position import Temptation, dice_on
from contretemps.games.temptation.sides import LETTERS, REDS, takes
from contretemps.games.temptation.switches import SHARE
from contretemps.games.temptation.throws import HAND, SIZE
from contretemps.sets import members_of


def broken(game: Temptation) -> list[str]:
    """The invariants that do not hold, each with its rule."""
    found: list[str] = []
    asked = type(game.step).__name__
    in_play = int(SHARE[game.seats()] * game.seats())
    owned = sum([int(dice) for dice in game.dice])
    if owned + game.on_side() != in_play:
        found.append(f"TTN-024: {owned} dice with players and {game.on_side()} on the side are not {in_play}")
    for seat in range(game.seats()):
        if game.points[seat] < 0 or game.points[seat] % 10:
            found.append(f"TTN-104: player {seat} has {game.points[seat]} points")
        if game.dice[seat] < 0:
            found.append(f"TTN-044: player {seat} has {game.dice[seat]} dice")
    found.extend(_rows(game))
    if asked == "ToThrow" and (game.throw or game.throws or game.hand != min(HAND, int(game.dice[game.turn]))):
        found.append(f"TTN-040: a turn begins with a hand of {game.hand}")
    if asked in ("ToThrow", "MustPlace", "Decide") and game.hand < 1:
        found.append("TTN-089: the turn goes on without a hand")
    if asked in ("MustPlace", "Decide") and SIZE[game.throw] != game.hand:
        found.append(f"TTN-066: {game.hand} dice in hand, and {SIZE[game.throw]} lie thrown")
    if game.throws > HAND:
        found.append(f"TTN-087: {game.throws} throws in a turn")
    if asked == "MustPlace" and not game.may_place():
        found.append("TTN-050: a die must be placed, and none fits")
    if game.free == 0 and not game.over:
        found.append("TTN-031: the side is full, and the round goes on")
    if owned == 0 and not game.over:
        found.append("TTN-116: nobody has dice")
    boards = [
        (int(side) - 1) % a.BOARDS for side in [*game.under, *([game.side.number] if asked != "DrawSide" else [])]
    ]
    if sorted([*boards, *members_of(game.unseen)]) != list(range(a.BOARDS)):
        found.append("TTN-001: a board is missing from the pile, or there twice")
    return found


def _rows(game: Temptation) -> list[str]:
    """Dice lie from the left, each where its number fits (TTN-070), and `fits` and `free` say so."""
    found: list[str] = []
    side = game.side
    fits = 0
    free = 0
    for row in range(a.ROWS):
        number = yellow = 0
        for at, face in enumerate(dice_on(game, row)):
            if not (takes(side.starts, side.spaces, row, at, number, yellow) >> (a.FACES * (face - 1) + row)) & 1:
                found.append(f"TTN-070: a {face} lies on space {at + 1} of row {LETTERS[row]}")
            number = number or face
            yellow = face if at >= REDS else 0
        fits |= int(takes(side.starts, side.spaces, row, game.filled[row], game.number[row], game.yellow[row]))
        free += int(side.length(row) - game.filled[row])
    if fits != game.fits or free != game.free:
        found.append("TTN-061: the fits were not worked out afresh")
    return found
