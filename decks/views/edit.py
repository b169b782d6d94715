"""The changes an owner makes to a deck. Each works as a plain form, and in place for the builder."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

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


@dataclass
class EditResult:
    """What the response to an edit says beside the deck: a problem if it failed, ``notices`` above the deck.

    ``touched`` is a card whose copies in a zone are announced, if there is no other ``announcement``.
    ``rejected`` is the text of a list, which is shown again where the edit failed.
    """

    touched: Card | None = None
    zone: str = "main"
    rejected: Mapping[str, str] | None = None
    notices: list[str] = field(default_factory=list)
    announcement: str = ""
    problem: str = ""

    def context(self, deck: Deck) -> dict[str, object]:
        """What templates show of it, with the deck as it is stored by then."""
        announcement = self.announcement
        if self.touched and not announcement:
            announcement = _copies_in_words(deck, self.touched, self.zone)
        status = [_state_in_words(deck)]
        if announcement and not self.problem:
            status.insert(0, announcement)
        return {
            "problem": self.problem,
            "notices": self.notices,
            "rejected": self.rejected if self.problem else None,
            "touched": self.touched.pk if self.touched else None,
            "status": "; ".join(status),
        }


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
    return _edit(request, deck, change, EditResult(fields.get("card"), zone))


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
    return _edit(request, deck, change, EditResult(fields.get("card"), fields.get("zone", "main")))


@require_POST
def undo(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Undo the last change."""
    return _step(request, get_own_deck(request, pk), actions.undo, "Undone")


@require_POST
def redo(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Redo the change that was undone last."""
    return _step(request, get_own_deck(request, pk), actions.redo, "Redone")


def _step(request: HtmxHttpRequest, deck: Deck, step: Callable[[Deck], object], verb: str) -> HttpResponse:
    result = EditResult()

    def change() -> None:
        result.announcement = f"{verb}: {step(deck)}"

    return _edit(request, deck, change, result)


@require_POST
def fix(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Apply the fix of one violation, or with ``all`` remove every card that breaks a rule."""
    deck = get_own_deck(request, pk)

    def change() -> None:
        form = FixForm(request.POST, deck=Deck.objects.with_contents().get(pk=deck.pk))
        actions.apply(deck, form.validated()["violation"])

    return _edit(request, deck, change)


@require_POST
def resolve_line(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Choose the card that an unmatched line means, or drop the line."""
    deck = get_own_deck(request, pk)
    form = UnmatchedLineForm(request.POST, hero=deck.hero)

    def change() -> None:
        fields = form.validated()
        actions.resolve_line(deck, fields["line"], fields["card"])

    return _edit(request, deck, change)


@require_POST
def find_candidates(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Search the cards that an unmatched line may mean."""
    deck = get_own_deck(request, pk)
    form = LineNumberForm(request.POST)

    def change() -> None:
        if not actions.find_candidates(deck, form.validated()["line"]):
            raise DeckError("No card has a similar name.")

    return _edit(request, deck, change)


@require_POST
@limit_work(IMPORTED_LISTS)
def edit_list(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Give the deck the cards of a text; where that fails, the text is shown again with the reason."""
    deck = get_own_deck(request, pk)
    form = ListTextForm(request.POST)
    sent = {
        "text": (form["list"].data or "")[: file_limits.FILE_BYTES.value],
        "known_update": form["known_update"].data or "",
    }
    result = EditResult(rejected=sent)

    def change() -> None:
        fields = form.validated()
        try:
            matched = actions.replace_list(deck, fields["list"], known_update=fields["known_update"])
        except DeckChangedError:
            sent["known_update"] = ""  # of the deck as it is shown now
            raise DeckError(CHANGED_BESIDE_TEXT) from None
        result.notices.append(count_matches(matched.matched_lines, matched.card_lines))
        result.notices.extend(shorten_notes(matched.import_notes))

    return _edit(request, deck, change, result)


@require_POST
def describe(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Name, description, format, tags and visibility of the deck.

    In place, an error is reported with status 422, or 409 where another window changed the deck.
    """
    deck = get_own_deck(request, pk)
    edit_form = EditForm(request.POST)
    known_hash = edit_form.validated()["known_hash"] or None
    if edit_form.is_outdated(revision(deck)):
        return _edit(request, deck)
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
    return _edit(request, deck) if request.htmx else redirect(deck)


@require_POST
def delete(request: HtmxHttpRequest, pk: str) -> HttpResponse:
    """Delete the deck."""
    deck = get_own_deck(request, pk)
    name = deck.name
    actions.delete(deck)
    messages.success(request, f"{name} was deleted.")
    return redirect("decks:list")


def _edit(
    request: HtmxHttpRequest,
    deck: Deck,
    change: Callable[[], object] = lambda: None,
    result: EditResult | None = None,
) -> HttpResponse:
    """Make the change, and show the deck again, in place or as a page; or say why the change failed."""
    result = result or EditResult()
    form = EditForm(request.POST)
    address: QueryDict = form.validated()["address"]
    try:
        if not form.is_outdated(revision(deck)):
            change()
    except DeckError as error:
        result.problem = str(error)
    is_list_shown = request.htmx and request.htmx.target == "deck"
    decks = builder_decks() if is_list_shown else Deck.objects.with_contents()
    current = decks.filter(pk=deck.pk).first()
    if current is None:
        messages.error(request, result.problem or "This deck no longer exists.")
        deck_list = reverse("decks:list")
        return HttpResponseClientRedirect(deck_list) if request.htmx else redirect(deck_list)
    if not request.htmx:
        return _show_page(request, current, address, result)
    if is_list_shown:
        return _update_list(request, current, address, result)
    context = header_context(current, is_owner=True) | result.context(current)
    return render(request, "decks/builder/_header_update.html", context)


def _show_page(request: HtmxHttpRequest, deck: Deck, address: QueryDict, result: EditResult) -> HttpResponse:
    """Go to the page of the deck, or show a rejected list there."""
    if result.problem and result.rejected:
        return render_rejected_list(request, deck, address, result.problem, result.rejected)
    if result.problem:
        messages.error(request, result.problem)
    for notice in result.notices:
        messages.info(request, notice)
    query = address.urlencode()
    return redirect(f"{deck.get_absolute_url()}{'?' if query else ''}{query}")


def _update_list(
    request: HtmxHttpRequest, deck: Deck, address: QueryDict, result: EditResult
) -> HttpResponse:
    """The list of the deck and what stands above it, in place."""
    context = deck_context(deck, read_address(request, address).arrangement, is_owner=True)
    context |= link_context(address) | result.context(deck)
    return render(request, "decks/builder/_deck_update.html", context)


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
