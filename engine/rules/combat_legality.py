"""Which combats can be proposed, and which must be (Rule 600.2, 601.2, 601.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.derive import select
from engine.derive.layers import current
from engine.derive.party import characters
from engine.state import GameCard, GameState, Player
from engine.state.seating import opponents
from engine.tree.keywords import Keyword
from engine.tree.words import ForbiddenAction

NO_ATTACK = frozenset({ForbiddenAction.ATTACK, ForbiddenAction.EXHAUST})


def can_be_proposed(game: GameState, card: GameCard) -> bool:
    """Whether a character of the turn player is a legal proposed attacker (Rule 601.2a), as far as it goes
    without a defender.

    It must be ready, neither Totem nor Mount (Rule 302.3, 305.3a), and, if an ally, in the party since
    the start of the turn (Rule 302.2) or have Ferocity.
    """
    characteristics = current(game, card)
    if card.exhausted or characteristics.is_totem or characteristics.is_mount:
        return False
    if not characteristics.cannot.isdisjoint(NO_ATTACK):
        return False
    return characteristics.is_hero or card.joined < game.turn or Keyword.FEROCITY in characteristics.keywords


def can_be_attacked(game: GameState, card: GameCard) -> bool:
    """Whether a character is a legal proposed defender, as far as it goes alone (Rule 302.3, 601.2b)."""
    characteristics = current(game, card)
    if characteristics.is_mount or Keyword.ELUSIVE in characteristics.keywords:
        return False
    return (
        ForbiddenAction.BE_ATTACKED not in characteristics.cannot
        and ForbiddenAction.DEFEND not in characteristics.cannot
    )


def attackable(game: GameState, player: Player) -> list[GameCard]:
    """The characters that can be proposed as defenders against a player: opposing, not elusive, no Mounts
    (Rule 601.2b).
    """
    return [
        card
        for opponent in opponents(game, player)
        for card in characters(game, opponent)
        if can_be_attacked(game, card)
    ]


def proposed_defenders(
    game: GameState, attacker: GameCard, defenders: Sequence[GameCard]
) -> Sequence[GameCard]:
    """Those of the defenders that can be proposed with an attacker.

    What it can't attack is out, and what it "can attack only" is all there is (Rule 601.2b); what it can
    attack only "if able" comes first, where there is such a defender (Rule 601.2c, 601.2d); among those, what
    it must attack (Rule 600.2a, 600.2b).
    """
    characteristics = current(game, attacker)
    if not (characteristics.attack_only or characteristics.must_attack or characteristics.cannot_attack):
        return defenders
    for context, cards in characteristics.cannot_attack:
        defenders = [card for card in defenders if not select.is_among(game, context, cards, card)]
    for context, cards, if_able in characteristics.attack_only:
        if not if_able:
            defenders = [card for card in defenders if select.is_among(game, context, cards, card)]
    preferred = [(context, cards) for context, cards, if_able in characteristics.attack_only if if_able]
    required = [(context, cards) for context, cards in characteristics.must_attack if cards is not None]
    for descriptions in (preferred, required):
        described = [
            card
            for card in defenders
            if any(select.is_among(game, context, cards, card) for context, cards in descriptions)
        ]
        defenders = described or defenders
    return defenders


def must_attack(game: GameState, player: Player) -> bool:
    """Whether a player can't pass priority in his action phase while the chain is empty, because a character
    that must attack could (Rule 600.2, 600.2a). One whose attack costs something need not (Rule 600.3).
    """
    defenders: Sequence[GameCard] | None = None
    for card in characters(game, player):
        characteristics = card.current
        if not characteristics.must_attack or characteristics.attack_cost or not can_be_proposed(game, card):
            continue
        defenders = attackable(game, player) if defenders is None else defenders
        if _is_forced(game, card, proposed_defenders(game, card, defenders)):
            return True
    return False


def _is_forced(game: GameState, attacker: GameCard, defenders: Sequence[GameCard]) -> bool:
    return any(
        cards is None or select.is_among(game, context, cards, card)
        for context, cards in current(game, attacker).must_attack
        for card in defenders
    )
