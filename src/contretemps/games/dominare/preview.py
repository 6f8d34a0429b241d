"""What each choice would do, before it is made: tried on a copy until something else is asked.

A trial ends with what was chosen: the next agent's canvass or the next player's turn is none of it. Chance is never
answered, and the order of the decks is forgotten first, so nothing depends on what the seat does not know. Where an
agent's influence may be spread further, one token counts as going to the block named last, and the rest as staying in
the first one.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.block_hints import is_meant
from contretemps.games.dominare.changes import Before
from contretemps.games.dominare.content import BLOCKS, CARD_NAMES
from contretemps.games.dominare.deeds import place
from contretemps.games.dominare.effects.agents import Down
from contretemps.games.dominare.effects.asks import PROGRAMS, Run
from contretemps.games.dominare.effects.influence import Place
from contretemps.games.dominare.effects.questions import ChooseAgentInPlay, ChooseBlock, YesOrNo
from contretemps.games.dominare.effects.shifting import InspireAt
from contretemps.games.dominare.effects.standing import Spend
from contretemps.games.dominare.flow.acting import Act, HowMany, InspireBlock, WhitewashBy
from contretemps.games.dominare.flow.canvassing import (
    ExtraBlock,
    ExtraTokens,
    FirstBlock,
    is_home,
    place_all,
    price_of_block,
)
from contretemps.games.dominare.flow.dealing import FromCards
from contretemps.games.dominare.flow.drawing import PeekAgents, PeekEvents, Recruiting
from contretemps.games.dominare.flow.legality import whitewash_price
from contretemps.games.dominare.flow.replacing import Searching
from contretemps.games.dominare.hints import trial
from contretemps.games.dominare.notation import VERBS
from contretemps.games.dominare.position import NONE, Dominare
from contretemps.games.dominare.tables import DISTRICT, FIRST_ABILITY
from contretemps.kernel.codec import Codec
from contretemps.kernel.step import DONE, NOBODY, Sealed, Step

OWN = (Run, Recruiting, PeekAgents, PeekEvents, Searching)  # what goes on by itself and belongs to a choice
MOST = 100  # choices that are tried: no question but one for a number has so many
WRITE = Codec(VERBS).write


def preview(game: Dominare, seat: int) -> dict[str, Any]:
    """What can be said before this seat chooses; nothing where it is not asked."""
    if seat not in game.asked():
        return {}
    step = game.step
    found: dict[str, Any] = {"row": row(game, seat), "effects": {}, "against": {}, "costs": costs(game, seat)}
    if isinstance(step, Sealed):
        return found  # answers stay hidden until the last one is in
    before = Before(game)
    for choice in game.options(seat)[:MOST]:
        found["effects"][WRITE(choice)] = effect(before, seat, choice)
    if isinstance(step, Act):
        found["against"] = against(game, step)
    return found


# ---- effects ---------------------------------------------------------------------------------------------------------


def effect(before: Before, seat: int, choice: int) -> dict[str, Any]:
    """What a choice does at once, and what it then asks of the same seat."""
    world, asked = tried(before.game, choice)
    found = before.to(world)
    if asked is not None and asked.seat == seat:
        found["asks"] = type(asked).__name__
    return found


def tried(game: Dominare, choice: int) -> tuple[Dominare, Step | None]:
    """The world after a choice, and the question that belongs to it; None if it is done with."""
    world = trial(game)
    asked = run_on(world, choice)
    lay_out(world, asked)
    return world, asked


def lay_out(world: Dominare, asked: Step | None) -> None:
    """Where influence is being spread: as if one token went to the block named last and nothing more were named."""
    if isinstance(asked, ExtraTokens):
        world.step = asked
        asked = run_on(world, a.NUMBER + 1)
    if isinstance(asked, ExtraBlock):
        place_all(world, asked.seat, asked.first_block, asked.tokens, asked.extras)


def run_on(world: Dominare, choice: int) -> Step | None:
    """Answer the question, and do what belongs to the answer, up to the next question; None if none belongs to it."""
    step = world.step.resolve(world, choice)
    while step.seat == NOBODY:
        if step is DONE:
            if world.agenda is None:
                return None
            step, world.agenda = world.agenda.step, world.agenda.rest
        elif isinstance(step, OWN):
            step = step.resolve(world, 0)
        else:
            return None
    return step


# ---- actions that are not allowed ------------------------------------------------------------------------------------


def against(game: Dominare, step: Act) -> dict[str, str]:
    """The rule against each action of the seat's own that it may not take now."""
    choices = [a.RALLY, a.RECRUIT, a.INSPIRE, a.WHITEWASH + a.UP, a.WHITEWASH + a.DOWN]
    choices += [a.DISTRICT + district for district in range(a.DISTRICTS)]
    cards = [int(game.card_at(step.seat, rank)) for rank in range(a.RANKS)]
    for card in [card for card in cards if card != NONE]:
        choices.append(a.REPLACE + card)
        choices += [a.USE + ability for ability in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1])]
    rules = {choice: int(step.check(game, choice)) for choice in choices}
    return {WRITE(choice): f"DOM-{rule:03}" for choice, rule in rules.items() if rule}


