"""Cards entering play (Rule 301.4, 400.3, 415.8d, 710)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.decisions import Flow
from engine.derive import descriptions, references
from engine.derive.context import Context, context_of_modifier
from engine.derive.durations import is_suspended
from engine.derive.interpreter import holds, value
from engine.derive.layers import board_index, refresh
from engine.derive.patterns import fits, fits_player
from engine.events import EnterPlay, Event, LeaveChain, ReplaceHero, happen, happen_together
from engine.play.actions import uniqueness
from engine.play.actions.stashing import stash, wants_to_stash
from engine.play.actions.timestamps import in_timestamp_order
from engine.play.choices import choose_cards
from engine.play.lasting import create_modifier
from engine.play.links.modes import pick_modes
from engine.play.perform import perform_all
from engine.state import ChainLink, GameCard, GameState, GameZone, Player
from engine.state.reference import CardIdentity
from engine.state.target_nodes import find_modal
from engine.tree.changes import BecomesType, Continuous, EntersExhausted, EntersWithDamage, LosePowers
from engine.tree.effects import Effect, Move
from engine.tree.node import Node, cached_by_identity, walk
from engine.tree.powers import EntersWith
from engine.tree.references import All, CardReference, Filter, Some, Target, This
from engine.tree.words import Place

Deeds = tuple[tuple[str, CardIdentity], ...]
"""What was done to which cards "this way", in order."""


def enter_play(
    game: GameState,
    card: GameCard,
    player: Player,
    *,
    host: GameCard | None = None,
    exhausted: bool = False,
    damage: int = 0,
    counters: tuple[tuple[str, int], ...] = (),
    link: ChainLink | None = None,
) -> Flow[bool]:
    """Put a card into play and check uniqueness (Rule 710.1); a resolved ``link`` leaves the chain before.

    A hero replaces a hero (Rule 301.4a), but not if it comes back after being removed from the game (Rule
    301.5).

    An attachment that comes without a host needs one that its controller chooses (Rule 400.7a).

    :returns: whether it entered play; an ability that is not ongoing can't (Rule 415.8d).
    """
    x = 0 if link is None else link.x
    events = yield from _entrance(game, EnterPlay(card, player, host, exhausted, damage, counters), x)
    if not events:
        return False
    stashes = card.face_down and (yield from wants_to_stash(game, player, card))
    if link is not None:
        yield from happen(game, LeaveChain(link))
    yield from happen_together(game, events)
    if stashes:
        yield from stash(game, player, card)
    yield from uniqueness.repair(game)
    return True


def enter_together(game: GameState, entrances: Sequence[EnterPlay]) -> Flow[list[GameCard]]:
    """Put cards into play at the same time (Rule 802.1); returns those that entered play."""
    events: list[Event] = []
    if len(entrances) > 1:
        entrances = yield from in_timestamp_order(game, entrances)
    for entrance in entrances:
        events += yield from _entrance(game, entrance)
    yield from happen_together(game, events)
    yield from uniqueness.repair(game)
    return [event.card for event in events if isinstance(event, EnterPlay)]


def _entrance(game: GameState, event: EnterPlay, x: int = 0) -> Flow[list[Event]]:
    """The events by which a card enters play, or none if it can't."""
    card, player = event.card, event.player
    previous = None
    done: Deeds = ()
    if event.becoming is not None and not card.face_down:
        done = yield from _become(game, event, event.becoming)
    elif not card.face_down:
        previous = hero_in_party(player) if card.base.is_hero else None
        if not card.base.stays_in_play or (previous is not None and card.zone is GameZone.REMOVED):
            return []
        if card.base.is_attachment and event.host is None:
            event.host = yield from _choose_host(game, card, player)
            if event.host is None:
                return []
        done = yield from _do_as_it_enters(game, event)
    _read_entry(game, event, x, done)
    return [event] if previous is None else [event, ReplaceHero(card, previous)]


def _become(game: GameState, event: EnterPlay, becoming: BecomesType) -> Flow[Deeds]:
    """Let a card enter play as another type than its printed one, which it is until it leaves play (Rule
    300.1d): any card can, even an ability that is not ongoing.
    """
    card, player = event.card, event.player
    context = Context(player.index, card.reference)
    content = Continuous(This("card"), (becoming,))
    yield from create_modifier(game, context, content, cards=[card])
    done = yield from _do_as_it_enters(game, event)
    event.is_modified = True
    return done


def hero_in_party(player: Player) -> GameCard | None:
    """A player's hero, while it is in play (Rule 301.5)."""
    hero = player.hero
    return hero if hero is not None and hero.in_play else None


def return_starting_hero(game: GameState, player: Player) -> Flow[bool]:
    """Put the hero that a player started the game with back into play, flipped as it was removed; it takes
    over from the hero of the party (Rule 301.4d).
    """
    for card in player.removed:
        if card.base.is_hero and not card.printed.is_master_hero:
            events: list[Event] = [EnterPlay(card, player)]
            previous = hero_in_party(player)
            if previous is not None:
                events.append(ReplaceHero(card, previous))
            yield from happen_together(game, events)
            return True
    return False


