"""Is a deck file a legal deck?"""

import json
import sys
from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from decks import formats
from decks.actions import load_deck_file
from decks.advice import legal_in
from decks.decklist import DeckList
from decks.files import DeckFileError
from decks.legality import Report, Verdict, check
from decks.legality.data import as_data


class Command(BaseCommand):
    help = "Check a deck file against rule 100. Exit status: 0 legal, 1 not legal, 2 unreadable."

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
        except (formats.UnknownFormat, DeckFileError) as error:
            raise CommandError(str(error), returncode=2) from None
        report = check(deck, format)
        legal = report.verdict_with(deck.unmatched) is Verdict.LEGAL
        elsewhere = [] if report.legal or deck.unmatched else legal_in(deck, formats.all_formats())
        if options["json"]:
            data = as_data(deck, report) | {"legal_in": [one.key for one in elsewhere]}
            self.stdout.write(json.dumps(data, ensure_ascii=False))
        else:
            self.tell(deck, report, legal)
            if elsewhere:
                self.stdout.write(f"Legal as it is in {', '.join(one.name for one in elsewhere)}.")
        if not legal:
            sys.exit(1)

    def tell(self, deck: DeckList, report: Report, legal: bool) -> None:
        hero = deck.hero.name if deck.hero else "no hero"
        self.stdout.write(f"{deck.name}: {hero}, {deck.main_count} cards, side deck {deck.side_count}")
        self.stdout.write(f"{'Legal' if legal else 'Not legal'} in {report.format.name}.")
        for violation in (*report.violations, *report.notices):
            self.stdout.write(f"  {violation.rule}  {violation.message} {violation.fix}".rstrip())
        for line in deck.unmatched:
            candidates = f" Perhaps {', '.join(line.candidates)}?" if line.candidates else ""
            self.stdout.write(f"  line {line.line}  no card is called {line.text!r}.{candidates}")
