"""What a seat decides in a row is told when it is decided: polls of The Temporal War, by a clock of the test's own.

Two worlds differ in one hidden card. Whoever does not hold it sees and hears the same in both, at every moment, however
long the seat that holds it looks at its card.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from contretemps.games.temporal_war import GAME
from contretemps.kernel.refusal import Refused
from contretemps.proof import seed_from
from contretemps.server import chronicle, polls, replays, telling, wire
from contretemps.server.table import BOT, PERSON, Seat, Table, Terms
from contretemps.server.wire import Presence, Viewer
from tests.server.conftest import Player
from tests.temporal_war.holds import held, new_table

START = 1000.0
FIGHT = {"0,3": "0:shieldbearer", "-3,5": "0:gate_recruit", "1,2": "1:gate_recruit", "-3,-2": "1:shieldbearer"}


def at_war(hands: dict[str, str], *guests: str, **more: Any) -> Table:
    """A war of two people from a position on; it is player 0's turn."""
    sit = guests or ("guest 0", "guest 1")
    seats = [Seat(n, PERSON, f"Person {n}", guest=guest) for n, guest in enumerate(sit)]
    start = {"pieces": FIGHT, "aether": [5, 5], "hands": hands, "decks": ["", ""], "round": 2, **more}
    options = GAME.settle({"inward_temples": "off"})
    table = Table("x", Terms(GAME, options, seed=seed_from("rook"), start=start, created=990.0), seats)
    table.start(990.0)
    return table


def choose(table: Table, seat: int, choice: str, now: float) -> bool:
    table.run_out(now)
    return table.choose(seat, GAME.codec.read(choice), telling.heard_by(table, f"guest {seat}"), now)


def seen(table: Table, guest: str | None, now: float) -> str:
    """All that somebody is told at a moment: the state, the log and the record."""
    viewer = Viewer(guest)
    heard = telling.as_heard(table, guest)
    log = chronicle.entries(heard, wire.seat_shown(heard, viewer), "en", 0)
    return json.dumps([wire.state(table, viewer, now, Presence(), [], 0), log, replays.export(table, viewer)])


def entries(table: Table) -> list[tuple[int | None, str | None, float]]:
    return [(entry.seat, entry.choice, entry.at) for entry in table.entries]


def compare(one: Table, other: Table, until: float, doings: dict[float, list[tuple[Table, int, str]]]) -> None:
    """Let time go by in tenths; player 1 and a spectator see the same of both all the time."""
    for tenth in range(round(10 * (until - START)) + 1):
        now = round(START + tenth / 10, 1)
        for table in (one, other):
            table.run_out(now)
        for table, seat, choice in doings.get(now, []):
            choose(table, seat, choice, now)
            table.run_out(now)
        for guest in ("guest 1", None):
            assert seen(one, guest, now) == seen(other, guest, now), (guest, now)
    assert entries(one) == entries(other)


# ---- two worlds ------------------------------------------------------------------------------------------------------


def test_a_poll_before_ones_own_choice_takes_no_time_and_tells_nothing() -> None:
    """Second Memory could be played at the start of the turn. Its player thinks about it for three seconds."""
    card, none = [at_war({"0": f"gate_recruit {card}"}, step="turn") for card in ("second_memory", "watchtower")]
    none.run_out(990.0)
    assert polls.current(card) is not None
    assert polls.current(none) is None, "who has nothing goes on at once"
    summons = [(card, 0, "pass"), (none, 0, "pass")]
    compare(card, none, START + 8, {START + 3: [(card, 0, "pass")], START + 5: summons})


def test_a_bot_goes_on_from_what_it_has_answered_itself() -> None:
    """It has no guest who could have heard of it, and others have not heard of it either."""
    table = at_war({"0": "time_slip"})
    table.choose(0, GAME.codec.read("use:0,3"), table.n, START)
    table.seats[0] = Seat(0, BOT, "Bruno", bot="greedy")
    assert telling.heard_by(table, None) < table.n
    table.choose(0, GAME.codec.read("pass"), table.n, START)
    assert [entry.choice for entry in table.entries][-2:] == ["use:0,3", "pass"]


def test_what_led_to_a_poll_of_ones_own_is_told_with_its_answer() -> None:
    """Time Slip could be played when the warrior is chosen: others hear of both together."""
    card, none = at_war({"0": "time_slip"}), at_war({"0": "gate_recruit"})
    later = [(card, 0, "pass"), (none, 0, "use:0,3")]
    acts = [(card, 0, "go:-1,4"), (none, 0, "go:-1,4")]
    compare(card, none, START + 8, {START + 1: [(card, 0, "use:0,3")], START + 3: later, START + 5: acts})


