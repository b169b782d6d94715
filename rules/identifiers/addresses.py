"""Addresses of rules and terms, for every page that names one."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse

DOCUMENT = "wow-tcg"
EDITION = "7.4"
"""The comprehensive rules that the site plays by."""

FORMER_KEYS = {"tcg": DOCUMENT}
"""Former keys of documents, which addresses and commands still accept."""


def current_key(key: str) -> str:
    """The present key of a document, from a former one or itself."""
    return FORMER_KEYS.get(key, key)


def is_current(document: str, edition: str) -> bool:
    """Whether these are the rules that the site plays by."""
    return (document, edition) == (DOCUMENT, EDITION)


@lru_cache(maxsize=8192)
def rule_url(number: str, document: str = DOCUMENT, edition: str = EDITION) -> str:
    """The page of a rule; that of a missing rule shows its nearest neighbours."""
    return reverse("rules:rule", args=[document, edition, number])


@lru_cache(maxsize=2048)
def entry_url(slug: str, document: str = DOCUMENT, edition: str = EDITION) -> str:
    """The page of a glossary entry; those of the current rules have the shortest address."""
    if is_current(document, edition):
        return reverse("rules:glossary_entry", args=[slug])
    return reverse("rules:document_glossary_entry", args=[document, edition, slug])


@lru_cache(maxsize=64)
def glossary_url(document: str = DOCUMENT, edition: str = EDITION) -> str:
    """The glossary of an edition."""
    if is_current(document, edition):
        return reverse("rules:glossary")
    return reverse("rules:document_glossary", args=[document, edition])


@lru_cache(maxsize=8192)
def rule_preview_url(number: str, document: str = DOCUMENT, edition: str = EDITION) -> str:
    """The preview of a rule, shown beside a link to it."""
    return reverse("rules:rule_preview", args=[document, edition, number])


@lru_cache(maxsize=2048)
def entry_preview_url(slug: str, document: str = DOCUMENT, edition: str = EDITION) -> str:
    """The preview of a glossary entry, shown beside a link to it."""
    return reverse("rules:glossary_entry_preview", args=[document, edition, slug])
