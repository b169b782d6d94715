"""What has happened, as text asks for it: "if an ally was destroyed this turn" (Rule 500.2, 703.1, 717.6).

A pattern of the past is compared with the recorded facts, whether or not the card that asks was in play then:
the rules speak of the turn, and not of the time for which a power was active. Cards are described as they
were when it happened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.cards import PrintedCard
from engine.cardtext.powers import keyword_powers, powers_of_both_sides
from engine.derive import descriptions, interpreter
from engine.derive.conditions.turns import is_turn
from engine.derive.context import Context
from engine.derive.descriptions import CRITERIA
from engine.derive.event_patterns import MEANINGS, is_such_amount
from engine.derive.interpreter import CONDITIONS, VALUES, interprets
from engine.derive.patterns import fits
from engine.derive.played_cards import cards_of_happenings, players_who_played
from engine.state import GameState
from engine.state.journal import Fact, Happening
from engine.state.reference import SOURCE_OF_DAMAGE, CardIdentity, Mention
from engine.state.snapshot import DescribedCard
from engine.tree import triggers
from engine.tree.changes import AttackLimit, GainKeyword
from engine.tree.conditions import Happened
from engine.tree.criteria import Did, DidNot, PlayedThisTurn, StruckThisCombat, criterion_of, without
from engine.tree.effects import Prevent
from engine.tree.node import Node, walk
from engine.tree.player_changes import CannotDrawMore, CannotPlay
from engine.tree.powers import KeywordPower
from engine.tree.references import CardReference, EachOf, Filter, NthPlayed, Some
from engine.tree.token_effects import TokenDescription
from engine.tree.values import DamageThisTurn, TimesHappened
from engine.tree.words import Place, Turn

# What is limit


@lru_cache(maxsize=16384)
def happenings_in_text(card: PrintedCard) -> frozenset[Happening]:
    """The kinds of happening that the text of both sides of a card looks back on."""
    powers = powers_of_both_sides(card)
    return frozenset(kind for node in _walk_keywords(powers) for kind in _happenings_in(node))


def _walk_keywords(powers: Sequence[Node]) -> Iterator[Node]:
    """Every node of some powers, and of those that keywords in them mean."""
    for node in walk(tuple(powers)):
        yield node
        match node:
            case KeywordPower() | GainKeyword():
                yield from walk(keyword_powers(node.keyword, 1))
            case TokenDescription():
                for keyword in node.keywords:
                    yield from walk(keyword_powers(keyword, 1))


_HAPPENINGS_OF_NODES: dict[type[Node], frozenset[Happening]] = {
    AttackLimit: frozenset({Happening.ATTACK}),
    CannotDrawMore: frozenset({Happening.DRAW}),
    DamageThisTurn: frozenset({Happening.DAMAGE}),
    NthPlayed: frozenset({Happening.PLAY, Happening.COMPLETE}),
    PlayedThisTurn: frozenset({Happening.PLAY}),
    StruckThisCombat: frozenset({Happening.ATTACK, Happening.STRIKE}),
}
"""What nodes look back on, whatever is in them."""


def _happenings_in(node: Node) -> frozenset[Happening]:
    past: Node | None = None
    match node:
        case triggers.FirstTime() | Happened() | TimesHappened() | Did() | DidNot():
            past = node.event
        case triggers.DealsDamage() if node.first_time is not None:
            past = node
        case triggers.IsDestroyed() if node.by is not None or node.with_card is not None:
            return frozenset({Happening.DAMAGE})
        case Prevent() if node.first:
            return frozenset({Happening.DAMAGE, Happening.PREVENT})
        case CannotPlay() if node.beyond is not None:
            return frozenset({Happening.PLAY})
        case _:
            return _HAPPENINGS_OF_NODES.get(type(node), frozenset())
    return _happenings_of(past)


def _happenings_of(past: Any) -> frozenset[Happening]:
    return frozenset() if past is None else MEANINGS[type(past)].happenings


# Questions


def occurrences(
    game: GameState, context: Context, pattern: triggers.EventPattern, turn: Turn = Turn.THIS
) -> Iterator[Fact]:
    """The facts that a pattern means, in their order, each of whatever amount."""
    meaning = MEANINGS[type(pattern)]
    facts = game.journal.last_turn if turn is Turn.LAST else game.journal.facts
    if getattr(pattern, "amount", None) is not None:
        pattern = replace(pattern, amount=None)  # type: ignore[call-arg]
    for fact in facts:
        if fact.kind in meaning.happenings and meaning.matcher(game, context, fact, pattern) is not None:
            yield fact


def times(game: GameState, context: Context, pattern: triggers.EventPattern, turn: Turn = Turn.THIS) -> int:
    """How often such an event has happened; "5 or more damage" means all of it together, that which a single
    character has dealt or been dealt.
    """
    limit = getattr(pattern, "amount", None)
    if limit is not None:
        amounts = (sum(fact.amount for fact in facts) for facts in _facts_alike(game, context, pattern, turn))
        return int(any(is_such_amount(game, context, limit, amount) for amount in amounts))
    return sum(1 for _ in occurrences(game, context, pattern, turn))


def most_times(
    game: GameState, context: Context, pattern: triggers.EventPattern, turn: Turn = Turn.THIS
) -> int:
    """How often such an event has happened to the same card: "an opposing hero was dealt damage three or more
    times" is about one hero, whichever of them.
    """
    if getattr(pattern, "amount", None) is not None:
        return times(game, context, pattern, turn)
    return max((len(facts) for facts in _facts_alike(game, context, pattern, turn)), default=0)


def _facts_alike(
    game: GameState, context: Context, pattern: triggers.EventPattern, turn: Turn
) -> Collection[Sequence[Fact]]:
    """The facts that a pattern means, apart for each of the cards that it calls "an ally" or "a hero"."""
    alike: dict[object, list[Fact]] = {}
    for fact in occurrences(game, context, pattern, turn):
        cards = tuple(
            card.reference
            for reference, card in _participants(pattern, fact)
            if isinstance(reference, Some) and card is not None
        )
        alike.setdefault(cards, []).append(fact)
    return alike.values()


@interprets(VALUES, TimesHappened)
def _times_happened(game: GameState, context: Context, node: TimesHappened) -> int:
    return times(game, context, node.event)


@interprets(CONDITIONS, Happened)
def _happened(game: GameState, context: Context, condition: Happened) -> bool:
    for crowd in walk(condition.event):
        if isinstance(crowd, Some) and crowd.or_more and crowd.count is not None:
            cards = _cards_of(game, context, condition, crowd)
            return len(cards) >= interpreter.value(game, context, crowd.count)
    least = 1 if condition.times is None else interpreter.value(game, context, condition.times)
    return most_times(game, context, condition.event, condition.turn) >= least


def _cards_of(game: GameState, context: Context, condition: Happened, crowd: Some) -> set[CardIdentity]:
    """The cards to or by which an event has happened, of those that its pattern describes so."""
    return {
        card.reference
        for fact in occurrences(game, context, condition.event, condition.turn)
        for reference, card in _participants(condition.event, fact)
        if reference == crowd and card is not None
    }


@interprets(VALUES, DamageThisTurn)
def _damage_between(game: GameState, context: Context, node: DamageThisTurn) -> int:
    """The damage that one character has dealt to another this turn, as far as the text names them."""
    return sum(
        fact.amount
        for fact in game.journal.facts
        if fact.kind is Happening.DAMAGE
        and _fits_if_named(game, context, node.source, fact.other)
        and _fits_if_named(game, context, node.to, fact.card)
    )


def _fits_if_named(
    game: GameState, context: Context, reference: CardReference | None, card: DescribedCard | None
) -> bool:
    return reference is None or (card is not None and fits(game, context, reference, card))


def times_before(
    game: GameState, context: Context, pattern: triggers.EventPattern, mentions: Sequence[Mention]
) -> int:
    """How often such an event has happened this turn before the one that mentions these cards.

    "Each Shaman attacks for the first time" counts for each card by itself. Events at the same time are not
    before one another, as several at once are all "next" (Rule 703.1a).
    """
    cards = next((mention.cards for mention in mentions if SOURCE_OF_DAMAGE not in mention.words), ())
    subjects = (_participants(pattern, fact)[0] for fact in occurrences(game, context, pattern))
    return sum(
        1
        for reference, card in subjects
        if not isinstance(reference, EachOf) or (card is not None and card.reference in cards)
    )


def damage_this_turn(game: GameState, character: DescribedCard) -> int:
    """The damage that has been dealt to a character this turn, and that has been prevented (Rule 717.6)."""
    total = 0
    for fact in game.journal.facts:
        is_damage = fact.kind in (Happening.DAMAGE, Happening.PREVENT)
        if is_damage and fact.card is not None and fact.card.reference == character.reference:
            total += fact.amount
    return total


def is_its_time(
    game: GameState, context: Context, pattern: triggers.EventPattern, mentions: Sequence[Mention]
) -> bool:
    """Whether an event is the first or second of a turn, where a pattern asks for that.

    It is the first if no other has happened in that turn, be it before the power was active: a power watches
    for its trigger event (Rule 703.1), and which event of the turn that is has nothing to do with the power.
    What was impossible or replaced has not happened (Rule 716.1a).
    """
    event, turn, number = pattern, getattr(pattern, "first_time", None), 1
    if isinstance(pattern, triggers.FirstTime):
        event, turn, number = pattern.event, pattern.turn, pattern.number
    if turn is None:
        return True
    if not is_turn(game, context.controller, turn):
        return False
    return times_before(game, context, event, mentions) == number - 1


@interprets(CRITERIA, Did)
def _did(game: GameState, context: Context, criterion: Did, card: DescribedCard) -> bool:
    return underwent(game, context, criterion.event, card)


def underwent(game: GameState, context: Context, past: Any, card: DescribedCard) -> bool:
    """Whether such an event has happened to a card this turn, or that card has done it: "that attacked this
    turn". A card that has moved is known by what it was before (Rule 415.9b).
    """
    identities = (
        card.identity,
        *(fact.card.identity for fact in game.journal.facts if _is_now(fact, card) and fact.card),
    )
    for identity in identities:
        mention = Mention((), (CardIdentity(card.number, identity),))
        about_it = replace(context, mentions=(*context.mentions, mention), subject=None)
        if times(game, about_it, past):
            return True
    return False


@interprets(CRITERIA, DidNot)
def _did_not(game: GameState, context: Context, criterion: DidNot, card: DescribedCard) -> bool:
    return not underwent(game, context, criterion.event, card)


@interprets(CRITERIA, StruckThisCombat)
def _struck_this_combat(
    game: GameState, context: Context, criterion: StruckThisCombat, card: DescribedCard
) -> bool:
    """Whether "you" struck with a weapon since the last attack, in a combat that may be concluded by now."""
    for fact in reversed(game.journal.facts):
        if fact.kind is Happening.ATTACK:
            return False
        is_strike = fact.kind is Happening.STRIKE and fact.player == context.controller
        if is_strike and fact.card is not None and fact.card.reference == card.reference:
            return True
    return False


def _is_now(fact: Fact, card: DescribedCard) -> bool:
    """Whether a card has become what it is now with what happened."""
    return fact.became == card.identity and fact.card is not None and fact.card.number == card.number


def _participants(
    pattern: triggers.EventPattern, fact: Fact
) -> tuple[tuple[CardReference | None, DescribedCard | None], ...]:
    """What a pattern calls the cards of a fact, first the one that it speaks of first."""
    match pattern:
        case triggers.DealsDamage():
            return (pattern.source, fact.other), (pattern.to, fact.card)
        case triggers.HealsDamage():
            return (pattern.source, fact.other), (pattern.card, fact.card)
        case triggers.DealsOrIsDealtDamage():
            return (pattern.card, fact.card), (pattern.card, fact.other)
        case triggers.IsDealtDamage():
            return (pattern.card, fact.card), (pattern.by, fact.other)
        case triggers.PreventsDamage():
            return ((pattern.card, fact.tools[0]),)
    return ((getattr(pattern, "card", None), fact.card),)


COUNTED_WHERE_THEY_WERE = frozenset({triggers.IsDestroyed, triggers.LeavesPlay})
"""What happens to cards in play so that they are not in play any more when they are counted."""


def departed_cards(game: GameState, context: Context, description: Filter) -> list[DescribedCard] | None:
    """The cards of "each ally that was destroyed this turn", "each ability you played this turn" or "each
    weapon you struck with this combat", as they were; ``None`` for other descriptions.
    """
    if criterion_of(description, StruckThisCombat) is not None:
        struck = (fact.card for fact in game.journal.facts if fact.kind is Happening.STRIKE)
        weapons = {card.reference: card for card in struck if card is not None}
        return [card for card in weapons.values() if descriptions.matches(game, context, description, card)]
    played = criterion_of(description, PlayedThisTurn)
    if played is not None:
        cards = cards_of_happenings(game, players_who_played(game, context, played), Happening.PLAY)
        return [card for card in cards if descriptions.matches(game, context, description, card)]
    past = criterion_of(description, Did)
    if past is None or type(past.event) not in COUNTED_WHERE_THEY_WERE or description.place is not Place.PLAY:
        return None
    described = without(description, Did)
    kinds = MEANINGS[type(past.event)].happenings  # type: ignore[index]
    return [
        fact.card
        for fact in game.journal.facts
        if fact.kind in kinds
        and fact.card is not None
        and descriptions.matches(game, context, described, fact.card)
    ]
