"""The options of commands that play games, and their output."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import OutputWrapper

from common.csv_tables import CsvTable
from simulator.series.run_settings import DEFAULT_GAMES, DEFAULT_TURNS, RunSettings, Seat, new_seed


def add_game_options(parser: ArgumentParser) -> None:
    """Add ``--games``, ``--turns``, ``--seed``, ``--seat``, ``--json`` and ``--csv``."""
    parser.add_argument("--games", type=int, default=DEFAULT_GAMES, help=f"default {DEFAULT_GAMES}")
    parser.add_argument(
        "--turns",
        type=int,
        default=DEFAULT_TURNS,
        help=f"most own turns of a game, default {DEFAULT_TURNS}",
    )
    parser.add_argument("--seed", type=int, help="default: a random one, which is printed")
    parser.add_argument(
        "--seat",
        choices=[seat.value for seat in Seat],
        default=Seat.ALTERNATE.value,
        help="who goes first",
    )
    add_output_options(parser)


def add_output_options(parser: ArgumentParser) -> None:
    """Add ``--json`` and ``--csv``, of which one can be chosen."""
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print the report as JSON")
    output.add_argument("--csv", action="store_true", help="print the report as a table in CSV")


def run_settings(options: dict[str, Any]) -> RunSettings:
    """The settings that the options name, with a random seed if none is given.

    :raises SettingsError: when a number is out of its limits.
    """
    return RunSettings(
        games=options["games"],
        turns=options["turns"],
        seed=new_seed() if options["seed"] is None else options["seed"],
        seat=Seat(options["seat"]),
    )


def write_answer(
    output: OutputWrapper, options: dict[str, Any], answer: dict[str, Any], table: Callable[[], CsvTable]
) -> bool:
    """Print an answer as JSON or as a table; false where the options ask for neither."""
    if options["json"]:
        output.write(json.dumps(answer, ensure_ascii=False))
    elif options["csv"]:
        output.write(table().to_csv(), ending="")
    return bool(options["json"] or options["csv"])
