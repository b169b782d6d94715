"""Play a deck against many others, or many against each other, in this process, without the queue."""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from common.commands import QuickCommand
from common.garbage import collect_less_garbage
from decks import starter_decks
from engine.implementation import IMPLEMENTATION
from simulator.actions import StartError
from simulator.games.coverage import RunCoverage
from simulator.games.kinds import RunKind, pairs_of
from simulator.games.many_matches import MatchesSeries, MatchesTally
from simulator.games.named_decks import different_names
from simulator.games.run_settings import RunSettings, SettingsError, new_seed
from simulator.games.snapshot import DeckSnapshot
from simulator.management.deck_files import read_snapshot
from simulator.management.game_options import add_output_options, write_answer
from simulator.reports.match_report import match_report
from simulator.reports.report_json import PlayedGames, expect_tally, matches_answer
from simulator.reports.report_tables import matches_table

GAMES = 50


class Command(QuickCommand):
    help = (
        "Play a deck against others, or with --matrix every deck against every other. "
        "Exit status: 0 on success, 2 if the input cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file in any supported format")
        parser.add_argument("opponents", nargs="*", help="the files of the other decks")
        parser.add_argument("--starters", action="store_true", help="the starter decks as opponents, too")
        parser.add_argument("--matrix", action="store_true", help="every deck against every other")
        parser.add_argument("--games", type=int, default=GAMES, help=f"of each match, default {GAMES}")
        parser.add_argument("--seed", type=int, help="default: a random one, which is printed")
        add_output_options(parser)

    def handle(self, **options: Any) -> None:
        collect_less_garbage()
        paths = [options["file"], *options["opponents"]]
        if options["starters"]:
            paths += sorted(map(str, starter_decks.FOLDER.glob("*.txt")))
        try:
            seed = new_seed() if options["seed"] is None else options["seed"]
            settings = RunSettings(games=options["games"], seed=seed)
            decks = [read_snapshot(path, self.stderr.write) for path in _different(paths)]
        except (StartError, SettingsError) as error:
            raise CommandError(str(error), returncode=2) from None
        if len(decks) < 2:
            raise CommandError("Name the files of other decks, or --starters.", returncode=2)
        played = _play(decks, settings, RunKind.MATRIX if options["matrix"] else RunKind.GAUNTLET)
        if not write_answer(self.stdout, options, matches_answer(played), lambda: matches_table(played)):
            self.stdout.write(f"{options['games']} games of each match, seed {seed}")
            self.print_table(played)

    def print_table(self, played: PlayedGames) -> None:
        tally = expect_tally(played.tally, MatchesTally)
        names = [
            f"{played.names[deck]} against {played.names[opponent]}" for deck, opponent in played.pairs()
        ]
        width = max(map(len, names))
        for number, name in enumerate(names):
            report = match_report(tally.matches[number])
            self.stdout.write(
                f"{name:<{width}}  {report.won.value:6.1%} won "
                f"(95 %: {report.won.low:.1%} to {report.won.high:.1%})"
            )


def _play(decks: Sequence[DeckSnapshot], settings: RunSettings, kind: RunKind) -> PlayedGames:
    """Play so many games of each match, as a run on the site does."""
    pairs = pairs_of(kind, len(decks) - (kind is RunKind.GAUNTLET))
    series = MatchesSeries(tuple(decks), tuple(pairs), settings.seed)
    return PlayedGames(
        tuple(decks),
        settings,
        series.tally(range(settings.games * len(pairs))),
        IMPLEMENTATION,
        RunCoverage.of(decks[0]),
        kind,
        tuple(different_names(deck.name for deck in decks)),
    )


def _different(paths: list[str]) -> list[str]:
    """The paths as they are given, each file once."""
    files: dict[Path, str] = {}
    for path in paths:
        files.setdefault(Path(path).resolve(), path)
    return list(files.values())
