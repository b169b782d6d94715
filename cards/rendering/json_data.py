"""A card as plain values that JSON can hold: all its facts, its faces and its printings."""

from collections.abc import Callable
from typing import Any

from cards.models import Card, Face, Printing
from cards.printed_facts import PRINTED_FACTS
from engine.cards import Cost

_added_values: dict[str, Callable[[Card], Any]] = {}


def register_value(key: str, value_of: Callable[[Card], Any]) -> None:
    """Add a value of another app, which takes no query of its own for each card; or replace it."""
    _added_values[key] = value_of


def as_data(card: Card, cards: str, site: str) -> dict[str, Any]:
    """Every key is always there. The API has the card below the address ``cards``, people below ``site``."""
    return {
        "name": card.name,
        "slug": card.slug,
        "kind": card.kind,
        "variant": card.variant,
        **{fact.name: _plain(getattr(card, fact.name)) for fact in PRINTED_FACTS},
        "faces": [_face(face) for face in filter(None, [card.front, card.back])],
        "printings": [_printing(printing) for printing in card.printings.all()],
        "missing": card.missing,
        "tournament_formats": card.tournament_formats,
        "corrections": card.corrections,
        "source": card.source,
        "fact_sources": card.fact_sources,
        **{key: value_of(card) for key, value_of in _added_values.items()},
        "url": f"{cards}{card.slug}/",
        "page": f"{site}{card.get_absolute_url()}",
    }


def _plain(value: Any) -> Any:
    """The value of a fact; nothing is ``null``, but for lists."""
    return str(value) if isinstance(value, Cost) else None if value == "" else value


def _face(face: Face) -> dict[str, Any]:
    return {
        "side": face.side,
        "text": face.text,
        "wording": face.wording or face.text,
        "atk": face.atk,
        "health": face.health,
    }


def _printing(printing: Printing) -> dict[str, Any]:
    return {
        "set": printing.set.code,
        "set_name": printing.set.name,
        "set_address": printing.set.slug,
        "block": printing.set.block,
        "number": printing.number or None,
        "treatment": printing.treatment,
        "rarity": printing.rarity or None,
        "artist": printing.artist,
        "flavour": printing.flavour,
        "text": printing.text,
    }
