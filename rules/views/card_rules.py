"""``/rules/governing/``: which rules govern a card, and which stand between two."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.cards import PrintedCard
from rules import card_lookup
from rules.card_rules import Governed, governing
from rules.catalog.library import Book, library
from rules.identifiers.addresses import DOCUMENT, EDITION, entry_url, rule_preview_url, rule_url
from rules.identifiers.numbers import RuleNumber
from rules.identifiers.slugs import term_slug
from rules.interactions import Meeting, Reason, Stand, meetings
from rules.markup.rich_text import preview
from rules.models import Rule
from rules.parsers.parsed_document import WordingSource

MOST_CARDS = 4
LONGEST_NAME = 120
MOST_SHOWN = 5
"""Reasons why rules stand between cards that are shown at once; the rest opens."""
MOST_RULES = 24
LONGEST_PREVIEW = 320


@dataclass(frozen=True, slots=True)
class Asked:
    """A name that was asked for: the card, or names that may be meant."""

    name: str
    card: PrintedCard | None
    link: card_lookup.Link | None
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule: number, heading, addresses, and how it begins."""

    number: str
    title: str
    url: str
    preview_url: str
    begins: str


@dataclass(frozen=True, slots=True)
class ShownMeeting:
    """A reason, and the rules that it leads to."""

    reason: Reason
    rules: list[ShownRule]


@dataclass(frozen=True, slots=True)
class ShownGround:
    """A ground of one card, and the rules behind it by number, address and heading."""

    governed: Governed
    entry: str
    rules: tuple[tuple[str, str, str, str], ...]


@require_safe
def governing_page(request: HttpRequest) -> HttpResponse:
    """The rules behind the cards of ``?card=``: between them first, then those of each."""
    names = [name.strip()[:LONGEST_NAME] for name in request.GET.getlist("card") if name.strip()][:MOST_CARDS]
    asked = [_asked(name.replace("\x00", "")) for name in dict.fromkeys(names)]
    book = library().book(DOCUMENT, EDITION)
    stands = [Stand(each.card.name, tuple(governing(each.card))) for each in asked if each.card]
    found = meetings(stands, _uses(book, stands))[:MOST_RULES] if book and len(stands) > 1 else []
    shown = _shown(book, found) if book else []
    context = {
        "asked": asked,
        "boxes": [each.name for each in asked] + [""] * max(0, 2 - len(asked)),
        "unknown": [each for each in asked if not each.card],
        "links": [each.link for each in asked if each.link],
        "known": [each.card.name for each in asked if each.card],
        "between": shown[:MOST_SHOWN],
        "further": shown[MOST_SHOWN:],
        "each": [(each, _grounds(book, stand)) for each, stand in _paired(asked, stands)] if book else [],
        "book": book,
    }
    return render(request, "rules/governing.html", context)


def _asked(name: str) -> Asked:
    link = card_lookup.find([name]).get(name)
    card = card_lookup.printed(link.name if link else name)
    return Asked(card.name if card else name, card, link, () if card else tuple(card_lookup.near(name)))


def _paired(asked: list[Asked], stands: list[Stand]) -> list[tuple[Asked, Stand]]:
    return list(zip((each for each in asked if each.card), stands, strict=True))


def _uses(book: Book | None, stands: list[Stand]) -> dict[str, list[str]]:
    """The rules that use the terms of these cards, by the term."""
    terms = {each.ground.term for stand in stands for each in stand.grounds if each.ground.term}
    return {term: book.uses.get(term_slug(term), []) for term in terms} if book else {}


def _shown(book: Book, found: list[Meeting]) -> list[ShownMeeting]:
    """The rules under the best reason of each, in the order of the rules."""
    rules = _rules(book, [each.number for each in found])
    shown: dict[Reason, ShownMeeting] = {}
    for each in found:
        if each.number in rules:
            reason = each.reasons[0]
            shown.setdefault(reason, ShownMeeting(reason, [])).rules.append(rules[each.number])
    return list(shown.values())


def _rules(book: Book, numbers: list[str]) -> dict[str, ShownRule]:
    rules = Rule.objects.filter(document=book.document, number__in=numbers).prefetch_related("wordings")
    texts = {rule.number: rule.wording(WordingSource.RESTATEMENT, WordingSource.OFFICIAL) for rule in rules}
    return {
        number: ShownRule(
            number=number,
            title=_title(book, number),
            url=rule_url(number),
            preview_url=rule_preview_url(number),
            begins=preview("", wording.text if wording else "", LONGEST_PREVIEW),
        )
        for number, wording in texts.items()
    }


def _title(book: Book, number: str) -> str:
    """The rule's own heading, or the nearest one above."""
    parsed = RuleNumber.parse(number)
    return next(
        (book.titles[str(each)] for each in (parsed, *parsed.ancestors) if book.titles.get(str(each))), ""
    )


def _grounds(book: Book, stand: Stand) -> dict[str, list[ShownGround]]:
    """What governs one card: what stands in its text, the bold words first; and what it is."""
    shown = [
        ShownGround(
            governed=each,
            entry=entry_url(slug) if (slug := term_slug(each.ground.term)) in book.slugs else "",
            rules=tuple(
                (number, rule_url(number), rule_preview_url(number), _title(book, number))
                for number in each.ground.rules
            ),
        )
        for each in sorted(stand.grounds, key=lambda each: not each.ground.keyword)
    ]
    return {
        "says": [each for each in shown if each.governed.ground.sign.kind == "text"],
        "is": [each for each in shown if each.governed.ground.sign.kind != "text"],
    }
