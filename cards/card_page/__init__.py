"""The parts of a card's page: sections of other rooms, the table of facts, text changes, neighbours."""
