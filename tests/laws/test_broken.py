"""Each law can fail: a toy game that is broken in one place breaks the law that is about it, and says how."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from contretemps.cards import deal_anew
from contretemps.kernel import (
    ALLOWED,
    DONE,
    EVERYBODY,
    Choices,
    Domain,
    EventKind,
    Game,
    Option,
    Position,
    Rng,
    Sealed,
    Step,
    Verb,
)
from contretemps.proof import dumps, loads
from contretemps.proof.record import seal
from tests.laws import hiding, laws, showing
from tests.laws.breaking import case, fails
from tests.laws.cases import Case, LawBroken, record_of
from tests.toys.ambush import game as ambush
from tests.toys.auction import game as auction
from tests.toys.keepsakes import game as keepsakes
from tests.toys.meadow import game as meadow
from tests.toys.skirmish import game as skirmish
from tests.toys.understack import game as understack

# ---- law 1 -----------------------------------------------------------------------------------------------------------


def test_a_game_longer_than_its_bound_breaks_law_1() -> None:
    fails(1, "after 5 choices", laws.ItEnds, case(skirmish.game(bound=lambda options, seats: 5)))


def test_a_question_without_options_breaks_law_1(monkeypatch: pytest.MonkeyPatch) -> None:
    class Speechless(skirmish.Act):
        def check(self, position: Any, choice: i64) -> i64:
            return skirmish.STANDING if position.round == 2 else super().check(position, choice)

    monkeypatch.setattr(skirmish, "Act", Speechless)
    fails(1, "has no option", laws.ItEnds, case(skirmish.game()))


def test_an_agenda_that_only_grows_breaks_law_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(self: Any, position: Any, choice: int) -> Step:
        position.follow((skirmish.Turn(0), skirmish.Turn(1)))
        return skirmish.Act(self.of)

    monkeypatch.setattr(skirmish.Turn, "resolve", resolve)
    fails(1, "the agenda holds 41 steps", laws.ItEnds, case(skirmish.game(bound=lambda options, seats: 200)))


def test_an_outcome_before_the_end_breaks_law_1() -> None:
    class Hasty(skirmish.Skirmish):
        def outcome(self) -> list[float] | None:
            return [0.5] * 4

    fails(1, "an outcome while", laws.ItEnds, case(skirmish.game(Hasty)))


def test_no_outcome_at_the_end_breaks_law_1() -> None:
    class Endless(skirmish.Skirmish):
        def outcome(self) -> list[float] | None:
            return None

    fails(1, "no outcome", laws.ItEnds, case(skirmish.game(Endless)))


def test_asking_a_seat_that_does_not_exist_breaks_law_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Turn, "resolve", lambda self, position, choice: skirmish.Act(self.of + 2))
    fails(1, r"asked are \(4,\), and there are 4 seats", laws.ItEnds, case(skirmish.game()))


# ---- law 2 -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def acting(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[skirmish.Act]], Case]:
    """A skirmish in which every act is asked by another step."""

    def swapped(kind: type[skirmish.Act]) -> Case:
        monkeypatch.setattr(skirmish, "Act", kind)
        return case(skirmish.game())

    return swapped


Acting = Callable[[type[skirmish.Act]], Case]


def test_an_option_that_check_refuses_breaks_law_2(acting: Acting) -> None:
    class Generous(skirmish.Act):
        def options_into(self, position: Any, out: Choices) -> None:
            for choice in range(5):
                out.add(choice)

    fails(2, "options_into and check disagree on", laws.EveryOptionAndNoOther, acting(Generous))


def test_an_allowed_choice_that_is_not_offered_breaks_law_2(acting: Acting) -> None:
    class Forgetful(skirmish.Act):
        def options_into(self, position: Any, out: Choices) -> None:
            out.add(skirmish.GUARD)

    fails(2, "options_into and check disagree on", laws.EveryOptionAndNoOther, acting(Forgetful))


def test_options_out_of_order_break_law_2(acting: Acting) -> None:
    class Backwards(skirmish.Act):
        def options_into(self, position: Any, out: Choices) -> None:
            for choice in reversed(range(5)):
                out.offer(choice, self.check(position, choice))

    fails(2, "not ascending", laws.EveryOptionAndNoOther, acting(Backwards))


def test_a_refusal_by_no_rule_of_the_game_breaks_law_2(acting: Acting) -> None:
    class Lawless(skirmish.Act):
        def check(self, position: Any, choice: i64) -> i64:
            return 999 if super().check(position, choice) != ALLOWED else ALLOWED

    fails(2, "by rule 999", laws.EveryOptionAndNoOther, acting(Lawless))


def test_a_check_that_changes_the_position_breaks_law_2(acting: Acting) -> None:
    class Meddling(skirmish.Act):
        def check(self, position: Any, choice: i64) -> i64:
            position.guards[0] = 1
            return super().check(position, choice)

    fails(2, "changed the position", laws.EveryOptionAndNoOther, acting(Meddling))


def test_an_option_that_does_not_apply_breaks_law_2(acting: Acting) -> None:
    class Crashing(skirmish.Act):
        def resolve(self, position: Any, choice: i64) -> Step:
            if choice == skirmish.GUARD:
                raise RuntimeError("no guards here")
            return super().resolve(position, choice)

    fails(2, "does not apply: RuntimeError", laws.EveryOptionAndNoOther, acting(Crashing))


def test_listening_to_a_seat_that_is_not_asked_breaks_law_2() -> None:
    class Open(skirmish.Skirmish):
        def check(self, seat: i64, choice: i64) -> i64:
            return super().check(seat if seat < 2 else self.step.seat, choice)

    fails(2, "and options|disagree on", laws.EveryOptionAndNoOther, case(skirmish.game(Open)))


# ---- laws 3, 4 and 5 -------------------------------------------------------------------------------------------------


def test_a_copy_that_shares_an_array_breaks_law_3() -> None:
    class Sharing(skirmish.Skirmish):
        def copy(self) -> skirmish.Skirmish:
            new = super().copy()
            new.hearts = self.hearts
            return new

    fails(3, "changed its parent", laws.CopiesAreIndependent, case(skirmish.game(Sharing)))


def test_a_copy_that_shares_a_wide_set_breaks_law_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(self: meadow.Meadow) -> meadow.Meadow:
        return meadow.Meadow(self.step, self.agenda, self.rounds, [self.first, self.second, self.frozen])

    monkeypatch.setattr(meadow.Meadow, "copy", shared)
    fails(3, "a copy is not the same", laws.CopiesAreIndependent, case(meadow.GAME))


def test_a_copy_that_forgets_a_field_breaks_law_3() -> None:
    class Forgetting(skirmish.Skirmish):
        def copy(self) -> skirmish.Skirmish:
            new = super().copy()
            new.round = 1
            return new

    fails(3, "a copy is not the same", laws.CopiesAreIndependent, case(skirmish.game(Forgetting)))


def test_a_copy_that_takes_the_journal_along_breaks_law_3() -> None:
    class Gossip(skirmish.Skirmish):
        def copy(self) -> skirmish.Skirmish:
            new = super().copy()
            new.journal = self.journal
            return new

    fails(3, "carries the journal", laws.CopiesAreIndependent, case(skirmish.game(Gossip)))


def test_a_step_that_dumps_another_argument_breaks_law_4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Turn, "dump", lambda self: ["Turn", 1 - self.of])
    fails(4, "loaded, a position is another", laws.DumpsAreExact, case(skirmish.game()))


def test_a_field_that_is_not_dumped_breaks_law_4() -> None:
    class Unwritten(skirmish.Skirmish):
        def fields(self) -> tuple[str, ...]:
            return ("round", "hearts")

    def load(data: dict[str, Any]) -> Position:
        position = skirmish.load(data, Unwritten)
        position.guards = vec[i64]([0, 0, 0, 0])
        return position

    fails(
        4,
        "says something else",
        laws.DumpsAreExact,
        case(skirmish.game(Unwritten, load=load)),
    )


def test_a_step_that_holds_more_than_numbers_breaks_law_4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Blow, "dump", lambda self: ["Blow", float(self.at)])
    fails(4, "a step holds more than numbers", laws.DumpsAreExact, case(skirmish.game()))


def test_a_game_that_remembers_other_games_breaks_law_5() -> None:
    games_played = itertools.count()

    class Moody(skirmish.Skirmish):
        def outcome(self) -> list[float] | None:
            return None if self.asked() else [float(next(games_played))] * 4

    with pytest.raises(LawBroken, match=r"law 5.*played again, it is another game"):
        laws.law_5_the_same_again(case(skirmish.game(Moody)), 0)


# ---- law 6 -----------------------------------------------------------------------------------------------------------


def test_a_view_that_shows_the_other_hand_breaks_law_6() -> None:
    class Glass(understack.Understack):
        def view(self, seat: int | None) -> dict[str, Any]:
            return {**super().view(seat), "highest": max([0, *self.hands[1].cards])}

    fails(6, "can tell worlds apart.*highest", hiding.NothingLeaks, case(understack.game(Glass)))


def test_a_spectators_view_that_shows_a_hand_breaks_law_6() -> None:
    class Gallery(understack.Understack):
        def view(self, seat: int | None) -> dict[str, Any]:
            return super().view(0 if seat is None else seat)

    fails(6, "seat 1 can tell worlds apart.*spectator", hiding.NothingLeaks, case(understack.game(Gallery)))


def test_a_view_that_is_not_plain_data_breaks_law_6() -> None:
    class Odd(understack.Understack):
        def view(self, seat: int | None) -> dict[str, Any]:
            return {**super().view(seat), "left": (1, 2)}

    fails(6, "not plain data", hiding.NothingLeaks, case(understack.game(Odd)))


def drawing(monkeypatch: pytest.MonkeyPatch, resolve: Callable[[Any, Any, int], Step]) -> Case:
    monkeypatch.setattr(understack.Draw, "resolve", resolve)
    return case(understack.game())


def test_an_event_that_tells_everybody_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = understack.Draw.resolve

    def resolve(self: Any, stack: Any, choice: int) -> Step:
        stack.tell(understack.GETS, understack.GONE, self.to, choice)
        return honest(self, stack, choice)

    fails(6, "tell two games apart|events tell", hiding.NothingLeaks, drawing(monkeypatch, resolve))


def test_a_reveal_to_the_wrong_seats_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = understack.Draw.resolve

    def resolve(self: Any, stack: Any, choice: int) -> Step:
        stack.reveal(EVERYBODY, understack.GETS, understack.GONE, self.to, choice)
        return honest(self, stack, choice)

    fails(6, "tell two games apart", hiding.NothingLeaks, drawing(monkeypatch, resolve))


def test_a_secret_choice_that_everybody_may_see_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(understack.Draw, "audience", lambda self, stack, choice: EVERYBODY)
    fails(6, "sees whether .*card:", hiding.NothingLeaks, case(understack.game()))


def test_a_question_that_names_a_hidden_card_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(understack.Turn, "about", lambda self, stack: {"seat": int(stack.hands[self.seat].cards[0])})
    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(understack.game()))


def test_a_refusal_that_depends_on_a_hidden_card_breaks_law_6() -> None:
    class Telling(understack.Understack):
        def turn_rule(self, seat: i64, choice: i64) -> i64:
            return understack.GONE if self.hands[1].has(choice - understack.PLAY) else understack.IN_TURN

    fails(6, "can tell worlds apart.*refusals|can tell", hiding.NothingLeaks, case(understack.game(Telling)))


def test_reimagining_that_forgets_what_a_seat_knows_breaks_law_6() -> None:
    class Amnesia(understack.Understack):
        def reimagine(self, seat: int, rng: Rng) -> None:
            self.deck.under.knows = vec[i64]([0] * len(self.deck.under.knows))
            deal_anew([self.places()], seat, rng)

    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(understack.game(Amnesia)))


def test_reimagining_that_loses_a_card_breaks_law_6() -> None:
    class Losing(understack.Understack):
        def reimagine(self, seat: int, rng: Rng) -> None:
            super().reimagine(seat, rng)
            if self.deck.unseen.size() > 1:
                self.deck.unseen.cards[0] = self.deck.unseen.cards[1]

    fails(6, "an imagined world is impossible", hiding.NothingLeaks, case(understack.game(Losing)))


def test_reimagining_nothing_breaks_law_6() -> None:
    class Dull(understack.Understack):
        def reimagine(self, seat: int, rng: Rng) -> None:
            pass

    fails(6, "cannot exclude another world", hiding.NothingLeaks, case(understack.game(Dull)))
    with pytest.raises(LawBroken, match="no other world is ever imagined"):
        hiding.law_6_secrets_are_reimagined(case(understack.game(Dull)), range(3))


def test_secrets_that_are_not_declared_break_law_6() -> None:
    fails(6, "says that it has no secrets", hiding.NothingLeaks, case(understack.game(secrets=False)))


def test_a_sealed_answer_that_depends_on_the_others_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    def check_seat(self: Sealed, position: Any, seat: int, choice: int) -> int:
        return auction.TOO_MUCH if choice in self.answers and choice > 0 else ALLOWED

    monkeypatch.setattr(auction.Bid, "check_seat", check_seat)
    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(auction.game()))


def test_a_view_of_sealed_answers_breaks_law_6() -> None:
    class Windowed(auction.Auction):
        def view(self, seat: int | None) -> dict[str, Any]:
            answers = self.step.answers if isinstance(self.step, Sealed) else ()
            return {**super().view(seat), "highest": max(answers, default=0)}

    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(auction.game(Windowed)))


def test_a_poll_of_those_who_hold_something_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    """Being asked tells everybody that there is something to react with."""

    def resolve(self: ambush.Window, game: ambush.Ambush, choice: int) -> Step:
        seats = len(game.hearts)
        for further in range(self.after, seats):
            seat = (self.striker + further) % seats
            if game.shields[seat] > 0:
                return ambush.React(seat, self.striker, self.target, further + 1)
        return DONE

    monkeypatch.setattr(ambush.Window, "resolve", resolve)
    fails(6, "nothing says that it is revealed", hiding.NothingLeaks, case(ambush.game()))


def test_scores_that_nobody_may_know_break_law_6() -> None:
    class Boastful(understack.Understack):
        def scores(self) -> list[float]:
            return [float(sum(hand.cards)) for hand in self.hands]

    fails(6, "can tell worlds apart", hiding.NothingLeaks, case(understack.game(Boastful)))


def test_a_secret_pick_that_opens_breaks_law_6(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepsakes.Keep, "seen_after", lambda self, position, seat, choice: EVERYBODY)
    fails(6, "sees which answers were sealed", hiding.NothingLeaks, case(keepsakes.game()))


# ---- laws 7, 11 and 12 -----------------------------------------------------------------------------------------------


def test_a_broken_invariant_breaks_law_7(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auction.Bid, "check_seat", lambda self, position, seat, choice: ALLOWED)
    fails(7, "TOY-102: seat . owes coins", laws.InvariantsHold, case(auction.game()))


def test_a_draw_that_ignores_weights_breaks_law_11(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Blow, "draw", lambda self, position, rng: skirmish.HIT + rng.below(2))
    fails(11, "its share is", laws.ChanceIsFair, case(skirmish.game()))


def test_a_draw_of_something_else_breaks_law_11(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(understack.Draw, "draw", lambda self, stack, rng: rng.below(understack.CARDS))
    fails(11, "NATURE draws ., and may draw", laws.ChanceIsFair, case(understack.game()))


def test_an_answer_without_weight_breaks_law_11(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Blow, "weight", lambda self, position, choice: choice - skirmish.HIT)
    fails(11, "no positive numbers", laws.ChanceIsFair, case(skirmish.game()))


def test_asking_who_is_out_breaks_law_12(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish.Turn, "resolve", lambda self, position, choice: skirmish.Act(self.of))
    fails(12, "is out, and asked", laws.SeatsAreRespected, case(skirmish.game()))


def test_coming_back_breaks_law_12() -> None:
    class Undead(skirmish.Skirmish):
        def eliminated(self) -> tuple[int, ...]:
            return (3,) if self.round == 1 and self.asked() != (3,) else ()

    fails(12, "were out and are back", laws.SeatsAreRespected, case(skirmish.game(Undead)))


def test_team_mates_with_different_outcomes_break_law_12() -> None:
    class Selfish(skirmish.Skirmish):
        def outcome(self) -> list[float] | None:
            return None if self.asked() else [float(hearts) for hearts in self.hearts]

    fails(12, "different outcomes", laws.SeatsAreRespected, case(skirmish.game(Selfish)))


def test_a_score_too_few_breaks_law_12() -> None:
    class Short(skirmish.Skirmish):
        def scores(self) -> list[float]:
            return super().scores()[:3]

    fails(12, "4 seats have the scores", laws.SeatsAreRespected, case(skirmish.game(Short)))


# ---- laws 8, 9 and 10: a folder in which something is missing --------------------------------------------------------


def changed(folder: Path, file: str, old: str, new: str) -> Game:
    """A skirmish with a file of its folder changed."""
    there = folder / "skirmish"
    shutil.copytree(skirmish.GAME.folder, there)
    text = (there / file).read_text("utf-8")
    assert old in text
    (there / file).write_text(text.replace(old, new), "utf-8")
    return skirmish.game(folder=there)


def breaks(number: int, why: str, law: Callable[[Game], None], game: Game) -> None:
    with pytest.raises(LawBroken, match=why) as raised:
        law(game)
    assert raised.value.law == number


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("texts.fr.toml", 'guard = "Se garder"', "", r"not in every language: \['choice.guard'\]"),
        ("texts.en.toml", "[choice]", "[choices]", "not in every language"),
        ("texts.fr.toml", "touche-t-il ?", "touche-t-il {{}} ?", ""),
        ("rules.toml", 'text.fr = "On ne frappe pas qui est hors du jeu."', 'text.fr = ""', "TOY-303 has no text"),
        ("rules.toml", '[chapters.skirmish]\nen = "Skirmish"\nfr = "Escarmouche"', "", "has no text, chapter"),
    ],
)
def test_a_missing_text_breaks_law_8(tmp_path: Path, file: str, old: str, new: str, why: str) -> None:
    game = changed(tmp_path, file, old, new)
    if why:
        breaks(8, why, showing.law_8_everything_has_words, game)
    else:
        fails(8, "put into these words", showing.PlayHasWords, case(game))


def test_a_text_that_names_an_unknown_fact_breaks_law_8(tmp_path: Path) -> None:
    game = changed(tmp_path, "texts.en.toml", "Seat {seat} is no enemy.", "Seat {place} is no enemy.")
    fails(8, "has no words: KeyError.*place", showing.PlayHasWords, case(game))


def test_a_question_without_words_breaks_law_8(tmp_path: Path) -> None:
    game = changed(tmp_path, "texts.fr.toml", "Blow =", "Other =")
    fails(8, "no text question.Blow in fr", showing.PlayHasWords, case(game))


def test_an_option_without_words_breaks_law_8() -> None:
    game = skirmish.game(options=[Option("hearts", ["2", "9"], "2")])
    breaks(8, "no text option_value.hearts.9 in en", showing.law_8_everything_has_words, game)


def test_an_event_without_words_breaks_law_8() -> None:
    game = skirmish.game(events=[*skirmish.EVENTS, EventKind("flees")])
    breaks(8, "no text event.flees in en", showing.law_8_everything_has_words, game)


def test_two_choices_with_one_notation_break_law_8() -> None:
    twice = Domain("card", ["3", "3"])
    verbs = [Verb("card", 0, [("card", twice)])]
    breaks(8, "is read as 0, and written by 1", showing.law_8_everything_has_words, understack.game(verbs=verbs))


def test_a_position_that_cannot_be_written_breaks_law_8() -> None:
    game = skirmish.game(write=lambda position: {"hearts": position.hearts})
    fails(8, "cannot be written", showing.PlayHasWords, case(game))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"spears": 1}, "a position has no 'spears'"),
        ({"hearts": {"4": 1}}, "no player of this game is called '4'"),
        ({"asked": "nobody"}, "no seat is called 'nobody'"),
    ],
)
def test_a_position_written_in_words_that_the_game_does_not_list_breaks_law_8(more: dict[str, Any], why: str) -> None:
    game = skirmish.game(write=lambda position: {**skirmish.write(position), **more})
    fails(8, why, showing.PlayHasWords, case(game))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('refuse = { "strike:3" = "TOY-303" }', "", "no example of TOY-303 refused"),
        ('rule = "TOY-304"', 'rule = "TOY-305"', "no example of TOY-304 allowed"),
        ("expect = { hearts = { 1 = 1 } }", "expect = { hearts = { 1 = 2 } }", "hearts.1: expected 2, but it is 1"),
        ('refuse = { "strike:3" = "TOY-303" }', 'refuse = { "strike:3" = "TOY-305" }', "should be refused by TOY-305"),
        ('rule = "TOY-303"', 'rule = "TOY-399"', "no rule 'TOY-399'"),
    ],
)
def test_a_missing_or_wrong_example_breaks_law_9(tmp_path: Path, old: str, new: str, why: str) -> None:
    game = changed(tmp_path, "examples/skirmish.toml", old, new)
    breaks(9, why, showing.law_9_rules_are_shown, game)


def test_a_needless_excuse_breaks_law_9(tmp_path: Path) -> None:
    rule = 'id = "TOY-303"\nchapter'
    game = changed(tmp_path, "rules.toml", rule, f'cannot_refuse = "outcome"\n{rule}')
    breaks(9, r"yet refused in an example: \['TOY-303'\]", showing.law_9_rules_are_shown, game)


def test_an_event_by_no_rule_breaks_law_9(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skirmish, "GUARDING", 399)
    fails(9, "by a rule that does not exist", showing.PlayNamesRules, case(skirmish.game()))
    breaks(9, "by a rule that does not exist", showing.law_9_rules_are_shown, skirmish.game())


def test_a_game_without_golden_records_breaks_law_10(tmp_path: Path) -> None:
    shutil.copytree(skirmish.GAME.folder, tmp_path / "skirmish", ignore=shutil.ignore_patterns("*.json"))
    game = skirmish.game(folder=tmp_path / "skirmish")
    breaks(10, "no golden record in", showing.law_10_golden_records_replay, game)


def test_a_golden_record_with_another_result_breaks_law_10(tmp_path: Path) -> None:
    game = changed(tmp_path, "records/short.json", '"outcome": [', '"outcome": [0.25, ')
    breaks(10, "short.json: the result is", showing.law_10_golden_records_replay, game)


def test_a_golden_record_of_other_rules_breaks_law_10(tmp_path: Path) -> None:
    game = changed(tmp_path, "rules.toml", "edition = 1", "edition = 2")
    breaks(10, "short.json: this record was played under another rule set", showing.law_10_golden_records_replay, game)


def test_a_golden_record_that_is_cut_short_breaks_law_10(tmp_path: Path) -> None:
    shutil.copytree(skirmish.GAME.folder, tmp_path / "skirmish")
    game = skirmish.game(folder=tmp_path / "skirmish")
    (game.folder / "records" / "short.json").write_text(dumps(record_of(case(game), 1, 5).whole()), "utf-8")
    breaks(10, "ends before the game does", showing.law_10_golden_records_replay, game)


def test_a_golden_record_that_is_written_otherwise_breaks_law_10(tmp_path: Path) -> None:
    shutil.copytree(skirmish.GAME.folder, tmp_path / "skirmish")
    path = tmp_path / "skirmish" / "records" / "short.json"
    data = {"more": 1, **loads(path.read_text("utf-8"))}
    path.write_text(dumps({**data, "seal": seal(data)}), "utf-8")
    game = skirmish.game(folder=tmp_path / "skirmish")
    breaks(10, "would be written otherwise today", showing.law_10_golden_records_replay, game)
