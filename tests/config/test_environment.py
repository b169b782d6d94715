"""Environment variables are read as the type a setting has, or refused in one sentence."""

from collections.abc import Callable

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import read_choice, read_flag, read_list, read_number, read_text

READERS: dict[str, tuple[Callable[[], object], object]] = {
    "flag": (lambda: read_flag("TESTED", True), True),
    "number": (lambda: read_number("TESTED", 587), 587),
    "choice": (lambda: read_choice("TESTED", "both", "restatement", "official"), "both"),
    "text": (lambda: read_text("TESTED", "default"), "default"),
    "list": (lambda: read_list("TESTED"), []),
}


@pytest.mark.parametrize(
    ("reader", "text", "value"),
    [
        ("flag", "1", True),
        ("flag", "0", False),
        ("number", "0", 0),
        ("number", "31536000", 31_536_000),
        ("choice", "official", "official"),
        ("text", "redis://x", "redis://x"),
        ("list", "a.example, b.example,, ", ["a.example", "b.example"]),
    ],
)
def test_valid_values(reader: str, text: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TESTED", text)

    assert READERS[reader][0]() == value


@pytest.mark.parametrize("reader", READERS)
def test_empty_and_missing_variables_give_the_default(reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read, default = READERS[reader]
    monkeypatch.delenv("TESTED", raising=False)
    assert read() == default
    monkeypatch.setenv("TESTED", "")
    assert read() == default


@pytest.mark.parametrize(
    ("reader", "text", "sentence"),
    [
        ("flag", "perhaps", "The environment variable TESTED is 0 or 1, not 'perhaps'."),
        ("flag", "true", "The environment variable TESTED is 0 or 1, not 'true'."),
        ("number", "many", "The environment variable TESTED is a whole number, not 'many'."),
        ("number", "-1", "The environment variable TESTED is a whole number, not '-1'."),
        ("number", "1.5", "The environment variable TESTED is a whole number, not '1.5'."),
        (
            "choice",
            "theirs",
            "The environment variable TESTED is both, restatement or official, not 'theirs'.",
        ),
    ],
)
def test_invalid_values_are_refused(
    reader: str, text: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TESTED", text)

    with pytest.raises(ImproperlyConfigured) as refusal:
        READERS[reader][0]()

    assert str(refusal.value) == sentence
