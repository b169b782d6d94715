"""The columns that searches look in, made from what is printed on a card."""

from collections.abc import Iterable, Sequence
from typing import Any

from cards.indexing.normalize import (
    fold,
    lines_of_plain,
    lines_of_words,
    spellings,
    with_own_name,
    words,
)
from cards.indexing.traits import traits
from cards.printed_facts import FactGroup, facts_in
from engine.cards import PrintedCard


def search_columns(
    card: PrintedCard, wording: Sequence[str] = (), back_wording: Sequence[str] = ()
) -> dict[str, Any]:
    """The search columns of :class:`~cards.models.Card`.

    ``wording`` and ``back_wording`` are the text of each side with reminder text, where there is any.
    """
    back_text = card.back.text if card.back else ()
    type_line = (
        word for fact in facts_in(FactGroup.TYPE_LINE, FactGroup.IDENTITY) for word in fact.get_words(card)
    )
    return {
        "folded": fold(card.name),
        "words": words(card.name),
        "traits": traits(card, has_reminder_text=bool(wording or back_wording)),
        "searched_text": all_spellings([card.name, *type_line, *card.text, *back_text]),
    }


def search_texts(
    card: PrintedCard, wording: Sequence[str] = (), back_wording: Sequence[str] = ()
) -> dict[str, dict[str, str]]:
    """The columns of every :class:`~cards.models.CardText` of a card, by scope."""
    back_text = card.back.text if card.back else ()
    texts = {
        "name": [card.name],
        "text": [*card.text, *back_text],
        "full": [*(wording or card.text), *(back_wording or back_text)],
    }
    for scope, own_scope in (("text", "own"), ("full", "ownfull")):
        own_text = with_own_name(texts[scope], card)
        if any("~" in paragraph for paragraph in own_text):
            texts[own_scope] = own_text
    return {
        scope: {"words": lines_of_words(paragraphs), "plain": lines_of_plain(paragraphs)}
        for scope, paragraphs in texts.items()
        if paragraphs
    }


def all_spellings(parts: Iterable[str | None]) -> str:
    """Words in every spelling, each once more at most, for the search of bare words."""
    text = " ".join(filter(None, parts))
    first, *others = spellings(text) or [""]
    first_words = set(first.split())
    further = (word for other in others for word in other.split() if word not in first_words)
    return " ".join([first, *further])
