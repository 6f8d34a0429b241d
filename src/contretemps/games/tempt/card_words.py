# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""What is printed on the cards, built from the card list: a card cannot say what it does not do.

Each verb has a pattern in `texts.*.toml` (`card_text.…`); amounts, numbers from which on it works, types and spans are
put in from the tables that the rules use. A list that uses the verbs otherwise needs no words but its names.
"""

from __future__ import annotations

from collections.abc import Callable

from contretemps.cards.wording import Wording, wordings
from contretemps.games.tempt.cards import (
    ALL_TYPES,
    CHARMS,
    ONCE_DRAW,
    ONCE_GAIN,
    ONE_TIME,
    SPANS,
    STANDING,
    TAKES,
    TYPES,
    CardSet,
)
from contretemps.games.tempt.codes import CARDS, TEMPTRESSES
from contretemps.games.tempt.primacy import BONUS
from contretemps.kernel.texts import Texts

FEW = 2  # a filter that leaves out no more types than this is told by those


def card_words(cards: CardSet, texts: Texts) -> dict[str, dict[str, str]]:
    """By language, the texts of a list: `card.<number>`, `chant_text.<chant>`, `temptress_text.<name>`, `gift.…`."""
    return {
        language: {
            **_labels(cards, texts.by_language[language]),
            **{f"chant_text.{cards.chant[name]}": chant(cards, name, wording) for name in range(len(cards.slugs))},
            **{f"temptress_text.{cards.temptress[n]}": temptress(cards, n, wording) for n in range(TEMPTRESSES)},
            "gift.gain": _gift(cards, ONCE_GAIN, "actions", "gift_gain", wording),
            "gift.draw": _gift(cards, ONCE_DRAW, "cards", "gift_draw", wording),
        }
        for language, wording in wordings(texts, "card_text").items()
    }


def _labels(cards: CardSet, words: dict[str, str]) -> dict[str, str]:
    """Every card by its name, as a person says it: copies differ by where they lie, which whoever shows them knows."""
    names = [words.get(f"cohort.{slug}", slug) for slug in cards.slugs]
    return {f"card.{card + 1}": names[cards.name_of[card]] for card in range(CARDS)}


def chant(cards: CardSet, name: int, wording: Wording) -> str:
    """What a Cohort's chant does: one sentence for all that holds, or for all that happens in turn."""
    card = cards.name_of.index(name)
    if not cards.constant[card]:
        steps = [_effect(wording, ONE_TIME[verb], n, 0, types, may) for verb, types, n, may in cards.programs[name]]
        return wording.sentence(wording.join("and_then", steps))
    held = [
        _effect(wording, STANDING[verb], *cards.standing[verb][3 * card : 3 * card + 3])
        for verb in range(len(STANDING))
        if cards.standing_cards[verb] >> card & 1
    ]
    return wording.sentence(wording.join("besides", held))


def temptress(cards: CardSet, number: int, wording: Wording) -> str:
    """When a Temptress works, and what she does; of what can be done once, one thing."""
    has = [verb for verb in range(len(CHARMS)) if cards.charm_cards[verb] >> number & 1]
    said = [_effect(wording, CHARMS[verb], *cards.charms[verb][2 * number : 2 * number + 2]) for verb in has]
    once = [text for verb, text in zip(has, said, strict=True) if CHARMS[verb].startswith("once_")]
    held = [text for verb, text in zip(has, said, strict=True) if not CHARMS[verb].startswith("once_")]
    span = wording.say(f"span.{SPANS[cards.spans[number]]}")
    sentences: list[str] = []
    if once:
        sentences.append(wording.say("temptress_once", span=span, effects=wording.join("or_else", once)))
    if held:
        sentences.append(wording.say("temptress", span=span, effects=wording.join("besides", held)))
    return " ".join([wording.sentence(text) for text in sentences])


def _gift(cards: CardSet, verb: int, counted: str, pattern: str, wording: Wording) -> str:
    """The label of a choice that any Temptress with that verb gives: all amounts that it can have."""
    amounts = {cards.charms[verb][2 * n] for n in range(TEMPTRESSES) if cards.charm_cards[verb] >> n & 1}
    said = [wording.say(counted, amount) for amount in sorted(amounts) or [1]]
    return wording.say(pattern, **{counted: _list(said, "last_or", wording)})


def _effect(wording: Wording, verb: str, amount: int, least: int, types: int = ALL_TYPES, may: int = 0) -> str:
    """One verb with its numbers; what its pattern has no place for is not made."""
    key = f"{verb}.{'may' if may else 'must'}" if "may" in TAKES[verb].split() else verb
    makers: dict[str, Callable[[], str]] = {
        "amount": lambda: str(amount),
        "least": lambda: str(least),
        "actions": lambda: wording.say("actions", amount),
        "cards": lambda: wording.say("cards", amount),
        "more_cards": lambda: wording.say("more_cards", amount),
        "bonus": lambda: str(BONUS + amount),
        "usual": lambda: str(BONUS),
        "type": lambda: _forms(wording, "type", types, "last_or"),
        "any_types": lambda: _forms(wording, "types", types, "last_or"),
        "all_types": lambda: _forms(wording, "types", types, "last_and"),
        "card_of_type": lambda: _card_of(wording, types),
        "opposing": lambda: _opposing(wording, types),
    }
    return wording.say(key, **{hole: makers[hole]() for hole in wording.holes.get(key, ())})


def _card_of(wording: Wording, types: int) -> str:
    """`Militia card`, `carte de la Milice`."""
    if types == ALL_TYPES:
        return wording.say("card_of.any")
    return wording.say("card_of.some", of=_forms(wording, "card_of", types, "last_or"))


def _opposing(wording: Wording, types: int) -> str:
    """`opposing Executioner or Militia`; where only few may not be chosen, `opposing Cohort that is not …`."""
    if types == ALL_TYPES:
        return wording.say("opposing.any")
    if len(_members(ALL_TYPES & ~types)) <= FEW:
        return wording.say("opposing.but", of=_forms(wording, "opposing", ALL_TYPES & ~types, "last_or"))
    return wording.say("opposing.some", of=_forms(wording, "type", types, "last_or"))


def _forms(wording: Wording, table: str, types: int, last: str) -> str:
    """Types in one of their forms, one after the other."""
    if types == ALL_TYPES:
        return wording.say(f"{table}.any")
    return _list([wording.say(f"{table}.{kind}") for kind in _members(types)], last, wording)


def _members(types: int) -> list[str]:
    return [kind for number, kind in enumerate(TYPES) if types >> number & 1]


def _list(parts: list[str], last: str, wording: Wording) -> str:
    """`a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    return wording.join(last, [wording.join("comma", parts[:-1]), parts[-1]])
