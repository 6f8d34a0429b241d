"""The picture of a view in the terminal."""

from __future__ import annotations

import random
import re

import pytest

from contretemps.games.tempt import GAME
from contretemps.games.tempt.draw import ASCII, draw
from contretemps.kernel import LANGUAGES, Rng
from tests.tempt.play import given, new, next_choice

TAG = re.compile(r"(?<!\\)\[/?[^\]]*\]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_view_has_a_picture(language: str) -> None:
    """Without holes, in signs that a plain terminal can show otherwise."""
    luck, rng = random.Random(8), Rng(8)
    game = new()
    signs: set[str] = set()
    while game.asked():
        for eye in (None, 0, 1):
            picture = draw(game.view(eye), language)
            assert "{" not in picture
            assert "draw." not in picture
            signs |= {sign for sign in TAG.sub("", picture) if ord(sign) > 127 and not sign.isalpha()}
        game.choose(*next_choice(game, luck, rng, greedy=False))
    assert draw(game.view(None), language)
    assert signs <= set(ASCII)


def test_a_picture_shows_a_seat_its_own() -> None:
    """The hand and what is known of the other's; a spectator sees neither."""
    game = given(hands=["gale_wyrm", "minotaur oathspeaker"], known=["", "minotaur"], temptresses=["gold", "veils"])
    own, other, nobody = draw(game.view(0), "en"), draw(game.view(1), "en"), draw(game.view(None), "en")
    assert "Gale Wyrm 4/8/2" in own
    assert "Temptress of Gold" in own
    assert "Known in the other hand" in own
    assert "Minotaur" in own
    assert "Oathspeaker" not in own
    assert "Gale Wyrm" not in other
    assert "Oathspeaker" in other
    assert not any(name in nobody for name in ("Gale Wyrm", "Minotaur", "Oathspeaker", "Temptress of Gold"))


def test_it_is_the_games_picture() -> None:
    assert GAME.draw is draw
