"""Match the lines of the product decks to cards again."""

from django.core.management.base import BaseCommand

from common.wording import count_noun
from decks.models import ProductDeck
from decks.product_decks.storage import refresh_product_decks


class Command(BaseCommand):
    help = "Match the lines of product decks to cards again, after more cards have been imported."

    def handle(self, **options: object) -> None:
        changed = refresh_product_decks()
        self.stdout.write(f"{count_noun(ProductDeck.objects.count(), 'product deck')}: {changed} changed.")
