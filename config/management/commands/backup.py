from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.postgres_programs import ProgramError, dump


class Command(BaseCommand):
    help = "Back up the whole database to a file."
    requires_system_checks = []  # data can be saved whatever is wrong with the site

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)

    def handle(self, *args: object, path: Path, **options: object) -> None:
        try:
            dump(path)
        except ProgramError as error:
            raise CommandError(str(error), returncode=2) from None
