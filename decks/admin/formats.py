"""The admin of the formats that an operator added."""

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.translation import ngettext

from accounts.admin_buttons import ObjectButtonsMixin
from decks.formats.parser import FormatFileError, format_to_entry, parse_entry
from decks.formats.storage import remove_format, save_formats
from decks.models import AddedFormat, Deck


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
