"""Playing the goldfish games of a run, and making decks for the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from engine.agents.judgement.choosing import EARLY_COST, EARLY_PLAYS
from engine.board.record import GameRecord, GameRecorder
from engine.cards import PrintedCard
from engine.goldfish import DUMMY, NAMES, PASSIVE_HEALTH, PLAYER, GoldfishGame, goldfish, passive_deck
from engine.rules.setup import GameDeck
from simulator.series.game_start import GameStart
from simulator.series.run_settings import RunSettings, game_seed
from simulator.series.tally import Tally
from simulator.snapshots.snapshot import DeckSnapshot
from simulator.snapshots.unknown_facts import played_card

OPPONENT = f"a passive hero with {PASSIVE_HEALTH} health"
MULLIGAN_POLICY = (
    f"an opening hand with fewer than {EARLY_PLAYS} playable cards of cost {EARLY_COST} or less "
    "is mulliganed once"
)
PLAYING_POLICY = (
    "it plays cards, uses powers and completes quests for the most damage, and keeps what does not help"
)


@dataclass(frozen=True)
class GoldfishSeries:
    """The goldfish games of a deck and settings, each of which can be played by its number.

    ``order`` has the cards of the main deck in the order in which they are shuffled, if not that of the deck.
    """

    deck: DeckSnapshot
    settings: RunSettings
    order: tuple[PrintedCard, ...] | None = None

    @cached_property
    def _game_deck(self) -> GameDeck:
        return game_deck(self.deck, self.order)

    def play(self, game: int) -> GoldfishGame:
        """Play one game, counted from 0; the same number always gives the same game."""
        return self._play(game)

    def record(self, game: int, version: int = 0) -> GameRecord:
        """Play one game, and record it; goldfish games have one version."""
        recorder = GameRecorder(NAMES)
        self._play(game, recorder)
        return recorder.record()

    def start(self, game: int, version: int = 0) -> GameStart:
        """What one game is before it begins; goldfish games have one version."""
        settings = self.settings
        first = PLAYER if settings.seat.first(game) else DUMMY
        decks = self.deck, goldfish_snapshot(settings.turns)
        return GameStart(decks, game_seed(settings.seed, game), first, self.order)

    def _play(self, game: int, recorder: GameRecorder | None = None) -> GoldfishGame:
        settings = self.settings
        return goldfish(
            self._game_deck,
            game_seed(settings.seed, game),
            first=settings.seat.first(game),
            turns=settings.turns,
            recorder=recorder,
        )

    def tally(self, games: Iterable[int]) -> Tally:
        """Play games in this process, and count their results."""
        tally = Tally(self.settings.turns)
        for game in games:
            tally.count(self.play(game), game)
        return tally


def goldfish_snapshot(turns: int) -> DeckSnapshot:
    """The deck of the passive hero in games of so many turns."""
    deck = passive_deck(turns)
    return DeckSnapshot.of("Goldfish", deck.hero, Counter(deck.cards).items())


def game_deck(deck: DeckSnapshot, order: Iterable[PrintedCard] | None = None) -> GameDeck:
    """A deck for the engine, with assumed numbers where none are known; the main deck in this order."""
    hero = deck.hero if deck.hero.health is not None else replace(deck.hero, health=PASSIVE_HEALTH)
    cards = deck.cards() if order is None else order
    return GameDeck(hero, tuple(map(played_card, cards)), tuple(map(played_card, deck.side_cards())))


def assumption(deck: DeckSnapshot) -> str:
    """A sentence about a fact that had to be assumed to play the deck; empty if there is none.

    A hero without a recorded health would be destroyed at once (Rule 104.2, 410.6a).
    """
    if deck.hero.health is not None:
        return ""
    return (
        f"The card database has no health for {deck.hero.name}, so {PASSIVE_HEALTH} is assumed. "
        "The results are the same with any health: the opposing hero deals no damage."
    )
