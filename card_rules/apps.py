from django.apps import AppConfig


class CardRulesConfig(AppConfig):
    """The rules behind cards: joins the card database and the rules, which do not know each other."""

    name = "card_rules"

    def ready(self) -> None:
        """Register links and scenarios for the rules; a section, tooltips and a search key for the cards."""
        from card_rules import card_section, search_key, tooltips  # noqa: F401 models are ready only now
        from card_rules.named_cards import DatabaseCards
        from card_rules.scenarios.recordings import EngineScenarios
        from rules import card_lookup, scenario_lookup

        card_lookup.register(DatabaseCards())
        scenario_lookup.register(EngineScenarios())
