"""What the commands that import cards have in common."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.audit import record
from cards.audit import CARDS_IMPORTED
from cards.importing.facts import CardFileError
from cards.importing.further_imports import run_further_imports
from cards.importing.source_cards import ParsedCardFile
from cards.importing.store import CardImportReport, import_file
from common.wording import count_noun


class ImportingCommand(BaseCommand):
    """A command that imports card files and reports what that did."""

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of every import."""
        parser.add_argument(
            "--dry-run", action="store_true", help="report what would change, but change nothing"
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def carry_out(self, read: Callable[[], ParsedCardFile], *, dry_run: bool, as_json: bool) -> None:
        """Import and report; a file that cannot be read ends the command with status 2."""
        try:
            report = self.import_and_record(read(), dry_run=dry_run)
        except CardFileError as error:
            raise CommandError(str(error), returncode=2) from None
        if as_json:
            self.stdout.write(json.dumps(asdict(report), ensure_ascii=False))
            return
        self.describe(report)
        if dry_run:
            self.stdout.write("Dry run: nothing was changed.")

    def import_and_record(self, card_file: ParsedCardFile, *, dry_run: bool) -> CardImportReport:
        """Import a file, and record in the audit log what it changed."""
        report = import_file(card_file, dry_run=dry_run)
        if not dry_run and (report.created or report.updated):
            record(CARDS_IMPORTED, detail=f"{report.created:,} created, {report.updated:,} updated.")
        return report

    def follow(self, path: Path, *, as_json: bool) -> None:
        """Let other apps take what else the collection at a path has, and print their notes."""
        for note in run_further_imports(path):
            (self.stderr if as_json else self.stdout).write(note)

    def describe(self, report: CardImportReport) -> None:
        """Print what an import did."""
        for rejection in report.rejected:
            self.stdout.write(f"Line {rejection.line} rejected: {rejection.reason}")
        self.stdout.write(
            f"{count_noun(report.read, 'row')} read: {report.created:,} created, {report.updated:,} updated, "
            f"{report.unchanged:,} unchanged, {len(report.rejected):,} rejected."
        )
        if report.notes:
            self.stdout.write(f"{count_noun(len(report.notes), 'note')}; --json lists them.")
        if report.disagreements:
            count = count_noun(report.disagreements, "fact")
            self.stdout.write(f"Sources disagree on {count} of these cards; see cards_disagreements.")
