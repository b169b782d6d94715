"""The cost of the pages that show cards and decks, each as a multiple of a page that shows no data.

The page without data is that for signing in: it costs what the site costs around every page. The cards are
the starter cards and those of the full card pool, where it lies beside the project.
"""

from io import StringIO
from pathlib import Path
from statistics import median

from django.core.management import call_command
from django.test.utils import (
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

from cards.models import Card
from decks.models import Deck
from tests.bench import Result, seconds_in_turn
from tests.bench.rules import request_page
from tests.bench.search import DEV_FILE

CARD_PAGES = 40
DECK_PAGES = 6
PLAIN_PAGE = "/accounts/login/"
SINGLE_PAGES = {
    "the home page": "/",
    "a builder without a deck": "/decks/new/",
    "the list of decks": "/decks/",
    "the list of sets": "/cards/sets/",
}


def benchmark() -> list[Result]:
    """The median card page, the median builder, and single pages of lists."""
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        for cards_file in ("cards/data/starter.json", DEV_FILE):
            if Path(cards_file).exists():
                call_command("import_cards", cards_file, stdout=StringIO())
        call_command("load_starter_decks", stdout=StringIO())
        cards = Card.objects.filter(kind="deck").order_by("slug")
        every_so_many = max(1, cards.count() // CARD_PAGES)
        builders = [deck.get_absolute_url() for deck in Deck.objects.order_by("pk")[:DECK_PAGES]]
        return [
            measure_pages(
                "the median card page", [card.get_absolute_url() for card in cards[::every_so_many]]
            ),
            measure_pages("the median builder of a deck", builders),
            *(measure_pages(name, [address]) for name, address in SINGLE_PAGES.items()),
        ]
    finally:
        teardown_databases(databases, verbosity=0)
        teardown_test_environment()


def measure_pages(name: str, addresses: list[str]) -> Result:
    """The median of these pages beside that of the plain page, requested in turn."""
    for address in (*addresses, PLAIN_PAGE):
        request_page(address)()
    pages, plain = zip(
        *(seconds_in_turn(request_page(address), request_page(PLAIN_PAGE)) for address in addresses),
        strict=True,
    )
    return Result(name, median(pages), "a page without data", median(plain))
