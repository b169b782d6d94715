"""Finds the topics of cards again that were found by another version of the program."""

from typing import Any

from django.core.management.base import BaseCommand

from card_rules.actions import index_outdated_topics
from common.wording import count_noun


class Command(BaseCommand):
    help = "Bring the index of card topics up to date, by which “rule:” searches."

    def handle(self, *args: Any, **options: Any) -> None:
        count = index_outdated_topics()
        self.stdout.write(f"Indexed {count_noun(count, 'card')}.")