def test_the_dice_of_an_attack_are_told_with_the_answer_to_them() -> None:
    """Rally Cry could follow the attack roll: the attack itself is told when that is settled."""
    facts = {"step": "act", "in_use": "0,3", "aether": [5, 0]}
    card, none = at_war({"0": "rally_cry"}, **facts), at_war({"0": "watchtower"}, **facts)
    later = [(card, 0, "pass"), (none, 0, "attack:1,2>power")]
    compare(card, none, START + 8, {START + 1: [(card, 0, "attack:1,2>power")], START + 3: later})
    assert any(entry[0] is None for entry in entries(card)), "dice were rolled"


def test_polls_in_a_row_between_others_are_held_once() -> None:
    """Player 1 is asked after the defence roll and before the damage, with nothing else: one second for both."""
    facts = {"step": "act", "in_use": "0,3", "aether": [0, 5]}
    pieces = {**FIGHT, "1,2": "1:gate_recruit resting"}
    worlds = [at_war({"1": card}, **facts, pieces=pieces) for card in ("hold_the_line", "watchtower")]
    for table in worlds:
        choose(table, 0, "attack:1,2>power", START)
    card, none = worlds
    assert polls.current(card) is not None
    for tenth in range(1, 20):
        now = round(START + tenth / 10, 1)
        for table in worlds:
            table.run_out(now)
        if tenth == 6:
            assert choose(card, 1, "pass", now) is True, "others do not hear of it yet"
        for guest in ("guest 0", None):
            assert seen(card, guest, now) == seen(none, guest, now), (guest, now)
    assert entries(card) == entries(none)
    passes = [entry.at for entry in none.entries if entry.choice == "pass"]
    assert passes == [START, START + 1], "the first was not told before the second"


def test_a_reaction_is_told_at_once() -> None:
    table = at_war({"0": "time_slip"})
    choose(table, 0, "use:0,3", START)
    before = telling.heard_by(table, None)
    choose(table, 0, "play:time_slip", START + 2)
    assert telling.heard_by(table, None) > before


# ---- who is asked at all ---------------------------------------------------------------------------------------------


def test_a_card_that_may_be_taken_back_is_no_reason_to_ask() -> None:
    facts = {"step": "act", "in_use": "0,3", "tiles": {"0,5": "1:set:watchtower"}}
    table = at_war({"1": "gate_recruit"}, **facts)
    choose(table, 0, "go:0,4", START)
    poll = polls.current(table)
    assert poll is not None
    assert table.asked() == (1,)
    assert "back:0,5" in map(GAME.codec.write, table.record.position.options(1))
    assert polls.says_nothing(table, 1, poll)
    table.seats[1].habits = {poll.kind: polls.SHOW}
    assert not polls.says_nothing(table, 1, poll)


def test_what_lies_open_is_asked_for_without_a_hold() -> None:
    """Without aether nobody could hold an answer, but an equipment can be exerted: that is no secret."""
    pieces = {**FIGHT, "0,3": "0:shieldbearer moonstring_bow:2"}
    table = at_war({"0": "rally_cry"}, step="act", in_use="0,3", aether=[0, 0], pieces=pieces)
    choose(table, 0, "attack:1,2>power", START)
    poll = polls.current(table)
    assert poll is not None
    assert poll.kind == "attack_declared"
    assert not polls.is_held(table, 0)
    assert table.next_time() == START + polls.LIMIT
    table.seats[0].habits = {"attack_declared": polls.PASS}
    assert table.next_time() == START


def test_people_on_one_screen_hide_nothing_by_time() -> None:
    table = at_war({"0": "gate_recruit"}, "guest 0", "guest 0")
    assert polls.hold(table, 0) == 0
    assert polls.hold(at_war({"0": "gate_recruit"}), 0) == polls.HOLD


def test_who_shares_a_screen_is_not_asked_to_look_away_for_nothing() -> None:
    """Somebody else is at the table, so there is a hold; but the curtain falls only for who could react."""
    facts: dict[str, Any] = {"step": "act", "in_use": "0,3"}
    for card, shown in [("gate_recruit", 0), ("snare_vines", 1)]:
        facts["tiles"] = {"0,5": f"1:set:{card}"}
        table = at_war({"1": "gate_recruit"}, "ada", "ada", **facts)
        table.terms.hold = 1.0
        table.choose(0, GAME.codec.read("go:0,4"), table.n, START)
        assert wire.seat_shown(table, Viewer("ada")) == shown


# ---- what follows from it --------------------------------------------------------------------------------------------


def test_a_choice_can_be_taken_back_although_the_server_has_passed_since() -> None:
    table = at_war({"0": "gate_recruit"})
    choose(table, 0, "use:0,3", START)
    table.run_out(START)
    assert table.entries[-1].choice == "pass"
    assert table.cannot_undo(0) == ""
    table.undo(0, table.n, START + 1)
    assert type(table.record.position.step).__name__ == "ChooseWarrior"
    assert telling.heard_by(table, None) == table.n, "a take-back is told"


