"""What would make an illegal deck legal."""

from django import template

from decks.alternatives import find_heroes, find_legal_formats
from decks.card_extensions.eligibility import get_eligibility
from decks.formats import all_formats
from decks.legality import repair
from decks.models import Deck

register = template.Library()

MOST_HEROES = 6


@register.inclusion_tag("decks/builder/_alternatives.html", takes_context=True)
def alternatives(context: template.Context, deck: Deck, *, is_owner: bool = False) -> dict[str, object]:
    """The formats in which the deck is legal as it is, the heroes who may play it, the cards to remove.

    Empty where the deck is not illegal, or no card is in it.
    """
    report, decklist = deck.report, deck.decklist()
    shared: dict[str, object] = {"deck": deck, "is_owner": is_owner, "csrf_token": context.get("csrf_token")}
    if not report.violations or not decklist.main:
        return shared
    heroes = find_heroes(decklist, report, get_eligibility().heroes)
    other_formats = (format for format in all_formats() if format.key != report.format.key)
    return shared | {
        "formats": find_legal_formats(decklist, other_formats),
        "heroes": heroes[:MOST_HEROES],
        "more": max(0, len(heroes) - MOST_HEROES),
        "repair": repair(decklist, report.format),
    }
