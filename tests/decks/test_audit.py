"""What the audit log records of decks."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from accounts.audit import get_label
from accounts.models import AuditEvent, User
from accounts.visitors import Visitor
from api.models import Token
from decks import actions
from decks.models import Deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client: Client) -> User:
    """A user who is logged in. Nothing is recorded yet."""
    ann = get_user_model().objects.create_user("Ann")
    client.force_login(ann)
    AuditEvent.objects.all().delete()
    return ann


def make_deck(owner: Visitor, name: str = "Fang") -> Deck:
    return actions.create(owner, name=name)


def recorded() -> list[tuple[str, str]]:
    return [(get_label(event.kind), event.detail) for event in AuditEvent.objects.order_by("pk")]


def test_a_deleted_deck_is_recorded(client: Client, ann: User) -> None:
    deck = make_deck(Visitor(ann))
    client.post(reverse("decks:delete", args=[deck.pk]))

    assert recorded() == [("Deck deleted", f"Fang ({deck.pk})")]
    assert {(event.account, event.actor) for event in AuditEvent.objects.all()} == {(ann, ann)}


def test_a_new_visibility_is_recorded_and_nothing_else_of_a_deck(client: Client, ann: User) -> None:
    deck = make_deck(Visitor(ann))
    values = {"name": "Fang", "format": "constructed", "description": "A secret plan", "visibility": "public"}
    client.post(reverse("decks:update_metadata", args=[deck.pk]), values)
    client.post(reverse("decks:update_metadata", args=[deck.pk]), values | {"name": "Claw"})

    assert recorded() == [("Deck visibility changed", f"Fang ({deck.pk}): unlisted to public")]


def test_decks_changed_together_are_recorded_one_by_one(client: Client, ann: User) -> None:
    decks = [make_deck(Visitor(ann), name) for name in ("One", "Two")]
    form = {"deck": [deck.pk for deck in decks], "back": ""}
    client.post(reverse("decks:bulk"), form | {"do": "show", "visibility": "private"})
    client.post(reverse("decks:bulk"), form | {"do": "show", "visibility": "private"})
    client.post(reverse("decks:bulk"), form | {"do": "delete", "sure": "1"})

    labels = [label for label, _ in recorded()]
    assert labels == ["Deck visibility changed"] * 2 + ["Deck deleted"] * 2
    assert {detail for _, detail in recorded()} == {
        detail
        for deck in decks
        for detail in (f"{deck.name} ({deck.pk}): unlisted to private", f"{deck.name} ({deck.pk})")
    }
    assert not Deck.objects.exists()


def test_what_a_program_does_is_recorded_with_its_token(ann: User) -> None:
    deck = make_deck(Visitor(ann))
    _, secret = Token.objects.create_token(ann, "My tool")
    program = Client(headers={"authorization": f"Bearer {secret}"})
    address = f"/api/decks/{deck.pk}/"
    AuditEvent.objects.all().delete()
    program.patch(address, {"visibility": "public"}, content_type="application/json")
    program.delete(address)

    assert [label for label, _ in recorded()] == ["Deck visibility changed", "Deck deleted"]
    assert {(event.actor, event.means) for event in AuditEvent.objects.all()} == {(ann, "API token My tool")}


def test_decks_of_visitors_are_not_recorded(client: Client, db: None) -> None:
    deck = make_deck(Visitor(key="a browser"))
    actions.set_visibility([deck], "public")
    actions.delete(deck)

    assert recorded() == []


def test_a_deck_hidden_by_an_operator_is_recorded_for_its_owner(client: Client, ann: User) -> None:
    deck = make_deck(Visitor(ann))
    actions.set_visibility([deck], "public")
    client.force_login(get_user_model().objects.create_superuser("Chief"))
    AuditEvent.objects.all().delete()
    client.post(f"/admin/decks/deck/{deck.pk}/action/hide_decks/")
    client.post(f"/admin/decks/deck/{deck.pk}/delete/", {"post": "yes"})

    assert recorded() == [
        ("Changed by an operator", f"Deck {deck.pk}: Hidden."),
        ("Deleted by an operator", f"Deck {deck.pk}."),
    ]
    assert {(event.account, event.operator) for event in AuditEvent.objects.all()} == {(ann, "Chief")}
