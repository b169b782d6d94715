"""How the games of a run are cut into chunks, each of which one worker plays.

A chunk should take a second or two: long against what it costs to claim it and to submit its counts, some
thirty milliseconds, and short for callers who wait for their turn. Towards the end of a run, chunks get
smaller, so that no worker plays long while the others have nothing left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from simulator.games.kinds import RunKind
from simulator.games.sweep_rounds import round_size
from simulator.models import Chunk, Run

CHUNKS = 20
"""A run has about so many chunks, if they are neither too small nor too large then."""
MIN_CHUNK, MAX_CHUNK = 20, 250
"""Goldfish games of a chunk; of games that take longer, fewer."""
GAME_COST = {RunKind.COMPARISON: 2, RunKind.MATCH: 8, RunKind.GAUNTLET: 8, RunKind.MATRIX: 8}
"""How many goldfish games a game takes as long as, roughly; one where nothing is said."""
CHUNKS_AT_END = 3
"""A chunk has at most one in so many of the games that are left, where that is not too small."""
SMALLEST_AT_END = 4
"""A chunk at the end has no fewer games than one in so many of a usual chunk."""
ROUND_CHUNK = 100
"""Games of a chunk of a sweep, of all versions together and of the deck."""


def cut_run(run: Run) -> list[Chunk]:
    """The chunks of a new run, in the order of its games, or those of the first round of a sweep; they are
    not stored.
    """
    if run.kind == RunKind.SWEEP:
        return cut_round(run, first_game=0, first_index=0, versions=len(run.other or ()))
    return list(_chunks(run, _sizes(run.games, GAME_COST.get(RunKind(run.kind), 1))))


def cut_round(run: Run, *, first_game: int, first_index: int, versions: int) -> list[Chunk]:
    """The chunks of the round of a sweep that begins with a game, which so many versions play; they are not
    stored.
    """
    games = min(run.games - first_game, round_size(run.games))
    size = max(1, ROUND_CHUNK // (1 + versions))
    sizes = (min(size, games - before) for before in range(0, games, size))
    return list(_chunks(run, sizes, first_game, first_index))


def _chunks(run: Run, sizes: Iterable[int], first_game: int = 0, first_index: int = 0) -> Iterator[Chunk]:
    for index, games in enumerate(sizes, first_index):
        yield Chunk(run=run, index=index, first_game=first_game, games=games)
        first_game += games


def _sizes(games: int, cost: int) -> Iterator[int]:
    """How many games each chunk has, where each game takes as long as so many goldfish games."""
    least, most = max(1, MIN_CHUNK // cost), max(1, MAX_CHUNK // cost)
    size = min(max(ceil(games / CHUNKS), least), most)
    least_at_end = max(least, size // SMALLEST_AT_END)
    while games:
        chunk = min(games, max(least_at_end, min(size, games // CHUNKS_AT_END)))
        yield chunk
        games -= chunk
