"""Paying costs, and finding out whether they can be paid (Rule 403, 412.2, 701.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine.decisions import DecisionKind, Flow, Option, Verb, choose, chosen_from
from engine.derive import descriptions, interpreter, references
from engine.derive.context import Context, find, source_card
from engine.derive.interpreter import value
from engine.derive.one_owner import choosable, is_of_one_owner
from engine.derive.player_modifiers import is_forbidden
from engine.derive.word_choices import words_to_choose
from engine.events import (
    AddDamage,
    ChangeCounters,
    DestroyCard,
    DiscardCard,
    Event,
    ExhaustCard,
    FlipHero,
    MoveCard,
    RevealCard,
    ShuffleDeck,
    TurnFaceDown,
    happen,
    happen_together,
)
from engine.events.replaceable import competing
from engine.play.choices import ZONES, choose_cards, choose_word, how_many
from engine.play.outcome import hearth
from engine.play.rehearsal import CannotFinishError, Start, can_finish, without_dead_ends
from engine.state import GameCard, GameState, GameZone, Player
from engine.state.chosen_words import ChosenWords, with_word
from engine.state.conflicts import costs_compete, own_part
from engine.state.zones import label
from engine.tree.costs import (
    Activate,
    ChooseWordCost,
    ConcedeCost,
    CostPart,
    DestroyCost,
    DiscardCost,
    ExhaustCost,
    FlipCost,
    GestureCost,
    MoveCost,
    PayForSome,
    PayResources,
    PutDamageCost,
    RemoveCounterCost,
    RevealCost,
    SayCost,
    SharedCost,
    TurnFaceDownCost,
)
from engine.tree.effects import Pay
from engine.tree.keywords import Keyword
from engine.tree.references import All, It, Some, This, TopOfDeck, ZoneOf
from engine.tree.values import Number, X
from engine.tree.words import ForbiddenAction, Place

ORDER = (
    Activate,
    ExhaustCost,
    PayForSome,
    PayResources,
    GestureCost,
    SayCost,
    PutDamageCost,
    RemoveCounterCost,
    TurnFaceDownCost,
    FlipCost,
    RevealCost,
    DiscardCost,
    DestroyCost,
    MoveCost,
    ConcedeCost,
)
"""The order in which the parts of a cost are paid: first what needs particular cards ready, then any
resources, then what takes cards away, so that a resource can help to pay before it is destroyed (Rule
403.1), and last what ends the game."""


# Resources (Rule 403.6, 412.2)


def ready_resources(player: Player) -> list[GameCard]:
    """The resources a player can exhaust: not those that something forbids to exhaust (Rule 103.2, 412.2);
    and what can be exhausted as though it were one.
    """
    ready = [card for card in player.resource_row if not (card.exhausted or _cannot_exhaust(card))]
    for row in (player.hero_row, player.ally_row):
        for card in row:
            current = card.current
            if current.pays_like_resource and not (
                card.exhausted or current.exhaust_cost or _cannot_exhaust(card)
            ):
                ready.append(card)
    return ready


def _cannot_exhaust(card: GameCard) -> bool:
    return ForbiddenAction.EXHAUST in card.current.cannot


def pay_resources(game: GameState, player: Player, amount: int) -> Flow[None]:
    """Exhaust resources to pay a resource cost (Rule 403.6a, 412.2).

    One resource is as good as another for paying, so face-down ones go first, then the rest in the order they
    were placed. The player is asked only where one would be used that has a use of its own while ready, as
    what is no resource has.
    """
    ready = ready_resources(player)
    plain = sorted((card for card in ready if not _is_activated(card)), key=lambda card: not card.face_down)
    chosen = plain[:amount]
    useful = [card for card in ready if card not in plain]
    while len(chosen) < amount and useful:
        options = [Option(Verb.CHOOSE, f"exhaust {label(game, card)}", card=card.identity) for card in useful]
        option = yield from choose(player, DecisionKind.PAYMENT, "412.2", options)
        card = chosen_from(useful, option)
        useful.remove(card)
        chosen.append(card)
    if chosen:
        events: list[Event] = [ExhaustCard(card) for card in chosen]
        yield from happen_together(game, events)


def _is_activated(card: GameCard) -> bool:
    return card.zone is not GameZone.RESOURCE_ROW or any(
        isinstance(part, Activate) for entry in card.current.sheet.usable for part in entry.power.costs
    )


# Any cost (Rule 403)


def _resources_of(game: GameState, context: Context, part: PayForSome | PayResources) -> int:
    """How many resources a part of a cost takes."""
    times = value(game, context, part.times) if isinstance(part, PayForSome) else 1
    return times * value(game, context, part.amount)


def _is_within(game: GameState, context: Context, part: PayForSome) -> bool:
    """Whether there are as many things as are paid for."""
    return value(game, context, part.times) <= value(game, context, part.most)


def can_pay(game: GameState, context: Context, player: Player, parts: Sequence[CostPart]) -> bool:
    """Whether a player has the means to pay each part of a cost (Rule 403.1)."""
    choice = next((part for part in parts if isinstance(part, ChooseWordCost)), None)
    if choice is not None:
        others = [part for part in parts if part is not choice]
        return bool(_words_to_pay_with(game, context, player, choice, others))
    resources = 0
    for part in parts:
        if isinstance(part, SharedCost):
            if not partners(game, context, part):
                return False
            part = own_part(part)
        if isinstance(part, PayForSome) and not _is_within(game, context, part):
            return False
        if isinstance(part, PayForSome | PayResources):
            resources += _resources_of(game, context, part)
        elif not can_pay_part(game, context, player, part):
            return False
        elif isinstance(part, Activate):
            card = find(game, context, context.source)
            if card is not None:
                resources += _is_resource(card) + card.current.exhaust_cost
    return not resources or resources <= len(_resources_beside(player, parts))


def _resources_beside(player: Player, parts: Sequence[CostPart]) -> list[GameCard]:
    """The resources that a player can exhaust beside other parts of a cost: what only pays like one may be
    needed where characters are exhausted, too.
    """
    ready = ready_resources(player)
    if any(isinstance(own_part(part), ExhaustCost) for part in parts):
        return [card for card in ready if card.zone is GameZone.RESOURCE_ROW]
    return ready


def _is_resource(card: GameCard) -> bool:
    """Whether resource costs can be paid with a card."""
    return card.zone is GameZone.RESOURCE_ROW or card.current.pays_like_resource


def _words_to_pay_with(
    game: GameState, context: Context, player: Player, choice: ChooseWordCost, others: Sequence[CostPart]
) -> list[str]:
    """The words that can be chosen to pay, so that the other parts can be paid, too."""
    return [
        word
        for word in words_to_choose(game, context, choice)
        if can_pay(game, replace(context, chosen_words=_words(context, choice, word)), player, others)
    ]


def _words(context: Context, choice: ChooseWordCost, word: str) -> ChosenWords:
    return with_word(context.chosen_words, choice.kind, word)


def greatest_x(game: GameState, context: Context, player: Player, parts: Sequence[CostPart]) -> int:
    """A value of X above which a cost with X in it surely can't be paid (Rule 707.1b).

    Without X in a resource cost X is about cards: how many there are, how many counters one has, or one of
    their numbers.
    """
    if any(isinstance(part, PayResources) and isinstance(part.amount, X) for part in parts):
        return len(ready_resources(player))
    cards = [card for card in game.cards if not card.face_down and card.in_play]
    own = [*player.hand, *player.graveyard]
    numbers = [
        len(cards),
        len(player.hand),
        len(player.graveyard),
        len(player.deck),
        len(player.resource_row),
    ]
    numbers += (max(card.base.cost, card.current.atk, card.current.health) for card in (*cards, *own))
    numbers += (number for _, number in source_card(game, context).counters)
    return max(numbers)


def costs_to_pay(game: GameState, context: Context, effect: Pay) -> tuple[CostPart, ...]:
    """What an instruction to pay asks for; of resources so much for each of something (Rule 403.6)."""
    if effect.per is None:
        return effect.costs
    times = value(game, context, effect.per)
    return tuple(
        PayResources(Number(times * value(game, context, part.amount)))
        if isinstance(part, PayResources)
        else part
        for part in effect.costs
    )


def can_pay_all(game: GameState, context: Context, player: Player, parts: Sequence[CostPart]) -> bool:
    """Whether a player has the means to pay all parts of a cost, even if they need the same cards (Rule
    403.1).
    """
    if not can_pay(game, context, player, parts):
        return False
    return not costs_compete(parts) or can_finish(game, _payment(context, player, parts))


def pay_all(game: GameState, context: Context, player: Player, parts: Sequence[CostPart]) -> Flow[None]:
    """Pay a cost that :func:`can_pay_all`, where no choice prevents a part of it from being paid."""
    if costs_compete(parts):
        yield from without_dead_ends(
            game, _payment(context, player, parts), pay(game, context, player, parts)
        )
    else:
        yield from pay(game, context, player, parts)


def _payment(context: Context, player: Player, parts: Sequence[CostPart]) -> Start:
    before = replace(context)
    return lambda game: pay(game, replace(before), game.players[player.index], parts)


def pay(game: GameState, context: Context, player: Player, parts: Sequence[CostPart]) -> Flow[int]:
    """Pay all parts of a cost (Rule 403.1, 707.1e); what is destroyed or discarded is mentioned.

    :returns: the number of resources exhausted.
    :raises CannotFinishError: when a part can't be paid after those before it.
    """
    paid = 0
    for choice in parts:
        if isinstance(choice, ChooseWordCost):
            parts = [part for part in parts if part is not choice]
            words = _words_to_pay_with(game, context, player, choice, parts)
            if not words:
                raise CannotFinishError
            word = yield from choose_word(game, context, player, choice.kind, words)
            context.chosen_words = _words(context, choice, word)
    for shared in sorted(parts, key=lambda part: ORDER.index(type(own_part(part)))):
        if isinstance(shared, SharedCost):
            yield from _pay_together(game, context, shared)
        part = own_part(shared)
        if isinstance(part, PayForSome | PayResources):
            amount = _resources_of(game, context, part)
            if amount > len(ready_resources(player)):
                raise CannotFinishError
            yield from pay_resources(game, player, amount)
            paid += amount
            if not (isinstance(part, PayResources) and isinstance(part.amount, Number)):
                context.amount = amount  # for "for each (1) paid this way" behind it
        elif not can_pay_part(game, context, player, part):
            raise CannotFinishError
        else:
            yield from PAY[type(part)](game, context, player, part)
    return paid


def can_pay_part(game: GameState, context: Context, player: Player, part: CostPart) -> bool:
    """Whether a player has the means to pay one part of a cost other than resources."""
    return CAN_PAY[type(part)](game, context, player, part)


# Costs that several players pay (Rule 403.1)


def partners(game: GameState, context: Context, part: SharedCost) -> list[Player]:
    """The players who have the means to pay a part of a cost together with the controller."""
    return [
        game.players[index]
        for index in interpreter.players(game, context, part.other)
        if can_pay(game, replace(context, controller=index), game.players[index], (part.part,))
    ]


def _pay_together(game: GameState, context: Context, part: SharedCost) -> Flow[None]:
    """Let the player who has agreed to pay a part, and was mentioned for that, pay it; anybody in a
    rehearsal, before it is asked who agrees.
    """
    agreed = next((mention.players for mention in reversed(context.mentions) if mention.players), ())
    able = partners(game, context, part)
    if not able:
        raise CannotFinishError
    partner = next((player for player in able if player.index in agreed), able[0])
    yield from pay(game, replace(context, controller=partner.index), partner, (part.part,))


# Costs that something happens to cards for


def _event(part: Any, card: GameCard, amount: int) -> Event:
    """What happens to a card that a part of a cost is paid with."""
    match part:
        case ExhaustCost():
            return ExhaustCard(card)
        case DestroyCost():
            return DestroyCard(card)
        case DiscardCost():
            return DiscardCard(card)
        case RevealCost():
            return RevealCard(card)
        case MoveCost():
            return MoveCard(card, ZONES[part.place], bottom=part.place is Place.DECK_BOTTOM)
        case TurnFaceDownCost():
            return TurnFaceDown(card)
        case PutDamageCost():
            return AddDamage(card, amount)
        case _:
            return FlipHero(card)


def _is_possible(game: GameState, event: Event) -> bool:
    """Whether an event can happen to pay a cost: not if it can't be done, or would be replaced (Rule 103.2,
    403.1).
    """
    return event._is_possible(game) and not competing(game, event, ())


def _candidates(game: GameState, context: Context, player: Player, part: Any) -> list[GameCard]:
    """The cards that a part of a cost describes. What is targeted is named behind the cost, so that "another"
    can be a target; "it" is the card with the text where the cost has mentioned none.
    """
    reference = part.card
    if isinstance(reference, Some) and reference.filter.other:
        context = replace(context, targets=())
    if isinstance(part, DiscardCost):
        if isinstance(reference, This):
            return [card for card in player.hand if card.number == context.source.number]
        hand = [card for card in player.hand if card.number != context.source.number]
        if isinstance(reference, Some):
            return [card for card in hand if descriptions.matches(game, context, reference.filter, card)]
        return hand
    if isinstance(reference, Some):
        return [
            card
            for card in descriptions.candidates(game, context, reference.filter)
            if (reference.filter.side is not None or card.controller in (None, player.index))
            and not _is_being_played(context, card)
        ]
    if isinstance(reference, It):
        return interpreter.cards(game, context, reference) or interpreter.cards(game, context, This("card"))
    return interpreter.cards(game, context, reference)


def _is_being_played(context: Context, card: GameCard) -> bool:
    """Whether a card is the one that the cost is to be paid for, and will be on the chain by then (Rule
    707.1a).
    """
    return card.number == context.source.number and card.zone is GameZone.HAND


def _can_pay_with_cards(game: GameState, context: Context, player: Player, part: Any) -> bool:
    """Whether there are enough cards, or all that the part describes can be used."""
    cards = _candidates(game, context, player, part)
    able = [card for card in cards if _is_possible(game, _event(part, card, 0))]
    if isinstance(part.card, Some):
        needed = 0 if part.card.up_to else how_many(game, context, part.card, len(able))
        return len(choosable(part.card.filter, able, needed)) >= needed
    if len(able) < len(cards):
        return False
    if isinstance(part.card, TopOfDeck):
        return len(cards) == value(game, context, part.card.count)
    return bool(cards) or isinstance(part.card, All | ZoneOf)  # of none, too (Rule 415.9e)


def _can_discard(game: GameState, context: Context, player: Player, part: DiscardCost) -> bool:
    """A player who can't discard can't discard an empty hand either (Rule 415.9e)."""
    if is_forbidden(game, player, ForbiddenAction.DISCARD):
        return False
    return _can_pay_with_cards(game, context, player, part)


def _pay_with_cards(game: GameState, context: Context, player: Player, part: Any) -> Flow[None]:
    """Choose cards where the text leaves a choice, none at all for "up to" and "any number of", and let it
    happen to them; several are discarded one at a time (Rule 104.1, 415.9e).
    """
    cards = _candidates(game, context, player, part)
    context.instruction = part
    if isinstance(part.card, Some):
        able = [card for card in cards if _is_possible(game, _event(part, card, 0))]
        count, up_to = how_many(game, context, part.card, len(able)), part.card.up_to
        cards = yield from choose_cards(
            game,
            context,
            player.index,
            choosable(part.card.filter, able, 0 if up_to else count),
            count,
            up_to=up_to,
            of_one_owner=is_of_one_owner(part.card.filter),
            rule="403.1",
        )
        if up_to:
            context.amount = len(cards)  # for "that many" behind it
    if cards and not isinstance(part, FlipCost) and not isinstance(part.card, ZoneOf):
        context.mention(references.mention(part.card, tuple(card.reference for card in cards)))
    amount = value(game, context, part.amount) if isinstance(part, PutDamageCost) else 0
    events = [_event(part, card, amount) for card in cards]
    if isinstance(part, DiscardCost):
        for event in events:
            yield from happen(game, event)
    else:
        yield from happen_together(game, events)
    if isinstance(part, MoveCost) and part.place is Place.DECK:
        for owner in dict.fromkeys(card.owner for card in cards):
            yield from happen(game, ShuffleDeck(game.players[owner]))
    for deed in DEEDS.get(type(part), ()):
        context.note(deed, cards)


DEEDS: dict[type[CostPart], tuple[str, ...]] = {
    DestroyCost: ("destroyed",),
    DiscardCost: ("discarded",),
    ExhaustCost: ("exhausted",),
    MoveCost: ("removed", "removed from the game"),
    RevealCost: ("revealed",),
}
"""What is done to cards "this way" as they are used to pay (glossary: This Way)."""


# Costs of the card itself


def _can_activate(game: GameState, context: Context, player: Player, part: Activate) -> bool:
    """An ally's activated powers need it in its party since the start of the turn (Rule 302.2, 701.3)."""
    card = find(game, context, context.source)
    if card is None or not _is_possible(game, ExhaustCard(card, is_allowed=True)):
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


