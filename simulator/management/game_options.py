"""The options of commands that play goldfish games."""

from argparse import ArgumentParser
from typing import Any

from simulator.games.run_settings import DEFAULT_GAMES, DEFAULT_TURNS, RunSettings, Seat, new_seed


def add_game_options(parser: ArgumentParser) -> None:
    """Add ``--games``, ``--turns``, ``--seed``, ``--seat`` and ``--json``."""
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
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


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
