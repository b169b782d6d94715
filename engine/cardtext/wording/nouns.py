"""What nouns, numbers and cards can stand for in the patterns of substitutions."""

from engine.cardtext.inflection import plural, singular

NUMBER = r"(?:\d+|X)"
SINGULAR = (
    "ability|ally|armor|card|equipment|hero|item|location|quest|resource|Totem|weapon|"
    "Axe|Dagger|Demon|Elemental|Form|Mace|Pet|Poison|Shield|Sword|Trap|Treant"
)
PLURAL = "|".join(plural(noun) for noun in SINGULAR.split("|"))
CARD_TYPE = "ability|ally|equipment|quest|location|armor|weapon|item"
QUALIFIER = r"(?:(?:other|exhausted|ready|damaged|face-down|face-up|\[\w+\]|(?!Your|You|If)[A-Z][\w-]*) )*"
SOURCE = (
    r"[Tt]his (?:ally|hero|ability|weapon|item|armor|Totem)|[Yy]our hero|[Ii]t|[Tt]hat ally|"
    r"[Aa]ttached (?:ally|hero|character)"
)
OWN_CARD = "(?:it|this (?:ability|ally|armor|item|weapon|hero|equipment|location|Totem|quest))"


def single(noun: str) -> str:
    """A noun in the singular."""
    return singular(noun) or noun