def test_whoever_has_not_heard_of_it_cannot_ask_for_it_either() -> None:
    """Numbers of entries, refusals and moments are those of the world that they know."""
    card, none = [at_war({"0": f"gate_recruit {card}"}, step="turn") for card in ("second_memory", "watchtower")]
    none.run_out(990.0)
    assert none.n == card.n + 1
    assert telling.heard_by(none, "guest 1") == telling.heard_by(card, "guest 1") == card.n
    assert none.is_stale(card.n, 1) is False
    assert none.cannot_undo(1) == card.cannot_undo(1) == "nothing"
    refused = []
    for table in (card, none):
        with pytest.raises(Refused) as why:
            choose(table, 1, "pass", START)
        refused.append((why.value.refusal.rule, why.value.refusal.facts))
    assert refused[0] == refused[1]


def test_a_table_that_is_read_anew_has_told_as_much() -> None:
    table = at_war({"0": "gate_recruit"}, step="turn")
    table.run_out(START)
    anew = table.before()
    anew.take_in([replace(entry) for entry in table.entries])
    assert [entry.choice for entry in table.entries] == ["pass"]
    assert (anew.telling.told, anew.telling.seat, anew.telling.melted) == (0, 0, True)
    assert telling.heard_by(anew, "guest 1") == 0
    choose(table, 0, "pass", START + 1)
    anew.take_in([replace(entry) for entry in table.entries[1:]])
    assert (anew.telling.told, anew.telling.seat) == (2, None)


def test_two_people_who_never_react_hardly_wait() -> None:
    """Seconds of holds a turn: `python -m tests.temporal_war.holds` tells more."""
    turns = [seconds for seed in ("heron", "candle") for seconds in held(new_table(seed, 2, {"decks": "drawn"}))]
    assert len(turns) > 80
    assert sum(turns) / len(turns) < 1.2
    assert sum(seconds <= 3 for seconds in turns) >= 0.9 * len(turns)
    assert sum(seconds == 0 for seconds in turns) >= 0.4 * len(turns)


# ---- through the server ----------------------------------------------------------------------------------------------


def test_nobody_is_told_that_somebody_passed_before_their_own_turn(ada: Player, grace: Player) -> None:
    """The first player holds a card for the start of a turn, passes, and is asked what to summon."""
    for seed in range(40):
        lobby = ada.open(
            "temporal_war", "me", "open", options={"speed": "short"}, polls={"hold": 1, "limit": None}, seed=f"{seed}"
        )
        grace.act(lobby, "sit")
        for player in (ada, grace, ada, grace):
            state = player.state(lobby["table"])
            wanted = "champion:morvath" if state["question"]["step"] == "ChooseChampion" else "deck:starter"
            player.choose(state, wanted)
        state = ada.state(lobby["table"])
        if state["poll"] is not None and len(state["choices"]) > 1:
            break
    asked, other = ada, grace
    with asked.live(state["table"], since=state["n"]) as mine, other.live(state["table"], since=state["n"]) as theirs:
        mine.next("state")
        before = theirs.next("state")
        after = asked.choose(state, "pass")
        assert after["question"]["step"] == "Summon"
        assert mine.next("state")["n"] == after["n"] > state["n"]
        other.post(f"/tables/{state['table']}/chat", text="still here")
        assert theirs.next("chat", "state")["type"] == "chat"
        now = other.state(state["table"])
        assert (now["n"], now["question"], now["view"]) == (before["n"], before["question"], before["view"])
        asked.choose(after, "pass")
        assert theirs.next("state")["n"] > after["n"]


@pytest.mark.parametrize("path", ["entries?since=0", "record", "at/{n}"])
def test_no_other_way_leads_to_what_is_not_told(ada: Player, grace: Player, path: str) -> None:
    lobby = ada.open("temporal_war", "me", "open", options={"speed": "short", "decks": "drawn"}, seed="wren")
    grace.act(lobby, "sit")
    states = {player: player.state(lobby["table"]) for player in (ada, grace)}
    first = max(states, key=lambda player: states[player]["n"])
    other = grace if first is ada else ada
    told, untold = states[other]["n"], states[first]["n"]
    assert untold > told, "the first player was asked and had nothing, or has passed"
    where = f"/tables/{lobby['table']}/{path.format(n=untold)}"
    if path == "at/{n}":
        assert other.wrong("GET", where) == (404, "not_found")
        return
    mine, theirs = first.get(where), other.get(where)
    if path == "record":
        mine, theirs = mine["choices"], theirs["choices"]
    assert len(mine) - len(theirs) == untold - told
