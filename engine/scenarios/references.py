"""How a scenario refers to players and cards.

A card is called by its name, or by the part before a comma. Where several cards have the name, ``Ana's Wolf``
or ``second Wolf`` (counted in the order in which the scenario lists them) says which; ``Ana's hero`` is a
player's hero. The engine's own label, as ``Wolf #31``, is never needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.state import GameCard, GameState, GameZone, Player
from engine.state.zones import label

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
FACE_DOWN = "face-down resource"

_OWNER = re.compile(r"(\w+)'s (.+)")
_ORDINAL = re.compile(rf"({'|'.join(ORDINALS)}) (.+)", re.IGNORECASE)


class References:
    """The players and cards of a running game by the words of a scenario."""

    def __init__(self, game: GameState) -> None:
        self.game = game
        self.players = {player.name: player for player in game.players}

    def player(self, text: str) -> Player | None:
        """The player of this name."""
        return self.players.get(text)

    def cards(self, text: str) -> list[GameCard]:
        """Every card in any zone that the words can mean, in the order of the scenario."""
        owner = None
        if (match := _OWNER.fullmatch(text)) and match[1] in self.players:
            owner, text = self.players[match[1]], match[2]
            if text == "hero":
                return [owner.hero] if owner.hero is not None else []
        matches = self._named(text, owner)
        if matches or not (ordinal := _ORDINAL.fullmatch(text)):
            return matches
        place = ORDINALS.index(ordinal[1].lower())
        return self._named(ordinal[2], owner)[place : place + 1]

    def _named(self, name: str, owner: Player | None) -> list[GameCard]:
        """The cards of a name that belong to a player, or to anybody."""
        folded = name.lower()
        return [card for card in self.game.cards if folded in _names(card) and _belongs_to(card, owner)]

    def card(self, text: str, *, where: Callable[[GameCard], bool] | None = None) -> GameCard | None:
        """The one card that the words mean; one in play or on the chain before any other.

        :raises LookupError: when they could mean several.
        """
        cards = self.cards(text)
        if where is not None:
            cards = [card for card in cards if where(card)]
        cards = [card for card in cards if _is_active(card)] or cards
        if len(cards) > 1:
            raise LookupError(f"“{text}” can be any of {len(cards)} cards; say which, as in “second {text}”")
        return cards[0] if cards else None

    def with_labels(self, text: str) -> str:
        """The text with every clear reference to a card replaced by what the engine's options call it."""

        def labelled(match: re.Match[str]) -> str:
            cards = self.cards(match[0])
            cards = [card for card in cards if _is_active(card)] or cards
            if len({card.base.name for card in cards}) != 1:
                return match[0]
            return label(self.game, cards[0]) if len(cards) == 1 else cards[0].base.name

        return self._pattern().sub(labelled, text)

    def _pattern(self) -> re.Pattern[str]:
        """What looks like a reference to a card; longer names come first."""
        names = {name for card in self.game.cards for name in _names(card)}
        longest_first = sorted(names, key=lambda name: (-len(name), name))
        players = "|".join(map(re.escape, self.players))
        name = "|".join(map(re.escape, longest_first))
        card = rf"(?:(?:{players})'s )?(?:(?:{'|'.join(ORDINALS)}) )?(?:{name})"
        return re.compile(rf"(?<![\w'])(?:(?:{players})'s hero|{card})(?!\w| #)", re.IGNORECASE)


def _names(card: GameCard) -> set[str]:
    """The names of a card in lower case: all of it, and the part before a comma; that of a copy, and its own;
    whoever wrote the scenario knows the names of face-down cards too.
    """
    names = set()
    for name in {card.printed.name.lower(), card.original.name.lower()}:
        names |= {name, name.partition(",")[0]}
    return names | {FACE_DOWN} if card.face_down and card.in_play else names


def _belongs_to(card: GameCard, player: Player | None) -> bool:
    """Whether a card belongs to a player: to its controller, elsewhere to its owner (Rule 401.2)."""
    holder = card.owner if card.controller is None else card.controller
    return player is None or holder == player.index


def _is_active(card: GameCard) -> bool:
    """Whether options call the card by its label: it is in play or on the chain."""
    return card.in_play or card.zone is GameZone.CHAIN
