"""Reports as JSON: what commands print with ``--json``, and what the API has as ``report``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from simulator.games.coverage import RunCoverage
from simulator.games.intervals import mean
from simulator.games.kinds import GameTally, RunKind, pairs_of
from simulator.games.many_matches import MatchesTally
from simulator.games.matches import MatchTally
from simulator.games.named_decks import NamedDeck
from simulator.games.pairing import PairedTally
from simulator.games.play import MULLIGAN_POLICY, OPPONENT, PLAYING_POLICY, assumption
from simulator.games.run_settings import RunSettings
from simulator.games.snapshot import DeckSnapshot
from simulator.games.sweep_rounds import StoppedVersion, SweepTally
from simulator.games.tally import Tally
from simulator.games.unknown_facts import cards_with_unknown_facts
from simulator.models import Run
from simulator.reports.comparison_report import comparison_to_json
from simulator.reports.goldfish_report import report_to_json
from simulator.reports.match_report import match_to_json
from simulator.reports.sweep_report import stop_reason

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The games of a run of any kind, as they were counted, with what they were played with.

    ``decks`` are the deck and, where there are any, the other version, the opponents, or the versions of a
    sweep; ``names`` are what those of a run with many are called. ``coverage`` is that of the first.
    ``engine`` names the implementations of the engine that played, and ``stops`` are the versions of a sweep
    that stopped early.
    """

    decks: tuple[DeckSnapshot, ...]
    settings: RunSettings
    tally: GameTally
    engine: str
    coverage: RunCoverage
    kind: RunKind = RunKind.GOLDFISH
    names: tuple[str, ...] = ()
    stops: tuple[StoppedVersion, ...] = ()

    @classmethod
    def of(cls, run: Run) -> PlayedGames | None:
        """The games of a run that has ended; ``None`` before, and without a game."""
        tally = run.tally()
        if tally is None:
            return None
        kind, first, other = RunKind(run.kind), run.deck_snapshot(), run.other_snapshot()
        decks = [NamedDeck(run.deck_name, first)] if kind is not RunKind.MATRIX else []
        decks += [NamedDeck(run.other_name, other)] if other else run.named_decks()
        return cls(
            tuple(deck.snapshot for deck in decks),
            run.settings,
            tally,
            ", ".join(run.engines()),
            run.recorded_coverage() or RunCoverage.of(first),
            kind,
            tuple(deck.name for deck in decks),
            tuple(run.stopped_versions()),
        )

    def pairs(self) -> list[tuple[int, int]]:
        """The places of the decks that the matches of a gauntlet or a matrix are between."""
        return pairs_of(self.kind, len(self.decks) - (self.kind is RunKind.GAUNTLET))


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


def matches_answer(played: PlayedGames) -> dict[str, Any]:
    """The matches of a gauntlet or a matrix, those without a game left out."""
    tally = expect_tally(played.tally, MatchesTally)
    matches = [
        {
            "deck": played.names[deck],
            "opponent": played.names[opponent],
            **match_to_json(tally.matches[number]),
        }
        for number, (deck, opponent) in enumerate(played.pairs())
        if number in tally.matches
    ]
    return {
        "decks": [
            deck_to_json(deck) | {"deck": name} for deck, name in zip(played.decks, played.names, strict=True)
        ],
        "seed": played.settings.seed,
        "engine": played.engine,
        "games": tally.games,
        "matches": matches,
    }


def sweep_answer(played: PlayedGames) -> dict[str, Any]:
    """The versions of a sweep, the fastest first and those that stopped at the end."""
    tally = expect_tally(played.tally, SweepTally)
    return {
        **deck_to_json(played.decks[0], played.coverage),
        "seed": played.settings.seed,
        "engine": played.engine,
        "games": tally.games + sum(pairs.games for pairs in tally.versions.values()),
        "ranking": [
            {
                "swap": played.names[1 + number],
                "longer": asdict(mean(pairs.length_differences())),
                "games": pairs.games,
                "stopped": bool(reason),
            }
            for number, pairs, reason in sweep_ranking(played)
        ],
    }


def sweep_ranking(played: PlayedGames) -> list[tuple[int, PairedTally, str]]:
    """The versions of a sweep by number, with their games and why they stopped, if they did: the fastest
    first, and those that stopped at the end.
    """
    tally = expect_tally(played.tally, SweepTally)
    reasons = {stop.version: stop_reason(stop, played.names[1:]) for stop in played.stops}
    ranking = [(number, pairs, reasons.get(number, "")) for number, pairs in tally.versions.items()]
    return sorted(ranking, key=lambda row: (bool(row[2]), mean(row[1].length_differences()).value))


ANSWERS: dict[RunKind, Callable[[PlayedGames], dict[str, Any]]] = {
    RunKind.GOLDFISH: goldfish_answer,
    RunKind.COMPARISON: comparison_answer,
    RunKind.MATCH: match_answer,
    RunKind.GAUNTLET: matches_answer,
    RunKind.MATRIX: matches_answer,
    RunKind.SWEEP: sweep_answer,
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
