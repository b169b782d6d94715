"""What a search of the rules finds, as plain data."""

from __future__ import annotations

from html import unescape
from typing import Any

from django.utils.html import strip_tags

from rules.search import Hit, SearchResults


def described_results(results: SearchResults, site: str = "") -> dict[str, Any]:
    """Everything that a search found in one document, the best first, and what others have for it."""
    return {
        "query": results.query,
        "document": results.document.key if results.document else None,
        "edition": results.document.edition if results.document else None,
        "read_as": results.read_as or None,
        "unknown": list(results.unknown),
        "count": results.count,
        "results": [described_hit(hit, site) for hit in results],
        "beside": [described_hit(hit, site) for hit in results.beside],
        "headings": [described_hit(hit, site) for hit in results.headings],
        "elsewhere": [
            {
                "document": other.document.key,
                "edition": other.document.edition,
                "count": other.count,
                "best": described_hit(other.best, site),
            }
            for other in results.elsewhere
        ],
    }


def described_hit(hit: Hit, site: str = "") -> dict[str, Any]:
    """A rule or a glossary entry found; ``text`` is what answers of it, ``marked`` the same as HTML.

    The numbers of a guide are only anchors, so its rules have none here.
    """
    return {
        "document": hit.document.key,
        "edition": hit.document.edition,
        "number": None if hit.document.is_guide else hit.number or None,
        "term": hit.term or None,
        "title": hit.title,
        "section": None if hit.document.is_guide else hit.section or None,
        "section_title": hit.section_title,
        "text": unescape(strip_tags(hit.marked)),
        "marked": str(hit.marked),
        "found": list(hit.matched_words),
        "page": site + hit.url,
    }
