"""Styles of lists that were written after the reader, to see how it meets lists it has never seen."""

import pytest

from decks.card_matching import match
from decks.files import read
from tests.decks.test_list_styles import is_the_deck, listed, sets

__all__ = ["sets"]

pytestmark = pytest.mark.usefixtures("cards", "sets")

STYLES = (
    "{name} (Heroes of Azeroth)\tNM\t{n}\t$0.25\t$1.00",
    "({n}) [C] {name}",
    "{name} ×{n} ........ $0.20",
    "{n}x HoA058 {name}",
    "{name} ({n}x HoA)",
    "{name} – {n} Stück",
    "{name}, {n}x, Heroes of Azeroth",
    "`{n}` {name} <:fire:123456>",
    "0{n} {name}",
    "{n} {name} – Heroes of Azeroth #58 (Foil)",
    "• {n} × {name} — $0.99",
    "{name} {n}x @ 0.10€",
    "{n}) {name} [Heroes of Azeroth, Uncommon]",
    "{name} (HoA) (U) - {n}",
    "[{n}x] {name}, NM, €0,20",
    "<td>{name}</td><td>{n}</td>",
    "{n}x_{name}_",
    "Card: {name} Qty: {n}",
    "{n} {name}; 2 in stock",
)


def test_a_list_is_read_in_every_style():
    texts = {style: f"Hero: Baxxel Geartooth\n\n{listed(style)}" for style in STYLES}
    assert [style for style, text in texts.items() if not is_the_deck(text)] == []


def test_a_list_on_one_line_is_read():
    assert is_the_deck(f"Hero: Baxxel Geartooth\n\nCards (12): {listed().replace(chr(10), ', ')}")


def test_the_first_line_may_be_the_name_of_the_deck():
    deck = match(read(f"Quick and Dirty\nby Somebody\n\nHero: Baxxel Geartooth\n{listed()}"))

    assert (deck.name, deck.description) == ("Quick and Dirty", "by Somebody")
    assert not deck.unresolved
