"""What links do as they resolve (Rule 709, 713)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import DamageType
from engine.tree.changes import BecomesType, Continuous, Duration
from engine.tree.conditions import PowerCondition
from engine.tree.costs import CostPart
from engine.tree.keywords import Keyword
from engine.tree.node import Node
from engine.tree.references import CardReference, PlayerReference, Quantity
from engine.tree.triggers import EventPattern
from engine.tree.words import CardStat, Joiner, Owner, Place, Rounding


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """An instruction."""


@dataclass(frozen=True, slots=True)
class Lasting(Effect):
    """A definite continuous modifier (Rule 714.3)."""

    modifier: Continuous


@dataclass(frozen=True, slots=True)
class Deal(Effect):
    """As in "your hero deals 2 fire damage to target ally" (Rule 405.4); ``per`` for "for each".

    ``divided`` is "divided as you choose" (Rule 707.1d), ``smashes`` says "smashes" in place of "deals" (Rule
    405.8).
    ``amount_last`` only says that an amount "equal to" something is named behind the damaged cards. With
    ``of_chosen_type`` it is "damage of that type", which was chosen for the card with the text; with
    ``of_either_type`` "shadow or fire damage", of which one is chosen as it is dealt (Rule 205.1).
    """

    source: CardReference
    amount: Quantity
    types: tuple[DamageType, ...]
    to: CardReference
    per: Quantity | None = None
    unpreventable: bool = False
    amount_last: bool = False
    divided: bool = False
    smashes: bool = False
    of_chosen_type: bool = False
    of_either_type: bool = False


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """As in "your hero heals 4 damage from target hero or ally" (Rule 407); ``divided`` is "divided as you
    choose" (Rule 707.1d), ``amount_last`` as of :class:`Deal`.
    """

    source: CardReference
    amount: Quantity
    target: CardReference
    per: Quantity | None = None
    divided: bool = False
    amount_last: bool = False


@dataclass(frozen=True, slots=True)
class PutDamage(Effect):
    """As in "put 1 damage on it" (Rule 405.3), "as it enters play" with ``as_enters`` (Rule 710.1b)."""

    amount: Quantity
    card: CardReference
    as_enters: bool = False


@dataclass(frozen=True, slots=True)
class DoubleDamage(Effect):
    """As in "double the damage on each ally"."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class ChooseTargets(Effect):
    """A sentence that only names targets: "Target up to three heroes and/or allies"."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """As in "draw a card", "target player draws two cards" (Rule 415.9f)."""

    player: PlayerReference
    count: Quantity
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """As in "destroy target ally", "that player destroys an ally they control" (Rule 415.9d)."""

    player: PlayerReference
    cards: CardReference


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """As in "put target ally into its owner's hand", "remove that ally from the game" (Rule 415).

    ``under`` is the player under whose control it comes into play.
    ``origin`` and ``origin_owner`` say from which zone it comes: "put it from their graveyard into their
    hand". ``becoming`` is the type "as" which it comes into play, in place of its printed one (Rule 300.1d).
    ``ready`` only says how cards come that are not ``exhausted``.
    """

    player: PlayerReference
    cards: CardReference
    place: Place
    owner: Owner | None = None
    exhausted: bool = False
    face_down: bool = False
    origin: Place | None = None
    origin_owner: Owner | None = None
    under: PlayerReference | None = None
    ready: bool = False
    damage: Quantity | None = None
    attached_to: CardReference | None = None
    becoming: BecomesType | None = None


@dataclass(frozen=True, slots=True)
class Exhaust(Effect):
    """As in "exhaust target hero or ally" (Rule 411.1)."""

    player: PlayerReference
    cards: CardReference


@dataclass(frozen=True, slots=True)
class Ready(Effect):
    """As in "ready this ally" (Rule 411.1); times ``per`` for "for each"."""

    player: PlayerReference
    cards: CardReference
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Interrupt(Effect):
    """As in "interrupt target ability" (Rule 711)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class Flip(Effect):
    """As in "flip this hero face down" (Rule 301.2); ``face_down`` is ``None`` to flip it the other way."""

    card: CardReference
    face_down: bool | None = None


