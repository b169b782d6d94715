"""Attack a running site on this machine: ``python -m tests.attack http://127.0.0.1:8000``."""

import sys

from tests.attack.attackers import Attack
from tests.attack.reader import Reader

CLIENTS, REQUESTS, ROUNDS = 20, 100, 20


def main(site: str, *, is_spread: bool) -> None:
    """Print how long pages take before and during the attack."""
    reader = Reader(site)
    reader.read(2)
    idle = reader.read(ROUNDS)
    print(f"idle: {idle.median * 1000:.0f} ms, at most {idle.longest * 1000:.0f} ms")
    with Attack(site, clients=CLIENTS, requests=REQUESTS, is_spread=is_spread) as attack:
        attacked = reader.read(ROUNDS)
    print(f"attacked: {attacked.median * 1000:.0f} ms, at most {attacked.longest * 1000:.0f} ms")
    print(f"{attacked.median / idle.median:.1f} times as long")
    print(", ".join(f"{count} x {status}" for status, count in sorted(attack.statuses.items())))
    print(*attack.problems, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1], is_spread="--spread" in sys.argv)
