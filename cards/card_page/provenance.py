"""Where the facts of a card come from, what no source tells, and where sources disagree."""

from collections import defaultdict
from dataclasses import dataclass

from cards.models import Card, Source
from cards.rendering.fact_values import fact_label, source_label, value_text


@dataclass(frozen=True, slots=True)
class StatedValue:
    """A value of a fact, and who states it, where."""

    text: str
    source: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class DisputedFact:
    """A fact that sources state differently; the first value is that of the card."""

    label: str
    printing: str
    values: tuple[StatedValue, ...]
    is_resolved: bool


@dataclass(frozen=True, slots=True)
class Provenance:
    """The sources of a card, each with its facts, the most trusted first; ``main`` states all the others."""

    main: str
    others: tuple[tuple[str, str], ...]
    missing: str
    disputed: tuple[DisputedFact, ...]


def provenance(card: Card) -> Provenance:
    """Who states what about a card."""
    facts_by_source: dict[str, list[str]] = defaultdict(list)
    for fact, source in card.fact_sources.items():
        facts_by_source[source].append(fact_label(fact).lower())
    return Provenance(
        main=source_label(card.source),
        others=tuple(
            (source_label(source), ", ".join(sorted(facts_by_source[source])))
            for source in reversed(Source.values)
            if source in facts_by_source
        ),
        missing=card.missing_label,
        disputed=tuple(
            DisputedFact(
                label=fact_label(row.fact),
                printing=row.printing,
                values=tuple(
                    StatedValue(
                        value_text(value["value"]), source_label(value["source"]), value.get("where", "")
                    )
                    for value in row.values
                ),
                is_resolved=row.resolved,
            )
            for row in card.disagreements.all()
        ),
    )
