"""Play a deck against many others, or many against each other, in this process, without the queue."""

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from common.commands import QuickCommand
from common.garbage import collect_less_garbage
from decks import starter_decks
from engine.implementation import IMPLEMENTATION
from simulator.actions import StartError
from simulator.kinds import gauntlet, matrix
from simulator.kinds.base import PlayedGames
from simulator.kinds.many_matches import ListedMatch, MatchesKind
from simulator.management.deck_files import read_snapshot
from simulator.management.game_options import add_output_options, write_answer
from simulator.reports.fields import to_json
from simulator.series.many_matches import MatchesSeries, MatchesTally
from simulator.series.run_settings import RunSettings, SettingsError, new_seed
from simulator.snapshots.coverage import RunCoverage
from simulator.snapshots.named_decks import NamedDeck, different_names
from simulator.snapshots.snapshot import DeckSnapshot

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
        kind = matrix.KIND if options["matrix"] else gauntlet.KIND
        played = _play(decks, settings, kind)
        answer = to_json(kind.report(played))
        if not write_answer(self.stdout, options, answer, lambda: kind.table(played)):
            self.stdout.write(f"{options['games']} games of each match, seed {seed}")
            self.print_table(kind.matches(played))

    def print_table(self, matches: Iterable[ListedMatch]) -> None:
        rows = [(f"{match.deck} against {match.opponent}", match.numbers.won) for match in matches]
        width = max(len(name) for name, _ in rows)
        for name, won in rows:
            self.stdout.write(
                f"{name:<{width}}  {won.value:6.1%} won (95 %: {won.low:.1%} to {won.high:.1%})"
            )


def _play(
    decks: Sequence[DeckSnapshot], settings: RunSettings, kind: MatchesKind
) -> PlayedGames[MatchesTally]:
    """Play so many games of each match, as a run on the site does."""
    pairs = kind.pairs(len(decks) - kind.has_own_deck)
    series = MatchesSeries(tuple(decks), tuple(pairs), settings.seed)
    names = different_names(deck.name for deck in decks)
    return PlayedGames(
        tuple(NamedDeck(name, deck) for name, deck in zip(names, decks, strict=True)),
        settings,
        series.tally(range(settings.games * len(pairs))),
        (IMPLEMENTATION,),
        RunCoverage.of(decks[0]),
    )


def _different(paths: list[str]) -> list[str]:
    """The paths as they are given, each file once."""
    files: dict[Path, str] = {}
    for path in paths:
        files.setdefault(Path(path).resolve(), path)
    return list(files.values())
