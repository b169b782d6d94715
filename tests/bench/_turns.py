"""Groups of processes that take turns of some seconds, so that the speed of the machine is the same for each.

On machines that are shared, it changes by half within a minute, far more than what is measured with this.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from signal import SIGCONT, SIGSTOP

TURN = 4.0  # seconds
"""Longer than a worker plays for a message, so that most of these are not interrupted."""


@dataclass
class Contestant:
    """Processes that stand still while it is not their turn.

    ``signal`` sends a signal to all of them. ``finished`` gives the time at which their work was done, as
    ``time.time()`` counts it, and ``None`` before.
    """

    signal: Callable[[int], None]
    finished: Callable[[], float | None]
    seconds: float = 0.0

    def take_turn(self) -> bool:
        """Work for a turn, which is added to ``seconds``; false once the work is done."""
        began = time.time()
        self.signal(SIGCONT)
        time.sleep(TURN)
        self.signal(SIGSTOP)
        ended = time.time()
        finished = self.finished()
        self.seconds += (finished or ended) - began
        return finished is None


def take_turns(contestants: Sequence[Contestant], begin: Callable[[], None]) -> None:
    """Let every contestant finish the work that ``begin`` hands out while they stand still.

    They change places after every round, so that none is always the first.
    """
    for contestant in contestants:
        contestant.signal(SIGSTOP)
    begin()
    working = list(contestants)
    while working:
        working = [contestant for contestant in working if contestant.take_turn()][::-1]
    for contestant in contestants:
        contestant.signal(SIGCONT)
