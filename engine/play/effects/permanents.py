"""What is done to cards in play: turned, attached, controlled, modified; tokens and counters (Rule 400)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.cards import CharacterClass
from engine.decisions import Flow
from engine.derive import interpreter
from engine.derive.context import Context, chosen_word, find
from engine.derive.interpreter import value
from engine.derive.last_information import last_information, printed_information
from engine.derive.prohibitions import Cause, cause_of, is_forbidden_to
from engine.events import (
    ChangeCounters,
    Defend,
    Event,
    ExhaustCard,
    FlipHero,
    LeaveCombat,
    ReadyCard,
    StopSabotage,
    TurnFaceDown,
    TurnFaceUp,
    happen,
    happen_together,
)
from engine.play.actions.entering import return_starting_hero
from engine.play.actions.striking import strike
from engine.play.actions.tokens import copy_tokens, create_tokens
from engine.play.choices import ask, cards_of_players, resolve_cards, resolve_references
from engine.play.costs import pay_resources, ready_resources
from engine.play.lasting import (
    create_modifier,
    create_triggered_modifier,
    gain_control,
    trigger_by_damage,
)
from engine.play.perform import acting_players, multiplied, numbers_of_players, performs
from engine.state import GameCard, GameState
from engine.state.reference import Mention
from engine.tree import course_effects, effects, token_effects
from engine.tree.changes import Continuous, Doubles
from engine.tree.node import transform
from engine.tree.powers import Triggered
from engine.tree.references import CardReference, ControllerOf, It, OwnerOf, That, This
from engine.tree.tags import RACES
from engine.tree.token_effects import TokenDescription
from engine.tree.triggers import DamageThisWay, TurnMoment
from engine.tree.words import ForbiddenAction, Noun, WordKind


@performs(course_effects.ReturnStartingHero)
def _return_starting_hero(
    game: GameState, context: Context, effect: course_effects.ReturnStartingHero
) -> Flow[bool]:
    returned = False
    for index in acting_players(game, context, effect.player):
        returned |= yield from return_starting_hero(game, game.players[index])
    return returned


@performs(effects.Exhaust)
def _exhaust(game: GameState, context: Context, effect: effects.Exhaust) -> Flow[bool]:
    return (yield from _turn_cards(game, context, effect, ExhaustCard))


@performs(effects.Ready)
def _ready(game: GameState, context: Context, effect: effects.Ready) -> Flow[bool]:
    return (yield from _turn_cards(game, context, effect, ReadyCard))


def _turn_cards(
    game: GameState, context: Context, effect: Any, kind: type[ExhaustCard] | type[ReadyCard]
) -> Flow[bool]:
    per = getattr(effect, "per", None)
    times = 1 if per is None else value(game, context, per)
    if not times:
        return False
    players = acting_players(game, context, effect.player)
    cause = cause_of(game, context)

    def is_possible(card: GameCard) -> bool:
        return _can_exhaust(game, card, cause) if kind is ExhaustCard else _can_ready(card)

    cards = yield from cards_of_players(
        game, context, effect.cards, players, possible=is_possible, times=times
    )
    turning: list[Event] = []
    for card in cards:
        if kind is ExhaustCard:
            is_allowed = yield from _pays_to_exhaust(game, context, card)
            turning.append(ExhaustCard(card, is_allowed, cause))
        else:
            turning.append(ReadyCard(card, by_effect=True))
    events = yield from happen_together(game, turning)
    turned = [event.card for event in events if isinstance(event, kind)]
    context.note("exhausted" if kind is ExhaustCard else "readied", turned)
    return len(events) == len(cards) > 0


def _pays_to_exhaust(game: GameState, context: Context, card: GameCard) -> Flow[bool]:
    """Whether the controller of a card pays for what it can't exhaust without (Rule 600.3a)."""
    cost, player = card.current.exhaust_cost, game.players[card.controller or 0]
    if not cost or cost > len(ready_resources(player)):
        return False
    if not _can_exhaust(game, card, cause_of(game, context)):
        return False
    if not (yield from ask(game, context, player.index, card.base.name, rule="600.3a")):
        return False
    yield from pay_resources(game, player, cost)
    return True


def _can_exhaust(game: GameState, card: GameCard, cause: Cause) -> bool:
    if not card.in_play or card.exhausted:
        return False
    return not is_forbidden_to(game, card, ForbiddenAction.EXHAUST, cause)


def _can_ready(card: GameCard) -> bool:
    return card.in_play and card.exhausted and ForbiddenAction.READY not in card.current.cannot


