"""The game engine: rules, cards, and players who make decisions, without framework, network or clock.

``engine.cards`` is what the site knows of cards; the rest is loaded where games are played or text is read.
"""
