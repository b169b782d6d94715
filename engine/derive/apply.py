"""What each kind of change does to characteristics, what it writes, and what it reads (Rule 714, 719)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.derive import interpreter, stats
from engine.derive.associated_weapons import associated_weapon
from engine.derive.context import Context
from engine.derive.gained_powers import (
    add_keyword,
    gain_chosen_keywords,
    gain_chosen_resistance,
    gain_keyword,
    gain_power,
    gain_powers_of_others,
    gain_resistance,
    keyword_result,
    lose_keyword,
    lose_powers,
    powers_result,
)
from engine.derive.gained_types import (
    becomes_chosen,
    becomes_type,
    gain_limited_tag,
    is_also,
    is_also_chosen,
    lose_limited_tag,
)
from engine.state import GameCard, GameState, TurnStep
from engine.state.characteristics import Characteristics
from engine.tree.changes import (
    AttackCost,
    AttackLimit,
    AttackOnly,
    BecomesChosen,
    BecomesCopy,
    BecomesDamageType,
    BecomesNumbers,
    BecomesType,
    CanAttack,
    Cannot,
    CannotAttack,
    CannotProtectAgainst,
    CannotReadyDuring,
    CanProtect,
    CanProtectAgainst,
    ChangeBoth,
    ChangeStat,
    Continuous,
    ControlledBy,
    Doubles,
    EntersExhausted,
    EntersWithDamage,
    GainChosenKeywords,
    GainChosenResistance,
    GainKeyword,
    GainKeywordPowers,
    GainOneOf,
    GainPaymentPowers,
    GainPower,
    GainPowersOf,
    GainResistance,
    GainRewardPowers,
    GainWhile,
    IsAlso,
    IsAlsoChosen,
    IsInstant,
    KeepsStats,
    LimitedTag,
    LoseKeyword,
    LoseLimitedTag,
    LosePowers,
    MustAttack,
    MustBeTargeted,
    PaysLikeResource,
    ProtectOnly,
    SetStats,
    Shields,
    StrikesWith,
    SwitchesStats,
    Wields,
)
from engine.tree.conditions import (
    HasFatalDamage,
    HasHighest,
    HasKeyword,
    HaveDifferentNames,
    HaveDifferentTypes,
    HaveSameType,
    SharesTrait,
    SharesType,
)
from engine.tree.costs import PayResources
from engine.tree.criteria import (
    ChosenName,
    Extreme,
    ExtremeOfDescription,
    NameContains,
    Named,
    NotNamed,
    OfChosen,
    OtherNameThan,
    SameNameAs,
    SharedTrait,
    SharedType,
    StatComparison,
    WithAnyKeyword,
    WithChosenDamageType,
    WithKeyword,
    WithoutKeyword,
    WithoutPowers,
    WithPower,
)
from engine.tree.keywords import OF_WEAPONS
from engine.tree.node import Node, cached_by_identity, walk
from engine.tree.player_changes import ChangeToPlayers
from engine.tree.references import ControllerOf, Filter
from engine.tree.values import (
    HighestStat,
    Number,
    StatOf,
    TotalStat,
    TraitsAmong,
    TypesAmong,
)
from engine.tree.words import CardStat, ForbiddenAction

# What modifiers write and read of characteristics

TYPES, TAGS, POWERS, ATK, HEALTH, OTHER_NUMBERS, CONTROL, NAME, DOUBLED = (1 << bit for bit in range(9))
_STAT_BITS = {CardStat.ATK: ATK, CardStat.HEALTH: HEALTH, CardStat.REMAINING_HEALTH: HEALTH}

Apply = Callable[[GameState, Context, Characteristics, Any], None]
Result = Callable[[GameState, Context, GameCard, Any], object]


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """How one kind of change works: ``apply`` it; its ``result`` on a card, for dependency (Rule 719.1); the
    characteristics that it ``writes`` and that its result ``reads``.
    """

    apply: Apply
    result: Result
    writes: int
    reads: int


def _no_result(game: GameState, context: Context, card: GameCard, change: Any) -> object:
    return None


def _stat_amount(game: GameState, context: Context, change: ChangeStat) -> int:
    amount = interpreter.value(game, context, change.amount)
    if change.per is not None:
        amount *= interpreter.value(game, context, change.per)
    return -amount if change.negative else amount


def _has_stat(card: Characteristics, stat: CardStat) -> bool:
    """Whether a card has such a number at all, be it 0 (Rule 719.1)."""
    if stat is CardStat.ATK:
        return card.is_character or card.is_weapon
    if stat is CardStat.HEALTH:
        return card.is_character
    if stat is CardStat.STRIKE_COST:
        return card.is_weapon
    return True


def _can_change(card: Characteristics, stat: CardStat) -> bool:
    """Whether something can be added to a number of a card, or taken from it (Rule 103.2)."""
    return stat not in card.kept_stats and _has_stat(card, stat)


def _keeps_stats(game: GameState, context: Context, card: Characteristics, change: KeepsStats) -> None:
    card.kept_stats |= set(change.stats)


def _change_stat(game: GameState, context: Context, card: Characteristics, change: ChangeStat) -> None:
    if _can_change(card, change.stat):
        _add(card, change.stat, _stat_amount(game, context, change))


def _double(game: GameState, context: Context, card: Characteristics, change: Doubles) -> None:
    if _can_change(card, change.stat):
        _add(card, change.stat, stats.stat(card, change.stat))


def _set_stats(game: GameState, context: Context, card: Characteristics, change: SetStats) -> None:
    for which, amount in _stats_to_set(game, context, card, change):
        _set(card, which, amount)


def _stats_to_set(
    game: GameState, context: Context, card: Characteristics, change: SetStats
) -> list[tuple[CardStat, int]]:
    """What the numbers that a card has become; a number that it lacks stays missing (Rule 719.1)."""
    amount = interpreter.value(game, context, change.amount)
    return [(stat, amount) for stat in change.stats if _has_stat(card, stat)]


def _set_result(game: GameState, context: Context, card: GameCard, change: SetStats) -> object:
    return _stats_to_set(game, context, card.current, change)


def _becomes_numbers(
    game: GameState, context: Context, card: Characteristics, change: BecomesNumbers
) -> None:
    if _has_stat(card, CardStat.ATK):
        card.atk = change.atk
        if change.damage_type is not None:
            card.damage_types = frozenset({change.damage_type})
    if _has_stat(card, CardStat.HEALTH):
        card.health = change.health


def _numbers_result(game: GameState, context: Context, card: GameCard, change: BecomesNumbers) -> object:
    return _has_stat(card.current, CardStat.ATK), _has_stat(card.current, CardStat.HEALTH)


def _switch(game: GameState, context: Context, card: Characteristics, change: SwitchesStats) -> None:
    """The value of ATK becomes that of health, and the other way round (Rule 712.9)."""
    card.atk, card.health = card.health, card.atk


def _switch_result(game: GameState, context: Context, card: GameCard, change: SwitchesStats) -> object:
    return card.current.atk, card.current.health


def _add(card: Characteristics, stat: CardStat, amount: int) -> None:
    if stat is CardStat.ATK:
        card.atk += amount
    elif stat is CardStat.HEALTH:
        card.health += amount
    elif stat is CardStat.DEFENSE:
        card.defense += amount
    elif stat is CardStat.STRIKE_COST:
        card.strike_cost += amount
    else:
        card.cost += amount


def _set(card: Characteristics, stat: CardStat, amount: int) -> None:
    _add(card, stat, amount - stats.stat(card, stat))


def _stat_result(game: GameState, context: Context, card: GameCard, change: ChangeStat) -> object:
    return _stat_amount(game, context, change) if _has_stat(card.current, change.stat) else None


def _change_both(game: GameState, context: Context, card: Characteristics, change: ChangeBoth) -> None:
    atk, health = _both_amounts(game, context, change)
    if _can_change(card, CardStat.ATK):
        card.atk += atk
    if _can_change(card, CardStat.HEALTH):
        card.health += health


def _both_amounts(game: GameState, context: Context, change: ChangeBoth) -> tuple[int, int]:
    """What is added to ATK and health."""
    times = 1 if change.per is None else interpreter.value(game, context, change.per)
    atk = times * interpreter.value(game, context, change.atk)
    health = times * interpreter.value(game, context, change.health)
    return (-atk if change.negative else atk), (-health if change.negative != change.mixed else health)


def _both_result(game: GameState, context: Context, card: GameCard, change: ChangeBoth) -> object:
    atk, health = _both_amounts(game, context, change)
    has_atk, has_health = _has_stat(card.current, CardStat.ATK), _has_stat(card.current, CardStat.HEALTH)
    return (has_atk and atk, has_health and health)


SAME_ACTION = {
    ForbiddenAction.BE_EXHAUSTED: ForbiddenAction.EXHAUST,
    ForbiddenAction.BE_FLIPPED: ForbiddenAction.FLIP,
    ForbiddenAction.BE_READIED: ForbiddenAction.READY,
}
"""Words that mean exactly the same (glossary: Exhaust, Flip)."""


def _cannot_ready_during(
    game: GameState, context: Context, card: Characteristics, change: CannotReadyDuring
) -> None:
    """Forbid a card to ready in a ready step, whatever would ready it (Rule 103.2, 501.1).

    A modifier of the next ready step is suspended in all others.
    """
    if game.step is not TurnStep.READY:
        return
    is_locked = change.next and not isinstance(change.player, ControllerOf)
    if is_locked or game.turn_player in interpreter.players(game, context, change.player):
        card.cannot |= {ForbiddenAction.READY}


def _nothing_on_cards(game: GameState, context: Context, card: Characteristics, change: Any) -> None:
    """A change of who controls a card, or of what is printed on it: nothing is modified."""


def _cannot(game: GameState, context: Context, card: Characteristics, change: Cannot) -> None:
    action = SAME_ACTION.get(change.action, change.action)
    if change.by is not None:
        card.cannot_by = (*card.cannot_by, (_combat_context(context), action, change.by))
        return
    card.cannot |= {action}
    if change.action is ForbiddenAction.LEAVE_PLAY:
        card.cannot |= {ForbiddenAction.BE_DESTROYED, ForbiddenAction.BE_REMOVED}


def _combat_context(context: Context) -> Context:
    """What a restriction of attacks refers to: "it" is what was mentioned before the character that the
    restriction applies to, which would be "itself" (Rule 712.3a).
    """
    return Context(
        context.controller,
        context.source,
        x=context.x,
        mentions=context.before,
        before=context.before,
        subject=context.subject,
    )


def _attack_only(game: GameState, context: Context, card: Characteristics, change: AttackOnly) -> None:
    card.attack_only = (*card.attack_only, (_combat_context(context), change.cards, change.if_able))


def _attack_cost(game: GameState, context: Context, card: Characteristics, change: AttackCost) -> None:
    cost = change.cost
    if isinstance(cost, PayResources):
        amount = interpreter.value(game, context, cost.amount)
        cost = PayResources(Number(amount))
        card.exhaust_cost += amount if change.exhausting else 0
    card.attack_costs = (*card.attack_costs, (_combat_context(context), change.against, cost))


def _attack_limit(game: GameState, context: Context, card: Characteristics, change: AttackLimit) -> None:
    limit = (_combat_context(context), change.filter, interpreter.value(game, context, change.count))
    card.attack_limits = (*card.attack_limits, limit)


def _gain_while(game: GameState, context: Context, card: Characteristics, change: GainWhile) -> None:
    if interpreter.holds(game, context, change.condition):
        _change_stat(game, context, card, change.gain)


def _while_result(game: GameState, context: Context, card: GameCard, change: GainWhile) -> object:
    return interpreter.holds(game, context, change.condition) and _stat_result(
        game, context, card, change.gain
    )


def _pays_like_resource(
    game: GameState, context: Context, card: Characteristics, change: PaysLikeResource
) -> None:
    card.pays_like_resource = True


def _wields(game: GameState, context: Context, card: Characteristics, change: Wields) -> None:
    card.wields = (*card.wields, (_combat_context(context), change.weapons))


def _shields(game: GameState, context: Context, card: Characteristics, change: Shields) -> None:
    card.shields = (*card.shields, (_combat_context(context), change.equipment))


def _must_attack(game: GameState, context: Context, card: Characteristics, change: MustAttack) -> None:
    card.must_attack = (*card.must_attack, (_combat_context(context), change.card))


def _cannot_attack(game: GameState, context: Context, card: Characteristics, change: CannotAttack) -> None:
    card.cannot_attack = (*card.cannot_attack, (_combat_context(context), change.cards))


def _must_be_targeted(
    game: GameState, context: Context, card: Characteristics, change: MustBeTargeted
) -> None:
    card.magnet_of = (*card.magnet_of, context.controller)


def _becomes_damage_type(
    game: GameState, context: Context, card: Characteristics, change: BecomesDamageType
) -> None:
    card.damage_types = frozenset({change.damage_type})


def _can_protect(game: GameState, context: Context, card: Characteristics, change: CanProtect) -> None:
    card.can_protect = (*card.can_protect, (_combat_context(context), change.cards))


def _protect_only(game: GameState, context: Context, card: Characteristics, change: ProtectOnly) -> None:
    card.protect_only = (*card.protect_only, (_combat_context(context), change.cards))


def _can_protect_against(
    game: GameState, context: Context, card: Characteristics, change: CanProtectAgainst
) -> None:
    card.can_protect_against = (*card.can_protect_against, (_combat_context(context), change.attackers))


def _cannot_protect_against(
    game: GameState, context: Context, card: Characteristics, change: CannotProtectAgainst
) -> None:
    restriction = (_combat_context(context), change.attackers)
    card.cannot_protect_against = (*card.cannot_protect_against, restriction)


def _can_attack(game: GameState, context: Context, card: Characteristics, change: CanAttack) -> None:
    card.can_attack = (*card.can_attack, (_combat_context(context), change.cards))


def _strikes_with(game: GameState, context: Context, card: Characteristics, change: StrikesWith) -> None:
    """Add the current values of the weapon a wielder strikes with (Rule 303.2b)."""
    weapon = associated_weapon(game, context.source, context.controller)
    if weapon is None:
        return
    card.atk += weapon.current.atk
    card.damage_types |= weapon.current.damage_types
    if card.cannot_have_powers:
        return
    for keyword in sorted(weapon.current.keywords & OF_WEAPONS - card.cannot_have_keywords):
        add_keyword(card, keyword, None)


def _strike_result(game: GameState, context: Context, card: GameCard, change: StrikesWith) -> object:
    weapon = associated_weapon(game, context.source, context.controller)
    if weapon is None:
        return None
    return weapon.current.atk, weapon.current.damage_types, weapon.current.keywords


CHANGES: dict[type[Node], ChangeRule] = {
    AttackCost: ChangeRule(_attack_cost, _no_result, 0, 0),
    AttackLimit: ChangeRule(_attack_limit, _no_result, 0, 0),
    GainWhile: ChangeRule(_gain_while, _while_result, ATK | HEALTH | OTHER_NUMBERS, TYPES),
    PaysLikeResource: ChangeRule(_pays_like_resource, _no_result, 0, 0),
    AttackOnly: ChangeRule(_attack_only, _no_result, 0, 0),
    BecomesCopy: ChangeRule(_nothing_on_cards, _no_result, 0, 0),
    CanAttack: ChangeRule(_can_attack, _no_result, 0, 0),
    ProtectOnly: ChangeRule(_protect_only, _no_result, 0, 0),
    CanProtect: ChangeRule(_can_protect, _no_result, 0, 0),
    CanProtectAgainst: ChangeRule(_can_protect_against, _no_result, 0, 0),
    CannotProtectAgainst: ChangeRule(_cannot_protect_against, _no_result, 0, 0),
    Cannot: ChangeRule(_cannot, _no_result, 0, 0),
    BecomesDamageType: ChangeRule(_becomes_damage_type, _no_result, TAGS, 0),
    BecomesNumbers: ChangeRule(_becomes_numbers, _numbers_result, TAGS | ATK | HEALTH, TYPES),
    BecomesType: ChangeRule(becomes_type, _no_result, TYPES | TAGS | ATK | HEALTH | POWERS, 0),
    CannotAttack: ChangeRule(_cannot_attack, _no_result, 0, 0),
    CannotReadyDuring: ChangeRule(_cannot_ready_during, _no_result, 0, 0),
    ChangeBoth: ChangeRule(_change_both, _both_result, ATK | HEALTH, TYPES),
    ChangeStat: ChangeRule(_change_stat, _stat_result, ATK | HEALTH | OTHER_NUMBERS, TYPES),
    ControlledBy: ChangeRule(_nothing_on_cards, _no_result, 0, 0),
    GainKeyword: ChangeRule(gain_keyword, keyword_result, POWERS, 0),
    GainResistance: ChangeRule(gain_resistance, _no_result, POWERS, 0),
    GainPower: ChangeRule(gain_power, _no_result, POWERS, 0),
    KeepsStats: ChangeRule(_keeps_stats, _no_result, 0, 0),
    GainChosenKeywords: ChangeRule(gain_chosen_keywords, _no_result, POWERS, 0),
    GainChosenResistance: ChangeRule(gain_chosen_resistance, _no_result, POWERS, 0),
    GainOneOf: ChangeRule(_nothing_on_cards, _no_result, 0, 0),
    GainKeywordPowers: ChangeRule(gain_powers_of_others, powers_result, POWERS, POWERS),
    GainPaymentPowers: ChangeRule(gain_powers_of_others, powers_result, POWERS, POWERS),
    GainRewardPowers: ChangeRule(gain_powers_of_others, powers_result, POWERS, POWERS),
    EntersExhausted: ChangeRule(_nothing_on_cards, _no_result, 0, 0),
    EntersWithDamage: ChangeRule(_nothing_on_cards, _no_result, 0, 0),
    Doubles: ChangeRule(_double, _no_result, ATK | HEALTH | OTHER_NUMBERS | DOUBLED, 0),
    GainPowersOf: ChangeRule(_nothing_on_cards, _no_result, 0, 0),
    IsInstant: ChangeRule(_nothing_on_cards, _no_result, 0, 0),
    BecomesChosen: ChangeRule(becomes_chosen, _no_result, TAGS, 0),
    IsAlsoChosen: ChangeRule(is_also_chosen, _no_result, TAGS, 0),
    IsAlso: ChangeRule(is_also, _no_result, TYPES | TAGS | ATK | HEALTH | POWERS, 0),
    LimitedTag: ChangeRule(gain_limited_tag, _no_result, TAGS, 0),
    LoseLimitedTag: ChangeRule(lose_limited_tag, _no_result, TAGS, 0),
    LoseKeyword: ChangeRule(lose_keyword, _no_result, POWERS, 0),
    LosePowers: ChangeRule(lose_powers, _no_result, POWERS, 0),
    MustAttack: ChangeRule(_must_attack, _no_result, 0, 0),
    MustBeTargeted: ChangeRule(_must_be_targeted, _no_result, 0, 0),
    SetStats: ChangeRule(_set_stats, _set_result, ATK | HEALTH | OTHER_NUMBERS, TYPES),
    SwitchesStats: ChangeRule(_switch, _switch_result, ATK | HEALTH, ATK | HEALTH | TYPES),
    StrikesWith: ChangeRule(_strikes_with, _strike_result, ATK | POWERS, TYPES | TAGS | ATK | POWERS),
    Shields: ChangeRule(_shields, _no_result, 0, 0),
    Wields: ChangeRule(_wields, _no_result, 0, 0),
}


@cached_by_identity
def writes(content: Continuous) -> int:
    """The characteristics that a modifier can change."""
    bits = 0
    for change in content.changes:
        if isinstance(change, ChangeStat):
            bits |= _STAT_BITS.get(change.stat, OTHER_NUMBERS)
        elif isinstance(change, SetStats):
            for stat in change.stats:
                bits |= _STAT_BITS.get(stat, OTHER_NUMBERS)
        elif not isinstance(change, ChangeToPlayers):
            bits |= CHANGES[type(change)].writes
    return bits


@cached_by_identity
def doubled_numbers(content: Continuous) -> int:
    """The characteristics that a modifier doubles (Rule 719.4)."""
    bits = 0
    for change in content.changes:
        if isinstance(change, Doubles):
            bits |= _STAT_BITS.get(change.stat, OTHER_NUMBERS)
    return bits


@cached_by_identity
def reads(content: Continuous) -> int:
    """The characteristics that a modifier looks at."""
    bits = 0
    for node in walk(content):
        bits |= _characteristics_read(node)
    for change in content.changes:
        if not isinstance(change, ChangeToPlayers):
            bits |= CHANGES[type(change)].reads
    return bits


def _characteristics_read(node: Node) -> int:
    if isinstance(node, Filter):
        tags = (*node.tags, *node.any_tags, *node.excluded_tags, *node.icons, *node.damage_types)
        return (TYPES if node.nouns else 0) | (TAGS if tags else 0)
    if isinstance(node, StatOf) and node.printed:
        return 0
    if isinstance(
        node, StatOf | StatComparison | TotalStat | HighestStat | HasHighest | Extreme | ExtremeOfDescription
    ):
        return _STAT_BITS.get(node.stat, OTHER_NUMBERS)
    return _READS.get(type(node), 0)


_READS: dict[type[Node], int] = {
    HasFatalDamage: HEALTH,
    OfChosen: TYPES | TAGS,
    WithChosenDamageType: TAGS,
    **dict.fromkeys(
        (HasKeyword, WithAnyKeyword, WithKeyword, WithoutKeyword, WithoutPowers, WithPower), POWERS
    ),
    **dict.fromkeys(
        (ChosenName, HaveDifferentNames, NameContains, Named, NotNamed, OtherNameThan, SameNameAs), NAME
    ),
    **dict.fromkeys((HaveDifferentTypes, HaveSameType, SharedType, SharesType, TypesAmong), TYPES),
    **dict.fromkeys((SharedTrait, SharesTrait, TraitsAmong), TYPES | TAGS | NAME),
}
"""The characteristics that nodes look at, whatever is in them."""
