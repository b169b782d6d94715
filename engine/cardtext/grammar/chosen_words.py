"""Words that players choose, by an instruction or to pay, and what is said of them (Rule 200.3, 202.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Constants, Enumeration
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.changes import BecomesChosen, IsAlsoChosen
from engine.tree.costs import ChooseWordCost
from engine.tree.course_effects import ChooseWord
from engine.tree.words import Noun, WordKind

_TYPES_TO_CHOOSE = (
    Noun.ABILITY,
    Noun.ALLY,
    Noun.EQUIPMENT,
    Noun.HERO,
    Noun.LOCATION,
    Noun.QUEST,
    Noun.RESOURCE,
)
_TRAITS = {WordKind.CLASS: "classes", WordKind.RACE: "races"}
"""The kinds of words of which a card can have only the chosen one, in the plural."""


def _choices() -> Iterator[Phrase]:
    """To choose a word."""
    for category, node, verb in (
        ("effect", ChooseWord, "{player:actor~} !"),
        ("action_cost", ChooseWordCost, ""),
    ):
        yield phrase(category, node, f"{verb}choose {{kind:word_kind}}")
        yield phrase(category, node, f"{verb}name {{of:article_one}}", kind=WordKind.CARD_NAME)
        for kind, words in (
            (WordKind.CARD_TYPE, "card_types_listed"),
            (WordKind.DAMAGE_TYPE, "damage_types_listed"),
        ):
            yield phrase(category, node, f"{verb}choose {{among:{words}}}", kind=kind)
            if node is ChooseWord:
                choose = f"{verb}choose {{count:how_many}} among {{among:{words}}}"
                yield phrase(category, node, choose, kind=kind)
                at_random = f"{verb}choose at random {{among:{words}}}"
                yield phrase(category, node, at_random, kind=kind, random=True)


def _is_tag(change: IsAlsoChosen) -> bool:
    """Whether the chosen word is a tag that cards can have too."""
    return change.kind is not WordKind.CARD_TYPE


PHRASES = (
    *_choices(),
    phrase("effect", ChooseWord, "{player:actor~} !make up a name", kind=WordKind.MADE_UP_NAME),
    phrase("change", IsAlsoChosen, "also !have that {kind:chosen_word}", check=_is_tag),
    *(
        phrase("change", BecomesChosen, f"!have that {kind.value} and !lose all other {plural}", kind=kind)
        for kind, plural in _TRAITS.items()
    ),
)

CATEGORIES: dict[str, Category] = {
    "word_kind": Constants(
        {
            "an ally type": WordKind.ALLY_TYPE,
            "a card type": WordKind.CARD_TYPE,
            "a class": WordKind.CLASS,
            "a damage type": WordKind.DAMAGE_TYPE,
            "a [Horde] or [Alliance] race": WordKind.RACE,
        }
    ),
    "chosen_word": Constants(
        {
            "type": WordKind.ALLY_TYPE,
            "class": WordKind.CLASS,
            "race": WordKind.RACE,
            "kind": WordKind.CARD_TYPE,
        }
    ),
    "card_types_listed": Enumeration("card_type_listed", "or", least=2),
    "card_type_listed": Constants({noun.value: noun for noun in _TYPES_TO_CHOOSE}),
    "damage_types_listed": Enumeration("damage_type", "or", least=2),
}
