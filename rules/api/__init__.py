"""The rules for other programs: documents, rules, terms, search, editions side by side."""
