"""The admin of sets, cards, printings and the mistakes that readers report."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator
from django.utils.translation import ngettext

from accounts.admin_buttons import ObjectButtonsMixin
from cards.importing.operator_facts import keep_changes
from cards.indexing.normalize import fold
from cards.models import Card, CardReport, Face, Printing, Set
from cards.models.reports import close_reports
from cards.printed_facts import PRINTED_FACTS, FactGroup, FactType, facts_in
from cards.search import search_cards
from engine.cards import CardType, CharacterClass, DamageType, Faction, Tag

ENUMERATIONS = {fact.name: fact.enumeration for fact in PRINTED_FACTS if fact.enumeration}
FormRows = list[str | list[str] | tuple[str, ...] | tuple[()]]
MOST_IN_A_ROW = 3
MESSAGE_PREVIEW_LENGTH = 80


class ParagraphsField(forms.Field):
    """A list of texts, one a line."""

    widget = forms.Textarea

    def prepare_value(self, value: Any) -> Any:
        """The texts as lines."""
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[str]:
        """The lines that are not empty."""
        lines = value if isinstance(value, list) else (value or "").splitlines()
        return [line.strip() for line in lines if line.strip()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether the texts differ, whatever the line ends."""
        return self.to_python(initial) != self.to_python(data)


class FaceForm(forms.ModelForm):
    """One side of a card."""

    text = ParagraphsField(required=False, help_text="One power per line, without reminder text.")
    wording = ParagraphsField(
        required=False,
        help_text="The same lines with reminder text between <i> and </i>. Empty if there is none.",
    )

    class Meta:
        model = Face
        fields = ["side", "text", "wording", "atk", "health"]


def _choices(values: Iterable[str]) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        choices=[(str(value), str(value)) for value in values],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


class CardForm(forms.ModelForm):
    """The facts of a card."""

    types = _choices(CardType)
    classes = _choices(CharacterClass)
    factions = _choices(Faction)
    damage_types = _choices(DamageType)
    tags = ParagraphsField(required=False, help_text="One per line, for example “Pet (1)”.")
    professions = ParagraphsField(required=False, help_text="One per line.")

    class Meta:
        model = Card
        fields = [
            *("name", "kind", "variant"),
            *(column for fact in PRINTED_FACTS for column in fact.columns),
        ]

    def clean_name(self) -> str:
        """A name needs a letter or a digit, or it could not be compared with others."""
        name: str = self.cleaned_data["name"]
        if not fold(name):
            raise forms.ValidationError("The name must contain a letter or a digit.")
        return name

    def clean_types(self) -> list[str]:
        """The type that a card looks like comes last: an Equipment Ally is drawn as an ally."""
        return sorted(self.cleaned_data["types"], key=lambda name: name == CardType.ALLY)

    def clean_tags(self) -> list[str]:
        """Tags as they are printed (Rule 202.1)."""
        return [str(Tag.parse(tag)) for tag in self.cleaned_data["tags"]]

    def clean(self) -> dict[str, Any]:
        """Names are unique for each kind and variant, however they are spelled."""
        super().clean()
        cleaned = self.cleaned_data
        namesakes = Card.objects.filter(
            folded=fold(cleaned.get("name", "")),
            kind=cleaned.get("kind", ""),
            variant=cleaned.get("variant", ""),
        )
        if namesakes.exclude(pk=self.instance.pk).exists():
            self.add_error("variant", "Another card has this name, kind and variant.")
        return cleaned


class FaceInline(admin.StackedInline):
    """The sides of a card."""

    model = Face
    form = FaceForm
    extra = 0
    min_num = 1
    max_num = 2


class PrintingInline(admin.TabularInline):
    """The printings of a card."""

    model = Printing
    fields = ["set", "number", "treatment", "rarity", "artist"]
    autocomplete_fields = ["set"]
    extra = 0
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Printing]:
        """Printings with their sets."""
        return super().get_queryset(request).select_related("set", "card")


def _array_filter(column: str) -> type[admin.SimpleListFilter]:
    """A filter for cards that have one of the game's values in an array."""

    class ArrayFilter(admin.SimpleListFilter):
        title = column.replace("_", " ")
        parameter_name = column

        def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
            return [(str(value), str(value)) for value in ENUMERATIONS[column]]

        def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
            return queryset.filter(**{f"{column}__contains": [self.value()]}) if self.value() else queryset

    return ArrayFilter


