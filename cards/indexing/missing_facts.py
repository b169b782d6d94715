"""Facts that a card of its type must have and that no source tells."""

from collections.abc import Iterable

from cards.printed_facts import PRINTED_FACTS
from common.wording import join_words
from engine.cards import CardType, PrintedCard

NEEDING_TAGS = frozenset({"Weapon", "Armor"})
"""The words of tags by which equipment must have a fact."""
NEEDED_BY = {fact.name: fact.needed_by for fact in PRINTED_FACTS if fact.is_number and fact.needed_by}
LABELS = {fact.name: fact.label for fact in sorted(PRINTED_FACTS, key=lambda fact: fact.group or 0)}


def missing_facts(card: PrintedCard) -> list[str]:
    """The facts, in the order of :data:`LABELS`, that the card lacks though its type has them.

    Every ally has ATK and health, every hero health, and so on (Rule 300). Damage without a type is missing
    its type (Rule 205.1). What is unknown though a card may lack it, such as the faction, is in
    ``card.unknown``.
    """
    words: set[str] = set(card.types)
    if CardType.EQUIPMENT in card.types:
        words |= NEEDING_TAGS & {word for tag in card.tags for word in tag.name.split()}
    needed = {fact for fact, needed_by in NEEDED_BY.items() if not words.isdisjoint(needed_by)}
    missing = {fact for fact in needed if getattr(card, fact) is None} | card.unknown
    if not card.types:
        missing.add("types")
    if (card.atk or "atk" in missing) and not card.damage_types:
        missing.add("damage_types")
    return [fact for fact in LABELS if fact in missing]


def missing_label(facts: Iterable[str]) -> str:
    """The facts in words, as a sentence lists them: ``health and strike cost``."""
    return join_words([LABELS[fact] for fact in facts if fact in LABELS], limit=len(LABELS))