def _read_entry(game: GameState, event: EnterPlay, x: int, done: Deeds) -> None:
    """Let the event have what the card, and cards in play, say of how it enters play (Rule 710.1b); ``done``
    is what the card itself did before, as it enters.
    """
    card, player = event.card, event.player
    if game.modifiers:
        event.damage += _damage_by_modifiers(game, card)
        event.exhausted |= _is_exhausted_by_modifiers(game, event)
    if card.face_down:
        return
    if not _has_lost_powers(game, card):
        context = Context(player.index, card.reference, x=x, affected=done)
        for text in card.base.sheet.enters_with:
            _enter_with(game, context, event, text)
    for source, entry in board_index(game).enters_with:
        context = Context(source.owner if source.controller is None else source.controller, source.reference)
        if _is_meant(game, context, entry.power.card, event):
            _enter_with(game, context, event, entry.power)


def _enter_with(game: GameState, context: Context, event: EnterPlay, text: EntersWith) -> None:
    if text.condition is not None and not holds(game, context, text.condition):
        return
    event.exhausted |= text.exhausted
    event.damage += text.damage
    if text.counters is not None:
        count = value(game, context, text.counters)
        count *= 1 if text.per is None else value(game, context, text.per)
        event.counters = (*event.counters, (text.counter_name, count))


def _is_meant(game: GameState, context: Context, reference: Node, event: EnterPlay) -> bool:
    """Whether a description means a card that enters play; the side is that of the player it comes to."""
    if not isinstance(reference, All):
        return False
    side = reference.filter.side
    if side is not None and not descriptions.is_side_of(game, context, side, event.player.index):
        return False
    return descriptions.matches(game, context, replace(reference.filter, side=None), event.card)


def _damage_by_modifiers(game: GameState, card: GameCard) -> int:
    """The damage that links have told to put on a card as it enters play (Rule 710.1b)."""
    return sum(
        value(game, Context(modifier.controller, modifier.source), change.amount)
        for modifier in game.modifiers
        if modifier.flagged is not None and card.reference in modifier.flagged
        for change in modifier.content.changes
        if isinstance(change, EntersWithDamage)
    )


def _is_exhausted_by_modifiers(game: GameState, event: EnterPlay) -> bool:
    """Whether links have told cards such as the one that enters play to do so exhausted (Rule 714.3f)."""
    return any(
        _is_meant(game, context_of_modifier(modifier), modifier.content.who, event)
        for modifier in game.modifiers
        if EntersExhausted() in modifier.content.changes and not is_suspended(game, modifier)
    )


def _do_as_it_enters(game: GameState, event: EnterPlay) -> Flow[Deeds]:
    """Do what the card, and what cards in play, say to do as it enters play (Rule 710.1a).

    :returns: what the card itself did, for "revealed this way" in its text.
    """
    card, player = event.card, event.player
    entering = [(Context(player.index, card.reference), power) for power in card.base.sheet.as_enters]
    for source, entry in board_index(game).as_enters:
        power = entry.power
        context = Context(source.owner if source.controller is None else source.controller, source.reference)
        is_meant = power.under is None or fits_player(game, context, power.under, player.index)
        if is_meant and fits(game, context, power.card, card):
            context.mention(
                references.mention(power.card, (card.reference,))._replace(players=(player.index,))
            )
            entering.append((context, power))
    for context, power in entering:
        instruction = find_modal(power.effects)
        if instruction is not None:
            yield from pick_modes(game, context, instruction, (), card.base.name)
        yield from perform_all(game, context, power.effects)
    event.is_modified = bool(entering)
    return tuple(
        deed for context, _ in entering if context.source == card.reference for deed in context.affected
    )


def _has_lost_powers(game: GameState, card: GameCard) -> bool:
    """Whether a card has lost its powers as it enters play."""
    return any(
        modifier.flagged is not None
        and card.reference in modifier.flagged
        and any(isinstance(change, LosePowers) for change in modifier.content.changes)
        for modifier in game.modifiers
    )


def attach_candidates(game: GameState, card: GameCard, player: int) -> list[GameCard]:
    """The cards in play that fit an attachment's attach description, targeted or not (Rule 400.7)."""
    description = attach_description(game, card)
    if description is None:
        return []
    if game.stale:
        refresh(game)
    context = Context(player, card.reference)
    return [
        host
        for host in descriptions.candidates(game, context, description)
        if host.in_play and host is not card
    ]


def attach_description(game: GameState, card: GameCard) -> Filter | None:
    """What an attachment must be attached to, by its own text or by that of what attached it (Rule 400.1).

    The host of one that brings its host into play is described without the zone that it comes from (Rule
    400.4).
    """
    sheet = card.base.sheet
    host = sheet.attach_host
    if host is not None and (described := description_of(host)) is not None:
        return described.filter
    if card.number in game.attach_descriptions:
        return game.attach_descriptions[card.number]
    brought = _brought_host(sheet.instructions) if sheet.attaches_itself else None
    return None if brought is None else replace(brought, place=Place.PLAY, owner=None, from_place=False)


@cached_by_identity
def _brought_host(instructions: tuple[Effect, ...]) -> Filter | None:
    """The description of the card that instructions put into play to be attached to (Rule 400.4)."""
    for node in walk(instructions):
        if isinstance(node, Move) and node.place is Place.PLAY:
            described = description_of(node.cards)
            if described is not None:
                return described.filter
    return None


def description_of(reference: CardReference) -> Target | Some | None:
    """The description in "attach to target ally" or "attach to an ally"."""
    return reference if isinstance(reference, Target | Some) else None


def _choose_host(game: GameState, card: GameCard, player: Player) -> Flow[GameCard | None]:
    hosts = attach_candidates(game, card, player.index)
    context = Context(player.index, card.reference)
    chosen = yield from choose_cards(game, context, player.index, hosts, rule="400.3")
    return chosen[0] if chosen else None
