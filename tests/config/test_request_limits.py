"""Requests over a limit are read to their end, so that a browser shows the response."""

import http.client
from urllib.parse import urlsplit

import pytest
from django.core.exceptions import TooManyFilesSent
from django.test import RequestFactory

from config.views import bad_request

BOUNDARY = "a-boundary"


def body_of_files(count: int, size: int) -> bytes:
    """A form with files, as browsers send it."""
    head = (
        'Content-Disposition: form-data; name="files"; filename="{}.txt"\r\nContent-Type: text/plain\r\n\r\n'
    )
    parts = (f"--{BOUNDARY}\r\n{head.format(number)}{'x' * size}\r\n" for number in range(count))
    return f"{''.join(parts)}--{BOUNDARY}--\r\n".encode()


def test_the_rest_of_a_body_over_a_limit_is_discarded() -> None:
    request = RequestFactory().post("/decks/import/", b"x" * 200_000, content_type="text/plain")
    request.read(100)

    assert bad_request(request, TooManyFilesSent()).status_code == 400
    assert request.read() == b""


@pytest.mark.django_db(transaction=True)
def test_a_server_answers_a_large_upload_of_too_many_files(live_server) -> None:
    connection = http.client.HTTPConnection(urlsplit(live_server.url).netloc, timeout=20)
    content_type = f"multipart/form-data; boundary={BOUNDARY}"
    headers = {"Content-Type": content_type, "Cookie": f"csrftoken={'a' * 32}"}
    connection.request("POST", "/decks/import/", body_of_files(150, 25_000), headers)
    response = connection.getresponse()

    assert response.status == 400
    assert "at most 100 files at once" in response.read().decode()
