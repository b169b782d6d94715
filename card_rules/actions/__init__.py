"""Use cases of the rules behind cards: keep the index of topics for the card search, decide on rulings."""

from card_rules.actions.indexing import index_outdated_topics, index_topics
from card_rules.actions.rulings import (
    MOST_A_DAY,
    MOST_OPEN,
    RulingError,
    accept_rulings,
    decline_rulings,
    move_rulings,
    propose_ruling,
    withdraw_ruling,
)

__all__ = [
    "MOST_A_DAY",
    "MOST_OPEN",
    "RulingError",
    "accept_rulings",
    "decline_rulings",
    "index_outdated_topics",
    "index_topics",
    "move_rulings",
    "propose_ruling",
    "withdraw_ruling",
]
