"""The names of cards in a query, in which colons, quotation marks and connectives are no syntax."""

from collections import Counter
from collections.abc import Mapping

from django.db.models import Q

from cards.indexing.normalize import fold, words
from cards.models import Card
from cards.models.pool_stamp import current_stamp
from cards.query.keys import CARDS
from cards.query.relevance import has_beginning, has_word
from common.cache import cached_by_stamp


class CardNames:
    """The names of all cards."""

    def named(self, text: str) -> Q:
        """The cards in whose names these words stand side by side; the last one may be unfinished."""
        spelled = words(text)
        return has_beginning(spelled) | has_word(spelled) if spelled else Q(pk__in=[])

    def has_part(self, text: str) -> bool:
        """Whether some name has these words side by side; the last one may be unfinished."""
        spelled = words(text)
        return bool(spelled) and any(f" {spelled}" in name for name in _names())

    def has(self, text: str) -> bool:
        """Whether the text is the whole name of a card, in any spelling."""
        return fold(text) in _folded_names()


@cached_by_stamp(current_stamp)
def _names() -> frozenset[str]:
    return frozenset(f" {name}" for name in Card.objects.order_by().values_list("words", flat=True))


@cached_by_stamp(current_stamp)
def words_of_names() -> Mapping[str, int]:
    """The words that stand in names, each with the number of names."""
    return Counter(word for name in _names() for word in set(name.split()))


@cached_by_stamp(current_stamp)
def _folded_names() -> frozenset[str]:
    return frozenset(name.replace(" ", "") for name in _names())


CARDS.name_lookup = CardNames()
