# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Why a choice is advised: what it does to districts, blocks, tracks and purses, or what a card is good for.

Everything is reckoned from open things and the seat's own cards, by playing the plan on a copy as far as it belongs to
the first of its choices.
"""

from __future__ import annotations

from typing import Any

from contretemps.games.dominare import codes as a
from contretemps.games.dominare.content import BLOCKS, CARD_NAMES, CARDS, CODES
from contretemps.games.dominare.effects.questions import ChooseCard
from contretemps.games.dominare.flow.acting import Act
from contretemps.games.dominare.flow.canvassing import ExtraBlock, FirstBlock, price_of_block
from contretemps.games.dominare.flow.dealing import FromCards
from contretemps.games.dominare.flow.drawing import KeepOne, ReturnCard, ReturnEvent
from contretemps.games.dominare.flow.season import ChooseAgent
from contretemps.games.dominare.flow.setup import ChooseSet, PickPile, PutBack
from contretemps.games.dominare.flow.trading import AnswerOffer, AskCards, AskCrowns, GiveCard, OfferCard, OfferCrowns
from contretemps.games.dominare.hand_hints import pairs
from contretemps.games.dominare.hints import trial
from contretemps.games.dominare.points import score
from contretemps.games.dominare.position import FACE_DOWN, HAND, NONE, OFFERED, Dominare
from contretemps.games.dominare.preview import lay_out, run_on
from contretemps.games.dominare.ratings import best_at
from contretemps.games.dominare.tables import (
    ABILITY_CARD,
    ABILITY_NUMBER,
    END_VP,
    EXPOSURE,
    FIRST_ABILITY,
    INCOME,
    INFLUENCE,
    NO_INFLUENCE,
    SEAL,
)
from contretemps.games.dominare.worth import slots_to_fill
from contretemps.kernel.advice import Reason
from contretemps.kernel.refusal import Facts

MOST = 2  # sentences


def reasons(game: Dominare, seat: int, plan: list[int]) -> list[Reason]:
    """Why to do the first of these choices, meaning to do the others."""
    step = game.step
    choice = plan[0]
    if len(game.options(seat)) == 1:
        return [Reason("only", {})]
    if isinstance(step, (FromCards, ChooseAgent, KeepOne, ChooseCard, GiveCard, ReturnCard)):
        return of_card(game, seat, choice)
    if isinstance(step, (OfferCrowns, OfferCard, AskCrowns, AskCards, AnswerOffer)) or a.OFFER <= choice < a.BLOCK:
        return of_trade(game, seat, choice)
    if isinstance(step, (ChooseSet, PickPile, ReturnEvent)):
        return of_pile(game, seat, choice)
    if choice == a.RECRUIT and isinstance(step, Act):
        return [to_fill(game, seat, "recruit")]
    if isinstance(step, ExtraBlock) and choice == a.DONE:
        many = len(game.options(seat)) - 1
        return [Reason("no_spread", {"many": many, "price": int(price_of_block(game))}, (164,))]
    return of_doing(game, seat, plan)


def named(card: int) -> str:
    return f"@agent.{CARD_NAMES[card]}"


def of_district(district: int) -> str:
    """`of the Senate`, `du Sénat`."""
    return f"@card_text.of_district.{CODES[district]}"


def after(game: Dominare, seat: int, plan: list[int]) -> Dominare:
    """The position when the first choice is done with, and whatever it asks of this seat as the plan answers it."""
    world = trial(game)
    asked = run_on(world, plan[0])
    for choice in plan[1:]:
        if asked is None or asked.seat != seat or isinstance(asked, (Act, FirstBlock)):
            break
        world.step = asked
        asked = run_on(world, choice)
    lay_out(world, asked)
    return world


# ---- what is done to the city and to players -------------------------------------------------------------------------


def of_doing(game: Dominare, seat: int, plan: list[int]) -> list[Reason]:
    """The first that apply: control, points, exposure, VP, crowns, agents, tokens; or else what the card says."""
    world = after(game, seat, plan)
    found = [
        *of_control(game, world, seat),
        *of_points(game, world, seat),
        *of_exposure(game, world, seat),
        *of_vp(game, world, seat),
        *of_agents(game, world, seat),
        *of_crowns(game, world, seat),
        *of_blocks(game, world, seat),
    ]
    if not found:
        found = says(game, plan[0])
    return found[:MOST] or [Reason("judged", {"many": len(game.options(seat))})]


def blocks_held(game: Dominare, district: int) -> list[int]:
    return [int(game.held[a.SEATS * district + seat]) for seat in range(game.seats)]


def of_control(game: Dominare, world: Dominare, seat: int) -> list[Reason]:
    """Districts that the seat takes, then those that another loses, then those where it comes nearer."""
    taken: list[Reason] = []
    broken: list[Reason] = []
    nearer: list[Reason] = []
    for district in sorted(range(a.DISTRICTS), key=lambda one: -int(world.vp[one])):
        before, now = int(game.controller(district)), int(world.controller(district))
        held = blocks_held(world, district)
        other = max(held[:seat] + held[seat + 1 :])
        facts: Facts = {"of": of_district(district), "own": held[seat], "other": other, "vp": int(world.vp[district])}
        if now == seat != before:
            taken.append(Reason("takes_control", facts, (90, 245)))
        elif before not in (seat, NONE) and now != before:
            broken.append(Reason("breaks_control", {**facts, "seat": f"@seat.{before}"}, (90, 92)))
        elif held[seat] > blocks_held(game, district)[seat]:
            nearer.append(Reason("margin" if now == seat else "closes_in", facts, (90,)))
    return [*taken, *broken, *nearer][:MOST]


def of_points(game: Dominare, world: Dominare, seat: int) -> list[Reason]:
    before, now = int(score(game, seat)), int(score(world, seat))
    if now > before:
        return [Reason("points", {"before": before, "now": now}, (245, 246))]
    lost = {other: int(score(game, other) - score(world, other)) for other in range(game.seats) if other != seat}
    other = max(lost, key=lambda one: lost[one])
    if lost[other] > 0:
        return [Reason("costs_points", {"seat": f"@seat.{other}", "n": lost[other]}, (245, 246))]
    return []


def of_exposure(game: Dominare, world: Dominare, seat: int) -> list[Reason]:
    """A lower exposure, or a higher one of somebody else."""
    found: list[Reason] = []
    now = [int(world.exposure[one]) for one in range(game.seats)]
    if now[seat] < game.exposure[seat]:
        facts: Facts = {"now": now[seat], "before": int(game.exposure[seat])}
        lowest = now[seat] == min(now)
        found.append(Reason("least_exposed" if lowest else "less_exposed", facts, (248,) if lowest else (250,)))
    for other in range(game.seats):
        if other != seat and now[other] > game.exposure[other]:
            facts = {"seat": f"@seat.{other}", "now": now[other], "before": int(game.exposure[other])}
            highest = now[other] == max(now)
            found.append(Reason("most_exposed" if highest else "more_exposed", facts, (249,) if highest else (250,)))
    return found[:1]


def of_vp(game: Dominare, world: Dominare, seat: int) -> list[Reason]:
    """Own districts that rise, others' that fall."""
    for district in range(a.DISTRICTS):
        before, now, who = int(game.vp[district]), int(world.vp[district]), int(world.controller(district))
        facts: Facts = {"of": of_district(district), "before": before, "now": now}
        if now > before and who == seat:
            return [Reason("vp_up", facts, (245,))]
        if now < before and who not in (seat, NONE):
            return [Reason("vp_down", {**facts, "seat": f"@seat.{who}"}, (245,))]
    for district in range(a.DISTRICTS):
        before, now = int(game.vp[district]), int(world.vp[district])
        if now > before and blocks_held(world, district)[seat] > 0:
            facts = {"of": of_district(district), "now": now, "own": blocks_held(world, district)[seat]}
            return [Reason("vp_hope", facts, (90, 245))]
    for district in range(a.DISTRICTS):
        before, now = int(game.vp[district]), int(world.vp[district])
        if now != before:
            facts = {"of": of_district(district), "before": before, "now": now}
            return [Reason("vp_rises" if now > before else "vp_falls", facts, (95,))]
    return []


