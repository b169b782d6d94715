"""The powers of one side of a card, sorted by what they do, so that a game never searches for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Generic, TypeVar

from engine.cards import DamageType
from engine.cardtext.powers import keyword_powers
from engine.cardtext.slots import number_targets
from engine.state.conflicts import costs_compete, depends_on_zones, targets_compete
from engine.state.power_meaning import (
    MOST_OF_FINISHING_MOVE,
    costs_with_their_cards,
    diplomacy_modifier,
    finishing_move_cost,
    place_of_condition,
    place_of_trigger,
    place_of_use,
    protects_on_chain,
    static_power,
    with_its_subject,
)
from engine.state.target_nodes import ConditionalTarget, ModalInstruction, find_modal, find_targets
from engine.tree.conditions import BothConditions, PowerCondition
from engine.tree.costs import CostPart, PayResources
from engine.tree.effects import Attach, Effect, Empowered, If, Move, Prevent
from engine.tree.keywords import Keyword
from engine.tree.node import Node, transform, walk
from engine.tree.powers import (
    AdditionalCost,
    AllowShielder,
    AllowWielder,
    AlternateCost,
    AsEnters,
    AsTurnStarts,
    AttachTo,
    ChosenAsPlayed,
    CompletionCost,
    CostReduction,
    DeathRattle,
    Diplomacy,
    EntersWith,
    FinishingMove,
    FromOpeningHand,
    Inspire,
    Instructions,
    KeywordPower,
    Keywords,
    Limits,
    MayPlay,
    MayStayExhausted,
    Ongoing,
    Payment,
    PlacementCost,
    PlayOnlyIf,
    Power,
    PreventionPower,
    ReplacementPower,
    Resistance,
    Reward,
    Sabotage,
    ShieldsOnlyAgainst,
    Stash,
    Static,
    TagWord,
    TraitPower,
    Triggered,
    TriggeredGroup,
    Unpreventable,
    WhilePower,
)
from engine.tree.references import CardReference, Filter, Target, TargetPlayer, This
from engine.tree.triggers import EntersZone
from engine.tree.values import Number, X
from engine.tree.words import Owner, Place, PowerWord, WordKind

PowerType = TypeVar("PowerType", bound=Power)

PowerOverEvents = ReplacementPower | PreventionPower | Unpreventable
"""Powers that change events before they happen (Rule 716, 717)."""


class PowerEntry(Generic[PowerType]):
    """One power of a card.

    ``index`` is its place among the powers of the card, which tells it from others that read the same (Rule
    701.4); ``trait`` is what its controller's hero must have (Rule 206.1c), ``targets`` and ``modal`` what
    its effect targets and its modes, ``has_x`` whether X is part of its cost (Rule 707.1b),
    ``costs_without_x`` what of it does not depend on X, ``resources`` the least number of resources that it
    costs, ``has_dead_ends`` whether one choice can stand in the way of another (Rule 707.2), and
    ``is_plain`` whether nothing but those resources is needed to use it.
    ``condition`` is what must be true for the card to have the power: "While you control a Demon, ..." (Rule
    704.1a).
    """

    __slots__ = (
        "condition",
        "costs_without_x",
        "has_dead_ends",
        "has_x",
        "index",
        "is_plain",
        "modal",
        "power",
        "resources",
        "targets",
        "trait",
    )

    def __init__(
        self,
        index: int,
        power: PowerType,
        trait: str = "",
        targets: tuple[ConditionalTarget, ...] = (),
        modal: ModalInstruction | None = None,
        has_x: bool = False,
        costs_without_x: tuple[CostPart, ...] = (),
        resources: int = 0,
        has_dead_ends: bool = False,
        condition: PowerCondition | None = None,
        is_plain: bool = False,
    ) -> None:
        self.index = index
        self.power = power
        self.trait = trait
        self.targets = targets
        self.modal = modal
        self.has_x = has_x
        self.costs_without_x = costs_without_x
        self.resources = resources
        self.has_dead_ends = has_dead_ends
        self.condition = condition
        self.is_plain = is_plain


@dataclass(slots=True, eq=False)
class PowerSheet:
    """Powers by what they do."""

    powers: tuple[Power, ...] = ()
    instructions: tuple[Effect, ...] = ()
    """What is carried out as the card resolves (Rule 709.2b)."""
    attach: AttachTo | None = None
    targets: tuple[ConditionalTarget, ...] = ()
    """What the instructions target."""
    modal: ModalInstruction | None = None
    usable: list[PowerEntry[Payment]] = field(default_factory=list)
    """Payments that players use."""
    usable_elsewhere: list[tuple[Place, PowerEntry[Payment]]] = field(default_factory=list)
    """Payments that work in another zone than play (Rule 700.2)."""
    completions: list[PowerEntry[Payment]] = field(default_factory=list)
    statics: list[PowerEntry[Static | KeywordPower]] = field(default_factory=list)
    """What generates modifiers."""
    triggers: list[PowerEntry[Triggered]] = field(default_factory=list)
    """What watches for events."""
    replacements: list[PowerEntry[PowerOverEvents]] = field(default_factory=list)
    """What changes events before they happen."""
    triggers_elsewhere: list[tuple[Place, PowerEntry[Triggered]]] = field(default_factory=list)
    statics_elsewhere: list[tuple[Place, PowerEntry[Static]]] = field(default_factory=list)
    keywords: list[KeywordPower] = field(default_factory=list)
    enters_with: list[EntersWith] = field(default_factory=list)
    """What the card enters play with (Rule 710.1b)."""
    others_enter_with: list[PowerEntry[EntersWith]] = field(default_factory=list)
    """What other cards enter play with."""
    additional_costs: list[AdditionalCost] = field(default_factory=list)
    alternate_costs: list[AlternateCost] = field(default_factory=list)
    placement_costs: list[PlacementCost] = field(default_factory=list)
    reductions: list[CostReduction] = field(default_factory=list)
    play_conditions: list[PowerCondition] = field(default_factory=list)
    as_enters: list[AsEnters] = field(default_factory=list)
    """What is done as the card enters play (Rule 710.1a)."""
    as_others_enter: list[PowerEntry[AsEnters]] = field(default_factory=list)
    """What is done as other cards enter play."""
    as_turn_starts: list[PowerEntry[AsTurnStarts]] = field(default_factory=list)
    """What is done in the ready step (Rule 501.1a)."""
    may_play: list[MayPlay] = field(default_factory=list)
    inspires: list[PowerEntry[Inspire]] = field(default_factory=list)
    sabotages: list[PowerEntry[Sabotage]] = field(default_factory=list)
    stashes: list[Stash] = field(default_factory=list)
    from_opening_hand: list[FromOpeningHand] = field(default_factory=list)
    most_x: int | None = None
    """What can be chosen for an X that is in the text but not in the resource cost (Rule 707.1b)."""
    chosen_as_played: WordKind | None = None
    x_costs: tuple[CostPart, ...] = ()
    """The additional costs if X is in them."""
    removes_cards: bool = False
    may_stay_exhausted: bool = False
    shields_only_against: frozenset[DamageType] | None = None
    """The damage types of which the card can prevent damage, where text says so (Rule 717.2c)."""
    cannot_be_interrupted: bool = False
    has_dead_ends: bool = False
    """Whether one choice for the card as it is played can stand in the way of another (Rule 707.2)."""
    acts_in_play: bool = False
    """Whether a card in play with these powers has to be looked at at all."""
    works_elsewhere: bool = False
    """Whether any of them works as long as the card is in another zone."""
    changes_cost: bool = False
    """Whether the card costs anything else than the resources printed on it (Rule 403.2, 403.3)."""

    @property
    def required_costs(self) -> tuple[CostPart, ...]:
        """The additional costs that have to be paid (Rule 707.1e)."""
        return tuple(part for power in self.additional_costs if not power.optional for part in power.costs)

    @property
    def optional_costs(self) -> tuple[CostPart, ...]:
        """The additional costs that a player may pay (Rule 707.1e)."""
        return tuple(part for power in self.additional_costs if power.optional for part in power.costs)

    @property
    def has_resistance(self) -> bool:
        """Whether one of the powers is a Resistance (glossary)."""
        preventions = (
            entry.power.prevention for entry in self.replacements if isinstance(entry.power, PreventionPower)
        )
        return any(prevention.to == _RESISTANT for prevention in preventions)

    @property
    def attach_host(self) -> CardReference | None:
        """What the card says to attach it to, in one of its modes at least (Rule 305.2d, 400.1)."""
        if self.attach is not None:
            return self.attach.host
        return None if self.modal is None else self.modal.attach_host

    @property
    def attaches_itself(self) -> bool:
        """Whether the card attaches itself as it resolves (Rule 400.1, 400.4)."""
        return self.attach_host is not None or any(
            isinstance(node, Attach) and isinstance(node.card, This) for node in walk(self.instructions)
        )

    def summarize(self) -> None:
        """Note what the powers are about as a whole, when all of them are sorted."""
        self.has_dead_ends = _has_dead_ends(self)
        self.acts_in_play = bool(
            self.usable
            or self.statics
            or self.triggers
            or self.completions
            or self.replacements
            or self.as_others_enter
            or self.others_enter_with
            or self.as_turn_starts
        )
        self.works_elsewhere = bool(
            self.triggers_elsewhere or self.statics_elsewhere or self.usable_elsewhere
        )
        self.changes_cost = bool(
            self.additional_costs or self.alternate_costs or self.reductions or self.may_play
        )


NO_POWERS = PowerSheet()

_RESISTANT = This("character")
"""What a card calls itself in the meaning of a Resistance, and in no printed text."""
_DEATH = EntersZone(This("card"), Place.GRAVEYARD, Owner.YOURS, from_anywhere=True)
"""What Death Rattle watches for (glossary)."""


def power_sheet(powers: Iterable[Power]) -> PowerSheet:
    """Sort the powers of a card."""
    powers = tuple(powers)
    if not powers:
        return NO_POWERS
    sheet = PowerSheet(powers)
    completions: dict[int, CompletionCost] = {}
    for index, printed in enumerate(powers):
        power, trait = _unwrap(printed)
        if isinstance(power, CompletionCost):
            is_further = index - 1 in completions  # one of two costs
            completions = {**completions, index: power} if is_further else {index: power}
        elif isinstance(power, Reward):
            sheet.completions += _completions(index, completions, power, trait)
        else:
            sheet.cannot_be_interrupted |= protects_on_chain(power)
            _sort(sheet, index, power, trait)
    sheet.targets = find_targets((sheet.attach, sheet.instructions))
    sheet.modal = find_modal(sheet.instructions)
    sheet.removes_cards = any(
        isinstance(node, Move) and node.place is Place.REMOVED for node in walk(sheet.instructions)
    )
    sheet.summarize()
    return sheet


def _has_dead_ends(sheet: PowerSheet) -> bool:
    additional = [part for power in sheet.additional_costs for part in power.costs]
    ways: list[list[CostPart]] = [[PayResources(Number(0)), *additional]]
    ways += [[*power.costs, *additional] for power in sheet.alternate_costs]
    return (
        any(map(costs_compete, ways))
        or targets_compete(sheet.targets)
        or any(map(depends_on_zones, sheet.reductions))
    )


@lru_cache(maxsize=4096)
def with_powers(sheet: PowerSheet, powers: tuple[Power, ...]) -> PowerSheet:
    """A sheet with further powers at its end (Rule 700.1).

    Always the same one for the same sheet and powers: a power that a card has before and after an event must
    be the same entry, else it would seem to have become active with that event (Rule 703.3c).
    """
    return power_sheet((*sheet.powers, *powers)) if powers else sheet


POWERS_BY_WORD: dict[PowerWord, type[Power]] = {
    PowerWord.DIPLOMACY: Diplomacy,
    PowerWord.INSPIRE: Inspire,
    PowerWord.RESISTANCE: Resistance,
    PowerWord.SABOTAGE: Sabotage,
    PowerWord.STASH: Stash,
}
"""The powers that name something behind a word, by that word (glossary)."""


def is_called(power: Power, keyword: Keyword | PowerWord) -> bool:
    """Whether a keyword, or a word with more behind it, stands for a power."""
    if isinstance(keyword, PowerWord):
        return isinstance(power, POWERS_BY_WORD[keyword])
    return isinstance(power, KeywordPower) and power.keyword is keyword


@lru_cache(maxsize=4096)
def without_keyword(sheet: PowerSheet, keyword: Keyword | PowerWord) -> PowerSheet:
    """A sheet without the powers that a keyword means (Rule 700.3); the same sheet if it has none."""
    left = (_without_keyword(power, keyword) for power in sheet.powers)
    powers = tuple(power for power in left if power is not None)
    return sheet if powers == sheet.powers else power_sheet(powers)


def _without_keyword(power: Power, keyword: Keyword | PowerWord) -> Power | None:
    """What is left of a power; the words before it go with it."""
    if isinstance(power, Ongoing | TagWord | TraitPower):
        inner = _without_keyword(power.power, keyword)
        return None if inner is None else replace(power, power=inner)
    if isinstance(power, Keywords):
        keywords = tuple(part for part in power.keywords if part.keyword is not keyword)
        return Keywords(keywords) if keywords else None
    return None if is_called(power, keyword) else power


def reward_powers(sheet: PowerSheet) -> Iterator[Power]:
    """The reward powers of a quest, each behind its own completion cost (Rule 702.1, 702.2a)."""
    for entry in sheet.completions:
        yield CompletionCost(entry.power.costs, entry.power.limits)
        yield Reward(entry.power.effects)


def payment_powers(sheet: PowerSheet) -> Iterator[Power]:
    """The payment powers of a card in play, each behind the trait that it needs (Rule 206.1c, 701)."""
    for entry in sheet.usable:
        yield TraitPower(entry.trait, entry.power) if entry.trait else entry.power


def powers_behind_keywords(sheet: PowerSheet, keywords: Iterable[Keyword]) -> Iterator[Power]:
    """The powers of a card in play that keywords stand for (glossary: Keyword), of which it may have some
    that mean nothing by themselves.
    """
    yield from sheet.keywords
    without_powers = set(keywords) - {power.keyword for power in sheet.keywords}
    yield from (KeywordPower(keyword) for keyword in sorted(without_powers))
    for power in sheet.powers:
        if isinstance(power, (*POWERS_BY_WORD.values(), DeathRattle)):
            yield power


def payment_entry(index: int, power: Payment, trait: str) -> PowerEntry[Payment]:
    """A payment or reward power with what is known of its cost and effects."""
    costs = costs_with_their_cards(power.costs)
    if costs != power.costs:
        power = replace(power, costs=costs)
    has_x = _has_x(power.costs)
    targets = find_targets(power.effects)
    modal = find_modal(power.effects)
    is_fixed = power.reduction is None
    takes_resources = is_fixed and all(
        isinstance(part, PayResources) and isinstance(part.amount, Number) for part in power.costs
    )
    return PowerEntry(
        index,
        power,
        trait,
        targets=targets,
        modal=modal,
        is_plain=takes_resources and not targets and modal is None and power.limits == Limits(),
        has_x=has_x,
        costs_without_x=_without_x(power.costs) if has_x else (),
        resources=sum(
            part.amount.amount
            for part in power.costs
            if is_fixed and isinstance(part, PayResources) and isinstance(part.amount, Number)
        ),
        has_dead_ends=costs_compete(power.costs) or targets_compete(targets),
    )


def with_costs(entry: PowerEntry[Payment], costs: tuple[CostPart, ...]) -> PowerEntry[Payment]:
    """A payment or reward power at another cost."""
    changed = payment_entry(entry.index, replace(entry.power, costs=costs), entry.trait)
    changed.condition = entry.condition
    return changed


def _without_x(costs: tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """What has to be paid for every value of X, of cards that can have any cost where X is asked for."""

    def drop_comparisons(node: Node) -> Node:
        if not isinstance(node, Filter):
            return node
        return replace(node, criteria=tuple(part for part in node.criteria if not _has_x(part)))

    return tuple(part for part in transform(costs, drop_comparisons) if not _has_x(part))


def _has_x(part: object) -> bool:
    return any(isinstance(node, X) for node in walk(part))


def _unwrap(power: Power) -> tuple[Power, str]:
    """A power without the words before it that have no meaning in a game, and the trait that it needs."""
    trait = ""
    while True:
        if isinstance(power, TagWord) and isinstance(power.power, Instructions):
            return _empowered(power.power) if power.words.startswith("Empower") else power.power, trait
        if isinstance(power, Ongoing | TagWord):
            power = power.power
        elif isinstance(power, TraitPower):
            trait = power.trait
            power = power.power
        else:
            return power, trait


def _renumbered(sheet: PowerSheet, power: PowerType) -> PowerType:
    """Instructions whose targets are numbered on from those of the paragraphs before (Rule 707.1d)."""
    before = sum(isinstance(node, Target | TargetPlayer) for node in walk((sheet.attach, sheet.instructions)))
    if sheet.attach is not None:
        before -= sum(isinstance(node, Target | TargetPlayer) for node in walk(sheet.attach.effects))

    def shift(node: Node) -> Node:
        if isinstance(node, Target | TargetPlayer):
            return replace(node, slot=node.slot + before)
        return node

    shifted: PowerType = transform(power, shift) if before else power
    return shifted


def _empowered(instructions: Instructions) -> Instructions:
    """The sentences of an ability's Empower text, which can be ignored as a whole (glossary: Empower)."""
    return Instructions(
        tuple(
            Empowered(effect.condition, effect.effect) if isinstance(effect, If) else effect
            for effect in instructions.effects
        )
    )


