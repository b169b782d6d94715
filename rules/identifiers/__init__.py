"""How a rule or a term is named: its number, its slug, its address."""
