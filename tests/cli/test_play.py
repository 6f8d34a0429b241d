"""Terminal play, line by line: choices, refusals, orders, saving and resuming."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from contretemps.games import find
from contretemps.kernel import Reason
from contretemps.proof.chance import commitment, seed_from
from tests.cli.conftest import Run

TEMPEST = find("tempest")
DAY_1 = ("play", "tempest", "--option", "days=1", "--seed", "x")
Saves = Callable[[], list[Path]]


def choices(file: Path) -> list[str]:
    """The players' choices in a saved game."""
    data = json.loads(file.read_text("utf-8"))
    return [entry["choice"] for entry in data["choices"] if entry["seat"] != "*"]


def test_a_few_choices_by_number_and_by_name(run: Run, saves: Saves) -> None:
    ran = run(*DAY_1, typed="1\nstep:4,5\nstep 4,4\nend\nstorm:c\n")
    assert (ran.code, ran.err) == (0, "")
    assert f"Chance is committed to {commitment(seed_from('x'))}" in ran.out
    assert "Options: days=1" in ran.out
    assert "Round 1: is the storm drawn from diamonds or from clubs?" in ran.out
    assert "  1  storm:diamonds  The storm from diamonds\n" in ran.out
    assert "You step to ♥4\xa0♠5" in ran.out
    assert "TMP-088" in ran.out
    (file,) = saves()
    assert choices(file) == ["storm:diamonds", "step:4,5", "step:4,4", "end", "storm:clubs"]
    assert f"The game is kept in {file}" in ran.out
    assert f"contretemps play --resume {file}" in ran.out


def test_nothing_played_keeps_nothing(run: Run, saves: Saves) -> None:
    for typed in ("", "quit\n", "?\nlog\nview\nundo\n"):
        ran = run(*DAY_1, typed=typed)
        assert ran.code == 0
        assert "The game is kept in" not in ran.out
    assert saves() == []


def test_a_refused_choice_names_its_rule(run: Run, saves: Saves) -> None:
    ran = run(*DAY_1, typed="1\nstep:9,9\nwhy step:1,1\nwhy 1\nwhy\nwhy end\n")
    assert "step:9,9 is refused: TMP-012  ♥9\xa0♠9 is off the map" in ran.out
    assert "step:1,1 is refused: TMP-090" in ran.out
    assert f"The rule: {TEMPEST.rules.find('90').text['en']}" in ran.out
    assert "Allowed instead:\n  1  step:4,5  Step to ♥4\xa0♠5\n" in ran.out
    assert "step:4,5 is allowed: Step to ♥4\xa0♠5" in ran.out
    assert ran.out.count("step:9,9 is refused: TMP-012") == 2  # `why` alone explains the last one
    assert "end is allowed" in ran.out
    assert choices(saves()[0]) == ["storm:diamonds"]


def test_out_of_turn(run: Run) -> None:
    ran = run(*DAY_1, typed="why\nstep:4,5\n")
    assert "Say which choice: why CHOICE." in ran.out
    assert "step:4,5 is refused: TMP-" in ran.out
    assert "the pile for the storm" in ran.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("foo", "'foo' is neither a choice nor an order; ? lists"),
        ("storm:diamond", "did you mean 'storm:diamonds'?"),
        ("undi", "did you mean 'undo'?"),
        ("99", "There is no choice number 99; they go from 1 to 2."),
        ("0", "There is no choice number 0"),
        ("#7", "There is no choice number 7"),
        ("-1", "neither a choice nor an order"),
        ("[red]", "'[red]' is neither"),
        ("{x} %s \\", "'{x} %s \\' is neither"),
        ("\x00", "neither"),
        ("why", "Say which choice"),
        ("why xyzzy", "'xyzzy' is neither"),
        ("rules TMP-999", "no rule 'TMP-999'"),
        ("rules xyzzy", "no rule speaks of 'xyzzy'"),
        ("log x", "log takes a number"),
        ("lang de", "Languages: en, fr."),
        ("list xyzzy", "There are: storm"),
        ("save", "Nothing was played yet"),
        ("save nowhere/x.json", "nowhere/x.json: No such file"),
        ("resume", "Say which game"),
        ("resume nothing.json", "nothing.json: No such file"),
    ],
)
def test_nonsense_is_answered_and_asked_again(typed: str, answer: str, run: Run, saves: Saves) -> None:
    ran = run(*DAY_1, typed=f"{typed}\n\n1\n")
    assert (ran.code, ran.err) == (0, "")
    assert answer in ran.out
    assert choices(saves()[0]) == ["storm:diamonds"]


def test_undo(run: Run, saves: Saves) -> None:
    ran = run(*DAY_1, typed="undo\n1\nundo\nstep:4,5\nundo\nstep:3,6\n")
    assert ran.out.count("No taking back: chance has answered since.") == 2
    assert "Taken back: step:4,5" in ran.out
    assert choices(saves()[0]) == ["storm:diamonds", "step:3,6"]


