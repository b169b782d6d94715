"""People with accounts."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from accounts.models import User

PASSWORD = "seven mountains 7"


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("Alice", "alice@cards.example", PASSWORD)


def url(name: str, **args: object) -> str:
    return reverse(f"accounts:{name}", kwargs=args)


def log_in(client, name="Alice", password=PASSWORD, **more) -> HttpResponse:
    return client.post(url("login"), {"username": name, "password": password, "remember": "on", **more})


def text_of(response: HttpResponse) -> str:
    """The text of a page without its markup."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()).replace("&#x27;", "'")
