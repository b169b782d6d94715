"""The sources of formats as links: addresses, numbers of rules, and what ``format_sources.toml`` lists."""

import re
import tomllib
from functools import cache
from pathlib import Path

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from decks.formats.editions import EDITIONS, LATEST

DATA = Path(__file__).parents[1] / "data" / "format_sources.toml"
ADDRESS = r"https?://[^\s<>]*[^\s<>.,;:!?)]"
RULE = r"\b[1-9]\d\d\.\d{1,2}[a-z]?\b"


@cache
def source_addresses() -> dict[str, str]:
    """The addresses of the sources that this program knows, by what formats call them."""
    addresses: dict[str, str] = tomllib.loads(DATA.read_text("utf-8"))["sources"]
    return addresses


def link_sources(text: str) -> SafeString:
    """The text as HTML, with a link wherever it names a source."""
    html, position = "", 0
    for match in _pattern().finditer(text):
        link = format_html('<a href="{}">{}</a>', _address(match[0]), match[0])
        html += escape(text[position : match.start()]) + link
        position = match.end()
    return mark_safe(html + escape(text[position:]))  # noqa: S308 - every part is escaped


@cache
def _pattern() -> re.Pattern[str]:
    phrases = sorted(map(re.escape, source_addresses()), key=len, reverse=True)
    return re.compile("|".join((ADDRESS, *phrases, RULE)), re.IGNORECASE)


def _address(source: str) -> str:
    """The address of a source, of a rule in the latest edition, or what is an address itself."""
    addresses = {phrase.casefold(): address for phrase, address in source_addresses().items()}
    if re.fullmatch(RULE, source):
        return reverse("rules:rule", args=[EDITIONS[LATEST].document, LATEST, source])
    return addresses.get(source.casefold(), source)
