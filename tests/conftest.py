"""Fixtures of all tests: databases, real Celery workers, profiles of property tests."""

import gc
import os
from collections.abc import Callable, Iterator

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from cards import search
from common.garbage import collect_less_garbage
from common.limits import counts, work
from tests import databases, profiles
from tests.databases import TestDatabases
from tests.workers import Worker, Workers, empty_queue

profiles.register()


TEMPLATES = {
    "starter_data": databases.STARTER,
    "our_rules": databases.OUR_RULES,
    "rules_7_4": databases.RULES_7_4,
    "full_pool": databases.FULL_POOL,
    "pool_sample": databases.POOL_SAMPLE,
    "deck_pool": databases.DECK_POOL,
    "filled_site": databases.FILLED_SITE,
}
"""The template behind each fixture that fills the database."""

SLOWEST_FIRST = ("long_nightly", "process", "full_pool")
"""Marks of tests that take long, longest first: one long file at the end would keep the others waiting."""
NEEDING_PACKAGES = ("browser", "services")
"""Folders of tests that take long, too, but may have to wait for packages of the distribution."""

USING_DATABASE = {"db", "transactional_db", "live_server", "django_db_setup", *TEMPLATES}
POOLS = {"full_pool", "pool_sample"}
MIXED_MODULE_DATA = (
    "Every database test of a module with module_data must use it, on the same template, without committing."
)
test_databases = TestDatabases(os.environ.get("PYTEST_XDIST_WORKER", "main"))


