"""The parts of a card's page: sections of other apps, the table of facts, text changes, neighbours."""
