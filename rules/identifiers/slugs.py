"""Glossary terms as a part of an address."""

from __future__ import annotations

from django.utils.text import slugify


def term_slug(term: str) -> str:
    """A glossary term in an address: ``+X / +X`` is ``plus-x-plus-x``."""
    words = term.replace("+", " plus ")
    if term.startswith(("-", "–", "−")):
        words = words.replace("-", " minus ")
    return slugify(words)[:110] or "term"