def _sort_payment(sheet: PowerSheet, index: int, power: Payment, trait: str) -> None:
    entry = payment_entry(index, power, trait)
    place = place_of_use(power)
    if place is Place.PLAY:
        sheet.usable.append(entry)
    else:
        sheet.usable_elsewhere.append((place, entry))


def _completions(
    index: int, costs: Mapping[int, CompletionCost], reward: Reward, trait: str
) -> Iterator[PowerEntry[Payment]]:
    """The ways to complete a quest for a reward: the first has the number of the reward, another that of its
    cost.
    """
    ways = list(costs.items()) or [(index, CompletionCost(()))]
    for place, (number, cost) in enumerate(ways):
        payment = Payment(cost.costs, reward.effects, cost.limits)
        yield payment_entry(number if place else index, payment, trait)


def _sort(
    sheet: PowerSheet, index: int, power: Power, trait: str, condition: PowerCondition | None = None
) -> None:
    """Put a power where it belongs; ``condition`` is what must be true for the card to have it."""
    match power:
        case Instructions():
            sheet.instructions += _renumbered(sheet, power).effects
        case AttachTo():
            sheet.attach = _renumbered(sheet, power)
            sheet.instructions += sheet.attach.effects
        case Payment():
            _sort_payment(sheet, index, power, trait)
        case Static() | AllowWielder() | AllowShielder():
            _sort_static(sheet, index, static_power(power), trait)
        case Triggered() | DeathRattle():
            _sort_triggered(sheet, index, power, trait, condition)
        case TriggeredGroup():
            for effects in power.effects:
                separate = number_targets(Triggered(power.event, effects))
                _sort_triggered(sheet, index, separate, trait, condition)
        case KeywordPower() | Keywords():
            for keyword in power.keywords if isinstance(power, Keywords) else (power,):
                _add_keyword(sheet, index, keyword, trait)
        case _:
            _sort_further(sheet, index, power, trait, condition)


