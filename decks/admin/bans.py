"""The admin of ban lists: imported ones are read, those of the operator are written here."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest

from cards.indexing.normalize import fold
from cards.models import Source
from decks.card_references import find_reference
from decks.models import BanList, BannedCard


class BannedCardForm(forms.ModelForm):
    """A card that an operator bans, by its name."""

    class Meta:
        model = BannedCard
        fields = ["name", "copies"]
        help_texts = {"copies": "How many copies a deck may have; empty for a banned card."}

    def clean_name(self) -> str:
        """The name of a card, as it is printed.

        :raises ValidationError: when no card has it.
        """
        name: str = self.cleaned_data["name"]
        reference = find_reference(name)
        if reference is None:
            raise forms.ValidationError(f"No card is named “{name}”.")
        return reference.cards[0].name

    def save(self, commit: bool = True) -> BannedCard:
        """Save the ban; an operator's own bans are identified by the name of the card."""
        self.instance.reference = fold(self.instance.name)
        ban: BannedCard = super().save(commit)
        return ban


class BannedCardFormSet(forms.BaseInlineFormSet):
    """The bans of a list, in which a card stands once."""

    def clean(self) -> None:
        """Refuse a list that has a card twice.

        :raises ValidationError: with its name.
        """
        super().clean()
        names: set[str] = set()
        for form in self.forms:
            name = getattr(form, "cleaned_data", {}).get("name", "")
            if not name or form in self.deleted_forms:
                continue
            if fold(name) in names:
                raise forms.ValidationError(f"{name} is in the list twice.")
            names.add(fold(name))


class BannedCardInline(admin.TabularInline):
    """The cards of a ban list."""

    model = BannedCard
    form = BannedCardForm
    formset = BannedCardFormSet
    extra = 1

    def has_add_permission(self, request: HttpRequest, obj: BanList | None = None) -> bool:
        """Bans are added to the lists of the operator."""
        return _is_editable(obj) and super().has_add_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: BanList | None = None) -> bool:
        """Bans of the operator can be changed."""
        return _is_editable(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: BanList | None = None) -> bool:
        """Bans of the operator can be removed."""
        return _is_editable(obj) and super().has_delete_permission(request, obj)


@admin.register(BanList)
class BanListAdmin(admin.ModelAdmin):
    """Ban lists of every source. A format has the bans of all lists of the name that it refers to."""

    list_display = ["name", "source", "as_of", "banned", "restricted", "updated"]
    list_filter = ["source", "name"]
    search_fields = ["name", "cards__name"]
    search_help_text = "Search by the name of the list or of a card on it"
    fields = ["name", "source", "as_of", "updated"]
    readonly_fields = ["source", "updated"]
    inlines = [BannedCardInline]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[BanList]:
        """Lists with the numbers of their bans and restrictions."""
        return BanList.objects.annotate(
            ban_count=Count("cards", filter=Q(cards__copies=None), distinct=True),
            restriction_count=Count("cards", filter=~Q(cards__copies=None), distinct=True),
        )

    def has_change_permission(self, request: HttpRequest, obj: BanList | None = None) -> bool:
        """An imported list is what its source says: the next import would undo a change."""
        return _is_editable(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: BanList | None = None) -> bool:
        """An imported list would return with the next import."""
        return _is_editable(obj) and super().has_delete_permission(request, obj)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A list that is added is the operator's."""
        return {"source": Source.OPERATOR, **super().get_changeform_initial_data(request)}

    def save_model(self, request: HttpRequest, obj: BanList, form: Any, change: bool) -> None:
        """Save a list of the operator."""
        obj.source = Source.OPERATOR
        super().save_model(request, obj, form, change)

    @admin.display(description="banned cards", ordering="ban_count")
    def banned(self, ban_list: BanList) -> int:
        """How many cards it bans."""
        ban_count: int = vars(ban_list)["ban_count"]  # of get_queryset
        return ban_count

    @admin.display(description="restricted cards", ordering="restriction_count")
    def restricted(self, ban_list: BanList) -> int:
        """Of how many cards it limits the copies."""
        restriction_count: int = vars(ban_list)["restriction_count"]  # of get_queryset
        return restriction_count


def _is_editable(ban_list: BanList | None) -> bool:
    """Whether it is a list of the operator; without a list, whether there can be any."""
    return ban_list is None or ban_list.source == Source.OPERATOR
