"""What is drawn of one side of a card, and where."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from cards.models import Card, Face, Printing, Rarity
from cards.printed_facts import PRINTED_FACTS
from cards.rendering.artwork import PictureSubject, picture
from cards.rendering.card_text import icon, paragraphs
from cards.rendering.text_width import width
from cards.rendering.type_line import ALL_CLASSES, name_classes, type_line
from engine.cards import CardType

# How many characters of text a box holds in each size of type, largest first.
TEXT_SIZES = (90, 170, 260, 360, 480, 640)
# The line for the name, and what the icons beside it take of it, in hundredths of the width of the card.
NAME_ROOM, ICON_ROOM, ALL_CLASSES_ROOM = 87, 6, 18
NAME_SIZES = (6, 5.2)
# A card of more classes than this belongs to none in particular and wears no class's colours.
MOST_CLASSES_IN_FRAME = 4
COST_MARKS = {"Quest": "quest", "Location": "location"}
CORNER_FACTS = tuple(fact for fact in PRINTED_FACTS if fact.corner)
RARITY_LETTERS = {"common": "C", "uncommon": "U", "rare": "R", "epic": "E", "legendary": "L", "promo": "P"}


def frame_colours(types: Sequence[str], classes: Sequence[str], factions: Sequence[str]) -> list[str]:
    """Whose colours the frame of a card has, at its top left first: classes, factions or none."""
    few = classes if len(classes) <= MOST_CLASSES_IN_FRAME else []
    frames = [name.lower().replace(" ", "-") for name in few[:2]]
    if not frames or CardType.HERO in types:
        frames += [name.lower() for name in factions]
    return frames[:2] or ["none"]


def frame_classes(frames: Sequence[str]) -> str:
    """The style classes of a frame with these colours."""
    first, *more = frames
    second = f" frame-to-{more[0]} is-divided" if more else ""
    return f"frame-{first}{second}"


@dataclass(frozen=True)
class Stat:
    """A number in a corner: its name, its icon and the words for both."""

    name: str
    value: int
    glyph: str
    label: str

    @property
    def icon(self) -> SafeString:
        """The glyph as a picture."""
        return icon(self.glyph)

    @property
    def html(self) -> SafeString:
        """The number with its icon, and the words for a reader who sees neither."""
        return format_html(
            '<span class="card-stat stat-{}">{}<span class="visually-hidden">{}</span>'
            '<span aria-hidden="true">{}</span></span>',
            *(self.name, self.icon, self.label, self.value),
        )


@dataclass(frozen=True)
class CardDrawing:
    """One side of a card, ready for the template."""

    card: Card
    side: str = "front"
    printing: Printing | None = None

    @cached_property
    def face(self) -> Face:
        """The side drawn."""
        return (self.card.back if self.side == "back" else None) or self.card.front

    @property
    def is_back(self) -> bool:
        """Whether this is the other side of a hero."""
        return self.side == "back" and self.card.back is not None

    @cached_property
    def main_type(self) -> str:
        """The type that the card looks like."""
        return (self.card.types or ["Ability"])[-1]

    @property
    def frames(self) -> list[str]:
        """Whose colours the frame has, at its top left first: classes, factions or none."""
        return frame_colours(self.card.types, self.card.classes, self.card.factions)

    @property
    def classes(self) -> str:
        """The style classes: frame colours, size of the type in the box."""
        return (
            f"{frame_classes(self.frames)} "
            f"text-size-{bisect_left(TEXT_SIZES, self._length)} "
            f"name-size-{self._name_size}"
        )

    @property
    def _name_size(self) -> int:
        """The place of the largest type in which the name fits into its line; the last has two lines."""
        room = NAME_ROOM - sum(ALL_CLASSES_ROOM if name == ALL_CLASSES else ICON_ROOM for name in self.traits)
        sizes = (place for place, size in enumerate(NAME_SIZES) if width(self.card.name, size, True) <= room)
        return next(sizes, len(NAME_SIZES))

    @cached_property
    def wording(self) -> list[str]:
        """The paragraphs with their reminder text."""
        return list(self.face.wording or self.face.text)

    @property
    def _length(self) -> int:
        """How much room the text needs, a new paragraph counting as half a line."""
        return sum(len(paragraph) + 22 for paragraph in self.wording)

    @cached_property
    def text(self) -> list[SafeString]:
        """The text box."""
        return paragraphs(self.wording)

    @property
    def type_line(self) -> str:
        """The types and tags, as on the card (Rule 202.1)."""
        card = self.card
        return type_line(card.types, card.tags, card.talent)

    @property
    def art(self) -> SafeString:
        """The shapes of the picture."""
        printing = self.shown_printing
        drawn = picture(
            PictureSubject.of(self.card, self.side),
            rarity=self.rarity,
            block=printing.set.block if printing else None,
        )
        return mark_safe(drawn)  # noqa: S308

    @property
    def traits(self) -> list[str]:
        """Factions and classes in words (Rule 206)."""
        return [*self.card.factions, *name_classes(self.card.classes)]

    @property
    def icons(self) -> list[SafeString]:
        """The trait icons: factions and classes (Rule 206)."""
        return [
            format_html('<span class="all-classes">{}</span>', name)
            if name == ALL_CLASSES
            else icon(name.lower().replace(" ", "-"), f"{name} icon")
            for name in self.traits
        ]

    @property
    def cost_mark(self) -> str:
        """The symbol in place of a cost on a card that has none (Rule 201.2)."""
        return COST_MARKS.get(self.main_type, "")

    @cached_property
    def left(self) -> Stat | None:
        """ATK with its damage type (Rule 205.1)."""
        atk = self._number("atk")
        if atk is None:
            return None
        kinds = self.card.damage_types
        glyph = kinds[0].lower() if kinds else "attack"
        label = f"ATK {atk}{', ' + ' and '.join(kinds).lower() if kinds else ''}"
        return Stat("attack", atk, glyph, label)

    @cached_property
    def right(self) -> Stat | None:
        """Health, DEF, strike cost or capacity (Rules 302.1, 303.1, 304.2, 306.3)."""
        for fact in CORNER_FACTS:
            value = self._number(fact.name)
            if value is not None:
                return Stat(fact.corner, value, fact.glyph, f"{fact.heading} {value}")
        return None

    def _number(self, fact: str) -> int | None:
        """A number of this side: that of the back, if it has its own, else that of the card."""
        own: int | None = getattr(self.face, fact, None) if self.is_back else None
        return getattr(self.card, fact) if own is None else own

    @cached_property
    def shown_printing(self) -> Printing | None:
        """The printing whose number is drawn: the given one, else the first."""
        return self.printing or next(iter(self.card.printings.all()), None)

    @property
    def rarity(self) -> str:
        """The rarity of that printing (Rule 204.2), as the style sheet calls it."""
        return self.shown_printing.rarity if self.shown_printing else ""

    @property
    def rarity_name(self) -> str:
        """The rarity in words."""
        return Rarity(self.rarity).label if self.rarity else ""

    @property
    def rarity_letter(self) -> str:
        """One letter for the rarity, beside its colour."""
        return RARITY_LETTERS.get(self.rarity, "")
