"""Which statements are about one card.

One name is one card (Rule 100.4 counts copies by it), in whatever wording it was printed and however a
collection spells it. But there are different cards of one name: a raid deck's events, tokens, an ally and the
raid boss it became, two abilities years apart; and of names that differ only in their punctuation.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from cards.importing.facts import PrintingFacts, SetFacts
from cards.importing.merging.names import choose_spelling
from cards.importing.merging.precedence import likeness, text_words
from cards.importing.source_cards import SourceCard
from cards.indexing.normalize import fold
from cards.models import Kind, Source
from cards.set_catalog import CatalogSet, set_catalog

# How much of two texts must agree: nearly all of it where a cost or a class differs.
NEARLY_THE_SAME, ALIKE = 0.85, 0.6
KIND_ORDER = {kind: place for place, kind in enumerate((Kind.DECK, Kind.RAID, Kind.TOKEN, Kind.FAN))}
STAGES = {Source.COMMUNITY: 0, Source.TRACKER: 1, Source.CARDCARP: 2}
"""The order in which statements are grouped; those that say themselves which card they mean come last."""
LAST_STAGE = 3
MAX_VARIANT_LENGTH = 110
StatementId = tuple[Source, str]
Place = tuple[tuple[str, str], int]
"""The key of a set, and the collector number there."""


@dataclass(slots=True)
class CardGroup:
    """The statements of one card.

    ``doubtful`` are the ids of those whose facts contradict the others, so that they may be of another card;
    ``of_namesakes`` of those whose facts are certainly another's.
    """

    statements: list[SourceCard] = field(default_factory=list)
    doubtful: set[StatementId] = field(default_factory=set)
    of_namesakes: set[StatementId] = field(default_factory=set)
    kind: Kind = Kind.DECK
    variant: str = ""
    places: set[Place] = field(default_factory=set)

    def add(self, statement: SourceCard) -> None:
        """Add a statement, and where it says that the card was printed."""
        self.statements.append(statement)
        self.places |= places(statement)

    @property
    def first(self) -> SourceCard:
        """The statement that others are compared with."""
        return self.statements[0]

    @property
    def folded(self) -> str:
        """The name of the card, as it is compared."""
        spellings = ((member.source, member.name) for member in self.statements)
        return fold(choose_spelling(spellings, self.kind)[1])


def group_statements(statements: Iterable[SourceCard]) -> list[CardGroup]:
    """The cards of one name and its spellings, those for decks first, and of those the oldest."""
    groups: list[CardGroup] = []
    explicit: list[SourceCard] = []
    for statement in sorted(statements, key=_sorting_key):
        if _stage(statement) == LAST_STAGE:
            explicit.append(statement)
            continue
        group = _find_group(statement, groups)
        if group is None:
            group = CardGroup(kind=statement.kind)
            groups.append(group)
        elif statement.source is Source.CARDCARP and not facts_fit(group.first, statement):
            group.doubtful.add(statement.id)
        group.add(statement)
    _mark_facts_of_namesakes(groups)
    for group in groups:
        group.kind = _kind(group)
    _name_variants(groups)
    _add_explicit(groups, explicit)
    return sorted(groups, key=lambda group: (KIND_ORDER[group.kind], group.variant != "", group.variant))


def _mark_facts_of_namesakes(groups: list[CardGroup]) -> None:
    """Mark the facts that the tracker has of a name where they are those of a namesake.

    It has one list of facts for all cards of a name; only text and printings are told apart.
    """
    for group in groups:
        for statement in group.statements:
            others = (other for other in groups if other is not group)
            if (
                statement.source is Source.TRACKER
                and not facts_fit(group.first, statement)
                and any(facts_fit(other.first, statement) for other in others)
            ):
                group.of_namesakes.add(statement.id)


def _stage(statement: SourceCard) -> int:
    return LAST_STAGE if statement.variant is not None else STAGES.get(statement.source, LAST_STAGE)


def _sorting_key(statement: SourceCard) -> tuple[Any, ...]:
    """A key that does not depend on the order of files and rows."""
    return _stage(statement), age(statement), statement.source.value, statement.key


def age(statement: SourceCard) -> tuple[Any, ...]:
    """When a statement's first printing appeared: the place of the set, and the number in it."""
    return min(map(printing_age, statement.printings), default=(len(set_catalog().sets) + 1, 0))


def printing_age(printing: PrintingFacts) -> tuple[Any, ...]:
    """The place of a printing in the order of all printings."""
    first_set = _sets_by_name("community", printing.set.name, printing.set.code)
    order = first_set[0].order if first_set else set_catalog().order(printing.set.code, printing.set.name)
    return order, printing.number, *printing.key


