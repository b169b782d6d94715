"""What is true of a card: each fact by the most trusted source, and where the sources disagree."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from cards.importing.merging.grouping import STAGES, CardGroup, age, set_candidates
from cards.importing.merging.names import choose_spelling
from cards.importing.merging.precedence import agree, rank, tag_words
from cards.importing.source_cards import Facts, SourceCard
from cards.models import Kind, Rarity, Source
from cards.printed_facts import FACTS_BY_NAME
from cards.set_catalog import SetKind
from engine.cards import CardType

IDENTIFYING = ("types", "cost", "classes")
"""Facts by which cards of one name are told apart."""
KNOW_ALL_ICONS = frozenset({Source.STARTER, Source.COMMUNITY, Source.NATIVE})
"""Sources by which a card without faction icons is neutral. Of the others the tracker knows no faction, and
cardcarp not that of every hero; an operator may have decided another fact (Rule 206.1b)."""
NEWEST_COUNTS = ("text", "back_text")
"""Facts that a reprint renews: the newest wording counts, not the most frequent."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A value that a statement has for a fact; ``source`` is whom it names for it."""

    source: Source
    value: Any
    statement: SourceCard


@dataclass(slots=True)
class MergedFacts:
    """The facts of a card, the source of each, and the facts on which sources disagree.

    ``unknown`` are the facts of :attr:`engine.cards.PrintedCard.unknown`.
    """

    facts: Facts = field(default_factory=dict)
    fact_sources: dict[str, str] = field(default_factory=dict)
    disagreements: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    unknown: frozenset[str] = frozenset()


def merge_facts(group: CardGroup) -> MergedFacts:
    """Decide every fact of a card."""
    statements = sorted(_trusted(group), key=lambda statement: (age(statement), statement.key))
    merged = MergedFacts()
    for fact in FACTS_BY_NAME:
        claims = [
            Claim(_source(statement, fact), statement.facts[fact], statement)
            for statement in statements
            if fact in statement.facts
        ]
        if not claims:
            continue
        by_source = _values_by_source(fact, claims, group.kind)
        source = _chosen_source(fact, claims, by_source, group.kind)
        if _says_less(fact, source, by_source):
            source = Source.CARDCARP
        merged.facts[fact] = by_source[source]
        merged.fact_sources[fact] = _witness(by_source, source).value
        doubted = [
            Claim(statement.source, statement.facts[fact], statement)
            for statement in group.statements
            if fact in IDENTIFYING and statement.id in group.doubtful and fact in statement.facts
        ]
        if values := _disputed(fact, source, by_source, [*claims, *doubted]):
            merged.disagreements[fact] = values
    sources = {_source(statement, fact) for statement in statements for fact in statement.facts}
    if group.kind is Kind.DECK and _is_faction_unknown(merged.facts, sources):
        merged.unknown = frozenset({"factions"})
    return merged


def _chosen_source(fact: str, claims: list[Claim], by_source: dict[Source, Any], kind: Kind) -> Source:
    """The source that is believed about a fact.

    A collection that has the card only as a promotion steps back behind those that have it in a set; not for
    the text, which others know without its icons.
    """
    if fact == "name":
        source, by_source[source] = choose_spelling(((claim.source, claim.value) for claim in claims), kind)
        return source
    regular = {claim.source for claim in claims if not _is_special(claim.statement)}
    only_special = set(STAGES) - regular if regular & set(STAGES) and fact not in NEWEST_COUNTS else set()
    return min(by_source, key=lambda name: (name in only_special, rank(name, fact)))


def _is_faction_unknown(facts: Facts, sources: set[Source]) -> bool:
    """Whether no source tells which faction icons the card has, or that it has none (Rule 206.1b).

    A card with class icons that is not a hero hardly ever has them too.
    """
    may_have_faction = CardType.HERO in facts.get("types", ()) or not facts.get("classes")
    return may_have_faction and "factions" not in facts and sources.isdisjoint(KNOW_ALL_ICONS)


def _says_less(fact: str, source: Source, by_source: dict[Source, Any]) -> bool:
    """Whether the tags are the tracker's, and cardcarp has these and more, such as Instant."""
    more = by_source.get(Source.CARDCARP)
    if fact != "tags" or source is not Source.TRACKER or not more:
        return False
    return tag_words(by_source[source]) < tag_words(more)


