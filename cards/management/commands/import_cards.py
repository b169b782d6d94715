from pathlib import Path

from django.core.management.base import CommandParser

from cards.importing.card_file import read_path
from cards.management.importing_command import ImportingCommand


class Command(ImportingCommand):
    help = (
        "Import cards from a native file (JSON), a community file (tab-separated), one of the tracker's two "
        "files, or a copy of the cardcarp collection (a directory or an archive)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("path", type=Path)
        parser.add_argument("--fan-sets", action="store_true", help="import sets that fans made, too")

    def handle(self, *args: object, path: Path, dry_run: bool, **options: object) -> None:
        with_fan_sets, as_json = bool(options["fan_sets"]), bool(options["json"])
        self.carry_out(lambda: read_path(path, with_fan_sets=with_fan_sets), dry_run=dry_run, as_json=as_json)
        if not dry_run:
            self.follow(path, as_json=as_json)
