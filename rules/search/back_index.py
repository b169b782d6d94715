"""The index at the back of a book: under which words people look for a rule. ``rules/data/*/index.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache

from rules.parsers.files import DATA


@lru_cache(maxsize=32)
def index_phrases(document: str) -> Mapping[str, str]:
    """The words by number or term, for a document such as ``wow-tcg-7.4``; nothing if it has no index."""
    path = DATA / document / "index.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