def _activate(game: GameState, context: Context, player: Player, part: Activate) -> Flow[None]:
    card = find(game, context, context.source)
    if card is not None:
        yield from pay_resources(game, player, card.current.exhaust_cost)  # Rule 600.3a
        yield from happen(game, ExhaustCard(card, is_allowed=True))


def _can_flip(game: GameState, context: Context, player: Player, part: FlipCost) -> bool:
    cards = interpreter.cards(game, context, part.card)
    return all(not card.flipped and _is_possible(game, FlipHero(card)) for card in cards)


def _can_remove_counter(game: GameState, context: Context, player: Player, part: RemoveCounterCost) -> bool:
    return bool(_cards_with_counters(game, context, player, part))


def _remove_counter(game: GameState, context: Context, player: Player, part: RemoveCounterCost) -> Flow[None]:
    cards = _cards_with_counters(game, context, player, part)
    context.instruction = part
    if part.card is not None:
        cards = yield from choose_cards(game, context, player.index, cards, 1, rule="403.4")
    for card in cards:
        has = card.counter(part.name)
        amount = has if part.amount is None else value(game, context, part.amount)
        context.counter, context.amount = part.name, amount
        yield from happen(game, ChangeCounters(card, part.name, -amount))


def _cards_with_counters(
    game: GameState, context: Context, player: Player, part: RemoveCounterCost
) -> list[GameCard]:
    """The cards that have as many counters as the cost needs; of several the player chooses one."""
    if part.card is None:
        source = find(game, context, context.source)
        cards = [] if source is None else [source]
    else:
        cards = _candidates(game, context, player, part)
    amount = 0 if part.amount is None else value(game, context, part.amount)
    return [card for card in cards if card.counter(part.name) >= amount]


