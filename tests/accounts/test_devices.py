"""Browsers and systems in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.devices import describe_user_agent
from accounts.models import LoginSession

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
WINDOWS, ANDROID = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Mozilla/5.0 (Linux; Android 10; K)"


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox on Windows",
        ),
        (
            f"{WINDOWS} {WEBKIT} Chrome/138.0.0.0 Safari/537.36",
            "Chrome on Windows",
        ),
        (
            f"{WINDOWS} {WEBKIT} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
            " Version/18.5 Safari/605.1.15",
            "Safari on Mac",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
            " CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1",
            "Chrome on iPhone",
        ),
        (
            f"{ANDROID} {WEBKIT} Chrome/138.0.0.0 Mobile Safari/537.36",
            "Chrome on Android",
        ),
        (
            f"{ANDROID} {WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet on Android",
        ),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Gecko", "Unknown browser on ChromeOS"),
        ("curl/8.14.1", "Unknown browser"),
        ("", "Unknown browser"),
    ],
)
def test_a_browser_is_named_with_its_system(user_agent: str, device: str) -> None:
    assert describe_user_agent(user_agent) == device


@given(st.text())
def test_any_text_fits_its_column(user_agent: str) -> None:
    column = LoginSession._meta.get_field("device")

    assert 0 < len(describe_user_agent(user_agent)) <= column.max_length