def of_agents(game: Dominare, world: Dominare, seat: int) -> list[Reason]:
    """Agents that are turned, or enter."""
    found: list[Reason] = []
    for place in range(a.RANKS * game.seats):
        before, now = int(game.ranks[place]), int(world.ranks[place])
        owner, rank = divmod(place, a.RANKS)
        card = int(world.card_at(owner, rank))
        if before & 127 != now & 127 and owner == seat and card != NONE and game.where[card] == HAND + seat:
            found += of_entering(world, seat, card, rank)
        elif before & 127 == now & 127 and before & FACE_DOWN != now & FACE_DOWN:
            facts: Facts = {"agent": named(card), "seat": f"@seat.{owner}"}
            if now & FACE_DOWN and owner != seat:
                found.append(Reason("flips", facts, (51,)))
            elif not now & FACE_DOWN and owner == seat:
                found.append(Reason("rallies", facts, (221,)))
    return found[:1]


def of_crowns(game: Dominare, world: Dominare, seat: int) -> list[Reason]:
    """Crowns that come in, or that others lose; crowns saved are no reason by themselves."""
    brings = int(world.crowns[seat] - game.crowns[seat])
    if brings > 0:
        return [Reason("crowns", {"n": brings, "now": int(world.crowns[seat])}, (286,))]
    for other in range(game.seats):
        lost = int(game.crowns[other] - world.crowns[other])
        if other != seat and lost > 0:
            return [Reason("takes_crowns", {"seat": f"@seat.{other}", "n": lost}, (289,))]
    return []


