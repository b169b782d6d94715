"""Paying costs, and finding out whether they can be paid (Rule 403, 412.2, 701.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive import select
from engine.derive.context import Context, find
from engine.derive.evaluate import value
from engine.events import (
    AddDamage,
    ChangeCounters,
    DestroyCard,
    DiscardCard,
    Event,
    ExhaustCard,
    FlipHero,
    MoveCard,
    happen,
    happen_together,
)
from engine.play.choices import choose_cards
from engine.state import GameCard, GameState, GameZone, Player
from engine.state.zones import chosen_from, label
from engine.tree.costs import (
    Activate,
    CostPart,
    DestroyCost,
    DiscardCost,
    ExhaustCost,
    FlipCost,
    MoveCost,
    PayResources,
    PutDamageCost,
    RemoveCounterCost,
    SayCost,
)
from engine.tree.keywords import Keyword
from engine.tree.references import CardReference, Some, ZoneOf
from engine.tree.words import ForbiddenAction, Place

ORDER = (
    Activate,
    PayResources,
    ExhaustCost,
    SayCost,
    PutDamageCost,
    RemoveCounterCost,
    FlipCost,
    DiscardCost,
    DestroyCost,
    MoveCost,
)
"""The order in which the parts of a cost are paid: first what needs cards ready, last what takes cards
away, so that a resource can help to pay before it is destroyed (Rule 403.1)."""


# Resources (Rule 403.6, 412.2)


def ready_resources(player: Player) -> list[GameCard]:
    """The resources a player can exhaust (Rule 412.2)."""
    return [card for card in player.resource_row if not card.exhausted]


def pay_resources(game: GameState, player: Player, amount: int) -> Flow[None]:
    """Exhaust resources to pay a resource cost (Rule 403.6a, 412.2).

    One resource is as good as another for paying, so face-down ones go first, then the rest in the order they
    were placed. The player is asked only where one would be used that has a use of its own while ready.
    """
    ready = ready_resources(player)
    plain = sorted((card for card in ready if not _is_activated(card)), key=lambda card: not card.face_down)
    chosen = plain[:amount]
    useful = [card for card in ready if card not in plain]
    while len(chosen) < amount and useful:
        options = [Option(Verb.CHOOSE, f"exhaust {label(game, card)}", card=card.identity) for card in useful]
        option = yield from choose(player, DecisionKind.PAYMENT, "412.2", options, about="to pay")
        card = chosen_from(useful, option)
        useful.remove(card)
        chosen.append(card)
    if chosen:
        events: list[Event] = [ExhaustCard(card) for card in chosen]
        yield from happen_together(game, events)


def _is_activated(card: GameCard) -> bool:
    return any(
        isinstance(part, Activate) for entry in card.current.sheet.usable for part in entry.power.costs
    )


# Any cost (Rule 403)


def can_pay(game: GameState, context: Context, player: Player, parts: Sequence[CostPart]) -> bool:
    """Whether a player has the means to pay all of a cost (Rule 403.1)."""
    resources = 0
    for part in parts:
        if isinstance(part, PayResources):
            resources += value(game, context, part.amount)
        elif not CAN_PAY[type(part)](game, context, player, part):
            return False
        elif isinstance(part, Activate):
            card = find(game, context.source)
            resources += card is not None and card.zone is GameZone.RESOURCE_ROW
    return not resources or resources <= len(ready_resources(player))


def pay(game: GameState, context: Context, player: Player, parts: Sequence[CostPart]) -> Flow[int]:
    """Pay all parts of a cost (Rule 403.1, 707.1e); what is destroyed or discarded is mentioned.

    :returns: the number of resources exhausted.
    """
    paid = 0
    for part in sorted(parts, key=lambda part: ORDER.index(type(part))):
        if isinstance(part, PayResources):
            amount = value(game, context, part.amount)
            yield from pay_resources(game, player, amount)
            paid += amount
        else:
            yield from PAY[type(part)](game, context, player, part)
    return paid


def _payable(game: GameState, context: Context, player: Player, reference: CardReference) -> list[GameCard]:
    """The cards that a part of a cost can be paid with."""
    if isinstance(reference, Some):
        return [
            card
            for card in select.candidates(game, context, reference.filter)
            if reference.filter.side is not None or card.controller in (None, player.index)
        ]
    return select.cards(game, context, reference)


def _needed(game: GameState, context: Context, reference: CardReference) -> int:
    if isinstance(reference, Some) and reference.count is not None:
        return value(game, context, reference.count)
    return 1


def _choose_payment(
    game: GameState, context: Context, player: Player, reference: CardReference, able: Sequence[GameCard]
) -> Flow[list[GameCard]]:
    if isinstance(reference, Some):
        count = _needed(game, context, reference)
        cards = yield from choose_cards(game, context, player.index, able, count, rule="403.1")
    else:
        cards = list(able)
    if cards:
        context.mention(select.mention(reference, tuple(card.reference for card in cards)))
    return cards


def _able_to_exhaust(game: GameState, context: Context, player: Player, part: ExhaustCost) -> list[GameCard]:
    return [
        card
        for card in _payable(game, context, player, part.card)
        if card.in_play and not card.exhausted and ForbiddenAction.EXHAUST not in card.current.cannot
    ]


def _able_to_destroy(game: GameState, context: Context, player: Player, part: DestroyCost) -> list[GameCard]:
    return [
        card
        for card in _payable(game, context, player, part.card)
        if card.in_play and ForbiddenAction.BE_DESTROYED not in card.current.cannot
    ]


def _can_activate(game: GameState, context: Context, player: Player, part: Activate) -> bool:
    """An ally's activated powers need it in its party since the start of the turn (Rule 302.2, 701.3)."""
    card = find(game, context.source)
    if card is None or not card.in_play or card.exhausted or ForbiddenAction.EXHAUST in card.current.cannot:
        return False
    return can_activate_now(game, card)


