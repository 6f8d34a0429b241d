"""The end: scores, winners, and when one side is left alone (TPW-035, TPW-229 to TPW-231, TPW-250, TPW-291)."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.temporal_war import events as e
from contretemps.games.temporal_war.entries import FINISHED, OVERTIME
from contretemps.games.temporal_war.points import score
from contretemps.games.temporal_war.position import War
from contretemps.kernel.step import OVER, Step
from contretemps.sets import BIT


def best_of(game: War, among: i64) -> i64:
    """The players with the best score of these, as bits."""
    seat: i64
    best: i64 = -1
    found: i64 = 0
    for seat in range(game.seats):
        if among & BIT[seat] != 0 and game.out[seat] == 0:
            points = score(game, seat)
            if points > best:
                best = points
                found = BIT[seat]
            elif points == best:
                found |= BIT[seat]
    return found


def one_side(game: War, players: i64) -> bool:
    """Are these players of one side? Tied scores within one team are no tie (TPW-251)."""
    seat: i64
    first: i64 = -1
    for seat in range(game.seats):
        if players & BIT[seat] != 0:
            if first >= 0 and not game.same_side(first, seat):
                return False
            first = seat
    return True


def those_left(game: War) -> i64:
    """Who may still win: those who are not eliminated, in overtime the tied (TPW-291)."""
    seat: i64
    found: i64 = 0
    for seat in range(game.seats):
        if game.out[seat] == 0 and (game.round < OVERTIME or game.tied & BIT[seat] != 0):
            found |= BIT[seat]
    return found


def finish(game: War, winners: i64) -> Step:
    """The game is over: all members of the winning side win (TPW-250, TPW-262)."""
    seat: i64
    game.winners = winners
    game.phase = FINISHED
    shared = not one_side(game, winners)
    for seat in range(game.seats):
        if winners & BIT[seat] != 0:
            if shared:
                game.tell(e.SHARES, why_shared(game, seat), seat, score(game, seat))
            else:
                game.tell(e.WINS, 229, seat, score(game, seat))  # TPW-229
    return game.instead(OVER)


def why_shared(game: War, seat: i64) -> i64:
    """After the last rotation of overtime, or because nobody is left, which is a draw."""
    if game.out[seat] == 0:
        return 237  # TPW-237
    return 291 if game.round == OVERTIME else 284  # TPW-284, TPW-291


def finish_if_decided(game: War) -> None:
    """Only one player, or one team, is left (TPW-035); if none is, those who fell last share it (TPW-284, TPW-291)."""
    left = those_left(game)
    if left == 0:
        finish(game, game.fell_last)
    elif one_side(game, left):
        finish(game, left)