@performs(effects.Flip)
def _flip(game: GameState, context: Context, effect: effects.Flip) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.card)
    events: list[Event] = [FlipHero(card) for card in cards if card.flipped is not effect.face_down]
    return bool((yield from happen_together(game, events)))


@performs(token_effects.PutTokens)
def _put_tokens(game: GameState, context: Context, effect: token_effects.PutTokens) -> Flow[bool]:
    total = 0
    before = [
        (_described_token(game, context, tokens.token), value(game, context, tokens.count))
        for tokens in effect.before
    ]
    token = _described_token(game, context, effect.token)
    for index, count in numbers_of_players(game, context, effect):
        kinds = (*before, (token, count))
        tokens = yield from create_tokens(game, game.players[index], kinds, x=context.x)
        described = (*(tokens.token for tokens in effect.before), effect.token)
        words = [word for kind in described for word in (*kind.tags, kind.noun or "ally")]
        context.mention(Mention((*words, "token"), tuple(token.reference for token in tokens)))
        total += sum(count for _, count in kinds)
    return total > 0


def _described_token(game: GameState, context: Context, token: TokenDescription) -> TokenDescription:
    """A token with the words and traits that its description refers to."""
    if token.has_chosen_name:
        token = replace(token, name=chosen_word(game, context, WordKind.MADE_UP_NAME) or None)
    if token.of_chosen is not None and (word := chosen_word(game, context, token.of_chosen)):
        token = replace(token, tags=(*token.tags, word), of_chosen=None)
    if token.like is not None:
        token = replace(token, tags=(*token.tags, *_class_and_race(game, context, token.like)), like=None)
    return token


def _class_and_race(game: GameState, context: Context, card: CardReference) -> list[str]:
    """The race and the class of a card, which a token has as tags (Rule 404.2, glossary: Class, Race)."""
    words: list[str] = []
    for pointer in interpreter.referred(game, context, card):
        traits = last_information(game, pointer).traits
        words += sorted(traits & RACES)
        words += sorted(traits & {character_class.value for character_class in CharacterClass})
    return words


@performs(token_effects.PutTokenCopy)
def _put_token_copy(game: GameState, context: Context, effect: token_effects.PutTokenCopy) -> Flow[bool]:
    """What a card that has left play showed last is copied, too (Rule 709.2d)."""
    pointers = yield from resolve_references(game, context, effect.card)
    originals = [printed_information(game, pointer) for pointer in pointers]
    player = game.players[context.controller]
    tokens = yield from copy_tokens(game, player, originals, effect.also, exhausted=effect.exhausted)
    context.mention(Mention(("copy", "token"), tuple(token.reference for token in tokens)))
    return len(tokens) == len(pointers) > 0


@performs(effects.AddCounters)
def _add_counters(game: GameState, context: Context, effect: effects.AddCounters) -> Flow[bool]:
    if effect.card is None:
        source = find(game, context, context.source)
        cards = [] if source is None else [source]
    else:
        cards = yield from resolve_cards(game, context, effect.card)
    _mention_itself(context, effect.card)
    count = multiplied(game, context, effect, value(game, context, effect.count))
    changes = [count] * len(cards)
    if effect.divided and effect.card is not None:
        changes = [context.share_of(effect.card, card) for card in cards]
    if count > 0 and _is_resolving(game, context, cards):
        context.entering_counters += ((effect.name, count),)
        return True
    return (yield from _change_counters(game, context, cards, effect.name, changes))


def _is_resolving(game: GameState, context: Context, cards: Sequence[GameCard]) -> bool:
    """Whether the cards are the one with the text, which resolves and has not entered play yet."""
    numbers = [card.number for card in cards]
    return bool(game.chain) and numbers == [context.source.number] == [game.chain[-1].card]


@performs(effects.RemoveCounters)
def _remove_counters(game: GameState, context: Context, effect: effects.RemoveCounters) -> Flow[bool]:
    """As many as there are, where there are too few (Rule 712.3)."""
    cards = yield from resolve_cards(game, context, effect.card)
    _mention_itself(context, effect.card)
    there = [card.counter(effect.name) for card in cards]
    if effect.count is None:
        context.amount = sum(there)
        return (yield from _change_counters(game, context, cards, effect.name, [-number for number in there]))
    count = value(game, context, effect.count)
    removed = {card: min(number, count) for card, number in zip(cards, there, strict=True) if number}
    context.amount = sum(removed.values())  # as much as possible (Rule 712.3)
    changes = [-number for number in removed.values()]
    is_done = yield from _change_counters(game, context, list(removed), effect.name, changes)
    return is_done and context.amount == count * len(cards)