def _sort_static(sheet: PowerSheet, index: int, static: Static, trait: str) -> None:
    place = place_of_condition(static.modifier.condition)
    if place is Place.PLAY:
        sheet.statics.append(PowerEntry(index, static, trait))
    else:
        sheet.statics_elsewhere.append((place, PowerEntry(index, static, trait)))


def _sort_triggered(
    sheet: PowerSheet,
    index: int,
    power: Triggered | DeathRattle,
    trait: str,
    condition: PowerCondition | None,
) -> None:
    if isinstance(power, DeathRattle):
        power = Triggered(_DEATH, power.effects, place=Place.GRAVEYARD)
    power = with_its_subject(power)
    entry = PowerEntry(index, power, trait, condition=condition)
    place = place_of_trigger(power)
    if place is Place.PLAY:
        sheet.triggers.append(entry)
    else:
        sheet.triggers_elsewhere.append((place, entry))


def _sort_while(sheet: PowerSheet, index: int, power: WhilePower, trait: str) -> None:
    """A payment is restricted by the condition (Rule 701.1); other powers are there only while it is true."""
    inner = power.power
    if isinstance(inner, Static) and inner.modifier.condition is not None:
        both = BothConditions(power.condition, inner.modifier.condition)
        inner = replace(inner, modifier=replace(inner.modifier, condition=both))
    if isinstance(inner, Payment):
        limits = replace(inner.limits, condition=power.condition, is_while=True)
        inner = replace(inner, limits=limits)
    _sort(sheet, index, inner, trait, power.condition)


