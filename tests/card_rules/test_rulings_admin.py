"""The administration of rulings: staff decide on them, correct them, and write others."""

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.audit import get_label
from accounts.models import AuditEvent, User
from card_rules.actions import accept_rulings, propose_ruling
from card_rules.models import Ruling
from cards.models import Card

pytestmark = pytest.mark.usefixtures("starter_data")

RULINGS = "/admin/card_rules/ruling/"
TEXT = "It can target an ally that is already exhausted."


@pytest.fixture
def chief() -> User:
    return User.objects.create_superuser("Chief")


@pytest.fixture
def admin(client: Client, chief: User) -> Client:
    """A client logged in as a superuser."""
    client.force_login(chief)
    return client


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann")


@pytest.fixture
def vanquish() -> Card:
    return Card.objects.get(name="Vanquish")


@pytest.fixture
def ruling(ann: User, vanquish: Card) -> Ruling:
    """A proposal of Ann's."""
    return propose_ruling(ann, vanquish, "410.1", TEXT)


def run_action(client: Client, action: str, *rulings: Ruling) -> str:
    fields = {"action": action, "_selected_action": [ruling.pk for ruling in rulings]}
    return client.post(RULINGS, fields, follow=True).content.decode()


def events() -> list[tuple[str, str, User | None, str]]:
    recorded = AuditEvent.objects.exclude(operator="").order_by("pk")
    return [(get_label(event.kind), event.detail, event.account, event.operator) for event in recorded]


@pytest.mark.parametrize(
    ("action", "status", "word"),
    [("accept_selected", "accepted", "Accepted."), ("decline_selected", "declined", "Declined.")],
)
def test_proposals_are_decided_on(admin, chief, ann, ruling, vanquish, action, status, word):
    other = propose_ruling(ann, vanquish, "410.2", TEXT + " Always.")
    page = run_action(admin, action, ruling, other)

    assert f"2 rulings were {status}." in page
    for row in Ruling.objects.all():
        assert (row.status, row.decided_by) == (status, chief)
        assert row.decided > row.created
    assert events() == [
        ("Changed by an operator", f"Ruling {row.pk}: {word}", ann, "Chief") for row in (ruling, other)
    ]


def test_a_decision_that_changes_nothing_is_not_recorded_again(admin, ruling):
    run_action(admin, "accept_selected", ruling)
    decided = Ruling.objects.get().decided
    page = run_action(admin, "accept_selected", ruling)

    assert "0 rulings were accepted." in page
    assert Ruling.objects.get().decided == decided
    assert len(events()) == 1


def test_the_page_of_a_ruling_has_buttons_for_what_would_change_it(admin, ruling):
    address = f"{RULINGS}{ruling.pk}/"
    page = admin.get(f"{address}change/").content.decode()
    assert f"{address}action/accept_selected/" in page
    assert f"{address}action/decline_selected/" in page

    admin.post(f"{address}action/accept_selected/")
    assert Ruling.objects.get().status == "accepted"
    page = admin.get(f"{address}change/").content.decode()
    assert f"{address}action/accept_selected/" not in page
    assert f"{address}action/decline_selected/" in page


def test_a_ruling_written_by_staff_is_accepted_at_once(admin, chief, vanquish):
    fields = {"card": vanquish.pk, "rule": "rule 410,1", "text": f"{TEXT}\n"}
    assert admin.post(f"{RULINGS}add/", fields).status_code == 302

    ruling = Ruling.objects.get()
    assert (ruling.rule, ruling.text, ruling.author) == ("410.1", TEXT, chief)
    assert (ruling.status, ruling.decided_by) == ("accepted", chief)
    assert TEXT in Client().get(vanquish.get_absolute_url()).content.decode()


def test_staff_correct_a_proposal_without_deciding_on_it(admin, ann, ruling):
    fields = {"card": ruling.card_id, "rule": "410.2", "text": TEXT + " Always."}
    assert admin.post(f"{RULINGS}{ruling.pk}/change/", fields).status_code == 302

    ruling.refresh_from_db()
    assert (ruling.rule, ruling.text) == ("410.2", TEXT + " Always.")
    assert (ruling.status, ruling.author) == ("proposed", ann)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"rule": "410.99"}, "Rule 410.99 does not exist;"),
        ({"text": "Short."}, "Write at least 20 characters."),
        ({"text": TEXT.lower()}, "This ruling was already proposed for this card."),
    ],
)
def test_bad_input_is_refused(admin, ruling, vanquish, fields, sentence):
    response = admin.post(
        f"{RULINGS}add/", {"card": vanquish.pk, "rule": "410.1", "text": TEXT + " So."} | fields
    )

    assert response.status_code == 200
    assert sentence in response.content.decode()
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize(
    ("query", "count"), [("vanq", 1), ("exhausted", 1), ("410.1", 1), ("ann", 1), ("410.2", 0)]
)
def test_rulings_are_found_by_card_text_rule_and_author(admin, ruling, query, count):
    page = admin.get(RULINGS, {"q": query}).content.decode()

    assert f"{count} result" in page


def test_rulings_are_filtered_by_status(admin, chief, ann, ruling, vanquish):
    propose_ruling(ann, vanquish, "410.2", "Another ruling that waits.")
    accept_rulings(Ruling.objects.filter(pk=ruling.pk), chief)

    page = admin.get(RULINGS, {"status__exact": "proposed"}).content.decode()
    assert "Another ruling that waits." in page
    assert TEXT not in page


def test_the_list_takes_the_same_number_of_queries_for_many(admin, ann, ruling, vanquish):
    counts = []
    for number in range(2):
        admin.get(RULINGS)
        with CaptureQueriesContext(connection) as captured:
            admin.get(RULINGS)
        counts.append(len(captured))
        for word in ("First", "Second", "Third"):
            propose_ruling(ann, vanquish, "410.1", f"{word} ruling that waits, {number}.")

    assert counts[0] == counts[1]


def test_staff_without_the_permission_decide_on_nothing(client, ruling):
    viewer = User.objects.create_user("Vera", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_ruling"))
    client.force_login(viewer)
    run_action(client, "accept_selected", ruling)
    response = client.post(f"{RULINGS}{ruling.pk}/action/accept_selected/")

    assert response.status_code == 403
    assert Ruling.objects.get().status == "proposed"
