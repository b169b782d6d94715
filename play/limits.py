"""How often a caller may do something at tables: the same for pages and the API."""

from django.conf import settings

from common.limits.limit import Limit
from common.limits.work import OFTEN, count_or_refuse


def count_move(caller: str) -> None:
    """Count something that a caller does at a table.

    :raises LimitError: when it is too often (``settings.MOVE_RATE``).
    """
    count_or_refuse(Limit("play-move", settings.MOVE_RATE, sentence=OFTEN), caller)


def count_phrase(caller: str) -> None:
    """Count what a caller says.

    :raises LimitError: when it is too often (``settings.PHRASE_RATE``).
    """
    count_or_refuse(Limit("play-phrase", settings.PHRASE_RATE, sentence=OFTEN), caller)
