"""A whole edition at once: as HTML for one page, as plain text, and as JSON."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping

from django.template.loader import render_to_string

from common.cache import StampedCache
from rules.api.serializers.rules import ExportSerializer
from rules.catalog.library import Book
from rules.catalog.source_preference import preferred_sources
from rules.markup.rich_text import TABLE_RULE, plain_text
from rules.models import Rule, Wording, WordingsMixin
from rules.parsers.corrected_references import annotate_numbers, number_notes
from rules.presentation.glossary import render_entries
from rules.presentation.page_stamp import read_page_stamp
from rules.presentation.rules import make_linker, render_rules, rules_with_wordings

WIDTH = 100
MOST_CACHED = 8
_BULLET = re.compile(r"( *)- ")

_cache: StampedCache[str] = StampedCache(read_page_stamp, max_entries=MOST_CACHED, is_rendered=True)


def render_full_text(book: Book, choice: str) -> str:
    """Every chapter, section, rule and term as HTML: the inside of one page."""

    def render() -> str:
        rules = rules_with_wordings(book.document.rules.all())
        context = {
            "book": book,
            "rules": render_rules(book, rules, make_linker(book, rules, on_page=True), choice),
            "entries": render_entries(book, choice, on_page=True),
        }
        return render_to_string("rules/document/_full_text_body.html", context)

    return _cache.get(("html", book.document.key, book.document.edition, choice), render)


def export_text(book: Book) -> str:
    """The edition as plain text in lines of a hundred characters, in the preferred wording."""
    key = ("text", book.document.key, book.document.edition)
    return _cache.get(key, lambda: "\n".join(_lines(book)))


def export_json(book: Book, site: str) -> str:
    """The edition as JSON, in the shape that the API documents."""

    def serialize() -> str:
        export = ExportSerializer(book, context={"site": site}).data
        return json.dumps(export, ensure_ascii=False, indent=1)

    return _cache.get(("json", book.document.key, book.document.edition, site), serialize)


def _lines(book: Book) -> Iterator[str]:
    document = book.document
    yield str(document)
    if document.effective:
        yield f"In force since {document.effective.isoformat()}"
    rules = rules_with_wordings(document.rules.all())
    entries = list(document.glossary.prefetch_related("wordings__examples"))
    yield from _source_note(book, [*rules, *entries])
    for rule in rules:
        yield from _rule(book, rule)
    if entries:
        yield from ("", "", "GLOSSARY")
    for entry in entries:
        yield ""
        wording = entry.wording(*preferred_sources())
        yield from _wording(f"{entry.term}:", wording, 4, _notes(book, wording, entry.slug))


def _source_note(book: Book, owners: Iterable[WordingsMixin]) -> Iterator[str]:
    """Say whether the texts that follow are restatements, all or some of them."""
    wordings = [owner.wording(*preferred_sources()) for owner in owners]
    sources = {wording.is_official for wording in wordings if wording and wording.text}
    if book.is_restated and False in sources:
        yield book.restated_note if sources == {False} else "Partly restated, not all in the official wording"


def _rule(book: Book, rule: Rule) -> Iterator[str]:
    title = plain_text(book.titles.get(rule.number, ""))
    if not rule.order[1]:
        yield from ("", "", title.upper() if book.is_guide else f"{rule.number}. {title.upper()}")
    elif not rule.order[2]:
        yield from ("", title if book.is_guide else f"{rule.number}. {title}")
    elif title:
        yield from ("", title if book.is_guide else f"{rule.number} {title}")
    else:
        yield ""
    number = "" if book.is_guide or not rule.order[2] or title else rule.number
    wording = rule.wording(*preferred_sources())
    notes = _notes(book, wording, rule.number)
    yield from _wording(number, wording, 0 if book.is_guide else 8, notes)


def _notes(book: Book, wording: Wording | None, where: str) -> dict[str, str]:
    """What to say behind the numbers in a wording that the official document prints wrong."""
    document = book.document
    is_official = bool(wording and wording.is_official)
    return number_notes(document.key, document.edition, where, is_official=is_official)


def _wording(head: str, wording: Wording | None, indent: int, notes: Mapping[str, str]) -> Iterator[str]:
    """A text with its examples, behind the number or term that it begins with."""
    blocks = annotate_numbers(wording.text, notes).split("\n\n") if wording else []
    first = True
    for block in blocks:
        if not first:
            yield ""
        yield from _block(block, head if first else "", " " * indent)
        first = False
    if first and head:
        yield head
    for example in wording.examples.all() if wording else ():
        yield ""
        for place, block in enumerate(annotate_numbers(example.text, notes).split("\n\n")):
            yield from _block(("" if place else "Example: ") + block, "", " " * (indent + 4))


def _block(block: str, head: str, indent: str) -> Iterator[str]:
    for line in block.split("\n"):
        bullet = _BULLET.match(line)
        if TABLE_RULE.fullmatch(line):
            continue
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            yield indent + "  |  ".join(map(plain_text, cells))
            continue
        first = head.ljust(len(indent) - 1) + " " if head and indent else indent
        text = plain_text(line)
        if bullet:
            first = indent + bullet[1] + "- "
            text = plain_text(line[bullet.end() :])
        yield from _wrapped(text, first, indent + ("  " + bullet[1] if bullet else ""))
        head = ""


def _wrapped(text: str, first: str, further: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=further, break_long_words=False
    ) or [first.rstrip()]
