from django.apps import AppConfig


class CardRulesConfig(AppConfig):
    """The rules behind cards: joins the card database and the rules, which do not know each other."""

    name = "card_rules"

    def ready(self) -> None:
        """Register what the rules and the cards get from here.

        Links and scenarios for the rules; sections, tooltips, a search key and flag, an index and a field of
        the API for the cards; rulings on the account page.
        """
        # Models are ready only now.
        from card_rules import account, card_section, rulings_section, search_flags, search_key, tooltips  # noqa: F401
        from card_rules.actions import index_topics, move_rulings
        from card_rules.api import card_field  # noqa: F401
        from card_rules.named_cards import DatabaseCards
        from card_rules.scenarios.recordings import EngineScenarios
        from cards.models import card_indexes, card_replacement
        from rules import card_lookup, scenario_lookup

        account.connect()
        card_indexes.register("topics", index_topics)
        card_replacement.register("rulings", move_rulings)
        card_lookup.register(DatabaseCards())
        scenario_lookup.register(EngineScenarios())
