"""The lines of the players of a scenario: text to the board they describe."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import CardType, PrintedCard
from engine.game import Game
from engine.rules.setup import GameDeck
from engine.scenarios.board import DECK_SIZE, FILLER, BoardCard, BoardSide, row_in_play, set_up_board
from engine.scenarios.errors import ScenarioSyntaxError
from engine.scenarios.inline_cards import check_text
from engine.scenarios.parser import Scenario, SetupPlayer, SetupZone
from engine.state import GameZone

HERO_HEALTH = 30
"""The health of a hero that nothing is said about."""

_ITEM = re.compile(r"(?:(?P<count>\d+)\s*)?(?P<name>[^()]*?)\s*(?:\((?P<marks>[^)]*)\))?")
_COMMA = re.compile(r",\s*(?![^()]*\))")
_DAMAGE = re.compile(r"(\d+) damage")
_COUNTERS = re.compile(r"(\d+) (\w+|[+-]\d+ .+) counters?")
_ATTACHED = re.compile(r"attached to (.+)")
_OWNED = re.compile(r"owned by (\w+)")
_SINCE = re.compile(r"since turn (\d+)")
_STATES = {"exhausted": "exhausted", "face down": "face_down", "flipped": "flipped", "fresh": "fresh"}
"""The marks that are a word, and which field of a card each of them sets."""
_OUTSIDE_PLAY = {
    "hand": GameZone.HAND,
    "graveyard": GameZone.GRAVEYARD,
    "removed": GameZone.REMOVED,
}


@dataclass(frozen=True, slots=True)
class SetupItem:
    """An item of a list of cards: how many of them, and their marks. A bare number has no card."""

    printed: PrintedCard | None
    count: int
    marks: tuple[str, ...]


def set_up(scenario: Scenario, pool: Mapping[str, PrintedCard]) -> Game:
    """Create the game that a scenario starts with.

    :raises ScenarioSyntaxError: when a card is not known or a mark has no meaning.
    """
    for card in scenario.cards:
        check_text(card, scenario.line)
    reader = _SetupReader(scenario, pool)
    sides = [reader.read_side(player) for player in scenario.players]
    first = next((seat for seat, player in enumerate(scenario.players) if player.has_turn), None)
    teams = _team_numbers(scenario)
    if not scenario.is_new_game:
        return set_up_board(
            sides,
            turn=scenario.turn,
            turn_player=first or 0,
            teams=teams,
            seed=scenario.seed,
            stops=scenario.stops,
        )
    for player, side in zip(scenario.players, sides, strict=True):
        if side.cards:
            raise ScenarioSyntaxError(player.line, "in a new game a player has only a hero and a deck")
    decks = [GameDeck(side.hero.printed, tuple(reversed(side.deck)), tuple(side.side_deck)) for side in sides]
    names = [side.name for side in sides]
    return Game(
        decks,
        scenario.seed,
        first=first,
        teams=teams,
        names=names,
        stops=scenario.stops,
    )


def _team_numbers(scenario: Scenario) -> list[int] | None:
    if not scenario.teams:
        return None
    numbers = {name: number for number, team in enumerate(scenario.teams) for name in team}
    return [numbers[player.name] for player in scenario.players]


def plain_hero(name: str) -> PrintedCard:
    """The hero of a player about whose hero nothing is said."""
    return PrintedCard(name=name, types=(CardType.HERO,), health=HERO_HEALTH)


def is_plain_hero(card: PrintedCard) -> bool:
    """Whether this is the hero of a player about whose hero nothing is said."""
    return card == plain_hero(card.name)


class _SetupReader:
    """Reads what players have, with the cards that the scenario can name."""

    def __init__(self, scenario: Scenario, pool: Mapping[str, PrintedCard]) -> None:
        cards = [*pool.values(), *scenario.cards, FILLER]
        self.cards = {card.name.partition(",")[0].lower(): card for card in cards}
        self.cards |= {card.name.lower(): card for card in cards}
        self.seats = {player.name: seat for seat, player in enumerate(scenario.players)}
        self.heroes = [self._find_hero(player) for player in scenario.players]

    def read_side(self, player: SetupPlayer) -> BoardSide:
        """The side of a board that a player's line describes."""
        for mark in player.marks:
            if mark != "resource placed":
                raise ScenarioSyntaxError(player.line, f"“{mark}” says nothing about a player")
        deck: tuple[PrintedCard, ...] = (FILLER,) * DECK_SIZE
        side_deck: tuple[PrintedCard, ...] = ()
        cards: list[BoardCard] = []
        for zone in player.zones:
            if zone.word == "deck":
                deck = self._read_deck(zone)
            elif zone.word == "side":
                side_deck = self._read_deck(zone)
            elif zone.word != "hero":
                cards += self._read_cards(zone)
        hero = self.heroes[self.seats[player.name]]
        has_placed = "resource placed" in player.marks
        return BoardSide(player.name, hero, cards, deck, has_placed, side_deck)

    def _find_hero(self, player: SetupPlayer) -> BoardCard:
        """The hero of a player's line, or a plain one."""
        for zone in player.zones:
            if zone.word == "hero":
                return self._read_hero(zone)
        return BoardCard(plain_hero(f"{player.name}'s hero"), GameZone.HERO_ROW)

    def _read_hero(self, zone: SetupZone) -> BoardCard:
        items = self._read_list(zone)
        if len(items) != 1 or items[0].printed is None or not items[0].printed.has_type(CardType.HERO):
            raise ScenarioSyntaxError(zone.line, f"“{zone.text}” is not a hero")
        return self._mark(BoardCard(items[0].printed, GameZone.HERO_ROW), items[0].marks, zone.line)

    def _read_deck(self, zone: SetupZone) -> tuple[PrintedCard, ...]:
        """The cards of a deck from its top; a bare number is that many fillers."""
        items = self._read_list(zone)
        for item in items:
            if item.marks:
                raise ScenarioSyntaxError(zone.line, f"a card in a deck cannot be {item.marks[0]}")
        return tuple(card for item in items for card in (item.printed or FILLER,) * item.count)

    def _read_cards(self, zone: SetupZone) -> list[BoardCard]:
        cards: list[BoardCard] = []
        for item in self._read_list(zone):
            card = BoardCard(item.printed or FILLER, self._zone(zone, item))
            if zone.word == "resources" and item.printed is None:
                card = replace(card, face_down=True)
            cards += [self._mark(card, item.marks, zone.line)] * item.count
        return cards

    def _zone(self, zone: SetupZone, item: SetupItem) -> GameZone:
        if zone.word == "resources":
            return GameZone.RESOURCE_ROW
        if item.printed is None and zone.word == "play":
            raise ScenarioSyntaxError(zone.line, "a bare number of cards cannot be in play")
        return _OUTSIDE_PLAY.get(zone.word) or row_in_play(item.printed or FILLER)

    def _read_list(self, zone: SetupZone) -> list[SetupItem]:
        """The items between commas; a comma can be a part of a name."""
        pieces = [piece for piece in _COMMA.split(zone.text) if piece and piece != "empty"]
        items: list[SetupItem] = []
        while pieces:
            item, length = self._longest_item(pieces)
            if item is None:
                raise ScenarioSyntaxError(zone.line, f"there is no card called “{pieces[0].strip()}”")
            items.append(item)
            del pieces[:length]
        return items

    def _longest_item(self, pieces: Sequence[str]) -> tuple[SetupItem | None, int]:
        """The item that takes the most of the pieces, and how many it takes."""
        for length in range(len(pieces), 0, -1):
            match = _ITEM.fullmatch(", ".join(pieces[:length]).strip())
            if match is None:
                continue
            name, count = match["name"].lower(), int(match["count"] or 1)
            marks = tuple(_COMMA.split(match["marks"])) if match["marks"] else ()
            if name in self.cards:
                return SetupItem(self.cards[name], count, marks), length
            if not name and match["count"]:
                return SetupItem(None, count, marks), length
        return None, 0

    def _find_host(self, text: str) -> tuple[PrintedCard, int | None] | None:
        """The card and, where the text has it, the seat of "Ana's hero", "Ana's Zip" or "Zip"."""
        for name, seat in self.seats.items():
            if text == f"{name}'s hero":
                return self.heroes[seat].printed, seat
            if text.startswith(f"{name}'s "):
                return self._with_seat(text.removeprefix(f"{name}'s "), seat)
        return self._with_seat(text, None)

    def _with_seat(self, name: str, seat: int | None) -> tuple[PrintedCard, int | None] | None:
        printed = self.cards.get(name.lower())
        return None if printed is None else (printed, seat)

    def _mark(self, card: BoardCard, marks: tuple[str, ...], line: int) -> BoardCard:
        """The card with what its marks say."""
        for mark in marks:
            if mark in _STATES:
                states: dict[str, Any] = {_STATES[mark]: True}
                card = replace(card, **states)
            elif match := _SINCE.fullmatch(mark):
                card = replace(card, since=int(match[1]))
            elif match := _DAMAGE.fullmatch(mark):
                card = replace(card, damage=int(match[1]))
            elif (match := _OWNED.fullmatch(mark)) and match[1] in self.seats:
                card = replace(card, owner=self.seats[match[1]])
            elif match := _COUNTERS.fullmatch(mark):
                card = replace(card, counters=(*card.counters, (match[2], int(match[1]))))
            elif (match := _ATTACHED.fullmatch(mark)) and (host := self._find_host(match[1])):
                card = replace(card, host=host)
            else:
                raise ScenarioSyntaxError(line, f"“{mark}” says nothing about {card.printed.name}")
        return card