def _sort_further(
    sheet: PowerSheet, index: int, power: Power, trait: str, condition: PowerCondition | None
) -> None:
    """Put a power where it belongs that replaces events, or says how the card is in play or gets there."""
    match power:
        case WhilePower():
            _sort_while(sheet, index, power, trait)
        case ReplacementPower() | PreventionPower() | Unpreventable():
            sheet.replacements.append(PowerEntry(index, power, trait, condition=condition))
        case EntersWith(card=This()):
            sheet.enters_with.append(power)
        case EntersWith():
            sheet.others_enter_with.append(PowerEntry(index, power, trait))
        case AsEnters(card=This()):
            sheet.as_enters.append(power)
        case AsEnters():
            sheet.as_others_enter.append(PowerEntry(index, power, trait))
        case AsTurnStarts():
            sheet.as_turn_starts.append(PowerEntry(index, power, trait))
        case MayStayExhausted() | ShieldsOnlyAgainst():
            _sort_exhausting(sheet, power)
        case Inspire() | Sabotage() | Stash() | Diplomacy() | FinishingMove() | Resistance():
            _sort_named(sheet, index, power, trait)
        case _:
            _sort_how_to_play(sheet, power)


def _sort_exhausting(sheet: PowerSheet, power: MayStayExhausted | ShieldsOnlyAgainst) -> None:
    """Note what a card says of itself as it stays exhausted, or exhausts to prevent damage."""
    if isinstance(power, ShieldsOnlyAgainst):
        sheet.shields_only_against = frozenset(power.types)
    else:
        sheet.may_stay_exhausted = True


