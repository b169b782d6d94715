"""Use cases of the rules behind cards: keep the index of topics that the card search uses."""

from card_rules.actions.indexing import index_outdated_topics, index_topics

__all__ = ["index_outdated_topics", "index_topics"]
