"""The settings of a run and the seeds of its games."""

import pytest

from simulator.series.run_settings import (
    MAX_GAMES,
    MAX_SEED,
    RunSettings,
    Seat,
    SettingsError,
    game_seed,
    new_seed,
)


def test_the_seed_of_a_game_is_the_documented_hash():
    # printf '7/0' | sha256sum, the first sixteen digits
    assert f"{game_seed(7, 0):016x}" == "19b6554daa8a89aa"
    assert f"{game_seed(7, 1):016x}" == "d3d2f5798ea0625e"


def test_the_games_of_a_run_all_have_their_own_seed():
    assert len({game_seed(run, game) for run in range(20) for game in range(500)}) == 10_000


def test_the_seat_decides_who_goes_first():
    assert [Seat.ALTERNATE.first(game) for game in range(4)] == [True, False, True, False]
    assert all(Seat.FIRST.first(game) for game in range(4))
    assert not any(Seat.SECOND.first(game) for game in range(4))


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0},
        {"games": MAX_GAMES + 1},
        {"turns": 0},
        {"turns": 51},
        {"seed": -1},
        {"seed": MAX_SEED + 1},
    ],
)
def test_a_number_out_of_its_limits_is_refused_in_one_sentence(wrong):
    with pytest.raises(SettingsError, match=r"^[\w ]+ must be a number from \d+ to \d+, not -?\d+\.$"):
        RunSettings(**wrong)


def test_a_new_seed_is_within_its_limits():
    assert all(0 <= new_seed() <= MAX_SEED for _ in range(100))
