"""Goldfish games of a deck file, played in this process."""

import json
import time
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from decks import formats
from decks.decklist import DeckList
from decks.legality import check
from simulator.actions import StartError, take_snapshot
from simulator.management.files import left_out, read_deck
from simulator.play import MULLIGAN_POLICY, OPPONENT, GoldfishSeries, assumption, unsupported_texts
from simulator.report import report_to_json
from simulator.settings import DEFAULT_GAMES, DEFAULT_TURNS, RunSettings, Seat, SettingsError, new_seed


class Command(BaseCommand):
    help = "Play goldfish games of a deck file. Exit status: 0 played, 2 unreadable."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file of any known format")
        parser.add_argument("--games", type=int, default=DEFAULT_GAMES, help=f"default {DEFAULT_GAMES}")
        parser.add_argument(
            "--turns", type=int, default=DEFAULT_TURNS, help=f"own turns at most, default {DEFAULT_TURNS}"
        )
        parser.add_argument("--seed", type=int, help="default: a random one, which the answer names")
        parser.add_argument(
            "--seat",
            choices=[seat.value for seat in Seat],
            default=Seat.ALTERNATE.value,
            help="who goes first",
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, **options: Any) -> None:
        decklist = read_deck(options["file"])
        seed = new_seed() if options["seed"] is None else options["seed"]
        try:
            deck = take_snapshot(decklist)
            settings = RunSettings(
                games=options["games"], turns=options["turns"], seed=seed, seat=Seat(options["seat"])
            )
        except (StartError, SettingsError) as error:
            raise CommandError(str(error), returncode=2) from None
        self.warn(decklist)
        if assumption(deck):
            self.stderr.write(assumption(deck))
        started = time.perf_counter()
        tally = GoldfishSeries(deck, settings).tally(range(settings.games))
        seconds = time.perf_counter() - started
        told = {
            "deck": deck.name,
            "hero": deck.hero.name,
            "cards": deck.size,
            "seed": settings.seed,
            "turns": settings.turns,
            "seat": settings.seat.value,
            "mulligan_policy": MULLIGAN_POLICY,
            "opponent": OPPONENT,
            "assumption": assumption(deck),
            "seconds": round(seconds, 3),
            "games_per_second": round(settings.games / seconds, 1),
            **report_to_json(tally),
            "not_understood": [_unsupported_text(text) for text in map(asdict, unsupported_texts(deck))],
            "unmatched": [{"line": line.line, "text": line.text} for line in decklist.unmatched],
        }
        if options["json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False))
        else:
            self.tell(told)

    def warn(self, decklist: DeckList) -> None:
        """Say on standard error what is odd about the deck; it is played all the same."""
        if left_out(decklist):
            self.stderr.write(left_out(decklist))
        report = check(decklist, formats.CONSTRUCTED)
        if not report.legal:
            rules = ", ".join(dict.fromkeys(violation.rule for violation in report.violations))
            self.stderr.write(
                f"The deck is not legal in Constructed (rule {rules}); it is played all the same."
            )

    def tell(self, told: dict[str, Any]) -> None:
        self.stdout.write(f"{told['deck']}: {told['hero']}, {told['cards']} cards")
        self.stdout.write(
            f"{told['games']} games in {told['seconds']} s, seed {told['seed']}, "
            f"{Seat(told['seat']).sentence}, against {told['opponent']}; {told['mulligan_policy']}."
        )
        for turn, count in told["win_turn"].items():
            self.stdout.write(f"  won on turn {turn:>2}  {count:>7}  {count / told['games']:6.1%}")
        for ending, count in told["not_won"].items():
            self.stdout.write(f"  {ending:<14}  {count:>7}  {count / told['games']:6.1%}")
        mean = told["mean_win_turn"]
        if mean and mean["low"] is not None:
            self.stdout.write(
                f"Mean winning turn {mean['value']:.2f} (95 %: {mean['low']:.2f} to {mean['high']:.2f})."
            )
        names = [card["name"] for card in told["not_understood"]]
        if names:
            self.stdout.write(f"Played without some of their text: {', '.join(names)}.")


def _unsupported_text(text: dict[str, Any]) -> dict[str, Any]:
    return {"name": text["name"], "count": text["count"], "text": list(text["text"])}
