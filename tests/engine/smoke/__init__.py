"""Smoke games: every card that the engine plays in full is put on a board where its powers can be used, and
is played until each of them was used, with all invariants of random games.
"""
