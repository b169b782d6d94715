from django.core.management.base import CommandParser

from cards.importing.card_file import read
from cards.importing.download import ADDRESS, SHA256, fetch
from cards.management.importing_command import ImportingCommand


class Command(ImportingCommand):
    help = "Download the full card pool, verify it, and import it."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--address", default=ADDRESS, help="URL of the file")
        parser.add_argument("--sha256", default=SHA256, help="expected SHA-256 of the file")

    def handle(self, *args: object, address: str, sha256: str, dry_run: bool, **options: object) -> None:
        self.carry_out(lambda: read(fetch(address, sha256)), dry_run=dry_run, as_json=bool(options["json"]))
