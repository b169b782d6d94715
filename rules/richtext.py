"""Rules text as HTML: light Markdown, with rule numbers, glossary terms and card names linked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rules.links import rule_url
from rules.references import citations
from rules.restatement import CARD
from rules.text import card_quoted

TOO_COMMON = frozenset(
    [
        "add",
        "can't",
        "card in play",
        "complete",
        "deal",
        "enter",
        "friendly",
        "other",
        "pass",
        "place",
        "play",
        "power",
        "printed",
        "put",
        "random",
        "text",
        "this way",
        "unless",
        "until",
        "use",
        "you",
    ]
)
"""Terms that are everyday words: linking them would litter the page."""

_EMPHASIS = re.compile(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1")
_BULLET = re.compile(r"( *)- (.*)")


@lru_cache(maxsize=8)
def _term_pattern(terms: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str] | None, Mapping[str, str]]:
    """A pattern for every way the terms appear in text, and the slug for each of them."""
    slugs: dict[str, str] = {}
    for term, slug in terms:
        name = re.sub(r"\s*[(\[].*?[)\]]", "", term).strip()
        head, comma, rest = name.partition(", ")
        spoken = f"{rest} {head}" if comma else name
        if spoken.casefold() not in TOO_COMMON and len(spoken) > 2:
            slugs.setdefault(spoken.casefold(), slug)
    if not slugs:
        return None, slugs
    longest_first = sorted(slugs, key=len, reverse=True)
    alternatives = "|".join(re.escape(spoken) for spoken in longest_first)
    return re.compile(rf"(?<![\w-])({alternatives})(s?)(?![\w-])", re.I), slugs


@dataclass(slots=True)
class Linker:
    """Renders texts of one document and edition.

    ``previews`` gives for a loaded rule the words shown on hover; ``terms`` are (term, slug) pairs.
    Terms and cards are linked once in a wording: call ``fresh`` before each.
    """

    document: str
    edition: str
    previews: Mapping[str, str] = field(default_factory=dict)
    terms: tuple[tuple[str, str], ...] = ()
    own_slug: str = ""
    _linked: set[str] = field(default_factory=set)
    _card_names: re.Pattern[str] | None = None
    _quoting: bool = False

    def fresh(self, cards: Iterable[str] = ()) -> Linker:
        """Begin a new wording, in which these cards are quoted."""
        self._linked = {self.own_slug}
        names = "|".join(re.escape(name) for name in sorted(cards, key=len, reverse=True))
        self._card_names = re.compile(rf"(?<!\w)(?:{names})(?=s?(?!\w))") if names else None
        return self

    def render(self, text: str) -> SafeString:
        """A text of paragraphs, bullets and tables as HTML."""
        html = [self._block(block) for block in re.split(r"\n{2,}", text) if block.strip()]
        return mark_safe("".join(html))  # noqa: S308  every piece was escaped on the way

    def render_example(self, text: str) -> SafeString:
        """An example: its paragraphs, then the quoted cards, set apart."""
        html = []
        for block in re.split(r"\n{2,}", text):
            if card_quoted(block):
                self._quoting = True
                head, _, block = block.partition("\n")
                html.append(f'<p class="quoted-card">{self._inline(head)}</p>')
            if block:
                kind = ' class="quoted-text"' if self._quoting else ""
                html.append(f"<p{kind}>{self._lines(block)}</p>")
        self._quoting = False
        return mark_safe("".join(html))  # noqa: S308

    def _block(self, block: str) -> str:
        lines = block.split("\n")
        if all(line.startswith("|") for line in lines):
            return self._table(lines)
        if all(_BULLET.match(line) for line in lines):
            return self._bullets(lines)
        return f"<p>{self._lines(block)}</p>"

    def _lines(self, block: str) -> str:
        if self._quoting:
            block = re.sub(r"\s*<p>\s*", "\n", block)
        return "<br>".join(self._inline(line) for line in block.split("\n"))

    def _table(self, lines: list[str]) -> str:
        rows = [[self._inline(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]
        head = "".join(f"<th>{cell}</th>" for cell in rows[0])
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
        return (
            '<div class="table-scroll"><table class="tabular">'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )

    def _bullets(self, lines: list[str]) -> str:
        html: list[str] = []
        depth = 0
        for line in lines:
            match = _BULLET.match(line)
            indent, text = (match[1], match[2]) if match else ("", line)
            level = min(len(indent) // 2 + 1, depth + 1)
            html.append("<ul>" if level > depth else "</li>" + "</ul></li>" * (depth - level))
            html.append(f"<li>{self._inline(text)}")
            depth = level
        return "".join(html) + "</li></ul>" * depth

    def _inline(self, text: str) -> str:
        html = []
        cut = 0
        for match in _EMPHASIS.finditer(text):
            tag = "strong" if match[1] == "**" else "em"
            html += [self._linked_text(text[cut : match.start()]), f"<{tag}>{self._inline(match[2])}</{tag}>"]
            cut = match.end()
        return "".join(html) + self._linked_text(text[cut:])

    def _linked_text(self, text: str) -> str:
        found = [*self._cards(text), *self._rules(text), *self._terms_in(text)]
        found.sort(key=lambda span: (span[0], -span[1]))
        html = []
        cut = 0
        for start, end, link in found:
            if start >= cut:
                html += [escape(text[cut:start]), link]
                cut = end
        return "".join(html) + escape(text[cut:])

    def _cards(self, text: str) -> Iterable[tuple[int, int, str]]:
        """Cards marked as such, and the first mention of those quoted with the wording."""
        for match in CARD.finditer(text):
            yield match.start(), match.end(), card_link(match[1])
        for match in self._card_names.finditer(text) if self._card_names else ():
            if self._quoting or match[0] not in self._linked:
                self._linked.add(match[0])
                yield match.start(), match.end(), card_link(match[0])

    def _rules(self, text: str) -> Iterable[tuple[int, int, str]]:
        for citation in citations(text):
            number = str(citation.number)
            url = rule_url(number, self.document, self.edition)
            preview = self.previews.get(number, "")
            title = format_html(' title="{}"', preview) if preview else ""
            yield (
                citation.start,
                citation.end,
                format_html('<a class="rule-link" href="{}"{}>{}</a>', url, title, number),
            )

    def _terms_in(self, text: str) -> Iterable[tuple[int, int, str]]:
        if self._quoting:
            return
        pattern, slugs = _term_pattern(self.terms)
        for match in pattern.finditer(text) if pattern else ():
            slug = slugs[match[1].casefold()]
            if slug not in self._linked and slug != self.own_slug:
                self._linked.add(slug)
                url = reverse("rules:entry", args=[slug])
                yield (
                    match.start(),
                    match.end(),
                    format_html('<a class="term" href="{}">{}</a>', url, match[0]),
                )


def card_link(name: str) -> SafeString:
    """A card's name as a link that finds the card."""
    url = f"{reverse('cards:list')}?{urlencode({'q': name})}"
    return format_html('<a class="card-name" href="{}">{}</a>', url, name)


def plain_text(text: str) -> str:
    """A text without marks, for previews, JSON and print."""
    return re.sub(r"\*+", "", CARD.sub(r"\1", text)).strip()


def preview(title: str, text: str, length: int = 180) -> str:
    """The beginning of a rule in one line."""
    words = re.sub(r"\s+", " ", plain_text(f"{title}. {text}" if title and text else title or text))
    return words if len(words) <= length else words[: length - 1].rsplit(" ", 1)[0] + "…"
