"""Reads the cards again whose stored coverage is of another version of the program."""

from typing import Any

from django.core.management.base import BaseCommand

from common.wording import count_noun
from simulator.card_coverage.indexing import index_outdated_coverage


class Command(BaseCommand):
    help = "Bring up to date the index of how much of each card is simulated, by which “is:full” searches."

    def handle(self, *args: Any, **options: Any) -> None:
        count = index_outdated_coverage()
        self.stdout.write(f"Indexed {count_noun(count, 'card')}.")
