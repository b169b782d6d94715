"""The admin of decks."""

from django.contrib import admin, messages
from django.db.models import Q, QuerySet, Sum
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from accounts.admin_buttons import ObjectButtonsMixin
from decks import actions, formats
from decks.models import Deck, DeckQuerySet, Entry, Visibility, Zone

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
