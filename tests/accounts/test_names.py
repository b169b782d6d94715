"""What a user may be called."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.names import check, normalized

GOOD = ["Al", "Kel.Thuzad", "x_x-1", "Jörg", "Ψυχή", "Вася", "カード王", "王者カード", "a" * 30]
BAD = [
    ("", "2 to 30 characters"),
    ("a", "2 to 30 characters"),
    ("a" * 31, "2 to 30 characters"),
    ("Fire Blast", "made of letters"),
    ("-alice", "begins and ends"),
    ("alice_", "begins and ends"),
    ("alice@home", "made of letters"),
    ("al\x00ice", "made of letters"),
    ("al\u200bice", "made of letters"),
    ("аlice", "one alphabet"),
    ("Admin", "kept free"),
    ("LOREMASTER", "kept free"),
]


@pytest.mark.parametrize("name", GOOD)
def test_a_name_may_be_written_in_any_one_alphabet(name):
    check(normalized(name))


@pytest.mark.parametrize(("name", "reason"), BAD)
def test_a_name_that_cannot_be_is_refused_in_one_sentence(name, reason):
    with pytest.raises(ValidationError, match=reason):
        check(normalized(name))


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_refused(text):
    name = normalized(text)
    try:
        check(name)
    except ValidationError:
        return
    assert name == normalized(name)
    assert not any(sign.isspace() for sign in name)
