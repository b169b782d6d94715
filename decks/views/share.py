"""A deck leaves the site as a file or as text to copy, and comes back as a code in an address."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from cards.models import Card
from decks import formats
from decks.card_matching import MatchedDeck, match
from decks.export import exportable_decks, make_sheet
from decks.files import DeckFileError, code, read
from decks.files.model import Sheet
from decks.files.writers import WRITERS, Writer
from decks.legality import check
from decks.permissions import get_visible_deck
from decks.statistics.deck_cards import main_type
from decks.statistics.facets import PLURALS

TO_COPY = ("text", "markdown", "bbcode")
LONGEST_ADDRESS = 3_500


@require_safe
def export(request: HttpRequest, pk: str) -> HttpResponse:
    """Every format the deck can leave in: files to save, text to copy, and its code."""
    deck = get_visible_deck(request, pk, exportable_decks())
    told = make_sheet(deck)
    context = {
        "deck": deck,
        "writers": WRITERS.values(),
        "texts": [(WRITERS[key], _written(WRITERS[key], told)) for key in TO_COPY],
        "code": _written(WRITERS["code"], told).strip(),
    }
    if 0 < len(context["code"]) <= LONGEST_ADDRESS:
        context["address"] = request.build_absolute_uri(reverse("decks:code", args=[context["code"]]))
    return render(request, "decks/import_export/export.html", context)


def _written(writer: Writer, told: Sheet) -> str:
    """The text, or nothing where the deck is too large for it."""
    try:
        return writer.file(told)
    except DeckFileError:
        return ""


@require_safe
def export_file(request: HttpRequest, pk: str, key: str) -> HttpResponse:
    """The deck as a file of one format, named after the deck."""
    writer = WRITERS.get(key)
    if writer is None:
        raise Http404("There is no such format.")
    deck = get_visible_deck(request, pk, exportable_decks())
    try:
        text = writer.file(make_sheet(deck))
    except DeckFileError as error:
        return HttpResponse(f"{error}\n", content_type="text/plain; charset=utf-8", status=422)
    name = f"{slugify(deck.name) or 'deck'}.{writer.ending}"
    response = HttpResponse(text, content_type=f"{writer.media_type}; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


@require_safe
def of_code(request: HttpRequest, word: str) -> HttpResponse:
    """The deck of a code, to look at and, for who wants it, to keep; looking keeps nothing."""
    context: dict[str, object] = {"code": word}
    try:
        if not code.is_code(word):
            raise DeckFileError("This is no deck code: one begins with LM1- and holds no other signs.")
        found = match(read(word))
    except DeckFileError as error:
        return render(request, "decks/import_export/code.html", context | {"problem": str(error)}, status=404)
    deck = found.decklist()
    context |= {
        "found": found,
        "deck": deck,
        "groups": _groups(found),
        "report": check(deck, formats.CONSTRUCTED),
    }
    return render(request, "decks/import_export/code.html", context)


def _groups(found: MatchedDeck) -> list[tuple[str, int, list[tuple[Card, int]]]]:
    """The main deck by type, and the side deck: title, size, and each card with its count, by name."""
    main = _by_name(found.main)
    parts = [
        (title, [entry for entry in main if main_type(entry[0].printed()) is kind])
        for kind, title in PLURALS.items()
    ]
    parts.append(("Side deck", _by_name(found.side)))
    return [(title, sum(count for _, count in there), there) for title, there in parts if there]


def _by_name(cards: Mapping[Card, int]) -> list[tuple[Card, int]]:
    return sorted(cards.items(), key=lambda entry: entry[0].words)
