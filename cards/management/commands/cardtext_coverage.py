import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from django.core.management.base import CommandError, CommandParser

from cards.importing.card_file import cards_of, read_printed_facts
from cards.importing.facts import CardFileError, Rejection
from cards.models import Card, Kind
from common.commands import QuickCommand
from common.wording import count_noun
from engine.cards import PrintedCard
from engine.cardtext.coverage import CoverageLevel, card_coverage

COUNTS = ("cards", *(level.value for level in CoverageLevel), "powers", "powers_understood")
HEADINGS = ("cards", "full", "partial", "none", "powers", "understood")


class Command(QuickCommand):
    help = (
        "Count the cards whose text the simulator plays in full, in part or not at all. "
        "Exit status: 0 on success, 2 if the input cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "path", nargs="?", type=Path, help="a card file or a card list; default: the database"
        )
        parser.add_argument("--json", action="store_true", help="print the counts and every unplayed power")

    def handle(self, *args: object, path: Path | None, **options: object) -> None:
        cards, rejected = _database() if path is None else _file(path)
        counts_by_type: dict[str, Counter[str]] = defaultdict(Counter)
        not_understood = []
        for kind, card in cards:
            coverage = card_coverage(card)
            counts = {"cards": 1, coverage.level.value: 1, "powers": coverage.powers}
            counts_by_type[_type_name(kind, card)].update(counts, powers_understood=coverage.understood)
            not_understood += [
                {"name": card.name, "text": power.text, "reason": power.reason}
                for power in coverage.unsupported
            ]
        totals = sum(counts_by_type.values(), Counter())
        by_type = {name: _counts(counts) for name, counts in sorted(counts_by_type.items())}
        if options["json"]:
            answer = {**_counts(totals), "by_type": by_type, "not_understood": not_understood}
            answer["rejected"] = [{"line": row.line, "reason": row.reason} for row in rejected]
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.print_table({**by_type, "All": _counts(totals)}, rejected)

    def print_table(self, rows: dict[str, dict[str, int]], rejected: list[Rejection]) -> None:
        """Print a row for each type and one for all cards."""
        width = max(map(len, rows))
        self.stdout.write(" " * width + "".join(f"{heading:>12}" for heading in HEADINGS))
        for name, counts in rows.items():
            self.stdout.write(
                f"{name:{width}}" + "".join(f"{counts[key]:>12,}" for key in COUNTS) + _share(counts)
            )
        if rejected:
            self.stdout.write(f"{count_noun(len(rejected), 'row')} rejected; --json lists them.")


def _database() -> tuple[Iterable[tuple[Kind, PrintedCard]], list[Rejection]]:
    return [(Kind(card.kind), card.printed()) for card in Card.objects.with_details()], []


def _file(path: Path) -> tuple[Iterable[tuple[Kind, PrintedCard]], list[Rejection]]:
    """The cards of a file and its rejected rows; a file without a card ends the command with status 2."""
    try:
        card_file = read_printed_facts(path)
    except CardFileError as error:
        raise CommandError(str(error), returncode=2) from None
    if card_file.rejected and not card_file.statements:
        raise CommandError(f"{path} has no readable card: {card_file.rejected[0].reason}", returncode=2)
    return [(card.kind, card.printed) for card in cards_of(card_file)], card_file.rejected


def _type_name(kind: Kind, card: PrintedCard) -> str:
    """The types of a card, as "Ability Ally"; raid cards and tokens are in no deck, and go by their kind."""
    return " ".join(card.types) if kind is Kind.DECK else kind.label


def _counts(counts: Counter[str]) -> dict[str, int]:
    return {key: counts[key] for key in COUNTS}


def _share(counts: dict[str, int]) -> str:
    return f" ({counts['powers_understood'] / counts['powers']:.1%})" if counts["powers"] else ""
