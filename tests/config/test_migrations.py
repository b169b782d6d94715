"""Models and migrations agree, and databases of the time before the first release are up to date."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

APPS = ("accounts", "api", "card_rules", "cards", "decks", "rules", "simulator")

pytestmark = pytest.mark.django_db


def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", "--check", "--dry-run")


@pytest.mark.parametrize("app", APPS)
def test_the_migration_of_the_release_counts_as_applied_where_all_before_it_were(app: str) -> None:
    replaced = MigrationLoader(None).get_migration(app, "0001_release").replaces
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = %s", [app])
        cursor.executemany(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, now())", replaced
        )

    assert (app, "0001_release") in MigrationLoader(connection).applied_migrations
