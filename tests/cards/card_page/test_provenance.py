"""The sources of a card on its page: who states what, and which value counts."""

import pytest

from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card
from tests.cards.community_file import community_table, row

pytestmark = pytest.mark.django_db


def test_the_value_that_counts_is_marked_and_each_has_its_source(client):
    import_file(community_file.read(community_table(row(no="1"), row(no="2"), row(no="3", cost="4"))))

    page = " ".join(client.get(Card.objects.get().get_absolute_url()).content.decode().split())

    assert '<dd class="is-used">3 <span class="muted">Used here: Community file</span></dd>' in page
    assert '>4 <span class="muted">Community file, Test of Time 3</span></dd>' in page
    assert page.count("is-used") == 1
