"""Terminal play works for any game: these are toys with hidden hands, sealed bids and several seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from contretemps import games
from contretemps.cli.listing import Listing
from contretemps.cli.picture import outline
from contretemps.cli.screen import Screen
from contretemps.games import find
from contretemps.kernel.codec import Codec, Domain, Verb
from contretemps.kernel.errors import BadInput
from tests.cli.conftest import Run
from tests.toys import toys

TEMPEST = find("tempest")


@pytest.fixture(autouse=True)
def toy_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "discover", toys)


def test_sealed_bids_at_one_screen(run: Run, tmp_path: Path) -> None:
    ran = run(
        "play", "auction", "--together", "--save", "a.json", typed="bid:6\nbid:2\nundo\nbid 3\nbid:0\nbid:0\nbid:1\n"
    )
    assert ran.code == 0, ran.err
    first = ran.out.index("Player 1> bid:6")
    hand_over = ran.out.index("Player 2 is asked. Hand over the screen")
    assert first < hand_over < ran.out.index("Player 2> bid:2")
    assert "Seat Player 1 bid 6." not in ran.out[: ran.out.index("Player 2> bid:2")]
    assert "Seat Player 1 bid 6." in ran.out[ran.out.index("Player 2> bid:2") :]
    assert "No taking back" in ran.out
    assert "The game is over." in ran.out
    assert run("verify", "a.json").code == 0


def test_no_view_of_another_seat_is_shown(run: Run) -> None:
    ran = run("play", "auction", "--together", typed="bid:6\n")
    after = ran.out[ran.out.index("Player 2 is asked") :]
    assert "your bid  -\n" in after
    assert "6" not in after[after.index("your bid") : after.index("Lot 1")].replace("6 6", "")


def test_nobody_takes_back_what_another_sealed(run: Run, tmp_path: Path) -> None:
    ran = run("play", "auction", "--together", "--save", "a.json", typed="bid:6\nundo\n")
    assert "No taking back: the last choice was somebody else's." in ran.out
    assert "bid:6" in (tmp_path / "a.json").read_text("utf-8")


def test_nobody_is_told_of_anothers_cards(run: Run) -> None:
    ran = run(
        "play", "understack", "--together", "--seed", "x", typed="log 100\n1\nlog 100\n1\nlog 100\n1\nlog 100\n1\n"
    )
    turns = ran.out.split(" is asked. Hand over the screen")
    assert len(turns) >= 4
    told = {"1": "", "2": ""}
    for before, turn in pairwise(turns):
        told[before[-1]] += turn
    for seat, other in (("1", "2"), ("2", "1")):
        assert f"Seat Player {seat} gets card" in told[seat]
        assert f"Seat Player {other} draws a card" in told[seat]
        assert f"Seat Player {other} gets card" not in told[seat]


def test_a_bot_takes_a_seat(run: Run, tmp_path: Path) -> None:
    ran = run(
        "play",
        "auction",
        "--seats",
        "3",
        "--bot",
        "0=uniform",
        "--bot",
        "2=uniform",
        "--save",
        "a.json",
        typed="1\n" * 3,
    )
    assert ran.code == 0
    seats = {entry["seat"] for entry in json.loads((tmp_path / "a.json").read_text("utf-8"))["choices"]}
    assert seats == {"0", "1", "2"}
    assert "Hand over" not in ran.out


def test_a_position_has_as_many_seats_as_it_says(run: Run, tmp_path: Path) -> None:
    (tmp_path / "three.toml").write_text("coins = [1, 2, 3]\n", "utf-8")
    ran = run(
        "play", "auction", "--together", "--position", "three.toml", "--save", "a.json", typed="bid:0\nbid:1\nbid:2\n"
    )
    assert ran.code == 0, ran.err
    assert len(json.loads((tmp_path / "a.json").read_text("utf-8"))["seats"]) == 3
    ran = run("play", "auction", "--together", "--position", "three.toml", "--seats", "2")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "has 3 seats, not 2" in ran.err


@pytest.mark.parametrize("name", sorted(toys()))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_is_played_to_its_end_by_numbers(name: str, language: str, run: Run) -> None:
    ran = run("play", name, "--together", "--lang", language, "--save", "a.json", typed="1\n" * 2000)
    assert (ran.code, ran.err) == (0, "")
    assert run("verify", "a.json").code == 0
    assert json.loads(Path("a.json").read_text("utf-8"))["result"] is not None
    ran = run("replay", "a.json", "--lang", language)
    assert ran.code == 0


def test_a_curtain_is_drawn_between_hidden_hands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a real terminal the screen is cleared, and waits."""
    lines = iter(["", "bid:1", "", "bid:2", "", "quit"])
    shown: list[str] = []

    def start(screen: Screen) -> None:
        original(screen)
        screen.interactive = True

    def typed(prompt: str) -> str:
        shown.append(prompt)
        return next(lines)

    original = Screen.__init__
    monkeypatch.setattr(Screen, "__init__", start)
    monkeypatch.setattr(Screen, "clear", lambda screen: shown.append("CLEAR"))
    monkeypatch.setattr("builtins.input", typed)
    run("play", "auction", "--together")
    # the first player, too, is asked to sit down; then one screen never shows what the next must not see
    assert shown[:6] == [
        "CLEAR",
        "Player 1 is asked. Hand over the screen, then press Enter. ",
        "CLEAR",
        "Player 1> ",
        "CLEAR",
        "Player 2 is asked. Hand over the screen, then press Enter. ",
    ]


