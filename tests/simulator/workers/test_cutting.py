"""How runs are cut into chunks."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from simulator.kinds import KINDS
from simulator.kinds.base import MAX_CHUNK, MIN_CHUNK
from simulator.models import Run
from simulator.workers.cutting import cut_round, cut_run


def sizes(games, kind="goldfish"):
    return [chunk.games for chunk in cut_run(Run(games=games, kind=kind))]


@given(
    games=st.integers(1, 50_000),
    kind=st.sampled_from([name for name, kind in KINDS.items() if not kind.has_rounds]),
)
@example(games=1, kind="match")
def test_every_game_is_in_one_chunk(games, kind):
    chunks = cut_run(Run(games=games, kind=kind))
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    assert [game for chunk in chunks for game in chunk.game_numbers()] == list(range(games))


@given(games=st.integers(1, 50_000))
def test_chunks_are_neither_small_nor_large(games):
    *others, last = sizes(games)
    assert all(MIN_CHUNK <= size <= MAX_CHUNK for size in others)
    assert 0 < last <= MAX_CHUNK


def test_a_run_has_some_twenty_chunks_which_get_smaller_towards_its_end():
    assert sizes(2_000)[:17] == [100] * 17
    assert sizes(2_000)[17:] == [100, 66, 44, 30, 25, 25, 10]


def test_no_worker_plays_long_while_the_others_have_nothing_left():
    of_long_run = sizes(10_000)
    assert of_long_run[:37] == [MAX_CHUNK] * 37
    assert sum(of_long_run[-3:]) < MAX_CHUNK


@pytest.mark.parametrize("kind", ["match", "gauntlet", "matrix"])
def test_matches_take_longer_so_their_chunks_have_fewer_games(kind):
    assert sizes(200, kind)[0] == 10
    assert sizes(2_000, kind)[0] == MAX_CHUNK // KINDS[kind].game_cost


def test_a_sweep_is_cut_a_round_at_a_time():
    run = Run(games=90, kind="sweep", other=[{}, {}, {}])
    assert [(chunk.first_game, chunk.games) for chunk in cut_run(run)] == [(0, 25), (25, 15)]

    second = cut_round(run, first_game=80, first_index=4, others=1)

    assert [(chunk.index, chunk.first_game, chunk.games) for chunk in second] == [(4, 80, 10)]
