"""Dice that players roll, and what the dice show (glossary: Dice)."""

from __future__ import annotations

from engine.cardtext.categories import Category
from engine.cardtext.combinators import Enumeration
from engine.cardtext.phrases import Phrase, phrase
from engine.tree.conditions import HasRolled, RolledSame
from engine.tree.course_effects import RollDice
from engine.tree.values import Number, ThatMuch
from engine.tree.words import Relation


def _is_limit(rolled: HasRolled) -> bool:
    """Whether the roll is compared with a single number."""
    return len(rolled.numbers) == 1


PHRASES: tuple[Phrase, ...] = (
    phrase("effect", RollDice, "{player:actor~} !roll a die", dice=Number(1)),
    phrase("effect", RollDice, "{player:actor~} !roll {dice:number_word} dice"),
    phrase("condition", HasRolled, "{player} !roll {numbers:any_figures}", relation=Relation.EQUAL),
    *(
        phrase(
            "condition",
            HasRolled,
            f"{{player}} !roll {{numbers:any_figures}} {relation}",
            relation=relation,
            check=_is_limit,
        )
        for relation in (Relation.AT_LEAST, Relation.AT_MOST)
    ),
    *(
        phrase(
            "condition",
            HasRolled,
            f"{{player}} !roll an {relation} number",
            relation=relation,
            numbers=(Number(0),),
        )
        for relation in (Relation.EVEN, Relation.ODD)
    ),
    phrase("plain_quantity", ThatMuch, "the result", word="the result"),
    phrase("condition", RolledSame, "{player} !roll the same number on both"),
)

CATEGORIES: dict[str, Category] = {"any_figures": Enumeration("figure", "or")}
