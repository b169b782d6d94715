"""What a board shows, part by part, ready for its template."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.safestring import SafeString

from cards.rendering.card_text import icon
from rules.card_lookup import CardLink


@dataclass(frozen=True, slots=True)
class CardActions:
    """What a player may do with a card: the numbers, from 1, of the options that it offers, and the text that
    says what they are; where there are none, why; ``is_suggested`` marks it as a hint, ``can_only_be_placed``
    that all that can be done with it is to place it as a resource. ``part`` is its part in the question, in a
    word: attacker, chosen, source. ``cost`` is what a card in hand costs now, where that is not what is
    printed.
    """

    options: tuple[int, ...] = ()
    reason: str = ""
    text: str = ""
    is_suggested: bool = False
    can_only_be_placed: bool = False
    part: str = ""
    cost: int | None = None


NO_ACTIONS = CardActions()


@dataclass(frozen=True, slots=True)
class BoardNumber:
    """A number in a corner of a card: what it is called in style sheets, its value, its glyph, its words, and
    whether it is ``lowered`` or ``raised``.
    """

    kind: str
    text: str
    glyph: str
    words: str
    change: str = ""

    @property
    def icon(self) -> SafeString:
        """The glyph as a picture."""
        return icon(self.glyph)


SHORT_WORDS = {
    "attacking": "attacks",
    "defending": "defends",
    "would attack": "attack?",
    "would defend": "defend?",
    "new this turn": "new",
    "text not played": "not played",
}
"""Words of marks on cards that are too narrow for more."""


@dataclass(frozen=True, slots=True)
class CardMark:
    """A short word on a card. ``glyph`` is the icon before it, if it has one; ``kind`` gives it its shape."""

    kind: str
    word: str
    glyph: str = ""

    @property
    def short(self) -> str:
        """The word on a narrow card, where that is another one."""
        return SHORT_WORDS.get(self.word, "")

    @property
    def icon(self) -> SafeString | str:
        """The glyph as a picture, if it has one."""
        return icon(self.glyph) if self.glyph else ""


@dataclass(frozen=True, slots=True)
class CardFace:
    """How a print looks, on every board: the classes of its frame, and the shapes of its picture."""

    frame: str
    art: SafeString


@dataclass(frozen=True, slots=True)
class CardTile:
    """A card, or ``count`` equal ones: backs, or a card that acts for the equal ones ``below`` it.

    ``number`` is that of its picture, 0 where it is hidden. ``sentence`` says everything about it for those
    who do not see it, ``difference`` what is not as it is printed. A back has no ``face``; it has a ``link``
    where the viewer knows the card.
    """

    number: int
    name: str
    sentence: str
    difference: str = ""
    face: CardFace | None = None
    cost: str = ""
    cost_glyph: str = ""
    left: BoardNumber | None = None
    right: BoardNumber | None = None
    marks: tuple[CardMark, ...] = ()
    link: CardLink | None = None
    actions: CardActions = NO_ACTIONS
    attachments: tuple[CardTile, ...] = ()
    count: int = 1
    below: tuple[CardTile, ...] = ()
    is_hero: bool = False
    is_exhausted: bool = False
    is_changed: bool = False
    role: str = ""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers in its lower corners, in words."""
        return tuple(number.words for number in (self.left, self.right) if number)

    @property
    def all_cards(self) -> Iterator[CardTile]:
        """The card, and what is attached to it or lies below it."""
        yield self
        for card in (*self.attachments, *self.below):
            yield from card.all_cards

    @property
    def cost_icon(self) -> SafeString:
        """The glyph in place of a cost."""
        return icon(self.cost_glyph)

    @property
    def is_back(self) -> bool:
        """Whether only the back is to be seen."""
        return self.face is None


class RowKind(StrEnum):
    """The rows of a side, and the hand, in their order from the middle of the table outwards."""

    HEROES = "heroes"
    ALLIES = "allies"
    RESOURCES = "resources"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of cards: a short label, its name with that of the player, and how many cards are in it."""

    kind: RowKind
    label: str
    name: str
    cards: tuple[CardTile, ...]
    count: int


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card in a pile, or several of one name with which nothing can be done."""

    number: int
    name: str
    count: int
    link: CardLink | None
    actions: CardActions


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that are neither in play nor in a hand; ``cards`` are those that can be seen, of ``count``.

    ``top`` is the face of the first card, ``numbers`` are those of all that can be seen.
    """

    kind: str
    name: str
    count: int
    cards: tuple[PileCard, ...]
    top: CardFace | None
    numbers: tuple[int, ...]
    is_changed: bool

    @property
    def hidden(self) -> int:
        """How many cards have no name."""
        return self.count - sum(card.count for card in self.cards)

    @property
    def can_act(self) -> bool:
        """Whether something can be done with a card in it."""
        return any(card.actions.options for card in self.cards)

    @property
    def is_suggested(self) -> bool:
        """Whether a hint is about a card in it."""
        return any(card.actions.is_suggested for card in self.cards)


@dataclass(frozen=True, slots=True)
class PlayerSide:
    """What a player has. ``partner`` is the player at the near side where both are in one team, else empty;
    ``health`` is that of the hero; the order of ``rows`` is that of the page.
    """

    name: str
    is_near: bool
    partner: str
    has_turn: bool
    has_lost: bool
    health: BoardNumber | None
    ready_resources: int
    resources: int
    rows: tuple[BoardRow, ...]
    piles: tuple[Pile, ...]

    @property
    def hand_count(self) -> int:
        """How many cards are in the hand."""
        return next(row.count for row in self.rows if row.kind is RowKind.HAND)


@dataclass(frozen=True, slots=True)
class ChainEntry:
    """A link on the chain. ``number`` is that of a card on the chain, 0 for an effect or a proposal;
    ``source`` and ``targets`` are numbers of cards for whoever draws lines between them.
    """

    number: int
    text: str
    kind: str
    controller: str
    x: int | None
    target_names: tuple[str, ...]
    source: int | None
    targets: tuple[int, ...]
    link: CardLink | None
    actions: CardActions


@dataclass(frozen=True, slots=True)
class BoardCombat:
    """The combat that is fought, or proposed, in words and by the numbers of its cards."""

    attacker: str
    verb: str
    defender: str
    source: int | None
    target: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """A game at one moment for its viewer: the opponents' sides first, the near one last.

    ``headline`` says whose turn it is, and which of that player's, ``step`` the step of the turn, or that the
    game is over. ``combat`` is that which is fought; one that is proposed is a link of the chain. ``offered``
    are hidden cards to choose from.
    """

    headline: str
    step: str
    sides: tuple[PlayerSide, ...]
    chain: tuple[ChainEntry, ...]
    combat: BoardCombat | None
    offered: tuple[CardTile, ...] = ()

    @property
    def cards(self) -> Iterator[CardTile]:
        """The cards in sight: those in piles do not lie open."""
        for row in (self.offered, *(row.cards for side in self.sides for row in side.rows)):
            for card in row:
                yield from card.all_cards

    @property
    def option_numbers(self) -> frozenset[int]:
        """The numbers of the options that cards in sight offer."""
        actions = [card.actions for card in self.cards] + [entry.actions for entry in self.chain]
        return frozenset().union(*(action.options for action in actions))


def is_plain_back(card: CardTile) -> bool:
    """Whether a back differs in nothing but its number from other backs."""
    return card.is_back and card.actions == NO_ACTIONS and not card.attachments
