"""When each kind of choice has its moment: the rule by which it is refused at another one."""

from __future__ import annotations

from mypy_extensions import i64

from contretemps.games.temporal_war import codes as a
from contretemps.games.temporal_war.entries import ACTION, FINISHED, NONE, SUMMONED
from contretemps.games.temporal_war.position import War


def turn_rule(game: War, choice: i64) -> i64:
    """The rule that says when a choice of this kind has its moment, and whose it is."""
    if choice >= a.USE and choice < a.SPACE and game.phase != FINISHED:
        if game.turn[SUMMONED] != NONE:
            return 140  # TPW-140
        return 139 if game.phase == ACTION else 89  # TPW-089, TPW-139
    return 105 if game.phase == FINISHED else moment_of(choice)  # TPW-105


def moment_of(choice: i64) -> i64:
    """The rule by which a choice is refused out of its moment."""
    if choice == a.HEAL:
        return 31  # TPW-031
    if choice == a.HUNT:
        return 293  # TPW-293
    if choice >= a.BACK and choice < a.REVEAL:
        return 135  # TPW-135
    if choice >= a.REVEAL and choice < a.ABILITY:
        return 133  # TPW-133
    if choice >= a.ABILITY and choice < a.PLAY:
        return 283  # TPW-283
    if choice >= a.PLAY and choice < a.REPLAY:
        return 58  # TPW-058
    if choice >= a.REPLAY and choice < a.EXERT:
        return 62  # TPW-062
    if choice >= a.EXERT and choice < a.GO:
        return 66  # TPW-066
    if choice >= a.GO and choice < a.ATTACK:
        return 150  # TPW-150
    if choice >= a.ATTACK and choice < a.SYNC:
        return 145  # TPW-145
    if choice >= a.SYNC and choice < a.USE:
        return 161  # TPW-161
    if choice >= a.SET and choice < a.GHOST:
        return 130  # TPW-130
    if choice >= a.GHOST and choice < a.CARD:
        return 256  # TPW-256
    if choice >= a.DEFEND and choice < a.TOUCH:
        return 285  # TPW-285
    if choice >= a.TOUCH and choice < a.DESCRIBE:
        return 258  # TPW-258
    if choice >= a.DESCRIBE and choice < a.REROLL:
        return 266  # TPW-266
    if choice >= a.CHAMPION and choice < a.SWORDS:
        return 318  # TPW-318
    return 83  # TPW-083
