"""The cost of drawing, each as a multiple of writing the facts of the same cards as JSON.

The picture of a card is what every list of cards has; its SVG and PNG are for other sites, as is the picture
of a deck.
"""

import json
from collections.abc import Callable
from io import StringIO

from django.core.management import call_command
from django.test.utils import (
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

from cards.models import Card
from cards.rendering.artwork.picture import picture
from cards.rendering.artwork.subject import PictureSubject
from cards.rendering.card_drawing import CardDrawing
from cards.rendering.json_data import as_data
from cards.rendering.svg import HEIGHT, WIDTH, as_svg
from common.png import render_png
from decks.deck_picture import SIZE, as_picture
from decks.export import exportable_decks
from tests.bench import Result, seconds_in_turn

CARDS = 100
YARDSTICK = "a card's facts as JSON"


def benchmark() -> list[Result]:
    """A card's picture, its SVG and PNG, and the picture of a deck, for the starter cards."""
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        call_command("import_cards", "cards/data/starter.json", stdout=StringIO())
        call_command("load_starter_decks", stdout=StringIO())
        cards = list(Card.objects.with_details()[:CARDS])
        decks = list(exportable_decks()[:1])
        facts = _draw_all(lambda card: json.dumps(as_data(card, "", "")), cards)
        works = {
            "the picture of a card": _draw_all(lambda card: picture(PictureSubject.of(card, "front")), cards),
            "a card as SVG": _draw_all(lambda card: as_svg(CardDrawing(card)), cards),
            "a card as PNG": _draw_all(
                lambda card: render_png(as_svg(CardDrawing(card)), (WIDTH, HEIGHT)), cards[:10]
            ),
            "a deck as PNG": _draw_all(lambda deck: render_png(as_picture(deck), SIZE), decks),
        }
        counts = dict(zip(works, (len(cards), len(cards), 10, len(decks)), strict=True))
        return [_measure(name, work, counts[name], facts, len(cards)) for name, work in works.items()]
    finally:
        teardown_databases(databases, verbosity=0)
        teardown_test_environment()


def _draw_all(draw: Callable[..., object], subjects: list) -> Callable[[], object]:
    return lambda: [draw(subject) for subject in subjects]


def _measure(
    name: str, work: Callable[[], object], count: int, facts: Callable[[], object], cards: int
) -> Result:
    worked, measured = seconds_in_turn(work, facts)
    return Result(name, worked / count, YARDSTICK, measured / cards)
