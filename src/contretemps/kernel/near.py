# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What to offer instead: of a choice that is refused, and of a text that is no choice.

Near is what a person would call near: the same verb, then the closest arguments, the first one counting most; then the
other verbs. Both look at verbs and at the values of their domains, never at all choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contretemps.kernel.codec import Codec, Domain, Verb

OFFERED = 3  # allowed choices that are offered instead of a refused one
LIKE = 3  # verbs that somebody may have meant, if none is called as was typed
VALUES_LIKE = 8  # values of an argument that somebody may have meant
ALIKE = 0.6  # two texts of which one may be the other mistyped, by difflib's measure
NAMES = 500  # of a domain that are compared with what was typed


def nearest(codec: Codec, choice: int, options: list[int]) -> list[int]:
    """The few of the options (ascending) that are nearest to a choice, the nearest first; none only of none."""
    if not codec.has(choice):
        return options[:OFFERED]
    verb, index = codec.place(choice)
    numbers = verb.numbers(index)
    orders = [domain.from_near(number) for (_, domain), number in zip(verb.args, numbers, strict=True)]
    found = list(islice(verb.allowed(options, orders), OFFERED))
    if len(found) < OFFERED:
        things = {domain: number for (_, domain), number in zip(verb.args, numbers, strict=True)}
        found += _by_other_verbs(codec, verb, things, options)
    return found[:OFFERED]


def _by_other_verbs(codec: Codec, verb: Verb, things: dict[Domain, int], options: list[int]) -> list[int]:
    """Of each other verb its nearest option, those that touch the same things first; then the second of each."""
    rows: list[tuple[int, list[int]]] = []
    for other in codec.verbs:
        if other is not verb:
            orders: list[Sequence[int]] = [
                domain.from_near(things[domain]) if domain in things else range(len(domain.values))
                for _, domain in other.args
            ]
            found = list(islice(other.allowed(options, orders), OFFERED))
            rows.append((-_same(other, found[0], things) if found else 0, found))
    rows.sort(key=lambda row: row[0])
    return [found[turn] for turn in range(OFFERED) for _, found in rows if turn < len(found)]


def _same(verb: Verb, choice: int, things: dict[Domain, int]) -> int:
    """How many of these things a choice touches."""
    numbers = verb.numbers(verb.ints.index(choice))
    return sum([things.get(domain) == number for (_, domain), number in zip(verb.args, numbers, strict=True)])


# ---- typing errors -------------------------------------------------------------------------------------------------


def meant(codec: Codec, typed: str, options: list[int]) -> str:
    """The notation that is most like what was typed; nothing if none is like it."""
    name, _, rest = typed.partition(":")
    names = [each for each in codec.named if each]
    ways = [(verb, typed) for verb in codec.named.get("", [])]
    ways += [(verb, typed[len(each) :]) for each in names if typed.startswith(each) for verb in codec.named[each]]
    ways += [(verb, rest) for each in get_close_matches(name, names, n=LIKE) for verb in codec.named[each]]
    found = [_most_like(verb, rest.lstrip(":"), options) for verb, rest in ways]
    best = max(found, key=lambda each: _alike(each[0], typed), default=("", ""))
    # a verb that was named is shown with any of its choices, so that one sees how they are written
    return best[1] if name in names or _alike(best[0], typed) >= ALIKE else ""


def _most_like(verb: Verb, typed: str, options: list[int]) -> tuple[str, str]:
    """Which of a verb's choices is most like these arguments, allowed if it can be: as it may be typed, as notation."""
    parts = [*verb.parts(typed), *[""] * len(verb.args)]
    likes = [_like(domain, part) for part, (_, domain) in zip(parts, verb.args, strict=False)]
    choice = next(verb.allowed(options, [list(like) for like in likes]), None)
    index = verb.index([next(iter(like)) for like in likes]) if choice is None else verb.ints.index(choice)
    names = [like[number] for like, number in zip(likes, verb.numbers(index), strict=True)]
    return f"{verb.name.lower()}{':' if verb.name and names else ''}{verb.between.join(names)}", verb.write(index)


def _like(domain: Domain, typed: str) -> dict[int, str]:
    """The numbers of the values that were probably meant, the likeliest first, and what they are called; all values if
    nobody can say."""
    number = domain.find(typed)
    if number is not None:
        return {number: typed}
    names = {**domain.aliases, **domain.numbers}
    if len(names) > NAMES:
        names = {name: names[name] for name in [name for name in names if name.startswith(typed[:1])][:NAMES]}
    like = get_close_matches(typed, names, n=VALUES_LIKE, cutoff=ALIKE)
    like.sort(key=lambda name: (_alike(name, typed), -names[name]))
    return {names[name]: name for name in reversed(like)} or dict(enumerate(domain.values))


def _alike(one: str, other: str) -> float:
    """How like two texts are, from 0 to 1."""
    return SequenceMatcher(None, one, other).ratio()
