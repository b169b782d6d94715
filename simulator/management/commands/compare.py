"""Compare two versions of a deck in the same goldfish games."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from common.commands import QuickCommand
from common.garbage import collect_less_garbage
from engine.implementation import IMPLEMENTATION
from simulator.actions import StartError
from simulator.deck_warnings import illegal_version_warning
from simulator.kinds.base import PlayedGames
from simulator.kinds.comparison import KIND
from simulator.management.deck_files import read_snapshot
from simulator.management.game_options import add_game_options, run_settings, write_answer
from simulator.reports.comparison_report import ComparisonNumbers, compare
from simulator.reports.fields import to_json
from simulator.series.pairing import PairedSeries
from simulator.series.run_settings import RunSettings, SettingsError
from simulator.snapshots.coverage import NewCards, RunCoverage
from simulator.snapshots.named_decks import NamedDeck
from simulator.swaps import Swap, SwapError


class Command(QuickCommand):
    help = (
        "Play the same goldfish games with two versions of a deck, and tell which wins earlier. "
        "Exit status: 0 on success, 2 if the input cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file in any supported format")
        parser.add_argument("version", nargs="?", help="the file of the other version")
        parser.add_argument(
            "--swap",
            action="append",
            default=[],
            metavar="SWAP",
            help="in place of another file: '2 Fireball for 2 Frostbolt'; may be repeated",
        )
        add_game_options(parser)

    def handle(self, **options: Any) -> None:
        collect_less_garbage()
        if bool(options["version"]) == bool(options["swap"]):
            raise CommandError("Name the file of another version, or swaps.", returncode=2)
        try:
            settings = run_settings(options)
            deck = read_snapshot(options["file"], self.stderr.write)
            version = deck
            if options["version"]:
                version = read_snapshot(options["version"], self.stderr.write)
            for text in options["swap"]:
                version = Swap.parse(text).apply(version)
        except (StartError, SettingsError, SwapError) as error:
            raise CommandError(str(error), returncode=2) from None
        if options["swap"] and (warning := illegal_version_warning(version, ", ".join(options["swap"]))):
            self.stderr.write(warning)
        tally = PairedSeries(deck, version, settings).tally(range(settings.games))
        decks = NamedDeck(deck.name, deck), NamedDeck(version.name, version)
        new_cards = NewCards.of(deck, version)
        played = PlayedGames(
            decks, settings, tally, (IMPLEMENTATION,), RunCoverage.of(deck), new_cards=(new_cards,)
        )
        answer = {**to_json(KIND.report(played)), "swaps": options["swap"]}
        if not write_answer(self.stdout, options, answer, lambda: KIND.table(played)):
            self.print_report(settings, compare(tally, new_cards))

    def print_report(self, settings: RunSettings, report: ComparisonNumbers) -> None:
        self.stdout.write(
            f"{report.games} games of both versions from seed {settings.seed}, {settings.seat.sentence}."
        )
        for name, version in (("First", report.first), ("Second", report.second)):
            mean = version.mean_win_turn
            turn = f", mean winning turn {mean.value:.2f}" if mean else ""
            self.stdout.write(f"{name} version: won {version.won.value:.1%}{turn}")
        if report.not_simulated:
            self.stdout.write(f"Not simulated: {', '.join(report.not_simulated)}.")
        if report.longer is None:
            return
        low, high = report.longer.low, report.longer.high
        if low is not None and high is not None:
            self.stdout.write(
                f"Winning turn of the second less that of the first: {report.longer.value:+.3f} "
                f"(95 %: {low:+.3f} to {high:+.3f}). It wins earlier in {report.earlier.value:.1%} of the "
                f"games, later in {report.later.value:.1%}."
            )
        self.stdout.write(
            "The versions are told apart."
            if report.is_clear
            else "The versions are not told apart: the interval includes zero."
        )
        if report.games_saved:
            self.stdout.write(
                f"Games from unrelated seeds would have to be {report.games_saved:.1f} times as many for the "
                "same interval."
            )