def can_activate_now(game: GameState, card: GameCard) -> bool:
    """Whether a card has been in its party long enough to be activated (Rule 302.2, 701.3)."""
    if not card.current.is_ally or Keyword.TIME_IS_MONEY in card.current.keywords:
        return True
    return card.joined < _last_turn_of(game, card.controller or 0)


def _last_turn_of(game: GameState, player: int) -> int:
    """The number of the turn that a player most recently started."""
    return game.players[player].last_turn


def _can_flip(game: GameState, context: Context, player: Player, part: FlipCost) -> bool:
    return all(
        card.in_play and not card.flipped and not card.printed.is_master_hero
        for card in select.cards(game, context, part.card)
    )


def _can_remove_counter(game: GameState, context: Context, player: Player, part: RemoveCounterCost) -> bool:
    card = find(game, context.source)
    amount = 0 if part.amount is None else value(game, context, part.amount)
    return card is not None and card.counter(part.name) >= amount


def _hand(context: Context, player: Player, part: DiscardCost) -> list[GameCard]:
    source = context.source
    return [card for card in player.hand if card.number != source.number]


def _can_discard(game: GameState, context: Context, player: Player, part: DiscardCost) -> bool:
    if isinstance(part.card, ZoneOf):  # a hand can be discarded even if it is empty (Rule 415.9e)
        return True
    return len(_discardable(game, context, player, part)) >= _needed(game, context, part.card)


def _discardable(game: GameState, context: Context, player: Player, part: DiscardCost) -> list[GameCard]:
    hand = _hand(context, player, part)
    if isinstance(part.card, Some):
        return [card for card in hand if select.matches(game, context, part.card.filter, card)]
    return hand


def _can_move(game: GameState, context: Context, player: Player, part: MoveCost) -> bool:
    return len(_payable(game, context, player, part.card)) >= _needed(game, context, part.card)


