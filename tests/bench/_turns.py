"""Groups of processes that take short turns, so that the speed of the machine is the same for each.

On machines that are shared, it changes by half within a minute, far more than what is measured with this.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import shuffle, uniform
from signal import SIGCONT, SIGSTOP

TURNS = 0.15, 0.45  # seconds
"""The shortest and the longest turn. Their lengths are random, as is who comes first: the speed of a machine
may change in a rhythm, and turns in the same rhythm would always find it slow for one of them.
"""


@dataclass
class Contestant:
    """Processes that stand still while it is not their turn.

    ``signal`` sends a signal to all of them. ``finished`` gives the time at which their work was done, as
    ``time.time()`` counts it, and ``None`` before.
    """

    signal: Callable[[int], None]
    finished: Callable[[], float | None]
    seconds: float = 0.0

    def take_turn(self, length: float) -> bool:
        """Work for so many seconds, which are added to ``seconds``; false once the work is done."""
        began = time.time()
        self.signal(SIGCONT)
        time.sleep(length)
        self.signal(SIGSTOP)
        ended = time.time()
        finished = self.finished()
        self.seconds += (finished or ended) - began
        return finished is None


def take_turns(contestants: Sequence[Contestant], begin: Callable[[], None]) -> None:
    """Let every contestant finish the work that ``begin`` hands out while they stand still.

    In a round, all have turns of the same length.
    """
    for contestant in contestants:
        contestant.signal(SIGSTOP)
    begin()
    working = list(contestants)
    while working:
        length = uniform(*TURNS)
        shuffle(working)
        working = [contestant for contestant in working if contestant.take_turn(length)]
    for contestant in contestants:
        contestant.signal(SIGCONT)