# ---- costs -----------------------------------------------------------------------------------------------------------


def costs(game: Dominare, seat: int) -> dict[str, Any]:
    """What a choice costs, in crowns or exposure, each token or point of it where the number is asked later."""
    step = game.step
    options = game.options(seat)
    if isinstance(step, Act):
        return costs_of_actions(game, options)
    blocks = [choice - a.BLOCK for choice in options if a.BLOCK <= choice < a.DONE]
    if isinstance(step, FirstBlock):
        return {f"block:{BLOCKS[block]}": {"crowns": 1} for block in blocks if not is_home(step.card, block)}
    if isinstance(step, ExtraBlock):
        return {f"block:{BLOCKS[block]}": {"crowns": int(price_of_block(game))} for block in blocks}
    if isinstance(step, InspireBlock):
        return {f"block:{BLOCKS[block]}": {"crowns": int(game.vp[DISTRICT[block]]), "each": True} for block in blocks}
    if isinstance(step, (HowMany, WhitewashBy)):
        price = int(game.vp[DISTRICT[step.block]]) if isinstance(step, HowMany) else int(whitewash_price(game))
        return {WRITE(choice): {"crowns": price * (choice - a.NUMBER)} for choice in options[:MOST]}
    return costs_of_cards(step, blocks)


def costs_of_actions(game: Dominare, options: list[int]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for choice in options:
        if choice == a.INSPIRE:
            found["inspire"] = {"crowns": min([int(vp) for vp in game.vp]), "each": True}
        elif a.WHITEWASH <= choice < a.DISTRICT:
            found[WRITE(choice)] = {"crowns": int(whitewash_price(game)), "each": True}
        elif a.REPLACE <= choice < a.USE:
            found[WRITE(choice)] = {"exposure": 1}
    return found


def costs_of_cards(step: Step, blocks: list[int]) -> dict[str, Any]:
    """What a card lets one spend, or buy."""
    if isinstance(step, YesOrNo):
        spent = step.operation()
        return {"yes": {"crowns": int(spent.n)}} if isinstance(spent, Spend) else {}
    if isinstance(step, ChooseBlock):
        buys = step.operation()
        if isinstance(buys, InspireAt):
            return {f"block:{BLOCKS[block]}": {"crowns": int(buys.price), "each": True} for block in blocks}
    return {}


# ---- several things of one effect ------------------------------------------------------------------------------------


def row(game: Dominare, seat: int) -> dict[str, Any] | None:
    """Where several things are named one after the other in a fixed order: which can be, how many, and how to stop."""
    step: Any = game.step
    if isinstance(step, FromCards) and step.row > 1:
        given = step.given(seat)
        many = int(step.row) - len(given)
        last = given[-1] - a.CARD if given else NONE
        cards = [card for card in range(a.CARDS) if game.where[card] == step.to + seat and card > last]
        return {"things": [f"agent:{CARD_NAMES[card]}" for card in cards], "least": many, "most": many}
    if isinstance(step, ChooseBlock) and isinstance(step.operation(), Place):
        return row_of_blocks(game, step)
    if isinstance(step, ChooseAgentInPlay) and isinstance(step.operation(), Down) and step.n > 1:
        return row_of_agents(game, step)
    return None


def row_of_blocks(game: Dominare, step: ChooseBlock) -> dict[str, Any] | None:
    """Different blocks that each get as many tokens."""
    operation: Any = step.operation()
    if step.n == 1 or operation.pattern != 0:
        return None
    named = step.block if step.stage == 0 else step.district
    blocks = [
        block
        for block in range(int(step.after) + 1, a.BLOCKS)
        if is_meant(operation.blocks, game, step.you, block, named)
    ]
    many = int(step.n)
    things = [f"block:{BLOCKS[block]}" for block in blocks]
    return {"things": things, "least": many, "most": many, "each": each_alone(game, step, blocks)}


def each_alone(game: Dominare, step: ChooseBlock, blocks: list[int]) -> dict[str, Any]:
    """What comes to lie on each block of a row, whichever others are picked; also where it cannot be named first."""
    operation: Any = step.operation()
    before = Before(game)
    found: dict[str, Any] = {}
    for block in blocks:
        world = trial(game)
        place(world, step.you, operation.n, block, 290)  # DOM-290
        found.update(before.to(world).get("blocks", {}))
    return found


def row_of_agents(game: Dominare, step: ChooseAgentInPlay) -> dict[str, Any]:
    """Agents to flip: in an event as many as demanded, otherwise up to so many."""
    down: Any = step.operation()
    cards = [
        card
        for card in range(int(step.after) + 1, a.CARDS)
        if game.place_of(card) != NONE and down.agents.has(game, step.you, step.source, game.place_of(card))
    ]
    many = min(int(step.n), len(cards))
    found: dict[str, Any] = {"things": [f"agent:{CARD_NAMES[card]}" for card in cards], "least": many, "most": many}
    if not PROGRAMS[step.program].exact:
        found.update(least=1, done="done")
    return found
