"""A quick good player of Dominare that looks one choice ahead, by what worth.py says of the position after it.

A choice is tried on a copy, with whatever it asks of the same player answered as well, until somebody else or chance is
asked. Which block is asked so often that block_hints.py reckons it directly; cards are chosen by hand_hints.py, trades
made by trade_hints.py. Nothing that the seat does not know has a part in it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.block_hints import (
    extra_block,
    extra_tokens,
    first_block,
    how_many,
    inspire_block,
    rated,
    row_of_blocks,
    wants_row,
)
from contretemps.games.dominare.effects.agents import Down
from contretemps.games.dominare.effects.asks import Run
from contretemps.games.dominare.effects.questions import ChooseAgentInPlay, ChooseBlock, ChooseCard
from contretemps.games.dominare.flow.acting import EXTRA, Act, HowMany, InspireBlock
from contretemps.games.dominare.flow.canvassing import ExtraBlock, ExtraTokens, FirstBlock
from contretemps.games.dominare.flow.drawing import DrawAgent, KeepOne, ReturnCard, ReturnEvent
from contretemps.games.dominare.flow.setup import ChooseSet, PickPile
from contretemps.games.dominare.flow.trading import AskCards, AskCrowns, GiveCard, OfferCard, OfferCrowns
from contretemps.games.dominare.hand_hints import (
    best_pile,
    best_set,
    event_to_lay,
    from_dealt,
    kept_card,
    least_card,
    new_agent,
    sealed_options,
)
from contretemps.games.dominare.position import DECK, TOP, TOPS, Dominare
from contretemps.games.dominare.ratings import ACTION, REST
from contretemps.games.dominare.secrets import send_all
from contretemps.games.dominare.trade_hints import ask_cards, ask_crowns, offer_card, offer_crowns, partner_for
from contretemps.games.dominare.weights import USUAL, Weights
from contretemps.games.dominare.worth import Judge
from contretemps.kernel.choices import Choices
from contretemps.kernel.step import NATURE, Sealed
from contretemps.sets import BIT

WORST: Final = -1e9
DEEP: Final = 3  # looks ahead within looks ahead
ROW: Final = 8  # questions answered in one of them
FEW: Final = 12  # options that are still looked at closely within a look ahead
CLOSELY: Final = 5  # blocks that are looked at closely, after all were rated
NUMBERS: Final = 14  # numbers that are tried


def policy(game: Dominare, seat: int) -> int:
    """A quick good choice at any question to a player."""
    return weighed_policy(game, seat, USUAL)


def weighed_policy(game: Dominare, seat: int, weights: Weights) -> int:
    """A quick good choice of who makes so much of things."""
    step = game.step
    if step.seat == NATURE:
        raise ValueError("chance is asked, not a player")
    if isinstance(step, Sealed):
        return int(sealed(game, seat, step, weights))
    options = Choices()
    step.options_into(game, options)
    if options.count == 1:
        return int(options.items[0])
    return int(answer(game, Judge(game, seat, weights), options, 1))


def sealed(game: Dominare, seat: i64, step: Sealed, weights: Weights) -> i64:
    """Questions to all at once are about cards, and answered without looking ahead."""
    options = sealed_options(game, seat, step)
    if options.count == 1:
        return options.items[0]
    judge = Judge(game, seat, weights)
    if step.row == 1 and game.picks == 0:
        return new_agent(judge, game, options)
    return from_dealt(judge, game, step, options)


def answer(game: Dominare, judge: Judge, options: Choices, depth: i64) -> i64:
    """The best of these options, so deep in looking ahead."""
    step = game.step
    if isinstance(step, Act):
        return best_action(game, judge, step, options, depth)
    if isinstance(step, FirstBlock):
        return first_block(judge, game, step, options)
    if isinstance(step, ExtraBlock):
        return extra_block(judge, game, step, options)
    if isinstance(step, ExtraTokens):
        return extra_tokens(judge, game, step)
    if isinstance(step, ChooseBlock):
        if wants_row(step):
            return row_of_blocks(judge, game, step, options)
        return best_block(game, judge, options, rated(judge, game, step, options), depth)
    if isinstance(step, InspireBlock):
        return inspire_block(judge, game, options)
    if isinstance(step, HowMany):
        return how_many(judge, game, step)
    if isinstance(step, ChooseAgentInPlay) and step.n > 1 and isinstance(step.operation(), Down):
        return row_of_agents(game, judge, options, step.n, depth)
    if isinstance(step, (ChooseCard, GiveCard)):
        return least_card(judge, options)
    if isinstance(step, KeepOne):
        return kept_card(judge, options, step.only)
    if isinstance(step, ReturnCard):
        return least_card(judge, options)
    return answer_rest(game, judge, options, depth)


def answer_rest(game: Dominare, judge: Judge, options: Choices, depth: i64) -> i64:
    """Set-up, trades, and whatever is looked at option by option."""
    step = game.step
    if isinstance(step, ReturnEvent):
        return event_to_lay(judge, game, options)
    if isinstance(step, ChooseSet):
        return best_set(options)
    if isinstance(step, PickPile):
        return best_pile(options)
    if isinstance(step, OfferCrowns):
        return offer_crowns(judge, game, step, options)
    if isinstance(step, OfferCard):
        return offer_card(judge, game, step, options)
    if isinstance(step, AskCrowns):
        return ask_crowns(judge, game, options)
    if isinstance(step, AskCards):
        return ask_cards(step, options)
    return best_by_looking(game, judge, options, depth)


# ---- looking ahead ---------------------------------------------------------------------------------------------------


def trial(game: Dominare) -> Dominare:
    """A copy in which nobody knows the order of the decks: chance is asked, so nothing hidden can show."""
    i: i64
    world = game.copy()
    if world.sizes[TOP] > 0:
        for i in range(TOPS):
            send_all(world, TOP + i, DECK)
    for entry in world.event_top:
        world.events_left |= BIT[entry & 63]
    if len(world.event_top) > 0:
        world.event_top = vec[i64]()
    return world


def look_ahead(game: Dominare, judge: Judge, choice: i64, depth: i64) -> float:
    """What the position is worth after a choice, with what it asks of this player answered as well."""
    seat = judge.seat
    world = trial(game)
    world.play(seat, choice)
    options = Choices()
    for _ in range(ROW):
        step = world.step
        if depth >= DEEP or step.seat != seat or is_for_later(world):
            break
        options.count = 0
        step.options_into(world, options)
        if depth > 1 and options.count > FEW and not isinstance(step, ChooseBlock):
            break
        world.play(seat, options.items[0] if options.count == 1 else answer(world, judge, options, depth + 1))
    return judge.total(world) + pending(world, judge)


def is_for_later(world: Dominare) -> bool:
    """A question that is none of what was chosen, or one about cards that nobody knew."""
    step = world.step
    return isinstance(step, (Act, FirstBlock, KeepOne, ReturnCard, ReturnEvent))


def pending(world: Dominare, judge: Judge) -> float:
    """What is still to come of a card that was played: drawn cards, further operations, extra actions."""
    worth: float = 0.0
    step = world.step
    if isinstance(step, DrawAgent) and step.you == judge.seat:
        worth += judge.recruit(world, step.left)
    elif isinstance(step, Act) and step.seat == judge.seat and step.kind == EXTRA:
        worth += ACTION
    elif step.seat != NATURE and step.seat != judge.seat:
        return 0.0
    agenda = world.agenda
    while agenda is not None:
        later = agenda.step
        if isinstance(later, Run) and later.you == judge.seat:
            program = int(later.program)
            if program in REST:
                worth += 0.9 * REST[program][later.at]
        elif isinstance(later, Act) and later.kind == EXTRA and later.seat == judge.seat:
            worth += ACTION
        else:
            break
        agenda = agenda.rest
    return worth


def best_by_looking(game: Dominare, judge: Judge, options: Choices, depth: i64) -> i64:
    """The option after which the position is worth most; of very many numbers the first and the last."""
    i: i64
    best = options.items[0]
    most: float = WORST
    for i in range(options.count):
        if i >= NUMBERS and i < options.count - 1 and options.items[i] >= a.NUMBER:
            continue
        worth = look_ahead(game, judge, options.items[i], depth)
        if worth > most:
            most = worth
            best = options.items[i]
    return best


def best_block(game: Dominare, judge: Judge, options: Choices, rates: vec[float], depth: i64) -> i64:
    """The block that is rated highest; if there is time, those that are rated highest are looked at closely."""
    i: i64
    best: i64 = 0
    if depth == 1:
        chosen = Choices()
        for _ in range(CLOSELY):
            best = -1
            for i in range(options.count):
                if rates[i] > 2.0 * WORST and (best < 0 or rates[i] > rates[best]):
                    best = i
            if best < 0:
                break
            chosen.add(options.items[best])
            rates[best] = 3.0 * WORST
        return best_by_looking(game, judge, chosen, depth)
    for i in range(1, options.count):
        if rates[i] > rates[best]:
            best = i
    return options.items[best]


def row_of_agents(game: Dominare, judge: Judge, options: Choices, many: i64, depth: i64) -> i64:
    """Several agents are flipped, in the order of their cards: the lowest of those that it pays to flip."""
    i: i64
    may_stop = options.items[0] == a.DONE
    now = judge.total(game)
    rates = vec[float]([0.0] * options.count)
    for i in range(options.count):
        rates[i] = WORST if options.items[i] == a.DONE else look_ahead(game, judge, options.items[i], DEEP) - now
    lowest: i64 = -1
    for _ in range(many):
        best: i64 = -1
        for i in range(options.count):
            if rates[i] > (0.0 if may_stop else WORST) and (best < 0 or rates[i] > rates[best]):
                best = i
        if best < 0:
            break
        rates[best] = 2.0 * WORST
        if lowest < 0 or options.items[best] < lowest:
            lowest = options.items[best]
    return lowest if lowest >= 0 else options.items[0]


# ---- actions ---------------------------------------------------------------------------------------------------------


def best_action(game: Dominare, judge: Judge, step: Act, options: Choices, depth: i64) -> i64:
    """The action that brings most."""
    i: i64
    partner = partner_for(judge, game, step) if depth == 1 else -1
    if partner >= 0:
        return a.OFFER + partner
    best: i64 = a.CROWN
    most: float = WORST
    purse = game.crowns[judge.seat]
    with_crown: float = 0.0  # what the simplest of all actions brings, which comes before the others
    for i in range(options.count):
        choice = options.items[i]
        if choice >= a.OFFER:
            break
        if choice == a.RECRUIT:
            worth = with_crown - judge.crowns(purse + 1) + judge.crowns(purse) + judge.recruit(game, 2)
        elif choice >= a.REPLACE and choice < a.USE and game.hand_size(judge.seat) == 0:
            continue  # a card from the deck may be anything
        else:
            worth = look_ahead(game, judge, choice, depth)
        if choice == a.CROWN:
            with_crown = worth
        if worth > most:
            most = worth
            best = choice
    return best
