"""The admin of official product decks, which are as their source lists them."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from decks.models import ProductDeck
from decks.product_decks.deck_file import ProductLine

PRODUCT_FIELDS = ("name", "key", "product", "year", "about", "source", "is_raid", "page", "deck", "cards")


@admin.register(ProductDeck)
class ProductDeckAdmin(admin.ModelAdmin):
    """Decks as the publisher sold them: an import changes them, nobody else."""

    list_display = ["name", "product", "year", "is_raid", "card_count", "source"]
    list_filter = ["is_raid", "year", "source", "product"]
    search_fields = ["name", "key", "product", "about"]
    search_help_text = "Search by the name of the deck, its key or what it was sold as"
    ordering = ["-year", "product", "name"]
    fields = PRODUCT_FIELDS
    readonly_fields = PRODUCT_FIELDS
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They are imported."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: ProductDeck | None = None) -> bool:
        """The next import would undo a change."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ProductDeck | None = None) -> bool:
        """A deck would return with the next import."""
        return False

    @admin.display(description="cards")
    def card_count(self, product: ProductDeck) -> int:
        """The number of its cards, all zones together."""
        return sum(line["count"] for line in product.lines)

    @admin.display(description="cards")
    def cards(self, product: ProductDeck) -> SafeString:
        """Its lines as the source has them."""
        lines = (ProductLine(**line) for line in product.lines)
        rows = ((line.count, line.label, line.zone) for line in lines)
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{} {} ({})</li>", rows))

    @admin.display(description="page")
    def page(self, product: ProductDeck) -> SafeString:
        """A link to the deck on the site."""
        address = product.get_absolute_url()
        return format_html('<a href="{}">{}</a>', address, address)
