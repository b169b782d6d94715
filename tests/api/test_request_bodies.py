"""Bodies of every content type, also malformed ones, from everyone: none is an error of the server.

The web server removes content types that Django cannot read (``tests/config/test_content_types.py``).
"""

import pytest
from django.http import HttpResponse
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from api.models import Token
from decks.models import Deck, Visibility
from tests.profiles import examples, sampled

pytestmark = pytest.mark.django_db

BOUNDARY = "part"
FORM = "application/x-www-form-urlencoded"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"
CONTENT_TYPES = [
    "",
    "application/json",
    "application/json; charset=utf-16",
    "application/json; charset=no-such-one",
    "application/vnd.api+json",
    "text/plain",
    "application/octet-stream",
    "image/png",
    FORM,
    f"{FORM}; charset=utf-16",
    MULTIPART,
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=\xe4",
    "multipart/form-data; boundary=other",
    f"multipart/form-data; boundary={'x' * 300}",
    "multipart/mixed; boundary=part",
    "nonsense",
    "/",
    ";;;",
    "a/b; c=d; c*=utf-8''%ff",
    f"{'x' * 5_000}/y",
]


def multipart(*parts: tuple[str, bytes]) -> bytes:
    lines = [f"--{BOUNDARY}\r\n{header}\r\n\r\n".encode() + content + b"\r\n" for header, content in parts]
    return b"".join(lines) + f"--{BOUNDARY}--\r\n".encode()


FIELD = 'Content-Disposition: form-data; name="{}"'
FILE = FIELD + '; filename="deck.txt"'
BODIES = [
    b"",
    b" \n",
    b"\x00",
    b"\xff\xfe\x00",
    b"1 Fire Blast",
    b"a=b&c=d",
    b"list=1+Fire+Blast&csrfmiddlewaretoken=x",
    b"csrfmiddlewaretoken=x&list=1+Fire+Blast",
    b"&".join(b"a=1" for _ in range(1_200)),
    b"%ff%zz=%00",
    b"{}",
    b"[]",
    b"null",
    b'"text"',
    b'{"list": "1 Fire Blast"}',
    b'{"list": 7, "names": 7, "entries": 7}',
    b'{"name": "\\ud800"}',
    b'{"names": ["a\\u0000"]}',
    b"[" * 100_000,
    b"1" * 5_000,
    multipart(),
    multipart((FIELD.format("list"), b"1 Fire Blast")),
    multipart((FIELD.format("csrfmiddlewaretoken"), b"x"), (FILE.format("file"), b"1 Fire Blast")),
    multipart((FILE.format("csrfmiddlewaretoken"), b"x")),
    multipart((FIELD.format("name"), b"\xff"), (FIELD.format("visibility"), b"\x00")),
    multipart((f"{FIELD.format('list')}\r\nContent-Transfer-Encoding: base64", b"*")),
    multipart((f"{FILE.format('file')}\r\nContent-Transfer-Encoding: base64", b"*")),
    multipart(*[(FIELD.format("a"), b"1")] * 1_200),
    multipart(*[(FILE.format("a"), b"1")] * 120),
    multipart(("Content-Disposition: form-data; name=" + "x" * 2_000, b"1")),
    f"--{BOUNDARY}\r\n".encode(),
    f"--{BOUNDARY}--".encode(),
]
CSRF_TOKEN = "a" * 32
ADDRESSES = [
    "/api/cards/",
    "/api/cards/collection/",
    "/api/decks/",
    "/api/decks/validate/",
    "/api/decks/{deck}/",
    "/api/decks/{deck}/undo/",
    "/api/nowhere/",
]
SENDERS = ["nobody", "browser", "page", "token", "wrong token"]


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create_user("ann")


@pytest.fixture
def deck(ann: User) -> Deck:
    return Deck.objects.create(name="Fire", owner=ann, visibility=Visibility.PUBLIC)


@pytest.fixture
def senders(ann: User) -> dict[str, Client]:
    """Who sends a request: a browser is logged in, and a page of the site sends the CSRF token too."""
    _, secret = Token.objects.create_token(ann, "Tool")
    headers = {
        "page": {"X-CSRFToken": CSRF_TOKEN},
        "token": {"Authorization": f"Bearer {secret}"},
        "wrong token": {"Authorization": "Bearer lm_wrong"},
    }
    clients = {
        name: Client(enforce_csrf_checks=True, raise_request_exception=False, headers=headers.get(name, {}))
        for name in SENDERS
    }
    for name in ("browser", "page"):
        clients[name].force_login(ann)
        clients[name].cookies["csrftoken"] = CSRF_TOKEN
    return clients


def check_answer(answer: HttpResponse) -> None:
    """Check that an answer is one of the API, and no error of the server."""
    assert answer.status_code < 500
    if answer.status_code == 204:
        return
    assert answer["Content-Type"].startswith("application/json")
    if answer.status_code >= 400:
        assert answer.json()["status"] == answer.status_code
        assert answer.json()["message"].endswith((".", "?"))


@examples(80)
@given(
    sender=st.sampled_from(SENDERS),
    address=st.sampled_from(ADDRESSES),
    method=st.sampled_from(["POST", "PUT", "PATCH"]),
    content_type=st.sampled_from(CONTENT_TYPES),
    body=st.sampled_from(BODIES) | st.binary(max_size=40),
)
def test_no_body_is_an_error_of_the_server(
    senders: dict[str, Client],
    deck: Deck,
    sender: str,
    address: str,
    method: str,
    content_type: str,
    body: bytes,
) -> None:
    path = address.format(deck=deck.pk)

    check_answer(senders[sender].generic(method, path, body, content_type=content_type))


@pytest.mark.parametrize("content_type", CONTENT_TYPES)
@pytest.mark.parametrize("sender", ["browser", "page"])
def test_no_content_type_is_an_error_of_the_server(
    senders: dict[str, Client], sender: str, content_type: str
) -> None:
    for body in sampled(BODIES, 9, start=CONTENT_TYPES.index(content_type), about=["api"]):
        for address in ("/api/decks/", "/api/cards/collection/"):
            check_answer(senders[sender].generic("POST", address, body, content_type=content_type))


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        (FORM, b"list=1+Fire+Blast"),
        (FORM, b"csrfmiddlewaretoken=wrong&list=1+Fire+Blast"),
        (MULTIPART, multipart((FIELD.format("list"), b"1 Fire Blast"))),
        (MULTIPART, multipart((FILE.format("csrfmiddlewaretoken"), CSRF_TOKEN.encode()))),
        ("application/json", b'{"name": "First try"}'),
        ("application/json", b"{"),
    ],
)
def test_a_browser_without_the_token_of_a_page_is_forbidden(
    senders: dict[str, Client], content_type: str, body: bytes
) -> None:
    answer = senders["browser"].generic("POST", "/api/decks/", body, content_type=content_type)

    assert answer.status_code == 403
    assert "X-CSRFToken" in answer.json()["message"]
    assert not Deck.objects.exists()


def test_a_form_for_an_address_that_takes_json_is_unsupported(senders: dict[str, Client]) -> None:
    body = multipart((FIELD.format("names"), b"Fireball"))
    answer = senders["browser"].generic("POST", "/api/cards/collection/", body, content_type=MULTIPART)

    assert answer.status_code == 415
