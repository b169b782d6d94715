"""Dealing and healing damage, and putting it on characters (Rule 405, 407, 408)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.cards import DamageType
from engine.decisions import DecisionKind, Flow, Option, Verb
from engine.derive import interpreter, references, this_way
from engine.derive.context import Context, chosen_word
from engine.derive.interpreter import value
from engine.derive.last_information import as_last_in_play, last_information
from engine.derive.names import source_name
from engine.derive.stats import known_stat
from engine.events import (
    AddDamage,
    RemoveDamage,
    happen_together,
)
from engine.play.actions.damage import deal, heal
from engine.play.choices import choose_for, resolve_cards, resolve_references
from engine.play.lasting import create_modifier
from engine.play.perform import multiplied, performs
from engine.state import GameCard, GameState, Packet
from engine.state.reference import Mention
from engine.state.snapshot import CardSnapshot
from engine.tree import course_effects, effects, packet_effects, transfer_effects
from engine.tree.alternative_effects import AmendedNumber
from engine.tree.changes import Continuous, EntersWithDamage, ThisTurn
from engine.tree.node import transform, walk
from engine.tree.references import (
    All,
    CardReference,
    ControllerOf,
    EachOf,
    HeroOf,
    It,
    OwnerOf,
    Quantity,
    That,
    ThatPlayer,
)
from engine.tree.values import Number, Respective
from engine.tree.words import WordKind

ITSELF = It("itself")
"""The character that deals or heals the damage (Rule 712.3a)."""


@performs(effects.Deal)
def _deal(game: GameState, context: Context, effect: effects.Deal) -> Flow[bool]:
    return (yield from _deal_amount(game, context, effect))


@performs(course_effects.DealAsCombat)
def _deal_as_combat(game: GameState, context: Context, effect: course_effects.DealAsCombat) -> Flow[bool]:
    return (yield from _deal_amount(game, context, effect.deal, combat=True))


def _deal_amount(
    game: GameState, context: Context, effect: effects.Deal, *, combat: bool = False
) -> Flow[bool]:
    """Create a packet for each character, and deal them at the same time (Rule 405.4, 408.2)."""
    if effect.of_either_type:
        effect = replace(effect, types=(yield from _choose_type(game, context, effect.types)))
    packets: list[Packet] = []
    for own, source in (yield from _sources(game, context, effect.source)):
        amount = _distributed_amount(effect)
        if _is_amount_read_first(effect):
            amount = Number(value(game, own, amount))
        destinations = yield from _destinations(game, own, effect.to, source)
        packets += _packets(game, own, effect, source, destinations, amount, combat=combat)
        context.mentions = own.mentions
    if effect.amount_last:
        _mention_again(game, context, effect.amount)
    return (yield from _deal_packets(game, context, packets))


def _choose_type(
    game: GameState, context: Context, types: Sequence[DamageType]
) -> Flow[tuple[DamageType, ...]]:
    options = [Option(Verb.CHOOSE, kind.lower(), number=place) for place, kind in enumerate(types)]
    about = source_name(game, context.source)
    chosen = yield from choose_for(
        game, context, context.controller, DecisionKind.CHOICE, "205.1", options, about
    )
    return (types[chosen.number or 0],)


def _types_of(game: GameState, context: Context, effect: Any) -> frozenset[DamageType]:
    """The types of the damage: those that text names, or the one that was chosen (Rule 205.1)."""
    if not getattr(effect, "of_chosen_type", False):
        return frozenset(effect.types)
    word = chosen_word(game, context, WordKind.DAMAGE_TYPE)
    return frozenset({DamageType(word)}) if word else frozenset()


def _mention_again(game: GameState, context: Context, amount: Quantity) -> None:
    """Mention the card whose number the amount is behind what is dealt the damage, as what it has become by
    then: "equal to the cost of that card, and you can play it this turn" (Rule 415.9b, 712.3a).
    """
    mentioned = {pointer.number: pointer for mention in context.mentions for pointer in mention.cards}
    for node in walk(amount):
        if isinstance(node, That):
            cards = interpreter.referred(game, context, node)
            context.mention(
                references.mention(node, tuple(mentioned.get(card.number, card) for card in cards))
            )


def _destinations(
    game: GameState, context: Context, reference: CardReference, source: GameCard
) -> Flow[list[GameCard]]:
    """The characters that are dealt damage. "Its controller's hero" can be that of the one that deals it,
    where that is another player's: what belongs to the text's own controller is "yours" (Rule 712.3a).
    """
    subject = context.subject
    if _is_of_its_controller(reference) and source.controller != context.controller:
        context.subject = None
    cards = yield from resolve_cards(game, context, reference)
    context.subject = subject
    return cards


def _is_of_its_controller(reference: CardReference) -> bool:
    return isinstance(reference, HeroOf) and isinstance(reference.player, ControllerOf | OwnerOf)


def _sources(
    game: GameState, context: Context, reference: CardReference
) -> Flow[list[tuple[Context, GameCard]]]:
    """The characters that deal or heal damage, also those no longer in play (Rule 707.3), and the text as it
    is read for each: of "each hero" it is "itself" for every hero on its own (Rule 408.2c, 712.3a).
    """
    sources = yield from resolve_references(game, context, reference)
    if len(sources) == 1:
        context.subject = sources[0]
        return [(context, game.cards[sources[0].number])]
    return [(replace(context, subject=source), game.cards[source.number]) for source in sources]


_CHARACTER_AMOUNTS = AmendedNumber | Respective
"""Amounts that are others for each character: "or 4 if that character is exhausted"."""


def _is_amount_read_first(effect: effects.Deal | effects.Heal) -> bool:
    """Whether "its" in an amount means what was mentioned before the character that is dealt the damage: the
    amount stands in front, or the character is named by the same card ("to its controller's hero equal to its
    cost").
    """
    if isinstance(effect.amount, _CHARACTER_AMOUNTS):
        return False
    if isinstance(effect, effects.Heal):
        return not effect.amount_last
    if not effect.amount_last:
        return not (isinstance(effect.to, HeroOf) and isinstance(effect.to.player, ThatPlayer))
    return _is_of_its_controller(effect.to)


def _distributed_amount(effect: effects.Deal | effects.Heal) -> Quantity:
    """The amount that a character deals: what was mentioned last by "its ATK" is the ally that deals the
    damage, unless the text has named another that is dealt it (Rule 712.3a).
    """
    is_of_dealer = isinstance(effect, effects.Deal) and effect.to == ITSELF
    if effect.amount_last and not (is_of_dealer and isinstance(effect.source, All | EachOf)):
        return effect.amount
    amount: Quantity = transform(effect.amount, lambda node: ITSELF if isinstance(node, It) else node)
    return amount


@performs(packet_effects.DealToEachOther)
def _deal_to_each_other(
    game: GameState, context: Context, effect: packet_effects.DealToEachOther
) -> Flow[bool]:
    """All of them deal their damage, or nobody does where one is alone."""
    characters = yield from resolve_cards(game, context, effect.source)
    packets: list[Packet] = []
    for source in characters:
        others = [character for character in characters if character is not source]
        amount = Number(known_stat(game, source.reference, effect.stat))
        deal = effects.Deal(effect.source, amount, effect.types, effect.source)
        packets += _packets(game, replace(context, subject=source.reference), deal, source, others, amount)
    return (yield from _deal_packets(game, context, packets))


@performs(packet_effects.DealParts)
def _deal_parts(game: GameState, context: Context, effect: packet_effects.DealParts) -> Flow[bool]:
    """One modifier deals damage in different amounts, or of different types to the same characters; "each
    other" is another than those before it.
    """
    packets: list[Packet] = []
    for own, source in (yield from _sources(game, context, effect.source)):
        before: set[int] = set()
        alike: list[packet_effects.DamagePart] = []
        for part in effect.parts:
            alike.append(part)
            if part.to is None:
                continue
            destinations = yield from resolve_cards(game, own, part.to)
            if isinstance(part.to, All | EachOf) and part.to.filter.other:
                destinations = [card for card in destinations if card.number not in before]
            before |= {card.number for card in destinations}
            for dealt in alike:
                own_part = replace(dealt, to=part.to)
                packets += _packets(game, own, own_part, source, destinations, dealt.amount)
            alike.clear()
        context.mentions = own.mentions
    return (yield from _deal_packets(game, context, packets))


def _packets(
    game: GameState,
    context: Context,
    effect: Any,
    source: GameCard,
    destinations: Sequence[GameCard],
    amount: Quantity,
    *,
    combat: bool = False,
) -> list[Packet]:
    packets = []
    for place, destination in enumerate(destinations):
        alone = _alone(game, context, effect.to, destination, destinations, amount)
        own_amount = _amount_for(context, destination, place, amount)
        packets.append(
            Packet(
                amount=_amount_of(game, alone, effect, own_amount, destination),
                source=source,
                destination=destination,
                controller=context.controller,
                types=_types_of(game, context, effect),
                combat=combat,
                preventable=not getattr(effect, "unpreventable", False),
                with_cards=_tools(game, context),
                smashes=getattr(effect, "smashes", False),
                dealer=_dealer(game, context, source),
            )
        )
    return packets


def _dealer(game: GameState, context: Context, source: GameCard) -> CardSnapshot | None:
    """What the character that deals or heals damage was, if it has left play (Rule 707.3)."""
    subject = context.subject
    if subject is None or subject.number != source.number:
        return None
    return as_last_in_play(game, subject)


def _alone(
    game: GameState,
    context: Context,
    reference: CardReference,
    character: GameCard,
    characters: Sequence[GameCard],
    amount: Quantity,
) -> Context:
    """The context in which the amount for one of some characters is read."""
    if isinstance(amount, AmendedNumber):
        alone = _about(game, context, reference, character)
        mention = Mention(("character",), (character.reference,))
        return replace(alone, mentions=(*alone.mentions, mention))
    return _about(game, context, reference, character) if len(characters) > 1 else context


def _about(game: GameState, context: Context, reference: CardReference, character: GameCard) -> Context:
    """The context in which "it" is one of several characters: "for each counter on it" (Rule 712.3a); of "his
    hero", where several players were mentioned, "that card" is the one of the same player.
    """
    if isinstance(reference, HeroOf) and isinstance(reference.player, ThatPlayer):
        return replace(context, mentions=tuple(_of_owner(game, context, character.owner)))
    mention = references.mention(reference, (character.reference,))
    subject = None if context.subject == character.reference else context.subject
    return replace(context, mentions=(*context.mentions, mention), subject=subject)


def _of_owner(game: GameState, context: Context, owner: int) -> Iterator[Mention]:
    """What was mentioned, of the cards of several players only those of one."""
    for mention in context.mentions:
        own = tuple(pointer for pointer in mention.cards if game.cards[pointer.number].owner == owner)
        yield mention._replace(cards=own) if own else mention


def _deal_packets(game: GameState, context: Context, packets: Sequence[Packet]) -> Flow[bool]:
    dealt = yield from deal(game, packets)
    context.note("dealt damage", (packet.destination for packet in dealt))
    for packet in dealt:
        context.note(this_way.damage_dealt_by(packet.source.number), (packet.destination,))
        for damage_type in sorted(packet.types):
            context.note(f"dealt {damage_type.casefold()} damage", (packet.destination,))
    context.amount = sum(packet.amount for packet in dealt)
    return len(dealt) == len(packets) > 0


def _amount_of(game: GameState, context: Context, effect: Any, amount: Quantity, card: GameCard) -> int:
    """How much is dealt to a card: its share of divided damage, or so much for each of something."""
    if getattr(effect, "divided", False):
        return context.share_of(effect.to if isinstance(effect, effects.Deal) else effect.target, card)
    number = value(game, context, amount)
    return number if getattr(effect, "per", None) is None else multiplied(game, context, effect, number)


def _amount_for(context: Context, card: GameCard, place: int, amount: Quantity) -> Quantity:
    """Of several amounts, that of the target as it was chosen, whatever became of others (Rule 707.1d)."""
    if not isinstance(amount, Respective):
        return amount
    if card.reference in context.chosen:
        place = context.chosen.index(card.reference)
    return amount.amounts[min(place, len(amount.amounts) - 1)]


def _tools(game: GameState, context: Context) -> tuple[int, ...]:
    """The ability or equipment that damage is dealt with: the source of the modifier (Rule 408.3d)."""
    characteristics = last_information(game, context.source)
    return (context.source.number,) if characteristics.is_ability or characteristics.is_equipment else ()


@performs(effects.Heal)
def _heal(game: GameState, context: Context, effect: effects.Heal) -> Flow[bool]:
    """Create a packet for each character, and heal them at the same time (Rule 407.2)."""
    packets = []
    for own, source in (yield from _sources(game, context, effect.source)):
        amount = _distributed_amount(effect)
        if _is_amount_read_first(effect):
            amount = Number(value(game, own, amount))
        characters = yield from resolve_cards(game, own, effect.target)
        for place, character in enumerate(characters):
            alone = _alone(game, own, effect.target, character, characters, amount)
            own_amount = _amount_for(own, character, place, amount)
            packets.append(
                Packet(
                    amount=_amount_of(game, alone, effect, own_amount, character),
                    source=source,
                    destination=character,
                    controller=context.controller,
                    types=frozenset(),
                    with_cards=_tools(game, context),
                    dealer=_dealer(game, own, source),
                )
            )
    healed = yield from heal(game, packets)
    context.note("healed", (packet.destination for packet in healed))
    context.amount = sum(packet.amount for packet in healed)
    return len(healed) == len(packets) > 0


@performs(effects.PutDamage)
def _put_damage(game: GameState, context: Context, effect: effects.PutDamage) -> Flow[bool]:
    amount = value(game, context, effect.amount)
    cards = yield from resolve_cards(game, context, effect.card)
    if effect.as_enters:
        entering = [card for card in cards if not card.in_play]
        content = Continuous(effect.card, (EntersWithDamage(Number(amount)),), duration=ThisTurn())
        return bool(entering) and (yield from create_modifier(game, context, content, cards=entering))
    events = yield from happen_together(game, [AddDamage(card, amount) for card in cards])
    return len(events) == len(cards) > 0


@performs(transfer_effects.RemoveAllDamage)
def _remove_damage(game: GameState, context: Context, effect: transfer_effects.RemoveAllDamage) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.card)
    left = 0 if effect.all_but is None else value(game, context, effect.all_but)
    damaged = [card for card in cards if card.damage > left]
    context.amount = sum(card.damage - left for card in damaged)
    yield from happen_together(game, [RemoveDamage(card, left) for card in damaged])
    return bool(damaged)


@performs(effects.DoubleDamage)
def _double_damage(game: GameState, context: Context, effect: effects.DoubleDamage) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    events = [AddDamage(card, card.damage) for card in cards if card.damage]
    yield from happen_together(game, events)
    return bool(events)
