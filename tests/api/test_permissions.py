"""A token that can only read changes nothing, whatever address and method it is sent to."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.permissions import AllowAny
from rest_framework.views import APIView

from accounts.models import User
from api.models import Scope, Token
from api.permissions import TokenScope
from decks.models import Deck, Visibility

pytestmark = pytest.mark.django_db

READING_OPERATIONS = {"POST /api/cards/collection/", "POST /api/decks/validate/"}
"""The operations that are not sent with GET only because their input is long."""

WRITES = ("POST", "PUT", "PATCH", "DELETE")


def api_views(resolver: URLResolver | None = None, prefix: str = "/") -> Iterator[tuple[str, type[APIView]]]:
    """Every address of the API with its view, except the one for all unknown addresses."""
    for pattern in (resolver or get_resolver()).url_patterns:
        address = prefix + str(pattern.pattern).removeprefix("^")
        if isinstance(pattern, URLResolver):
            if "/api/".startswith(address) or address.startswith("/api/"):
                yield from api_views(pattern, address)
        elif isinstance(pattern, URLPattern) and address.startswith("/api/"):
            view = getattr(pattern.callback, "cls", None)
            if view is not None and "address" not in pattern.pattern.regex.groupindex:
                yield address, view


def writing_operations() -> list[tuple[str, str, type[APIView]]]:
    return [
        (method, address, view)
        for address, view in api_views()
        for method in WRITES
        if hasattr(view, method.lower())
    ]


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann")


@pytest.fixture
def deck(ann: User) -> Deck:
    return Deck.objects.create(name="Fire", owner=ann, visibility=Visibility.PRIVATE)


def program(user: User, scope: str) -> Client:
    """A program with a token of this scope."""
    _, secret = Token.objects.create_token(user, "Tool", scope)
    return Client(headers={"authorization": f"Bearer {secret}"})


def test_every_operation_that_writes_checks_the_scope() -> None:
    unchecked = {
        f"{method} {address}": view.permission_classes
        for method, address, view in writing_operations()
        if TokenScope not in view.permission_classes
    }

    assert unchecked == {operation: [AllowAny] for operation in READING_OPERATIONS}


@pytest.mark.parametrize(
    ("method", "address"),
    [
        (method, address)
        for method, address, _ in writing_operations()
        if f"{method} {address}" not in READING_OPERATIONS
    ],
)
def test_a_token_that_can_only_read_is_forbidden_to_write(
    method: str, address: str, ann: User, deck: Deck
) -> None:
    values = {"<slug:pk>": deck.pk, "<slug:table_id>": "x", "<slug:run_id>": "x", "<slug:slug>": "x"}
    path = re.sub(r"<[^>]+>", lambda parameter: values.get(parameter[0], "1"), address)
    answer = program(ann, Scope.READ).generic(method, path, b"{}", content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert answer.json()["message"] == (
        "This token can only read; create one that can also write on your account page."
    )
    assert list(Deck.objects.values_list("pk", "name")) == [(deck.pk, "Fire")]


@pytest.mark.parametrize(("scope", "status"), [(Scope.READ, 403), (Scope.WRITE, 200)])
def test_the_scope_decides_about_a_change(scope: str, status: int, ann: User, deck: Deck) -> None:
    answer = program(ann, scope).patch(
        f"/api/decks/{deck.pk}/", {"name": "Ice"}, content_type="application/json"
    )

    assert answer.status_code == status
    deck.refresh_from_db()
    assert deck.name == ("Ice" if status == 200 else "Fire")


@pytest.mark.parametrize("scope", Scope)
def test_every_token_shows_own_private_decks(scope: str, ann: User, deck: Deck) -> None:
    assert program(ann, scope).get(f"/api/decks/{deck.pk}/").json()["name"] == "Fire"


def test_a_token_that_can_only_read_looks_up_lists(ann: User) -> None:
    answer = program(ann, Scope.READ).post(
        "/api/cards/collection/", {"names": ["Nobody"]}, content_type="application/json"
    )

    assert answer.status_code == 200


def test_the_schema_says_which_operations_need_to_write(client: Client) -> None:
    schema = client.get("/api/schema/").json()

    assert "expired" in schema["components"]["securitySchemes"]["token"]["description"]
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            name = f"{method.upper()} {path}"
            needs_scope = method.upper() in WRITES and name not in READING_OPERATIONS
            is_open = {} in operation.get("security", ())
            sentence = "one that can only read" if is_open else "Needs a token that can write"
            assert (sentence in operation.get("description", "")) is needs_scope, name
