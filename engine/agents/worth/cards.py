"""What cards are worth: to be played, to use a power of theirs, to stay in play. Each is read once."""

from __future__ import annotations

from functools import lru_cache

from engine.agents.worth.numbers import Number, number
from engine.agents.worth.reading import Reader
from engine.agents.worth.scene import PowerSource, Scene
from engine.agents.worth.valuation import Term, Valuation
from engine.board.view import VisibleLink
from engine.state.characteristics import Characteristics
from engine.state.power_sheet import PowerEntry, PowerSheet
from engine.tree.changes import ChangeStat, Continuous, GainKeyword
from engine.tree.costs import CostPart, GestureCost, PayResources, SayCost
from engine.tree.effects import Effect
from engine.tree.node import cached_by_identity, transform, walk
from engine.tree.powers import KeywordPower, Payment, Static, Triggered
from engine.tree.references import All, EachOf, TargetPlayer, This, You
from engine.tree.values import X
from engine.tree.words import CardStat, Noun, Place, Side

READ_AT_ONCE = 8192
"""How many powers are kept in memory."""


@lru_cache(maxsize=READ_AT_ONCE)
def play_valuation(card: Characteristics) -> Valuation:
    """What a card is worth to a player who plays it: what it does at once, and what it is in play."""
    sheet = card.sheet
    reader = Reader(sheet.attach_host)
    if card.is_weapon:
        reader.term(_strikes)
    elif card.is_character:
        reader.term(lambda scene, source: scene.body(source.card))
    if card.is_unique or card.limits:
        reader.term(lambda scene, source: -scene.displaced(source.card))
    if sheet.attach is not None:
        reader.gain(sheet.attach.host, lambda scene, source, card: 0.0)
    reader.read_all(sheet.instructions)
    mode = None if sheet.modal is None else sheet.modal.attach_mode
    if mode is not None:
        reader.valuation.modes[0][mode] = _attached(sheet)
    elif card.stays_in_play:
        _read_powers(reader, sheet)
        for entry in sheet.usable:
            if not any(isinstance(part, PayResources) for part in entry.power.costs):
                reader.valuation.optional.append(power_valuation(entry))
    return reader.valuation


def _attached(sheet: PowerSheet) -> Valuation:
    """What the ongoing mode of an ability is worth: its lasting powers, once it is attached (Rule 305.2d)."""
    host = sheet.attach_host
    reader = Reader(host)
    if host is not None:
        reader.gain(host, lambda scene, source, card: 0.0)
    _read_powers(reader, sheet)
    return reader.valuation


def _strikes(scene: Scene, source: PowerSource) -> float:
    """A weapon is worth the strikes that are stronger than those with the weapons in play."""
    best = max((card.current.atk for card in scene.me.hero_row if card.current.is_weapon), default=0)
    better = max(source.card.current.atk - best, 0)
    return better * min(scene.later, 2.0) + 0.01 * (scene.later > 0)


@lru_cache(maxsize=READ_AT_ONCE)
def powers_in_play(sheet: PowerSheet) -> Valuation:
    """What the lasting powers of a card in play are worth."""
    reader = Reader()
    _read_powers(reader, sheet)
    return reader.valuation


def _read_powers(reader: Reader, sheet: PowerSheet) -> None:
    for entry in sheet.statics:
        power = entry.power
        if isinstance(power, KeywordPower):
            trait = entry.trait
            gained = Reader()
            gained.read_modifier(Continuous(This("card"), (GainKeyword(power.keyword),)))
            reader.valuation.repeated.append((_has_trait(trait), gained.valuation))
        elif isinstance(power, Static) and power.place is Place.PLAY:
            reader.read_modifier(power.modifier)
            _read_future_allies(reader, power.modifier)
    for trigger in sheet.triggers:
        if trigger.power.place is Place.PLAY:
            reader.read_triggered(trigger.power)


def _read_future_allies(reader: Reader, modifier: Continuous) -> None:
    """A bonus of all one's allies also helps those that will join: one in two turns."""
    description = getattr(modifier.who, "filter", None)
    if (
        not isinstance(modifier.who, All | EachOf)
        or description is None
        or Noun.ALLY not in description.nouns
    ):
        return
    if description.side not in (Side.YOURS, Side.FRIENDLY):
        return
    for change in modifier.changes:
        if isinstance(change, ChangeStat) and change.stat is CardStat.ATK and not change.negative:
            reader.term(_for_future_allies(number(change.amount)))


def _for_future_allies(bonus: Number) -> Term:
    return lambda scene, source: (
        bonus(scene, source, source.card) * scene.later * max(scene.later - 1, 0.0) / 4
    )


def _has_trait(trait: str) -> Term:
    return lambda scene, source: float(scene.me.hero is not None and trait in scene.me.hero.current.traits)


def target_player_valuation(link: VisibleLink) -> Valuation:
    """What the effects of a link on the chain are worth to the player whom they target."""
    effects = link.source.current.sheet.instructions if link.power is None else link.power.effects
    return _read_as_target(tuple(effects))


@lru_cache(maxsize=READ_AT_ONCE)
def _read_as_target(effects: tuple[Effect, ...]) -> Valuation:
    of_target = [effect for effect in effects if any(isinstance(node, TargetPlayer) for node in walk(effect))]
    as_you = transform(tuple(of_target), lambda node: You() if isinstance(node, TargetPlayer) else node)
    return Reader().read_all(as_you).valuation


@lru_cache(maxsize=READ_AT_ONCE)
def power_valuation(entry: PowerEntry[Payment]) -> Valuation:
    """What it is worth to use a payment power or complete a quest, less what is paid beside resources."""
    return Reader().read_costs(entry.power.costs).read_all(entry.power.effects).valuation


@lru_cache(maxsize=READ_AT_ONCE)
def alternate_cost(sheet: PowerSheet) -> Valuation:
    """What is lost by paying the alternate cost of a card (Rule 403.3)."""
    return Reader().read_costs(part for power in sheet.alternate_costs[:1] for part in power.costs).valuation


@lru_cache(maxsize=READ_AT_ONCE)
def additional_cost(sheet: PowerSheet) -> Valuation:
    """What is lost by paying the additional costs of a card, resources aside (Rule 707.1e)."""
    return Reader().read_costs(part for power in sheet.additional_costs for part in power.costs).valuation


@cached_by_identity
def _effect_valuation(power: Payment | Triggered) -> Valuation:
    return Reader().read_all(power.effects).valuation


def link_valuation(link: VisibleLink) -> Valuation:
    """What a link on the chain is worth."""
    if link.power is not None:
        return _effect_valuation(link.power)
    return play_valuation(link.source.current)


@cached_by_identity
def resource_cost(costs: tuple[CostPart, ...]) -> tuple[int, bool]:
    """The resources that costs need, and whether they contain X besides."""
    fixed = sum(getattr(part.amount, "amount", 0) for part in costs if isinstance(part, PayResources))
    return fixed, any(isinstance(node, X) for node in walk(costs))


@lru_cache(maxsize=READ_AT_ONCE)
def is_free(entry: PowerEntry[Payment]) -> bool:
    """Whether a power can be used again and again, since nothing is paid that runs out (Rule 403.1)."""
    if entry.power.limits.times_per_turn:
        return False
    fixed, _ = resource_cost(entry.power.costs)
    return not fixed and all(
        isinstance(part, PayResources | SayCost | GestureCost) for part in entry.power.costs
    )