def of_blocks(game: Dominare, world: Dominare, seat: int) -> list[Reason]:
    """A block that is held more firmly, or in which another one is weaker."""
    for block in range(a.BLOCKS):
        before, now = int(game.blocks[block]), int(world.blocks[block])
        if now == before:
            continue
        if world.owner(block) == seat and world.tokens(block) > (
            game.tokens(block) if game.owner(block) == seat else 0
        ):
            return [Reason("holds", {"block": BLOCKS[block], "n": int(world.tokens(block))}, (82, 85))]
        if game.owner(block) not in (seat, NONE) and (now >> 3 < before >> 3 or now == 0):
            facts: Facts = {"seat": f"@seat.{game.owner(block)}", "block": BLOCKS[block], "n": now >> 3}
            return [Reason("weakens" if now else "clears", facts, (82,))]
    return []


def says(game: Dominare, choice: int) -> list[Reason]:
    """What the card, or the district, says."""
    if a.USE <= choice < a.OFFER:
        card, number = int(ABILITY_CARD[choice - a.USE]), int(ABILITY_NUMBER[choice - a.USE])
        return [Reason("ability", {"does": f"@agent_text.{CARDS[card]['id']}.{number}"}, (192,))]
    if a.DISTRICT <= choice < a.DISTRICT + a.DISTRICTS and isinstance(game.step, Act):
        return [Reason("ability", {"does": f"@district_text.{CODES[choice - a.DISTRICT]}"}, (211,))]
    return []


# ---- cards -----------------------------------------------------------------------------------------------------------


def of_card(game: Dominare, seat: int, choice: int) -> list[Reason]:
    """What a card is good for that enters, is kept or picked; or that it is one of those that can be spared."""
    card = choice - a.CARD
    step = game.step
    if isinstance(step, ChooseAgent):
        return of_entering(game, seat, card, int(game.season) - 1)[:MOST]
    if isinstance(step, (PutBack, ChooseCard, GiveCard, ReturnCard)):
        rules: dict[type, tuple[int, ...]] = {PutBack: (281,), ChooseCard: (295,), GiveCard: (329,), ReturnCard: (192,)}
        return [Reason("spared", {"agent": named(card), **printed(card)}, rules[type(step)]), *bests(game, card, 6)][:1]
    found = [Reason("wanted" if INFLUENCE[card] != NO_INFLUENCE else "wanted_noble", printed(card), (42,))]
    company = [other for other in range(a.CARDS) if game.where[other] == HAND + seat and pairs(card, other)]
    if company:
        found.append(Reason("goes_with", {"agent": named(company[0])}, (174,)))
    else:
        found += bests(game, card, 6)
    return found[:MOST]


