from pathlib import Path

from django.core.management.base import CommandError, CommandParser

from cards.importing import native_file
from cards.importing.store import card_facts
from cards.models import Card
from common.commands import QuickCommand


class Command(QuickCommand):
    help = "Write every card as a native (JSON) card file, to PATH or to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", nargs="?", type=Path)

    def handle(self, *args: object, path: Path | None, **options: object) -> None:
        text = native_file.write(card_facts(Card.objects.with_details()))
        if path is None:
            self.stdout.write(text, ending="")
            return
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.", returncode=2) from None
