"""Template tags of the card database: drawings of cards, icons, card text, links to rules."""

from django import template
from django.template import Context
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.card_page.sections import RenderedCardSection, rendered_sections
from cards.models import Card, Printing
from cards.rendering.card_drawing import CardDrawing, frame_colours
from cards.rendering.card_renderer import CardRenderer
from cards.rendering.card_text import icon as html_icon
from cards.rendering.card_text import paragraph

register = template.Library()


@register.simple_tag
def card_drawing(card: Card, side: str = "front", printing: Printing | None = None) -> CardDrawing:
    """One side of a card, ready to draw; with the number of a printing, or of its first."""
    return CardDrawing(card, side or "front", printing or None)


@register.simple_tag
def card_sides(card: Card) -> SafeString:
    """A card with both its sides, as in previews."""
    return CardRenderer().draw_sides(card)


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """One of our glyphs; with a label it says what it is."""
    return html_icon(name, label)


@register.simple_tag
def portrait(card: Card | None) -> SafeString:
    """The picture of a card as decoration beside its name, or its empty place."""
    if card is None:
        return mark_safe('<span class="portrait frame-none"></span>')
    frame = frame_colours(card.types, card.classes, card.factions)[0]
    return format_html(
        '<img class="portrait frame-{}" src="{}" alt="" width="100" height="64" loading="lazy">',
        *(frame, reverse("cards:portrait", args=[card.slug])),
    )


@register.simple_tag
def class_badge(name: str) -> SafeString:
    """The glyph of a class in its colour, as decoration beside its name."""
    key = name.lower().replace(" ", "-")
    return format_html('<span class="class-badge frame-{}">{}</span>', key, html_icon(key))


@register.simple_tag(takes_context=True)
def card_sections(context: Context, card: Card) -> dict[str, list[RenderedCardSection]]:
    """The sections of a card's page that other apps add, by their place."""
    return rendered_sections(card, context["request"])


@register.filter
def card_text(text: str) -> SafeString:
    """A paragraph of card text, with its icons."""
    return paragraph(text)


@register.simple_tag
def rule(number: str, label: str = "") -> SafeString:
    """A link to a rule of the comprehensive rules, or plain text where there are no rules pages."""
    text, place = label or f"Rule {number}", ["wow-tcg", "7.4", number]
    try:
        address, preview = reverse("rules:rule", args=place), reverse("rules:rule_preview", args=place)
    except NoReverseMatch:
        return format_html('<span class="rule-link">{}</span>', text)
    return format_html('<a class="rule-link" href="{}" data-preview="{}">{}</a>', address, preview, text)
