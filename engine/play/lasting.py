"""Definite modifiers that links create (Rule 714.3, 715)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.cards import PrintedCard
from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive import descriptions, interpreter, references
from engine.derive.context import CHOSEN, Context, source_card
from engine.derive.descriptions import is_side_of
from engine.derive.gained_powers import keyword_label
from engine.derive.interpreter import holds, value
from engine.derive.last_information import printed_information
from engine.events import BeginModifier, BeginReplacement, ChangeControl, happen, happen_together
from engine.play.choices import resolve_cards, resolve_references
from engine.play.expiry import end_of_duration, end_of_modifier
from engine.play.locked_changes import as_read_of_itself, locked_changes
from engine.state import GameCard, GameState
from engine.state.link import WaitingTrigger
from engine.state.modifiers import Expiry, Modifier, ReplacementModifier, TriggeredModifier
from engine.state.power_meaning import with_its_subject
from engine.state.reference import Mention
from engine.tree.changes import (
    BecomesCopy,
    Continuous,
    ControlledBy,
    Duration,
    GainKeyword,
    GainOneOf,
    GainResistance,
    ModifierChange,
    ThisTurnUntil,
    UntilEvent,
    WhileRemains,
)
from engine.tree.conditions import RemainsAt
from engine.tree.criteria import DoneThisWay, criterion_of
from engine.tree.effects import Delayed, Prevent, Replace
from engine.tree.node import Node, cached_by_identity, field_names, transform, walk
from engine.tree.packet_effects import MakeUnpreventable
from engine.tree.powers import Triggered
from engine.tree.references import (
    All,
    CardReference,
    ControllerOf,
    EachOf,
    It,
    PlayerReference,
    Quantity,
    Some,
    Target,
    That,
    ThatPlayer,
    Together,
    You,
)
from engine.tree.triggers import TurnMoment
from engine.tree.words import Side, Turn

EACH_OF_THEM = It("each of them")
PLURAL = ("they", "them")  # of several cards


def create_modifier(
    game: GameState, context: Context, content: Continuous, *, cards: Sequence[GameCard] | None = None
) -> Flow[bool]:
    """Put a definite modifier into force (Rule 714.3).

    One that names particular cards flags them; one with a description goes on checking which cards it applies
    to (Rule 714.3e, 714.3f). Its numbers are read now and locked in (Rule 709.2d); those that are of each
    card, as "for each damage on it", for each card of the description alone.
    """
    apart = None if cards is not None else _created_apart(game, context, content)
    if apart is not None:
        return (yield from apart)
    duration = content.duration
    if isinstance(duration, WhileRemains) and not _remained(game, context, duration):
        return False
    _mention_what_remains(game, context, duration)
    flagged = None
    if isinstance(content.who, PlayerReference):
        chosen: list[GameCard] = []
    elif cards is not None or not _goes_on_checking(content.who):
        chosen = list(cards) if cards is not None else (yield from _flagged_cards(game, context, content.who))
        if not chosen:
            return False
        flagged = tuple(card.reference for card in chosen)
    expiry, whose_turn = end_of_modifier(game, context, content, chosen if flagged is not None else None)
    copy = next((change for change in content.changes if isinstance(change, BecomesCopy)), None)
    printed = None if copy is None else (yield from _copied(game, context, copy))
    if copy is not None and printed is None:
        return False
    content = replace(content, changes=(yield from _with_choices(game, context, content.changes)))
    changes = locked_changes(game, as_read_of_itself(context, content.who), content.changes)
    modifier = Modifier(
        content=content if changes == content.changes else replace(content, changes=changes),
        source=context.source,
        controller=context.controller,
        timestamp=game.tick(),
        expiry=expiry,
        flagged=flagged,
        player=whose_turn[0] if whose_turn else None,
        x=context.x,
        created=game.turn,
        targets=context.targets,
        target_players=context.target_players,
        mentions=context.mentions,
        chosen=tuple(card for deed, card in context.affected if deed == CHOSEN),
        printed=printed,
    )
    yield from happen(game, BeginModifier(modifier))
    for player in whose_turn[1:]:
        yield from happen(game, BeginModifier(replace(modifier, player=player)))
    if flagged is not None:
        yield from _change_control(game, context, content, chosen)
    return True


def _created_apart(game: GameState, context: Context, content: Continuous) -> Flow[bool] | None:
    """What creates several modifiers in place of one, or one of certain players; ``None`` if nothing does."""
    match content.who:
        case Together(cards=parts) as who if any(map(_goes_on_checking, parts)):
            return _create_for_each_part(game, context, content, who)
        case All() | EachOf() as who if _has_numbers_of_each(game, context, content):
            return _create_card_modifiers(game, context, content, who)
        case ControllerOf() as who:
            return _create_for_controllers(game, context, content, who)
        case PlayerReference() as who if who != ThatPlayer() and _lasts_for_them(content.duration):
            return _create_for_each_player(game, context, content, who)
        case All() | EachOf() | It() | Some() | Target() as who if _is_controllers(content.duration):
            return _create_for_each_controller(game, context, content, who)
        case It() | Some() | Target() | Together() as who if _ends_for_each_card(content.duration):
            return _create_for_each_card(game, context, content, who)
    return None


def _lasts_for_them(duration: Duration | None) -> bool:
    """Whether a modifier lasts until a turn of the players that it is about: "during their next turn"."""
    return isinstance(getattr(duration, "player", None), ThatPlayer)


def _create_for_each_player(
    game: GameState, context: Context, content: Continuous, who: PlayerReference
) -> Flow[bool]:
    """A modifier of several players, each of whose turns ends it for that player alone."""
    players = interpreter.players(game, context, who)
    for index in players:
        named = replace(context, mentions=(*context.mentions, Mention((), players=(index,))))
        yield from create_modifier(game, named, replace(content, who=ThatPlayer()))
    return bool(players)


def _create_for_controllers(
    game: GameState, context: Context, content: Continuous, who: ControllerOf
) -> Flow[bool]:
    """A modifier of those who control certain cards now, whoever does later (Rule 714.3f)."""
    players = interpreter.players(game, context, who)
    if not players:
        return False
    named = replace(context, mentions=(*context.mentions, Mention((), players=players)))
    return (yield from create_modifier(game, named, replace(content, who=ThatPlayer())))


def _is_controllers(duration: Duration | None) -> bool:
    """Whether a modifier of cards lasts until a turn of those who control them, as "its controller's"."""
    player = getattr(duration, "player", None)
    return isinstance(player, ControllerOf) and isinstance(player.card, It)


def _create_for_each_controller(
    game: GameState, context: Context, content: Continuous, who: CardReference
) -> Flow[bool]:
    """Modifiers of the cards of several players, each of which ends in the turn of one of them."""
    duration: Any = content.duration
    content = replace(content, duration=replace(duration, player=ThatPlayer()))
    cards: Sequence[GameCard] | None = None
    if isinstance(who, All | EachOf) and _goes_on_checking(who):
        side = who.filter.side
        players = [
            player.index
            for player in game.players
            if not player.lost and (side is None or is_side_of(game, context, side, player.index))
        ]
        content = replace(content, who=replace(who, filter=replace(who.filter, side=Side.THEIR)))
    else:
        cards = yield from _flagged_cards(game, context, who)
        players = sorted({card.controller for card in cards if card.controller is not None})
    for index in players:
        named = replace(context, mentions=(*context.mentions, Mention((), players=(index,))))
        owned = None if cards is None else [card for card in cards if card.controller == index]
        yield from create_modifier(game, named, content, cards=owned)
    return bool(players)


def _ends_for_each_card(duration: Duration | None) -> bool:
    """Whether a modifier of several cards ends for each of them alone: "until they attack"."""
    is_event = isinstance(duration, ThisTurnUntil | UntilEvent)
    return is_event and any(isinstance(node, It) for node in walk(duration))


def _create_for_each_card(
    game: GameState, context: Context, content: Continuous, who: CardReference
) -> Flow[bool]:
    cards = yield from _flagged_cards(game, context, who)
    for card in cards:
        yield from create_modifier(game, context, content, cards=[card])
    return bool(cards)


def _change_control(
    game: GameState, context: Context, content: Continuous, cards: Sequence[GameCard]
) -> Flow[None]:
    """Let the player whom a modifier names control its cards (Rule 401.3)."""
    for change in content.changes:
        if isinstance(change, ControlledBy):
            for index in interpreter.players(game, context, change.player)[:1]:
                yield from happen_together(game, [ChangeControl(card, game.players[index]) for card in cards])


def _create_for_each_part(
    game: GameState, context: Context, content: Continuous, who: Together
) -> Flow[bool]:
    """A modifier of "your hero and allies you control": only the hero is flagged (Rule 714.3e)."""
    full = True
    for part in who.cards:
        full &= yield from create_modifier(game, context, replace(content, who=part))
    return full


def _create_card_modifiers(
    game: GameState, context: Context, content: Continuous, cards: All | EachOf
) -> Flow[bool]:
    for card in interpreter.cards(game, context, cards):
        mentions = (*context.mentions, references.mention(cards, (card.reference,)))
        yield from create_modifier(game, replace(context, mentions=mentions), content, cards=[card])
    return True


def _has_numbers_of_each(game: GameState, context: Context, content: Continuous) -> bool:
    """Whether the changes of a modifier have numbers that are read from "it", or from "that ally" where no
    other was mentioned (Rule 712.3a); of "allies" they are from "them".
    """
    numbers = _read_for_numbers(content)
    unmentioned = [node for node in numbers if not interpreter.referred(game, context, node)]
    if isinstance(content.who, All):
        return any(isinstance(node, It) and node.word in PLURAL for node in unmentioned)
    return bool(unmentioned) or any(isinstance(node, It) for node in numbers)


@cached_by_identity
def _read_for_numbers(content: Continuous) -> tuple[It | That, ...]:
    """The "it" and "that ally" that the numbers of a modifier are read from."""
    parts = (getattr(change, name) for change in content.changes for name in field_names(type(change)))
    quantities = (part for part in parts if isinstance(part, Quantity))
    return tuple(node for part in quantities for node in walk(part) if isinstance(node, It | That))


def _remained(game: GameState, context: Context, duration: WhileRemains) -> bool:
    """Whether what has to remain as it is has done so since the link was created (Rule 714.3b)."""
    return not context.has_lapsed and holds(game, context, duration.condition)


def _mention_what_remains(game: GameState, context: Context, duration: Duration | None) -> None:
    """Mention what has to remain outside play by what it has become there (Rule 415.9b)."""
    if isinstance(duration, WhileRemains) and isinstance(duration.condition, RemainsAt):
        reference = duration.condition.card
        cards = interpreter.cards(game, context, reference)
        if cards and not any(card.in_play for card in cards):
            context.mention(references.mention(reference, tuple(card.reference for card in cards)))


def _goes_on_checking(who: CardReference) -> bool:
    """Whether a modifier checks again and again which cards it applies to (Rule 714.3e), which are not those
    that an earlier part of the link affected (Rule 714.3f).
    """
    return isinstance(who, All | EachOf) and criterion_of(who.filter, DoneThisWay) is None


def _flagged_cards(game: GameState, context: Context, who: CardReference) -> Flow[list[GameCard]]:
    """The cards that a modifier names; "a character dealt damage this way" is each of them (Rule 714.3f)."""
    if isinstance(who, Some | All | EachOf) and criterion_of(who.filter, DoneThisWay) is not None:
        return descriptions.candidates(game, context, who.filter)
    return (yield from resolve_cards(game, context, who))


def _copied(game: GameState, context: Context, change: BecomesCopy) -> Flow[PrintedCard | None]:
    """The printed information that a card gets as it becomes a copy: that which the other card shows at this
    moment, or showed when it left play, be it a copy itself (Rule 402.3, 402.3a, 709.2d).
    """
    pointers = yield from resolve_references(game, context, change.card)
    return printed_information(game, pointers[0]) if pointers else None


def _with_choices(
    game: GameState, context: Context, changes: tuple[ModifierChange, ...]
) -> Flow[tuple[ModifierChange, ...]]:
    """Changes of which the player has chosen one where text leaves that open (Rule 709.2b)."""
    chosen: list[ModifierChange] = []
    for change in changes:
        if isinstance(change, GainOneOf):
            options = [
                Option(Verb.CHOOSE, _label(gain), number=number) for number, gain in enumerate(change.gains)
            ]
            about = source_card(game, context).base.name
            player = game.players[context.controller]
            option = yield from choose(player, DecisionKind.CHOICE, "709.2b", options, about=about)
            change = change.gains[option.number or 0]
        chosen.append(change)
    return tuple(chosen)


def _label(gain: ModifierChange) -> str:
    """What a card can be given, as an option."""
    if isinstance(gain, GainKeyword):
        return keyword_label(gain)
    types = gain.types if isinstance(gain, GainResistance) else ()
    return f"{' and '.join(types)} Resistance"


def create_triggered_modifier(game: GameState, context: Context, effect: Delayed) -> None:
    """Watch for an event as part of a link (Rule 715.1)."""
    power = effect.power
    if not isinstance(power, Triggered):
        raise TypeError(f"{type(power).__name__} is no triggered power")
    event = power.event
    expiry, player = end_of_duration(game, context, effect.duration)
    if isinstance(event, TurnMoment) and event.turn is Turn.THIS:
        expiry, player = Expiry.TURN, None  # one that begins in the end phase comes too late (Rule 500.2)
    game.watchers.append(
        TriggeredModifier(
            power=with_its_subject(power),
            source=context.source,
            controller=context.controller,
            timestamp=game.tick(),
            expiry=expiry,
            mentions=context.mentions,
            x=context.x,
            created=game.turn,
            targets=context.targets,
            target_players=context.target_players,
            player=player,
        )
    )


def create_replacement(
    game: GameState, context: Context, content: Replace | Prevent | MakeUnpreventable
) -> Flow[bool]:
    """Put a definite replacement or prevention modifier into force (Rule 714.3, 716, 717.2).

    How much it prevents is read now (Rule 709.2d). One about a target that is gone does nothing; text behind
    it can refer to the target (Rule 712.3a).
    """
    duration = content.duration
    if isinstance(duration, WhileRemains) and not _remained(game, context, duration):
        return False
    targets = [node for node in walk(content) if isinstance(node, Target)]
    if any(not interpreter.cards(game, context, target) for target in targets):
        return False
    amount = content.amount if isinstance(content, Prevent) else None
    expiry, player = end_of_duration(game, context, duration)
    for part, mentions in _apart(game, context, content):
        modifier = ReplacementModifier(
            content=part,
            source=context.source,
            controller=context.controller,
            timestamp=game.tick(),
            expiry=expiry,
            targets=context.targets,
            target_players=context.target_players,
            mentions=mentions,
            player=player,
            x=context.x,
            remaining=None if amount is None else value(game, context, amount),
            created=game.turn,
        )
        yield from happen(game, BeginReplacement(modifier))
    for target in targets:
        context.mention(references.mention(target, interpreter.referred(game, context, target)))
    return True


def _apart(
    game: GameState, context: Context, content: Replace | Prevent | MakeUnpreventable
) -> Iterator[tuple[Replace | Prevent | MakeUnpreventable, tuple[Mention, ...]]]:
    """A modifier with what it remembers as mentioned. "The next time each of them would ..." and "the next 2
    damage that would be dealt to each of them" make one for each of the cards, so that it is over for each of
    them alone (Rule 717.2, 717.5).
    """
    nodes: Iterable[Node | None] = ()
    match content:
        case Replace(next=True):
            nodes = walk(content.event)
        case Prevent(first=False) if content.amount is not None:
            nodes = (content.to,)
    described = next((node for node in nodes if _is_each(node)), None)
    if described is None:
        yield content, context.mentions
        return
    alone = transform(content, lambda node: EACH_OF_THEM if node is described else node)
    for card in interpreter.referred(game, context, described):
        yield alone, (*context.mentions, Mention(("card",), (card,)))


def _is_each(node: Node | None) -> bool:
    """Whether cards are named one by one: "each of them", "each ally you control", "each of two targets"."""
    return node == EACH_OF_THEM or isinstance(node, EachOf) or (isinstance(node, Target) and node.each_of)


def trigger_by_damage(game: GameState, context: Context, power: Triggered) -> None:
    """Trigger "when damage is dealt this way", if the link has just dealt any (glossary: This Way)."""
    if any(deed == "dealt damage" for deed, _ in context.affected):
        game.waiting.append(
            WaitingTrigger(
                power, context.source, context.controller, context.mentions, context.amount, context.x
            )
        )


def gain_control(
    game: GameState,
    context: Context,
    cards: Sequence[GameCard],
    player: int,
    duration: Duration | None = None,
) -> Flow[None]:
    """Give control of cards to a player, without a duration for the rest of the game (Rule 401.3, 714.3)."""
    own = replace(context, controller=player)
    content = Continuous(It(), (ControlledBy(You()),), duration=duration)
    yield from create_modifier(game, own, content, cards=cards)