# ---- what it is made of --------------------------------------------------------------------------------------------


def test_a_view_as_an_outline() -> None:
    view = {
        "day": 1,
        "map": ["00#0", "0110"],
        "won": True,
        "nobody": None,
        "score": 2.0,
        "none": [],
        "citizens": [{"letter": "A", "at": "1,5"}, {"letter": "Bee", "at": None}],
        "piles": {"hearts": ["A", "2", "10"], "of_spades": []},
        "hands": [["A", "2"], {"card": 3}],
    }
    assert outline(view, TEMPEST, "en") == [
        "day       1",
        "map       00#0",
        "          0110",
        "won       +",
        "nobody    -",
        "score     2",
        "none      -",
        "citizens  letter  at",
        "          A       1,5",
        "          Bee     -",
        "piles     hearts     A 2 10",
        "          of spades  -",
        "hands     1.  A 2",
        "          2.  card  3",
    ]


@pytest.fixture
def numbers() -> Iterator[Listing]:
    """A game whose choices are themselves numbers."""
    game = toys()["auction"]
    before = game.codec
    game.codec = Codec([Verb("", 0, [("coins", Domain("coins", ["5", "1", "7"]))]), Verb("log", 3)])
    yield Listing(game, [0, 1, 2, 3])
    game.codec = before


def test_numbers_that_are_choices(numbers: Listing) -> None:
    assert numbers.number_of(1) == "#2"
    assert numbers.read("1") == 1
    assert numbers.read("#1") == 0
    assert numbers.read("# 3") == 2
    for wrong in ("2", "#9", "#0", "9"):
        with pytest.raises(BadInput):
            numbers.read(wrong)


def test_folding_leaves_the_small_groups() -> None:
    codec = TEMPEST.codec
    options = sorted([codec.read(text) for text in ["end", "step:1,1", "step:2,1"]])
    many = [codec.read(f"mack:{x},{y}") for x in range(1, 12) for y in range(1, 12)]
    assert Listing(TEMPEST, options).folded == {}
    listing = Listing(TEMPEST, sorted([*options, *many]))
    assert listing.shown == options
    assert list(listing.folded) == ["mack"]
    assert len(listing.order) == 124
    assert listing.number_of(listing.folded["mack"][-1]) == "124"
    assert listing.read("124") == listing.folded["mack"][-1]
    twenty = Listing(TEMPEST, sorted(many)[:20])
    assert len(twenty.shown) == 20
    assert len(Listing(TEMPEST, sorted(many)[:21]).shown) == 0
