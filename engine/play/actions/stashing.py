"""Stash: powers of cards that enter a resource row face down (glossary: Stash)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.events import RevealCard, happen
from engine.state import GameCard, GameState, Player
from engine.state.link import WaitingTrigger
from engine.tree.powers import Triggered
from engine.tree.references import This, You
from engine.tree.triggers import PlacesResource

STASHED = PlacesResource(You(), This("card"))
"""What the power of a stashed card triggers on."""


def wants_to_stash(game: GameState, player: Player, card: GameCard) -> Flow[bool]:
    """Whether a player lets a card that is about to enter a resource row face down enter it face up, to turn
    it face down immediately.
    """
    if not card.base.sheet.stashes:
        return False
    name = card.base.name
    options = [Option(Verb.YES, f"stash {name}"), Option(Verb.NO, f"do not stash {name}")]
    chosen = yield from choose(player, DecisionKind.MAY, "412.1", options, about=name)
    return chosen.verb is Verb.YES


def stash(game: GameState, player: Player, card: GameCard) -> Flow[None]:
    """Let the Stash powers of a card trigger that has entered a resource row."""
    yield from happen(game, RevealCard(card))
    for power in card.base.sheet.stashes:
        trigger = WaitingTrigger(Triggered(STASHED, power.effects), card.reference, player.index)
        game.waiting.append(trigger)
