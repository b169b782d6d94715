"""Decks made before are decks still."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

LATEST = "0004_history"


@pytest.mark.django_db(transaction=True)
def test_listed_decks_become_public_and_the_others_stay_unlisted():
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes()
    try:
        executor.migrate([("decks", "0001_initial")])
        decks = executor.loader.project_state([("decks", "0001_initial")]).apps.get_model("decks", "Deck")
        decks.objects.create(id="aaaaaaaaaaaa", name="Shown", listed=True)
        decks.objects.create(id="bbbbbbbbbbbb", name="Not shown", listed=False)

        executor = MigrationExecutor(connection)
        executor.migrate([("decks", LATEST)])
        decks = executor.loader.project_state([("decks", LATEST)]).apps.get_model("decks", "Deck")
        assert dict(decks.objects.values_list("name", "visibility")) == {
            "Shown": "public",
            "Not shown": "unlisted",
        }

        executor = MigrationExecutor(connection)
        executor.migrate([("decks", "0001_initial")])
        decks = executor.loader.project_state([("decks", "0001_initial")]).apps.get_model("decks", "Deck")
        assert dict(decks.objects.values_list("name", "listed")) == {"Shown": True, "Not shown": False}
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(leaves)
