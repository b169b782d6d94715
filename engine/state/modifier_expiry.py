"""The end of continuous modifiers: when they expire, and what ends with a card (Rule 303.2a, 415.9a, 714)."""

from __future__ import annotations

from engine.state import GameState
from engine.state.modifiers import Expiry, Modifier, ReplacementModifier, TriggeredModifier
from engine.state.reference import CardIdentity


def expire(game: GameState, expiry: Expiry, player: int | None = None) -> None:
    """End the modifiers that last until this moment (Rule 501.1a, 503.2a, 603.3)."""
    if game.modifiers:
        keep_only(game, [m for m in game.modifiers if m.expiry is not expiry or m.player != player])
    if game.watchers:
        game.watchers = [w for w in game.watchers if w.expiry is not expiry or w.player != player]
    if game.replacements:
        game.replacements = [r for r in game.replacements if r.expiry is not expiry or r.player != player]


def expire_next_turn(game: GameState, player: int) -> None:
    """End the modifiers of a player's next turn, or that last until its end, if this is it (Rule 503.2a)."""

    def is_over(modifier: Modifier | ReplacementModifier | TriggeredModifier) -> bool:
        ends_with_turn = modifier.expiry in (Expiry.END_OF_TURN, Expiry.NEXT_TURN)
        return ends_with_turn and modifier.player == player and modifier.created < game.turn

    keep_only(game, [modifier for modifier in game.modifiers if not is_over(modifier)])
    game.replacements = [modifier for modifier in game.replacements if not is_over(modifier)]
    game.watchers = [watcher for watcher in game.watchers if not is_over(watcher)]


def expire_ready_step(game: GameState) -> None:
    """End the modifiers of the next ready step of the turn player, unless they began in this turn."""
    keep_only(game, [modifier for modifier in game.modifiers if not is_of_ready_step(game, modifier)])


def is_of_ready_step(game: GameState, modifier: Modifier) -> bool:
    """Whether the ready step of this turn is the next of a player, in which a modifier is in force."""
    return (
        modifier.expiry is Expiry.READY_STEP
        and modifier.player == game.turn_player
        and modifier.created < game.turn
    )


def keep_only(game: GameState, modifiers: list[Modifier]) -> None:
    """End all continuous modifiers but these. Cards show what is their own again; those that still are copies
    of others are found next (Rule 402.3).
    """
    if len(modifiers) == len(game.modifiers):
        return
    if any(modifier.printed is not None for modifier in game.modifiers):
        for card in game.cards:
            card.become(card.original)
        game.copied = {}
    game.modifiers = modifiers
    game.stale = True


def forget(game: GameState, reference: CardIdentity) -> None:
    """Drop what applied to a card that becomes a different card (Rule 415.9a), but not what applies to the
    damage that it deals afterwards as the card that it was (Rule 707.3).
    """
    for replacement in game.replacements:
        if not replacement.is_about_sources:
            replacement.exchange(reference, None)
    if any(m.flagged is not None and reference in m.flagged for m in game.modifiers):
        for modifier in game.modifiers:
            if modifier.flagged is not None and reference in modifier.flagged:
                modifier.flagged = tuple(card for card in modifier.flagged if card != reference)
        game.modifiers = [m for m in game.modifiers if m.flagged is None or m.flagged]


def dissociate(game: GameState, reference: CardIdentity) -> None:
    """End the strikes of a wielder that leaves combat, or with a weapon that changes controllers
    (Rule 303.2a).
    """
    strikes = [
        m for m in game.modifiers if m.is_strike and (m.source == reference or reference in (m.flagged or ()))
    ]
    if strikes:
        keep_only(game, [modifier for modifier in game.modifiers if modifier not in strikes])
