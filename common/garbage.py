"""Looking for garbage less often, in processes that make millions of objects which live briefly."""

import gc

THRESHOLDS = 50_000, 20, 100
"""So many new objects until garbage is looked for; games and tests make few cycles."""


def collect_less_garbage() -> None:
    """Look for garbage less often from now on, and not among what is loaded by now, which stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
