"""Effects that are greater, or others, under a condition: "plus an additional 2 if", ", or ... if"."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tree.changes import Continuous, ModifierChange
from engine.tree.conditions import PowerCondition
from engine.tree.effects import Deal, Effect
from engine.tree.node import Node
from engine.tree.references import CardReference, PlayerReference, Quantity
from engine.tree.token_effects import PutTokens


@dataclass(frozen=True, slots=True)
class Addition(Node):
    """As in "plus an additional 2 if you control a weapon": with a condition, or ``per`` for "for each"."""

    amount: Quantity
    condition: PowerCondition | None = None
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class DealPlus(Effect):
    """As in "your hero deals 2 fire damage to target ally, plus an additional 2 for each Mage you control":
    one packet for each character, with all that is added for it (Rule 405.4, 709.2d).
    """

    deal: Deal
    additions: tuple[Addition, ...]


@dataclass(frozen=True, slots=True)
class OrInstead(Effect):
    """As in "destroy target ally, or gain control of it if you have no cards in your hand": the other
    instruction if the condition is true, with the targets of both (Rule 706.1, 709.2d).
    """

    effect: Effect
    other: Effect
    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class LastingOr(Effect):
    """As in "target ally has +1 ATK this turn, or +4 ATK if it's a Monster": the same modifier with other
    changes (Rule 709.2d, 714.3).
    """

    modifier: Continuous
    changes: tuple[ModifierChange, ...]
    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class PutTokensOr(Effect):
    """As in "put a Treant ally token into play, or three if you control a token ally" (Rule 404.2)."""

    put: PutTokens
    count: Quantity
    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class EitherOf(Effect):
    """As in "discard two cards or destroy this ability": one of two instructions, chosen as they are carried
    out among those that can be (Rule 709.2b). ``comma`` and ``says_either`` only say how it is worded:
    "either draw it or discard it".
    """

    first: Effect
    second: Effect
    comma: bool = False
    says_either: bool = False


@dataclass(frozen=True, slots=True)
class ReadyOrExhaust(Effect):
    """As in "ready or exhaust target ally": the player chooses as it is carried out (Rule 411.1, 709.2b)."""

    player: PlayerReference
    cards: CardReference