@lru_cache(maxsize=4096)
def _sets_by_name(source: str, name: str, code: str) -> tuple[CatalogSet, ...]:
    return tuple(set_catalog().candidates(source, name, code))


def set_candidates(source: Source, printing: PrintingFacts) -> tuple[CatalogSet, ...]:
    """The sets of the catalog that a printing may be in, the likeliest first; none for an unknown set."""
    card_set = printing.set
    catalog_set = set_catalog().get(card_set.code, card_set.name)
    if catalog_set and source not in (Source.COMMUNITY, Source.TRACKER, Source.CARDCARP):
        return (catalog_set,)
    named = _sets_by_name(source.value, card_set.name, card_set.code) if source in STAGES else ()
    named = named or _sets_by_name("community", card_set.name, card_set.code)
    return named or ((catalog_set,) if catalog_set else ())


def places(statement: SourceCard) -> set[Place]:
    """The sets and numbers at which the card was printed; a set that sums up others has none of its own."""
    anchors = (SetFacts(code=code, name=name).key for code, name, _ in statement.anchors)
    numbers = (number for *_, number in statement.anchors)
    result: set[Place] = set(zip(anchors, numbers, strict=True))
    for printing in statement.printings:
        candidates = set_candidates(statement.source, printing)
        keys = [candidate.key for candidate in candidates if not candidate.parts]
        if not candidates:
            keys = [printing.set.key]
        if printing.number:
            result |= {(key, printing.number) for key in keys}
    return result


def _find_group(statement: SourceCard, groups: list[CardGroup]) -> CardGroup | None:
    """The group of a printing in common, else the one that is most alike."""
    printed = places(statement)
    in_common = [group for group in groups if group.places & printed]
    if in_common and _stage(statement) > 0:
        return min(in_common, key=lambda group: group.first.name != statement.name)
    if in_common and (same := next((group for group in in_common if _same_printing(group, statement)), None)):
        return same
    candidates = [
        group for group in groups if group.kind is statement.kind and _may_be_same(group, statement)
    ]
    if len(candidates) < 2 or not STAGES[statement.source]:
        return candidates[0] if candidates else None
    own_words = text_words(statement.facts.get("text"))
    return max(candidates, key=lambda group: likeness(text_words(group.first.facts.get("text")), own_words))


def _same_printing(group: CardGroup, statement: SourceCard) -> bool:
    """Whether two rows of a file with one set and number are one card: the file has it in two lists."""
    return group.first.facts["types"] == statement.facts["types"] and (
        group.kind is statement.kind or text_likeness(group.first, statement) >= ALIKE
    )


def _may_be_same(group: CardGroup, statement: SourceCard) -> bool:
    """Whether a statement can be about the card of a group, as far as types, cost, classes and text tell."""
    first = next((member for member in group.statements if member.id not in group.doubtful), group.first)
    facts, other = first.facts, statement.facts
    if facts.get("types") and other.get("types") and not _same_types(facts["types"], other["types"]):
        return False
    if first.name != statement.name and not _facts_confirm(first, statement):
        return False
    if statement.kind is not Kind.DECK and statement.source is first.source:
        return (
            (facts.get("atk"), facts.get("health")) == (other.get("atk"), other.get("health"))
            and text_likeness(first, statement) >= ALIKE
            and not _side_by_side(first, statement)
        )
    return not _contradict(facts, other) or text_likeness(first, statement) >= NEARLY_THE_SAME


def facts_fit(first: SourceCard, statement: SourceCard) -> bool:
    """Whether types, costs and classes of two statements can be those of one card."""
    types, other_types = first.facts.get("types"), statement.facts.get("types")
    is_same_type = not types or not other_types or _same_types(types, other_types)
    return is_same_type and not _contradict(first.facts, statement.facts)


def _same_types(types: list[str], other: list[str]) -> bool:
    """Whether two type lines name the same types; some sources call a Totem or a Golem only what it was."""
    return set(types) <= set(other) or set(other) <= set(types)


