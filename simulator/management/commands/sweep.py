"""Try many swaps of a deck in the same goldfish games, in this process, without the queue."""

from argparse import ArgumentParser
from itertools import product
from typing import Any

from django.core.management.base import CommandError

from common.commands import QuickCommand
from common.garbage import collect_less_garbage
from engine.implementation import IMPLEMENTATION
from simulator.actions import StartError
from simulator.kinds.sweep import Ranked, RankedVersion, SweepReport, sweep_table
from simulator.management.deck_files import read_snapshot
from simulator.management.game_options import add_output_options, write_answer
from simulator.reports.fields import to_json
from simulator.reports.report_parts import ReportDeck
from simulator.series.run_settings import DEFAULT_TURNS, RunSettings, SettingsError, new_seed
from simulator.series.sweep import Sweep, check_budget
from simulator.swaps import Swap, SwapError

BUDGET = 10_000
MOST_SWAPS = 200


class Command(QuickCommand):
    help = (
        "Try swaps of a deck's cards in the same goldfish games, and rank them by how early the deck wins; "
        "hopeless ones stop early. Exit status: 0 on success, 2 if the input cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file in any supported format")
        parser.add_argument(
            "--swap",
            action="append",
            default=[],
            metavar="SWAP",
            help="'2 Fireball for 2 Frostbolt'; may be repeated",
        )
        parser.add_argument(
            "--out",
            action="append",
            default=[],
            metavar="NAME",
            help="a card to take out, for every card to put in; may be repeated",
        )
        parser.add_argument(
            "--in",
            dest="new",
            action="append",
            default=[],
            metavar="NAME",
            help="a card to put in, for every card to take out; may be repeated",
        )
        parser.add_argument("--copies", type=int, default=1, help="of --out and --in, default 1")
        parser.add_argument("--budget", type=int, default=BUDGET, help=f"games of all, default {BUDGET}")
        parser.add_argument("--seed", type=int, help="default: a random one, which is printed")
        add_output_options(parser)

    def handle(self, **options: Any) -> None:
        collect_less_garbage()
        copies = options["copies"]
        try:
            swaps = [Swap.parse(text) for text in options["swap"]]
            swaps += [Swap(copies, old, copies, new) for old, new in product(options["out"], options["new"])]
            seed = new_seed() if options["seed"] is None else options["seed"]
            settings = RunSettings(games=options["budget"], turns=DEFAULT_TURNS, seed=seed)
            deck = read_snapshot(options["file"], self.stderr.write)
            sweep = Sweep(deck, settings, options["budget"])
            for swap in dict.fromkeys(swaps[: MOST_SWAPS + 1]):
                sweep.add(str(swap), swap.apply(deck))
        except (StartError, SettingsError, SwapError) as error:
            raise CommandError(str(error), returncode=2) from None
        self.refuse_sizes(sweep)
        for _ in sweep.run():
            pass
        ranking = tuple(
            RankedVersion.of(name, tally, new_cards, stopped=bool(stopped))
            for name, tally, new_cards, stopped in _rows(sweep)
        )
        answer = to_json(SweepReport(ReportDeck.of(deck), seed, IMPLEMENTATION, sweep.games, ranking))
        if not write_answer(self.stdout, options, answer, lambda: sweep_table(_rows(sweep))):
            self.stdout.write(f"{deck.name}: {sweep.games} games of {len(sweep.versions)} swaps, seed {seed}")
            self.print_ranking(sweep)

    def refuse_sizes(self, sweep: Sweep) -> None:
        """Refuse a sweep without swaps, with too many, or with too small a budget."""
        count = len(sweep.versions)
        problem = check_budget(sweep.budget, count)
        if not count:
            problem = "Name swaps, or cards to take out and to put in."
        elif count > MOST_SWAPS:
            problem = f"At most {MOST_SWAPS} swaps can be tried at once."
        if problem:
            raise CommandError(problem, returncode=2)

    def print_ranking(self, sweep: Sweep) -> None:
        width = max(len(version.name) for version in sweep.versions)
        self.stdout.write(f"{'':{width}}  wins later   95 % interval    games")
        for version in sweep.ranking():
            if not version.new_cards.has_verdict:
                self.stdout.write(f"{version.name:{width}}  not simulated")
                continue
            longer = version.longer
            interval = "" if longer.low is None else f"{longer.low:+.3f} to {longer.high:+.3f}"
            games = f"{version.tally.games:>6}{'  stopped' if version.stopped else ''}"
            self.stdout.write(f"{version.name:{width}}  {longer.value:+10.3f}  {interval:>16}  {games}")


def _rows(sweep: Sweep) -> list[Ranked]:
    return [
        (version.name, version.tally, version.new_cards, "yes" if version.stopped else "")
        for version in sweep.ranking()
    ]
