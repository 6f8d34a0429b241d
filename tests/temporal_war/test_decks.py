"""Decks as texts: what is read, what is refused and by which rule; a row of choices enters that very deck."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.games.temporal_war.content import SLUGS
from contretemps.games.temporal_war.decks import GUESSES, LONGEST, MOST_LINES, folded, names
from contretemps.kernel import LANGUAGES
from contretemps.kernel.decks import Deck
from contretemps.kernel.position import Position
from contretemps.kernel.step import NATURE

DECKS = GAME.decks
assert DECKS is not None
USUAL = GAME.settle(None)
LEARNING = GAME.settle({"learning": "on"})
KINDS = SLUGS[:84]
Cards = dict[str, int]


def read(text: str, options: dict[str, object] | None = None) -> Deck:
    assert DECKS is not None
    return DECKS.read(text, options or USUAL, GAME.texts)


def write(deck: Deck, language: str = "en") -> str:
    assert DECKS is not None
    return DECKS.write(deck, GAME.texts, language)


def lines(cards: Cards) -> str:
    return "\n".join([f"{n} {slug}" for slug, n in cards.items()])


def wrong(deck: Deck) -> list[tuple[int, str, list[str]]]:
    return [(one.line, one.key, [GAME.rules.id(rule) for rule in one.rules]) for one in deck.problems]


def given(name: str) -> Cards:
    assert DECKS is not None
    return next(deck.cards for deck in [*DECKS.given(USUAL), *DECKS.given(LEARNING)] if deck.known == name)


HUMAN = given("human_starter")


def asked_for_a_deck(options: dict[str, object]) -> Position:
    """Both Champions are chosen; the first player is asked for a deck."""
    game = GAME.new(options)
    for seat in (0, 1):
        game.choose(seat, GAME.read_choice("champion:leonel"))
    return game


def answer(game: Position, row: list[str]) -> str:
    """Seat 0 answers with a row; the rule of the first refusal."""
    for choice in row:
        refusal = game.refusal(0, GAME.read_choice(choice))
        if refusal is not None:
            return GAME.rules.id(refusal.rule)
        game.choose(0, GAME.read_choice(choice))
    return ""


# ---- reading and writing ---------------------------------------------------------------------------------------------


def test_names_are_forgiving_and_mean_one_card() -> None:
    assert len(set(names(GAME.texts).values())) == len(SLUGS)
    text = """
        # thirty cards
        3 Gate Recruit
        3x shieldbearer    # two more words
        3 x ARCHER DES REMPARTS
        3× road_captain
        3\tchapel-mender
    """
    assert read(text).cards == dict.fromkeys(list(HUMAN)[:5], 3)
    assert folded("Éther  d’Œuvre") == folded("ETHER D'OEUVRE")


def test_a_card_on_several_lines_is_there_as_often_as_all_say() -> None:
    deck = read("1 Wall Archer\n1 Gate Recruit\n2 Wall Archer")
    assert list(deck.cards.items()) == [("gate_recruit", 1), ("wall_archer", 3)]  # in the order of the catalogue
    assert wrong(read("2 Wall Archer\n2 Wall Archer"))[0] == (2, "copies", ["TPW-079"])


def test_name_and_champion_are_kept_beside_the_cards() -> None:
    deck = read(f"Nom : Les murs\nchampion: LEONEL, the bravest of men\n{lines(HUMAN)}")
    assert (deck.name, deck.leader, deck.known) == ("Les murs", "leonel", "human_starter")
    assert write(deck).startswith("Name: Les murs\nChampion: Leonel\n\n3 Gate Recruit\n")
    assert write(deck, "fr").startswith("Nom\u00a0: Les murs\nChampion\u00a0: Leonel\n\n3 Recrue de la porte\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_reads_as_the_same_deck(language: str) -> None:
    assert DECKS is not None
    assert [len(DECKS.given(options)) for options in (USUAL, LEARNING)] == [6, 6]
    for options in (USUAL, LEARNING):
        for deck in DECKS.given(options):
            assert read(write(deck, language), options) == deck
            assert deck.known.endswith("_learning" if options is LEARNING else "_starter")


# ---- what is wrong ---------------------------------------------------------------------------------------------------


def test_all_problems_are_told_each_with_line_and_rule() -> None:
    text = (
        """4 Gate Recruit
