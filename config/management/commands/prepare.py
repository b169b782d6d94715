from django.core.management.base import BaseCommand

from config.preparation import prepare


class Command(BaseCommand):
    help = (
        "Bring the database up to date: its tables, and the starter cards, decks and rules if they changed."
    )

    def handle(self, *args: object, **options: object) -> None:
        prepare(self.stdout.write)
