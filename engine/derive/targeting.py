"""What can be chosen as a target, by a link or by a card that could be one (Rule 706.1, 706.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.derive import descriptions, interpreter, references
from engine.derive.context import Context, find
from engine.derive.descriptions import CRITERIA
from engine.derive.interpreter import CONDITIONS, interprets
from engine.derive.prohibitions import cause_of, is_forbidden_to
from engine.state import GameCard, GameState
from engine.state.reference import Mention
from engine.state.snapshot import DescribedCard
from engine.state.target_nodes import ConditionalTarget, follows_from_others
from engine.tree.conditions import CouldTarget, IsTargeted, TargetsOnly
from engine.tree.criteria import AbleToTarget, Targeting
from engine.tree.keywords import Keyword
from engine.tree.node import walk
from engine.tree.references import Target
from engine.tree.values import X
from engine.tree.words import ForbiddenAction


def legal_cards(game: GameState, context: Context, node: Target) -> list[GameCard]:
    """The cards that can be chosen for a target now (Rule 706.1)."""
    excluded = excluded_numbers(game, context, node)
    if node.filter.other or follows_from_others(node):
        before, players = context.targets[: node.slot], context.target_players[: node.slot]
        mentions = [Mention((), players=chosen) for chosen in players if chosen]
        mentions += [Mention((), cards) for cards in before if cards]
        context = replace(context, targets=before, mentions=(*context.mentions, *mentions))
    return [
        card
        for card in descriptions.candidates(game, context, node.filter)
        if card.number not in excluded and can_be_targeted(game, context, card)
    ]


def excluded_numbers(game: GameState, context: Context, node: Target) -> set[int]:
    """The cards that a link can't target whatever they are: its own that is being played, and for "another
    target" the one that it is another than. Where no target comes before, that is what was last mentioned, or
    the card with the text and, as text of an attachment speaks of it, its host (Rule 706.1, 712.3a; glossary:
    Other).
    """
    numbers = {context.source.number} if _is_on_chain(game, context) else set()
    if node.another and node.slot == 0:
        mentioned = next((mention.cards for mention in reversed(context.mentions) if mention.cards), ())
        numbers.update(card.number for card in mentioned)
        if not mentioned:
            numbers.add(context.source.number)
            source = find(game, context, context.source)
            numbers.update(() if source is None or source.host is None else (source.host,))
    return numbers


def _is_on_chain(game: GameState, context: Context) -> bool:
    return any(link.card == context.source.number for link in game.chain)


def can_be_targeted(game: GameState, context: Context, card: GameCard) -> bool:
    """Whether nothing in play protects a card from this player's targeting (glossary: Spellshield,
    Untargetable).
    """
    if not card.in_play:
        return True
    keywords = card.current.keywords
    if Keyword.UNTARGETABLE in keywords:
        return False
    if is_forbidden_to(game, card, ForbiddenAction.BE_TARGETED, cause_of(game, context)):
        return False
    opposed = game.players[card.controller or 0].team != game.players[context.controller].team
    return not (opposed and Keyword.SPELLSHIELD in keywords)


def could_target(game: GameState, card: GameCard, others: Sequence[GameCard]) -> bool:
    """Whether a card could choose one of others as a target if its controller, or outside play its owner,
    added it to the chain now, in any mode and with any value of X that he has resources for (Rule 706.6).
    """
    player = game.players[card.owner if card.controller is None else card.controller]
    context = Context(player.index, card.reference)
    target_numbers = {other.number for other in others}
    for target in card.base.sheet.targets:
        for context.x in range(_most_x(card, target, len(player.resource_row)) + 1):
            if _could_choose(game, context, target, target_numbers):
                return True
    return False


@interprets(CRITERIA, AbleToTarget)
def _is_able_to_target(
    game: GameState, context: Context, criterion: AbleToTarget, card: DescribedCard
) -> bool:
    """Whether a card could choose one of those that a reference points at (Rule 706.6)."""
    return could_target(game, game.cards[card.number], interpreter.cards(game, context, criterion.card))


@interprets(CONDITIONS, CouldTarget)
def _could_one_target(game: GameState, context: Context, condition: CouldTarget) -> bool:
    """Whether one of the cards that a condition speaks of could target one of the others."""
    others = interpreter.cards(game, context, condition.target)
    return any(could_target(game, card, others) for card in interpreter.cards(game, context, condition.card))


def _most_x(card: GameCard, target: ConditionalTarget, resources: int) -> int:
    """The greatest value of X to try for a target: 0 where nothing depends on it."""
    has_x = any(isinstance(node, X) for node in walk(target.node))
    return (card.base.sheet.most_x or resources) if has_x else 0


def _could_choose(
    game: GameState, context: Context, target: ConditionalTarget, target_numbers: set[int]
) -> bool:
    if not isinstance(target.node, Target):
        return False
    if target.condition is not None and not interpreter.holds(game, context, target.condition):
        return False
    return any(card.number in target_numbers for card in legal_cards(game, context, target.node))


@interprets(CONDITIONS, IsTargeted)
def _is_targeted(game: GameState, context: Context, condition: IsTargeted) -> bool:
    """Whether a link that one of the players controls targets a card (Rule 706.1)."""
    players = interpreter.players(game, context, condition.by)
    numbers = {pointer.number for pointer in interpreter.referred(game, context, condition.card)}
    return any(
        link.controller in players
        and any(target.number in numbers for slot in link.targets for target in slot)
        for link in game.chain
    )


@interprets(CRITERIA, Targeting)
def _is_targeting(game: GameState, context: Context, criterion: Targeting, card: DescribedCard) -> bool:
    """Whether a card on the chain targets one of those that a reference points at (Rule 706)."""
    targets = {
        target.number
        for link in game.chain
        if link.card == card.number
        for slot in link.targets
        for target in slot
    }
    return any(references.is_among(game, context, criterion.card, game.cards[number]) for number in targets)


def links_with_target(game: GameState, context: Context, condition: TargetsOnly) -> list[GameCard]:
    """The cards on the chain that fit a description and have one single target: this one (Rule 706.1a)."""
    numbers = [pointer.number for pointer in interpreter.referred(game, context, condition.card)]
    cards = []
    for link in game.chain:
        targets = [pointer.number for slot in link.targets for pointer in slot]
        if link.card is None or link.card == context.source.number or any(link.target_players):
            continue
        card = game.cards[link.card]
        if (
            len(targets) == 1
            and targets[0] in numbers
            and descriptions.matches(game, context, condition.filter, card)
        ):
            cards.append(card)
    return cards


@interprets(CONDITIONS, TargetsOnly)
def _targets_only(game: GameState, context: Context, condition: TargetsOnly) -> bool:
    return bool(links_with_target(game, context, condition))