def _can_concede(game: GameState, context: Context, player: Player, part: ConcedeCost) -> bool:
    """Any player can, at any time (Rule 102.1b, 800.1b)."""
    return True


def _concede(game: GameState, context: Context, player: Player, part: ConcedeCost) -> Flow[None]:
    yield from hearth(game, player)


def _is_done_outside(game: GameState, context: Context, player: Player, part: CostPart) -> bool:
    """What players say and how they move is up to them."""
    return True


def _do_outside(game: GameState, context: Context, player: Player, part: SayCost | GestureCost) -> Flow[None]:
    return
    yield


Check = Callable[[GameState, Context, Player, Any], bool]

CAN_PAY: dict[type[CostPart], Check] = {
    Activate: _can_activate,
    ConcedeCost: _can_concede,
    DestroyCost: _can_pay_with_cards,
    DiscardCost: _can_discard,
    ExhaustCost: _can_pay_with_cards,
    FlipCost: _can_flip,
    MoveCost: _can_pay_with_cards,
    PutDamageCost: _can_pay_with_cards,
    RemoveCounterCost: _can_remove_counter,
    RevealCost: _can_pay_with_cards,
    GestureCost: _is_done_outside,
    SayCost: _is_done_outside,
    TurnFaceDownCost: _can_pay_with_cards,
}

Payer = Callable[[GameState, Context, Player, Any], Flow[None]]

PAY: dict[type[CostPart], Payer] = {
    Activate: _activate,
    ConcedeCost: _concede,
    DestroyCost: _pay_with_cards,
    DiscardCost: _pay_with_cards,
    ExhaustCost: _pay_with_cards,
    FlipCost: _pay_with_cards,
    MoveCost: _pay_with_cards,
    PutDamageCost: _pay_with_cards,
    RemoveCounterCost: _remove_counter,
    RevealCost: _pay_with_cards,
    GestureCost: _do_outside,
    SayCost: _do_outside,
    TurnFaceDownCost: _pay_with_cards,
}
