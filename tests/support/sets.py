"""Sets as bits beside Python's own: a walk through everything that can be done with them, checked at every step.

python -m tests.support.sets      all walks; prints what they came to, which is the same compiled and interpreted
"""

from __future__ import annotations

import json
import random

from contretemps.kernel import Rng
from contretemps.sets import (
    BIT,
    WideSet,
    count,
    lowest,
    members_of,
    nth,
    random_member,
    set_of,
    single,
    wide_set,
)

NARROW = (1, 2, 11, 12, 31, 32, 33, 60, 63)
ROOMS = (1, 31, 32, 33, 63, 64, 65, 80, 95, 217)
STEPS = 300


def walk(room: int, seed: int) -> list[int]:
    """Change a wide set and a Python set alike; the random members that came."""
    luck, rng = random.Random(f"{room} {seed}"), Rng(seed)
    ours, theirs = wide_set(room), set[int]()
    drawn: list[int] = []
    for step in range(STEPS):
        member = luck.randrange(room)
        if luck.random() < (0.7 if step % 100 < 60 else 0.2):  # it fills up, and is emptied again
            ours.add(member)
            theirs.add(member)
        else:
            ours.remove(member)
            theirs.discard(member)
        are_the_same(ours, theirs, room)
        if step % 10 == 0:
            some = set(luck.sample(range(room), luck.randint(0, room)))
            other = wide_set(room, some)
            are_the_same(ours.union(other), theirs | some, room)
            are_the_same(ours.intersection(other), theirs & some, room)
            are_the_same(ours.minus(other), theirs - some, room)
            are_the_same(other, some, room)
            copy = ours.copy()
            (copy.remove if member in theirs else copy.add)(member)
            are_the_same(copy, theirs ^ {member}, room)
            are_the_same(ours, theirs, room)
        if theirs:
            drawn.append(int(ours.random_member(rng)))
            assert drawn[-1] in theirs
    return drawn


def are_the_same(ours: WideSet, theirs: set[int], room: int) -> None:
    """In every way in which a set can be looked at."""
    ascending = sorted(theirs)
    assert ours.members() == list(ours) == ascending
    assert ours.count() == len(theirs)
    assert [n for n in range(-2, room + 70) if ours.has(n)] == ascending
    found, member = [], ours.next_above(-1)
    while member >= 0:
        found.append(int(member))
        member = ours.next_above(member)
    assert found == ascending
    assert not theirs or ours.lowest() == ascending[0]


def narrow_walk(room: int, seed: int) -> list[int]:
    """The same for sets in one number."""
    luck, rng = random.Random(f"{room} {seed}"), Rng(seed)
    drawn: list[int] = []
    for _ in range(STEPS):
        theirs = set(luck.sample(range(room), luck.randint(0, room)))
        ascending = sorted(theirs)
        ours = set_of(theirs)
        assert ours == sum([int(BIT[member]) for member in theirs])
        assert members_of(ours) == ascending
        assert count(ours) == len(theirs)
        assert single(ours) == (len(theirs) == 1)
        assert [nth(ours, n) for n in range(len(theirs))] == ascending
        if theirs:
            assert lowest(ours) == ascending[0]
            drawn.append(int(random_member(ours, rng)))
            assert drawn[-1] in theirs
    return drawn


def numbers(seed: int) -> list[int]:
    """Random numbers of all sizes."""
    rng = Rng(seed)
    return [int(rng.below(n)) for n in (1, 2, 6, 10**6, 3 * 2**29, 2**31 - 1, 2**31, 2**31 + 1, 3 * 2**60, 2**62) * 20]


def main() -> None:
    """All walks, and random numbers of seeds of all kinds."""
    from contretemps.build_info import compiled

    print(json.dumps(compiled()))
    for seed in (0, 1, 2, 3, -1, -(2**63), 2**62, 2**63, 2**64, 10**30):
        print(json.dumps([seed, numbers(seed)]))
    for room in ROOMS:
        print(json.dumps([room, walk(room, room)]))
    for room in NARROW:
        print(json.dumps([room, narrow_walk(room, room)]))


if __name__ == "__main__":
    main()
