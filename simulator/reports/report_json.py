"""Reports as JSON: what commands print with ``--json``, and what the API has as ``report``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from simulator.games.coverage import RunCoverage
from simulator.games.kinds import GameTally, RunKind
from simulator.games.matches import MatchTally
from simulator.games.pairing import PairedTally
from simulator.games.play import MULLIGAN_POLICY, OPPONENT, PLAYING_POLICY, assumption
from simulator.games.run_settings import RunSettings
from simulator.games.snapshot import DeckSnapshot
from simulator.games.tally import Tally
from simulator.games.unknown_facts import cards_with_unknown_facts
from simulator.models import Run
from simulator.reports.comparison_report import comparison_to_json
from simulator.reports.goldfish_report import report_to_json
from simulator.reports.match_report import match_to_json

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The games of a run of any kind, as they were counted, with what they were played with.

    ``decks`` are the deck and, where there is one, the other version or the opponent. ``coverage`` is that of
    the first. ``engine`` names the implementations of the engine that played.
    """

    decks: tuple[DeckSnapshot, ...]
    settings: RunSettings
    tally: GameTally
    engine: str
    coverage: RunCoverage

    @classmethod
    def of(cls, run: Run) -> PlayedGames | None:
        """The games of a run that has ended; ``None`` before, and without a game."""
        tally = run.tally()
        if tally is None:
            return None
        deck, other = run.deck_snapshot(), run.other_snapshot()
        return cls(
            (deck, other) if other else (deck,),
            run.settings,
            tally,
            ", ".join(run.engines()),
            run.recorded_coverage() or RunCoverage.of(deck),
        )


def expect_tally(tally: GameTally, tally_class: type[T]) -> T:
    """The tally, which is of this class.

    :raises TypeError: when it is of another, as for another kind of games.
    """
    if not isinstance(tally, tally_class):
        raise TypeError(f"The counts are a {type(tally).__name__}, not a {tally_class.__name__}.")
    return tally


def goldfish_answer(played: PlayedGames) -> dict[str, Any]:
    """Goldfish games of a deck: the deck and the settings, the assumptions, and the numbers."""
    (deck,) = played.decks
    return {
        "deck": deck.name,
        "hero": deck.hero.name,
        "size": deck.size,
        "coverage": coverage_to_json(played.coverage),
        **_goldfish_settings(played.settings),
        "assumption": assumption(deck),
        "engine": played.engine,
        **report_to_json(expect_tally(played.tally, Tally)),
        "not_understood": unsupported_cards_to_json(played.coverage),
        "unknown_facts": [card.to_json() for card in cards_with_unknown_facts(deck)],
    }


def comparison_answer(played: PlayedGames) -> dict[str, Any]:
    """The same goldfish games of two versions of a deck."""
    return {
        "decks": _decks_to_json(played),
        **_goldfish_settings(played.settings),
        "engine": played.engine,
        **comparison_to_json(expect_tally(played.tally, PairedTally)),
    }


def match_answer(played: PlayedGames) -> dict[str, Any]:
    """The games of a deck against another."""
    return {
        "decks": _decks_to_json(played),
        "seed": played.settings.seed,
        "engine": played.engine,
        **match_to_json(expect_tally(played.tally, MatchTally)),
    }


ANSWERS: dict[RunKind, Callable[[PlayedGames], dict[str, Any]]] = {
    RunKind.GOLDFISH: goldfish_answer,
    RunKind.COMPARISON: comparison_answer,
    RunKind.MATCH: match_answer,
}
"""What makes the JSON of a report, for every kind of run."""


def report_of_run(run: Run) -> dict[str, Any] | None:
    """The report of a run that has ended; ``None`` before, and without a game."""
    played = PlayedGames.of(run)
    return ANSWERS[RunKind(run.kind)](played) if played else None


def deck_to_json(deck: DeckSnapshot, coverage: RunCoverage | None = None) -> dict[str, Any]:
    """What an answer says of a deck: name, hero, and how many of its cards are fully simulated."""
    coverage = coverage or RunCoverage.of(deck)
    return {
        "deck": deck.name,
        "hero": deck.hero.name,
        "cards": deck.size,
        "fully_simulated": coverage.main.full,
    }


def coverage_to_json(coverage: RunCoverage) -> dict[str, Any]:
    """The cards of the main deck by how much of their text is played, and whether that is too little."""
    return {**asdict(coverage.main), "hero": coverage.hero, "indicative": coverage.is_indicative}


def unsupported_cards_to_json(coverage: RunCoverage) -> list[dict[str, Any]]:
    """The cards that are not fully simulated, with the text that has no effect."""
    return [
        {"name": card.name, "count": card.count, "text": [power.text for power in card.powers]}
        for card in coverage.cards
    ]


def _decks_to_json(played: PlayedGames) -> list[dict[str, Any]]:
    deck, *others = played.decks
    return [deck_to_json(deck, played.coverage), *map(deck_to_json, others)]


def _goldfish_settings(settings: RunSettings) -> dict[str, Any]:
    return {
        "seed": settings.seed,
        "turns": settings.turns,
        "seat": settings.seat.value,
        "mulligan_policy": MULLIGAN_POLICY,
        "playing_policy": PLAYING_POLICY,
        "opponent": OPPONENT,
    }
