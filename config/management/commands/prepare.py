from django.core.management import call_command
from django.core.management.base import BaseCommand

from config import starter


class Command(BaseCommand):
    help = (
        "Bring the database up to date: its tables, and the starter cards, decks and rules if they changed."
    )

    def handle(self, *args: object, **options: object) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        if not starter.is_loaded():
            self.stdout.write("Loading the starter cards, decks and rules ...")
            starter.load()
            starter.remember_loaded()
