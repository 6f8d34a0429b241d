"""What each seat knows, to the card: draft, hands, cards under decks, and hands that lost cards unseen."""

from __future__ import annotations

from contretemps.games.tempt.cards import NAME, SLUGS
from contretemps.games.tempt.piles import hand_gets, hand_is_seen, hand_shows
from contretemps.games.tempt.position import Tempt
from contretemps.kernel import Rng
from contretemps.sets import members_of
from tests.tempt.play import given, play


def worlds(game: Tempt, seat: int, many: int = 300) -> list[Tempt]:
    rng = Rng(5)
    found = []
    for _ in range(many):
        world = game.copy()
        world.reimagine(seat, rng)
        assert world.view(seat) == game.view(seat)
        found.append(world)
    return found


def hand(game: Tempt, seat: int) -> list[str]:
    return sorted([SLUGS[NAME[card]] for card in members_of(game.hand[seat])])


def drafted(game: Tempt) -> tuple[int, ...]:
    return (int(game.aside), *[int(pick) for pick in game.picks], int(game.last))


# ---- the draft -------------------------------------------------------------------------------------------------------


def test_the_draft_leaves_open_what_it_should() -> None:
    """EX-19: P cannot tell which of two the other kept; D cannot tell P's first pick from the first one aside."""
    game = given(step="war")
    play(game, "*:aside:choice", "pick:veils", "pick:gold", "pick:crowns", "pick:winds")
    passive = {drafted(world) for world in worlds(game, 1)}
    dominant = {drafted(world) for world in worlds(game, 0)}
    assert passive == {(0, 3, 1, 5, 2, 4), (0, 3, 1, 5, 4, 2)}
    assert dominant == {(0, 3, 1, 5, 2, 4), (3, 0, 1, 5, 2, 4)}
    assert game.view(1)["draft"] == [["gold", "winds", "veils", "ruin", "crowns"], ["winds", "ruin", "crowns"]]
    assert game.view(0)["draft"] == [["gold", "winds", "ruin", "crowns"], ["winds", "ruin"]]
    assert game.view(None)["draft"] == []


def test_before_his_first_set_the_dominant_player_knows_nothing() -> None:
    """Six Temptresses may lie aside; the Passive player sees the five others."""
    game = play(given(step="war"), "*:aside:choice")
    assert {int(world.aside) for world in worlds(game, 0)} == set(range(6))
    assert {int(world.aside) for world in worlds(game, 1)} == {0}


def test_what_was_placed_is_open() -> None:
    """Once she lies on the table nobody wonders any more."""
    game = given(step="temptress", temptresses=["gold winds", "veils crowns"])
    open_before = {drafted(world) for world in worlds(game, 1)}
    play(game, "place:gold", "place:winds")
    assert len(open_before) == 2
    assert len({drafted(world) for world in worlds(game, 1)}) == 1


# ---- hands and decks -------------------------------------------------------------------------------------------------


def test_an_unknown_hand_is_any_hand() -> None:
    """Of the cards that lie nowhere open; one's own cards under a deck stay where they are."""
    game = given(
        hands=["toll_guard", "minotaur oathspeaker"], under=["0:gale_wyrm", "1:tide_mother", "both:horn_bearer"]
    )
    seen = worlds(game, 0, 400)
    assert len({tuple(hand(world, 1)) for world in seen}) > 100
    assert {tuple(hand(world, 0)) for world in seen} == {("toll_guard",)}
    assert {int(world.under[0][0]) for world in seen} == {int(game.under[0][0])}
    assert {int(world.under[2][0]) for world in seen} == {int(game.under[2][0])}
    assert len({int(world.under[1][0]) for world in seen}) > 20
    assert len({int(world.under[0][0]) for world in worlds(game, 1)}) > 20


def test_a_card_seen_on_its_way_into_a_hand_stays_there() -> None:
    """A Fear Monger's victim is known until it leaves the hand face up."""
    game = given(tracks=[2, 3], hands=["night_drummer", "minotaur"], columns=[["", "", ""], ["toll_guard", "", ""]])
    play(game, "tempt:night_drummer>1")
    assert all("toll_guard" in hand(world, 1) for world in worlds(game, 0))
    assert game.view(0)["players"][1]["remembers"]["cards"] == [4]
    assert game.view(1)["players"][1]["remembers"] is None
    play(game, "end", "tempt:toll_guard>2")
    assert game.view(0)["players"][1]["remembers"]["cards"] == []


SEVEN = "toll_guard border_levy road_herald gale_wyrm minotaur horn_bearer oathspeaker"


def returned(known: str, card: str) -> Tempt:
    """Player 0 holds seven cards, of which player 1 knows some, and puts one of them under deck 2."""
    return play(given(tracks=[0, 0], hands=[SEVEN, ""], known=[known, ""]), "end", f"card:{card}", "deck:2")


def test_a_known_card_may_have_been_put_away() -> None:
    """It is in the hand or under the deck, and nowhere else; which it is the other player cannot tell."""
    for card in ("toll_guard", "gale_wyrm"):
        game = returned("toll_guard", card)
        seen = worlds(game, 1)
        under = {SLUGS[NAME[int(world.under[1][0]) & 63]] == "toll_guard" for world in seen}
        assert under == {True, False}
        for world in seen:
            there = SLUGS[NAME[int(world.under[1][0]) & 63]] == "toll_guard" and int(world.under[1][0]) & 63 == 3
            assert there != bool(world.hand[0] >> 3 & 1)


def test_both_returns_look_the_same() -> None:
    """The view does not tell whether the known card or another was put away (TPT-150)."""
    assert returned("toll_guard", "toll_guard").view(1) == returned("toll_guard", "gale_wyrm").view(1)
    assert returned("toll_guard", "toll_guard").view(None) == returned("toll_guard", "gale_wyrm").view(None)


def test_of_a_hand_known_whole_one_of_it_lies_there() -> None:
    """Seven known cards, one put away: it is one of the seven, also after another card is drawn."""
    game = returned(SEVEN, "minotaur")
    names = {SLUGS[NAME[int(world.under[1][0]) & 63]] for world in worlds(game, 1)}
    assert names == set(SEVEN.split())
    hand_gets(game, 0, members_of(game.pool)[0], False)
    assert {SLUGS[NAME[int(world.under[1][0]) & 63]] for world in worlds(game, 1)} <= names


def test_a_card_that_is_played_was_not_put_away() -> None:
    """With the known card on the table nothing is uncertain any more, and the place loses its mark."""
    game = returned("toll_guard", "gale_wyrm")
    assert len(game.doubt[0].marks) > 0
    hand_shows(game, 0, 3)
    assert len(game.doubt[0].marks) == 0
    assert int(game.under[1][0]) < 256


def test_an_omen_tells_the_whole_hand() -> None:
    """What was known and is not there now lies where a card was put away."""
    for card, certain in (("toll_guard", False), ("gale_wyrm", True)):
        game = returned("toll_guard", card)
        hand_is_seen(game, 0)
        assert (len(game.doubt[0].marks) == 0) == certain
        for world in worlds(game, 1, 30):
            assert world.hand[0] == game.hand[0]
            assert (int(world.under[1][0]) & 63 == 3) == (card == "toll_guard")
