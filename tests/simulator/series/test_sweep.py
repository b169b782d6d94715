"""Sweeps over versions of a deck."""

from dataclasses import replace

from simulator.series.run_settings import RunSettings
from simulator.series.sweep import ROUND, Sweep, check_budget
from tests.simulator.printed_cards import BRUTE, SAGE, SCOUT, deck

SETTINGS = RunSettings(seed=3)
BEST_SCOUT = replace(SCOUT, name="Best Scout", atk=12)
WORST_SCOUT = replace(SCOUT, name="Worst Scout", atk=0)
PLAIN_SAGE = replace(SAGE, name="Plain Sage", text=())


def with_swap(card, new, count=10):
    main = {SCOUT: 20, BRUTE: 20, SAGE: 20}
    main[card] -= count
    return deck(main=(*main.items(), (new, count)))


def sweep(budget):
    versions = Sweep(deck(), SETTINGS, budget)
    versions.add("worse", with_swap(SCOUT, WORST_SCOUT))
    versions.add("same", with_swap(SAGE, PLAIN_SAGE))
    versions.add("better", with_swap(SCOUT, BEST_SCOUT))
    return versions


def test_hopeless_versions_stop_and_the_better_one_is_first():
    versions = sweep(budget=10 * ROUND)
    assert list(versions.run()) == [4 * ROUND]
    assert [(version.name, version.stopped) for version in versions.ranking()] == [
        ("better", False),
        ("same", True),
        ("worse", True),
    ]
    assert {version.tally.games for version in versions.versions} == {ROUND}


def test_a_sweep_plays_no_more_games_than_its_budget():
    versions = Sweep(deck(), SETTINGS, budget=5 * ROUND)
    versions.add("same", with_swap(SAGE, PLAIN_SAGE))
    assert list(versions.run()) == [2 * ROUND, 4 * ROUND]
    [same] = versions.ranking()
    assert (same.stopped, same.longer.value, same.tally.games) == (False, 0, 2 * ROUND)


def test_a_budget_below_one_round_is_refused():
    assert check_budget(4 * ROUND, 3) == ""
    assert check_budget(4 * ROUND - 1, 3) == f"The budget is too small: one round takes {4 * ROUND} games."
    assert list(sweep(budget=3 * ROUND).run()) == []
    assert sweep(budget=3 * ROUND).ranking() == []
