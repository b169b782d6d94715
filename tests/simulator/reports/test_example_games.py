"""Games of a run worth stepping through: they are what their names say."""

from dataclasses import replace

from simulator.kinds import comparison, goldfish, match, sweep
from simulator.series.matches import MatchTally
from simulator.series.pairing import AHEAD, BEHIND, PairedSeries, PairedTally
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings
from simulator.series.sweep_rounds import SweepTally
from tests.simulator.printed_cards import BRUTE, SAGE, SCOUT, deck

SETTINGS = RunSettings(games=20, seed=3)
GAMES = range(SETTINGS.games)
SLOWER = replace(BRUTE, name="Slower Brute", atk=1)
SLOWER_DECK = deck(main=((SCOUT, 20), (SLOWER, 20), (SAGE, 20)))


def test_the_fastest_win_is_the_first_of_the_games_won_earliest():
    series = GoldfishSeries(deck(), SETTINGS)
    win_turns = [series.play(game).win_turn for game in GAMES]
    fastest = goldfish.KIND.examples(series.tally(GAMES))[0]
    earliest = min(turn for turn in win_turns if turn)
    assert (fastest.name, fastest.detail) == ("the fastest win", f"on turn {earliest}")
    assert fastest.game == win_turns.index(earliest)


def test_a_comparison_shows_both_games_where_the_versions_differ_most():
    series = PairedSeries(deck(), SLOWER_DECK, SETTINGS)
    tally = series.tally(GAMES)
    later = [
        tally.length(second.win_turn) - tally.length(first.win_turn)
        for first, second in map(series.play, GAMES)
    ]
    most = max(later)
    behind = [example for example in comparison.KIND.examples(tally) if "loss" in example.name]
    assert [(example.name, example.version, example.game) for example in behind] == [
        ("the largest loss, as the deck plays it", 0, later.index(most)),
        ("the largest loss, as the other version plays it", 1, later.index(most)),
    ]
    assert {example.detail for example in behind} == {f"{most} turn{'' if most == 1 else 's'} later"}


def test_a_sweep_shows_games_of_its_fastest_version():
    def pairs(*lengths: tuple[int, int]) -> PairedTally:
        tally = PairedTally(SETTINGS.turns)
        for number, (first, second) in enumerate(lengths):
            tally.pairs[first, second] += 1
            tally.examples.note(AHEAD if second < first else BEHIND, number, -abs(second - first))
        return tally

    tally = SweepTally(SETTINGS.turns, 2, {0: pairs((5, 6), (5, 7)), 1: pairs((5, 3), (5, 6))})
    examples = [
        (example.name, example.detail, example.game, example.version)
        for example in sweep.KIND.examples(tally)
    ]
    assert examples == [
        ("the largest gain, as the deck plays it", "2 turns earlier", 0, 0),
        ("the largest gain, as the fastest version plays it", "2 turns earlier", 0, 2),
        ("the largest loss, as the deck plays it", "1 turn later", 1, 0),
        ("the largest loss, as the fastest version plays it", "1 turn later", 1, 2),
    ]


def test_a_run_without_games_has_no_examples():
    assert match.KIND.examples(MatchTally()) == []
    assert sweep.KIND.examples(SweepTally(SETTINGS.turns)) == []
