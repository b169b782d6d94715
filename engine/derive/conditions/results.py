"""What the same text has done before, as its later words ask (Rule 706.1, 709.2f; glossary: This Way)."""

from __future__ import annotations

from engine.derive import descriptions, this_way
from engine.derive.context import PAID_ADDITIONAL, Context, find
from engine.derive.interpreter import CONDITIONS, interprets, players, referred, value
from engine.derive.stats import compare
from engine.state import GameCard, GameState
from engine.tree.conditions import (
    DamageWasDealt,
    DidSo,
    GuessedCorrectly,
    HasRolled,
    PaidAdditionalCost,
    RolledSame,
    WasAffected,
    WasDone,
    WasNotDone,
    YouAffected,
    YouDid,
    YouTargeted,
)
from engine.tree.references import PlayerReference


@interprets(CONDITIONS, WasDone, YouDid)
def _you_did(game: GameState, context: Context, condition: YouDid | WasDone) -> bool:
    return context.done


@interprets(CONDITIONS, DidSo)
def _did_so(game: GameState, context: Context, condition: DidSo) -> bool:
    return any(player in context.doers for player in players(game, context, condition.player))


@interprets(CONDITIONS, PaidAdditionalCost)
def _paid_additional_cost(game: GameState, context: Context, condition: PaidAdditionalCost) -> bool:
    return any(deed == PAID_ADDITIONAL for deed, _ in context.affected)


@interprets(CONDITIONS, WasNotDone)
def _was_not_done(game: GameState, context: Context, condition: WasNotDone) -> bool:
    return not context.done


@interprets(CONDITIONS, WasAffected)
def _affected(game: GameState, context: Context, condition: WasAffected) -> bool:
    return bool(affected_cards(game, context, condition))


@interprets(CONDITIONS, YouAffected)
def _you_affected(game: GameState, context: Context, condition: YouAffected) -> bool:
    least = 1 if condition.count is None else value(game, context, condition.count)
    number = len(affected_cards(game, context, condition))
    return number == least if condition.exactly else number >= least


def affected_cards(game: GameState, context: Context, condition: YouAffected | WasAffected) -> list[GameCard]:
    """The cards of a description to which an instruction before, or a cost, did so (glossary: This Way)."""
    deeds = [condition.verb]
    if isinstance(condition, YouAffected) and condition.source is not None:
        dealers = referred(game, context, condition.source)
        deeds = [this_way.damage_dealt_by(dealer.number) for dealer in dealers]
    affected = this_way.affected(game, context, *deeds)
    return [card for card in affected if descriptions.matches(game, context, condition.filter, card)]


@interprets(CONDITIONS, YouTargeted)
def _you_targeted(game: GameState, context: Context, condition: YouTargeted) -> bool:
    legal = (find(game, context, card) for slot in context.targets for card in slot)
    return any(
        card is not None and descriptions.matches(game, context, condition.filter, card) for card in legal
    )


@interprets(CONDITIONS, HasRolled)
def _has_rolled(game: GameState, context: Context, condition: HasRolled) -> bool:
    total = sum(_rolls(game, context, condition.player))
    numbers = (value(game, context, number) for number in condition.numbers)
    return any(compare(condition.relation, total, number) for number in numbers)


@interprets(CONDITIONS, RolledSame)
def _rolled_same(game: GameState, context: Context, condition: RolledSame) -> bool:
    return len(set(_rolls(game, context, condition.player))) == 1


def _rolls(game: GameState, context: Context, player: PlayerReference) -> list[int]:
    """What the dice show that a player has rolled."""
    rollers = players(game, context, player)
    return [result for roller, result in context.rolls if roller in rollers]


@interprets(CONDITIONS, GuessedCorrectly)
def _guessed_correctly(game: GameState, context: Context, condition: GuessedCorrectly) -> bool:
    return context.guessed_correctly


@interprets(CONDITIONS, DamageWasDealt)
def _damage_was_dealt(game: GameState, context: Context, condition: DamageWasDealt) -> bool:
    return any(deed == "dealt damage" for deed, _ in context.affected)
