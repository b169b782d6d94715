"""The catalog of rules documents in memory, and lookups of rules and terms."""
