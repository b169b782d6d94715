"""The cost of a search page compared with its SQL alone, over a hundred varied queries.

The promise, on the full card pool: the median page takes less than 3 times the bare SQL and 15 ms. The bare
SQL are the statements that count and fetch what answers the query, as they were compiled for the page, run
by a cursor; the page is everything the server does for the address.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import (
    CaptureQueriesContext,
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

from cards.search import CardSearch
from tests.bench import Result, seconds

DEV_FILE = Path(__file__).parents[3] / "shared/cards/decktools-cards.tsv"
PAGE = 48
LEEWAY = 0.015
QUERIES = (
    *(
        "",
        "dragon",
        "fire",
        "multi-shot",
        "kel'thuzad",
        "the",
        "of the wild",
        '"draw a card"',
        '"when this ally"',
    ),
    *("wolf OR bear", "destroy target ally", "shadow -warlock", "(murloc OR ogre) type:ally", "heal hero"),
    *(
        "type:ally",
        "type:hero",
        "type:quest",
        "type:ability,equipment",
        "type!=ally",
        "t:weapon",
        "t:armor def>=2",
    ),
    *(
        "class:mage",
        "class=mage",
        "class<=mage,priest",
        "class:rogue type:ability",
        "icon:hunter",
        "classtag:druid",
    ),
    *(
        "faction:horde",
        "faction:neutral type:equipment",
        "faction:alliance type:hero",
        "race:troll",
        "race:elf",
    ),
    *("talent:holy", "prof:mining", "tag:pet", "tag:totem", "tag:instant cost:1", "kind:raid", "kind:token"),
    *(
        "cost:3",
        "cost>=7",
        "cost:2-4 type:ally",
        "cost:x",
        "cost!=3",
        "atk>health",
        "atk>=cost type:ally",
        "hp:30+",
    ),
    *("strike:0", "dmg:fire", "dmg:melee type:weapon", "def:1", "atk:10+", "health:1 type:ally"),
    *(
        "text:draw",
        'text:"draw a card"',
        'text:"when ~ attacks"',
        "text:~ type:ability",
        "-text:draw type:quest",
    ),
    *(r"text:/deals \d+ fire damage/", "text:/^elusive/", r"/\bstealth\b/", "name:/^the /", "name:/(.)ss/"),
    *(
        "fulltext:attack",
        'fo:"can protect"',
        "fo:enters -text:enters",
        "name:fire",
        'name:"of the"',
        "name=charge",
    ),
    *(
        "keyword:elusive",
        "kw:mend type:ally",
        "gives:protector",
        "rep:aldor",
        "req:traitor",
        "restriction:holy",
    ),
    *("set:HoA", 'set:"Heroes of Azeroth" rarity:epic', "set:SW type:ally", "block:1", "block>=5 type:quest"),
    *(
        "number:1-20",
        "set:DoW number:100",
        "rarity:epic",
        "r>=rare class:warlock",
        "artist:a",
        "flavour:king",
    ),
    *("is:unique", "is:vanilla", "is:reprint", "is:loot", "not:unique type:weapon", "has:back", "-has:text"),
    *("sort:cost", "type:ally sort:cost,-atk", "sort:set view:list", "set:HoA sort:number view:checklist"),
    *(
        "dragon unique:prints",
        "rarity:epic unique:prints sort:artist",
        "type:quest view:text",
        "sort:-rarity",
    ),
    *("cots:3 wolf", "race:trol", "wofl", "type:aly cost>=2", "qqqqq"),
)


def benchmark() -> list[Result]:
    """The median page against its bare SQL, and against its target."""
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        call_command(
            "import_cards", DEV_FILE if DEV_FILE.exists() else "cards/data/starter.json", verbosity=0
        )
        pages, bare = zip(*map(measured, QUERIES), strict=True)
    finally:
        teardown_databases(databases, verbosity=0)
        teardown_test_environment()
    page, sql = median(pages), median(bare)
    of = f"{len(QUERIES)} searches{'' if DEV_FILE.exists() else ' of the starter pool alone'}"
    return [
        Result(f"the median page of {of}", page, "its bare SQL", sql),
        Result("the same", page, "what was promised (3 times the bare SQL and 15 ms)", 3 * sql + LEEWAY),
    ]


def measured(query: str) -> tuple[float, float]:
    """The seconds of the page of a query, and of its bare SQL."""
    client = Client()
    address = {"q": query}
    page = seconds(lambda: client.get("/cards/", address).content, repeat=3)
    return page, sum(seconds(run, repeat=3) for run in statements(query))


def statements(query: str) -> list[Callable[[], object]]:
    """The statements that count and fetch the first page of results; none where no card can match."""
    search = CardSearch.parse(query)
    rows = search.results()
    with CaptureQueriesContext(connection) as captured:
        rows.count()
    if not captured.captured_queries:
        return []
    counting = captured.captured_queries[0]["sql"], ()
    return [partial(fetch, *statement) for statement in (counting, rows[:PAGE].query.sql_with_params())]


def fetch(sql: str, parameters: tuple[object, ...]) -> list[object]:
    """Every row of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters or None)
        return cursor.fetchall()
