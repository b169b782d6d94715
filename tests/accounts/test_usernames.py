"""The rules for user names."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.usernames import normalize_name, validate_name

GOOD = ["Al", "Kel.Thuzad", "x_x-1", "Jörg", "Ψυχή", "Вася", "カード王", "王者カード", "a" * 30]
BAD = [
    ("", "2 to 30 characters"),
    ("a", "2 to 30 characters"),
    ("a" * 31, "2 to 30 characters"),
    ("Fire Blast", "may contain letters"),
    ("-alice", "must begin and end"),
    ("alice_", "must begin and end"),
    ("alice@home", "may contain letters"),
    ("al\x00ice", "may contain letters"),
    ("al\u200bice", "may contain letters"),
    ("аlice", "same alphabet"),
    ("Admin", "reserved"),
    ("LOREMASTER", "reserved"),
]


@pytest.mark.parametrize("name", GOOD)
def test_names_in_any_one_alphabet_are_valid(name):
    validate_name(normalize_name(name))


@pytest.mark.parametrize(("name", "reason"), BAD)
def test_invalid_names_are_refused_with_a_reason(name, reason):
    with pytest.raises(ValidationError, match=reason):
        validate_name(normalize_name(name))


@given(st.text(max_size=40))
def test_any_text_is_refused_or_normalized_for_good(text):
    name = normalize_name(text)
    try:
        validate_name(name)
    except ValidationError:
        return
    assert name == normalize_name(name)
    assert not any(sign.isspace() for sign in name)
