"""A deck as one picture, shown where its address is shared: the hero large, and cards with their counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from cards.models import Card
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.svg import HEIGHT, SANS, SERIF, WIDTH, as_part, typeset
from cards.rendering.text_width import width as text_width
from decks.legality import Verdict
from decks.models import Deck, Zone
from decks.phrases import count_cards

SIZE = (1200, 630)
"""What sites that show a picture beside a link expect."""
RATIO = HEIGHT / WIDTH
EDGE, GAP = 30, 12
PAPER, INK, SOFT = "#1d232b", "#f4efe4", "#b9b4a8"
VERDICT_COLOURS = {Verdict.LEGAL: "#7fd394", Verdict.ILLEGAL: "#ff9d8f"}
CARDS_TOP = 150
FEWEST_COLUMNS, MOST_COLUMNS = 4, 9
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class _Grid:
    """Columns and rows of cards of one width, in an area of so many units."""

    columns: int
    rows: int
    card_width: float

    @classmethod
    def of(cls, count: int, width: float, height: float) -> _Grid:
        """The grid with the largest cards in which so many have room; the finest where none has."""
        for columns in range(FEWEST_COLUMNS, MOST_COLUMNS + 1):
            card_width = (width - (columns - 1) * GAP) / columns
            rows = int((height + GAP) / (card_width * RATIO + GAP))
            grid = cls(columns, max(rows, 1), min(card_width, height / RATIO))
            if columns * rows >= count:
                break
        return grid

    @property
    def places(self) -> int:
        """How many cards have room."""
        return self.columns * self.rows


def as_picture(deck: Deck) -> str:
    """The picture as SVG, of :data:`SIZE`. Query the deck with its contents, faces and printings."""
    width, height = SIZE
    left = EDGE
    parts = [f'<rect width="{width}" height="{height}" fill="{PAPER}"/>']
    if deck.hero:
        hero_width = (height - 2 * EDGE) / RATIO
        parts.append(as_part(CardDrawing(deck.hero), left, EDGE, hero_width))
        left += ceil(hero_width) + EDGE
    parts += [*_heading(deck, left, width - EDGE - left), *_cards(deck, left, width - EDGE - left)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="{SANS}">{"".join(parts)}</svg>'
    )


def _heading(deck: Deck, left: float, room: float) -> list[str]:
    """The name, then hero and format, then size and verdict."""
    name = deck.name if len(deck.name) <= LONGEST_NAME else f"{deck.name[: LONGEST_NAME - 1]}…"
    size = next((size for size in (46, 40, 34, 28) if text_width(name, size, True) < room), 24)
    verdict = "Legality undecided" if deck.verdict is Verdict.UNDECIDED else deck.verdict.label
    colour = VERDICT_COLOURS.get(deck.verdict, SOFT)
    format_name = deck.report.format.name
    about = f"{deck.hero.name} · {format_name}" if deck.hero else format_name
    cards = count_cards(deck.decklist().main_count)
    return [
        typeset(left, 68, name, size, fill=INK, room=room, bold=True, family=SERIF),
        typeset(left, 104, about, 24, fill=SOFT, room=room),
        typeset(left, 136, cards, 22, fill=INK, bold=True),
        typeset(left + text_width(cards, 22, True) + 30, 136, verdict, 22, fill=colour, bold=True),
    ]


def _cards(deck: Deck, left: float, room: float) -> list[str]:
    """The cards of the main deck by cost, as many as there is room for, and how many more there are."""
    copies = sorted(
        ((entry.card, entry.count) for entry in deck.entries.all() if entry.zone == Zone.MAIN),
        key=lambda pair: (pair[0].cost_number is None, pair[0].cost_number or 0, pair[0].words),
    )
    top = CARDS_TOP + GAP
    grid = _Grid.of(len(copies), room, SIZE[1] - EDGE - top)
    is_cut = len(copies) > grid.places
    visible_copies = copies[: grid.places - 1] if is_cut else copies
    parts = [
        _card(card, count, *_place(grid, number, left, top))
        for number, (card, count) in enumerate(visible_copies)
    ]
    if is_cut:
        x, y, card_width = _place(grid, len(visible_copies), left, top)
        others = f"+{len(copies) - len(visible_copies)}"
        middle = x + card_width / 2, y + card_width * RATIO / 2
        parts.append(typeset(*middle, others, card_width / 3, fill=INK, anchor="middle", bold=True))
    return parts


def _place(grid: _Grid, number: int, left: float, top: float) -> tuple[float, float, float]:
    """Where a card begins, and how wide it is."""
    column, row = number % grid.columns, number // grid.columns
    step = grid.card_width + GAP
    return left + column * step, top + row * (grid.card_width * RATIO + GAP), grid.card_width


def _card(card: Card, count: int, x: float, y: float, width: float) -> str:
    """The card with its count in a circle at its lower edge."""
    radius = max(width * 0.15, 13)
    middle, low = x + width - radius * 0.8, y + width * RATIO - radius * 0.8
    size = radius * (1.15 if count < 10 else 0.95)
    return (
        as_part(CardDrawing(card), x, y, width)
        + f'<circle cx="{middle:.1f}" cy="{low:.1f}" r="{radius:.1f}" fill="{INK}" stroke="{PAPER}" '
        f'stroke-width="3"/>'
        + typeset(middle, low + size * 0.36, str(count), size, fill=PAPER, anchor="middle", bold=True)
    )
