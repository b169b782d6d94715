"""The events that triggered powers watch for (Rule 500.2, 703)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DamageType
from engine.tree.node import Node
from engine.tree.references import CardReference, PlayerReference, Quantity
from engine.tree.words import CardState, Owner, Place, Relation, Turn, TurnBoundary


@dataclass(frozen=True, slots=True)
class EventPattern(Node):
    """A kind of event, and which of them."""


@dataclass(frozen=True, slots=True)
class TurnMoment(EventPattern):
    """As in "at the start of your turn" (Rule 501.1a, 500.2); ``player`` for "that player's turn"."""

    moment: TurnBoundary
    turn: Turn
    player: PlayerReference | None = None


@dataclass(frozen=True, slots=True)
class EntersPlay(EventPattern):
    """As in "when this ally enters play", "enters play under your control" (Rule 710.1e)."""

    card: CardReference
    under: PlayerReference | None = None


@dataclass(frozen=True, slots=True)
class EntersParty(EventPattern):
    """As in "an ally enters your party": it enters play under that player's control, or that player gains
    control of it (Rule 415.8b).
    """

    card: CardReference
    player: PlayerReference


@dataclass(frozen=True, slots=True)
class GainsControl(EventPattern):
    """As in "when you gain control of an ally" that another player controlled (Rule 401.3)."""

    player: PlayerReference
    card: CardReference


@dataclass(frozen=True, slots=True)
class BecomesHero(EventPattern):
    """As in "when your hero becomes this hero", which the card calls by its name (Rule 301.4c)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class LeavesPlay(EventPattern):
    """As in "when this ability leaves play"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class LeavesHand(EventPattern):
    """As in "when a card leaves your hand": it is played, placed, discarded, or put somewhere (Rule 415)."""

    card: CardReference
    player: PlayerReference


@dataclass(frozen=True, slots=True)
class IsDestroyed(EventPattern):
    """As in "when this ally is destroyed" (Rule 415.9d), "is destroyed by fatal damage" (Rule 410.6a); ``by``
    dealt the last of it, ``with_card`` is what it was dealt with (Rule 408.3d).
    """

    card: CardReference
    by_damage: bool = False
    by: CardReference | None = None
    with_card: CardReference | None = None


@dataclass(frozen=True, slots=True)
class IsMoved(EventPattern):
    """As in "when this ally is removed from the game from anywhere"."""

    card: CardReference
    place: Place


@dataclass(frozen=True, slots=True)
class Attacks(EventPattern):
    """As in "when this ally attacks" (Rule 602.1)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class Defends(EventPattern):
    """As in "when this ally defends against an ally" (Rule 602.3)."""

    card: CardReference
    attacker: CardReference | None = None


@dataclass(frozen=True, slots=True)
class ProposesCombat(EventPattern):
    """As in "when an opponent proposes a combat" (Rule 600.1)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class AttacksOrDefends(EventPattern):
    """As in "when this ally attacks or defends"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class EntersCombat(EventPattern):
    """As in "when an ally enters combat with this ally", "when this ally enters combat" (Rule 602.3)."""

    card: CardReference
    other: CardReference | None = None


@dataclass(frozen=True, slots=True)
class Protects(EventPattern):
    """As in "when this ally protects" (Rule 602.2)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class DamageAmount(Node):
    """How much damage is meant: "5 or more", "2 or less", "exactly 1" (Rule 408.2a)."""

    number: Quantity
    relation: Relation


@dataclass(frozen=True, slots=True)
class DealsDamage(EventPattern):
    """As in "when your hero deals combat damage with this weapon to an ally" (Rule 408.3); ``amount`` as in
    "deals 5 or more damage", all of it together where the text looks back on a turn; ``smash`` is "Smash
    damage": what was more than fatal (glossary: Smash).
    """

    source: CardReference
    combat: bool = False
    noncombat: bool = False
    types: tuple[DamageType, ...] = ()
    with_card: CardReference | None = None
    to: CardReference | None = None
    first_time: Turn | None = None
    any_types: tuple[DamageType, ...] = ()
    fatal: bool = False
    amount: DamageAmount | None = None
    while_state: CardState | None = None
    smash: bool = False


@dataclass(frozen=True, slots=True)
class DealsOrIsDealtDamage(EventPattern):
    """As in "if your hero would deal or would be dealt damage": damage in either direction, once where it is
    both (Rule 408.2).
    """

    card: CardReference
    combat: bool = False
    types: tuple[DamageType, ...] = ()


@dataclass(frozen=True, slots=True)
class IsDealtDamage(EventPattern):
    """As in "when an opposing hero is dealt nature damage", "is dealt damage by an ally".

    ``fatal`` is "is dealt fatal damage", ``non_fatal`` "non-fatal damage" (Rule 405.2), ``excluded_type`` as
    in "non-melee damage": of other types, or of none (Rule 408.3a). ``damage_first`` only
    says how it is worded: "damage is dealt to an opposing hero".
    """

    card: CardReference
    combat: bool = False
    types: tuple[DamageType, ...] = ()
    by: CardReference | None = None
    damage_first: bool = False
    while_state: CardState | None = None
    with_card: CardReference | None = None
    amount: DamageAmount | None = None
    noncombat: bool = False
    fatal: bool = False
    non_fatal: bool = False
    excluded_type: DamageType | None = None


@dataclass(frozen=True, slots=True)
class IsHealed(EventPattern):
    """As in "when damage is healed from your hero" (Rule 407); ``card_first`` only says how it is worded:
    "your hero is healed".
    """

    card: CardReference
    card_first: bool = False


@dataclass(frozen=True, slots=True)
class PlaysCard(EventPattern):
    """As in "when you play an ally" (Rule 409)."""

    player: PlayerReference
    card: CardReference


@dataclass(frozen=True, slots=True)
class UsesPower(EventPattern):
    """As in "when an opponent uses a power", be it a payment power or a reward power (Rule 701.2, 702.1a)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class Attaches(EventPattern):
    """As in "when you attach an ability to an opposing hero or ally": it enters play attached under that
    player's control, or is moved to another host (Rule 400.4, 400.7).
    """

    player: PlayerReference
    card: CardReference
    host: CardReference


