"""The data of a game: cards, players, links, modifiers. Nothing here knows how a game is played."""

from engine.state.card import GameCard
from engine.state.combat import Combat, Defender, Packet, PlayerZone
from engine.state.deck_order import DeckOrder
from engine.state.game_state import GameState, TurnStep
from engine.state.link import ChainLink, LinkKind
from engine.state.outcome import Loss, Outcome
from engine.state.player import Player
from engine.state.stops import Stops
from engine.state.zone import GameZone

__all__ = [
    "ChainLink",
    "Combat",
    "DeckOrder",
    "Defender",
    "GameCard",
    "GameState",
    "GameZone",
    "LinkKind",
    "Loss",
    "Outcome",
    "Packet",
    "Player",
    "PlayerZone",
    "Stops",
    "TurnStep",
]