def _witness(by_source: dict[Source, Any], chosen: Source) -> Source:
    """The most trusted of the sources that state what was chosen."""
    return min((source for source, value in by_source.items() if value == by_source[chosen]), key=rank)


def _trusted(group: CardGroup) -> list[SourceCard]:
    """The statements whose facts are of this card; others only if there are none."""
    others = group.doubtful | group.of_namesakes
    certain = [statement for statement in group.statements if statement.id not in others]
    return certain or group.statements


def _source(statement: SourceCard, fact: str) -> Source:
    """Whom a statement names for a fact: another source, where it took the fact over from it."""
    return Source(statement.fact_sources.get(fact, statement.source))


def _values_by_source(fact: str, claims: list[Claim], kind: Kind) -> dict[Source, Any]:
    """What each source says in all: its own statements count more than what was summed up from them."""
    result: dict[Source, Any] = {}
    for source in dict.fromkeys(claim.source for claim in claims):
        own = [claim for claim in claims if claim.source is source]
        direct = [claim for claim in own if not claim.statement.is_summary]
        result[source] = _reduce(fact, direct or own, kind)
    return result


def _reduce(fact: str, claims: list[Claim], kind: Kind) -> Any:
    """One value of several, oldest first: the newest wording of a set, any other fact as most have it."""
    if len(claims) == 1:
        return claims[0].value
    if fact in NEWEST_COUNTS:
        own = [claim for claim in claims if not _is_special(claim.statement)]
        return next(
            (claim.value for claim in (*reversed(own), *reversed(claims)) if (claim.value or {}).get("text")),
            claims[-1].value,
        )
    counted: Counter[str] = Counter()
    regular: Counter[str] = Counter()
    values: dict[str, Any] = {}
    for claim in claims:
        key = repr(claim.value)
        values.setdefault(key, claim.value)
        counted[key] += 1
        regular[key] += claim.statement.kind is kind and not _is_special(claim.statement)
    best = max(values, key=lambda key: _weight(fact, values[key], regular[key], counted[key]))
    return values[best]


def _weight(fact: str, value: Any, regular: int, count: int) -> tuple[bool, int, int, int]:
    """The weight of a value that so many rows have, of equal ones the oldest wins.

    No icon is a statement (Rule 206.1d); a missing number or tag may have been forgotten. Rows of regular
    sets count more than those of promotional and specially treated cards, which were typed in with less care,
    and than the entry of the same card in the list of a raid deck.
    """
    length = len(value) if isinstance(value, list) else 0
    if FACTS_BY_NAME[fact].is_icon:
        return True, regular, count, 0
    return value not in (None, [], {}, ""), regular, count, length


def _is_special(statement: SourceCard) -> bool:
    """Whether a statement is only about promotional or specially treated printings (Rule 204.2, 204.3)."""
    return bool(statement.printings) and all(
        printing.treatment
        or printing.rarity == Rarity.PROMO
        or any(
            candidate.kind is SetKind.PROMOTIONAL for candidate in set_candidates(statement.source, printing)
        )
        for printing in statement.printings
    )


def _disputed(
    fact: str, chosen: Source, by_source: dict[Source, Any], claims: list[Claim]
) -> list[dict[str, Any]]:
    """The different values with their sources, that of the card first; empty if all say the same.

    Rows of one source can disagree too; its older wordings are no disagreement.
    """
    values: list[dict[str, Any]] = [{"source": chosen.value, "value": by_source[chosen]}]
    others = [
        Claim(source, value, claims[0].statement)
        for source, value in by_source.items()
        if source is not chosen
    ]
    if fact not in NEWEST_COUNTS:
        others += [claim for claim in claims if not claim.statement.is_summary]
    for claim in sorted(others, key=lambda claim: (rank(claim.source, fact), repr(claim.value))):
        if not any(agree(fact, claim.value, other["value"]) for other in values):
            values.append({"source": claim.source.value, "value": claim.value, **_where(claim)})
    return values if len(values) > 1 else []


def _where(claim: Claim) -> dict[str, str]:
    """Where a value stands: the first printing of its statement."""
    printing = next(iter(claim.statement.printings), None)
    if printing is None:
        return {}
    return {"where": f"{printing.set.name} {printing.number or ''}".strip()}