def _contradict(facts: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether costs differ, or classes have none in common."""
    cost, other_cost = facts.get("cost"), other.get("cost")
    classes, other_classes = set(facts.get("classes") or ()), set(other.get("classes") or ())
    return bool(
        (cost is not None and other_cost is not None and cost != other_cost)
        or (classes and other_classes and not classes & other_classes)
    )


def _facts_confirm(first: SourceCard, statement: SourceCard) -> bool:
    """Whether cards whose names differ in punctuation agree in every number and most of their text."""
    numbers = ("cost", "atk", "health")
    pairs = [(first.facts.get(number), statement.facts.get(number)) for number in numbers]
    differ = any(a is not None and b is not None and a != b for a, b in pairs)
    return not differ and (
        text_likeness(first, statement) >= ALIKE or STAGES[statement.source] == STAGES[Source.CARDCARP]
    )


def _side_by_side(first: SourceCard, statement: SourceCard) -> bool:
    """Whether two statements have numbers of their own in one set."""
    sets = {printing.set.key: printing.number for printing in first.printings}
    return any(
        printing.set.key in sets and sets[printing.set.key] != printing.number
        for printing in statement.printings
    )


def text_likeness(first: SourceCard, statement: SourceCard) -> float:
    """How much the texts of two statements have in common, from 0 to 1."""
    return likeness(text_words(first.facts.get("text")), text_words(statement.facts.get("text")))


def _kind(group: CardGroup) -> Kind:
    """The kind that the best source states; of one that lists a card twice, that for decks."""
    best = min(_stage(statement) for statement in group.statements)
    kinds = {statement.kind for statement in group.statements if _stage(statement) == best}
    return min(kinds, key=KIND_ORDER.__getitem__)


def _name_variants(groups: list[CardGroup]) -> None:
    """Name every card of a kind and name but the oldest by its first printing, or by its numbers."""
    by_name: dict[tuple[Kind, str], list[CardGroup]] = defaultdict(list)
    for group in groups:
        by_name[group.kind, group.folded].append(group)
    for namesakes in by_name.values():
        namesakes.sort(key=lambda group: min((age(member), member.key) for member in group.statements))
        taken: Counter[str] = Counter()
        for group in namesakes[1:]:
            name = _variant_name(group)[:MAX_VARIANT_LENGTH]
            taken[name] += 1
            group.variant = name if taken[name] == 1 else f"{name}, {taken[name]}"


def _variant_name(group: CardGroup) -> str:
    statement = min(group.statements, key=lambda member: (age(member), member.key))
    printing = min(statement.printings, key=printing_age)
    candidates = set_candidates(statement.source, printing)
    set_name = candidates[0].name if candidates else printing.set.name
    if printing.number:
        return f"{set_name} {printing.number}"
    facts = group.first.facts
    numbers = f", {facts['atk']}/{facts.get('health')}" if facts.get("atk") is not None else ""
    return f"{set_name}{numbers}"


def _add_explicit(groups: list[CardGroup], statements: list[SourceCard]) -> None:
    """Add what says itself which card it means: by a printing in common, else by kind and variant."""
    claimed: dict[tuple[Source, int], str] = {}
    for statement in statements:
        group = _explicit_group(groups, statement, claimed)
        if group is None:
            group = CardGroup(kind=statement.kind, variant=_free_variant(groups, statement))
            groups.append(group)
        claimed[statement.source, id(group)] = statement.key
        group.add(statement)


def _explicit_group(
    groups: list[CardGroup], statement: SourceCard, claimed: dict[tuple[Source, int], str]
) -> CardGroup | None:
    printed = places(statement)
    same_kind = [group for group in groups if group.kind is statement.kind]
    free = [group for group in same_kind if (statement.source, id(group)) not in claimed]
    by_name = [
        group
        for group in free
        if group.variant == statement.variant and statement.folded in _folded_names(group)
    ]
    # A card that was put together earlier may have had another kind, or have been two.
    others = groups if statement.is_summary else free
    by_printing = [group for group in others if printed & group.places and _has_collected(group)]
    return next(iter([*by_printing, *by_name]), None)


def _folded_names(group: CardGroup) -> set[str]:
    return {folded for member in group.statements for folded in member.folded_names}


def _has_collected(group: CardGroup) -> bool:
    """Whether the group was found by comparison, so that its variant is not the statements' own."""
    return any(_stage(statement) != LAST_STAGE for statement in group.statements)


def _free_variant(groups: list[CardGroup], statement: SourceCard) -> str:
    taken = {
        group.variant
        for group in groups
        if group.kind is statement.kind and statement.folded in _folded_names(group)
    }
    variant = statement.variant or ""
    if variant not in taken:
        return variant
    first = next(iter(statement.printings), None)
    place = f"{first.set.name} {first.number}" if first else "another"
    number = 2
    name = place
    while name in taken:
        name = f"{place}, {number}"
        number += 1
    return name
