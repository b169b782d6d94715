"""Play a deck against many others, or many against each other, in this process, without the queue."""

from argparse import ArgumentParser
from itertools import combinations
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from common.commands import QuickCommand
from decks import starter_decks
from engine.implementation import IMPLEMENTATION
from simulator.actions import StartError
from simulator.games.matches import MatchSeries
from simulator.games.run_settings import RunSettings, SettingsError, new_seed
from simulator.management.deck_files import read_snapshot
from simulator.management.game_options import add_output_options, write_answer
from simulator.reports.match_report import MatchReport, match_report, match_to_json
from simulator.reports.report_json import deck_to_json
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
        pairs = (
            list(combinations(decks, 2)) if options["matrix"] else [(decks[0], deck) for deck in decks[1:]]
        )
        matches = [
            (deck, opponent, MatchSeries(deck, opponent, seed).tally(range(settings.games)))
            for deck, opponent in pairs
        ]
        reports = [(deck.name, opponent.name, match_report(tally)) for deck, opponent, tally in matches]
        answer = {
            "decks": [deck_to_json(deck) for deck in decks],
            "seed": seed,
            "engine": IMPLEMENTATION,
            "matches": [
                {"deck": deck.name, "opponent": opponent.name, **match_to_json(tally)}
                for deck, opponent, tally in matches
            ],
        }
        if not write_answer(self.stdout, options, answer, lambda: matches_table(reports)):
            self.stdout.write(f"{settings.games} games of each match, seed {seed}")
            self.print_table(reports)

    def print_table(self, reports: list[tuple[str, str, MatchReport]]) -> None:
        width = max(len(f"{deck} against {opponent}") for deck, opponent, _ in reports)
        for deck, opponent, report in reports:
            self.stdout.write(
                f"{f'{deck} against {opponent}':<{width}}  {report.won.value:6.1%} won "
                f"(95 %: {report.won.low:.1%} to {report.won.high:.1%})"
            )


def _different(paths: list[str]) -> list[str]:
    """The paths as they are given, each file once."""
    files: dict[Path, str] = {}
    for path in paths:
        files.setdefault(Path(path).resolve(), path)
    return list(files.values())
