"""The cards that follow from all statements about one name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from cards.importing.facts import CardFacts
from cards.importing.merging.facts_merging import merge_facts
from cards.importing.merging.grouping import CardGroup, group_statements
from cards.importing.merging.precedence import rank
from cards.importing.merging.printings import MergedPrinting, merge_printings
from cards.importing.merging.spellings import group_by_name
from cards.importing.source_cards import SourceCard, card_of
from cards.models import Source


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A fact that sources state differently; see :class:`cards.models.FactDisagreement`."""

    fact: str
    printing: str
    values: tuple[dict[str, Any], ...]

    @property
    def is_resolved(self) -> bool:
        """Whether the operator has decided."""
        return bool(self.values[0]["source"] == Source.OPERATOR)


@dataclass(frozen=True, slots=True)
class MergedCard:
    """A card with the statements it was made of, the source of each fact, and the disagreements."""

    card: CardFacts
    statements: tuple[SourceCard, ...]
    printings: tuple[MergedPrinting, ...]
    disagreements: tuple[Disagreement, ...]


@dataclass(frozen=True, slots=True)
class UnusableGroup:
    """Statements of which no card can be made, and why."""

    statements: tuple[SourceCard, ...]
    reason: str


def merge_cards(statements: Iterable[SourceCard]) -> tuple[list[MergedCard], list[UnusableGroup]]:
    """The cards of any statements, in the order in which their names came."""
    merged: list[MergedCard] = []
    unusable: list[UnusableGroup] = []
    for namesakes in group_by_name(statements):
        for group in group_statements(namesakes):
            try:
                merged.append(_merge(group))
            except ValueError as error:
                unusable.append(UnusableGroup(tuple(group.statements), str(error)))
    return merged, unusable


def _merge(group: CardGroup) -> MergedCard:
    """One card.

    :raises ValueError: when its facts are none that a card can have.
    """
    facts, printings = merge_facts(group), merge_printings(group)
    card = card_of(facts.facts, group.kind, group.variant)
    sources = {Source(name) for name in facts.fact_sources.values()}
    source = min(sources, key=rank)
    card = replace(
        card,
        printed=replace(card.printed, unknown=facts.unknown),
        source=source,
        fact_sources={fact: name for fact, name in facts.fact_sources.items() if name != source},
        printings=tuple(printing.facts for printing in printings),
    )
    disagreements = [Disagreement(fact, "", tuple(values)) for fact, values in facts.disagreements.items()]
    for printing in printings:
        place = f"{printing.facts.set.code} {printing.facts.number}".strip()
        place = f"{place} {printing.facts.treatment}".strip()
        disagreements += [
            Disagreement(fact, place, tuple(values)) for fact, values in printing.disagreements.items()
        ]
    return MergedCard(card, tuple(group.statements), tuple(printings), tuple(disagreements))
