"""Choices of The Temporal War as numbers: the action space. `notation.py` gives each its text.

What a player may do in a window, and what the warrior in use may do, lies in one run, so that a question has few
numbers to look at that are none of its answers.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 6

# The menu and the windows.
PASS: Final = 0  #                       pass
HEAL: Final = 1  #                       heal             the temple heal
END: Final = 2  #                        end              the warrior in use is finished
HUNT: Final = 3  #                       hunt             draw a monster
BACK: Final = 4  # + space               back:0,4         a set card to the hand
REVEAL: Final = 221  # + space           reveal:0,4       play a set card
ABILITY: Final = 438  # + space          ability:0,3      of the warrior or construct there
PLAY: Final = 655  # + kind              play:gate_recruit
REPLAY: Final = 739  # + kind            replay:rally_cry
EXERT: Final = 823  # + kind             exert:aether_battery
GO: Final = 907  # + space               go:0,3           step, jump or flight
ATTACK: Final = 1124  # + 2 * space + type  attack:0,3>power
SYNC: Final = 1558  # + 2 * fountain + way  sync:1>take
USE: Final = 1570  # + space             use:0,3
SPACE: Final = 1787  # + space           space:0,3
SET: Final = 2004  # + space             set:0,3
GHOST: Final = 2221  # + space           ghost:0,3

# What is asked while something is resolved.
CARD: Final = 2438  # + kind             card:gate_recruit  to set, to discard; NATURE: drawn
PAY: Final = 2522  # + 0 to 9            pay:2            so many shards
DEFEND: Final = 2532  # + 0 to 3         defend:block
TOUCH: Final = 2536  # + 0 to 2          touch:harm
DESCRIBE: Final = 2539  #                describe
PLAIN: Final = 2540  #                   plain
REROLL: Final = 2541  # + 64             reroll:1>0>2     swords, shields, boots
DIRECTION: Final = 2605  # + 6           direction:ne

# Set-up.
CHAMPION: Final = 2611  # + 6            champion:leonel
DECK: Final = 2617  # + 3                deck:starter
DONE: Final = 2620  #                    done
TAKE: Final = 2621  # + 4 * kind + n - 1  take:gate_recruit>3

# Chance.
SWORDS: Final = 2957  # + 0 to 9         swords:3
SHIELDS: Final = 2967  # + 0 to 9        shields:2
TOTAL: Final = 2977  # + 0 to 23         total:7          of the dice of a sync, 1 to 24
DIE: Final = 3001  # + 0 to 5            die:6            for the shards
MONSTER: Final = 3007  # + 33            monster:dust_mite
FIRST: Final = 3040  # + seat            first:1
ACTIONS: Final = 3046

MAGIC_ATTACK: Final = 0
POWER_ATTACK: Final = 1

TAKE_CONTROL: Final = 0
NEUTRALISE: Final = 1

NO_DEFENCE: Final = 0
BLOCK: Final = 1
COUNTER: Final = 2
DODGE: Final = 3

HARM: Final = 0
MEND: Final = 1
LEAVE: Final = 2
