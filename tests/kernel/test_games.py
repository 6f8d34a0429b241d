"""The game object: options, the rule-set hash, reading plays, finding games and rules."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from contretemps.games import discover, find
from contretemps.kernel import NATURE, BadInput, Option, RuleBook, Texts
from tests.toys.auction import GAME as AUCTION
from tests.toys.skirmish import game as skirmish
from tests.toys.understack import GAME as UNDERSTACK

SKIRMISH = skirmish.GAME
MANY = Option("powers", ["a", "b", "c"], [])
SWITCH = Option("cap", ["off", "on"], "off")


# ---- options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "meant"), [("on", "on"), (" on ", "on"), (True, "on"), (False, "off")])
def test_an_option_takes_its_values(said: Any, meant: str) -> None:
    """As texts, and a switch as yes or no."""
    assert SWITCH.check(said) == meant


def test_a_number_is_taken_as_its_text() -> None:
    """`hearts = 3` and `hearts = "3"` are the same."""
    assert SKIRMISH.settle({"hearts": 3}) == SKIRMISH.settle({"hearts": "3"}) == {"hearts": "3"}


@pytest.mark.parametrize("said", ["maybe", "", 7, None, ["on"]])
def test_an_option_refuses_what_is_none_of_its_values(said: Any) -> None:
    """And says what it can be."""
    with pytest.raises(BadInput, match=r"option cap cannot be .* it can be off, on"):
        SWITCH.check(said)


@pytest.mark.parametrize(
    ("said", "meant"), [("c,a", ["a", "c"]), (["b"], ["b"]), ("", []), ([], []), (" a , a ", ["a"])]
)
def test_an_option_of_many_is_a_set_in_its_own_order(said: Any, meant: list[str]) -> None:
    """However it is written, the same set is settled the same way."""
    assert MANY.check(said) == meant


@pytest.mark.parametrize("said", ["a,x", ["x"], 5, None])
def test_an_option_of_many_refuses_an_unknown_one(said: Any) -> None:
    """Whatever else is in the set, and whatever is no set."""
    with pytest.raises(BadInput, match="option powers cannot be"):
        MANY.check(said)


def test_unsaid_options_take_their_defaults_and_unknown_ones_are_refused() -> None:
    """Nobody plays by an option that does not exist."""
    assert SKIRMISH.settle(None) == {"hearts": "2"}
    with pytest.raises(BadInput, match="Skirmish has no option 'heart'; did you mean 'hearts'"):
        SKIRMISH.settle({"heart": "2"})


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_a_game_is_for_so_many(seats: int) -> None:
    """Too few or too many seats are refused in words."""
    with pytest.raises(BadInput, match=f"Auction is for 2 to 5 players, not {seats}"):
        AUCTION.new(seats=seats)


# ---- the rule-set hash -----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's folder with some content, to be changed."""
    shutil.copytree(SKIRMISH.folder, tmp_path / "skirmish")
    content = tmp_path / "skirmish" / "content"
    content.mkdir()
    (content / "blows.toml").write_text("# how often\nhit = 2\nmiss = 1\n", "utf-8")
    return tmp_path / "skirmish"


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("content/blows.toml", "hit = 2", "hit = 3"),
        ("rules.toml", "edition = 1", "edition = 2"),
        ("rules.toml", 'id = "TOY-306"', 'id = "TOY-307"'),
    ],
)
def test_another_rule_set_has_another_hash(folder: Path, file: str, old: str, new: str) -> None:
    """Content, edition and the ids of rules are what a record pins."""
    before = skirmish.game(folder=folder).rules_hash
    rewrite(folder / file, old, new)
    assert skirmish.game(folder=folder).rules_hash != before


def test_more_content_has_another_hash(folder: Path) -> None:
    """A new file counts."""
    before = skirmish.game(folder=folder).rules_hash
    (folder / "content" / "more.toml").write_text("guard = 1\n", "utf-8")
    assert skirmish.game(folder=folder).rules_hash != before


@pytest.mark.parametrize(
    "options",
    [
        [Option("hearts", ["1", "2", "3", "4"], "2")],
        [Option("hearts", ["1", "2", "3"], "3")],
        [Option("lives", ["1", "2", "3"], "2")],
        [],
    ],
    ids=["value", "default", "name", "none"],
)
def test_other_options_have_another_hash(options: list[Option]) -> None:
    """The same record could mean another game under them."""
    assert skirmish.game(options=options).rules_hash != SKIRMISH.rules_hash


