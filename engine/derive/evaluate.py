"""Numbers and conditions in card text, read from the position as it is (Rule 104, 709.2d, 714.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine.derive import (
    card_conditions,
    combat_conditions,
    comparing_players,
    comparisons,
    descriptions,
    history,
    presence,
    relations,
    remaining,
    select,
    targeting,
    this_way,
    traits,
)
from engine.derive.context import Context, find
from engine.derive.last_information import counters_of, damage_on, last_information
from engine.derive.patterns import fits_player
from engine.state import GameCard, GameState
from engine.state.characteristics import Characteristics
from engine.state.reference import CardIdentity, Mention
from engine.state.snapshot import DescribedCard
from engine.tree.conditions import (
    AreInCombat,
    BothConditions,
    Controls,
    ControlsMore,
    CouldTarget,
    DamageWasDealt,
    DuringTurn,
    EitherCondition,
    GuessedCorrectly,
    Happened,
    HasCards,
    HasMoreCards,
    HasMoreDamage,
    HasRolled,
    HaveDifferentNames,
    HaveDifferentTypes,
    HaveSameType,
    InCombatWith,
    IsAt,
    IsAttacking,
    IsDefending,
    Negation,
    NoneRemain,
    NumberIs,
    PowerCondition,
    Remains,
    RemainsControlled,
    RemainsInPlay,
    SharesTrait,
    SharesType,
    TargetsOnly,
    ThereAre,
    WasAffected,
    WasDone,
    WasNotDone,
    WentFirst,
    YouAffected,
    YouDid,
    YouTargeted,
)
from engine.tree.node import Node
from engine.tree.references import All, AnyPlayer, HeroOf, Host, Quantity, Some, Target, This
from engine.tree.tags import FACTION_RACES
from engine.tree.values import (
    Adjusted,
    AllDamage,
    CardsIn,
    Count,
    CountersOn,
    DamageOn,
    DamageThisTurn,
    HighestStat,
    Number,
    StatOf,
    ThatMuch,
    TimesHappened,
    TotalOf,
    TotalStat,
    TraitsAmong,
    TypesAmong,
    X,
)
from engine.tree.words import CardStat, Relation, Turn

ALL_DAMAGE = 1_000_001
"""What "all damage" is, since a number more than a million has to be chosen (Rule 408.2a)."""


DOUBLE, HALF = "double that much", "half that much"


def value(game: GameState, context: Context, node: Quantity) -> int:
    """A number, now."""
    if isinstance(node, Number):
        return node.amount
    return VALUES[type(node)](game, context, node)


def _count(game: GameState, context: Context, node: Count) -> int:
    if node.filter.did is not None or node.filter.you_played_this_turn:
        departed = history.departed_cards(game, context, node.filter)
        if departed is not None:
            return len(departed) // node.step
    also = 0 if node.also is None else len(select.referred(game, context, node.also))
    return (len(descriptions.candidates(game, context, node.filter)) + also) // node.step


def _cards_in(game: GameState, context: Context, node: CardsIn) -> int:
    cards = sum(
        len(getattr(game.players[p], descriptions.PILES[node.place]))
        for p in select.players(game, context, node.player)
    )
    return cards // node.step


def _stat_of(game: GameState, context: Context, node: StatOf) -> int:
    return sum(known_stat(game, card, node.stat) for card in _measured(game, context, node.card))


def _total_stat(game: GameState, context: Context, node: TotalStat) -> int:
    matching = descriptions.candidates(game, context, node.filter)
    return sum(known_stat(game, card.reference, node.stat) for card in matching)


def _highest_stat(game: GameState, context: Context, node: HighestStat) -> int:
    matching = descriptions.candidates(game, context, node.filter)
    return max((known_stat(game, card.reference, node.stat) for card in matching), default=0)


def _damage_on(game: GameState, context: Context, node: DamageOn) -> int:
    return sum(damage_on(game, card) for card in _measured(game, context, node.card)) // node.step


def _that_much(game: GameState, context: Context, node: ThatMuch) -> int:
    if node.word == DOUBLE:
        return 2 * context.amount
    return context.amount // 2 if node.word == HALF else context.amount


def _counters_on(game: GameState, context: Context, node: CountersOn) -> int:
    cards = (context.source,) if node.card is None else select.referred(game, context, node.card)
    return sum(counters_of(game, card, node.name) for card in cards)


def _adjusted(game: GameState, context: Context, node: Adjusted) -> int:
    by = value(game, context, node.by)
    return value(game, context, node.value) + (-by if node.negative else by)


def _total_of(game: GameState, context: Context, node: TotalOf) -> int:
    return sum(known_stat(game, card, node.stat) for card in _measured(game, context, node.cards))


def _measured(game: GameState, context: Context, reference: Node) -> tuple[CardIdentity, ...]:
    return as_measured(game, reference, select.referred(game, context, reference))


def as_measured(
    game: GameState, reference: Node, cards: tuple[CardIdentity, ...]
) -> tuple[CardIdentity, ...]:
    """The cards of a reference whose numbers are read; those moved out of play "this way" as they were there
    (Rule 709.2d).
    """
    if isinstance(reference, All | Some) and reference.filter.this_way is not None:
        return tuple(_before_leaving_play(game, card) for card in cards)
    return cards


def _before_leaving_play(game: GameState, card: CardIdentity) -> CardIdentity:
    """The card in play that has become this one; or the card itself (Rule 709.2d)."""
    for memory in game.memories.values():
        if memory.number == card.number and memory.next_identity == card.identity:
            return CardIdentity(memory.number, memory.identity)
    return card


VALUES: dict[type[Quantity], Callable[[GameState, Context, Any], int]] = {
    Adjusted: _adjusted,
    AllDamage: lambda game, context, node: ALL_DAMAGE,
    CardsIn: _cards_in,
    Count: _count,
    CountersOn: _counters_on,
    DamageOn: _damage_on,
    DamageThisTurn: lambda game, context, node: history.damage_between(game, context, node.source, node.to),
    HighestStat: _highest_stat,
    TraitsAmong: traits.traits_among,
    TypesAmong: comparisons.types_among,
    StatOf: _stat_of,
    TimesHappened: lambda game, context, node: history.times(game, context, node.event),
    ThatMuch: _that_much,
    TotalOf: _total_of,
    TotalStat: _total_stat,
    X: lambda game, context, node: context.x,
}


def known_stat(game: GameState, card: CardIdentity, which: CardStat) -> int:
    """A number of a card, as it was when it was last in play (Rule 709.2d)."""
    characteristics = last_information(game, card)
    if which is CardStat.REMAINING_HEALTH:
        return characteristics.health - damage_on(game, card)
    number = stat(characteristics, which)
    if which is CardStat.COST and characteristics.cost_x:
        number += characteristics.cost_x * _chosen_x(game, card)
    return number


def stat_of(game: GameState, card: DescribedCard, which: CardStat) -> int:
    """A number of a card that is described by it."""
    if which is CardStat.COST and card.current.cost_x:
        return stat(card.current, which) + card.current.cost_x * _chosen_x(game, card.reference)
    return stat(card.current, which)


def _chosen_x(game: GameState, card: CardIdentity) -> int:
    """The value of X in the cost of a card: what was chosen while it is on the chain or resolving, else 0
    (Rule 201.3).
    """
    if game.cards[card.number].identity != card.identity:
        return 0
    return next((link.x for link in game.chain if link.card == card.number), 0)


def stat(characteristics: Characteristics, which: CardStat) -> int:
    """A number of a card."""
    return _STATS[which](characteristics)


_STATS: dict[CardStat, Callable[[Characteristics], int]] = {
    CardStat.ATK: lambda card: card.atk,
    CardStat.COST: lambda card: card.cost,
    CardStat.DEFENSE: lambda card: card.defense,
    CardStat.HEALTH: lambda card: card.health,
    CardStat.STRIKE_COST: lambda card: card.strike_cost,
}


def compare(relation: Relation, number: int, limit: int) -> bool:
    """Whether a number is as a comparison wants it."""
    if relation is Relation.AT_LEAST:
        return number >= limit
    if relation is Relation.AT_MOST:
        return number <= limit
    if relation in (Relation.EVEN, Relation.ODD):
        return number % 2 == (relation is Relation.ODD)
    if relation is Relation.LESS:
        return number < limit
    return number > limit if relation is Relation.MORE else number == limit


# Conditions


def has_power(game: GameState, context: Context, condition: PowerCondition | None) -> bool:
    """Whether a card has a power "while" something is true, which its text can refer back to (Rule 704.1a,
    712.3a): "while your hero has Stealth, when it attacks, ...".
    """
    if condition is None:
        return True
    if not holds(game, context, condition):
        return False
    context.mentions += mentions_of(game, context, condition)
    return True


def mentions_of(game: GameState, context: Context, condition: PowerCondition) -> tuple[Mention, ...]:
    """The card that a condition is about, if it names one, for "it" behind the condition; or of "an opponent"
    those who meet it (Rule 712.3a).
    """
    if isinstance(condition, Negation):
        return mentions_of(game, context, condition.condition)
    if isinstance(condition, TargetsOnly):
        cards = relations.links_with_target(game, context, condition)
        return (Mention(("ability",), tuple(card.reference for card in cards)),)
    if isinstance(condition, WasAffected) or (isinstance(condition, YouAffected) and condition.source):
        named = _affected_cards(game, context, condition)
        words = select.nouns_of(Some(condition.filter))
        return (Mention(words, tuple(card.reference for card in named)),)
    if isinstance(condition, HasCards) and isinstance(condition.player, AnyPlayer):
        return (Mention((), players=_players_with_cards(game, context, condition)),)
    if isinstance(condition, Controls) and isinstance(condition.player, AnyPlayer):
        return (Mention((), players=_players_who_control(game, context, condition)),)
    if mention := card_conditions.mention_of_matches(game, context, condition):
        return (mention,)
    about = condition.event if isinstance(condition, Happened) else condition
    subject = getattr(about, "card", None) or getattr(about, "source", None)
    if not isinstance(subject, HeroOf | Host | Target | This):
        return ()
    return (select.mention(subject, select.referred(game, context, subject)),)


def holds(game: GameState, context: Context, condition: PowerCondition) -> bool:
    """Whether a condition is true now."""
    return CONDITIONS[type(condition)](game, context, condition)


def _controls(game: GameState, context: Context, condition: Controls) -> bool:
    return bool(_players_who_control(game, context, condition))


def _players_who_control(game: GameState, context: Context, condition: Controls) -> tuple[int, ...]:
    """The players who control as many cards as a condition says, each counted alone."""
    least = 1 if condition.count is None else value(game, context, condition.count)
    matching = descriptions.candidates(game, context, condition.filter)
    count = _most_of_a_race if condition.share_race else len
    return tuple(
        player
        for player in select.players(game, context, condition.player)
        if compare(condition.relation, count([card for card in matching if card.controller == player]), least)
    )


def _most_of_a_race(cards: Sequence[GameCard]) -> int:
    """How many of some cards are of the same race of a faction (glossary: Echo, Race)."""
    races = Counter(race for card in cards for race in card.current.traits & FACTION_RACES)
    return max(races.values(), default=0)


def _has_cards(game: GameState, context: Context, condition: HasCards) -> bool:
    if isinstance(condition.player, AnyPlayer):
        return bool(_players_with_cards(game, context, condition))
    number = _cards_in(game, context, CardsIn(condition.player, condition.place))
    return compare(condition.relation, number, value(game, context, condition.count))


def _players_with_cards(game: GameState, context: Context, condition: HasCards) -> tuple[int, ...]:
    """The players who have as many cards as a condition says, each counted alone."""
    number = value(game, context, condition.count)
    pile = descriptions.PILES[condition.place]
    return tuple(
        index
        for index in select.players(game, context, condition.player)
        if compare(condition.relation, len(getattr(game.players[index], pile)), number)
    )


def _during_turn(game: GameState, context: Context, condition: DuringTurn) -> bool:
    return is_turn(game, context.controller, condition.turn)


def is_turn(game: GameState, player: int, turn: Turn) -> bool:
    """Whether this is "your turn", "an opponent's turn", and so on, for a player."""
    if turn is Turn.YOURS:
        return game.turn_player == player
    if turn is Turn.YOUR_FIRST:
        return game.turn_player == player and game.players[player].turns == 1
    if turn in (Turn.OPPONENTS, Turn.EACH_OPPONENTS):
        return game.players[game.turn_player].team != game.players[player].team
    return True


def _you_did(game: GameState, context: Context, condition: YouDid | WasDone) -> bool:
    return context.done


def _happened(game: GameState, context: Context, condition: Happened) -> bool:
    least = 1 if condition.times is None else value(game, context, condition.times)
    return history.most_times(game, context, condition.event, condition.turn) >= least


def _went_first(game: GameState, context: Context, condition: WentFirst) -> bool:
    return game.first_player is not None and fits_player(game, context, condition.player, game.first_player)


def _affected_cards(
    game: GameState, context: Context, condition: YouAffected | WasAffected
) -> list[GameCard]:
    """The cards of a description to which an instruction before, or a cost, did so (glossary: This Way)."""
    affected = this_way.affected(game, context, condition.verb)
    return [card for card in affected if descriptions.matches(game, context, condition.filter, card)]


def _you_targeted(game: GameState, context: Context, condition: YouTargeted) -> bool:
    legal = (find(game, context, card) for slot in context.targets for card in slot)
    return any(
        card is not None and descriptions.matches(game, context, condition.filter, card) for card in legal
    )


def _targets_only(game: GameState, context: Context, condition: TargetsOnly) -> bool:
    return bool(relations.links_with_target(game, context, condition))


def _none_remain(game: GameState, context: Context, condition: NoneRemain) -> bool:
    card = find(game, context, context.source)
    return card is None or card.counter(context.counter) == 0


def _has_rolled(game: GameState, context: Context, condition: HasRolled) -> bool:
    return compare(condition.relation, context.amount, value(game, context, condition.number))


def _has_more_damage(game: GameState, context: Context, condition: HasMoreDamage) -> bool:
    others = select.cards(game, context, condition.other)
    return any(
        card.damage > other.damage for card in select.cards(game, context, condition.card) for other in others
    )


def _damage_was_dealt(game: GameState, context: Context, condition: DamageWasDealt) -> bool:
    return any(deed == "dealt damage" for deed, _ in context.affected)


CONDITIONS: dict[type[Node], Callable[[GameState, Context, Any], bool]] = {
    **dict.fromkeys(card_conditions.CARD_CONDITIONS, card_conditions.is_true_of_cards),
    DamageWasDealt: _damage_was_dealt,
    AreInCombat: combat_conditions.are_in_combat_together,
    Controls: _controls,
    ControlsMore: comparing_players.controls_more,
    CouldTarget: lambda game, context, condition: targeting.meets(game, context, condition),
    DuringTurn: _during_turn,
    GuessedCorrectly: lambda game, context, condition: context.guessed_correctly,
    Happened: _happened,
    HasCards: _has_cards,
    HasRolled: _has_rolled,
    HaveDifferentNames: comparisons.have_different_names,
    HaveDifferentTypes: comparisons.have_different_types,
    HaveSameType: comparisons.have_same_type,
    SharesTrait: traits.shares_trait,
    SharesType: comparisons.shares_type,
    HasMoreCards: comparing_players.has_more_cards,
    HasMoreDamage: _has_more_damage,
    InCombatWith: combat_conditions.in_combat_with,
    IsAt: presence.is_at,
    IsAttacking: combat_conditions.is_attacking,
    IsDefending: combat_conditions.is_defending,
    NoneRemain: _none_remain,
    NumberIs: lambda game, context, condition: compare(
        condition.relation, value(game, context, condition.number), value(game, context, condition.limit)
    ),
    TargetsOnly: _targets_only,
    ThereAre: presence.there_are,
    Negation: lambda game, context, condition: not holds(game, context, condition.condition),
    Remains: remaining.remains,
    RemainsControlled: remaining.remains_controlled,
    RemainsInPlay: remaining.remains_in_play,
    WasDone: _you_did,
    WasNotDone: lambda game, context, condition: not context.done,
    WentFirst: _went_first,
    WasAffected: lambda game, context, node: bool(_affected_cards(game, context, node)),
    EitherCondition: lambda game, context, condition: (
        holds(game, context, condition.first) or holds(game, context, condition.second)
    ),
    BothConditions: lambda game, context, condition: (
        holds(game, context, condition.first) and holds(game, context, condition.second)
    ),
    YouAffected: lambda game, context, node: bool(_affected_cards(game, context, node)),
    YouDid: _you_did,
    YouTargeted: _you_targeted,
}
