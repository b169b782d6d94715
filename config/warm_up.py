"""What a process of the site makes ready as it starts, so that its first visitor does not wait for it."""

import logging
import threading

from django.db import DatabaseError, connections

import rules.search
from cards.search import closest_cards

QUESTION = "can an aly attack"
"""A question whose words every document has, with a spelling mistake: it needs all that a search loads."""

logger = logging.getLogger(__name__)


def start_warm_up() -> threading.Thread:
    """Load the search of rules and cards in a thread of its own; requests are answered meanwhile."""
    thread = threading.Thread(target=warm_up, name="warm-up", daemon=True)
    thread.start()
    return thread


def warm_up() -> None:
    """Load the search of rules and cards; without a prepared database the first search does."""
    try:
        rules.search.search(QUESTION)
        closest_cards(QUESTION, 1)
    except DatabaseError as error:
        logger.info("The search of rules and cards was not loaded: %s", error)
    finally:
        connections.close_all()
