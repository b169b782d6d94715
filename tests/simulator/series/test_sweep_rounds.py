"""Sweeps in rounds: the same whatever the order of their games, and the same as in one process."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.series.pairing import PairedTally
from simulator.series.run_settings import RunSettings
from simulator.series.sweep import ROUND, Sweep
from simulator.series.sweep_rounds import (
    StoppedVersion,
    SweepSeries,
    SweepTally,
    is_finished,
    newly_stopped,
    round_size,
)
from tests.simulator.printed_cards import SAGE, SCOUT, deck
from tests.simulator.series.test_sweep import BEST_SCOUT, PLAIN_SAGE, WORST_SCOUT, with_swap

SETTINGS = RunSettings(seed=3)
VERSIONS = (with_swap(SCOUT, WORST_SCOUT), with_swap(SAGE, PLAIN_SAGE), with_swap(SCOUT, BEST_SCOUT))

win_turns = st.integers(0, 20)
sweep_tallies = st.builds(
    SweepTally,
    turns=st.just(20),
    games=st.integers(0, 40),
    versions=st.dictionaries(
        st.integers(0, 5),
        st.builds(
            PairedTally,
            turns=st.just(20),
            pairs=st.dictionaries(st.tuples(win_turns, win_turns), st.integers(1, 9)).map(Counter),
        ),
    ),
)


def counts_of(pairs, games=None):
    """The counts of a sweep: for each version the pairs of winning turns, and how often they came about."""
    tallies = {number: PairedTally(20) for number in pairs}
    for number, turns in pairs.items():
        tallies[number].pairs.update(turns)
    most = max((tally.games for tally in tallies.values()), default=0)
    return SweepTally(20, most if games is None else games, tallies)


@given(some=sweep_tallies, others=sweep_tallies)
def test_counts_add_up_in_any_order_and_survive_storage(some, others):
    assert some + others == others + some
    total = some + others
    assert total.games == some.games + others.games
    assert SweepTally.from_json(json.loads(json.dumps(total.to_json()))) == total
    assert total + SweepTally(20) == total


def test_tallies_with_other_limits_are_not_added():
    with pytest.raises(ValueError, match="number of turns"):
        SweepTally(20) + SweepTally(10)


def test_a_round_is_what_the_command_plays():
    series, counts = SweepSeries(deck(), VERSIONS, SETTINGS), SweepTally(SETTINGS.turns)
    for game in reversed(range(ROUND)):
        counts.count(series.play(game))
    sweep = Sweep(deck(), SETTINGS, budget=4 * ROUND)
    for number, version in enumerate(VERSIONS):
        sweep.add(str(number), version)
    assert list(sweep.run()) == [4 * ROUND]
    assert [counts.versions[number] for number in range(3)] == [version.tally for version in sweep.versions]
    stopped = {version.number for version in newly_stopped(counts, ())}
    assert stopped == {number for number, version in enumerate(sweep.versions) if version.stopped} == {0, 1}


def test_versions_that_stopped_play_no_further():
    series = SweepSeries(deck(), VERSIONS, SETTINGS, stopped={0, 2})
    assert [number for number, _ in series.play(5)] == [1]
    assert series.play(5) == SweepSeries(deck(), VERSIONS, SETTINGS).play(5)[1:2]


def test_a_version_stops_as_another_is_faster_or_the_deck_is():
    counts = counts_of(
        {
            0: {(8, 9): 30, (8, 8): 10},  # always slower than the deck
            1: {(8, 8): 20, (8, 7): 10, (8, 9): 10},  # level
            2: {(8, 6): 30, (8, 5): 10},  # always faster
        }
    )
    assert newly_stopped(counts, ()) == [StoppedVersion(0, 40, None), StoppedVersion(1, 40, 2)]
    assert newly_stopped(counts, {0}) == [StoppedVersion(1, 40, 2)]
    assert newly_stopped(counts, {0, 2}) == []
    assert StoppedVersion.from_json(StoppedVersion(1, 40, 2).to_json()) == StoppedVersion(1, 40, 2)


@pytest.mark.parametrize(
    ("pairs", "stopped", "finished"),
    [
        ({0: {(8, 8): 20, (8, 9): 20}}, (), False),
        ({0: {(8, 8): 20, (8, 9): 20}}, (0,), True),  # nothing is left
        ({0: {(8, 7): 20, (8, 6): 20}}, (), True),  # the last one is clearly faster
        ({0: {(8, 7): 20, (8, 6): 20}, 1: {(8, 7): 20, (8, 6): 20}}, (), False),
    ],
)
def test_a_sweep_ends_when_no_version_can_change_the_ranking(pairs, stopped, finished):
    assert is_finished(counts_of(pairs), stopped) is finished


def test_long_sweeps_have_longer_rounds():
    assert (round_size(1), round_size(800), round_size(801), round_size(10_000)) == (40, 40, 41, 500)
