"""Instructions that create cards that are in no deck: tokens, and copies (Rule 402, 404.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DamageType
from engine.tree.changes import ModifierChange
from engine.tree.effects import Effect
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.references import CardReference, PlayerReference, Quantity
from engine.tree.words import WordKind


@dataclass(frozen=True, slots=True)
class TokenDescription(Node):
    """As in "1 [Melee] / 1 [Health] Unique Turtle ally token named Tooga" (Rule 404.2).

    ``any_tags`` are tags of which one is chosen: "Air, Earth, Fire, or Water Totem token". ``gains`` is what
    it has, if that is more than ``keywords``. With ``is_x`` ATK and health are X: "an X [Fire] / X [Health]
    Imp ally token". With ``has_chosen_name`` its name is the one that was made up for the card with the text
    (Rule 200.3): "a Unique Bear ally token with that name and 1 [Ranged] / 1 [Health]"; ``of_chosen``
    is a tag that was chosen: "an ally token of that class" (Rule 202.4). It has the class and the race of
    ``like``: "with the same class and race as your hero".
    """

    atk: int = 0
    damage_type: DamageType | None = None
    health: int = 0
    tags: tuple[str, ...] = ()
    noun: str = "ally"
    name: str | None = None
    keywords: tuple[Keyword, ...] = ()
    gains: tuple[ModifierChange, ...] = ()
    any_tags: tuple[str, ...] = ()
    defense: int | None = None
    strike_cost: int | None = None
    exhausted: bool = False
    is_x: bool = False
    has_chosen_name: bool = False
    of_chosen: WordKind | None = None
    like: CardReference | None = None


@dataclass(frozen=True, slots=True)
class SomeTokens(Node):
    """As in "two Fire Elemental ally tokens" in a list of tokens (Rule 404.2)."""

    count: Quantity
    token: TokenDescription


@dataclass(frozen=True, slots=True)
class PutTokens(Effect):
    """As in "put two Fire Elemental ally tokens into play" (Rule 404.2), with others ``before`` at the same
    time: "put a Wolf ally token and a Bear ally token into play".
    """

    player: PlayerReference
    count: Quantity
    token: TokenDescription
    per: Quantity | None = None
    before: tuple[SomeTokens, ...] = ()


@dataclass(frozen=True, slots=True)
class PutTokenCopy(Effect):
    """As in "put a token copy of target ally you control into play" (Rule 402.4).

    ``also`` are further tags of the tokens. ``names_controller`` and ``is_copy_of_token`` only say how it is
    worded: "under your control", "put a copy of target token ally into play".
    """

    card: CardReference
    exhausted: bool = False
    names_controller: bool = False
    also: tuple[str, ...] = ()
    is_copy_of_token: bool = False


@dataclass(frozen=True, slots=True)
class CopyCard(Effect):
    """As in "copy that ability", "copy target ability": a duplicate of a card on the chain (Rule 402.1);
    times ``per`` for "for each".
    """

    player: PlayerReference
    cards: CardReference
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class PlayCopy(Effect):
    """As in "play a copy of target ability in your graveyard" (Rule 402.2)."""

    player: PlayerReference
    card: CardReference
    without_paying: bool = False
