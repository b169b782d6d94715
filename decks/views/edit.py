"""The changes an owner makes to a deck. Each works as a plain form, and in place for the builder."""

from collections.abc import Callable, Mapping, Sequence

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.callers import limit_work
from cards.models import Card
from common.htmx import HtmxHttpRequest
from common.limits.table import IMPORTED_LISTS
from common.wording import count_noun
from decks import actions, file_limits
from decks.actions import DeckChangedError, DeckError
from decks.forms import (
    CopiesForm,
    EditForm,
    EntryForm,
    FixForm,
    LineNumberForm,
    ListTextForm,
    MetadataForm,
    UnmatchedLineForm,
)
from decks.models import Deck
from decks.permissions import get_own_deck
from decks.phrases import count_cards, count_matches
from decks.views.builder import (
    builder_decks,
    deck_context,
    header_context,
    link_context,
    read_address,
    render_rejected_list,
    render_rejected_metadata,
)
from decks.views.import_notes import shorten_notes

CHANGED_BESIDE_TEXT = (
    "The deck was changed after this text was opened. Save the list again to replace its cards by the text."
)
ZONE_PHRASES = {"main": "in the main deck", "side": "in the side deck", "maybe": "on the maybeboard"}


@require_POST
def count(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """More or fewer copies of a card, or one copy moved to another zone."""
    deck = get_own_deck(request, pk)
    form = CopiesForm.from_post(request.POST)

    def change() -> None:
        fields = form.validated()
        card, zone = fields["card"], fields["zone"]
        if fields["move"]:
            actions.move(deck, card, fields["move"], fields["source"])
        elif fields["change"] is not None:
            actions.add(deck, card, zone, fields["change"])
        else:
            actions.set_count(deck, card, zone, fields["count"])

    form.is_valid()
    fields = form.cleaned_data
    zone = fields.get("move") or fields.get("zone") or "main"
    return _respond(request, deck, change, touched=fields.get("card"), zone=zone)


@require_POST
def entry(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """The number of a card in one zone, and the note on it."""
    deck = get_own_deck(request, pk)
    form = EntryForm(request.POST)

    def change() -> None:
        fields = form.validated()
        card, zone, count = fields["card"], fields["zone"], fields["count"]
        current = deck.entries.filter(card=card, zone=zone).first()
        if current is None:
            raise DeckError("That card is no longer in the deck.")
        if "note" in form.data and fields["note"] != current.note:
            actions.set_note(deck, card, zone, fields["note"])
        if count is not None and count != current.count:
            actions.set_count(deck, card, zone, count)

    form.is_valid()
    fields = form.cleaned_data
    return _respond(request, deck, change, touched=fields.get("card"), zone=fields.get("zone", "main"))


@require_POST
def undo(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Undo the last change."""
    return _step(request, get_own_deck(request, pk), actions.undo, "Undone")


@require_POST
def redo(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Redo the change that was undone last."""
    return _step(request, get_own_deck(request, pk), actions.redo, "Redone")


def _step(request: HtmxHttpRequest, deck: Deck, step: Callable[[Deck], object], verb: str) -> HttpResponse:
    announcements: list[str] = []
    return _respond(
        request, deck, lambda: announcements.append(f"{verb}: {step(deck)}"), announcements=announcements
    )


@require_POST
def fix(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Apply the fix of one violation, or with ``all`` remove every card that breaks a rule."""
    deck = get_own_deck(request, pk)

    def change() -> None:
        form = FixForm(request.POST, deck=Deck.objects.with_contents().get(pk=deck.pk))
        actions.apply(deck, form.validated()["violation"])

    return _respond(request, deck, change)


@require_POST
def resolve_line(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Choose the card that an unmatched line means, or drop the line."""
    deck = get_own_deck(request, pk)
    form = UnmatchedLineForm(request.POST, hero=deck.hero)

    def change() -> None:
        fields = form.validated()
        actions.resolve_line(deck, fields["line"], fields["card"])

    return _respond(request, deck, change)


@require_POST
def find_candidates(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Search the cards that an unmatched line may mean."""
    deck = get_own_deck(request, pk)
    form = LineNumberForm(request.POST)

    def change() -> None:
        if not actions.find_candidates(deck, form.validated()["line"]):
            raise DeckError("No card has a similar name.")

    return _respond(request, deck, change)


@require_POST
@limit_work(IMPORTED_LISTS)
def edit_list(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Give the deck the cards of a text; where that fails, the text is shown again with the reason."""
    deck = get_own_deck(request, pk)
    form = ListTextForm(request.POST)
    notices: list[str] = []
    sent = {
        "text": (form["list"].data or "")[: file_limits.FILE_BYTES.value],
        "known_update": form["known_update"].data or "",
    }

    def change() -> None:
        fields = form.validated()
        try:
            matched = actions.replace_list(deck, fields["list"], known_update=fields["known_update"])
        except DeckChangedError:
            sent["known_update"] = ""  # of the deck as it is shown now
            raise DeckError(CHANGED_BESIDE_TEXT) from None
        notices.append(count_matches(matched.matched_lines, matched.card_lines))
        notices.extend(shorten_notes(matched.import_notes))

    return _respond(request, deck, change, notices=notices, sent=sent)


@require_POST
def describe(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Name, description, format, tags and visibility of the deck.

    In place, an error is reported with status 422, or 409 where another window changed the deck.
    """
    deck = get_own_deck(request, pk)
    edit_form = EditForm(request.POST)
    known_hash = edit_form.validated()["known_hash"] or None
    if edit_form.is_outdated(revision(deck)):
        return _respond(request, deck)
    form = MetadataForm(request.POST, deck=deck)
    try:
        actions.describe(deck, **form.validated(), known_hash=known_hash)
    except DeckError as error:
        if not request.htmx:
            return render_rejected_metadata(request, deck, form, str(error))
        current = Deck.objects.get(pk=deck.pk)
        is_conflict = known_hash not in (None, current.metadata_hash)
        context = {"problem": str(error), "deck": current, "is_conflict": is_conflict}
        status = 409 if is_conflict else 422
        return render(request, "decks/builder/_metadata_error.html", context, status=status)
    return _respond(request, deck) if request.htmx else redirect(deck)


@require_POST
def delete(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Delete the deck."""
    deck = get_own_deck(request, pk)
    name = deck.name
    actions.delete(deck)
    messages.success(request, f"{name} was deleted.")
    return redirect("decks:list")


def _respond(
    request: HtmxHttpRequest,
    deck: Deck,
    change: Callable[[], object] | None = None,
    *,
    touched: Card | None = None,
    zone: str = "main",
    announcements: list[str] | None = None,
    notices: Sequence[str] = (),
    sent: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Make the change, and show the deck again, in place or as a page; or say why the change failed.

    In place, the list of the deck is rendered only where it is the target of the request. ``notices`` are
    shown above it; ``sent`` is the text of a list, which is shown again where the change failed.
    """
    problem = ""
    form = EditForm(request.POST)
    address: QueryDict = form.validated()["address"]
    try:
        if change and not form.is_outdated(revision(deck)):
            change()
    except DeckError as error:
        problem = str(error)
    targets_list = request.htmx and request.htmx.target == "deck"
    decks = builder_decks() if targets_list else Deck.objects.with_contents()
    current = decks.filter(pk=deck.pk).first()
    if current is None:
        messages.error(request, problem or "This deck no longer exists.")
        deck_list = reverse("decks:list")
        return HttpResponseClientRedirect(deck_list) if request.htmx else redirect(deck_list)
    if not request.htmx:
        if problem and sent:
            return render_rejected_list(request, current, address, problem, sent)
        if problem:
            messages.error(request, problem)
        for notice in notices:
            messages.info(request, notice)
        query = address.urlencode()
        return redirect(f"{current.get_absolute_url()}{'?' if query else ''}{query}")
    if not announcements:
        announcements = [_copies_in_words(current, touched, zone)] if touched else []
    changes = {
        "problem": problem,
        "notices": notices,
        "rejected": sent if problem else None,
        "touched": touched.pk if touched else None,
        "status": "; ".join([*([] if problem else announcements), _state_in_words(current)]),
    }
    if not targets_list:
        context = header_context(current, is_owner=True)
        return render(request, "decks/builder/_header_update.html", context | changes)
    context = deck_context(current, read_address(request, address).arrangement, is_owner=True)
    return render(request, "decks/builder/_deck_update.html", context | link_context(address) | changes)


def revision(deck: Deck) -> str:
    """A text that differs after every change of the deck."""
    return deck.updated.isoformat()


def _copies_in_words(deck: Deck, card: Card, zone: str) -> str:
    """How many copies of a card are in a zone: "2 Fire Blast in the main deck"."""
    counts = (entry.count for entry in deck.entries.all() if entry.card_id == card.pk and entry.zone == zone)
    return f"{sum(counts) or 'no'} {card.name} {ZONE_PHRASES.get(zone, '')}"


def _state_in_words(deck: Deck) -> str:
    """The size and the verdict of the deck: "58 of 60 cards; 2 problems"."""
    count, minimum = deck.decklist().main_count, deck.report.format.minimum
    problems = len(deck.report.violations)
    size = f"{count} of {count_cards(minimum)}" if count < minimum else count_cards(count)
    verdict = count_noun(problems, "problem") if problems else deck.verdict.value
    return f"{size}; {verdict}"
