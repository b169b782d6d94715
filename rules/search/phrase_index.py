"""Our index of the rules: phrases under which people look for a rule, from ``rules/data/*/index.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache

from rules.parsers.files import DATA


@lru_cache(maxsize=32)
def index_phrases(document: str) -> Mapping[str, str]:
    """The phrases by number or term, separated by semicolons, of a document like ``wow-tcg-7.4``."""
    path = DATA / document / "index.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
