"""What effects are worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.agents.worth import gains
from engine.agents.worth.cards import powers_in_play
from engine.agents.worth.numbers import Number, condition, is_me, number
from engine.agents.worth.reading import EFFECTS, Reader
from engine.agents.worth.scene import LOSING, TRIFLE, PowerSource, Scene
from engine.agents.worth.valuation import Term
from engine.cardtext.powers import keyword_instructions
from engine.tree import (
    alternative_effects,
    costs,
    course_effects,
    deck_effects,
    effects,
    packet_effects,
    token_effects,
    transfer_effects,
    values,
)
from engine.tree.changes import ChangeStat, Continuous
from engine.tree.node import Node, transform
from engine.tree.powers import Triggered
from engine.tree.references import It, Some, Target, TargetPlayer, TopOfDeck, ZoneOf
from engine.tree.words import Place

WASTE = 5.0
"""What is lost with a token that uniqueness destroys (Rule 414.2), which was there for something to come."""

PAYMENT_LOSS = 0.3
"""What a resource is worth that could pay for something else."""


def _amount(node: Any, part: Node) -> Number:
    """An amount, times "for each"."""
    amount, per = number(part), None if node.per is None else number(node.per)
    if per is None:
        return amount
    return lambda scene, source, card: amount(scene, source, card) * per(scene, source, card)


# Effects on cards


def _deal(reader: Reader, effect: effects.Deal) -> None:
    reader.gain(effect.to, gains.damage(_amount(effect, effect.amount)))


def _deal_parts(reader: Reader, effect: packet_effects.DealParts) -> None:
    to = None
    for part in reversed(effect.parts):
        to = part.to or to
        if to is not None:
            reader.gain(to, gains.damage(number(part.amount)))


def _destroy(reader: Reader, effect: effects.Destroy) -> None:
    if is_me(effect.player) or not isinstance(effect.cards, Some):
        reader.gain(effect.cards, gains.destruction)


def _exhaust(reader: Reader, effect: effects.Exhaust) -> None:
    if is_me(effect.player) or not isinstance(effect.cards, Some):
        reader.gain(effect.cards, gains.exhausting)


def _interrupt(reader: Reader, effect: effects.Interrupt) -> None:
    reader.valuation.interrupts = True
    cards = effect.cards
    if isinstance(cards, Target | Some):
        cards = replace(cards, filter=replace(cards.filter, place=Place.CHAIN))
    reader.gain(cards, gains.interruption)


def _ready(reader: Reader, effect: effects.Ready) -> None:
    reader.gain(effect.cards, gains.readying)


def _move(reader: Reader, effect: effects.Move) -> None:
    cards = reader.meaning(effect.cards)
    if isinstance(cards, ZoneOf):
        if is_me(cards.player) and cards.place is Place.DECK and effect.place is Place.REMOVED:
            reader.term(lambda scene, source: -LOSING)
    elif isinstance(cards, TopOfDeck):
        if is_me(cards.player):
            _from_deck(reader, effect.place, number(cards.count))
    elif isinstance(cards, Some | Target) and cards.filter.place is Place.DECK:
        _from_deck(reader, effect.place, number(getattr(cards, "count", None)))
    else:
        reader.gain(effect.cards, gains.moving(effect.place))


def _from_deck(reader: Reader, place: Place, count: Number) -> None:
    """Cards of one's own deck, which are not known, go elsewhere."""

    def term(scene: Scene, source: PowerSource) -> float:
        cards = count(scene, source, source.card)
        if place is Place.HAND:
            return cards * scene.card
        if place is Place.RESOURCE_ROW:
            return cards * scene.resource
        return cards * 2 * scene.later if place is Place.PLAY else 0.0

    reader.term(term)


def _search(reader: Reader, effect: deck_effects.SearchZones) -> None:
    if is_me(effect.player):
        count = getattr(effect.cards, "count", None) or values.Number(1)
        reader.mentioned.append(TopOfDeck(effect.player, count))


