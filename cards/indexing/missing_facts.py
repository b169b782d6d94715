"""Facts that a card of its type must have and that no source tells."""

from collections.abc import Iterable

from common.wording import join_words
from engine.cards import CardType, PrintedCard

NEEDED_BY_TYPE = {
    CardType.HERO: ("health",),
    CardType.ALLY: ("cost", "atk", "health"),
    CardType.ABILITY: ("cost",),
    CardType.EQUIPMENT: ("cost",),
}
NEEDED_BY_TAG = {"Weapon": ("atk", "strike_cost"), "Armor": ("defense",)}
FACT_LABELS = {
    "types": "type",
    "factions": "faction",
    "cost": "cost",
    "atk": "ATK",
    "health": "health",
    "defense": "DEF",
    "strike_cost": "strike cost",
    "damage_types": "damage type",
}


def missing_facts(card: PrintedCard) -> list[str]:
    """The facts, in the order of :data:`FACT_LABELS`, that the card lacks though its type has them.

    Every ally has ATK and health, every hero health, and so on (Rule 300). Damage without a type is missing
    its type (Rule 205.1). What is unknown though a card may lack it, such as the faction, is in
    ``card.unknown``.
    """
    needed = {fact for card_type in card.types for fact in NEEDED_BY_TYPE.get(card_type, ())}
    tag_words = {word for tag in card.tags for word in tag.name.split()}
    if CardType.EQUIPMENT in card.types:
        needed |= {fact for tag in tag_words for fact in NEEDED_BY_TAG.get(tag, ())}
    missing = {fact for fact in needed if getattr(card, fact) is None} | card.unknown
    if not card.types:
        missing.add("types")
    if (card.atk or "atk" in missing) and not card.damage_types:
        missing.add("damage_types")
    return [fact for fact in FACT_LABELS if fact in missing]


def missing_label(facts: Iterable[str]) -> str:
    """The facts in words, as a sentence lists them: ``health and strike cost``."""
    return join_words([FACT_LABELS[fact] for fact in facts if fact in FACT_LABELS], limit=len(FACT_LABELS))
