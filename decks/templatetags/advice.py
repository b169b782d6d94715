"""What an illegal deck is told beyond its violations."""

from django import template

from decks.advice import leaders, legal_in
from decks.formats import all_formats
from decks.judging import judging
from decks.legality import Verdict
from decks.models import Deck

register = template.Library()

MOST_HEROES = 6


@register.inclusion_tag("decks/builder/_alternatives.html", takes_context=True)
def advice(context: template.Context, deck: Deck, *, mine: bool = False) -> dict[str, object]:
    """The formats in which the deck is legal as it is, and the heroes who could lead it.

    Nothing where nothing speaks against the deck, or no card is in it.
    """
    report, decklist = deck.report, deck.decklist()
    told: dict[str, object] = {"deck": deck, "mine": mine, "csrf_token": context.get("csrf_token")}
    if report.verdict is not Verdict.ILLEGAL or not decklist.main:
        return told
    found = leaders(decklist, report, judging().heroes)
    return told | {
        "formats": legal_in(decklist, (one for one in all_formats() if one.key != report.format.key)),
        "heroes": found[:MOST_HEROES],
        "more": len(found) - MOST_HEROES if len(found) > MOST_HEROES else 0,
    }
