"""Where the web server listens, and with how many processes."""

import socket
import sys
from collections.abc import Iterator

import pytest

from config.web_server.__main__ import find_address, main, make_parser


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


@pytest.mark.parametrize(
    ("host", "port", "reason"),
    [
        ("127.0.0.1", None, "Address already in use"),
        ("localhost.invalid", 8000, "not known"),
        ("192.0.2.1", 8000, "Cannot assign requested address"),
    ],
)
def test_a_place_where_it_cannot_listen_is_one_sentence(
    host: str,
    port: int | None,
    reason: str,
    taken_port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    port = port or taken_port
    monkeypatch.setattr(sys, "argv", ["web_server", "--host", host, "--port", str(port)])

    assert main() == 2
    sentence = capsys.readouterr().err
    assert reason in sentence
    assert sentence.startswith(f"Cannot listen on {host}, port {port}: ")
    assert sentence.endswith(".\n")
    assert sentence.count("\n") == 1


def test_a_host_may_have_a_name() -> None:
    assert find_address("localhost", 0) in ("127.0.0.1", "::1")


@pytest.mark.parametrize("number", ["0", "-1", "two", "1.5", "", "65536"])
@pytest.mark.parametrize("option", ["--port", "--processes", "--graceful-timeout"])
def test_numbers_are_checked(option: str, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        make_parser().parse_args([option, number])

    assert refused.value.code == 2
    assert "is not a number from 1 to 65535" in capsys.readouterr().err


def test_the_environment_has_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"HOST": "::1", "PORT": "9000", "WEB_CONCURRENCY": "7"}.items():
        monkeypatch.setenv(name, value)
    arguments = make_parser().parse_args([])

    assert (arguments.host, arguments.port, arguments.processes) == ("::1", 9000, 7)