def test_nothing_to_undo(run: Run, tmp_path: Path) -> None:
    (tmp_path / "there.toml").write_text('player = "3,5"\nmovement = 3\n', "utf-8")
    ran = run("play", "tempest", "--position", "there.toml", typed="undo\nstep:4,5\nundo\nundo\n")
    assert ran.out.count("There is nothing to take back.") == 2
    assert "Taken back: step:4,5" in ran.out


def test_orders(run: Run) -> None:
    ran = run(*DAY_1, typed="?\nrules TMP-049\nrules haven\nlog 2\nlist\nlist storm\n/view\n")
    for order in ("undo", "why CHOICE", "rules ID or WORD", "log [N]", "save [FILE]", "lang en, lang fr", "quit"):
        assert f"\n{order}" in ran.out
    assert "TMP-049  Storm levels" in ran.out
    assert "rules speak of 'haven'" in ran.out
    assert "An obstacle on ♥3\xa0♠1, shape 4, a tall wall.  TMP-025\nRound 1.  TMP-036\n> list\n" in ran.out
    assert ran.out.count("  2  storm:clubs     The storm from clubs") == 4
    assert ran.out.count("Day 1, round 1 of 6") == 2


def test_hint_only_where_the_game_has_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TEMPEST, "policy", None)
    ran = run(*DAY_1, typed="?\nhint\n")
    assert "\nhint" not in ran.out
    assert "There are no hints here." in ran.out
    monkeypatch.setattr(TEMPEST, "policy", lambda position, seat: position.options(seat)[-1])
    monkeypatch.setattr(TEMPEST, "_plan", None)
    ran = run(*DAY_1, typed="?\nhint\n")
    assert "\nhint" in ran.out
    assert "> hint\n  2  storm:clubs" in ran.out