Check = Callable[[GameState, Context, Player, Any], bool]

CAN_PAY: dict[type[CostPart], Check] = {
    Activate: _can_activate,
    DestroyCost: lambda game, context, player, part: (
        len(_able_to_destroy(game, context, player, part)) >= _needed(game, context, part.card)
    ),
    DiscardCost: _can_discard,
    ExhaustCost: lambda game, context, player, part: (
        len(_able_to_exhaust(game, context, player, part)) >= _needed(game, context, part.card)
    ),
    FlipCost: _can_flip,
    MoveCost: _can_move,
    PutDamageCost: lambda game, context, player, part: bool(_payable(game, context, player, part.card)),
    RemoveCounterCost: _can_remove_counter,
    SayCost: lambda game, context, player, part: True,
}


def _activate(game: GameState, context: Context, player: Player, part: Activate) -> Flow[None]:
    card = find(game, context.source)
    if card is not None:
        yield from happen(game, ExhaustCard(card))


def _exhaust(game: GameState, context: Context, player: Player, part: ExhaustCost) -> Flow[None]:
    able = _able_to_exhaust(game, context, player, part)
    cards = yield from _choose_payment(game, context, player, part.card, able)
    yield from happen_together(game, [ExhaustCard(card) for card in cards])


def _destroy(game: GameState, context: Context, player: Player, part: DestroyCost) -> Flow[None]:
    able = _able_to_destroy(game, context, player, part)
    cards = yield from _choose_payment(game, context, player, part.card, able)
    yield from happen_together(game, [DestroyCard(card) for card in cards])


def _flip(game: GameState, context: Context, player: Player, part: FlipCost) -> Flow[None]:
    for card in select.cards(game, context, part.card):
        yield from happen(game, FlipHero(card))


def _discard(game: GameState, context: Context, player: Player, part: DiscardCost) -> Flow[None]:
    if isinstance(part.card, ZoneOf):
        cards = list(player.hand)
    else:
        hand = _discardable(game, context, player, part)
        cards = yield from _choose_payment(game, context, player, part.card, hand)
    for card in cards:  # one at a time (Rule 415.9e)
        yield from happen(game, DiscardCard(card))


_ZONES = {Place.HAND: GameZone.HAND, Place.REMOVED: GameZone.REMOVED, Place.GRAVEYARD: GameZone.GRAVEYARD}


def _move(game: GameState, context: Context, player: Player, part: MoveCost) -> Flow[None]:
    able = _payable(game, context, player, part.card)
    cards = yield from _choose_payment(game, context, player, part.card, able)
    yield from happen_together(game, [MoveCard(card, _ZONES[part.place]) for card in cards])


def _put_damage(game: GameState, context: Context, player: Player, part: PutDamageCost) -> Flow[None]:
    amount = value(game, context, part.amount)
    for card in select.cards(game, context, part.card):
        yield from happen(game, AddDamage(card, amount))


def _remove_counter(game: GameState, context: Context, player: Player, part: RemoveCounterCost) -> Flow[None]:
    card = find(game, context.source)
    if card is not None:
        has = card.counter(part.name)
        amount = has if part.amount is None else value(game, context, part.amount)
        context.counter, context.amount = part.name, amount
        yield from happen(game, ChangeCounters(card, part.name, -amount))


def _say(game: GameState, context: Context, player: Player, part: SayCost) -> Flow[None]:
    return
    yield


Payer = Callable[[GameState, Context, Player, Any], Flow[None]]

PAY: dict[type[CostPart], Payer] = {
    Activate: _activate,
    DestroyCost: _destroy,
    DiscardCost: _discard,
    ExhaustCost: _exhaust,
    FlipCost: _flip,
    MoveCost: _move,
    PutDamageCost: _put_damage,
    RemoveCounterCost: _remove_counter,
    SayCost: _say,
}
