"""A card as plain text, for a terminal, a screen reader or a letter."""

import re
from collections.abc import Iterator

from cards.models import Card, Printing
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.type_line import name_classes

MARKS = re.compile(r"</?i>")


def as_text(card: Card) -> str:
    """Everything printed on the card, a fact a line."""
    return "\n".join(_lines(card)) + "\n"


def _lines(card: Card) -> Iterator[str]:
    front = CardDrawing(card)
    yield str(card)
    yield front.type_line
    if card.cost is not None:
        yield f"Cost: {card.cost}"
    icons = [*card.factions, *name_classes(card.classes)]
    if icons:
        yield f"Icons: {', '.join(icons)}"
    yield from _side(front)
    if card.back:
        yield ""
        yield "Back"
        yield from _side(CardDrawing(card, "back"))
    printings = list(card.printings.all())
    if printings:
        yield ""
        yield "Printings"
        for printing in printings:
            yield f"- {_printing(printing)}"
            if printing.flavour:
                yield f"  “{' '.join(printing.flavour.split())}”"


def _side(side: CardDrawing) -> Iterator[str]:
    stats = [stat.label for stat in (side.left, side.right) if stat]
    if stats:
        yield " / ".join(stats)
    if side.wording:
        yield ""
        yield from (MARKS.sub("", paragraph) for paragraph in side.wording)


def _printing(printing: Printing) -> str:
    number = f" {printing.number}" if printing.number else ""
    parts = [f"{printing.set.name} ({printing.set.code}){number}", printing.treatment]
    parts += [printing.get_rarity_display(), printing.artist and f"art by {printing.artist}"]
    return ", ".join(filter(None, parts))
