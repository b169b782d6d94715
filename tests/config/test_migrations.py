"""Models and migrations agree, and earlier databases count the squashed migrations as applied."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

REPLACED = {
    "accounts": ["0001_initial"],
    "api": ["0001_tokens"],
    "cards": [
        "0001_initial",
        "0002_pool_stamp",
        "0003_searched_columns",
        "0004_searched_rows",
        "0005_reports",
    ],
    "decks": ["0001_initial", "0002_visibility_and_notes", "0003_added_formats", "0004_history"],
    "rules": [
        "0001_initial",
        "0002_key_of_the_card_game",
        "0003_guides",
        "0004_stamp",
        "0005_search_is_kept_in_memory",
    ],
    "simulator": ["0001_initial"],
}
"""The migrations that earlier versions recorded in their databases, by app."""


@pytest.mark.django_db
def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", "--check", "--dry-run")


@pytest.mark.parametrize("app", REPLACED)
def test_squashed_migration_replaces_every_earlier_one(app: str) -> None:
    migration = MigrationLoader(None).get_migration(app, "0001_squashed")

    assert migration.replaces == [(app, name) for name in REPLACED[app]]


@pytest.mark.django_db
@pytest.mark.parametrize("app", REPLACED)
def test_squashed_migration_counts_as_applied_in_an_earlier_database(app: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = %s", [app])
        cursor.executemany(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, now())",
            [(app, name) for name in REPLACED[app]],
        )

    assert (app, "0001_squashed") in MigrationLoader(connection).applied_migrations
