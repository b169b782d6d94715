"""Questions in players' words, and the cards that answer most of them.

``terms`` and ``power_terms`` say at indexing time what a card can answer, ``ideas`` what players call it,
``reading`` what a question asks for, and ``ranking`` which cards answer most of it.
"""
