"""What words of rules text lead to: rules by their numbers, glossary terms, and cards by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString

from rules import card_lookup
from rules.card_lookup import CardLink
from rules.catalog.library import Book
from rules.catalog.source_preference import source_note
from rules.identifiers.addresses import entry_preview_url, rule_preview_url
from rules.markup.citations import MARKED_CARD, find_citations
from rules.markup.rich_text import render_example, render_text
from rules.models import Wording
from rules.parsers.corrected_references import number_notes

_Span = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class RenderedWording:
    """A wording as HTML.

    ``note`` says that it is a restatement, if it is one; ``is_beside_official`` is whether the official text
    follows it.
    """

    is_official: bool
    html: SafeString
    examples: list[SafeString]
    note: str = ""
    is_beside_official: bool = False


@dataclass(slots=True)
class Linker:
    """Renders the wordings of one book.

    Every number is a link, and every card. A term is a link once in a wording (of a guide, once under a
    heading), where it stands first: there its reader may need it, and a page on which each “link” and “power”
    is underlined can't be read. Cards come before numbers and numbers before terms, and no term is linked
    inside a card's name, be the name a link or not.

    ``cards`` are the known cards of the names that stand in the texts. ``own_slug`` is the entry whose own
    text is rendered: it does not lead to itself. With ``on_page`` the whole book stands on one page, and
    links go to places on it.
    """

    book: Book
    cards: Mapping[str, CardLink] = field(default_factory=dict)
    own_slug: str = ""
    on_page: bool = False
    _linked: set[str] = field(default_factory=set)
    _names: re.Pattern[str] | None = None
    _is_official: bool = False
    _number_notes: Mapping[str, str] = field(default_factory=dict)

    def start_rule(self) -> None:
        """Begin a rule, or what stands under a heading: every term may be linked again."""
        self._linked = {self.own_slug}

    def render_wording(self, wording: Wording, where: str = "") -> RenderedWording:
        """A wording with its examples. ``where`` is the number or slug of what it is the text of."""
        if not self.book.is_guide:
            self.start_rule()
        self._names, self._is_official = _names(wording.cards), wording.is_official
        self._number_notes = self._find_number_notes(where)
        return RenderedWording(
            is_official=wording.is_official,
            html=render_text(wording.text, self.link_words),
            examples=[
                render_example(example.text, self.link_words, self._link_quoted_card)
                for example in wording.examples.all()
            ],
            note="" if self.book.is_guide else source_note(wording.source),
        )

    def _find_number_notes(self, where: str) -> Mapping[str, str]:
        """What to say behind a number that is printed wrong in the official document."""
        document = self.book.document
        return number_notes(document.key, document.edition, where, is_official=self._is_official)

    def link_words(self, text: str) -> str:
        """A run of words, with its links."""
        spans = [*self._cards(text), *self._rules(text)]
        taken = [(start, end) for start, end, _ in spans] + [name.span() for name in self._named(text)]
        return _insert_links(text, [*spans, *self._terms(_mask(text, taken), text)])

    def _link_quoted_card(self, text: str) -> str:
        """A run of words of a quoted card: it speaks to players, not of the terms of the rules."""
        return _insert_links(text, [*self._cards(text, every=True), *self._rules(text)])

    def _cards(self, text: str, every: bool = False) -> Iterator[_Span]:
        """Cards marked as such, and the first mention of those that an official text quotes."""
        for match in MARKED_CARD.finditer(text):
            yield match.start(), match.end(), self._card(match[1])
        for match in self._named(text) if self._is_official else ():
            if every or match[0] not in self._linked:
                self._linked.add(match[0])
                yield match.start(), match.end(), self._card(match[0])

    def _named(self, text: str) -> Iterator[re.Match[str]]:
        """Every place where a card that the wording speaks of has its whole name."""
        return self._names.finditer(text) if self._names else iter(())

    def _card(self, name: str) -> SafeString:
        return card_link(name, self.cards)

    def _rules(self, text: str) -> Iterator[_Span]:
        cited = self.book.cites
        for citation in find_citations(text):
            number = str(citation.number)
            link = rule_link(cited, number, on_page=self._is_here)
            if note := self._number_notes.get(number):
                link += number_note(note)
            yield citation.start, citation.end, link

    @property
    def _is_here(self) -> bool:
        return self.on_page and not self.book.is_guide

    def _terms(self, masked: str, text: str) -> Iterator[_Span]:
        cited = self.book.cites
        document, edition = cited.document.key, cited.document.edition
        for mention in cited.terms.mentions(masked):
            if mention.slug not in self._linked:
                self._linked.add(mention.slug)
                url = f"#term-{mention.slug}" if self._is_here else cited.entry_url(mention.slug)
                yield (
                    mention.start,
                    mention.end,
                    f'<a class="term" href="{url}" data-preview="'
                    f'{entry_preview_url(mention.slug, document, edition)}">'
                    f"{escape(text[mention.start : mention.end])}</a>",
                )


def number_note(note: str) -> SafeString:
    """A note that stands behind the number of a rule."""
    return format_html(' <span class="number-note">({})</span>', note)


def rule_link(book: Book, number: str, label: str = "", on_page: bool = False) -> SafeString:
    """A rule's number as a link, which shows the rule beside itself if there is one of that number."""
    link_text = conditional_escape(label or number)
    if number not in book.titles:
        return format_html('<a class="rule-link" href="{}">{}</a>', book.url(number), link_text)
    preview = rule_preview_url(number, book.document.key, book.document.edition)
    url = f"#r{number}" if on_page else book.url(number)
    return format_html('<a class="rule-link" href="{}" data-preview="{}">{}</a>', url, preview, link_text)


def card_link(name: str, cards: Mapping[str, CardLink]) -> SafeString:
    """A card's name, linked to its page if the card is known here."""
    link = cards.get(name)
    if link is None:
        return format_html('<span class="named-card">{}</span>', name)
    return format_html('<a class="named-card" href="{}" data-card="{}">{}</a>', link.url, link.slug, name)


def find_quoted_cards(book: Book, wordings: Iterable[Wording]) -> Mapping[str, CardLink]:
    """The known cards of the names that wordings of a book speak of; none in the rules of another game.

    A card of another game may have the name of one that is known here, and is not that card.
    """
    if not book.is_of_this_game:
        return {}
    return card_lookup.find_cards({name for wording in wordings for name in wording.cards})


def _names(cards: Iterable[str]) -> re.Pattern[str] | None:
    names = "|".join(re.escape(name) for name in sorted(cards, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{names})(?=s?(?!\w))") if names else None


def _mask(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text without the words that are no terms, everything else at its place."""
    for start, end in spans:
        text = text[:start] + "#" * (end - start) + text[end:]
    return text


def _insert_links(text: str, spans: list[_Span]) -> str:
    """The text escaped, with the spans put in, the first and longest at each place."""
    spans.sort(key=lambda span: (span[0], -span[1]))
    html: list[str] = []
    cut = 0
    for start, end, link in spans:
        if start >= cut:
            html += [escape(text[cut:start]), link]
            cut = end
    return "".join(html) + escape(text[cut:])
