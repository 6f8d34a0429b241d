# mypyc: skip, because it is outside the hot path, and compiling it only makes building slower.
"""Why a choice is advised: what it does to the three Areas, to the Chanters, to the hand and to the decks.

Everything is reckoned from open things and the seat's own hand, by playing the plan on a copy up to the next action.
"""

from __future__ import annotations

from contretemps.games.tempt import codes as a
from contretemps.games.tempt.cards import DRAW_VALUE, NAME, SET, STRENGTH
from contretemps.games.tempt.cohort import Act, WayToMove
from contretemps.games.tempt.decks import DrawFrom, Omen, OmenDeck, PutUnder, UnderWhich
from contretemps.games.tempt.legality import move_cost
from contretemps.games.tempt.notation import LADY
from contretemps.games.tempt.position import Tempt
from contretemps.games.tempt.preparing_for_war import Pick
from contretemps.games.tempt.primacy import CrownArea, PointDeck, column_strength, holder
from contretemps.games.tempt.turns import PlaceTemptress, RevealAction
from contretemps.kernel.advice import Reason
from contretemps.kernel.refusal import Facts
from contretemps.sets import count


def reasons(game: Tempt, seat: int, plan: list[int]) -> list[Reason]:
    """Why to do the first of these choices, meaning to do the others."""
    step = game.step
    choice = plan[0]
    if isinstance(step, Act):
        return of_action(game, seat, plan)
    if isinstance(step, Pick):
        return [Reason("pick", {"lady": lady(choice - a.PICK), "does": does(choice - a.PICK)}, (33,))]
    if isinstance(step, PlaceTemptress):
        return of_temptress(game, seat, choice)
    if isinstance(step, RevealAction):
        return of_reveal(game, seat, choice)
    if isinstance(step, WayToMove):
        return of_way(game, seat, choice)
    if isinstance(step, (PutUnder, Omen)):
        return of_card_away(game, step, choice)
    if isinstance(step, (DrawFrom, UnderWhich, OmenDeck, PointDeck)):
        return of_deck(game, step, choice - a.DECK)
    return of_target(game, seat, plan)


def card_fact(card: int) -> str:
    return f"@card.{card + 1}"


def lady(temptress: int) -> str:
    return f"@temptress.{LADY.values[temptress]}"


def does(temptress: int) -> str:
    """What is printed on her."""
    return f"@temptress_text.{LADY.values[temptress]}"


def resolved(game: Tempt, seat: int, plan: list[int]) -> Tempt:
    """The position when the first choice is done with, and whatever it asks of this seat as the plan answers it."""
    world = game.copy()
    for number, choice in enumerate(plan):
        if world.over == 1 or world.step.seat != seat or (number > 0 and isinstance(world.step, Act)):
            break
        world.play(seat, choice)
    return world


# ---- the Areas -------------------------------------------------------------------------------------------------------


def led(game: Tempt, seat: int) -> int:
    """In how many Areas this seat would have Primacy now."""
    return sum([holder(game, area) == seat for area in range(a.AREAS)])


def margin(game: Tempt, seat: int, area: int) -> int:
    return int(column_strength(game, seat, area) - column_strength(game, 1 - seat, area))


def areas(game: Tempt, world: Tempt, seat: int) -> list[Reason]:
    """The Area in which this seat gains most, and how many it then leads."""
    gains = [margin(world, seat, area) - margin(game, seat, area) for area in range(a.AREAS)]
    best = max(range(a.AREAS), key=lambda area: (holder(world, area) != holder(game, area), gains[area]))
    if gains[best] <= 0:
        return []
    own, other = int(column_strength(world, seat, best)), int(column_strength(world, 1 - seat, best))
    facts: Facts = {"area": best + 1, "own": own, "other": other}
    before, after = led(game, seat), led(world, seat)
    if after > before:
        return [Reason("leads", {**facts, "many": after, "before": before}, (118, 120))]
    if holder(world, best) == seat:
        return [Reason("lead_in_area", facts, (118, 120))]
    if holder(game, best) == 1 - seat and holder(world, best) != 1 - seat:
        return [Reason("breaks_lead", facts, (118, 121))]
    return [Reason("closes_in", facts, (118,))]


# ---- the Cohort step -------------------------------------------------------------------------------------------------


