"""How likely a deck file shows a card by a turn, exactly."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.indexing.normalize import fold
from cards.models import Card, Kind
from decks.decklist import DeckList
from simulator.management.files import left_out, read_deck
from simulator.odds import MulliganPolicy, OddsQuestion, cards_seen

TURNS = 10
MOST_TURNS = 1_000


class Command(BaseCommand):
    help = "The exact chance to have seen copies of a card by a turn. Exit status: 0 answered, 2 unreadable."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file of any known format")
        parser.add_argument("--card", required=True, metavar="NAME")
        parser.add_argument("--at-least", type=int, default=1, metavar="K", help="copies seen, default 1")
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
            help="never (default), or send back a hand without the card",
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
        if left_out(decklist):
            self.stderr.write(left_out(decklist))
        turns = [_chance(question, turn, first) for turn in range(max(TURNS, by_turn) + 1)]
        told = {
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
            self.stdout.write(json.dumps(told, ensure_ascii=False))
        else:
            self.tell(told, question)

    def tell(self, told: dict[str, Any], question: OddsQuestion) -> None:
        seat = "first" if told["first"] else "second"
        self.stdout.write(
            f"At least {told['at_least']} of {told['copies']} {told['card']} among {told['deck']} cards,"
            f" going {seat}; {question.mulligan.sentence}:"
        )
        for row in told["turns"]:
            when = f"by turn {row['turn']}" if row["turn"] else "opening hand"
            self.stdout.write(f"  {when:<13} {row['seen']:>3} cards seen  {row['probability']:8.3%}")


def _copies(decklist: DeckList, asked: str) -> tuple[str, int]:
    """The card's name as it is printed, and its copies in the main deck.

    :raises CommandError: when no card bears the name.
    """
    found = [(card.name, count) for card, count in decklist.main if fold(card.name) == fold(asked)]
    if found:
        return found[0][0], sum(count for _, count in found)
    cards = Card.objects.filter(kind=Kind.DECK)
    known = cards.named([asked])
    if known:
        return known[asked].name, 0
    near = ", ".join(card.name for card in cards.like(asked))
    raise CommandError(f"No card is called {asked!r}{f'; perhaps {near}?' if near else '.'}", returncode=2)


def _chance(question: OddsQuestion, turn: int, first: bool) -> dict[str, Any]:
    chance = question.by_turn(turn, first=first)
    seen = min(cards_seen(turn, first=first), question.deck)
    return {"turn": turn, "seen": seen, "probability": float(chance), "exact": str(chance)}
