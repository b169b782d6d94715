"""What a run says while it goes on."""

from collections import Counter

import pytest

from simulator.kinds import comparison, goldfish, match
from simulator.series.matches import MatchTally
from simulator.series.pairing import PairedTally
from simulator.series.tally import Tally


@pytest.mark.parametrize(
    ("kind", "tally", "sentence"),
    [
        (goldfish.KIND, Tally(20, games=2, not_won=Counter({"decked": 2})), "No game has been won so far."),
        (
            goldfish.KIND,
            Tally(20, games=4, win_turn=Counter({5: 2, 6: 2})),
            "So far it wins on turn 5.50 on average (4.58–6.42).",
        ),
        (
            match.KIND,
            MatchTally(Counter({(0, 0, "decked"): 5, (1, 1, "decked"): 5}), Counter({20: 10})),
            "So far it has won 50.0% of the games (23.7–76.3%).",
        ),
        (
            comparison.KIND,
            PairedTally(20, Counter({(6, 5): 3, (6, 6): 1})),
            "So far the other version wins 0.75 turns earlier (difference −1.55 to +0.05).",
        ),
        (
            comparison.KIND,
            PairedTally(20, Counter({(6, 5): 1})),
            "So far the other version wins 1.00 turns earlier.",
        ),
    ],
)
def test_the_main_number_with_its_interval(kind, tally, sentence):
    assert kind.interim_result(tally) == sentence
