"""Parsers of rules documents: our restatement, official documents and rulebooks, to a ``ParsedDocument``."""
