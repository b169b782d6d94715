"""No exception of a view ends a process, whatever its kind."""

import pytest
from django.test import Client


class PanicError(BaseException):
    """As a compiled library raises it."""


@pytest.mark.parametrize("error", [PanicError, SystemExit, KeyboardInterrupt, GeneratorExit])
def test_what_django_does_not_catch_is_an_error_page(
    error: type[BaseException], client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error("in a view")

    client.raise_request_exception = False
    monkeypatch.setattr("config.views.HomeView.get_context_data", fail)
    response = client.get("/")

    assert response.status_code == 500
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert client.get("/cards/syntax/").status_code == 200