@dataclass(frozen=True, slots=True)
class AddCounters(Effect):
    """As in "add a charge counter" (Rule 404.1a); without ``card`` on the source; ``divided`` is "divided as
    you choose" (Rule 707.1d).
    """

    count: Quantity
    name: str
    card: CardReference | None = None
    divided: bool = False
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class RemoveCounters(Effect):
    """As in "remove an ice counter from this ability"; ``count`` is ``None`` for "all"."""

    count: Quantity | None
    name: str
    card: CardReference


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """As in "attach this ability to it" (Rule 400)."""

    card: CardReference
    host: CardReference


@dataclass(frozen=True, slots=True)
class GainControl(Effect):
    """As in "target player gains control of this ability" (Rule 401.3)."""

    player: PlayerReference
    card: CardReference
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """As in "pay (2)" while resolving, which is a cost (Rule 403.1); times ``per`` for "for each", with
    ``any_times`` as often as the player wants: "pay (1) any number of times".
    """

    player: PlayerReference
    costs: tuple[CostPart, ...]
    per: Quantity | None = None
    any_times: bool = False


@dataclass(frozen=True, slots=True)
class Sequence(Effect):
    """Clauses of one sentence, processed in order."""

    effects: tuple[Effect, ...]
    joiner: Joiner


@dataclass(frozen=True, slots=True)
class May(Effect):
    """As in "you may ..." (Rule 712.7)."""

    player: PlayerReference
    effect: Effect


@dataclass(frozen=True, slots=True)
class If(Effect):
    """As in "if you control a Mage hero or ally, ..."; ``after`` when the condition stands last, then with
    ``says_unless`` as in "unless it is exhausted".
    """

    condition: PowerCondition
    effect: Effect
    after: bool = False
    says_unless: bool = False


@dataclass(frozen=True, slots=True)
class Empowered(Effect):
    """An Empower sentence of an ability: ignored unless its condition is true both as the ability is added to
    the chain and as it resolves (glossary: Empower). So is what stands behind "[Rogue] Hero:" in the text of
    a keyword (Rule 206.1c).
    """

    condition: PowerCondition
    effect: Effect


@dataclass(frozen=True, slots=True)
class Unless(Effect):
    """As in "destroy this ability unless you discard two cards" (glossary: Unless)."""

    effect: Effect
    player: PlayerReference
    action: Effect


@dataclass(frozen=True, slots=True)
class Then(Effect):
    """A sentence that begins with "Then,"; it is processed in its order like any other (Rule 709.2b)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class WhereX(Effect):
    """As in "..., where X is its ATK"."""

    effect: Effect
    value: Quantity


@dataclass(frozen=True, slots=True)
class Delayed(Effect):
    """A triggered modifier: "At the start of your next turn, ..." (Rule 715).

    ``power`` is a :class:`~engine.tree.powers.Triggered`; ``duration`` as in "when that ally attacks this
    turn". ``leading`` and ``trailing`` only say where the duration and the event stand.
    """

    power: Node
    duration: Duration | None = None
    trailing: bool = False
    leading: bool = False


@dataclass(frozen=True, slots=True)
class Modal(Effect):
    """As in "Choose one: ...; or ..." (Rule 707.1c), with ``random`` "choose one at random: ...; or ..."
    (glossary: Random). ``player`` is who chooses in place of the controller: of several players each chooses
    for himself.
    """

    count: Quantity
    options: tuple[tuple[Effect, ...], ...]
    or_both: bool = False
    player: PlayerReference | None = None
    or_more: bool = False
    random: bool = False


@dataclass(frozen=True, slots=True)
class Choose(Effect):
    """As in "target opponent chooses an ally they control"; text behind it says "it" or "that ally". With
    ``in_order`` the order of the cards is chosen, too, for "respectively" behind it.
    """

    player: PlayerReference
    cards: CardReference
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class UseKeyword(Effect):
    """A keyword as an instruction: "Delve", "Portal" (glossary)."""

    keyword: Keyword


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Effect):
    """As in "remove target attacking ally from combat" (Rule 602.4)."""

    cards: CardReference


@dataclass(frozen=True, slots=True)
class TurnResource(Effect):
    """As in "turn target quest face down" (Rule 412)."""

    player: PlayerReference
    cards: CardReference
    face_down: bool = True


@dataclass(frozen=True, slots=True)
class Replace(Node):
    """What happens in place of an event, or before it: "If ... would ..., ..." (Rule 716, 717.2d).

    ``next`` is "the next time"; ``duration`` as in "this turn". In the effects, "that much" is the amount
    of the event, "it" the card that the event happens to.
    """

    event: EventPattern
    effects: tuple[Effect, ...]
    next: bool = False
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Replacing(Effect):
    """A definite replacement modifier: "The next time ... would ... this turn, ..." (Rule 716)."""

    replacement: Replace


@dataclass(frozen=True, slots=True)
class Instead(Effect):
    """A clause with "instead": what happens in place of the event (Rule 716.1)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class ChangePacket(Effect):
    """As in "it deals that much +1": a packet with another amount (Rule 717.3); ``verb`` as it is worded."""

    card: CardReference | None
    amount: Quantity
    verb: str


