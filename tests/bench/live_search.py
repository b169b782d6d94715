"""How long a live search takes: from the last key of a query to the painted results, in a real browser.

The promise, on the full card pool: the median is at most 300 ms. The site has a web server as ``./run``
starts it; every query is typed key by key into the search box of the list of cards, twice, and the second
time counts.
"""

from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests import databases
from tests.bench import Result, _site
from tests.browser.conftest import QUIET, find_browser

PROMISED = 0.3
BETWEEN_KEYS = 60
"""Milliseconds between two keys."""
QUERIES = (
    *(
        "dragon",
        "murloc",
        "fireball",
        "draw a card",
        "horde ally",
        "mage ability",
        "type:ally",
        "cost:3 wolf",
    ),
    *("shadow priest", "thrall", "destroy target ally", "ally that draws a card when it dies", "epic weapon"),
    *("elusive", "quest", "kel'thuzad", "class:rogue", "stealth rogue", "totem", "3-drop"),
)
WATCH = Path(__file__).with_name("live_search.js").read_text(encoding="utf-8")


def benchmark() -> list[Result]:
    """The median live search against what is promised."""
    template = databases.FULL_POOL if databases.POOL_FILE.exists() else databases.STARTER
    with _site.database(template), _site.web_server() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), chromium_sandbox=False, args=QUIET
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"{site}/cards/")
        page.evaluate(WATCH)
        for query in QUERIES:
            measured(page, query)
        times = [measured(page, query) for query in QUERIES]
        browser.close()
    name = f"the median of {len(QUERIES)} live searches"
    return [Result(name, median(times), f"what was promised ({PROMISED:.1f} s)", PROMISED)]


def measured(page: Page, query: str) -> float:
    """The seconds from the last key of a query to its results."""
    page.fill("#site-search", "")
    page.evaluate("forgetResults()")
    page.type("#site-search", query, delay=BETWEEN_KEYS)
    return float(page.evaluate("secondsToResults()"))
