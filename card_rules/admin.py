"""The admin of rulings: staff decide on those proposed, and write rulings of their own."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator
from django.utils.translation import ngettext

from accounts.admin_buttons import ObjectButtonsMixin
from accounts.models import User
from accounts.requests import UserHttpRequest
from card_rules.actions import accept_rulings, decline_rulings
from card_rules.forms import RulingForm
from card_rules.models import Ruling
from cards.models.querysets import INDEX_COLUMNS

WRITTEN_FIELDS = ["card", "rule", "text"]
RECORDED_FIELDS = ["status", "author", "created", "decided", "decided_by"]
TEXT_PREVIEW_LENGTH = 80


class RulingAdminForm(RulingForm):
    """A ruling and its card."""

    class Meta(RulingForm.Meta):
        fields = WRITTEN_FIELDS


@admin.register(Ruling)
class RulingAdmin(ObjectButtonsMixin, admin.ModelAdmin):
    """Rulings: accept, decline and correct what users propose, and write others, accepted at once."""

    form = RulingAdminForm
    list_display = ["card", "rule", "text_preview", "status", "author", "created", "decided"]
    list_filter = ["status", "created", ("author", admin.EmptyFieldListFilter)]
    list_select_related = ["card", "author"]
    search_fields = ["card__name", "text", "=rule", "=author__username"]
    search_help_text = "Name of the card, text, number of the rule, or name of the author"
    ordering = ["-created", "-pk"]
    list_per_page = 50
    show_full_result_count = False
    autocomplete_fields = ["card"]
    actions = ["accept_selected", "decline_selected"]
    object_buttons = ("accept_selected", "decline_selected")
    readonly_fields = RECORDED_FIELDS

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ruling]:
        """Rulings without the large columns of their cards that searches look in."""
        rulings: QuerySet[Ruling] = super().get_queryset(request)
        return rulings.select_related("card", "author").defer(*(f"card__{name}" for name in INDEX_COLUMNS))

    def get_fields(self, request: HttpRequest, obj: Ruling | None = None) -> list[Any]:
        """A new ruling has only what is written."""
        return WRITTEN_FIELDS if obj is None else [*WRITTEN_FIELDS, *RECORDED_FIELDS]

    def button_condition(self, action: str, row: Model) -> bool:
        """Only a decision that changes something."""
        assert isinstance(row, Ruling)  # noqa: S101 of this admin
        return row.status != {
            "accept_selected": Ruling.Status.ACCEPTED,
            "decline_selected": Ruling.Status.DECLINED,
        }.get(action)

    def save_model(self, request: HttpRequest, obj: Ruling, form: forms.ModelForm, change: bool) -> None:
        """A ruling written here is accepted at once."""
        if not change:
            assert isinstance(request.user, User)  # noqa: S101 only staff come here
            obj.author = request.user
            obj.decide(Ruling.Status.ACCEPTED, request.user)
        super().save_model(request, obj, form, change)

    def view_on_site(self, obj: Ruling) -> str:
        """The rulings on the page of the card."""
        return obj.get_absolute_url()

    @admin.display(description="text")
    def text_preview(self, ruling: Ruling) -> str:
        """The beginning of the text."""
        return Truncator(ruling.text).chars(TEXT_PREVIEW_LENGTH)

    @admin.action(description="Accept", permissions=["change"])
    def accept_selected(self, request: UserHttpRequest, rulings: QuerySet[Ruling]) -> None:
        """Show the rulings on the pages of their cards."""
        accepted = accept_rulings(rulings, request.user)
        self._log_decisions(request, accepted, "Accepted.")
        count = len(accepted)
        message = ngettext("%(count)d ruling was accepted.", "%(count)d rulings were accepted.", count)
        self.message_user(request, message % {"count": count}, messages.SUCCESS)

    @admin.action(description="Decline", permissions=["change"])
    def decline_selected(self, request: UserHttpRequest, rulings: QuerySet[Ruling]) -> None:
        """Show the rulings to their authors alone."""
        declined = decline_rulings(rulings, request.user)
        self._log_decisions(request, declined, "Declined.")
        count = len(declined)
        message = ngettext("%(count)d ruling was declined.", "%(count)d rulings were declined.", count)
        self.message_user(request, message % {"count": count}, messages.SUCCESS)

    def _log_decisions(self, request: HttpRequest, rulings: list[Ruling], message: str) -> None:
        for ruling in rulings:
            self.log_change(request, ruling, message)
