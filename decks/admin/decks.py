"""The admin of decks and of the formats that an operator added."""

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from accounts.admin_buttons import ObjectButtonsMixin
from decks import actions, formats
from decks.formats.parser import FormatFileError, format_to_entry, parse_entry
from decks.formats.storage import remove_format, save_formats
from decks.models import AddedFormat, Deck, DeckQuerySet, Entry, Visibility, Zone

DECK_FIELDS = (
    "name",
    "page",
    "description",
    "owner",
    "is_anonymous",
    "hero",
    "format",
    "visibility",
    "tags",
    "starter",
    "copied_from",
    "created",
    "updated",
)


class FormatFilter(admin.SimpleListFilter):
    """Decks of one format."""

    title = "format"
    parameter_name = "format"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The formats that decks can be built for."""
        return [(format.key, format.name) for format in formats.all_formats()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Deck]) -> QuerySet[Deck]:
        """The decks of the chosen format."""
        return queryset.filter(format=self.value()) if self.value() else queryset


class EntryInline(admin.TabularInline):
    """The cards of a deck."""

    model = Entry
    fields = ["card", "zone", "count", "note"]
    readonly_fields = ["card", "zone", "count", "note"]
    ordering = ["zone", "card__words"]
    extra = 0
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """The entries with their cards."""
        return super().get_queryset(request).select_related("card")

    def has_add_permission(self, request: HttpRequest, obj: Deck | None = None) -> bool:
        """The cards of a deck are changed by its owner, in the deck builder."""
        return False


@admin.register(Deck)
class DeckAdmin(ObjectButtonsMixin, admin.ModelAdmin):
    """Decks: find, look at, hide and delete them. Their contents are changed by their owners."""

    list_display = ["name", "hero", "format", "visibility", "owner_name", "card_count", "updated"]
    list_filter = ["visibility", FormatFilter, ("owner", admin.EmptyFieldListFilter), "updated"]
    list_select_related = ["hero", "owner"]
    search_fields = ["name", "=id", "hero__name", "=owner__username"]
    search_help_text = "Name or address of a deck, its hero, or the user who owns it"
    date_hierarchy = "updated"
    ordering = ["-updated"]
    list_per_page = 50
    show_full_result_count = False
    actions = ["hide_decks"]
    object_buttons = ("hide_decks",)
    fields = DECK_FIELDS
    readonly_fields = DECK_FIELDS
    inlines = [EntryInline]

    def get_queryset(self, request: HttpRequest) -> DeckQuerySet:
        """Decks with the number of their cards."""
        return Deck.objects.annotate(
            main_deck_size=Sum("entries__count", filter=Q(entries__zone=Zone.MAIN), default=0)
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Decks are made on the site."""
        return False

    def button_condition(self, action: str, row: Deck) -> bool:
        """Private decks are hidden already."""
        return row.visibility != Visibility.PRIVATE

    @admin.display(description="owner", ordering="owner__username")
    def owner_name(self, deck: Deck) -> str:
        """The user; decks made without an account have none."""
        if deck.owner is not None:
            return deck.owner.get_username()
        return "the site" if deck.starter else "anonymous"

    @admin.display(description="cards", ordering="main_deck_size")
    def card_count(self, deck: Deck) -> int:
        """The cards of the main deck."""
        main_deck_size: int = vars(deck)["main_deck_size"]  # of get_queryset
        return main_deck_size

    @admin.display(description="made without an account", boolean=True)
    def is_anonymous(self, deck: Deck) -> bool:
        """Whether the deck belongs to a browser."""
        return deck.owner is None and not deck.starter

    @admin.display(description="page")
    def page(self, deck: Deck) -> SafeString:
        """A link to the deck on the site."""
        address = deck.get_absolute_url()
        return format_html('<a href="{}">{}</a>', address, address)

    @admin.action(description="Hide", permissions=["change"])
    def hide_decks(self, request: HttpRequest, decks: QuerySet[Deck]) -> None:
        """Make decks private: only their owners see them."""
        hidden = [deck for deck in decks if actions.hide(deck)]
        for deck in hidden:
            self.log_change(request, deck, "Hidden.")
        message = ngettext("%(count)d deck was hidden.", "%(count)d decks were hidden.", len(hidden))
        self.message_user(request, message % {"count": len(hidden)}, messages.SUCCESS)
        if len(hidden) < len(decks):
            self.message_user(
                request, "Private decks and the decks of the site were not changed.", messages.WARNING
            )