def test_another_name_has_another_hash() -> None:
    """Two games are never the same rule set."""
    assert skirmish.game(name="brawl").rules_hash != SKIRMISH.rules_hash


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("rules.toml", "Who is out cannot be struck.", "Nobody strikes who is out."),
        ("texts.en.toml", "Guard", "Stand guard"),
        ("examples/skirmish.toml", "Who is out is left in peace", "Peace to who is out"),
        ("content/blows.toml", "# how often\nhit = 2", "hit   =   2"),
    ],
)
def test_wording_is_free(folder: Path, file: str, old: str, new: str) -> None:
    """Better words, other examples and comments leave old records valid."""
    before = skirmish.game(folder=folder).rules_hash
    rewrite(folder / file, old, new)
    assert skirmish.game(folder=folder).rules_hash == before


# ---- plays -----------------------------------------------------------------------------------------------------------


def test_a_play_says_its_seat_or_leaves_it_out() -> None:
    """Where one seat is asked, the choice alone is enough."""
    position = SKIRMISH.new()
    assert SKIRMISH.read_play(position, "guard") == (0, 4)
    assert SKIRMISH.read_play(position, "2:strike:1") == (2, 1)
    assert SKIRMISH.read_play(position, "*:hit") == (NATURE, 5)


def test_where_several_are_asked_a_play_says_whose_it_is() -> None:
    """The message shows how."""
    with pytest.raises(BadInput, match=r"several seats are asked.*such as 0:bid:2"):
        AUCTION.read_play(AUCTION.new(), "bid:2")


def test_where_chance_is_asked_a_play_says_what_comes_up() -> None:
    """The message shows how."""
    with pytest.raises(BadInput, match=r"chance is asked here.*such as \*:card:0"):
        UNDERSTACK.read_play(UNDERSTACK.new(), "play:1")


@pytest.mark.parametrize("written", ["999:guard", f"{2**70}:guard"])
def test_a_seat_that_cannot_be_is_refused(written: str) -> None:
    """Whatever number is written, also where numbers are 64 bits wide."""
    with pytest.raises(BadInput, match="no seat is called"):
        SKIRMISH.read_play(SKIRMISH.new(), written)


def test_a_play_after_the_end_comes_too_late() -> None:
    """And says so."""
    over = SKIRMISH.read({"hearts": [1, 0, 1, 0]})
    with pytest.raises(BadInput, match="the game is over: 'guard' comes too late"):
        SKIRMISH.read_play(over, "guard")


# ---- games, rules and texts ------------------------------------------------------------------------------------------


def test_games_are_found_and_a_typing_error_is_answered() -> None:
    """By scanning; toys are not among them."""
    assert "tempest" in discover()
    assert find("tempest").name == "tempest"
    assert not {"auction", "skirmish", "understack"} & set(discover())
    with pytest.raises(BadInput, match="no game is called 'tempset'; did you mean 'tempest'"):
        find("tempset")
    with pytest.raises(BadInput, match=f"there are {', '.join(discover())}"):
        find("zzz")


@pytest.mark.parametrize("written", ["TOY-303", "toy-303", "303", "toy303", " TOY-303 "])
def test_a_rule_is_found_by_its_id_however_written(written: str) -> None:
    """People type ids by hand."""
    assert SKIRMISH.rules.find(written).id == "TOY-303"


@pytest.mark.parametrize("written", ["TOY-399", "", "TOY-", "x", "-303x", "30²", "9" * 30])
def test_a_rule_that_does_not_exist_is_refused(written: str) -> None:
    """With the range of those that do."""
    with pytest.raises(BadInput, match="rules go from TOY-301 to TOY-306"):
        SKIRMISH.rules.find(written)


def test_rules_are_searched_by_words_in_a_language() -> None:
    """All words must be there."""
    assert [rule.id for rule in SKIRMISH.rules.search("strikes THREE", "en")] == ["TOY-304"]
    assert [rule.id for rule in SKIRMISH.rules.search("hors du jeu", "fr")] == ["TOY-301", "TOY-303", "TOY-306"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "TOY-302"', 'id = "TOY-301"', "TOY-301 is there twice"),
        ('cannot_refuse = "outcome"', 'cannot_refuse = "laziness"', "no excuse is called 'laziness'"),
    ],
)
def test_a_mistake_in_the_rules_is_found_when_they_are_read(folder: Path, old: str, new: str, why: str) -> None:
    """A game with such rules does not even load."""
    rewrite(folder / "rules.toml", old, new)
    with pytest.raises(ValueError, match=why):
        RuleBook(folder)


def test_an_unknown_language_is_refused(folder: Path) -> None:
    """With those that there are."""
    with pytest.raises(BadInput, match="no language 'de'; there are en, fr"):
        Texts(folder).find("de", "choice.guard")


def test_facts_that_are_text_keys_are_translated() -> None:
    """And shown by their last word where no text translates them."""
    texts = Texts(SKIRMISH.folder)
    assert texts.value("fr", "@asked.Blow") == "le dé"
    assert texts.value("fr", "@seat.3") == "3"
    assert texts.value("fr", 7) == "7"