def printed(card: int) -> Facts:
    return {"influence": max(0, int(INFLUENCE[card])), "income": int(INCOME[card]), "exposure": int(EXPOSURE[card])}


def bests(game: Dominare, card: int, rank: int) -> list[Reason]:
    """The best ability that it has up to this rank, counted from 0."""
    wanted = best_at(card, rank + 1)
    for ability in reversed(range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1])):
        number = int(ABILITY_NUMBER[ability])
        if number <= rank + 1 and best_at(card, number) == wanted:
            does = f"@agent_text.{CARDS[card]['id']}.{number}"
            return [Reason("has_ability", {"number": number, "does": does}, (195,))]
    return []


def of_entering(game: Dominare, seat: int, card: int, rank: int) -> list[Reason]:
    """A new agent: its neighbour, what it does when revealed, what it brings each season, what it can do there."""
    found: list[Reason] = []
    before = int(game.face_up(seat, rank - 1)) if rank > 0 else NONE
    if before != NONE and pairs(card, before):
        found.append(Reason("networks", {"agent": named(before)}, (174, 177)))
    if "reveal" in CARDS[card]:
        found.append(Reason("reveals", {"does": f"@agent_text.{CARDS[card]['id']}.R"}, (107,)))
    found += bests(game, card, rank)
    if END_VP[card]:
        found.append(Reason("end_points", {"n": int(END_VP[card])}, (247,)))
    found.append(Reason("wanted" if INFLUENCE[card] != NO_INFLUENCE else "wanted_noble", printed(card), (42,)))
    return found[:MOST]


# ---- trades and set-up -----------------------------------------------------------------------------------------------


def to_fill(game: Dominare, seat: int, key: str) -> Reason:
    """Cards in hand beside ranks that they may go to."""
    return Reason(key, {"held": int(game.hand_size(seat)), "need": int(slots_to_fill(game))}, (224, 103))


def of_trade(game: Dominare, seat: int, choice: int) -> list[Reason]:
    """An offer that is made, part by part, or answered."""
    step: Any = game.step
    if isinstance(step, AnswerOffer):
        facts: Facts = {
            "crowns": int(step.crowns), "offered": int(game.sizes[OFFERED]),
            "wanted": int(step.wanted), "cards": int(step.cards),
        }  # fmt: skip
        return [Reason("accepts" if choice == a.ACCEPT else "refuses", facts, (329,))]
    if isinstance(step, OfferCard) and choice != a.DONE:
        card = choice - a.CARD
        return [Reason("spared", {"agent": named(card), **printed(card)}, (328,))]
    partner = int(step.partner) if hasattr(step, "partner") else choice - a.OFFER
    facts = {
        "held": int(game.hand_size(seat)), "need": int(slots_to_fill(game)), "seat": f"@seat.{partner}",
        "crowns": int(game.crowns[partner]), "cards": int(game.hand_size(partner)),
    }  # fmt: skip
    return [Reason("offer", facts, (327, 328))]


def of_pile(game: Dominare, seat: int, choice: int) -> list[Reason]:
    """A learning conspiracy, a faction's deck, an event to lay back."""
    step = game.step
    if isinstance(step, ChooseSet):
        return [Reason("set", {"many": len(game.options(seat))}, (37, 38))]
    if isinstance(step, PickPile):
        return [Reason("pile", {"many": len(game.options(seat))}, (281,))]
    event = choice - a.EVENT
    districts: Facts = {"one": f"@district.{CODES[SEAL[2 * event]]}", "two": f"@district.{CODES[SEAL[2 * event + 1]]}"}
    return [Reason("event", districts, (145, 146))]
