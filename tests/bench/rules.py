"""The cost of the rules pages.

The promise, on the whole data: the page of any section takes less than 30 ms. Every section of every document
of ours is asked for as a visitor does, with everything the server does for the address: first when nobody has
asked for it yet, then when it was drawn before. So is a whole edition on one page.
"""

from collections.abc import Callable
from functools import partial
from io import StringIO
from statistics import median, quantiles

from django.core.management import call_command
from django.test import Client
from django.test.utils import (
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

from rules.catalog.library import library
from rules.identifiers.addresses import DOCUMENT
from tests.bench import Result, seconds
from tests.bench.search import DEV_FILE

PROMISED = 0.030


def benchmark() -> list[Result]:
    """The median, the 95th in a hundred and the slowest section page, and the whole rules on one page."""
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        cards = DEV_FILE if DEV_FILE.exists() else "cards/data/starter.json"
        call_command("import_cards", cards, stdout=StringIO())
        call_command("import_rules", stdout=StringIO())
        addresses = [section.url for book in library().books for section in book.sections]
        seconds(request_page("/rules/"), repeat=1)
        first = [seconds(request_page(address), repeat=1) for address in addresses]
        pages = [seconds(request_page(address), repeat=3) for address in addresses]
        document_page = seconds(
            request_page(library().book(DOCUMENT).document.get_absolute_url() + "all/"), repeat=3
        )
    finally:
        teardown_databases(databases, verbosity=0)
        teardown_test_environment()
    of = f"of {len(pages)} section pages"
    promise = "what was promised of every one (30 ms)"
    return [
        Result(f"the median {of} at first", median(first), promise, PROMISED),
        Result(f"the 95th in a hundred {of} at first", quantiles(first, n=20)[-1], promise, PROMISED),
        Result(f"the median {of}", median(pages), promise, PROMISED),
        Result(f"the 95th in a hundred {of}", quantiles(pages, n=20)[-1], promise, PROMISED),
        Result(f"the slowest {of}", max(pages), promise, PROMISED),
        Result("a whole document on one page", document_page, "the slowest section page", max(pages)),
    ]


def request_page(address: str) -> Callable[[], object]:
    """A function that requests a page, as a visitor does."""
    return partial(Client().get, address)