def _form_rows(*groups: FactGroup) -> FormRows:
    """The columns of facts: a list has a row of the form of its own, other values stand side by side."""
    rows: FormRows = []
    for is_list, facts in groupby(facts_in(*groups), lambda fact: fact.value_type is FactType.LIST):
        columns = [column for fact in facts for column in fact.columns]
        if is_list:
            rows += columns
        else:
            starts = range(0, len(columns), MOST_IN_A_ROW)
            rows += [tuple(columns[start : start + MOST_IN_A_ROW]) for start in starts]
    return rows


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):
    """Cards: find and correct them. What is changed here survives every import."""

    form = CardForm
    inlines = [FaceInline, PrintingInline]
    list_display = [
        "name",
        "variant",
        "kind",
        "type_names",
        "cost_text",
        "class_names",
        "faction_names",
        "source",
    ]
    list_filter = ["kind", "source", *map(_array_filter, ENUMERATIONS)]
    search_fields = ["name"]
    search_help_text = "Uses the search language of the card pages, for example: wolf type:ally cost:7+"
    ordering = ["words", "kind", "variant"]
    list_per_page = 50
    show_full_result_count = False
    readonly_fields = ["slug", "source"]
    fieldsets = [
        (None, {"fields": [("name", "kind", "variant"), ("slug", "source")]}),
        ("Type line", {"fields": _form_rows(FactGroup.TYPE_LINE, FactGroup.IDENTITY)}),
        ("Costs and icons", {"fields": _form_rows(FactGroup.COST, FactGroup.ICONS)}),
        ("Numbers", {"fields": _form_rows(FactGroup.NUMBERS, FactGroup.DAMAGE)}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        """Cards without the large columns that searches look in."""
        return super().get_queryset(request).defer("search", "searched_text", "traits")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        """The cards that a query of the search language finds."""
        if not search_term.strip():
            return queryset, False
        return queryset.filter(pk__in=search_cards(search_term).order_by().values("pk")), False

    def save_related(
        self, request: HttpRequest, form: forms.ModelForm, formsets: Iterable[Any], change: bool
    ) -> None:
        """Save sides and printings; whatever differs from the sources is the operator's word from then on."""
        super().save_related(request, form, formsets, change)
        keep_changes(form.instance)

    def view_on_site(self, obj: Card) -> str:
        """The page of the card."""
        return obj.get_absolute_url()

    @admin.display(description="type", ordering="types")
    def type_names(self, card: Card) -> str:
        """The types as printed."""
        return " ".join(card.types)

    @admin.display(description="cost", ordering="cost_number")
    def cost_text(self, card: Card) -> str:
        """The play cost."""
        return "" if card.cost is None else str(card.cost)

    @admin.display(description="classes", ordering="classes")
    def class_names(self, card: Card) -> str:
        """The class icons."""
        return ", ".join(card.classes)

    @admin.display(description="faction", ordering="factions")
    def faction_names(self, card: Card) -> str:
        """The faction icons."""
        return ", ".join(card.factions)


@admin.register(Set)
class SetAdmin(admin.ModelAdmin):
    """Sets, with the number of printings that are known."""

    list_display = ["name", "code", "block", "order", "printing_count"]
    list_filter = ["block"]
    search_fields = ["name", "code"]
    ordering = ["order", "code", "name"]
    list_per_page = 100
    fields = ["name", "code", "block", "order"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Set]:
        """Sets with the number of their printings."""
        sets: QuerySet[Set] = super().get_queryset(request)
        return sets.annotate(printing_count=Count("printings"))

    @admin.display(description="printings", ordering="printing_count")
    def printing_count(self, card_set: Set) -> int:
        """How many printings are known."""
        return getattr(card_set, "printing_count", 0)


@admin.register(Printing)
class PrintingAdmin(admin.ModelAdmin):
    """Printings: number, rarity, artist, flavour text."""

    list_display = ["card", "set", "number", "treatment", "rarity", "artist"]
    list_filter = ["rarity", "treatment", "set"]
    list_select_related = ["card", "set"]
    search_fields = ["card__name", "artist", "=set__code"]
    search_help_text = "Name of the card, artist, or code of the set"
    ordering = ["set__order", "set__code", "number", "treatment", "pk"]
    list_per_page = 50
    show_full_result_count = False
    autocomplete_fields = ["card", "set"]
    fields = ["card", "set", ("number", "treatment", "rarity"), "artist", "flavour", "text"]


class OpenFilter(admin.SimpleListFilter):
    """Open or closed reports."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """Open and closed."""
        return [("open", "Open"), ("closed", "Closed")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[CardReport]) -> QuerySet[CardReport]:
        """The reports in the chosen state."""
        if self.value() is None:
            return queryset
        return queryset.filter(closed__isnull=self.value() == "open")


@admin.register(CardReport)
class CardReportAdmin(ObjectButtonsMixin, admin.ModelAdmin):
    """Mistakes that readers report: read them, correct the card, close the report."""

    list_display = ["card", "about", "message_preview", "created", "closed"]
    list_filter = [OpenFilter, "about", "created"]
    list_select_related = ["card"]
    search_fields = ["card__name", "message"]
    ordering = ["-created"]
    list_per_page = 50
    actions = ["close_selected"]
    object_buttons = ("close_selected",)
    readonly_fields = ("card", "about", "printing", "message", "created", "closed")
    fields = readonly_fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Readers report mistakes on the page of a card."""
        return False

    def button_condition(self, action: str, row: Model) -> bool:
        """Only open reports can be closed."""
        return isinstance(row, CardReport) and row.closed is None

    @admin.display(description="message")
    def message_preview(self, report: CardReport) -> str:
        """The beginning of the message."""
        return Truncator(report.message).chars(MESSAGE_PREVIEW_LENGTH)

    @admin.action(description="Close", permissions=["change"])
    def close_selected(self, request: HttpRequest, reports: QuerySet[CardReport]) -> None:
        """Close the reports that are open."""
        count = close_reports(reports)
        message = ngettext("%(count)d report was closed.", "%(count)d reports were closed.", count)
        self.message_user(request, message % {"count": count}, messages.SUCCESS)
