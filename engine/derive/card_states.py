"""The states of cards by which text describes them: attacking, exhausted, damaged, ... (Rule 602, 200.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.state import GameCard, GameState, GameZone
from engine.state.snapshot import CardSnapshot, DescribedCard
from engine.tree.powers import DeckbuildingText
from engine.tree.words import CardState


def is_attacking(game: GameState, card: GameCard) -> bool:
    """Whether a card is an attacker (Rule 602.1)."""
    return game.combat is not None and game.combat.attacker == card.number


def is_defending(game: GameState, card: GameCard) -> bool:
    """Whether a card is a defender (Rule 602.3)."""
    return game.combat is not None and game.combat.defender == card.number


def is_in_combat(game: GameState, card: GameCard) -> bool:
    """Whether a card is an attacker or defender, and there is one on the other side (Rule 602.3b)."""
    combat = game.combat
    if combat is None or not combat.is_fought:
        return False
    return card.number in (combat.attacker, combat.defender)


def is_face_down(card: DescribedCard) -> bool:
    """Whether a card lies face down: a resource, or a hero on its other side (Rules 301.2, 412.1b)."""
    return card.face_down or (isinstance(card, GameCard) and card.flipped)


def is_ongoing(game: GameState, card: DescribedCard) -> bool:
    """Whether an ability is ongoing: not on the chain in a mode in which it is not attached (Rule 305.2d)."""
    current = card.current
    return current.is_ability and current.stays_in_play and not _has_other_mode(game, card)


def _has_other_mode(game: GameState, card: DescribedCard) -> bool:
    modal = card.current.sheet.modal
    if card.zone is not GameZone.CHAIN or modal is None or modal.attach_mode is None:
        return False
    modes = next((link.modes for link in game.chain if link.card == card.number), ())
    return bool(modes) and modal.attach_mode not in modes


def _is_talent(card: DescribedCard) -> bool:
    """Whether the text of a card has the restriction of a talent spec (Rule 100.2c)."""
    restrictions = (power for power in card.current.sheet.powers if isinstance(power, DeckbuildingText))
    return any(restriction.words.endswith("Talent") for restriction in restrictions)


def is_in_state(game: GameState, card: DescribedCard, state: CardState) -> bool:
    """Whether a card is in a state, or was when something happened."""
    if isinstance(card, CardSnapshot) and state in COMBAT_STATES:
        return state in card.combat
    return STATES[state](game, card)


COMBAT_STATES = frozenset(
    {
        CardState.ATTACKING,
        CardState.ATTACKING_OR_DEFENDING,
        CardState.DEFENDING,
        CardState.IN_COMBAT,
        CardState.PROTECTING,
    }
)
"""The states of a card in combat, which only the combat knows (Rule 602)."""

STATES: dict[CardState, Callable[[GameState, Any], bool]] = {
    CardState.ATTACKING: is_attacking,
    CardState.ATTACKING_OR_DEFENDING: lambda game, card: is_attacking(game, card) or is_defending(game, card),
    CardState.DAMAGED: lambda game, card: card.damage > 0,
    CardState.DEFENDING: is_defending,
    CardState.EXHAUSTED: lambda game, card: card.in_play and card.exhausted,
    CardState.IN_COMBAT: is_in_combat,
    CardState.FACE_DOWN: lambda game, card: is_face_down(card),
    CardState.FACE_UP: lambda game, card: not is_face_down(card),
    CardState.INSTANT: lambda game, card: card.current.is_instant,
    CardState.MASTER: lambda game, card: card.current.is_master_hero,
    CardState.NON_INSTANT: lambda game, card: not card.current.is_instant,
    CardState.NON_ONGOING: lambda game, card: card.current.is_ability and not is_ongoing(game, card),
    CardState.NEUTRAL: lambda game, card: not card.current.icons,
    CardState.NON_TOKEN: lambda game, card: not card.is_token,
    CardState.ONGOING: is_ongoing,
    CardState.PROTECTING: lambda game, card: is_defending(game, card) and game.fight().protecting,
    CardState.READY: lambda game, card: card.in_play and not card.exhausted,
    CardState.TALENT: lambda game, card: _is_talent(card),
    CardState.TOKEN: lambda game, card: card.is_token,
    CardState.UNDAMAGED: lambda game, card: card.damage == 0,
}
