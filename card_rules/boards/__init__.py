"""The board of a game for pages: of scenarios, of recorded games, and of games that are played.

:func:`card_rules.boards.drawing.draw_board` makes a :class:`card_rules.boards.board.Board` of a picture of
the engine; ``templates/boards/_board.html`` shows it, with ``static/css/board.css`` beside ``cards.css``.
"""