def _flip(reader: Reader, effect: effects.Flip) -> None:
    def term(scene: Scene, source: PowerSource) -> float:
        hero = scene.me.hero
        if hero is None or hero.back is None or hero.flipped:
            return 0.0
        front = powers_in_play(hero.current.sheet)
        back = powers_in_play(hero.back.sheet)
        own = PowerSource(hero)
        return back.worth(scene, own) - front.worth(scene, own)

    reader.term(term)


def _gain_control(reader: Reader, effect: effects.GainControl) -> None:
    if not is_me(effect.player):
        reader.gain(effect.card, gains.destruction)


# Effects without cards


def _draw(reader: Reader, effect: effects.Draw) -> None:
    if not is_me(effect.player) and not isinstance(effect.player, TargetPlayer):
        return
    count = _amount(effect, effect.count)
    reader.term(lambda scene, source: count(scene, source, source.card) * scene.card)


def _amended(reader: Reader, effect: alternative_effects.Amended) -> None:
    if isinstance(effect.effect, effects.Lasting):
        reader.read(effect.effect)
    else:
        reader.read(alternative_effects.with_amended_number(effect))


def _discard(reader: Reader, effect: deck_effects.Discard) -> None:
    if not is_me(effect.player):
        return
    count = _amount(effect, effect.count)
    reader.term(lambda scene, source: -0.5 * scene.card * count(scene, source, source.card))


def _discard_cards(reader: Reader, effect: deck_effects.DiscardCards) -> None:
    if not is_me(effect.player):
        return
    is_whole_hand = isinstance(effect.cards, ZoneOf)
    reader.term(lambda scene, source: -0.5 * scene.card * (len(scene.view.hand) if is_whole_hand else 1))


def _place_additional(reader: Reader, effect: deck_effects.PlaceAdditional) -> None:
    if is_me(effect.player):
        reader.term(lambda scene, source: scene.resource)


def _take_extra_turn(reader: Reader, effect: effects.TakeExtraTurn) -> None:
    """The attacks of the allies in play, and a card drawn."""
    if is_me(effect.player):
        reader.term(lambda scene, source: 0.0 if scene.finishing else scene.attack_damage + scene.card)


def _double_stat(reader: Reader, effect: effects.DoubleStat) -> None:
    as_much_again = ChangeStat(effect.stat, values.StatOf(It(), effect.stat))
    reader.read_modifier(Continuous(effect.card, (as_much_again,), duration=effect.duration))


def _put_tokens(reader: Reader, effect: token_effects.PutTokens) -> None:
    if not is_me(effect.player):
        return
    _read_tokens(reader, _amount(effect, effect.count), effect.token)
    for tokens in effect.before:
        _read_tokens(reader, number(tokens.count), tokens.token)


def _read_tokens(reader: Reader, count: Number, description: token_effects.TokenDescription) -> None:
    token = gains.token(description.atk, description.keywords)
    reader.term(lambda scene, source: count(scene, source, source.card) * token(scene))
    name = description.name
    if name is not None and "Unique" in description.tags:
        reader.term(lambda scene, source: -WASTE * scene.controls(name))


def _add_counters(reader: Reader, effect: effects.AddCounters) -> None:
    reader.term(lambda scene, source: TRIFLE * scene.later)


# Combinations


def _sequence(reader: Reader, effect: effects.Sequence) -> None:
    reader.read_all(effect.effects)


def _if(reader: Reader, effect: Any) -> None:
    test = reader.last_test = condition(effect.condition)
    if test is None:
        reader.read(effect.effect)
        return
    reader.tests.append(test)
    reader.read(effect.effect)
    reader.tests.pop()


def _otherwise(reader: Reader, effect: effects.Otherwise) -> None:
    """What happens if the condition before is false; nothing, where that can't be seen to be false."""
    test = reader.last_test
    if test is None:
        return
    reader.tests.append(lambda scene, source, card: not test(scene, source, card))
    reader.read(effect.effect)
    reader.tests.pop()


def _repeat(reader: Reader, effect: effects.RepeatEffect) -> None:
    part = reader.inner()
    part.tests = list(reader.tests)
    part.read(effect.effect)
    count = number(effect.value)
    reader.valuation.repeated.append(
        (lambda scene, source: count(scene, source, source.card), part.valuation)
    )


