"""The REST API: what the resources of every app build on, errors, limits, tokens and schema."""
