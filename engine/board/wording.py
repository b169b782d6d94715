"""The step of a turn, and what is on the chain, in words."""

from __future__ import annotations

from engine.derive.names import link_name
from engine.state import ChainLink, GameState, LinkKind, TurnStep
from engine.state.defenders import defender_in_combat, defender_label
from engine.state.zones import label

PROPOSAL, EFFECT = "proposed combat", "effect of"


def describe_step(game: GameState) -> str:
    """The step of the turn, with the cards in combat."""
    if game.step is not TurnStep.COMBAT or game.combat is None:
        return game.step.value
    combat = game.combat
    attacker, defender = combat.attacker, defender_in_combat(game)
    deed = "sabotaging" if combat.is_sabotage else "attacking"
    parts = [f"{label(game, game.cards[attacker])} is {deed}" if attacker is not None else "no attacker"]
    parts.append("no defender" if defender is None else f"{defender_label(game, defender)} is defending")
    return f"{game.step.value} ({', '.join(parts)})"


def describe_link(game: GameState, link: ChainLink) -> str:
    """A link by the name of its card, or of the card whose effect it is."""
    if link.kind is LinkKind.PROPOSAL:
        return PROPOSAL
    if link.card is not None:
        card = game.cards[link.card]
        return label(game, card) if card.face_down else card.base.name
    return f"{EFFECT} {link_name(game, link)}"
