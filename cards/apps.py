from django.apps import AppConfig


class CardsConfig(AppConfig):
    """The card database."""

    name = "cards"

    def ready(self) -> None:
        """Register search keys, events of the audit log, and the error for a search that takes too long."""
        from api import errors
        from cards import audit  # noqa: F401 it registers itself
        from cards.models import card_indexes
        from cards.query import (  # noqa: F401 models are ready only now
            card_names,
            display_settings,
            fact_keys,
            fact_phrases,
            flag_keys,
            printing_keys,
            text_keys,
            time_key,
        )
        from cards.questions.indexing import index_question_terms
        from cards.search import SearchTimeoutError

        card_indexes.register("questions", index_question_terms)
        errors.register(SearchTimeoutError, status=422, code="too-slow")
