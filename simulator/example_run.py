"""The run that visitors see who have none of their own: a thousand games of a starter deck."""

from __future__ import annotations

from decks.models import Deck
from simulator.actions import create_run, take_snapshot
from simulator.models import Run
from simulator.series.run_settings import RunSettings

OWNER = "example"
"""Who started it, in place of a visitor."""
SEED = 1


def example_run() -> Run | None:
    """The latest example that has been played to its end; ``None`` before."""
    done = Run.objects.of(OWNER).filter(state=Run.State.DONE)
    return done.select_related("deck").defer("snapshot", "other").first()


def ensure_example_run() -> None:
    """Store the example, of the first starter deck, unless there is one; a worker plays it."""
    if Run.objects.of(OWNER).exclude(state=Run.State.FAILED).exists():
        return
    deck = Deck.objects.starters().first()
    if deck is not None:
        contents = Deck.objects.with_contents().get(pk=deck.pk)
        snapshot = take_snapshot(contents.decklist())
        create_run(snapshot, RunSettings(seed=SEED), visitor=OWNER, caller=OWNER, deck=deck)