def _mention_itself(context: Context, card: CardReference | None) -> None:
    """Mention the card with the text if counters are put on or removed from it, for "if it has four or more
    counters" behind (Rule 404.1a, 712.3a).
    """
    if card is None or isinstance(card, This):
        context.mention(Mention((), (context.source,), is_source=True))


def _change_counters(
    game: GameState, context: Context, cards: Sequence[GameCard], name: str, changes: Sequence[int]
) -> Flow[bool]:
    context.counter = name
    pairs = zip(cards, changes, strict=True)
    events = yield from happen_together(game, [ChangeCounters(card, name, change) for card, change in pairs])
    return len(events) == len(cards) > 0


@performs(effects.GainControl)
def _gain_control(game: GameState, context: Context, effect: effects.GainControl) -> Flow[bool]:
    players = acting_players(game, context, effect.player)
    cards = yield from resolve_cards(game, context, effect.card)
    if not players or not cards:
        return False
    yield from gain_control(game, context, cards, players[0], effect.duration)
    return True


@performs(effects.Lasting)
def _lasting(game: GameState, context: Context, effect: effects.Lasting) -> Flow[bool]:
    return (yield from create_modifier(game, context, effect.modifier))


@performs(effects.DoubleStat)
def _double_stat(game: GameState, context: Context, effect: effects.DoubleStat) -> Flow[bool]:
    content = Continuous(effect.card, (Doubles(effect.stat),), duration=effect.duration)
    return (yield from create_modifier(game, context, content))


@performs(effects.Delayed)
def _delayed(game: GameState, context: Context, effect: effects.Delayed) -> Flow[bool]:
    power = effect.power
    if isinstance(power, Triggered) and isinstance(power.event, DamageThisWay):
        trigger_by_damage(game, context, power)
    else:
        if effect.trailing and isinstance(power, Triggered):
            effect = replace(effect, power=_read_before_its_moment(game, context, power))
        create_triggered_modifier(game, context, effect)
    return True
    yield


def _read_before_its_moment(game: GameState, context: Context, trigger: Triggered) -> Triggered:
    """What is done at a moment that stands behind it: "they" of that moment are who does it, and "it" in
    front is not the card of the moment (Rule 712.3a).
    """
    acting = getattr(trigger.effects[0], "player", None)
    if isinstance(acting, ControllerOf | OwnerOf):
        context.mention(Mention((), players=interpreter.players(game, context, acting)))
    if isinstance(trigger.event, TurnMoment):
        return trigger
    effects = transform(trigger.effects, lambda node: That(Noun.CARD) if node == It() else node)
    return replace(trigger, effects=effects)


@performs(effects.RemoveFromCombat)
def _remove_from_combat(game: GameState, context: Context, effect: effects.RemoveFromCombat) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.cards)
    return bool((yield from happen_together(game, [LeaveCombat(card) for card in cards])))


@performs(course_effects.BecomeDefender)
def _become_defender(game: GameState, context: Context, effect: course_effects.BecomeDefender) -> Flow[bool]:
    """The defender is removed from combat, and another character defends and may strike (Rule 303.2, 602.3a);
    nothing happens before somebody defends. The combat is no sabotage any more.
    """
    cards = yield from resolve_cards(game, context, effect.card)
    combat = game.combat
    is_possible = combat is not None and combat.attacker is not None and not combat.has_proposed_defender
    if combat is None or not (cards and is_possible) or combat.defender == cards[0].number:
        return False
    if combat.defender is not None:
        yield from happen(game, LeaveCombat(game.cards[combat.defender]))
    yield from happen(game, StopSabotage())
    yield from happen(game, Defend(cards[0]))
    yield from strike(game, cards[0])
    return True


@performs(effects.TurnResource)
def _turn_resource(game: GameState, context: Context, effect: effects.TurnResource) -> Flow[bool]:
    players = acting_players(game, context, effect.player)
    chosen = yield from cards_of_players(game, context, effect.cards, players)
    cards = [card for card in chosen if not card.base.is_hero or card.flipped is not effect.face_down]
    turned = _turned_face_down if effect.face_down else _turned_face_up
    return bool((yield from happen_together(game, [turned(card) for card in cards])))


def _turned_face_down(card: GameCard) -> Event:
    """The event that turns a resource face down, or flips a hero (Rule 301.2, 412.1b)."""
    return FlipHero(card) if card.base.is_hero else TurnFaceDown(card)


def _turned_face_up(card: GameCard) -> Event:
    """The event that turns a resource face up, or flips a hero back (Rule 301.2, 412.1b)."""
    return FlipHero(card) if card.base.is_hero else TurnFaceUp(card)
