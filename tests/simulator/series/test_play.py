"""Playing games with the engine."""

from dataclasses import replace

from simulator.series.play import GoldfishSeries, assumption
from simulator.series.run_settings import RunSettings
from tests.simulator.printed_cards import HERO, deck

SETTINGS = RunSettings(games=10, seed=3)
UNMEASURED = replace(HERO, health=None)


def test_a_hero_without_recorded_health_plays_the_games_of_one_with():
    """Undefined health would be 0, and the hero destroyed at once (Rule 104.2, 410.6a)."""
    games = range(SETTINGS.games)

    unmeasured = GoldfishSeries(deck(hero=UNMEASURED), SETTINGS).tally(games)
    assert unmeasured == GoldfishSeries(deck(), SETTINGS).tally(games)


def test_an_assumed_health_is_reported():
    assert assumption(deck()) == ""
    assert "no health for Ogra the Steady, so 28 is assumed" in assumption(deck(hero=UNMEASURED))