3 Leonel
1 Dust Mite
3 Gaet Rekruit
many Gate Recruits
0 Wall Archer
3 Intervention
Champion: Leonel
Champion: Thura
Champion: Leonard
Name: """
        + "n" * 61
    )
    assert wrong(read(text)) == [
        (1, "copies", ["TPW-079"]),
        (2, "champion", ["TPW-080"]),
        (3, "monster", ["TPW-024"]),
        (4, "unknown_near", []),
        (5, "form", []),
        (6, "number", []),
        (7, "flash", ["TPW-074"]),
        (9, "champions", ["TPW-077"]),
        (10, "no_champion_near", []),
        (11, "name", []),
        (0, "few", ["TPW-078", "TPW-322"]),
    ]
    assert read(text).problems[3].facts == {"typed": "Gaet Rekruit", "near": "@card.gate_recruit"}
    assert read(text).problems[-1].facts["n"] == 10  # the misspelt ones are meant to be in it
    assert read(text).choices == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_its_words(language: str) -> None:
    text = "1 @card.leonel {0}\nx\n-1 a\n4 Gate Recruit\nChampion: Thora\nChampion: Zzz\n2 Leonel\n9 Rally Cry"
    told = read(text).problems + read(lines(HUMAN), LEARNING).problems + read("a" * (LONGEST + 1)).problems
    told += read(lines(dict.fromkeys(KINDS[:14], 3))).problems + read("", GAME.settle({"decks": "drawn"})).problems
    assert {"learning", "long", "many", "drawn", "no_champion"} <= {problem.key for problem in told}
    for problem in told:
        said = GAME.texts.say(language, f"deck_problem.{problem.key}", problem.facts)
        assert "deck_problem" not in said
        assert "@" not in said
        assert said[0].isupper() or said[0] in "“«0123456789"


@pytest.mark.parametrize(("size", "key"), [(29, "few"), (30, ""), (40, ""), (41, "many")])
def test_a_deck_has_thirty_to_forty_cards(size: int, key: str) -> None:
    text = lines(dict.fromkeys(KINDS[:13], 3)) + "\n2 " + KINDS[13]  # 41
    for _ in range(41 - size):
        count, _, rest = text.partition(" ")
        text = f"{int(count) - 1} {rest}" if count != "1" else rest.partition("\n")[2]
    assert [problem.key for problem in read(text).problems] == ([key] if key else [])


def test_where_decks_are_drawn_none_is_brought() -> None:
    assert wrong(read(lines(HUMAN), GAME.settle({"decks": "drawn"}))) == [(0, "drawn", ["TPW-324"])]


def test_long_texts_are_not_read() -> None:
    assert wrong(read("#\n" * (MOST_LINES + 1))) == [(0, "long", [])]
    assert wrong(read("#" * (LONGEST + 1))) == [(0, "long", [])]
    deck = read("\n".join(["1 Gate Recruyt"] * MOST_LINES))
    assert [problem.key for problem in deck.problems].count("unknown_near") == GUESSES
    assert [problem.key for problem in deck.problems].count("unknown") == MOST_LINES - GUESSES


def test_what_cannot_be_seen_is_not_repeated() -> None:
    (problem, _) = read("1 Gate\u202e \x1b[2J\x00Zzzz" + "z" * 200).problems
    typed = str(problem.facts["typed"])
    assert typed.startswith("Gate [2JZzzz")
    assert len(typed) == 41
    assert read("1 @card.leonel").problems[0].facts["typed"] == "card.leonel"  # no key of a text


# ---- the row of choices ----------------------------------------------------------------------------------------------


def some_deck(rng: random.Random, options: dict[str, object]) -> Cards:
    """Any legal deck."""
    assert DECKS is not None
    limits = DECKS.limits(options)
    pool = [slug for slug, most in limits.copies.items() for _ in range(most)]
    drawn = rng.sample(pool, rng.randint(limits.least, limits.most))
    return {slug: drawn.count(slug) for slug in KINDS if slug in drawn}


def shuffled(rng: random.Random, cards: Cards) -> str:
    """A deck as somebody may write it: names of any language, in any order, a card on several lines."""
    said = []
    for slug, copies in cards.items():
        name = rng.choice([slug, *[GAME.texts.by_language[one][f"card.{slug}"].upper() for one in LANGUAGES]])
        parts = [1] * copies if rng.random() < 0.2 else [copies]
        said += [f"{n}{rng.choice([' ', 'x ', ' × '])}{name}" for n in parts]
    rng.shuffle(said)
    return "\n".join(said)


@pytest.mark.parametrize("options", [USUAL, LEARNING], ids=["usual", "learning"])
@pytest.mark.parametrize("seed", range(12))
def test_a_legal_text_is_entered_as_it_is_written(seed: int, options: dict[str, object]) -> None:
    rng = random.Random(seed)
    cards = some_deck(rng, options)
    deck = read(shuffled(rng, cards), options)
    assert (deck.problems, deck.cards) == ([], cards)
    game = asked_for_a_deck(options)
    assert answer(game, deck.choices) == ""
    assert game.asked() == (1,)
    player = game.view(0)["players"][0]
    assert player["unseen"] == cards
    assert player["deck"] == sum(cards.values())


def one_too_many(rng: random.Random, cards: Cards) -> Cards:
    assert DECKS is not None
    slug = rng.choice([slug for slug in cards if DECKS.limits(USUAL).copies[slug] < 4])
    return {**cards, slug: DECKS.limits(USUAL).copies[slug] + 1}


def too_few(rng: random.Random, cards: Cards) -> Cards:
    kept = rng.sample(sorted(cards), rng.randint(0, 9))
    return {slug: copies for slug, copies in cards.items() if slug in kept}


def too_many(rng: random.Random, cards: Cards) -> Cards:
    more = rng.sample(KINDS[:48], 14)
    return {slug: 3 if slug in more else cards.get(slug, 0) for slug in KINDS if slug in more or slug in cards}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("spoil", [one_too_many, too_few, too_many])
def test_what_the_text_is_refused_by_the_rules_refuse_it_by(seed: int, spoil: Callable[..., Cards]) -> None:
    rng = random.Random(seed)
    cards = spoil(rng, some_deck(rng, USUAL))
    same_rule(cards, USUAL)


@pytest.mark.parametrize("seed", range(4))
def test_so_they_do_in_a_learning_game(seed: int) -> None:
    rng = random.Random(seed)
    cards = {**some_deck(rng, LEARNING), rng.choice(KINDS[48:]): 1}
    same_rule(cards, LEARNING)


def same_rule(cards: Cards, options: dict[str, object]) -> None:
    problems = wrong(read(lines(cards), options))
    row = [f"take:{slug}>{cards[slug]}" for slug in KINDS if slug in cards]
    rule = answer(asked_for_a_deck(options), ["deck:own", *row, "done"])
    assert rule != ""
    assert rule in [each for _, _, rules in problems for each in rules]


def test_a_given_deck_is_entered_card_by_card_too() -> None:
    """One answer would tell the others that it is the starter deck, and so every card (TPW-323)."""
    deck = read(lines(HUMAN))
    assert deck.choices == ["deck:own", *[f"take:{slug}>{n}" for slug, n in HUMAN.items()], "done"]
    game = asked_for_a_deck(USUAL)
    assert answer(game, deck.choices) == ""
    other = asked_for_a_deck(USUAL)
    assert answer(other, ["deck:starter"]) == ""
    assert game.view(0)["players"][0]["unseen"] == other.view(0)["players"][0]["unseen"]


def test_the_first_hand_comes_from_it() -> None:
    cards = given("elf_learning")
    game = asked_for_a_deck(USUAL)
    answer(game, read(lines(cards)).choices)
    game.choose(1, GAME.read_choice("deck:starter"))
    while game.asked() == (NATURE,):
        game.choose(NATURE, game.options(NATURE)[0])
    hand = game.view(0)["players"][0]["hand"]
    assert sum(hand.values()) >= 5
    assert set(hand) <= set(cards)
