"""How the games of a run are cut into chunks, each of which one worker plays.

A chunk should take a second or two: long against what it costs to claim it and to submit its counts, some
thirty milliseconds, and short for callers who wait for their turn. Towards the end of a run, chunks get
smaller, so that no worker plays long while the others have nothing left (:meth:`RunKind.chunk_sizes`).
"""

from __future__ import annotations

from collections.abc import Iterator

from simulator.models import Chunk, Run


def cut_run(run: Run) -> list[Chunk]:
    """The chunks of a new run, in the order of its games, or those of its first round; none is stored."""
    return cut_round(run, first_game=0, first_index=0, others=len(run.other or ()))


def cut_round(run: Run, *, first_game: int, first_index: int, others: int) -> list[Chunk]:
    """The chunks of the round that begins with a game, which so many other decks play; none is stored."""
    return list(_chunks(run, first_game, first_index, others))


def _chunks(run: Run, first_game: int, first_index: int, others: int) -> Iterator[Chunk]:
    round_games = min(run.games - first_game, run.run_kind.round_size(run.games))
    for index, games in enumerate(run.run_kind.chunk_sizes(round_games, others), first_index):
        yield Chunk(run=run, index=index, first_game=first_game, games=games)
        first_game += games
