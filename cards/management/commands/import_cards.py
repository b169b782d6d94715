from pathlib import Path

from django.core.management.base import CommandParser

from cards.importing.card_file import read_path
from cards.importing.followers import follow_import
from cards.management.importing_command import ImportingCommand


class Command(ImportingCommand):
    help = "Import cards from a native (JSON) or community (tab-separated) file."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("path", type=Path)

    def handle(self, *args: object, path: Path, dry_run: bool, **options: object) -> None:
        as_json = bool(options["json"])
        self.carry_out(lambda: read_path(path), dry_run=dry_run, as_json=as_json)
        for note in [] if dry_run else follow_import(path):
            (self.stderr if as_json else self.stdout).write(note)
