from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Deck lists, legality, the builder and deck files."""

    name = "decks"

    def ready(self) -> None:
        """Register what decks add to other apps, and what they do when cards are replaced."""
        from api import errors
        from cards.importing import further_imports
        from cards.models import card_replacement
        from decks import account  # models are ready only now
        from decks.actions import DeckChangedError, DeckError, DeckQuotaError
        from decks.actions.card_replacement import replace_cards_in_decks
        from decks.card_extensions import card_sections, search_keys  # noqa: F401 they register themselves
        from decks.card_matching import ChangeListError
        from decks.files import DeckFileError
        from decks.formats import UnknownFormatError
        from decks.formats.ban_import import import_ban_lists
        from decks.product_decks.storage import import_product_decks

        account.connect()
        further_imports.register("ban lists", import_ban_lists)
        further_imports.register("product decks", import_product_decks)
        card_replacement.register("decks", replace_cards_in_decks)
        errors.register(DeckChangedError, status=412, code="changed-meanwhile")
        errors.register(DeckQuotaError, status=422, code="too-many-decks")
        errors.register(DeckError, status=422, code="refused")
        errors.register(DeckFileError, status=422, code="unreadable-deck")
        errors.register(ChangeListError, status=422, code="list-of-changes")
        errors.register(UnknownFormatError, status=400, code="bad-request", field="format")