@dataclass(frozen=True, slots=True)
class Strikes(EventPattern):
    """As in "when you strike with this weapon" (Rule 303.2)."""

    player: PlayerReference
    weapon: CardReference


@dataclass(frozen=True, slots=True)
class CompletesQuest(EventPattern):
    """As in "when you complete a quest", "another quest" (Rule 702.2)."""

    player: PlayerReference
    other: bool = False


@dataclass(frozen=True, slots=True)
class DrawsCard(EventPattern):
    """As in "when you draw a card" (Rule 415.9f)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class DiscardsCard(EventPattern):
    """As in "when an opponent discards a card", "an ally" (Rule 415.9e)."""

    player: PlayerReference
    card: CardReference


@dataclass(frozen=True, slots=True)
class IsInterrupted(EventPattern):
    """As in "when an ability you control is interrupted": a card on the chain, by whatever (Rule 711)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class IsExhausted(EventPattern):
    """As in "when this ally exhausts" (Rule 411.1)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class IsReadied(EventPattern):
    """As in "when this ally readies" (Rule 411.1)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class IsInspired(EventPattern):
    """As in "when a quest is inspired this way": readied by the Inspire of the same card (Rule 501.1b)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class IsFlipped(EventPattern):
    """As in "when this hero flips" (Rule 301.2)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class FlipsToThisSide(EventPattern):
    """As in "when this hero flips to this side", which has the text (Rule 301.2)."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class DamageThisWay(EventPattern):
    """As in "when damage is dealt this way" (glossary: This Way): by what the same link has just done, or, as
    a power of its own, by other text of the card.
    """


@dataclass(frozen=True, slots=True)
class PlacesResource(EventPattern):
    """As in "when you place a resource", "when you place a quest face up" (Rule 412.1)."""

    player: PlayerReference
    card: CardReference
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class Sabotages(EventPattern):
    """As in "when this ally sabotages an equipment" (glossary: Sabotage)."""

    card: CardReference
    sabotaged: CardReference | PlayerReference


@dataclass(frozen=True, slots=True)
class BecomesTarget(EventPattern):
    """As in "when this ally becomes targeted by an opposing card", "by an opponent" (Rule 706, 707.1f)."""

    card: CardReference
    by: CardReference | PlayerReference | None = None


@dataclass(frozen=True, slots=True)
class IsRevealed(EventPattern):
    """As in "when this ally is revealed from your deck"."""

    card: CardReference
    by: CardReference | None = None


@dataclass(frozen=True, slots=True)
class RevealsThisWay(EventPattern):
    """As in "when you reveal an ally this way": the card says to reveal it, be it as the card itself enters
    play (glossary: Enrage, This Way).
    """

    card: CardReference


@dataclass(frozen=True, slots=True)
class IsTurnedFaceDown(EventPattern):
    """As in "when this quest is turned face down"."""

    card: CardReference


@dataclass(frozen=True, slots=True)
class EntersZone(EventPattern):
    """As in "when this ally enters your graveyard from anywhere", "an opposing graveyard from play", with
    ``discarded`` "when this ally is discarded" (Rule 415.9). ``from_anywhere`` only says what goes without
    ``from_play``.
    """

    card: CardReference
    place: Place
    owner: Owner
    from_anywhere: bool = False
    from_play: bool = False
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class FirstTime(EventPattern):
    """As in "attacks for the first time each turn": only the first such event of a turn, or the second with
    ``number`` 2.
    """

    event: EventPattern
    turn: Turn
    number: int = 1


@dataclass(frozen=True, slots=True)
class IsPut(EventPattern):
    """As in "would be put into your graveyard from play" (Rule 415.9), with ``origin`` "from your deck";
    ``from_anywhere`` as of :class:`EntersZone`.
    """

    card: CardReference
    place: Place
    owner: Owner
    from_play: bool = False
    from_anywhere: bool = False
    origin: Place | None = None


@dataclass(frozen=True, slots=True)
class HealsDamage(EventPattern):
    """As in "your hero would heal damage", "heals damage with an ability" (Rule 407)."""

    source: CardReference
    with_card: CardReference | None = None
    card: CardReference | None = None


@dataclass(frozen=True, slots=True)
class PreventsDamage(EventPattern):
    """As in "when this armor prevents damage", "damage that would be dealt to an ally is prevented" by
    whatever (Rule 717.2c, 717.2d).
    """

    card: CardReference | None
    combat: bool = False
    to: CardReference | None = None
    by: CardReference | None = None
    amount: DamageAmount | None = None
    types: tuple[DamageType, ...] = ()


@dataclass(frozen=True, slots=True)
class SkipsDrawing(EventPattern):
    """As in "when you skip drawing a card this way" (Rule 415.9f)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class EitherEvent(EventPattern):
    """As in "At the start of your turn and when you play an ally": either event triggers (Rule 703.1)."""

    first: EventPattern
    second: EventPattern


REPLACEABLE = (
    DealsDamage,
    DealsOrIsDealtDamage,
    DiscardsCard,
    DrawsCard,
    EntersZone,
    HealsDamage,
    IsDealtDamage,
    IsDestroyed,
    IsExhausted,
    IsFlipped,
    IsHealed,
    IsMoved,
    IsPut,
    IsReadied,
    PreventsDamage,
)
"""The events that replacement modifiers can replace."""
