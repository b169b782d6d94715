"""The version of the engine: runs and recorded games say which one played them."""

from __future__ import annotations

from functools import cache

from django.conf import settings

from common.source_version import source_version


@cache
def engine_version() -> str:
    """A digest of the code that decides how games go; it differs whenever any of it does."""
    return source_version([(settings.BASE_DIR / "engine", ["**/*.py"])])
