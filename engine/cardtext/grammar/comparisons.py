"""Comparisons of the numbers of cards: "with cost 2 or less", "with ATK less than its cost"."""

from __future__ import annotations

from engine.cardtext.phrases import Phrase, phrase
from engine.tree.criteria import StatComparison
from engine.tree.values import Number, X
from engine.tree.words import CardStat, Relation


def is_figure(comparison: StatComparison) -> bool:
    """Whether a comparison is worded with a number behind "with", as others are not."""
    return isinstance(comparison.value, Number | X)


def _comparison(template: str, relation: Relation, *, has_figure: bool) -> Phrase:
    return phrase(
        "comparison",
        StatComparison,
        template,
        relation=relation,
        check=lambda comparison: is_figure(comparison) is has_figure,
    )


PHRASES: tuple[Phrase, ...] = (
    _comparison("{stat:stat_before} {value:figure}", Relation.EQUAL, has_figure=True),
    _comparison("{stat:stat_before} {value:figure} or less", Relation.AT_MOST, has_figure=True),
    _comparison("{stat:stat_before} {value:figure} or more", Relation.AT_LEAST, has_figure=True),
    _comparison("{value:figure} or less {stat:stat_behind}", Relation.AT_MOST, has_figure=True),
    _comparison("{value:figure} or more {stat:stat_behind}", Relation.AT_LEAST, has_figure=True),
    _comparison("{value:figure} {stat:stat_behind}", Relation.EQUAL, has_figure=True),
    *(
        _comparison(f"{{stat}} {words} {{value:quantity}}", relation, has_figure=False)
        for words, relation in (
            ("equal to", Relation.EQUAL),
            ("less than or equal to", Relation.AT_MOST),
            ("greater than or equal to", Relation.AT_LEAST),
        )
    ),
    *(
        phrase("comparison", StatComparison, f"{words} {{stat}}", relation=relation, value=Number(0))
        for words, relation in (("an even", Relation.EVEN), ("an odd", Relation.ODD))
    ),
    phrase("comparison", StatComparison, "{stat} less than {value:quantity}", relation=Relation.LESS),
    phrase("comparison", StatComparison, "{stat} greater than {value:quantity}", relation=Relation.MORE),
)
STATS_BEFORE = {"cost": CardStat.COST}
STATS_BEHIND = {"ATK": CardStat.ATK, "[Health]": CardStat.HEALTH, "DEF": CardStat.DEFENSE}
