"""Finds anew what cards answer that was found by another version of the program."""

from typing import Any

from django.core.management.base import BaseCommand

from cards.questions.indexing import index_outdated_question_terms
from common.wording import count_noun


class Command(BaseCommand):
    help = "Bring the index of what cards answer up to date, by which questions are searched."

    def handle(self, *args: Any, **options: Any) -> None:
        count = index_outdated_question_terms()
        self.stdout.write(f"Indexed {count_noun(count, 'card')}.")
