"""What happens as a ready step starts: which cards ready, and what is done besides (Rule 501.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive import descriptions, interpreter, references
from engine.derive.conditions.turns import is_turn
from engine.derive.context import Context, context_of_modifier
from engine.derive.index import traits_allow
from engine.derive.layers import board_index, refresh
from engine.derive.player_modifiers import changes_for
from engine.events import ReadyCard
from engine.play.choices import choose_cards
from engine.play.perform import perform_all
from engine.state import GameCard, GameState, Player
from engine.state.modifiers import TriggeredModifier
from engine.state.reference import Mention
from engine.state.seating import in_turn_order
from engine.state.zones import label, party
from engine.tree.node import cached_by_identity
from engine.tree.player_changes import CannotReadyMore
from engine.tree.powers import Inspire
from engine.tree.references import Filter
from engine.tree.triggers import TurnMoment
from engine.tree.words import ForbiddenAction, TurnBoundary


def cards_to_ready(game: GameState, player: Player) -> Flow[list[ReadyCard]]:
    """The exhausted cards of the turn player, and those of others that are inspired (Rule 501.1a, 501.1b)."""
    if game.stale:
        refresh(game)
    events: list[ReadyCard] = []
    for card in party(player):
        if card.exhausted and (yield from _readies(game, player, card)):
            events.append(ReadyCard(card))
    events = yield from _within_limits(game, player, events)
    for other in in_turn_order(game):
        if other is not player:
            events += yield from _inspired(game, other)
    return events


def _within_limits(game: GameState, player: Player, events: list[ReadyCard]) -> Flow[list[ReadyCard]]:
    """Those of the cards that a player wants to ready, where only so many of some can (Rule 103.2)."""
    for context, change in changes_for(game, player, CannotReadyMore):
        limited = [
            event.card for event in events if references.is_among(game, context, change.cards, event.card)
        ]
        most = interpreter.value(game, context, change.most)
        if len(limited) > most:
            chosen = yield from choose_cards(
                game, context, player.index, limited, most, about="ready step", rule="501.1a"
            )
            events = [event for event in events if event.card in chosen or event.card not in limited]
    return events


def do_as_turn_starts(game: GameState) -> Flow[None]:
    """Do what cards in play, and links that resolved before, say to do as the turn starts (Rule 501.1a); a
    power that is gained or lost meanwhile is so too late.
    """
    delayed = [modifier for modifier in game.watchers if _begins_now(game, modifier)]
    for card, entry in list(board_index(game).as_turn_starts):
        power = entry.power
        context = Context(card.owner if card.controller is None else card.controller, card.reference)
        if is_turn(game, context.controller, power.moment.turn):
            context.mention(Mention((), players=(game.turn_player,)))
            yield from perform_all(game, context, power.effects)
    game.watchers = [watcher for watcher in game.watchers if watcher not in delayed]
    for modifier in delayed:
        context = context_of_modifier(modifier)
        context.wait = (modifier.timestamp, game.clock)
        yield from perform_all(game, context, modifier.power.effects)


def _begins_now(game: GameState, modifier: TriggeredModifier) -> bool:
    """Whether a modifier waits for the start of its controller's next turn, which is this one."""
    moment = modifier.power.event
    return (
        isinstance(moment, TurnMoment)
        and moment.moment is TurnBoundary.AS_IT_STARTS
        and modifier.controller == game.turn_player
    )


def _readies(game: GameState, player: Player, card: GameCard) -> Flow[bool]:
    """Whether an exhausted card readies; of some the player may choose that they do not."""
    characteristics = card.current
    if ForbiddenAction.READY in characteristics.cannot:
        return False
    if not characteristics.sheet.may_stay_exhausted:
        return True
    name = label(game, card)
    options = [
        Option(Verb.YES, f"ready {name}", card.identity),
        Option(Verb.NO, f"leave {name} exhausted", card.identity),
    ]
    chosen = yield from choose(player, DecisionKind.MAY, "501.1", options, about="ready step")
    return chosen.verb is Verb.YES


def _inspired(game: GameState, player: Player) -> Flow[list[ReadyCard]]:
    """The cards that a player chooses to ready in the ready step of another (glossary: Inspire)."""
    events: list[ReadyCard] = []
    for source, description, is_all in list(_inspirations(game, player)):
        context = Context(player.index, source.reference)
        able = [
            card
            for card in party(player)
            if all(card is not event.card for event in events)
            and card.exhausted
            and ForbiddenAction.READY not in card.current.cannot
            and descriptions.matches(game, context, description, card)
        ]
        cards = yield from choose_cards(
            game,
            context,
            player.index,
            able,
            len(able) if is_all else 1,
            up_to=True,
            about=f"inspired by {source.base.name}",
            rule="501.1b",
        )
        events += [ReadyCard(card, source.reference) for card in cards]
    return events


def _inspirations(game: GameState, player: Player) -> Iterator[tuple[GameCard, Filter, bool]]:
    """What the Inspire powers of a player's cards can ready: one card of each type they name, one card, or
    all of them.
    """
    for card in party(player):
        for entry in card.current.sheet.inspires:
            if traits_allow(game, card, entry):
                for description in _inspired_cards(entry.power):
                    yield card, description, entry.power.all


@cached_by_identity
def _inspired_cards(power: Inspire) -> list[Filter]:
    """A description for each card that a power can ready."""
    if power.single_card or power.all:
        return [power.filter]
    return [replace(power.filter, nouns=(noun,)) for noun in power.filter.nouns]
