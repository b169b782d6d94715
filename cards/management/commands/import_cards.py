import json
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.facts import CardFileError
from cards.files import read_path
from cards.store import import_reading


class Command(BaseCommand):
    help = "Import cards from a native (JSON) or community (tab-separated) file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="report what would happen, change nothing")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: object, path: Path, dry_run: bool, **options: object) -> None:
        try:
            report = import_reading(read_path(path), dry_run=dry_run)
        except CardFileError as error:
            raise CommandError(str(error), returncode=2) from None
        if options["json"]:
            self.stdout.write(json.dumps(asdict(report), ensure_ascii=False))
            return
        for rejection in report.rejected:
            self.stdout.write(f"Line {rejection.line} rejected: {rejection.reason}")
        self.stdout.write(
            f"{report.read} read: {report.created} created, {report.updated} updated, "
            f"{report.unchanged} unchanged, {len(report.rejected)} rejected."
            + (" Nothing was changed: this was a dry run." if dry_run else "")
        )
