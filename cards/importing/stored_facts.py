"""Stored cards as plain facts, and facts as the columns that store them."""

from collections.abc import Iterable, Iterator
from typing import Any

from cards.importing.facts import CardFacts, PrintingFacts
from cards.importing.set_store import set_facts
from cards.importing.source_cards import PRINTING_FACTS
from cards.models import Card, Kind, Printing, Source
from cards.printed_facts import PRINTED_FACTS


def card_facts(cards: Iterable[Card]) -> Iterator[CardFacts]:
    """The plain facts of stored cards; fetch them ``.with_details()``."""
    for card in cards:
        yield CardFacts(
            printed=card.printed(),
            kind=Kind(card.kind),
            variant=card.variant,
            wording=tuple(card.front.wording),
            back_wording=tuple(card.back.wording) if card.back else (),
            corrections=tuple((misprint, corrected) for misprint, corrected in card.corrections),
            tournament_formats=None if card.tournament_formats is None else tuple(card.tournament_formats),
            source=Source(card.source),
            fact_sources=card.fact_sources,
            printings=tuple(map(printing_facts, card.printings.all())),
        )


def printing_facts(printing: Printing) -> PrintingFacts:
    """The plain facts of a stored printing."""
    facts = {name: getattr(printing, name) for name in ("number", *PRINTING_FACTS, "treatment")}
    return PrintingFacts(set=set_facts(printing.set), **facts)


def card_columns(facts: CardFacts) -> dict[str, Any]:
    """The columns of :class:`Card` that hold facts: all but the address and the search columns.

    Of ``missing``, which :meth:`Card.set_search_columns` completes, the facts that only the sources show.
    """
    printed = facts.printed
    formats = facts.tournament_formats
    return {
        "name": printed.name,
        "kind": facts.kind.value,
        "variant": facts.variant,
        **{column: value for fact in PRINTED_FACTS for column, value in fact.write_columns(printed).items()},
        "missing": sorted(printed.unknown),
        "corrections": [list(correction) for correction in facts.corrections],
        "tournament_formats": None if formats is None else list(formats),
        "source": facts.source.value,
        "fact_sources": dict(facts.fact_sources),
    }


CHANGEABLE_COLUMNS = (
    *("name", "kind", "variant", "slug"),
    *(column for fact in PRINTED_FACTS for column in fact.columns),
    *("corrections", "tournament_formats", "source", "fact_sources"),
    *Card.SEARCH_COLUMNS,
)
