"""Which events the patterns of triggered powers mean (Rule 703.1, 703.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.derive import descriptions, interpreter, references
from engine.derive.conditions.turns import is_turn
from engine.derive.context import Context
from engine.derive.patterns import PLACES, fits, fits_player, mentioned
from engine.events.chain import (
    AbilityDone,
    AddDuplicate,
    AddTriggeredEffect,
    Announce,
    ChangeLinkTarget,
    CompleteQuest,
    InterruptLink,
    PlaceResource,
    PlayCard,
    UsePower,
)
from engine.events.combat import (
    Attack,
    ConcludeSabotage,
    Defend,
    Protect,
    Strike,
)
from engine.events.event import WATCHED, Event, Match, Watch
from engine.events.permanents import (
    ChangeControl,
    DestroyCard,
    EnterPlay,
    ExhaustCard,
    FlipHero,
    ReadyCard,
    ReplaceHero,
    TurnFaceDown,
)
from engine.events.turn import StepStarts
from engine.events.zones import DiscardCard, DrawCard, MoveCard, PutIntoResourceRow, RevealCard, SkipDraw
from engine.state import ChainLink, GameCard, GameState, GameZone, TurnStep
from engine.state.reference import Mention
from engine.state.snapshot import take_snapshot_of_source
from engine.tree import triggers
from engine.tree.references import CardReference, ControllerOf, PlayerReference, Some, This
from engine.tree.words import Noun, Side, Turn, TurnBoundary

MatcherFunction = Callable[[GameState, Context, Any, Any], Match | None]


def watches(
    pattern: type[triggers.EventPattern], *events: type[Event], before: bool = True
) -> Callable[[MatcherFunction], MatcherFunction]:
    """Compare these events with a kind of pattern by the decorated function."""

    def register(matcher: MatcherFunction) -> MatcherFunction:
        for event in events:
            WATCHED.setdefault(event, []).append(Watch(pattern, matcher, before))
        return matcher

    return register


def one_card(game: GameState, context: Context, reference: CardReference, card: GameCard) -> Match | None:
    """A match if the card of an event is the one a pattern describes."""
    return Match((mentioned(reference, card),)) if fits(game, context, reference, card) else None


@watches(triggers.EntersPlay, EnterPlay, PutIntoResourceRow, before=False)
def enters_play(
    game: GameState, context: Context, event: EnterPlay | PutIntoResourceRow, pattern: triggers.EntersPlay
) -> Match | None:
    """Rule 703.4, 710.1e."""
    if pattern.under is not None and not fits_player(game, context, pattern.under, event.player.index):
        return None
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.EntersParty, EnterPlay, PutIntoResourceRow, ChangeControl, before=False)
def enters_party(
    game: GameState,
    context: Context,
    event: EnterPlay | PutIntoResourceRow | ChangeControl,
    pattern: triggers.EntersParty,
) -> Match | None:
    """Rule 415.8b, 703.4."""
    if not fits_player(game, context, pattern.player, event.player.index):
        return None
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.BecomesHero, ReplaceHero, before=False)
def becomes_hero(
    game: GameState, context: Context, event: ReplaceHero, pattern: triggers.BecomesHero
) -> Match | None:
    """Rule 301.4c: not if the previous hero has the same name."""
    if event.card.base.name == event.previous.base.name:
        return None
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.IsDestroyed, DestroyCard)
def is_destroyed(
    game: GameState, context: Context, event: DestroyCard, pattern: triggers.IsDestroyed
) -> Match | None:
    """Rule 415.9d."""
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.LeavesPlay, DestroyCard, MoveCard, PutIntoResourceRow)
def leaves_play(
    game: GameState,
    context: Context,
    event: DestroyCard | MoveCard | PutIntoResourceRow,
    pattern: triggers.LeavesPlay,
) -> Match | None:
    """Glossary: Play."""
    return one_card(game, context, pattern.card, event.card) if event.card.in_play else None


@watches(triggers.LeavesHand, Announce, PlaceResource)
@watches(triggers.LeavesHand, DiscardCard, EnterPlay, MoveCard, PutIntoResourceRow)
def leaves_hand(
    game: GameState,
    context: Context,
    event: Announce | PlaceResource | DiscardCard | EnterPlay | MoveCard | PutIntoResourceRow,
    pattern: triggers.LeavesHand,
) -> Match | None:
    """Rule 415, as the card is played, placed, discarded, or put somewhere."""
    card = game.card(event.link.card) if isinstance(event, Announce | PlaceResource) else event.card
    if card.zone is not GameZone.HAND or not fits_player(game, context, pattern.player, card.owner):
        return None
    return one_card(game, context, pattern.card, card)


@watches(triggers.EntersZone, DestroyCard, DiscardCard, MoveCard, InterruptLink, AbilityDone, before=False)
def enters_zone(
    game: GameState, context: Context, event: Event, pattern: triggers.EntersZone
) -> Match | None:
    """Glossary: Death Rattle, Enter; Rule 703.3a."""
    card = event._moved_card(game)
    if card is None or card.zone is not PLACES.get(pattern.place):
        return None
    if not descriptions.is_zone_of(game, context, pattern.owner, card.owner):
        return None
    if pattern.from_play and not isinstance(event, DestroyCard):
        return None
    return one_card(game, context, pattern.card, card)


@watches(triggers.IsMoved, DestroyCard, DiscardCard, MoveCard, before=False)
def is_moved(
    game: GameState, context: Context, event: DestroyCard | DiscardCard | MoveCard, pattern: triggers.IsMoved
) -> Match | None:
    """Rule 703.3a."""
    if event.card.zone is not PLACES.get(pattern.place):
        return None
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.Attacks, Attack)
@watches(triggers.AttacksOrDefends, Attack)
@watches(triggers.AttacksOrDefends, Defend)
@watches(triggers.Protects, Protect)
def attacks(
    game: GameState,
    context: Context,
    event: Attack | Defend | Protect,
    pattern: triggers.Attacks | triggers.AttacksOrDefends | triggers.Protects,
) -> Match | None:
    """Rule 602.1 to 602.3."""
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.Defends, Defend)
def defends(game: GameState, context: Context, event: Defend, pattern: triggers.Defends) -> Match | None:
    """Rule 602.3."""
    match = one_card(game, context, pattern.card, event.card)
    if match is None or pattern.attacker is None:
        return match
    attacker = game.card(game.fight().attacker)
    if not fits(game, context, pattern.attacker, attacker):
        return None
    return Match((*match.mentions, mentioned(pattern.attacker, attacker)))


@watches(triggers.EntersCombat, Defend)
def enters_combat(
    game: GameState, context: Context, event: Defend, pattern: triggers.EntersCombat
) -> Match | None:
    """Both sides enter combat at the same time (Rule 602.3)."""
    attacker = game.card(game.fight().attacker)
    for card, other in ((attacker, event.card), (event.card, attacker)):
        if not fits(game, context, pattern.card, card):
            continue
        if pattern.other is None:
            return Match((mentioned(pattern.card, card),))
        if fits(game, context, pattern.other, other):
            return Match((mentioned(pattern.card, card), mentioned(pattern.other, other)))
    return None


@watches(triggers.Sabotages, ConcludeSabotage)
def sabotages(
    game: GameState, context: Context, event: ConcludeSabotage, pattern: triggers.Sabotages
) -> Match | None:
    """Rule 603.1."""
    if not fits(game, context, pattern.card, event.card):
        return None
    attacker, defender, described = mentioned(pattern.card, event.card), event.defender, pattern.sabotaged
    if isinstance(defender, GameCard):
        if isinstance(described, PlayerReference) or not fits(game, context, described, defender):
            return None
        return Match((attacker, mentioned(described, defender)))
    if isinstance(described, PlayerReference) and fits_player(game, context, described, defender.index):
        return Match((attacker, Mention((), players=(defender.index,))))
    return None


@watches(triggers.PlaysCard, PlayCard, before=False)
def plays_card(
    game: GameState, context: Context, event: PlayCard, pattern: triggers.PlaysCard
) -> Match | None:
    """Rule 409.1, 707.1f."""
    card = game.card(event.link.card)
    player = event.link.controller
    if not fits_player(game, context, pattern.player, player):
        return None
    if isinstance(pattern.card, This):
        if card.number != context.source.number:
            return None
    elif not fits(game, context, pattern.card, card):
        return None
    return Match((Mention((), players=(player,)), mentioned(pattern.card, card)))


@watches(triggers.Strikes, Strike)
def strikes(game: GameState, context: Context, event: Strike, pattern: triggers.Strikes) -> Match | None:
    """Rule 303.2."""
    if not fits_player(game, context, pattern.player, event.player.index):
        return None
    return one_card(game, context, pattern.weapon, event.weapon)


@watches(triggers.CompletesQuest, CompleteQuest)
def completes_quest(
    game: GameState, context: Context, event: CompleteQuest, pattern: triggers.CompletesQuest
) -> Match | None:
    """Rule 702.2, 707.1f."""
    quest = event.link.source
    if quest is None or not fits_player(game, context, pattern.player, event.link.controller):
        return None
    return Match((Mention(("quest",), (quest,), players=(event.link.controller,)),))


def _one_player(game: GameState, context: Context, reference: PlayerReference, player: int) -> Match | None:
    if not fits_player(game, context, reference, player):
        return None
    return Match((Mention((), players=(player,)),))


@watches(triggers.DrawsCard, DrawCard)
def draws_card(
    game: GameState, context: Context, event: DrawCard, pattern: triggers.DrawsCard
) -> Match | None:
    """Rule 415.9f."""
    return _one_player(game, context, pattern.player, event.player.index) if event.player.deck else None


@watches(triggers.SkipsDrawing, SkipDraw)
def skips_drawing(
    game: GameState, context: Context, event: SkipDraw, pattern: triggers.SkipsDrawing
) -> Match | None:
    """Rule 716.1a; "this way" is by the text of the same card."""
    if event.by.number != context.source.number:
        return None
    return _one_player(game, context, pattern.player, event.player.index)


@watches(triggers.DiscardsCard, DiscardCard)
def discards_card(
    game: GameState, context: Context, event: DiscardCard, pattern: triggers.DiscardsCard
) -> Match | None:
    """Rule 415.9e."""
    return _one_player(game, context, pattern.player, event.card.owner)


@watches(triggers.PlacesResource, PlaceResource, before=False)
def places_resource(
    game: GameState, context: Context, event: PlaceResource, pattern: triggers.PlacesResource
) -> Match | None:
    """Rule 412.1."""
    if pattern.face_up and event.face_down:
        return None
    if not fits_player(game, context, pattern.player, event.link.controller):
        return None
    card = game.card(event.link.card)
    if event.face_down and _asks_for_more(pattern.card):
        return None
    return Match((Mention((), players=(event.link.controller,)), mentioned(pattern.card, card)))


def _asks_for_more(reference: CardReference) -> bool:
    """Whether a description asks for more than a resource: a face-down one is nothing else (Rule 412.1b)."""
    return not isinstance(reference, Some) or reference.filter.nouns not in ((), (Noun.RESOURCE,))


@watches(triggers.BecomesTarget, ChangeLinkTarget, before=False)
@watches(triggers.BecomesTarget, PlayCard, UsePower, CompleteQuest, AddTriggeredEffect, AddDuplicate)
def becomes_target(
    game: GameState,
    context: Context,
    event: ChangeLinkTarget | PlayCard | UsePower | CompleteQuest | AddTriggeredEffect | AddDuplicate,
    pattern: triggers.BecomesTarget,
) -> Match | None:
    """Rule 402.1b, 706.2, 707.1f."""
    link = event.link
    if pattern.by is not None and not _targets_for(game, context, pattern.by, link):
        return None
    for slot in link.targets:
        for pointer in slot:
            if fits(game, context, pattern.card, game.cards[pointer.number]):
                return Match((mentioned(pattern.card, game.cards[pointer.number]),))
    return None


def _targets_for(game: GameState, context: Context, reference: CardReference, link: ChainLink) -> bool:
    """Whether a link is what targets: "by an opposing card", "by an opposing link"."""
    side = reference.filter.side if isinstance(reference, Some) else None
    opposed = game.players[link.controller].team != game.players[context.controller].team
    if side is Side.OPPOSING and not opposed:
        return False
    number = link.card if link.card is not None else link.source.number if link.source else None
    if number is None or not isinstance(reference, Some):
        return number is not None
    described = replace(reference.filter, side=None)
    return descriptions.matches(game, context, described, game.cards[number])


@watches(triggers.IsRevealed, RevealCard)
def is_revealed(
    game: GameState, context: Context, event: RevealCard, pattern: triggers.IsRevealed
) -> Match | None:
    """Rule 703.3a."""
    if event.card.zone is not GameZone.DECK:
        return None
    if pattern.by is not None:
        source = None if event.by is None else take_snapshot_of_source(event.by)
        if source is None or not fits(game, context, pattern.by, source):
            return None
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.RevealsThisWay, RevealCard)
def reveals_this_way(
    game: GameState, context: Context, event: RevealCard, pattern: triggers.RevealsThisWay
) -> Match | None:
    """Glossary: This Way."""
    if event.by is None or event.by.reference != context.source:
        return None
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.IsInspired, ReadyCard)
def is_inspired(
    game: GameState, context: Context, event: ReadyCard, pattern: triggers.IsInspired
) -> Match | None:
    """Rule 501.1b; "this way" is by the same card."""
    if event.by is None or event.by.number != context.source.number:
        return None
    return one_card(game, context, pattern.card, event.card)


@watches(triggers.IsTurnedFaceDown, TurnFaceDown)
@watches(triggers.IsExhausted, ExhaustCard)
@watches(triggers.IsReadied, ReadyCard)
@watches(triggers.IsFlipped, FlipHero)
def turns(
    game: GameState,
    context: Context,
    event: TurnFaceDown | ExhaustCard | ReadyCard | FlipHero,
    pattern: triggers.IsTurnedFaceDown | triggers.IsExhausted | triggers.IsReadied | triggers.IsFlipped,
) -> Match | None:
    """Rule 301.2, 411.1."""
    return one_card(game, context, pattern.card, event.card)


_OF_PLAYERS = frozenset(
    {Turn.EACH_OPPONENTS, Turn.EACH_PLAYERS, Turn.OF_PLAYER, Turn.OF_PLAYER_NEXT, Turn.OPPONENTS}
)
"""Whose turns are those of players that "they" and "that player" can refer to (Rule 712.3a)."""
_STEPS = {TurnBoundary.START: TurnStep.READY, TurnBoundary.END: TurnStep.END}


@watches(triggers.TurnMoment, StepStarts, before=False)
def turn_moment(
    game: GameState, context: Context, event: StepStarts, pattern: triggers.TurnMoment
) -> Match | None:
    """Start of turn after the ready step's actions, end of turn at the start of the end phase (Rule 500.2,
    501.1a). The turn player is mentioned by "each opponent's turn", but neither by "your turn" nor by "the
    next turn".
    """
    if event.step is not _STEPS.get(pattern.moment):
        return None
    if pattern.player is not None:
        if game.turn_player not in interpreter.players(game, context, pattern.player):
            return None
    elif not is_turn(
        game, context.controller, Turn.YOURS if pattern.turn is Turn.YOUR_NEXT else pattern.turn
    ):
        return None
    player = Mention((), players=(game.turn_player,))
    if isinstance(pattern.player, ControllerOf):  # "attached ally's controller's turn" mentions the ally
        holder = pattern.player.card
        return Match((references.mention(holder, interpreter.referred(game, context, holder)), player))
    return Match((player,) if pattern.player is not None or pattern.turn in _OF_PLAYERS else ())
