"""The counts of chunks add up to those of the run, however it is cut."""

import json
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.goldfish import GoldfishGame, GoldfishTurn
from simulator.games.tally import Tally

TURNS = 6


def finished(*, win_turn=None, ended="turn limit", mulligan=False, damage=(), resources=()):
    """A finished game, with the damage dealt in each turn and the resources at its end."""
    rows = zip(accumulate(damage), resources, strict=True)
    turns = tuple(
        GoldfishTurn(turn, so_far, row, hand=0, cards_played=0, cost_spent=0)
        for turn, (so_far, row) in enumerate(rows, 1)
    )
    return GoldfishGame(win_turn, ended if win_turn is None else "won", mulligan, turns)


@st.composite
def finished_games(draw):
    turns = draw(st.integers(0, TURNS))
    numbers = st.lists(st.integers(0, 30), min_size=turns, max_size=turns)
    return finished(
        win_turn=turns if turns and draw(st.booleans()) else None,
        ended=draw(st.sampled_from(["turn limit", "decked"])),
        mulligan=draw(st.booleans()),
        damage=draw(numbers),
        resources=draw(numbers),
    )


def tally(games):
    counts = Tally(TURNS)
    for game in games:
        counts.count(game)
    return counts


@given(games=st.lists(finished_games(), max_size=20), data=st.data())
def test_any_cut_into_chunks_in_any_order_gives_the_same_total(games, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(games)), max_size=5)))
    chunks = [games[a:b] for a, b in zip([0, *cuts], [*cuts, len(games)], strict=True)]
    total = Tally(TURNS)
    for chunk in data.draw(st.permutations(chunks)):
        total = total + tally(chunk)
    assert total == tally(games)


@given(a=finished_games(), b=finished_games(), c=finished_games())
def test_adding_is_associative_and_adding_nothing_changes_nothing(a, b, c):
    a, b, c = tally([a]), tally([b, b]), tally([c])
    assert (a + b) + c == a + (b + c)
    assert a + Tally(TURNS) == a == Tally(TURNS) + a


@given(games=st.lists(finished_games(), max_size=8))
def test_a_tally_survives_json(games):
    counts = tally(games)
    assert Tally.from_json(json.loads(json.dumps(counts.to_json()))) == counts


def test_a_game_that_was_won_keeps_its_damage_in_the_turns_it_did_not_need():
    counts = tally([finished(win_turn=3, damage=(0, 10, 18), resources=(1, 2, 3))])
    assert [dict(turn) for turn in counts.by_turn["damage"]] == [{0: 1}, {10: 1}, {18: 1}, {}, {}, {}]
    assert [dict(turn) for turn in counts.by_turn["damage_so_far"]] == [{0: 1}, {10: 1}, *[{28: 1}] * 4]
    assert [dict(turn) for turn in counts.by_turn["resources"]] == [{1: 1}, {2: 1}, {3: 1}, {}, {}, {}]
    assert dict(counts.win_turn) == {3: 1}


def test_a_game_that_was_not_won_counts_its_ending():
    counts = tally([finished(ended="decked", damage=(1,), resources=(1,), mulligan=True)])
    assert dict(counts.not_won) == {"decked": 1}
    assert not counts.win_turn
    assert counts.mulligans == counts.games == 1


def test_tallies_of_different_length_cannot_be_added():
    with pytest.raises(ValueError, match="number of turns"):
        Tally(3) + Tally(4)
