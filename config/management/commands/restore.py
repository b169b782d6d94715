from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import starter_data
from config.postgres_programs import ProgramError, restore


class Command(BaseCommand):
    help = "Replace the whole database with a backup."
    requires_system_checks = []  # data can be brought back whatever is wrong with the site

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)

    def handle(self, *args: object, path: Path, **options: object) -> None:
        try:
            restore(path)
        except ProgramError as error:
            raise CommandError(str(error), returncode=2) from None
        starter_data.forget_loaded()
