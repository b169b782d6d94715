"""The exact chance to have drawn a card of a deck file by a turn."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from cards.indexing.normalize import fold
from cards.models import Card, Kind
from common.commands import QuickCommand
from decks.decklist import DeckList
from simulator.draws.odds import MulliganPolicy, OddsQuestion, cards_drawn
from simulator.management.deck_files import read_deck, unmatched_warning

TURNS = 10
MOST_TURNS = 1_000


class Command(QuickCommand):
    help = (
        "Print the exact chance to have drawn copies of a card by a turn. "
        "Exit status: 0 on success, 2 if the input cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file in any supported format")
        parser.add_argument("--card", required=True, metavar="NAME")
        parser.add_argument("--at-least", type=int, default=1, metavar="K", help="copies drawn, default 1")
        parser.add_argument(
            "--by-turn", type=int, default=1, metavar="N", help="default 1; 0 is the opening hand"
        )
        seat = parser.add_mutually_exclusive_group()
        seat.add_argument(
            "--first", action="store_true", help="going first, without a draw on turn 1 (default)"
        )
        seat.add_argument("--second", action="store_true", help="going second")
        parser.add_argument(
            "--mulligan",
            choices=[policy.value for policy in MulliganPolicy],
            default=MulliganPolicy.NEVER.value,
            help="never (default), or mulligan a hand without the card",
        )
        parser.add_argument("--json", action="store_true", help="print the answer as JSON")

    def handle(self, **options: Any) -> None:
        decklist = read_deck(options["file"])
        name, copies = _copies(decklist, options["card"])
        first, by_turn = not options["second"], options["by_turn"]
        if not 0 <= by_turn <= MOST_TURNS:
            raise CommandError(f"The turn must be from 0 to {MOST_TURNS}, not {by_turn}.", returncode=2)
        try:
            question = OddsQuestion(
                decklist.main_count, copies, options["at_least"], MulliganPolicy(options["mulligan"])
            )
        except ValueError as error:
            raise CommandError(str(error), returncode=2) from None
        if warning := unmatched_warning(decklist):
            self.stderr.write(warning)
        turns = [_chance(question, turn, first) for turn in range(max(TURNS, by_turn) + 1)]
        answer = {
            "card": name,
            "copies": copies,
            "deck": question.deck,
            "at_least": question.at_least,
            "by_turn": by_turn,
            "first": first,
            "mulligan": question.mulligan.value,
            **{key: turns[by_turn][key] for key in ("seen", "probability", "exact")},
            "turns": turns,
        }
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.print_odds(answer, question)

    def print_odds(self, answer: dict[str, Any], question: OddsQuestion) -> None:
        seat = "first" if answer["first"] else "second"
        self.stdout.write(
            f"At least {answer['at_least']} of {answer['copies']} {answer['card']}"
            f" among {answer['deck']} cards, going {seat}; {question.mulligan.sentence}:"
        )
        for row in answer["turns"]:
            when = f"by turn {row['turn']}" if row["turn"] else "opening hand"
            self.stdout.write(f"  {when:<13} {row['seen']:>3} cards drawn  {row['probability']:8.3%}")


def _copies(decklist: DeckList, name: str) -> tuple[str, int]:
    """The printed name of a card, and its copies in the main deck.

    :raises CommandError: when no card has the name.
    """
    copies = [(card.name, count) for card, count in decklist.main if fold(card.name) == fold(name)]
    if copies:
        return copies[0][0], sum(count for _, count in copies)
    cards = Card.objects.filter(kind=Kind.DECK)
    cards_by_name = cards.named([name])
    if cards_by_name:
        return cards_by_name[name].name, 0
    similar = ", ".join(card.name for card in cards.like(name))
    suggestion = f" Did you mean {similar}?" if similar else ""
    raise CommandError(f"No card is named {name!r}.{suggestion}", returncode=2)


def _chance(question: OddsQuestion, turn: int, first: bool) -> dict[str, Any]:
    chance = question.by_turn(turn, first=first)
    drawn = min(cards_drawn(turn, first=first), question.deck)
    return {"turn": turn, "seen": drawn, "probability": float(chance), "exact": str(chance)}
