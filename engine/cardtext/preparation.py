"""Powers that only prepare what other text of the card does: "Roll a die.", "Name a card." (Rule 712.8)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cardtext.chosen_words import kinds_chosen, kinds_used
from engine.tree.course_effects import ChooseKeywords, ChoosePlayer, ChooseWord, RollDice
from engine.tree.effects import Choose, ChooseTargets, Effect, If, May, Sequence, Then
from engine.tree.node import cached_by_identity, walk
from engine.tree.powers import Power

_PREPARING = (Choose, ChooseKeywords, ChoosePlayer, ChooseTargets, ChooseWord, RollDice)
_AROUND = (If, May, Sequence, Then)


@cached_by_identity
def only_prepares(power: Power) -> bool:
    """Whether a power changes nothing in the game by itself."""
    instructions = [
        node for node in walk(power) if isinstance(node, Effect) and not isinstance(node, _AROUND)
    ]
    return bool(instructions) and all(isinstance(node, _PREPARING) for node in instructions)


def is_used(power: Power, others: Iterable[Power]) -> bool:
    """Whether other powers of the card use what a power prepares: the word that is chosen, or, where it is
    none, anything that they do.
    """
    chosen = kinds_chosen((power,))
    useful = [other for other in others if other is not power and not only_prepares(other)]
    return any(not chosen or not chosen.isdisjoint(kinds_used(other)) for other in useful)