def _sort_named(
    sheet: PowerSheet,
    index: int,
    power: Inspire | Sabotage | Stash | Diplomacy | FinishingMove | Resistance,
    trait: str,
) -> None:
    """Put a keyword power where it belongs that names something behind it (glossary)."""
    match power:
        case Inspire():
            sheet.inspires.append(PowerEntry(index, power, trait))
        case Sabotage():
            sheet.sabotages.append(PowerEntry(index, power, trait))
        case Stash():
            sheet.stashes.append(power)
        case Diplomacy():
            sheet.statics.append(PowerEntry(index, Static(diplomacy_modifier(power)), trait))
        case FinishingMove():
            sheet.keywords.append(KeywordPower(Keyword.FINISHING_MOVE))
            _sort_how_to_play(sheet, finishing_move_cost(power))
        case Resistance():
            resistance = PreventionPower(Prevent(types=power.types, to=_RESISTANT))
            sheet.replacements.append(PowerEntry(index, resistance, trait))


def _sort_how_to_play(sheet: PowerSheet, power: Power) -> None:
    """Put a power where it belongs that says what it takes to play or place the card."""
    match power:
        case AdditionalCost():
            sheet.additional_costs.append(power)
            sheet.x_costs += tuple(part for part in power.costs if _has_x(part))
            sheet.most_x = power.most_x if power.most_x is not None else sheet.most_x
        case AlternateCost():
            sheet.alternate_costs.append(power)
        case PlacementCost():
            sheet.placement_costs.append(power)
        case ChosenAsPlayed():
            sheet.chosen_as_played = power.kind
        case CostReduction():
            sheet.reductions.append(power)
        case PlayOnlyIf():
            sheet.play_conditions.append(power.condition)
        case FromOpeningHand():
            sheet.from_opening_hand.append(power)
        case MayPlay():
            sheet.may_play.append(power)


def _add_keyword(sheet: PowerSheet, index: int, keyword: KeywordPower, trait: str) -> None:
    """A keyword that needs a trait is a modifier to the card itself (Rule 206.1c)."""
    if trait:
        sheet.statics.append(PowerEntry(index, keyword, trait))
        return
    sheet.keywords.append(keyword)
    if keyword.keyword is Keyword.FINISHING_MOVE:
        sheet.most_x = MOST_OF_FINISHING_MOVE
    for power in keyword_powers(keyword.keyword, keyword.number):
        _sort(sheet, index, power, "")