def of_action(game: Tempt, seat: int, plan: list[int]) -> list[Reason]:
    """What an action brings, beside what it costs."""
    choice = plan[0]
    if choice == a.END:
        left = int(game.track[seat])
        key = "end_only" if len(game.options(seat)) == 1 else "end"
        return [Reason(key, {"left": left}, (41,))]
    held = int(count(game.hand[seat]))
    if choice == a.GAIN:
        return [Reason("gift_gain", {"actions": int(game.track[seat])})]
    if choice == a.USE_DRAW:
        return [Reason("gift_draw", {"held": held})]
    if choice == a.DRAW:
        return [Reason("draw", {"held": held}, (104,))]
    if choice >= a.SHOW:
        card = choice - a.SHOW
        return [Reason("show", {"card": card_fact(card), "drawn": int(DRAW_VALUE[card]), "held": held}, (103,))]
    world = resolved(game, seat, plan)
    found = areas(game, world, seat)
    if choice < a.MOVE:
        card, place = divmod(choice - a.TEMPT, a.PLACES)
        if place == a.CHANTERS:
            found = [*of_chanter(game, seat, card), *found]
    if not found:
        found.append(in_play(game, world, seat))
    return found[:2]


def of_chanter(game: Tempt, seat: int, card: int) -> list[Reason]:
    """Actions that the row brings with it, and what it chants."""
    many = int(count(game.chanters(seat))) + 1
    found: list[Reason] = []
    if many in (1, 3):
        found.append(Reason(f"income_{many}", {}, (46,) if many == 1 else (47,)))
    key = "chants_on" if SET.constant[card] else "chants_once"
    chant = f"@chant_text.{SET.chant[int(NAME[card])]}"
    return [*found, Reason(key, {"chant": chant}, (87,) if SET.constant[card] else (88,))]


def in_play(game: Tempt, world: Tempt, seat: int) -> Reason:
    """Points that lie on the table."""
    before, after = int(game.score(seat)), int(world.score(seat))
    if after > before:
        return Reason("points", {"before": before, "after": after}, (132,))
    return Reason("judged", {"many": len(game.options(seat))})


# ---- other questions -------------------------------------------------------------------------------------------------


def of_temptress(game: Tempt, seat: int, choice: int) -> list[Reason]:
    """What she does, or that her moment comes later."""
    if choice == a.READY:
        return [Reason("ladies_wait", {"many": int(count(game.temptresses[seat]))}, (39,))]
    return [Reason("place", {"does": does(choice - a.PLACE)}, (39,))]


def of_reveal(game: Tempt, seat: int, choice: int) -> list[Reason]:
    """What both Tracks show after it."""
    world = game.copy()
    world.play(seat, choice)
    tracks: Facts = {"own": int(world.track[seat]), "other": int(world.track[1 - seat])}
    return [Reason("reveal", tracks, (44, 12))]


def of_way(game: Tempt, seat: int, choice: int) -> list[Reason]:
    """What it costs."""
    if choice == a.WAY + a.PAID:
        return [Reason("way_paid", {"cost": int(move_cost(game, seat))}, (92,))]
    return [Reason("way_free", {"cost": int(move_cost(game, seat))}, (92,))]


def of_card_away(game: Tempt, step: PutUnder | Omen, choice: int) -> list[Reason]:
    """A card that goes under a deck: one's weakest, or the other's strongest."""
    card = choice - a.CARD
    facts: Facts = {"strength": int(STRENGTH[card]), "draws": int(DRAW_VALUE[card])}
    return [Reason("their_best" if isinstance(step, Omen) else "own_least", facts)]


def of_deck(game: Tempt, step: object, deck: int) -> list[Reason]:
    """How full it is: two depleted decks end the game."""
    sizes = [int(game.deck_size(number)) for number in range(a.AREAS)]
    under = isinstance(step, (UnderWhich, OmenDeck))
    facts: Facts = {"deck": deck + 1, "cards": sizes[deck]}
    if under:
        return [Reason("deck_under", facts, (128,))]
    return [Reason("deck_fullest" if sizes[deck] == max(sizes) else "deck_nearer_end", facts, (128,))]


def of_target(game: Tempt, seat: int, plan: list[int]) -> list[Reason]:
    """A target, an Area to crown, or no thanks: what it does to the Areas."""
    choice = plan[0]
    if isinstance(game.step, CrownArea) and choice != a.DECLINE:
        world = game.copy()
        world.crowned[seat] = choice - a.AREA  # before Primacy takes everything off the table
    else:
        world = resolved(game, seat, plan[:1])
    found = areas(game, world, seat)
    if found:
        return found
    if a.CARD <= choice < a.DECK:
        cards = [option - a.CARD for option in game.options(seat) if a.CARD <= option < a.DECK]
        card = choice - a.CARD
        if STRENGTH[card] == max([int(STRENGTH[other]) for other in cards]):
            return [Reason("strongest", {"strength": int(STRENGTH[card]), "many": len(cards)})]
    return [in_play(game, world, seat)]
