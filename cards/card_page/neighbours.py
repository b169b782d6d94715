"""The printing that a reader looks at, and its neighbours by collector number (Rule 204.1)."""

from bisect import bisect_left
from dataclasses import dataclass

from cards.models import Card, Printing
from cards.models.pool_stamp import current_stamp
from common.cache import cached_by_stamp

MOST_SETS = 200
"""The sets whose numbers are kept in memory."""


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
    numbered = _numbered_printings(printing.set_id)
    place = bisect_left(numbered, _place(printing), key=_place)
    before = (other for other in reversed(numbered[:place]) if other.card_id != printing.card_id)
    after = (other for other in numbered[place:] if other.card_id != printing.card_id)
    return Neighbours(next(before, None), next(after, None))


def _place(printing: Printing) -> tuple[int, int]:
    return printing.number or 0, printing.pk


@cached_by_stamp(current_stamp, max_entries=MOST_SETS)
def _numbered_printings(set_key: int) -> tuple[Printing, ...]:
    """The printings of a set that have a number, in order, with as much of card and set as links need."""
    printings = Printing.objects.filter(set=set_key, number__gt=0).select_related("card", "set")
    columns = ("number", "card__name", "card__slug", "set__code", "set__name")
    return tuple(printings.only(*columns).order_by("number", "pk"))
