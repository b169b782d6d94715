"""The browser and the system that sent a request, in words, as its user would name them.

Only the words are stored: a whole ``User-Agent`` is close to a fingerprint, and nobody recognizes it.
"""

from django.http import HttpRequest

LONGEST_USER_AGENT = 1_000

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Chromium/", "Chrome"),
    ("Safari/", "Safari"),
)
"""Marks of browsers; those that name others too come first."""

SYSTEMS = (
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def describe_device(request: HttpRequest) -> str:
    """Such as "Firefox on Windows"."""
    return describe_user_agent(request.META.get("HTTP_USER_AGENT", ""))


def describe_user_agent(user_agent: str) -> str:
    """The browser and the system of a ``User-Agent``.

    >>> describe_user_agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    """
    user_agent = user_agent[:LONGEST_USER_AGENT]
    browser = _find(user_agent, BROWSERS)
    system = _find(user_agent, SYSTEMS)
    if browser and system:
        return f"{browser} on {system}"
    return browser or (f"Unknown browser on {system}" if system else "Unknown browser")


def _find(user_agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in names if mark in user_agent), "")
