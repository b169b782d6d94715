"""For a worker (``--include``) that gives half of its time to something else: clocks of half the speed.

Else it would end its messages and extend its leases after half of the games, so twice as often.
"""

from simulator.workers import chunks

chunks.MESSAGE_TIME *= 2
chunks.EXTEND_EVERY *= 2
