"""Stash: powers of cards that enter a resource row face down (glossary: Stash)."""

from __future__ import annotations

from engine.decisions import DecisionKind, Flow, Option, Verb, choose
from engine.derive import descriptions
from engine.derive.layers import board_index
from engine.events import RevealCard, happen
from engine.state import GameCard, GameState, Player
from engine.state.link import WaitingTrigger
from engine.tree.changes import GainPower
from engine.tree.powers import Stash, Triggered
from engine.tree.references import OwnedEverywhere, This, You
from engine.tree.triggers import PlacesResource

STASHED = PlacesResource(You(), This("card"))
"""What the power of a stashed card triggers on."""


def stash_powers(game: GameState, card: GameCard) -> list[Stash]:
    """The Stash powers of a card that is about to enter a resource row, or has just done so: its own, and
    those that all such cards of its owner have in whatever zone.
    """
    stashes = list(card.base.sheet.stashes)
    for context, content in board_index(game).everywhere:
        who = content.who
        if not isinstance(who, OwnedEverywhere) or context.controller != card.owner:
            continue
        if descriptions.is_called(who.filter, card.base):
            gains = (change.power for change in content.changes if isinstance(change, GainPower))
            stashes += (power for power in gains if isinstance(power, Stash))
    return stashes


def wants_to_stash(game: GameState, player: Player, card: GameCard) -> Flow[bool]:
    """Whether a player lets a card that is about to enter a resource row face down enter it face up, to turn
    it face down immediately.
    """
    if not stash_powers(game, card):
        return False
    name = card.base.name
    options = [Option(Verb.YES, f"stash {name}"), Option(Verb.NO, f"do not stash {name}")]
    chosen = yield from choose(player, DecisionKind.MAY, "412.1", options, about=name)
    return chosen.verb is Verb.YES


def stash(game: GameState, player: Player, card: GameCard) -> Flow[None]:
    """Let the Stash powers of a card trigger that has entered a resource row."""
    yield from happen(game, RevealCard(card))
    for power in stash_powers(game, card):
        trigger = WaitingTrigger(Triggered(STASHED, power.effects), card.reference, player.index)
        game.waiting.append(trigger)
