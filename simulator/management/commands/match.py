"""Play a match between two decks in this process, without the queue."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from common.commands import QuickCommand
from common.garbage import collect_less_garbage
from engine.implementation import IMPLEMENTATION
from simulator.actions import StartError
from simulator.kinds.base import PlayedGames
from simulator.kinds.match import KIND
from simulator.management.deck_files import read_snapshot
from simulator.management.game_options import add_output_options, write_answer
from simulator.reports.fields import to_json
from simulator.reports.match_report import MatchNumbers, match_numbers
from simulator.series.matches import MatchSeries
from simulator.series.run_settings import RunSettings, SettingsError, new_seed
from simulator.snapshots.coverage import RunCoverage
from simulator.snapshots.named_decks import NamedDeck

GAMES = 100


class Command(QuickCommand):
    help = (
        "Play games between two decks, both played by the simulator; they take turns going first. "
        "Exit status: 0 on success, 2 if the input cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file in any supported format")
        parser.add_argument("opponent", help="the file of the other deck")
        parser.add_argument("--games", type=int, default=GAMES, help=f"default {GAMES}")
        parser.add_argument("--seed", type=int, help="default: a random one, which is printed")
        add_output_options(parser)

    def handle(self, **options: Any) -> None:
        collect_less_garbage()
        try:
            seed = new_seed() if options["seed"] is None else options["seed"]
            settings = RunSettings(games=options["games"], seed=seed)
            deck, opponent = (read_snapshot(options[key], self.stderr.write) for key in ("file", "opponent"))
        except (StartError, SettingsError) as error:
            raise CommandError(str(error), returncode=2) from None
        tally = MatchSeries(deck, opponent, seed).tally(range(settings.games))
        decks = NamedDeck(deck.name, deck), NamedDeck(opponent.name, opponent)
        played = PlayedGames(decks, settings, tally, (IMPLEMENTATION,), RunCoverage.of(deck))
        if not write_answer(self.stdout, options, to_json(KIND.report(played)), lambda: KIND.table(played)):
            self.stdout.write(f"{deck.name} against {opponent.name}: {settings.games} games, seed {seed}")
            self.print_report(match_numbers(tally))

    def print_report(self, report: MatchNumbers) -> None:
        for name, part in (("won", report.won), ("lost", report.lost), ("drawn", report.drawn)):
            self.stdout.write(
                f"  {name:<6} {part.count:>6}  {part.value:6.1%} (95 %: {part.low:.1%} to {part.high:.1%})"
            )
        for seat, won in (("first", report.won_first), ("second", report.won_second)):
            if won is not None:
                self.stdout.write(f"  won going {seat:<6} {won.value:6.1%} of {won.trials}")
        for ended, part in report.endings.items():
            self.stdout.write(f"  ended by: {ended}  {part.value:.1%}")
        self.stdout.write(f"Turns of both together: {report.turns.value:.1f} on average.")
