"""Combats between two characters: what each deals the other, what that is worth, and who could protect."""

from __future__ import annotations

from engine.agents.heuristic.match_scene import MatchScene
from engine.board.view import VisibleCard, VisiblePlayer
from engine.rules.combat import NO_PROTECTION
from engine.tree.keywords import Keyword


def exchange(
    scene: MatchScene, attacker: VisibleCard, defender: VisibleCard, atk: float, counter: float
) -> float:
    """What it is worth that two characters deal each other so much damage (Rule 603.1, 603.1a)."""
    gain = scene.damage(defender, atk) if atk > 0 else 0.0
    return gain + scene.damage(attacker, dealt_back(attacker, counter))


def dealt_back(attacker: VisibleCard, counter: float) -> float:
    """The damage that an attacker is dealt by a defender: nothing with Long-Range (Rule 603.1a)."""
    return 0.0 if Keyword.LONG_RANGE in attacker.current.keywords else max(counter, 0.0)


def counter_attack(scene: MatchScene, defender: VisibleCard) -> float:
    """The damage that a character can deal as it defends; a hero strikes if its player can pay for that."""
    atk = float(defender.current.atk)
    if not defender.current.is_hero:
        return atk
    player = player_of(scene, defender)
    strikes = [
        card.current.atk
        for card in player.hero_row
        if card.current.is_weapon
        and not card.exhausted
        and card.current.strike_cost <= player.ready_resources
    ]
    return atk + max(strikes, default=0)


def can_protect(card: VisibleCard, defender: VisibleCard, attacker: VisibleCard | None = None) -> bool:
    """Whether a character could protect another one of its side, as far as that can be seen (Rule 602.2)."""
    current = card.current
    if card is defender or card.exhausted or not current.is_character:
        return False
    if not current.cannot.isdisjoint(NO_PROTECTION):
        return False
    if Keyword.PROTECTOR in current.keywords:
        return True
    return attacker is not None and Keyword.CONSPICUOUS in attacker.current.keywords


def protectors(
    scene: MatchScene, defender: VisibleCard, attacker: VisibleCard | None = None
) -> list[VisibleCard]:
    """The characters that could protect another one against an attacker."""
    if attacker is not None and Keyword.STEALTH in attacker.current.keywords:
        return []
    team = player_of(scene, defender).team
    return [
        card
        for player in scene.view.players
        if player.team == team
        for card in (*player.hero_row, *player.ally_row)
        if can_protect(card, defender, attacker)
    ]


def player_of(scene: MatchScene, card: VisibleCard) -> VisiblePlayer:
    """The player who controls a character."""
    return scene.me if card.controller is None else scene.view.players[card.controller]
