"""The administration of disagreements between sources, and of what each source states."""

import pytest

from accounts.models import User
from cards.importing import community_file
from cards.importing.store import import_file
from cards.models import Card, FactDisagreement, SourceRecord
from tests.cards.community_file import community_table, row

pytestmark = pytest.mark.django_db
DISAGREEMENTS = "/admin/cards/factdisagreement/"
ROWS = [row(no="1"), row(no="2"), row(no="3", cost="4")]


@pytest.fixture
def admin(client):
    client.force_login(User.objects.create_superuser("Chief", "chief@cards.example", "a long password"))
    return client


@pytest.fixture
def disagreement(db):
    import_file(community_file.read(community_table(*ROWS)))
    return FactDisagreement.objects.get()


def decide(admin, row, **data):
    return admin.post(f"{DISAGREEMENTS}{row.pk}/change/", data)


def test_the_list_says_who_states_what(admin, disagreement):
    page = admin.get(DISAGREEMENTS).content.decode()
    assert "Marla Quickwater" in page
    assert "3 (Community file) · 4 (Community file, Test of Time 3)" in page


def test_a_stated_value_is_chosen(admin, disagreement):
    assert decide(admin, disagreement, decision="1").status_code == 302
    assert Card.objects.get().cost_number == 4
    import_file(community_file.read(community_table(*ROWS)))
    assert Card.objects.get().cost_number == 4


def test_another_value_is_entered_and_the_decision_taken_back(admin, disagreement):
    decide(admin, disagreement, decision="other", other="5")
    assert Card.objects.get().cost_number == 5
    decide(admin, FactDisagreement.objects.get(), decision="reopen")
    assert Card.objects.get().cost_number == 3


@pytest.mark.parametrize("data", [{}, {"decision": "9"}, {"decision": "other"}])
def test_a_form_without_a_decision_changes_nothing(admin, disagreement, data):
    assert decide(admin, disagreement, **data).status_code == 200
    assert Card.objects.get().cost_number == 3


def test_a_value_that_no_card_can_have_is_refused_with_a_message(admin, disagreement):
    response = admin.post(
        f"{DISAGREEMENTS}{disagreement.pk}/change/", {"decision": "other", "other": "cheap"}, follow=True
    )
    assert "Nothing was changed" in response.content.decode()
    assert Card.objects.get().cost_number == 3


def test_nobody_adds_or_deletes_a_disagreement(admin, disagreement):
    assert admin.get(f"{DISAGREEMENTS}add/").status_code == 403
    assert admin.get(f"{DISAGREEMENTS}{disagreement.pk}/delete/").status_code == 403


def test_what_a_source_states_is_shown_and_not_changed(admin, disagreement):
    record = SourceRecord.objects.first()
    page = admin.get(f"/admin/cards/sourcerecord/{record.pk}/change/").content.decode()
    assert "&quot;cost&quot;: &quot;3&quot;" in page
    assert admin.post(f"/admin/cards/sourcerecord/{record.pk}/change/", {}).status_code == 403


def test_staff_without_the_permission_decide_nothing(client, disagreement):
    client.force_login(User.objects.create_user("Clerk", is_staff=True))
    assert decide(client, disagreement, decision="1").status_code == 403
    assert Card.objects.get().cost_number == 3
