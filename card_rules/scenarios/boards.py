"""A board as a page draws it: the tiles of both rows, resources, and the piles that are only counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cards.rendering.type_line import type_line
from engine.board.picture import BoardPicture, CardPicture, PlayerPicture
from engine.cards import PrintedCard
from engine.scenarios.board import FILLER
from rules.card_lookup import CardLink

OTHER_CARDS = "other card"
"""What a filler is called, of which a scenario says only that it is there."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A card in play. ``stats`` are its numbers in short, ``marks`` what has happened to it in words;
    ``is_changed`` says that it was not like that one step before.
    """

    card: CardPicture
    type_line: str
    stats: tuple[str, ...]
    marks: tuple[str, ...]
    link: CardLink | None
    is_changed: bool
    attachments: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that are not in play: how many, and the names that are worth telling."""

    name: str
    count: int
    names: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """What a player has: rows of tiles by their names, and piles; face-down resources are only counted."""

    player: PlayerPicture
    rows: tuple[tuple[str, tuple[Tile, ...]], ...]
    piles: tuple[Pile, ...]


def player_boards(
    board: BoardPicture, before: BoardPicture | None, links: Mapping[str, CardLink]
) -> list[PlayerBoard]:
    """The players of a board, in the order of their seats; what differs from the board before is marked."""
    drawer = _Drawer(board, before, links)
    previous = [None] * len(board.players) if before is None else list(before.players)
    return [drawer.player_board(player, other) for player, other in zip(board.players, previous, strict=True)]


class _Drawer:
    """What the tiles of a board need to know beside their cards."""

    def __init__(
        self, board: BoardPicture, before: BoardPicture | None, links: Mapping[str, CardLink]
    ) -> None:
        self.links = links
        self.attached: defaultdict[int | None, list[CardPicture]] = defaultdict(list)
        for player in board.players:
            for card in player.attachments:
                self.attached[card.host].append(card)
        self.cards_before = None if before is None else set(_in_play(before))

    def player_board(self, player: PlayerPicture, before: PlayerPicture | None) -> PlayerBoard:
        face_up = [card for card in player.resource_row if not card.is_face_down]
        rows = (
            ("Heroes, equipment and abilities", self._tiles(player.hero_row)),
            ("Allies", self._tiles(player.ally_row)),
            ("Face-up resources", self._tiles(face_up)),
        )
        return PlayerBoard(
            player,
            tuple((name, tiles) for name, tiles in rows if tiles),
            tuple(self._piles(player, before)),
        )

    def _tiles(self, cards: Iterable[CardPicture]) -> tuple[Tile, ...]:
        return tuple(self._tile(card) for card in cards)

    def _tile(self, card: CardPicture) -> Tile:
        return Tile(
            card,
            printed_type_line(card.printed),
            tuple(_stats(card)),
            tuple(_marks(card)),
            self.links.get(card.printed.name),
            self.cards_before is not None and card not in self.cards_before,
            self._tiles(self.attached[card.number]),
        )

    def _piles(self, player: PlayerPicture, before: PlayerPicture | None) -> Iterable[Pile]:
        for name, attribute in (
            ("Hand", "hand"),
            ("Deck", "deck"),
            ("Graveyard", "graveyard"),
            ("Removed from the game", "removed"),
        ):
            cards: tuple[CardPicture, ...] = getattr(player, attribute)
            if cards or attribute in ("hand", "deck"):
                is_changed = before is not None and _numbers(getattr(before, attribute)) != _numbers(cards)
                yield Pile(name, len(cards), _names(cards), is_changed)


def _numbers(cards: Iterable[CardPicture]) -> list[int]:
    return [card.number for card in cards]


def _in_play(board: BoardPicture) -> Iterator[CardPicture]:
    return (card for player in board.players for card in player.in_play)


def printed_type_line(card: PrintedCard) -> str:
    """The type line of a card."""
    return type_line(card.types, [str(tag) for tag in card.tags], card.talent)


def _stats(card: CardPicture) -> Iterable[str]:
    """The numbers that matter in play, as they are now."""
    printed = card.printed
    if card.atk or printed.atk is not None:
        kinds = "/".join(kind.lower() for kind in card.damage_types)
        yield f"{card.atk} ATK {kinds}".strip()
    if card.is_character:
        yield f"{card.health_left} of {card.health} health" if card.damage else f"{card.health} health"
    if card.defense or printed.defense is not None:
        yield f"{card.defense} DEF"
    if card.strike_cost or printed.strike_cost is not None:
        yield f"strike {card.strike_cost}"


def _marks(card: CardPicture) -> Iterable[str]:
    """What has happened to a card, what it does in combat, and whose it is."""
    yield from card.roles
    if card.is_exhausted:
        yield "exhausted"
    if card.is_flipped:
        yield "flipped"
    if card.is_fresh:
        yield "new this turn"
    if card.damage:
        yield f"{card.damage} damage"
    for name, count in card.counters:
        yield f"{count} {name} counter{'' if count == 1 else 's'}"
    if card.is_token:
        yield "token"
    if card.owner:
        yield f"owned by {card.owner}"
    yield from card.keywords


def _names(cards: Iterable[CardPicture]) -> str:
    """The names in their order, equal ones together; fillers are only counted."""
    counts = Counter(OTHER_CARDS if card.printed == FILLER else card.name for card in cards)
    if set(counts) <= {OTHER_CARDS}:
        return ""
    return ", ".join(_counted(name, count) for name, count in counts.items())


def _counted(name: str, count: int) -> str:
    if name == OTHER_CARDS:
        return f"{count} {OTHER_CARDS}{'' if count == 1 else 's'}"
    return name if count == 1 else f"{count} {name}"
