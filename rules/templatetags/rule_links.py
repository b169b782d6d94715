"""``{% rule_link "100.2a" %}``: a rule's number as a link to its page."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.links import DOCUMENT, EDITION, rule_url
from rules.richtext import card_link

register = template.Library()


@register.simple_tag
def rule_link(number: str, document: str = DOCUMENT, edition: str = EDITION) -> SafeString:
    """The rule's number, linked. The page exists for every number, loaded or not."""
    return format_html('<a class="rule-link" href="{}">{}</a>', rule_url(number, document, edition), number)


@register.filter
def as_card_link(name: str) -> SafeString:
    """A card's name, linked to the card search."""
    return card_link(name)
