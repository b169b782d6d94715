"""Add formats to those that are built in."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from accounts.audit import record
from decks.audit import FORMATS_IMPORTED
from decks.formats.parser import FormatFileError, parse_file
from decks.formats.storage import FormatImport, save_formats


class Command(BaseCommand):
    help = "Add the formats of a TOML or JSON file (docs/formats.md). A format with the same key is replaced."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path)
        parser.add_argument(
            "--dry-run", action="store_true", help="report what would change, but change nothing"
        )
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: object, path: Path, dry_run: bool, **options: object) -> None:
        try:
            outcome = save_formats(parse_file(path), dry_run=dry_run)
        except FormatFileError as error:
            raise CommandError("\n".join(error.problems), returncode=2) from None
        if not dry_run and (outcome.created or outcome.updated):
            keys = ", ".join([*outcome.created, *outcome.updated])
            record(FORMATS_IMPORTED, detail=f"{path.name}: {keys}.")
        if options["json"]:
            self.stdout.write(json.dumps(asdict(outcome), ensure_ascii=False))
        else:
            self.write_report(outcome, dry_run=dry_run)

    def write_report(self, outcome: FormatImport, *, dry_run: bool) -> None:
        created, updated, unchanged = map(len, (outcome.created, outcome.updated, outcome.unchanged))
        suffix = " Dry run: nothing was saved." if dry_run else ""
        self.stdout.write(f"Formats: {created} new, {updated} changed, {unchanged} unchanged.{suffix}")
        for warning in outcome.warnings:
            self.stdout.write(f"  {warning}")
