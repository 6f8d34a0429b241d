"""The position of Tempest: the map, the four piles, the citizens, the player, and on the final day the beast."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from contretemps.games.tempest import codes as a
from contretemps.games.tempest import events as e
from contretemps.games.tempest.content import CARDS, HEALTH, NEIGHBOURS, SIDE, TARGET_HEALTH, USES
from contretemps.games.tempest.packed import any_lane_is, in_all_lanes
from contretemps.games.tempest.packed_fields import PackedFields
from contretemps.games.tempest.switches import Switches
from contretemps.kernel.step import NATURE, Later, Step
from contretemps.sets import count

FINAL: Final = 4  # the final day's number
MAX_LEVEL: Final = 3  # of storm (TMP-045)
OBSTACLE: Final = 4  # what `squares` holds where no storm can be (TMP-027, TMP-047)
TARGET: Final = 3  # the fourth citizen is the final day's Target; A, B and C are 0, 1, 2
EVERYONE: Final = 4  # the citizens of all days; those who are not of this one are ABSENT
NOWHERE: Final = -1

# where a citizen is (TMP-005)
ON_MAP: Final = 0
FOLLOWING: Final = 1
RESCUED: Final = 2
DEAD: Final = 3
ABSENT: Final = 4  # not of this day

# powers, by the number of the name; then the blessings, which are powers of the final day
HAILY: Final = 1
BR_RUSH: Final = 2
STEIN: Final = 3
MACK: Final = 4
COOPER: Final = 5
BAIRN: Final = 6
DUDLEY: Final = 7
SHAW: Final = 8
CR_RUSH: Final = 9
CREED: Final = 10
WARD: Final = 11
BARRIER: Final = 12
BLESSED_RUSH: Final = 13

# beasts, by face
LEVIATHAN: Final = a.KING
KRAKEN: Final = a.QUEEN
WYVERN: Final = a.JACK

# how it ended
RUNNING: Final = 0
WON: Final = 1
LOST: Final = 2


@mypyc_attr(acyclic=True, free_list_len=1)
class Tempest(PackedFields):
    """A run: the day being played, and what is carried from day to day."""

    __slots__ = (
        "active", "aside", "beast", "beast_square", "blessing", "day", "dudley", "entered", "face_cards", "forced",
        "haven", "kraken", "left_here", "map", "movement", "movement_card", "names", "neighbour", "penalty", "player",
        "powers", "rescues", "result", "round", "seen_names", "shielded", "side", "squares", "start", "storm_card",
        "storm_square", "storm_suit", "switches", "target", "traded", "tries", "uses",
    )  # fmt: skip

    def __init__(
        self,
        step: Step,
        agenda: Later | None,
        switches: Switches,
        squares: vec[u8],
        names: vec[i64],
        neighbour: vec[i64],
    ) -> None:
        super().__init__(step, agenda)
        self.switches: Switches = switches
        self.squares: vec[u8] = squares  # by square: the level of its storm, or OBSTACLE; bytes are copied fastest
        self.names: vec[i64] = names  # by citizen: number of the name. Replaced, never changed: copies share it
        self.neighbour: vec[i64] = neighbour  # of a square on this day's map; never changed

        self.day: i64 = 1
        self.side: i64 = 6  # of the map
        self.round: i64 = 0
        self.haven: i64 = NOWHERE  # Safe Haven; on the final day End
        self.start: i64 = NOWHERE  # where the player began the day: Safe Haven; on the final day Start
        self.player: i64 = NOWHERE

        # this round's cards, as they lie on the table
        self.storm_suit: i64 = NOWHERE
        self.storm_card: i64 = 0
        self.storm_square: i64 = NOWHERE
        self.movement_card: i64 = 0
        self.aside: i64 = NOWHERE  # the coordinate that a Wildcard put aside

        # this round's player action
        self.movement: i64 = 0  # card + bonuses - followers - spent; below 0 it counts as 0 (TMP-089)
        self.penalty: i64 = 1  # what each follower costs (TMP-087, TMP-148, TMP-173)
        self.entered: i64 = 0  # squares entered
        self.forced: i64 = 0  # 1 after forcing forward
        self.traded: i64 = 0  # the Jack's trades: 1 for health, 2 for movement
        self.left_here: i64 = 0  # citizens abandoned since the last step, as bits (TMP-223)
        self.shielded: i64 = NOWHERE  # the citizen Dr. Shaw looks after this round
        self.dudley: i64 = 0  # 1 while Sir Dudley lifts the followers' penalty

        # carried from day to day
        self.powers: i64 = 0  # of names rescued on earlier days, as bits
        self.active: i64 = 0  # powers that work now, blessings and the raised Barrier included, as bits
        self.uses: i64 = 0  # left today, two bits a power
        self.seen_names: i64 = 0  # names that have appeared, as bits (TMP-022)
        self.rescues: i64 = 0  # rescued, two bits a day

        # the final day
        self.face_cards: i64 = 0  # drawn of each face, three bits a face (TMP-159)
        self.map: i64 = NOWHERE
        self.target: i64 = NOWHERE
        self.blessing: i64 = NOWHERE
        self.beast: i64 = NOWHERE
        self.beast_square: i64 = NOWHERE
        self.kraken: i64 = 0  # its actions so far, cancelled ones included unless the switch says otherwise
        self.tries: i64 = 0  # final days begun
        self.result: i64 = RUNNING

    def copy(self) -> Tempest:
        run = Tempest(
            self.step,
            self.agenda,
            self.switches,
            self.squares[:],
            self.names,
            self.neighbour,
        )
        run.cards_left = self.cards_left
        run.places = self.places
        run.healths = self.healths
        run.states = self.states
        run.day = self.day
        run.side = self.side
        run.round = self.round
        run.haven = self.haven
        run.start = self.start
        run.player = self.player
        run.storm_suit = self.storm_suit
        run.storm_card = self.storm_card
        run.storm_square = self.storm_square
        run.movement_card = self.movement_card
        run.aside = self.aside
        run.movement = self.movement
        run.penalty = self.penalty
        run.entered = self.entered
        run.forced = self.forced
        run.traded = self.traded
        run.left_here = self.left_here
        run.shielded = self.shielded
        run.dudley = self.dudley
        run.powers = self.powers
        run.active = self.active
        run.uses = self.uses
        run.seen_names = self.seen_names
        run.rescues = self.rescues
        run.face_cards = self.face_cards
        run.map = self.map
        run.target = self.target
        run.blessing = self.blessing
        run.beast = self.beast
        run.beast_square = self.beast_square
        run.kraken = self.kraken
        run.tries = self.tries
        run.result = self.result
        return run

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def field_of(self, name: str, value: Any) -> Any:
        return vec[u8](value) if name == "squares" else super().field_of(name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.dump(),)

    def dump(self) -> dict[str, Any]:
        data = super().dump()
        data["options"] = self.switches.options
        return data

    # ---- what the world asks ---------------------------------------------------------------------------------------

    def turn_rule(self, seat: i64, choice: i64) -> i64:
        """The rule that says when a choice of this kind has its moment."""
        if seat != 0 and seat != NATURE:
            return 7  # TMP-007
        if self.result != RUNNING:
            return 212  # TMP-212
        if choice < a.CARD:
            return 37  # TMP-037
        if choice < a.FACE:
            if self.round > 0:
                return 216  # TMP-216
            return 215 if self.day == FINAL else 214  # TMP-214, TMP-215
        if choice < a.STEP:
            return 215 if self.day == FINAL else 11  # TMP-011, TMP-215
        if choice < a.ABANDON:
            return 90 if (choice - a.STEP) & 1 == 0 else 96  # TMP-090, TMP-096
        if choice < a.HAILY:
            return 108 if (choice - a.ABANDON) & 1 == 0 else 107  # TMP-107, TMP-108
        if choice == a.BARRIER:
            return 180  # TMP-180
        if choice == a.HEAL or choice == a.RUN:
            return 175  # TMP-175
        if choice >= a.SHAW and choice < a.MACK:
            return 151  # TMP-151
        if choice < a.END:
            return 137  # TMP-137
        if choice == a.WARD:
            return 178 if self.uses_left(WARD) > 0 else 177  # TMP-177, TMP-178
        if choice >= a.KINGS_SQUARE and choice < a.RELEASE:
            return 172  # TMP-172
        if choice >= a.RELEASE and choice < a.ACTIONS:
            return 200  # TMP-200
        return 222  # TMP-222

    def view(self, seat: int | None) -> dict[str, Any]:
        from contretemps.games.tempest.view import view

        return view(self)

    def scores(self) -> list[float]:
        """Citizens rescued so far, and one more for the final day's Target (TMP-132 knows no other measure)."""
        total = sum([int(self.rescues >> (2 * day)) & 3 for day in range(4)])
        return [float(total)]

    def outcome(self) -> list[float] | None:
        """1 for a run (or single day) that was won, 0 for one that was lost."""
        return None if self.result == RUNNING else [1.0 if self.result == WON else 0.0]

    # ---- small questions -------------------------------------------------------------------------------------------

    def has(self, power: i64) -> bool:
        """Does this power work now?"""
        return (self.active >> power) & 1 == 1

    def uses_left(self, power: i64) -> i64:
        return (self.uses >> (2 * power)) & 3

    def spend(self, power: i64) -> None:
        """One use of a power less today."""
        one: i64 = 1
        self.uses -= one << (2 * power)

    def row_drawn(self) -> bool:
        """Is this round's coordinate complete? Then as many spades are gone as rounds were begun."""
        return count(self.pile(a.SPADES)) == CARDS[self.day] - self.round

    def first_citizen(self) -> i64:
        return TARGET if self.day == FINAL else 0

    def last_citizen(self) -> i64:
        """One past the last."""
        return TARGET + 1 if self.day == FINAL else TARGET

    def on_this_map(self, square: i64) -> bool:
        return square % a.WIDTH < self.side and square // a.WIDTH < self.side

    def shelter(self, square: i64) -> bool:
        """Safe Haven, Start or End: never an obstacle (TMP-058, TMP-162)."""
        return square == self.haven or square == self.start

    def calm(self, square: i64) -> bool:
        """Never storms (TMP-047, TMP-162)."""
        return self.shelter(square) and (self.day != FINAL or self.switches.se_immune == 1)

    def living(self, citizen: i64) -> bool:
        """On the map or following (TMP-005)."""
        return self.state_of(citizen) < RESCUED

    def anybody_follows(self) -> bool:
        """Does any citizen follow the player?"""
        return any_lane_is(self.states, FOLLOWING)

    def full_health(self, citizen: i64) -> i64:
        """What a citizen began the day with."""
        return TARGET_HEALTH[self.target] if citizen == TARGET else HEALTH

    def movement_left(self) -> i64:
        """Never below 0 (TMP-089, TMP-094), and none before the card or after forcing forward (TMP-100)."""
        if self.movement < 0 or self.forced == 1 or self.movement_card == 0:
            return 0
        return self.movement

    def cost(self, square: i64) -> i64:
        """To enter a square: 1, and 1 for each level of its storm (TMP-088), but for powers."""
        level = i64(self.squares[square])
        if level == 0 or self.active == 0:
            return 1 + level
        if self.has(BARRIER) or (self.entered == 0 and self.has(BAIRN)) or (level == 1 and self.has(STEIN)):
            return 1  # TMP-179, TMP-146, TMP-141
        return 1 + level

    def entry_damage(self, square: i64, on_foot: bool) -> i64:
        """To each follower moved into a square: 1 if it storms (TMP-110), but for powers.

        To stand in a storm, to start a round in it or to leave it hurts nobody (TMP-114).
        """
        level = self.squares[square]
        if level == 0:
            return 0
        if level == 1 and self.has(COOPER):
            return 0  # TMP-144, TMP-145
        if on_foot and self.entered == 0 and self.has(BAIRN):
            return 0  # TMP-147
        return 1

    # ---- what happens at once --------------------------------------------------------------------------------------

    def hurt(self, citizen: i64, amount: i64, rule: i64) -> None:
        """A citizen loses health; at 0 they are dead (TMP-116), and no longer slow the player down (TMP-117)."""
        if citizen == self.shielded:
            self.tell(e.SHIELD_HOLDS, 151, citizen)  # TMP-151
            return
        health = self.health_of(citizen) - amount
        if health < 0:
            health = 0
        self.set_health(citizen, health)
        self.tell(e.HURT, rule, citizen, amount, health)
        if health == 0:
            if self.state_of(citizen) == FOLLOWING:
                self.movement += self.penalty  # TMP-117
            self.set_state(citizen, DEAD)
            self.tell(e.DIES, 116, citizen)  # TMP-116
            if citizen == TARGET:
                self.result = LOST
                self.tell(e.LOST, 203)  # TMP-203

    def hurt_all_at(self, square: i64, amount: i64, rule: i64) -> i64:
        """Hurt each citizen on a square, following or not; how many they were. The player is none of them (TMP-006)."""
        i: i64
        hit: i64 = 0
        for i in range(EVERYONE):
            if self.place_of(i) == square and self.state_of(i) < RESCUED:
                self.hurt(i, amount, rule)
                hit += 1
        return hit

    def rise(self, square: i64, rule: i64) -> None:
        """A storm rises by a level and hurts who is there (TMP-048, TMP-111); calm squares and obstacles are passed.

        Once the day is won or lost nothing rises, whatever else the storm or the Beast had to do (TMP-212).
        """
        if self.result != RUNNING:
            return
        level = i64(self.squares[square])
        if level == OBSTACLE or ((square == self.haven or square == self.start) and self.calm(square)):
            return
        if level < MAX_LEVEL:
            self.squares[square] = u8(level + 1)
            self.tell(e.RISES, rule, square, level + 1)
            if self.anybody_at(square):  # each rise is an event of its own (TMP-050)
                self.hurt_all_at(square, 1, 48)  # TMP-048
        else:
            self.tell(e.CAPPED, 49, square)  # TMP-049
            if self.switches.cap_damage == 1:
                self.hurt_all_at(square, 1, 49)  # TMP-049

    def arrive(self, square: i64, damage: i64, rule: i64) -> None:
        """The party stands on a square: damage to all followers, deaths, then rescue, win or loss (TMP-119)."""
        i: i64
        self.player = square
        if not self.anybody_follows():  # alone nobody is hurt, not by a forced step either (TMP-102)
            return
        for i in range(EVERYONE):
            if self.state_of(i) == FOLLOWING:
                self.put(i, square)
                if damage > 0:
                    self.hurt(i, damage, rule)
                if self.state_of(i) == FOLLOWING:  # who has died of it is not rescued (TMP-123)
                    if square == self.haven:  # on foot (TMP-120) or flown (TMP-076)
                        self.rescue(i)
                    elif self.day == FINAL and square == self.beast_square and self.beast == LEVIATHAN:
                        if self.switches.leviathan_touch == 0:
                            self.result = LOST
                            self.tell(e.BEAST_CAUGHT, 190, square)  # TMP-190
                            self.tell(e.LOST, 203)  # TMP-203

    def rescue(self, citizen: i64) -> None:
        """A follower reaches Safe Haven (TMP-120), and the penalty ends (TMP-121); the Target reaches End (TMP-201)."""
        one: i64 = 1
        self.set_state(citizen, RESCUED)  # whatever health is left (TMP-124)
        self.movement += self.penalty  # TMP-121
        self.rescues += one << (2 * (self.day - 1))
        if citizen == TARGET:
            self.result = WON
            self.tell(e.RESCUED, 201, citizen, self.movement_left())  # TMP-201
            self.tell(e.WON, 202)  # TMP-202
        else:
            self.tell(e.RESCUED, 120, citizen, self.movement_left())  # TMP-120

    def calm_down(self, square: i64, level: i64, rule: i64) -> None:
        """A square's storm falls to a level, by a power or the King; none does by itself (TMP-051)."""
        self.squares[square] = u8(level)
        self.tell(e.CALMED, rule, square, level)

    def open_square(self, square: i64, rule: i64) -> None:
        """An obstacle square is gone; it starts at level 0 (TMP-052)."""
        self.squares[square] = 0
        self.tell(e.OBSTACLE_GONE, rule, square)

    def begin_day(self, day: i64) -> None:
        """A fresh map and fresh piles; powers and used names are all that is carried over (TMP-133)."""
        power: i64
        self.day = day
        self.side = SIDE[day]
        self.neighbour = NEIGHBOURS[self.side]
        self.squares = vec[u8]([0] * (a.WIDTH * self.side))  # no square storms (TMP-034)
        self.fill_piles()
        self.places = in_all_lanes(NOWHERE + 1)
        self.healths = in_all_lanes(0)
        self.states = in_all_lanes(ABSENT)
        self.names = vec[i64]([0] * 4)
        self.round = 0
        self.haven = NOWHERE
        self.start = NOWHERE
        self.player = NOWHERE
        self.aside = NOWHERE  # a Wildcard does not pass to the next day (TMP-083)
        self.active = self.powers  # on the final day, too (TMP-166)
        self.uses = 0
        for power in range(1, len(USES)):
            if (self.powers >> power) & 1:
                self.uses |= USES[power] << (2 * power)  # anew every day (TMP-136)
        self.penalty = 1
        self.begin_round()

    def fill_piles(self) -> None:
        """Each pile holds its full A-6, A-8 or A-10 (TMP-009, TMP-033)."""
        one: i64 = 1
        full = (one << (CARDS[self.day] + 1)) - 2
        self.cards_left = in_all_lanes(full)

    def begin_round(self) -> None:
        """Nothing of the last round's cards and effects stays (TMP-216)."""
        self.storm_suit = NOWHERE
        self.storm_card = 0
        self.storm_square = NOWHERE
        self.movement_card = 0
        self.movement = 0
        self.entered = 0
        self.forced = 0
        self.traded = 0
        self.left_here = 0
        self.shielded = NOWHERE


FIELDS: Final = (
    "day", "side", "round", "haven", "start", "player", "squares", "piles", "place", "health", "state", "names",
    "storm_suit", "storm_card", "storm_square", "movement_card", "aside", "movement", "penalty", "entered", "forced",
    "traded", "left_here", "shielded", "dudley", "powers", "active", "uses", "seen_names", "rescues", "face_cards",
    "map", "target", "blessing", "beast", "beast_square", "kraken", "tries", "result",
)  # fmt: skip


def load(data: dict[str, Any]) -> Tempest:
    """What `dump` wrote."""
    from contretemps.games.tempest.flow import STEPS
    from contretemps.games.tempest.start import empty_run

    run = empty_run(data["options"])
    run.restore(data, STEPS)
    run.neighbour = NEIGHBOURS[run.side]
    return run
