"""A content type that Django cannot read is no error of the server."""

from io import BytesIO
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest

from config.content_types import is_readable
from config.wsgi import application

FORM = b'--part\r\nContent-Disposition: form-data; name="q"\r\n\r\nx\r\n--part--\r\n'


def post(content_type: str) -> str:
    """The status of the answer to a form that is posted to a page."""
    statuses: list[str] = []
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/accounts/login/",
        "SERVER_NAME": "localhost",
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": f"csrftoken={'a' * 32}",
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(FORM)),
        "wsgi.input": BytesIO(FORM),
    }
    setup_testing_defaults(environ)
    response = application(environ, lambda status, headers: statuses.append(status))
    for _ in response:
        pass
    return statuses[0]


@pytest.mark.parametrize(
    "content_type",
    [
        "multipart/form-data; boundary=part; charset=hex",
        "multipart/form-data; boundary=part; charset=undefined",
        "multipart/form-data; boundary=part; charset=punycode",
        "multipart/form-data; boundary=part; charset*=nosuch''x",
        "application/x-www-form-urlencoded; charset=idna",
        "text/plain; note*=undefined''%ff",
    ],
)
def test_an_unreadable_content_type_counts_as_none(content_type: str, db: None) -> None:
    assert not is_readable(content_type)
    assert post(content_type) == "403 Forbidden"


@pytest.mark.parametrize(
    "content_type",
    ["", "nonsense", "text/plain; charset=utf-16", "application/json; charset=no-such-one", ";;;", "a/b; =c"],
)
def test_others_are_left_alone(content_type: str, db: None) -> None:
    assert is_readable(content_type)
    assert post(content_type) == "403 Forbidden"
