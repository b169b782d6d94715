"""The compiled engine plays the same games from the same seeds as the interpreted one."""

import os
import subprocess
import sys

import pytest

from engine.implementation import IMPLEMENTATION, Implementation
from tests.engine.played_games import played_game
from tests.engine.starter import ROOT

GAMES = 30


@pytest.mark.skipif(IMPLEMENTATION is Implementation.INTERPRETED, reason="for the compiled engine")
def test_both_engines_play_the_same_games_from_the_same_seeds():
    finished = subprocess.run(
        [sys.executable, "-m", "tests.engine.played_games", str(GAMES)],
        cwd=ROOT,
        env=os.environ | {"LOREMASTER_ENGINE": "interpreted"},
        capture_output=True,
        text=True,
        check=True,
    )
    name, *games = finished.stdout.splitlines()

    assert name == "interpreted"
    assert games == [played_game(seed) for seed in range(GAMES)]
