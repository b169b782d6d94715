"""The exact chance to have drawn cards of a deck file by a turn."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import CommandError

from cards.indexing.normalize import fold
from cards.models import Card, Kind
from common.commands import QuickCommand
from simulator.card_groups import DeckGroup, DeckGroupError
from simulator.deck_warnings import unmatched_warning
from simulator.draw_request import DrawRequest, GroupCount, MulliganPolicy, main_deck_copies
from simulator.draws.odds import OddsError
from simulator.management.deck_files import read_deck
from simulator.management.game_options import add_output_options, write_answer
from simulator.reports.odds_report import odds_table, odds_to_json

MOST_TURNS = 1_000
OR = None
"""What stands among the cards wanted where an alternative begins."""


class Command(QuickCommand):
    help = (
        "Print the exact chance to have drawn cards by a turn. "
        "Exit status: 0 on success, 2 if the input cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file in any supported format")
        parser.add_argument("--card", metavar="NAME", help="copies of one card")
        parser.add_argument("--at-least", type=int, default=1, metavar="K", help="copies drawn, default 1")
        parser.add_argument(
            "--want",
            action="append",
            default=[],
            metavar="CARDS",
            help="cards by name or search query, with numbers: '2 type:ally', '1-3 cost:1'; may be repeated",
        )
        parser.add_argument(
            "--or",
            dest="want",
            action="append_const",
            const=OR,
            help="what follows may be drawn instead of what stands before",
        )
        parser.add_argument(
            "--by-turn", type=int, default=1, metavar="N", help="default 1; 0 is the opening hand"
        )
        seat = parser.add_mutually_exclusive_group()
        seat.add_argument(
            "--first", action="store_true", help="going first, without a draw on turn 1 (default)"
        )
        seat.add_argument("--second", action="store_true", help="going second")
        mulligan = parser.add_mutually_exclusive_group()
        mulligan.add_argument(
            "--mulligan",
            choices=[MulliganPolicy.NEVER.value, MulliganPolicy.WITHOUT.value],
            default=MulliganPolicy.NEVER.value,
            help="never (default), or mulligan a hand without any of the cards",
        )
        mulligan.add_argument("--keep", metavar="CARDS", help="mulligan a hand unless it has these cards")
        add_output_options(parser)

    def handle(self, **options: Any) -> None:
        decklist = read_deck(options["file"])
        first, by_turn = not options["second"], options["by_turn"]
        if not 0 <= by_turn <= MOST_TURNS:
            raise CommandError(f"The turn must be from 0 to {MOST_TURNS}, not {by_turn}.", returncode=2)
        try:
            draw_request = _draw_request(main_deck_copies(decklist), options)
            answer = odds_to_json(draw_request, by_turn=by_turn, first=first)
        except (DeckGroupError, OddsError) as error:
            raise CommandError(str(error), returncode=2) from None
        if warning := unmatched_warning(decklist):
            self.stderr.write(warning)
        if not write_answer(self.stdout, options, answer, lambda: odds_table(answer)):
            self.print_odds(answer, draw_request)

    def print_odds(self, answer: dict[str, Any], draw_request: DrawRequest) -> None:
        seat = "first" if answer["first"] else "second"
        self.stdout.write(
            f"{draw_request.sentence[0].upper()}{draw_request.sentence[1:]}"
            f" among {answer['deck']} cards, going {seat}; {draw_request.mulligan_sentence}:"
        )
        for row in answer["turns"]:
            when = f"by turn {row['turn']}" if row["turn"] else "opening hand"
            self.stdout.write(f"  {when:<13} {row['seen']:>3} cards drawn  {row['probability']:8.3%}")


def _draw_request(cards: Sequence[tuple[str, int]], options: dict[str, Any]) -> DrawRequest:
    """What the options ask for.

    :raises DeckGroupError: when a text means no card.
    :raises OddsError: when numbers contradict each other.
    :raises CommandError: when nothing is asked for.
    """
    names = [name for name, _ in cards]
    group_counts: list[GroupCount] = []
    if options["card"] is not None:
        group_counts.append(GroupCount(_card(options["card"], names), options["at_least"]))
    is_alternative = False
    for text in options["want"]:
        if text is not OR:
            group_counts.append(GroupCount.parse(text, names, instead=is_alternative))
        is_alternative = text is OR
    if not group_counts:
        raise CommandError("Name the cards to draw: --card NAME, or --want CARDS.", returncode=2)
    if options["keep"] is not None:
        return DrawRequest(
            cards, group_counts, MulliganPolicy.UNLESS, GroupCount.parse(options["keep"], names)
        )
    return DrawRequest(cards, group_counts, MulliganPolicy(options["mulligan"]))


def _card(name: str, names: Sequence[str]) -> DeckGroup:
    """A card by its name, in the deck or not.

    :raises CommandError: when no card has the name.
    """
    places = frozenset(place for place, other in enumerate(names) if fold(other) == fold(name))
    if places:
        return DeckGroup(name, places, names[min(places)])
    cards = Card.objects.filter(kind=Kind.DECK)
    cards_by_name = cards.named([name])
    if cards_by_name:
        return DeckGroup(name, frozenset(), cards_by_name[name].name)
    similar = ", ".join(card.name for card in cards.like(name))
    suggestion = f" Did you mean {similar}?" if similar else ""
    raise CommandError(f"No card is named {name!r}.{suggestion}", returncode=2)
