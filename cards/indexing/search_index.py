"""What a card is found by: its traits and its texts, made from its facts whenever they are written."""

from collections.abc import Iterable, Sequence

from cards.indexing.normalize import lines_of_plain, lines_of_words, spellings, with_own_name
from cards.indexing.traits import traits
from engine.cards import PrintedCard

__all__ = ["card_traits", "lines_of_words", "searched", "texts"]


def texts(
    card: PrintedCard, wording: Sequence[str] = (), back_wording: Sequence[str] = ()
) -> dict[str, dict[str, str]]:
    """The columns of every :class:`~cards.models.CardText` of a card, by scope.

    ``wording`` is the text with reminder text, where there is any.
    """
    back = card.back.text if card.back else ()
    text = [*card.text, *back]
    found = {"name": [card.name], "text": text, "full": [*(wording or card.text), *(back_wording or back)]}
    for scope, own_scope in (("text", "own"), ("full", "ownfull")):
        own = with_own_name(found[scope], card)
        if any("~" in paragraph for paragraph in own):
            found[own_scope] = own
    return {
        scope: {"words": lines_of_words(paragraphs), "plain": lines_of_plain(paragraphs)}
        for scope, paragraphs in found.items()
        if paragraphs
    }


def card_traits(
    card: PrintedCard, wording: Sequence[str] = (), back_wording: Sequence[str] = ()
) -> list[str]:
    """The traits of a card."""
    return traits(card, reminded=bool(wording or back_wording))


def searched(parts: Iterable[str | None]) -> str:
    """Words in every spelling, one after the other, for the search of bare words."""
    text = " ".join(filter(None, parts))
    first, *others = spellings(text) or [""]
    known = set(first.split())
    return " ".join([first, *(word for other in others for word in other.split() if word not in known)])
