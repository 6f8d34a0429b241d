"""What is settled before a run: which days are played, and the other readings of disputed rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from contretemps.games.tempest.content import NAME_KEYS
from contretemps.kernel.game import Option, Options

RUN: Final = 0  # the days option: a whole run; otherwise the number of the single day

OFF_ON: Final = ["off", "on"]

OPTIONS: Final[list[Option]] = [
    Option("days", ["run", "1", "2", "3", "final"], "run"),
    Option("powers", NAME_KEYS[1:], []),
    Option("maps", ["default", "gentle"], "default"),
    Option("cap_damage", OFF_ON, "off", "TMP-R17"),
    Option("hail_centre", ["2", "3"], "2", "TMP-R18"),
    Option("lightning_on_player", ["nothing", "obstacle"], "nothing", "TMP-R22"),
    Option("twister_obstacle", ["smash", "no_flight"], "smash", "TMP-R30"),
    Option("force_only_if_stuck", OFF_ON, "off", "TMP-R36"),
    Option("pickup_needs_movement", OFF_ON, "off", "TMP-R40"),
    Option("health_cap", OFF_ON, "off", "TMP-R52"),
    Option("quad11", ["low5", "low6", "centre_line_both"], "low5", "TMP-R09"),
    Option("se_immune", OFF_ON, "on", "TMP-R61"),
    Option("jack_trade", ["heal", "run", "both"], "heal", "TMP-R65"),
    Option("trap_means_no_path", OFF_ON, "off", "TMP-R74"),
    Option("retry_final", OFF_ON, "off", "TMP-R76"),
    Option("kraken_ward_delays", OFF_ON, "off", "TMP-R71"),
    Option("downfall_final", ["end", "both", "none"], "end", "TMP-R63"),
    Option("leviathan_touch", ["loss", "only_its_move"], "loss", "TMP-R70"),
]


@mypyc_attr(acyclic=True)
class Switches:
    """The options as numbers: the place of the value in its option's list. Never changed, so that copies share it."""

    __slots__ = (
        "cap_damage", "days", "downfall_final", "force_only_if_stuck", "gentle", "hail_centre", "health_cap",
        "jack_trade", "kraken_ward_delays", "leviathan_touch", "lightning_on_player", "options",
        "pickup_needs_movement", "powers", "quad11", "retry_final", "se_immune", "trap_means_no_path",
        "twister_obstacle",
    )  # fmt: skip

    def __init__(self, options: Options) -> None:
        number = {option.name: 0 if isinstance(option.default, list) else option.values.index(options[option.name])
                  for option in OPTIONS}  # fmt: skip
        self.options: Final[Options] = options
        self.days: Final[i64] = number["days"]
        self.powers: Final[i64] = sum([1 << NAME_KEYS.index(key) for key in options["powers"]])
        self.gentle: Final[i64] = number["maps"]
        self.cap_damage: Final[i64] = number["cap_damage"]
        self.hail_centre: Final[i64] = number["hail_centre"]
        self.lightning_on_player: Final[i64] = number["lightning_on_player"]
        self.twister_obstacle: Final[i64] = number["twister_obstacle"]
        self.force_only_if_stuck: Final[i64] = number["force_only_if_stuck"]
        self.pickup_needs_movement: Final[i64] = number["pickup_needs_movement"]
        self.health_cap: Final[i64] = number["health_cap"]
        self.quad11: Final[i64] = number["quad11"]
        self.se_immune: Final[i64] = number["se_immune"]
        self.jack_trade: Final[i64] = number["jack_trade"]
        self.trap_means_no_path: Final[i64] = number["trap_means_no_path"]
        self.retry_final: Final[i64] = number["retry_final"]
        self.kraken_ward_delays: Final[i64] = number["kraken_ward_delays"]
        self.downfall_final: Final[i64] = number["downfall_final"]
        self.leviathan_touch: Final[i64] = number["leviathan_touch"]


def bound(options: Options, seats: int) -> int:
    """No run takes more choices than this.

    A round asks 4 cards, the pile, Shaw twice, the Ward, a release and the King's square. A player action enters at
    most 10 + 3 squares (each costs 1 or more; the Jack's trade adds at most the Target's health, and health he can
    have gained 10 rounds long), between two steps picks up and abandons each of three citizens at most once, and uses
    each power as often as it may. A day's set-up draws each card of each pile at most once.
    """
    per_round = 11 + 7 * (13 + 100 + 1) + 16
    days = {"run": 6 + 8 + 10 + 10, "1": 6, "2": 8, "3": 10, "final": 10}[options["days"]]
    tries = 3 if options["retry_final"] == "on" and options["days"] in ("run", "final") else 1
    return int(tries * (days * per_round + 4 * 40 + 4))
