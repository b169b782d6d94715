"""What the error log leaves out. Loaded with the settings, before the apps."""

import logging

FIRST_SERVER_ERROR = 500
BUSY = 503


class HealthCheckFilter(logging.Filter):
    """Keeps each 503 of /healthz out of the error log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about another address."""
        return getattr(getattr(record, "request", None), "path", None) != "/healthz"


class RefusedRequestFilter(logging.Filter):
    """Refused requests (status 4xx, and 503) as a warning of one line, without the traceback.

    The traceback leads to Django's own check, and anybody can cause as many as they like. With status 503 the
    site is busy, or the database or the disk cannot work (``config.views.unavailable``).
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record of a refused request; every record is logged."""
        status = getattr(record, "status_code", None)
        if not isinstance(status, int) or FIRST_SERVER_ERROR <= status != BUSY:
            return True
        if record.exc_info:
            error, message = record.exc_info[1], record.getMessage()
            reason = "" if error is None or str(error) in message else f": {error}"
            record.msg, record.args = _one_line(f"{message}{reason}"), ()
            record.exc_info = record.exc_text = None
        set_level(record, min(record.levelno, logging.WARNING))
        return True


def set_level(record: logging.LogRecord, level: int) -> None:
    """Give the record another level."""
    record.levelno, record.levelname = level, logging.getLevelName(level)


def _one_line(text: str) -> str:
    """The text without characters that would begin another line or colour a terminal."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
