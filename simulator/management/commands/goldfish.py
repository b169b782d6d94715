"""Play goldfish games of a deck file in this process, without the queue."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from common.commands import QuickCommand
from common.garbage import collect_less_garbage
from engine.implementation import IMPLEMENTATION
from simulator.actions import StartError, take_snapshot
from simulator.deck_warnings import deck_warnings
from simulator.kinds.base import PlayedGames
from simulator.kinds.goldfish import KIND
from simulator.management.deck_files import read_deck
from simulator.management.game_options import add_game_options, run_settings, write_answer
from simulator.reports.fields import to_json
from simulator.series.play import GoldfishSeries, assumption
from simulator.series.run_settings import Seat, SettingsError
from simulator.snapshots.coverage import RunCoverage
from simulator.snapshots.named_decks import NamedDeck
from simulator.snapshots.unknown_facts import ASSUMPTIONS


class Command(QuickCommand):
    help = "Play goldfish games of a deck file. Exit status: 0 on success, 2 if the input cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file in any supported format")
        add_game_options(parser)

    def handle(self, **options: Any) -> None:
        collect_less_garbage()
        decklist = read_deck(options["file"])
        try:
            deck = take_snapshot(decklist)
            settings = run_settings(options)
        except (StartError, SettingsError) as error:
            raise CommandError(str(error), returncode=2) from None
        for warning in (*deck_warnings(decklist), assumption(deck)):
            if warning:
                self.stderr.write(warning)
        started = time.perf_counter()
        coverage = RunCoverage.of(deck)
        tally = GoldfishSeries(deck, settings).tally(range(settings.games))
        seconds = time.perf_counter() - started
        played = PlayedGames((NamedDeck(deck.name, deck),), settings, tally, (IMPLEMENTATION,), coverage)
        answer = {
            **to_json(KIND.report(played)),
            "seconds": round(seconds, 3),
            "games_per_second": round(settings.games / seconds, 1),
            "unmatched": [{"line": line.line, "text": line.text} for line in decklist.unmatched],
        }
        if not write_answer(self.stdout, options, answer, lambda: KIND.table(played)):
            self.stdout.write(f"{coverage.headline}. {coverage.summary}")
            self.print_report(answer)

    def print_cards(self, cards: list[dict[str, Any]]) -> None:
        """Print what became of each card, and by how much games were won later with it."""
        width = max((len(card["name"]) for card in cards), default=0)
        if cards:
            self.stdout.write(f"{'':{width}}  drawn  played  placed  in hand  wins later")
        for card in cards:
            shares = [_percentage(card[key]) for key in ("played", "placed", "in_hand")]
            later = "–" if card["difference"] is None else f"{card['difference']['value']:+.2f}"
            self.stdout.write(
                f"{card['name']:{width}}  {card['drawn']['value']:5.2f}  {shares[0]:>6}  {shares[1]:>6}  "
                f"{shares[2]:>7}  {later:>10}"
            )

    def print_report(self, answer: dict[str, Any]) -> None:
        self.stdout.write(f"{answer['deck']}: {answer['hero']}, {answer['size']} cards")
        self.stdout.write(
            f"{answer['games']} games in {answer['seconds']} s by the {answer['engine']} engine, "
            f"seed {answer['seed']}, {Seat(answer['seat']).sentence}, "
            f"against {answer['opponent']}; {answer['mulligan_policy']}."
        )
        for turn, count in answer["win_turn"].items():
            self.stdout.write(f"  won on turn {turn:>2}  {count:>7}  {count / answer['games']:6.1%}")
        for ending, count in answer["not_won"].items():
            self.stdout.write(f"  {ending:<14}  {count:>7}  {count / answer['games']:6.1%}")
        mean = answer["mean_win_turn"]
        if mean and mean["low"] is not None:
            self.stdout.write(
                f"Mean winning turn {mean['value']:.2f} (95 %: {mean['low']:.2f} to {mean['high']:.2f})."
            )
        for seat in answer["seats"]:
            if seat["mean_win_turn"]:
                self.stdout.write(
                    f"Going {seat['seat']}: mean winning turn {seat['mean_win_turn']['value']:.2f} "
                    f"of {seat['mean_win_turn']['trials']} games won."
                )
        self.print_cards(answer["cards"])
        names = [card["name"] for card in answer["not_understood"]]
        if names:
            self.stdout.write(f"Cards with text the simulator does not play yet: {', '.join(names)}.")
        if cards := answer["unknown_facts"]:
            described = "; ".join(f"{card['name']} ({card['facts']})" for card in cards)
            self.stdout.write(f"Cards played with unknown facts: {described}. {ASSUMPTIONS}")


def _percentage(share: dict[str, Any] | None) -> str:
    return "–" if share is None else f"{share['value']:.0%}"
