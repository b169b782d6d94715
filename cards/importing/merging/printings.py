"""Which statements are about one printing, and what is printed on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cards.importing.facts import PrintingFacts, SetFacts
from cards.importing.merging.grouping import CardGroup, printing_age, set_candidates
from cards.importing.merging.precedence import agree, rank
from cards.importing.source_cards import PRINTING_FACTS
from cards.models import Source
from cards.set_catalog import CatalogSet, SetKind, set_catalog

SetKey = tuple[str, str]
PrintingKey = tuple[SetKey, int, str]
DISPUTABLE_FACTS = ("rarity", "artist")
"""Facts of a printing on which sources can disagree. The text of each is kept as it is; flavour differs in
dashes and quotation marks."""


@dataclass(frozen=True, slots=True)
class PrintingClaim:
    """What a source states about one printing; ``sets`` are those that it may be in, the likeliest first.

    ``is_exact`` tells a claim about just this printing from one about several starter decks at once.
    """

    source: Source
    printing: PrintingFacts
    sets: tuple[SetFacts, ...]
    fact_source: str
    is_exact: bool = True


@dataclass(slots=True)
class MergedPrinting:
    """A printing with the source of each of its facts, and the facts on which sources disagree."""

    facts: PrintingFacts
    fact_sources: dict[str, str]
    disagreements: dict[str, list[dict[str, Any]]] = field(default_factory=dict)


def merge_printings(group: CardGroup) -> list[MergedPrinting]:
    """The printings of a card, oldest first."""
    claims = [
        _claim(statement.source, printing, statement.fact_sources.get("printings"))
        for statement in group.statements
        for printing in statement.printings
    ]
    merged = [_merge(key, stated) for key, stated in _place(claims).items()]
    return sorted(merged, key=lambda printing: printing_age(printing.facts))


def _claim(source: Source, printing: PrintingFacts, fact_source: str | None) -> PrintingClaim:
    candidates = set_candidates(source, printing)
    sets = tuple(map(_set_facts, candidates)) or (printing.set,)
    return PrintingClaim(source, printing, sets, fact_source or source.value)


def _set_facts(catalog_set: CatalogSet) -> SetFacts:
    return SetFacts(
        code=catalog_set.code,
        name=catalog_set.name,
        block=catalog_set.block,
        kind=catalog_set.kind.value,
        released=catalog_set.released,
    )


def _place(claims: list[PrintingClaim]) -> dict[PrintingKey, list[PrintingClaim]]:
    """The claims about each printing.

    A claim that may be about several sets goes where another source has the card. One about a set that sums
    up others, or without a number, goes to the printings that others know more exactly.
    """
    placed: dict[PrintingKey, list[PrintingClaim]] = defaultdict(list)
    sources_by_place: dict[tuple[SetKey, int], set[str]] = defaultdict(set)
    for claim in claims:
        if len(claim.sets) == 1:
            sources_by_place[claim.sets[0].key, claim.printing.number].add(claim.source)
    vague: list[PrintingClaim] = []
    for claim in claims:
        if set_catalog().parts(claim.sets[0].key) or not claim.printing.number:
            vague.append(claim)
            continue
        number, treatment = claim.printing.number, claim.printing.treatment
        confirmed = (
            card_set.key for card_set in claim.sets if sources_by_place[card_set.key, number] - {claim.source}
        )
        placed[next(confirmed, claim.sets[0].key), number, treatment].append(claim)
    exact_keys = list(placed)
    for claim in vague:
        for key in _exact_places(claim, exact_keys) or [
            (claim.sets[0].key, claim.printing.number, claim.printing.treatment)
        ]:
            placed[key].append(claim)
    return placed


def _exact_places(claim: PrintingClaim, exact_keys: list[PrintingKey]) -> list[PrintingKey]:
    """The printings that a vague claim can be about."""
    own = {card_set.key for card_set in claim.sets}
    parts = frozenset().union(*map(set_catalog().parts, own))
    number, treatment = claim.printing.number, claim.printing.treatment
    candidates = [key for key in exact_keys if key[0] in parts | own and key[2] == treatment]
    token_sets = set_catalog().keys_of_kind(SetKind.TOKEN)
    if not candidates and claim.sets[0].key in token_sets:
        candidates = [key for key in exact_keys if key[0] in token_sets]
    same_number = [key for key in candidates if number and key[1] == number]
    return same_number or candidates


def _merge(key: PrintingKey, claims: list[PrintingClaim]) -> MergedPrinting:
    """One printing; an empty fact never hides a filled one."""
    set_key, number, treatment = key
    ordered = sorted(
        claims, key=lambda claim: (_is_vague(claim, key), rank(claim.source), repr(claim.printing))
    )
    facts: dict[str, str] = {}
    witnesses = [claim for claim in ordered if claim.source is not Source.OPERATOR] or ordered
    fact_sources = {"printing": witnesses[0].fact_source}
    disagreements: dict[str, list[dict[str, Any]]] = {}
    for fact in PRINTING_FACTS:
        stated = [(claim, value) for claim in ordered if (value := getattr(claim.printing, fact))]
        if not stated:
            continue
        first, facts[fact] = stated[0]
        fact_sources[fact] = first.fact_source
        if fact in DISPUTABLE_FACTS:
            exact = [(claim, value) for claim, value in stated if not _is_vague(claim, key)]
            if values := _disputed(fact, exact):
                disagreements[fact] = values
    sets = [card_set for claim in ordered for card_set in claim.sets if card_set.key == set_key]
    card_set = sets[0] if sets else _known_set(set_key)
    return MergedPrinting(
        PrintingFacts(set=card_set, number=number, treatment=treatment, **facts), fact_sources, disagreements
    )


def _is_vague(claim: PrintingClaim, key: PrintingKey) -> bool:
    return claim.printing.number != key[1] or all(card_set.key != key[0] for card_set in claim.sets)


def _known_set(set_key: SetKey) -> SetFacts:
    return next(_set_facts(catalog_set) for catalog_set in set_catalog().sets if catalog_set.key == set_key)


def _disputed(fact: str, stated: Iterable[tuple[PrintingClaim, str]]) -> list[dict[str, Any]]:
    """The different values with their sources, that of the printing first; empty if all say the same."""
    values: list[dict[str, Any]] = []
    for claim, value in stated:
        if not any(agree(fact, value, other["value"]) for other in values):
            values.append({"source": claim.fact_source, "value": value})
    return values if len(values) > 1 else []
