"""Data that the tests of a module share: each test sees them as they were made."""

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoDbBlocker

from accounts.models import User
from tests import databases
from tests.conftest import is_module_data_mixed

NAMES = ("Alice", "bob")


@pytest.fixture(scope="module", autouse=True)
def users(module_data: DjangoDbBlocker) -> None:
    with module_data.unblock():
        User.objects.bulk_create(User(username=name) for name in NAMES)


def usernames() -> set[str]:
    return set(User.objects.values_list("username", flat=True))


@pytest.mark.parametrize("time", ["first", "second"])
def test_a_test_leaves_nothing_to_the_next_one(db: None, time: str) -> None:
    assert usernames() == set(NAMES)
    User.objects.filter(username="Alice").delete()
    User.objects.create_user(f"carol, {time}")


def test_a_failed_transaction_leaves_the_data_alone(db: None) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="Alice")
    assert usernames() == set(NAMES)


def test_a_test_without_the_database_does_not_see_them() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        usernames()


@pytest.mark.parametrize(
    ("fixtures", "template", "is_refused"),
    [
        (["db", "module_data"], databases.EMPTY, False),
        (["db"], databases.EMPTY, True),
        (["db", "module_data"], databases.STARTER, True),
        (["transactional_db", "module_data"], databases.EMPTY, True),
    ],
    ids=["shared", "unasked", "another template", "committing"],
)
def test_tests_that_would_mix_data_are_refused(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    fixtures: list[str],
    template: str,
    is_refused: bool,
) -> None:
    monkeypatch.setattr(request.node, "fixturenames", fixtures)
    assert is_module_data_mixed(request.node, template) == is_refused
