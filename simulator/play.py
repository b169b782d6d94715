"""Playing the games of a run: the one place where the simulator calls the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from engine.agents.goldfish import EARLY_COST, EARLY_PLAYS
from engine.goldfish import PASSIVE_HEALTH, GoldfishGame, goldfish
from engine.keywords import cardtext_unplayed
from engine.setup import Deck as EngineDeck
from simulator.frozen import FrozenDeck
from simulator.settings import RunSettings, game_seed
from simulator.tally import Tally

OPPONENT = f"a hero of {PASSIVE_HEALTH} health who does nothing"
MULLIGAN_POLICY = (
    f"an opening hand with fewer than {EARLY_PLAYS} cards that can be played for {EARLY_COST} or less "
    "is sent back, once"
)
MULLIGAN_IN_SHORT = f"mulligan below {EARLY_PLAYS} plays of cost {EARLY_COST} or less"


@dataclass(frozen=True)
class Table:
    """A deck and settings, ready to play any game of the run."""

    deck: FrozenDeck
    settings: RunSettings

    @cached_property
    def _engine_deck(self) -> EngineDeck:
        hero = self.deck.hero
        if hero.health is None:
            hero = replace(hero, health=PASSIVE_HEALTH)
        return EngineDeck(hero, tuple(self.deck.cards()))

    def play(self, game: int) -> GoldfishGame:
        """One game, counted from 0; the same number always gives the same game."""
        settings = self.settings
        return goldfish(
            self._engine_deck,
            game_seed(settings.seed, game),
            first=settings.seat.first(game),
            turns=settings.turns,
        )

    def tally(self, games: Iterable[int]) -> Tally:
        """The counts of several games, played here and now."""
        tally = Tally(self.settings.turns)
        for game in games:
            tally.count(self.play(game))
        return tally


def assumption(deck: FrozenDeck) -> str:
    """What had to be assumed to play the deck, in one sentence; empty if nothing.

    A hero whose health nobody recorded would be destroyed at once (Rule 104.2, 410.6a).
    """
    if deck.hero.health is not None:
        return ""
    return (
        f"The card database has no health for {deck.hero.name}; {PASSIVE_HEALTH} was assumed, "
        "which changes nothing against a hero who deals no damage."
    )


@dataclass(frozen=True, slots=True)
class UnplayedText:
    """A card of the deck some of whose text counts for nothing in the games, and that text."""

    name: str
    count: int
    text: tuple[str, ...]
    leads: bool


def unplayed_text(deck: FrozenDeck) -> Iterator[UnplayedText]:
    """The cards whose text is not played in full, the hero first."""
    for place, (card, count) in enumerate(((deck.hero, 1), *deck.main)):
        text = cardtext_unplayed(card)
        if text:
            yield UnplayedText(card.name, count, text, leads=place == 0)
