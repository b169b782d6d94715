"""``{% rule_link "100.2a" %}``: a rule's number as a link that shows the rule beside itself."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.card_lookup import card_source
from rules.catalog.library import Book
from rules.identifiers.addresses import DOCUMENT, EDITION, rule_preview_url, rule_url
from rules.presentation import linking
from rules.scenario_lookup import scenario_source

register = template.Library()


@register.simple_tag
def rule_link(number: str, label: str = "", document: str = DOCUMENT, edition: str = EDITION) -> SafeString:
    """The rule's number, or a label for it, linked. The page exists for every number, loaded or not."""
    return format_html(
        '<a class="rule-link" href="{}" data-preview="{}">{}</a>',
        rule_url(number, document, edition),
        rule_preview_url(number, document, edition),
        label or number,
    )


@register.simple_tag
def book_rule_link(book: Book, number: str, label: str = "", note: str = "") -> SafeString:
    """A rule of one book; without a preview where the book has no such number. A note stands behind it."""
    link = linking.rule_link(book, number, label)
    return link + linking.number_note(note) if note else link


@register.filter
def note_of(notes: dict[str, str], number: str) -> str:
    """The note on a number; empty where there is none."""
    return notes.get(number, "")


@register.simple_tag
def rules_for_cards_url() -> str:
    """The page that shows the rules behind cards, or nothing where no card is known."""
    return card_source().rules_for_cards_url


@register.simple_tag
def scenarios_url() -> str:
    """The page with all scenarios, or nothing where none is known."""
    return scenario_source().list_url
