"""The editions of the comprehensive rules, with the number of the rule behind each violation."""

from decks.formats.format import RulesEdition

EDITIONS = {
    "7.4": RulesEdition(
        key="7.4",
        is_latest=True,
        master_heroes=True,
        rules={
            "no-hero": "100.1",
            "not-a-starting-hero": "301.4",
            "too-few-cards": "100.1",
            "hero-in-deck": "100.1",
            "class-icon": "100.2a",
            "faction-icon": "100.2a",
            "hero-required": "100.2b",
            "talent-spec": "100.2c",
            "talent-mix": "100.2c",
            "talent-traitor": "100.2c",
            "reputation-mix": "100.2d",
            "deckbuilding-excluded": "100.2e",
            "deckbuilding-not-included": "100.2e",
            "deckbuilding-either": "100.2e",
            "deckbuilding-unclear": "100.2e",
            "text-unclear": "100.2",
            "side-deck-size": "100.3",
            "too-many-copies": "100.4",
            "too-many-cards": "801.1",
            "not-in-pool": "801.1",
            "pool-undecided": "801.1",
            "banned": "801.1",
            "restricted": "801.1",
            "format-retired": "801.1",
        },
    ),
    "1.11": RulesEdition(
        key="1.11",
        master_heroes=False,
        rules={
            "no-hero": "101.1",
            "not-a-starting-hero": "101.1",
            "too-few-cards": "100.1",
            "hero-in-deck": "100.1",
            "trait-icon": "100.2",
            "hero-required": "100.2",
            "text-unclear": "100.2",
            "side-deck-size": "100.3",
            "too-many-copies": "100.4",
            "too-many-cards": "803",
            "not-in-pool": "803",
            "pool-undecided": "803",
            "banned": "803",
            "restricted": "803",
            "format-retired": "803",
        },
    ),
}
LATEST = "7.4"
