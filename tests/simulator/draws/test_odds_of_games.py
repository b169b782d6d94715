"""Draw odds of real decks, compared with the cards that are drawn in simulated games."""

from collections import Counter
from dataclasses import replace

import pytest

from decks.models import Deck
from engine.agents.judgement import choosing
from simulator.actions import take_snapshot
from simulator.draws.odds import DrawGoal, OddsQuestion, Requirement
from simulator.intervals import share
from simulator.series.play import GoldfishSeries
from simulator.series.run_settings import RunSettings, Seat
from simulator.snapshots.snapshot import DeckSnapshot
from tests.profiles import is_nightly

GAMES = 3_000 if is_nightly() else 300
DECKS = 6 if is_nightly() else 1
TURN = 3
CAUTION = 1.7
"""An interval so many times as wide holds with 99.9 %: many cards are looked at."""

pytestmark = pytest.mark.django_db


def without_text(deck: DeckSnapshot) -> DeckSnapshot:
    """The deck with cards that do nothing: text that draws cards would add to what is drawn."""
    main = [(replace(card, text=()), count) for card, count in deck.main]
    return DeckSnapshot.of(deck.name, replace(deck.hero, text=(), back=None), main)


@pytest.mark.parametrize("seat", [Seat.FIRST, Seat.SECOND])
def test_the_odds_of_every_card_lie_in_the_interval_of_games(starter_data, monkeypatch, seat):
    monkeypatch.setattr(choosing, "EARLY_PLAYS", 0)  # every opening hand is kept
    for deck in Deck.objects.starters()[:DECKS]:
        snapshot = without_text(take_snapshot(Deck.objects.with_contents().get(pk=deck.pk).decklist()))
        settings = RunSettings(games=GAMES, turns=TURN, seat=seat, seed=1)
        drawn_in: Counter[tuple[str, int]] = Counter()
        series = GoldfishSeries(snapshot, settings)
        for number in range(GAMES):
            game = series.play(number)
            assert not game.mulligan
            copies = Counter(card.name for card in game.cards if card.drawn <= TURN)
            drawn_in.update((name, least) for name, count in copies.items() for least in range(1, count + 1))
        counts = tuple(count for _, count in snapshot.main)
        for place, (card, count) in enumerate(snapshot.main):
            for least in range(1, min(count, 2) + 1):
                goal = DrawGoal.of([Requirement(0, least)])
                question = OddsQuestion(counts, (frozenset({place}),), goal)
                chance = float(question.by_turn(TURN, first=seat is Seat.FIRST))
                simulated = share(drawn_in[card.name, least], GAMES)
                middle = (simulated.low + simulated.high) / 2
                assert abs(chance - middle) <= CAUTION * simulated.margin, (deck.name, card.name, least)