def pytest_sessionstart() -> None:
    """Collect no garbage while tests are collected: there is hardly any."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect less garbage: what is loaded by now stays, and tests make much that lives briefly."""
    collect_less_garbage()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is skipped, and what ``./run test --fast`` leaves out; begin with the slowest files.

    Before all others comes a file that needs the full pool: a process imports it while the others go on.
    """
    for item in items:
        profiles.skip_unchanged(item)
        fixtures = set(getattr(item, "fixturenames", ()))
        if fixtures & POOLS:
            item.add_marker("full_pool")
        if fixtures & {"worker", "start_worker", "start_user"}:
            item.add_marker("process")
    pool_files = [item.path for item in items if POOLS & set(getattr(item, "fixturenames", ()))]
    slow_files = [{item.path for item in items if item.get_closest_marker(mark)} for mark in SLOWEST_FIRST]
    slow_files.insert(0, set(pool_files[:1]))
    waiting_files = {item.path for item in items if item.path.parent.name in NEEDING_PACKAGES}
    slow_files = [paths - waiting_files for paths in slow_files] + [waiting_files]
    items.sort(key=lambda item: [item.path not in paths for paths in slow_files])


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Connect to a copy of the template that the test requests, before any fixture uses it.

    Tests that are skipped by a mark do not come here: pytest looks at marks first.
    """
    fixtures = set(getattr(item, "fixturenames", ()))
    template = next((TEMPLATES[name] for name in TEMPLATES if name in fixtures), databases.EMPTY)
    if template == databases.POOL_SAMPLE and profiles.is_nightly():
        template = databases.FULL_POOL
    if fixtures & POOLS and not databases.POOL_FILE.exists():
        pytest.skip("needs ../shared/cards/decktools-cards.tsv")
    if fixtures & USING_DATABASE or item.get_closest_marker("django_db"):
        if is_module_data_mixed(item, template):
            pytest.fail(MIXED_MODULE_DATA, pytrace=False)
        with item.config.stash[blocking_manager_key].unblock():
            test_databases.use(template)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Restore a database that a test may have changed for good."""
    try:
        return (yield)
    finally:
        if test_databases.current and is_transactional(item):
            with item.config.stash[blocking_manager_key].unblock():
                test_databases.restore()


def is_transactional(item: pytest.Item) -> bool:
    """Whether what the test does to the database is committed."""
    mark = item.get_closest_marker("django_db")
    return bool(
        {"live_server", "transactional_db"} & set(getattr(item, "fixturenames", ()))
        or (mark and mark.kwargs.get("transaction"))
    )


def is_module_data_mixed(item: pytest.Item, template: str) -> bool:
    """Whether the test would change the data that its module shares, or see them unasked."""
    uses_module_data = "module_data" in getattr(item, "fixturenames", ())
    if connection.in_atomic_block:  # between two tests this is the transaction of ``module_data``
        return not uses_module_data or is_transactional(item) or template != test_databases.current
    return uses_module_data and is_transactional(item)


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """In place of a database that each run migrates anew: a copy of a template, dropped in the end."""
    with pytest.MonkeyPatch.context() as patch:
        # Emptying every table takes longer than the new copy that such a test leaves to the next one.
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: None)
        # A busy machine may take longer than a visitor should wait for suggestions.
        patch.setattr(search, "CORRECTION_PATIENCE", 60.0)
        # Tests import one list after the other, and there are no pages to leave time for.
        patch.setattr(work, "LONGEST_BREAK", 0.0)
        yield
    with django_db_blocker.unblock():
        test_databases.drop()


@pytest.fixture(scope="module")
def module_data(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[DjangoDbBlocker]:
    """A transaction around all tests of a module, for data that each of them needs and is slow to make.

    A fixture of the module makes the data ``with module_data.unblock()``. Each test runs in a savepoint
    inside, so what it changes in the database is undone; it fetches the objects that it changes anew.
    To the database all of it happens at one moment: ``Now()`` is the time when the transaction began.
    """
    with django_db_blocker.unblock():
        around_module = transaction.atomic()
        around_module.__enter__()
    yield django_db_blocker
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around_module.__exit__(None, None, None)


@pytest.fixture
def starter_data(db: None) -> None:
    """The data of a new site: starter cards, starter decks, every document of our rules."""


@pytest.fixture
def our_rules(db: None) -> None:
    """Every document of our rules, and no card."""


@pytest.fixture
def rules_7_4(db: None) -> None:
    """Our restatement of the comprehensive rules 7.4, and nothing else."""


@pytest.fixture
def full_pool(db: None) -> None:
    """The starter data and the development sample of the full card pool; skips without that file."""


@pytest.fixture
def pool_sample(db: None) -> None:
    """As ``full_pool`` with a tenth of the cards, and those that questions of the tests mean; nightly all."""


@pytest.fixture
def deck_pool(db: None) -> None:
    """A few invented cards to build decks of (``tests/decks/printed_cards.py``), and nothing else."""


@pytest.fixture
def filled_site(db: None) -> None:
    """The starter data, and one of everything that a user can have (``tests/filled_site.py``)."""


@pytest.fixture(scope="session")
def _workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    workers = Workers(tmp_path_factory.mktemp("workers"))
    yield workers
    workers.dismiss()


@pytest.fixture
def worker(transactional_db: None, _workers: Workers) -> Iterator[Worker]:
    """A running worker process which sees this test's database and takes this test's tasks.

    It is kept for the next test; at the end of each the queue is emptied and running tasks are waited for.
    """
    standing = _workers.stand_by(connection.settings_dict["NAME"])
    yield standing
    empty_queue()
    if not standing.idle():
        _workers.dismiss()


@pytest.fixture
def start_worker(transactional_db: None, _workers: Workers) -> Iterator[Callable[..., Worker]]:
    """A function that starts a worker process of this test's own and waits until it is ready.

    ``start_worker(concurrency=1)``; no other worker takes this test's tasks. All are gone after the test.
    """
    _workers.dismiss()
    started: list[Worker] = []

    def start(concurrency: int = 2) -> Worker:
        started.append(_workers.start(connection.settings_dict["NAME"], concurrency))
        started[-1].wait_until_ready()
        return started[-1]

    yield start
    empty_queue()
    for worker in started:
        worker.stop()


@pytest.fixture
def endless_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute that does not end, in which requests are counted and limited."""
    monkeypatch.setattr(counts.time, "time", lambda: 1_000_000 * 60.0 + 20)
