"""The examples in docstrings say what the functions do."""

import doctest
import importlib

import pytest
from django.conf import settings

PACKAGES = [
    "accounts",
    "api",
    "card_rules",
    "cards",
    "common",
    "config",
    "decks",
    "engine",
    "play",
    "rules",
    "simulator",
]
MODULES = [
    ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
    for package in PACKAGES
    for path in sorted((settings.BASE_DIR / package).rglob("*.py"))
    if "    >>> " in path.read_text()
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name.removesuffix(".__init__")))
    assert results.failed == 0
    assert results.attempted > 0