class AddedFormatForm(forms.ModelForm):
    """A format as an entry of a format file, in JSON."""

    facts = forms.JSONField(
        label="Format",
        help_text="An entry of a format file, with its key and name; docs/formats.md lists the keys.",
    )

    class Meta:
        model = AddedFormat
        fields = ["facts"]

    def clean(self) -> dict[str, object]:
        """Read the entry as a format.

        :raises ValidationError: with every problem of the entry.
        """
        values = super().clean() or {}
        facts = values.get("facts")
        if facts is None:
            return values
        if not isinstance(facts, dict):
            raise ValidationError({"facts": "A format must be a JSON object."})
        try:
            format = parse_entry(facts)
            save_formats([format], dry_run=True)
        except FormatFileError as error:
            raise ValidationError({"facts": list(error.problems)}) from error
        saved_key = self.instance.pk
        if saved_key and format.key != saved_key:
            raise ValidationError(
                {"facts": f"The key of this format is “{saved_key}” and cannot be changed."}
            )
        if not saved_key and AddedFormat.objects.filter(pk=format.key).exists():
            raise ValidationError({"facts": f"There is already a format with the key “{format.key}”."})
        values["facts"] = format_to_entry(format)
        values["format"] = format
        return values

    def _post_clean(self) -> None:
        """Give the row its key and name, which stand in the entry."""
        if format := self.cleaned_data.get("format"):
            self.instance.key, self.instance.name = format.key, format.name
        super()._post_clean()  # type: ignore[misc]  # Django has it, the stubs have not


@admin.register(AddedFormat)
class AddedFormatAdmin(ObjectButtonsMixin, admin.ModelAdmin):
    """The formats that an operator added: add, change, and remove or retire them."""

    form = AddedFormatForm
    list_display = ["name", "key", "retired", "decks", "updated"]
    list_filter = ["retired"]
    search_fields = ["name", "key"]
    ordering = ["name"]
    show_full_result_count = False
    actions = ["remove_formats"]
    object_buttons = ("remove_formats",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[AddedFormat]:
        """Formats with the number of decks that use them."""
        decks = Deck.objects.filter(format=OuterRef("key")).order_by().values("format")
        counts = decks.annotate(count=Count("pk")).values("count")
        formats_added: QuerySet[AddedFormat] = super().get_queryset(request)
        return formats_added.annotate(deck_count=Coalesce(Subquery(counts), 0))

    def has_delete_permission(self, request: HttpRequest, obj: AddedFormat | None = None) -> bool:
        """A format that decks use is retired instead: :meth:`remove_formats` does what is right."""
        return False

    def save_model(self, request: HttpRequest, obj: AddedFormat, form: forms.ModelForm, change: bool) -> None:
        """Save the format as ``import_formats`` does; it is offered again if it was retired."""
        outcome = save_formats([form.cleaned_data["format"]])
        for warning in outcome.warnings:
            self.message_user(request, warning, messages.WARNING)

    @admin.display(description="decks", ordering="deck_count")
    def decks(self, added: AddedFormat) -> int:
        """How many decks are built for the format."""
        deck_count: int = vars(added)["deck_count"]  # of get_queryset
        return deck_count

    @admin.action(description="Remove", permissions=["change"])
    def remove_formats(self, request: HttpRequest, added: QuerySet[AddedFormat]) -> None:
        """Remove formats; those that decks use are retired, so that the decks can still be opened."""
        for row in list(added):
            deck_count = remove_format(row.key)
            self.log_change(request, row, "Retired." if deck_count else "Removed.")
            sentence = f"{row.name} was removed."
            if deck_count:
                sentence = ngettext(
                    "%(name)s was retired: %(count)d deck uses it.",
                    "%(name)s was retired: %(count)d decks use it.",
                    deck_count,
                ) % {"name": row.name, "count": deck_count}
            self.message_user(request, sentence, messages.SUCCESS)