def test_hints_say_why_and_follow_their_plan(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one goes on with the plan, and plans anew once something else was chosen."""
    monkeypatch.setattr(TEMPEST, "_plan", lambda run, seat: [run.options(seat)[0], run.options(seat)[-1]])
    monkeypatch.setattr(TEMPEST, "_reasons", lambda run, seat, plan: [Reason("few_rounds", {"rounds": len(plan)})])
    ran = run(*DAY_1, typed="storm:diamonds\nhint\nhint\nstep:4,5\nhint\nlang fr\nindice\n")
    assert ran.out.count("Rounds of the day still to come: 2.") == 2
    assert ran.out.count("Rounds of the day still to come: 1.") == 1
    assert ran.out.count("Manches de la journée encore à venir\xa0: 1.") == 1


def test_french(run: Run, saves: Saves) -> None:
    ran = run(*DAY_1, "--lang", "fr", typed="?\n1\npourquoi step:1,1\nannuler\njournal 1\nlang en\nlang fr\nquitter\n")
    assert "La tempête vient des carreaux" in ran.out
    assert "step:1,1 est refusé\u00a0: TMP-090" in ran.out
    assert "le hasard a répondu depuis" in ran.out
    assert "What do you do?" in ran.out
    assert f"La partie est gardée dans {saves()[0]}" in ran.out


def test_save_and_resume(run: Run, tmp_path: Path, saves: Saves) -> None:
    ran = run(*DAY_1, typed="1\nsave mine.json\nstep:4,5\n")
    assert "Saved in mine.json" in ran.out
    mine = tmp_path / "mine.json"
    assert choices(mine) == ["storm:diamonds", "step:4,5"]  # it is kept there after every choice
    ran = run("play", "--resume", "mine.json", typed="end\n2\n")
    assert ran.code == 0
    assert choices(mine) == ["storm:diamonds", "step:4,5", "end", "storm:clubs"]
    before = mine.read_bytes()
    run("play", "tempest", "--resume", "mine.json", "--save", "copy.json", typed="end\n")
    assert mine.read_bytes() == before
    assert choices(tmp_path / "copy.json")[-1] == "end"
    at_once = run(*DAY_1, "--save", "at-once.json", typed="1\nstep:4,5\nend\n2\n")
    assert at_once.code == 0
    assert mine.read_bytes() == (tmp_path / "at-once.json").read_bytes()


def test_resume_while_playing(run: Run, tmp_path: Path, saves: Saves) -> None:
    run(*DAY_1, "--save", "first.json", typed="1\n")
    first = (tmp_path / "first.json").read_bytes()
    ran = run("play", "tempest", "--seed", "y", typed="2\nresume nothing.json\nresume first.json\nstep:4,5\n")
    assert "nothing.json: No such file" in ran.out
    assert len(saves()) == 1  # the other game is kept, too
    assert choices(saves()[0]) == ["storm:clubs"]
    assert choices(tmp_path / "first.json") == ["storm:diamonds", "step:4,5"]
    assert (tmp_path / "first.json").read_bytes() != first


def test_other_files_are_never_overwritten_while_playing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear aunt", "utf-8")
    ran = run(*DAY_1, typed="1\nsave letter.txt\n")
    assert "nothing was overwritten" in ran.out
    assert (tmp_path / "letter.txt").read_text("utf-8") == "Dear aunt"


def test_a_game_to_its_end(run: Run, saves: Saves) -> None:
    ran = run(*DAY_1, typed="1\nend\n" * 6 + "step:1,1\nlog 1\nundo\nsave whole.json\nquit\n")
    assert "The game is over. Player 1 has 0" in ran.out
    assert f"The seed is open: {seed_from('x').hex()}" in ran.out
    assert "The game is over: 'step:1,1' comes too late." in ran.out
    assert "> undo\nTaken back: end" in ran.out
    assert "The game is kept in whole.json" in ran.out


def test_the_end_can_be_verified(run: Run, saves: Saves) -> None:
    run("play", "tempest", "--option", "days=1", typed="1\nend\n" * 6)
    assert run("verify", str(saves()[0])).code == 0


def test_every_game_has_its_own_chance(run: Run) -> None:
    commitments = {run("play", "tempest").out.splitlines()[1] for _ in range(3)}
    assert len(commitments) == 3


def test_a_position_set_up_as_text(run: Run, tmp_path: Path, saves: Saves) -> None:
    text = 'day = 2\nplayer = "3,5"\nmovement = 3\npowers = ["mack"]\nobstacles = ["1,1"]\n'
    text += 'options = { hail_centre = "3" }\n'
    (tmp_path / "there.toml").write_text(text, "utf-8")
    ran = run("play", "tempest", "--position", "there.toml", typed="mack:1,1\nstep:4,5\nend\n1\n")
    assert "Options: hail_centre=3" in ran.out
    data = json.loads(saves()[0].read_text("utf-8"))
    assert data["start"] == {"day": 2, "player": "3,5", "movement": 3, "powers": ["mack"], "obstacles": ["1,1"]}
    assert data["options"]["hail_centre"] == "3"
    assert choices(saves()[0]) == ["mack:1,1", "step:4,5", "end", "storm:diamonds"]
    assert run("verify", str(saves()[0])).code == 3  # nobody can check how the position came about


def test_a_long_list_is_folded(run: Run, tmp_path: Path, saves: Saves) -> None:
    squares = [f"{x},{y}" for x in range(4, 9) for y in range(1, 8)]
    text = (
        f'day = 2\nplayer = "2,5"\nhaven = "1,1"\nmovement = 3\npowers = ["mack"]\nobstacles = {json.dumps(squares)}\n'
    )
    (tmp_path / "there.toml").write_text(text, "utf-8")
    ran = run("play", "tempest", "--position", "there.toml", typed="list mack\nmack:6,4\n")
    assert "mack: 35 choices, such as mack:" in ran.out
    shown, _, listed = ran.out.partition("> list mack")
    assert "  1  step:" in shown
    assert "Old Mack: destroy" not in shown
    assert listed.count("Old Mack: destroy the obstacle on") == 35
    assert choices(saves()[0]) == ["mack:6,4"]


def test_bots_play_by_themselves(run: Run, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        ran = run("play", "tempest", "--option", "days=1", "--seed", "x", "--bot", "0=uniform", "--save", name)
        assert ran.code == 0
        assert "The game is over." in ran.out
        assert "\n> " not in ran.out
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert run("verify", "a.json").code == 0


def test_a_game_that_cannot_be_kept_says_so(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(path: Path, text: str) -> None:
        from contretemps.kernel.errors import BadInput

        raise BadInput(f"{path}: No space left on device")

    monkeypatch.setattr("contretemps.cli.terminal_game.write_text", full)
    ran = run(*DAY_1, typed="1\n")
    assert "THE GAME COULD NOT BE KEPT" in ran.out
    assert "No space left on device" in ran.out


def test_bots_sit_opposite_and_everybody_has_a_name(run: Run) -> None:
    ran = run("play", "tempt", "--seed", "x", "--save", "t.json", typed="1\n1\n1\nquit\n")
    assert "Seats: Player 1 (you), Bruno (greedy bot)" in ran.out
    assert "Hand over" not in ran.out
    assert "Player 0" not in ran.out
    assert "player 0" not in ran.out
    assert "Player 2" not in ran.out
    assert "Bruno" in ran.out.split("Seats:")[1].partition("\n")[2]  # in the drawing and in what happened
    assert "play --resume t.json\n" in ran.out
    french = run("play", "--resume", "t.json", "--lang", "fr", typed="quitter\n").out
    assert "Places\u00a0: Joueur 1 (toi), Bruno (robot greedy)" in french


def test_everybody_may_sit_at_this_keyboard(run: Run) -> None:
    ran = run("play", "tempt", "--together", "--seed", "x", "--save", "t.json", typed="1\n1\n1\n1\nquit\n")
    assert "Seats:" not in ran.out
    assert "Player 2 is asked. Hand over the screen" in ran.out
    assert "play --resume t.json --together\n" in ran.out
