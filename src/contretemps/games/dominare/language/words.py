# mypyc: skip, because sentences are built once, when the game is loaded.
"""What is printed on the cards, built from their formulas: a card cannot say what it does not do.

Each operation has a pattern in `texts.*.toml` (`card_text.…`); speaker.py puts into it what stands in the brackets,
with the phrases of phrases.py. There is no word of any language in these files, and no card has a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from contretemps.cards.formula import Value, formula, read_calls
from contretemps.cards.wording import Wording, wordings
from contretemps.games.dominare.language.speaker import Speaker
from contretemps.kernel.texts import Texts


def card_words(
    texts: Texts, agents: list[dict[str, Any]], events: list[dict[str, Any]], districts: list[dict[str, Any]]
) -> dict[str, dict[str, str]]:
    """By language, what all cards say: `agent_text.can10.4`, `event_text.ev01.3.1`, `district_text.SEN`."""
    return {
        language: {
            **{f"agent_text.{key}": sentence(say, text) for key, text in effects_of_agents(agents)},
            **{f"agent_text.{key}": sentences(say, text) for key, text in statics_of_agents(agents)},
            **{f"event_text.{key}": sentence(say, text, exact=True) for key, text in lines_of_events(events)},
            **{f"district_text.{d['code']}": sentence(say, formula(d["code"], d["do"])) for d in districts},
        }
        for language, say in wordings(texts, "card_text").items()
    }


def effects_of_agents(agents: list[dict[str, Any]]) -> Iterable[tuple[str, Value]]:
    """Reveals, `can02.R`, and abilities with their numbers, `can02.3`."""
    for agent in agents:
        revealed = [("R", agent["reveal"])] if "reveal" in agent else []
        for key, text in [*revealed, *[(ability["n"], ability["do"]) for ability in agent["abilities"]]]:
            yield f"{agent['id']}.{key}", formula(f"{agent['id']}.{key}", text)


def statics_of_agents(agents: list[dict[str, Any]]) -> Iterable[tuple[str, Value]]:
    """`can10.S`."""
    for agent in agents:
        if "static" in agent:
            yield f"{agent['id']}.S", formula(f"{agent['id']}.S", agent["static"])


def lines_of_events(events: list[dict[str, Any]]) -> Iterable[tuple[str, Value]]:
    """Event, season and line, from 1: `ev02.2.1`."""
    for event in events:
        for section in event["sections"]:
            for number, line in enumerate(section["lines"], 1):
                key = f"{event['id']}.{section['season']}.{number}"
                yield key, formula(key, line["do"])


def sentence(say: Wording, text: Value, exact: bool = False) -> str:
    """What an effect says; `exact`: nothing of it is "up to", as in events (DOM-322)."""
    return say.sentence(Speaker(say, exact).effect(read_calls(text)))


def sentences(say: Wording, text: Value) -> str:
    """What holds as long as an agent is face up: a sentence for each."""
    speaker = Speaker(say, exact=False)
    return say.join("besides", [say.sentence(speaker.step(call)) for call in read_calls(text)])
