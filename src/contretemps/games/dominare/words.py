# mypyc: skip, because words are made once, when the game is loaded.
"""Words that are made of others when the game is loaded: names of copies, abilities and what is being resolved."""

from __future__ import annotations

from contretemps.games.dominare.content import (
    ABILITIES,
    ABILITY_NAMES,
    AGENTS,
    CARD_NAMES,
    CODES,
    DISTRICTS,
    EVENTS,
    LINES,
    SETS,
)
from contretemps.games.dominare.language.words import card_words
from contretemps.kernel.texts import Texts


def made_words(texts: Texts) -> dict[str, dict[str, str]]:
    """By language: what cards say, and `agent.com07/2`, `ability.can10.4`, `source.can10.4`, `event_line.ev01.3.1`
    (with whom it is for), `set.2` (with whom it holds)."""
    found = card_words(texts, AGENTS, EVENTS, DISTRICTS)
    for language, words in found.items():

        def say(key: str, language: str = language, **facts: str | int) -> str:
            return texts.say(language, key, dict(facts))

        names = {one["id"]: say(f"agent.{one['id']}") for one in AGENTS}
        for card in CARD_NAMES:
            agent, slash, copy = card.partition("/")
            if slash:
                names[card] = say("made.copy", name=names[agent], n=copy)
                words[f"agent.{card}"] = names[card]
        for name, (card_number, n) in zip(ABILITY_NAMES, ABILITIES, strict=True):
            words[f"ability.{name}"] = say("made.ability", name=names[CARD_NAMES[card_number]], n=n)
        for one in AGENTS:
            words[f"source.{one['id']}.R"] = say("made.reveal", name=names[one["id"]])
            for ability in one["abilities"]:
                words[f"source.{one['id']}.{ability['n']}"] = say("made.ability", name=names[one["id"]], n=ability["n"])
        for event, line, heading, _ in LINES:
            words[f"source.{line}"] = say("made.line", event=say(f"event_card.{EVENTS[event]['id']}"))
            whom = ", ".join([say(f"heading.{one}") for one in heading.split(",")])
            words[f"event_line.{line}"] = say("made.heading", heading=whom, text=words[f"event_text.{line}"])
        for number, cards in enumerate(SETS, 1):
            held = ", ".join([names[CARD_NAMES[card]] for card in cards])
            words[f"set.{number}"] = say("made.set", n=number, agents=held)
        for code in CODES:
            words[f"source.{code}"] = say("made.district", district=say(f"district.{code}"))
    return found
