"""How the cards of a board look: drawn from what is printed on them, so they need not be in the database."""

from __future__ import annotations

from functools import lru_cache

from django.utils.safestring import mark_safe

from card_rules.boards.board import CardFace
from cards.rendering.artwork import PictureSubject, picture
from cards.rendering.card_drawing import frame_classes, frame_colours
from engine.cards import PrintedCard

MOST_FACES = 2000
"""So many faces are kept, of some 2 KB each."""


@lru_cache(maxsize=MOST_FACES)
def face_of(card: PrintedCard) -> CardFace:
    """The face of a print in the colours, and with the picture, that it has on the rest of the site."""
    types = [kind.value for kind in card.types]
    classes = sorted(name.value for name in card.classes)
    subject = PictureSubject(
        f"{card.name}front",
        card.name,
        types[-1] if types else "Ability",
        tuple(tag.name for tag in card.tags),
        tuple(classes),
        card.damage_types[0].value if card.damage_types else "",
        card.talent or "",
    )
    frame = frame_classes(frame_colours(types, classes, sorted(name.value for name in card.factions)))
    return CardFace(frame, mark_safe(picture(subject)))  # noqa: S308