def _use_keyword(reader: Reader, effect: effects.UseKeyword) -> None:
    reader.read_all(keyword_instructions(effect.keyword))


def _may(reader: Reader, effect: effects.May) -> None:
    reader.read_all((effect,))


def _unless(reader: Reader, effect: effects.Unless) -> None:
    if not is_me(effect.player):
        reader.read(effect.effect)
        return
    parts = [reader.inner().read_all((part,)) for part in (effect.action, effect.effect)]
    reader.valuation.unless.append([part.valuation for part in parts])


def _modal(reader: Reader, effect: effects.Modal) -> None:
    reader.valuation.modes.append([reader.inner().read_all(option).valuation for option in effect.options])


def _where_x(reader: Reader, effect: effects.WhereX) -> None:
    reader.read(transform(effect.effect, lambda node: effect.value if isinstance(node, values.X) else node))


def _delayed(reader: Reader, effect: effects.Delayed) -> None:
    if isinstance(effect.power, Triggered):
        reader.read_triggered(effect.power)


def _pay(reader: Reader, effect: effects.Pay) -> None:
    reader.read_costs(effect.costs)
    for part in effect.costs:
        if isinstance(part, costs.PayResources):
            reader.term(_payment(number(part.amount)))


def _payment(amount: Number) -> Term:
    return lambda scene, source: -PAYMENT_LOSS * amount(scene, source, source.card)


def _remove_damage(reader: Reader, effect: transfer_effects.RemoveAllDamage) -> None:
    reader.gain(effect.card, gains.healing(lambda scene, source, card: card.damage))


def _choose_targets(reader: Reader, effect: effects.ChooseTargets) -> None:
    reader.gain(effect.cards, lambda scene, source, card: 0.0)


EFFECTS.update(
    {
        effects.AddCounters: _add_counters,
        effects.ChooseTargets: _choose_targets,
        effects.Deal: _deal,
        course_effects.DealAsCombat: lambda reader, effect: reader.read(effect.deal),
        packet_effects.DealParts: _deal_parts,
        effects.Delayed: _delayed,
        effects.Destroy: _destroy,
        deck_effects.Discard: _discard,
        deck_effects.DiscardCards: _discard_cards,
        effects.DoubleDamage: lambda reader, effect: reader.gain(effect.cards, gains.doubled_damage),
        effects.DoubleStat: _double_stat,
        effects.Draw: _draw,
        effects.Empowered: _if,
        effects.Exhaust: _exhaust,
        effects.Flip: _flip,
        effects.GainControl: _gain_control,
        effects.Heal: lambda reader, effect: reader.gain(
            effect.target, gains.healing(_amount(effect, effect.amount))
        ),
        effects.If: _if,
        effects.Instead: lambda reader, effect: reader.read(effect.effect),
        effects.Lasting: lambda reader, effect: reader.read_modifier(effect.modifier),
        effects.May: _may,
        effects.Modal: _modal,
        effects.Interrupt: _interrupt,
        effects.Move: _move,
        effects.Otherwise: _otherwise,
        effects.Pay: _pay,
        deck_effects.PlaceAdditional: _place_additional,
        effects.PutDamage: lambda reader, effect: reader.gain(
            effect.card, gains.damage(number(effect.amount))
        ),
        token_effects.PutTokenCopy: lambda reader, effect: reader.gain(effect.card, gains.entering),
        token_effects.PutTokens: _put_tokens,
        alternative_effects.Amended: _amended,
        alternative_effects.EitherOf: lambda reader, effect: reader.read(effect.first),
        alternative_effects.OrInstead: lambda reader, effect: reader.read(effect.effect),
        effects.Ready: _ready,
        transfer_effects.RemoveAllDamage: _remove_damage,
        effects.RepeatEffect: _repeat,
        deck_effects.SearchZones: _search,
        effects.Sequence: _sequence,
        effects.TakeExtraTurn: _take_extra_turn,
        effects.Then: lambda reader, effect: reader.read(effect.effect),
        effects.Unless: _unless,
        effects.UseKeyword: _use_keyword,
        effects.WhereX: _where_x,
    }
)
