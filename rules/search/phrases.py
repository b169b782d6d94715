"""What players say and ask about a rule: the phrases and questions that we list for it, beside each document.

``rules/data/<document>/index.toml`` has short phrases under which somebody would look for a rule or a
glossary entry, ``rules/data/<document>/questions/`` the questions that it answers.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.parsers.files import DATA


@lru_cache(maxsize=32)
def index_phrases(document: str) -> Mapping[str, tuple[str, ...]]:
    """The short phrases by number or term, of a document like ``wow-tcg-7.4``."""
    listed = _read(DATA / document / "index.toml")
    return {
        name: tuple(phrase for part in phrases.split(";") if (phrase := part.strip()))
        for name, phrases in listed.items()
    }


@lru_cache(maxsize=32)
def players_questions(document: str) -> Mapping[str, tuple[str, ...]]:
    """The questions by the number or term that answers them."""
    questions: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for path in sorted((DATA / document / "questions").glob("*.toml")):
        for name, listed in _read(path).items():
            questions[name] += tuple(listed)
    return questions


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
