"""Games of runs that people step through: played again when somebody first looks, and kept from then on.

What is kept is what was seen, not only the seed: the link to a game shows the same game whatever becomes of
the engine.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F

from common.storage_errors import optional_write
from engine.board.record import GameRecord
from simulator.engine_version import engine_version
from simulator.models import RecordedGame, Run
from simulator.recorded_games.packing import pack, unpack

MAX_RECORDED = 200
"""So many games of a run are kept; others are played again each time, by the engine of that day."""


@dataclass(frozen=True, slots=True)
class SeenGame:
    """A game of a run, ``number`` counted from 0.

    ``is_as_counted`` says that the engine that played the run has played this game, too, so that it is the
    one that was counted. ``is_of_former_engine`` says that it was kept from an engine that is no longer the
    current one, and ``is_kept`` that others will see the same.
    """

    number: int
    version: int
    record: GameRecord
    is_as_counted: bool
    is_of_former_engine: bool
    is_kept: bool


def recorded_game(run: Run, number: int, version: int = 0) -> SeenGame | None:
    """A game of a run as it was first seen; ``None`` if nobody has looked at it."""
    recorded = run.recorded_games.filter(number=number, version=version).first()
    if recorded is None:
        return None
    return SeenGame(
        number,
        version,
        unpack(bytes(recorded.record)),
        recorded.is_as_counted,
        recorded.engine_version != engine_version(),
        is_kept=True,
    )


def has_game(run: Run, number: int, version: int = 0) -> bool:
    """Whether a run that has ended counts such a game, numbered from 0, of such a version of its deck."""
    if number < 0 or number in run.failed_games or not 0 <= version < len(run.version_names()):
        return False
    is_counted = run.chunks.filter(first_game__lte=number, first_game__gt=number - F("games")).exists()
    return is_counted and number < _games_of_version(run, version)


def _games_of_version(run: Run, version: int) -> int:
    """How many of the games of a run, failed ones included, were played by a version before it stopped."""
    for stopped in run.stopped_versions():
        if stopped.number == version - 1:
            end = stopped.games
            for failed in sorted(run.failed_games):
                end += failed < end
            return end
    games: int = run.games
    return games


def play_game(run: Run, number: int, version: int = 0) -> SeenGame:
    """Play a game of a run again, and keep it. Every game that a run has (:func:`has_game`) can be played."""
    data = pack(run.series().record(number, version))
    is_as_counted = run.engine_version == engine_version()
    is_kept = False
    if run.recorded_games.count() < MAX_RECORDED:
        defaults = {"engine_version": engine_version(), "is_as_counted": is_as_counted, "record": data}
        with optional_write("Keeping a game"):
            RecordedGame.objects.get_or_create(run=run, number=number, version=version, defaults=defaults)
            is_kept = True
    return SeenGame(number, version, unpack(data), is_as_counted, False, is_kept)
