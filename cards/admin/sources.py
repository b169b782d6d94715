"""The admin of facts that sources state differently: an operator resolves them for good."""

import json
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest

from cards.importing.operator_facts import reopen, resolve
from cards.models import FactDisagreement, SourceRecord
from cards.printed_facts import FACTS_BY_NAME, FactType
from cards.rendering.fact_values import fact_label, source_label, value_text

OTHER = "other"
REOPEN = "reopen"


class DisagreementForm(forms.ModelForm):
    """Which of the stated values is true, or another one."""

    decision = forms.ChoiceField(widget=forms.RadioSelect)
    other = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="If none of the values is true. One item per line where a fact has several.",
    )

    class Meta:
        model = FactDisagreement
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            (str(place), f"{value_text(value['value'])} ({_witness(value)})")
            for place, value in enumerate(self.instance.values or ())
        ]
        choices.append((OTHER, "Another value"))
        if self.instance.resolved:
            choices.append((REOPEN, "Undecided: let the sources decide again"))
        self.fields["decision"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The value decided on, as JSON has it."""
        cleaned = super().clean() or {}
        decision = cleaned.get("decision")
        if decision == OTHER:
            cleaned["value"] = self._read(cleaned.get("other", ""))
        elif decision and decision != REOPEN:
            cleaned["value"] = self.instance.values[int(decision)]["value"]
        return cleaned

    def _read(self, text: str) -> Any:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        fact = FACTS_BY_NAME.get(self.instance.fact)
        fact_type = fact.value_type if fact else FactType.TEXT
        if fact_type is FactType.PARAGRAPHS:
            return {"text": lines}
        if fact_type is FactType.LIST:
            return lines
        if len(lines) != 1:
            self.add_error("other", "Enter the value.")
            return None
        if fact_type is FactType.NUMBER:
            if not lines[0].isascii() or not lines[0].isdigit():
                self.add_error("other", "Enter a whole number.")
                return None
            return int(lines[0])
        return lines[0]


def _witness(value: dict[str, Any]) -> str:
    return ", ".join(filter(None, (source_label(value["source"]), value.get("where", ""))))


@admin.register(FactDisagreement)
class FactDisagreementAdmin(admin.ModelAdmin):
    """Facts that sources state differently; what is decided here survives every import."""

    form = DisagreementForm
    list_display = ["card", "printing", "fact_name", "stated", "resolved"]
    list_filter = ["resolved", "fact"]
    list_select_related = ["card"]
    search_fields = ["card__name"]
    list_per_page = 100
    show_full_result_count = False
    readonly_fields = ["card", "printing", "fact_name", "resolved"]
    fields = ["card", "printing", "fact_name", "resolved", "decision", "other"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They follow from what the sources state."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A disagreement is resolved, not deleted."""
        return False

    @admin.display(description="fact", ordering="fact")
    def fact_name(self, row: FactDisagreement) -> str:
        """The fact."""
        return fact_label(row.fact)

    @admin.display(description="stated")
    def stated(self, row: FactDisagreement) -> str:
        """The values with their sources, that of the card first."""
        values = (f"{value_text(value['value'])[:60]} ({_witness(value)})" for value in row.values)
        return " · ".join(values)

    def save_model(self, request: HttpRequest, obj: FactDisagreement, form: Any, change: bool) -> None:
        """Carry out the decision."""
        try:
            if form.cleaned_data["decision"] == REOPEN:
                reopen(obj)
            else:
                resolve(obj, form.cleaned_data["value"])
        except ValueError as error:
            messages.error(request, f"Nothing was changed: {error}.")

    def construct_change_message(self, request: HttpRequest, form: Any, *args: Any) -> Any:
        """What was decided, for the history."""
        decision = form.cleaned_data.get("decision")
        value = "undecided" if decision == REOPEN else value_text(form.cleaned_data.get("value"))
        return f"{fact_label(form.instance.fact)}: {value}"


@admin.register(SourceRecord)
class SourceRecordAdmin(admin.ModelAdmin):
    """What each source states, as it was read; to look at, not to change."""

    list_display = ["key", "source", "card"]
    list_filter = ["source"]
    list_select_related = ["card"]
    search_fields = ["card__name", "key"]
    show_full_result_count = False
    readonly_fields = ["source", "key", "card", "pretty_content"]
    fields = ("source", "key", "card", "pretty_content")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Records are imported."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Records are what a source says."""
        return False

    @admin.display(description="content")
    def pretty_content(self, record: SourceRecord) -> str:
        """The content as JSON."""
        return json.dumps(record.content, ensure_ascii=False, indent=1)
