"""Is a deck file a legal deck?"""

import json
import sys
from argparse import ArgumentParser

from django.core.management.base import CommandError

from common.commands import QuickCommand
from common.wording import join_words
from decks import formats
from decks.actions import load_deck_file
from decks.api.report_serializers import CheckedDeck, PlainReportSerializer
from decks.files import DeckFileError
from decks.legality import check
from decks.phrases import count_cards


class Command(QuickCommand):
    help = (
        "Check a deck file against rule 100: legal, not legal, or undecided, where no rule is broken but "
        "something in it cannot be judged. Exit status: 0 legal, 1 not legal or undecided, 2 unreadable."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a deck file of any known format")
        parser.add_argument(
            "--format",
            default=formats.CONSTRUCTED.key,
            help="constructed (default), limited, core, block-1, ... or one that was added: see “formats”",
        )
        parser.add_argument(
            "--edition", default="", help="edition of the rules, 7.4 or 1.11 (default: the format's own, 7.4)"
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, **options: str) -> None:
        try:
            format = formats.find(options["format"], options["edition"])
            deck = load_deck_file(options["file"])
        except (formats.UnknownFormatError, DeckFileError) as error:
            raise CommandError(str(error), returncode=2) from None
        checked_deck = CheckedDeck(deck, check(deck, format))
        if options["json"]:
            self.stdout.write(json.dumps(PlainReportSerializer(checked_deck).data, ensure_ascii=False))
        else:
            self.write_report(checked_deck)
        if not checked_deck.is_legal:
            sys.exit(1)

    def write_report(self, checked_deck: CheckedDeck) -> None:
        deck, report = checked_deck.deck, checked_deck.report
        hero = deck.hero.name if deck.hero else "no hero"
        side = f", side deck {deck.side_count}" if deck.side_count else ""
        self.stdout.write(f"{deck.name}: {hero}, {count_cards(deck.main_count)}{side}")
        self.stdout.write(f"{checked_deck.verdict.label} in {report.format.name}.")
        for violation in (*report.violations, *report.notices):
            sentences = (violation.message, violation.fix, violation.consequence)
            self.stdout.write(f"  {violation.rule}  {' '.join(filter(None, sentences))}")
        for card in report.incomplete:
            self.stdout.write(f"  Note: {card.missing} of {card.name} unknown.")
        for note in deck.import_notes:
            self.stdout.write(f"  {note}")
        for line in deck.unmatched:
            if any(note.startswith(f"Line {line.line}: ") for note in deck.import_notes):
                continue
            candidates = f" Did you mean {join_words(line.candidates, 'or')}?" if line.candidates else ""
            self.stdout.write(f"  Line {line.line}: no card matches “{line.text}”.{candidates}")
        if other_formats := checked_deck.legal_formats:
            names = [format.name for format in other_formats]
            self.stdout.write(f"Without changes, it is legal in {join_words(names)}.")
