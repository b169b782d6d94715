"""Add formats to those that are built in."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from decks.formats.parser import FormatFileError, read_file
from decks.formats.storage import Kept, keep


class Command(BaseCommand):
    help = "Add the formats of a TOML or JSON file (docs/formats.md); one of the same key is replaced."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", type=Path)
        parser.add_argument("--dry-run", action="store_true", help="say what would change; change nothing")
        parser.add_argument("--json", action="store_true", help="print the report as JSON")

    def handle(self, *args: object, path: Path, dry_run: bool, **options: object) -> None:
        try:
            kept = keep(read_file(path), dry_run=dry_run)
        except FormatFileError as error:
            raise CommandError("\n".join(error.problems), returncode=2) from None
        if options["json"]:
            self.stdout.write(json.dumps(asdict(kept), ensure_ascii=False))
        else:
            self.tell(kept, dry_run=dry_run)

    def tell(self, kept: Kept, *, dry_run: bool) -> None:
        counts = f"{len(kept.created)} new, {len(kept.updated)} changed, {len(kept.unchanged)} as they were"
        self.stdout.write(f"Formats: {counts}.{' Nothing was written.' if dry_run else ''}")
        for warning in kept.warnings:
            self.stdout.write(f"  {warning}")
