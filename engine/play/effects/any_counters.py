"""Counters of those that are on cards, which are put on them and removed from them (Rule 404.1)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb
from engine.derive.context import Context
from engine.events import ChangeCounters, happen, happen_together
from engine.play.choices import choose_for, resolve_cards
from engine.play.perform import performs
from engine.state import GameState
from engine.state.zones import label
from engine.tree import counter_effects
from engine.tree.references import CardReference


@performs(counter_effects.RemoveAnyCounter)
def _remove_any(game: GameState, context: Context, effect: counter_effects.RemoveAnyCounter) -> Flow[bool]:
    return (yield from _change_counter(game, context, effect.card, -1))


@performs(counter_effects.AddAnotherCounter)
def _add_another(game: GameState, context: Context, effect: counter_effects.AddAnotherCounter) -> Flow[bool]:
    return (yield from _change_counter(game, context, effect.card, 1))


@performs(counter_effects.DoubleCounters)
def _double(game: GameState, context: Context, effect: counter_effects.DoubleCounters) -> Flow[bool]:
    cards = yield from resolve_cards(game, context, effect.card)
    context.counter = effect.name
    there = {card: card.counter(effect.name) for card in cards}
    changes = [ChangeCounters(card, effect.name, number) for card, number in there.items() if number]
    happened = yield from happen_together(game, changes)
    return len(happened) == len(cards) > 0


def _change_counter(game: GameState, context: Context, reference: CardReference, change: int) -> Flow[bool]:
    """Change the number of one of the counters on each card, which the controller of the text chooses; a card
    without counters stays as it is.
    """
    done = True
    cards = yield from resolve_cards(game, context, reference)
    for card in cards:
        names = [name for name, _ in card.counters]
        if not names:
            done = False
            continue
        options = [Option(Verb.CHOOSE, f"{name} counter", number=place) for place, name in enumerate(names)]
        about = label(game, card)
        option = yield from choose_for(
            game, context, context.controller, DecisionKind.CHOICE, "709.2b", options, about
        )
        context.counter = names[option.number or 0]
        context.amount = 1
        event = yield from happen(game, ChangeCounters(card, context.counter, change))
        done &= event is not None
    return done and bool(cards)
