"""The printing that a reader looks at, and its neighbours by collector number (Rule 204.1)."""

from dataclasses import dataclass

from django.db.models import Q

from cards.models import Card, Printing


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The cards before and after a printing in its set; none where the set ends or no number is known."""

    before: Printing | None
    after: Printing | None


def find_printing(card: Card, set_address: str = "", number: str = "") -> Printing | None:
    """The printing in the set of this address and with this number; else one of the set, or the first."""
    printings = list(card.printings.all())
    in_set = [candidate for candidate in printings if candidate.set.slug == set_address]
    numbered = [candidate for candidate in in_set if str(candidate.number) == number]
    return next(iter(numbered or in_set or printings), None)


def neighbours(printing: Printing | None) -> Neighbours:
    """The nearest other cards of the set by number."""
    if printing is None or not printing.number:
        return Neighbours(None, None)
    others = (
        Printing.objects.filter(set=printing.set_id, number__gt=0)
        .exclude(card=printing.card_id)
        .select_related("card", "set")
        .only("number", "card__name", "card__slug", "set__code", "set__name")
    )
    same = Q(number=printing.number)
    before = others.filter(Q(number__lt=printing.number) | same & Q(pk__lt=printing.pk))
    after = others.filter(Q(number__gt=printing.number) | same & Q(pk__gt=printing.pk))
    return Neighbours(before.order_by("-number", "-pk").first(), after.order_by("number", "pk").first())