@dataclass(frozen=True, slots=True)
class Redirect(Effect):
    """As in "it is dealt to your hero": a packet with another destination (Rule 717.3). A part of it, as in
    "1 of it is dealt to your hero" or with ``any_amount``, becomes a packet of its own (Rule 717.1, 717.4c).
    """

    to: CardReference
    amount: Quantity | None = None
    any_amount: bool = False

    @property
    def is_of_part(self) -> bool:
        """Whether the packet is divided."""
        return self.any_amount or self.amount is not None


@dataclass(frozen=True, slots=True)
class PreventThat(Effect):
    """As in "prevent that damage", "prevent 2 of it", "prevent half of it, rounded up"; without ``amount``
    and ``half`` all of it; times ``per`` for "for each" (Rule 717.2).
    """

    amount: Quantity | None = None
    word: str = "that damage"
    all_but: bool = False
    half: Rounding | None = None
    per: Quantity | None = None


@dataclass(frozen=True, slots=True)
class Prevent(Effect):
    """As in "prevent the next 3 damage that would be dealt to target ally this turn" (Rule 717.2).

    Without ``amount`` it prevents all; with ``first`` it is the first so much damage of each turn (Rule
    717.6), with ``both`` what would be dealt to and dealt by ``to``; ``excluded_type`` is "non-melee damage",
    ``condition`` "while your hero has Stealth" (Rule 714.3a).
    ``active`` and ``leading`` only say how it is worded: "that your hero would be dealt", and the condition
    in front of a modifier with a duration.
    """

    amount: Quantity | None = None
    combat: bool = False
    noncombat: bool = False
    types: tuple[DamageType, ...] = ()
    to: CardReference | None = None
    source: CardReference | None = None
    duration: Duration | None = None
    active: bool = False
    both: bool = False
    first: bool = False
    excluded_type: DamageType | None = None
    condition: PowerCondition | None = None
    leading: bool = False


@dataclass(frozen=True, slots=True)
class MayChooseBoth(Effect):
    """As in "If your hero is a Dwarf, you may choose both": more options of the choice before (Rule
    707.1c).
    """

    condition: PowerCondition


@dataclass(frozen=True, slots=True)
class SkipDrawing(Effect):
    """As in "you may skip drawing it instead", "they skip drawing that card" (Rule 415.9f)."""

    player: PlayerReference
    card: CardReference


@dataclass(frozen=True, slots=True)
class RepeatEffect(Effect):
    """As in "For each ally removed this way, draw a card": the effect once for each; ``trailing`` if "for
    each" stands last.
    """

    value: Quantity
    effect: Effect
    trailing: bool = False


@dataclass(frozen=True, slots=True)
class Otherwise(Effect):
    """As in "Otherwise, ...": if the condition of the sentence before is false (Rule 709.2b)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class TakeExtraTurn(Effect):
    """As in "take an extra turn after this one" (Rule 500.4)."""

    player: PlayerReference


@dataclass(frozen=True, slots=True)
class DoubleStat(Effect):
    """As in "double your hero's ATK this turn" (Rule 719.4)."""

    card: CardReference
    stat: CardStat
    duration: Duration | None = None
