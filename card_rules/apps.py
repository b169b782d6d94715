from django.apps import AppConfig


class CardRulesConfig(AppConfig):
    """The rules behind cards: joins the card database and the rules, which do not know each other."""

    name = "card_rules"

    def ready(self) -> None:
        """Register what the rules and the cards get from here.

        Links and scenarios for the rules; a section, tooltips, a search key and an index for the cards.
        """
        from card_rules import card_section, search_key, tooltips  # noqa: F401 models are ready only now
        from card_rules.actions.indexing import index_topics
        from card_rules.named_cards import DatabaseCards
        from card_rules.scenarios.recordings import EngineScenarios
        from cards.models import card_indexes
        from rules import card_lookup, scenario_lookup

        card_indexes.register("topics", index_topics)
        card_lookup.register(DatabaseCards())
        scenario_lookup.register(EngineScenarios())
