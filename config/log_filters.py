"""What the error log leaves out. Loaded with the settings, before the apps."""

import logging


class HealthCheckFilter(logging.Filter):
    """Keeps each 503 of /healthz out of the error log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about another address."""
        return getattr(getattr(record, "request", None), "path", None) != "/healthz"
