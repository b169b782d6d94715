"""Attack a running site on this machine: ``python -m tests.attack http://127.0.0.1:8000``."""

import os
import sys
from urllib.parse import urlsplit

import django

from tests.attack.addresses import failed_addresses
from tests.attack.lists import ListAttack
from tests.attack.pictures import PictureAttack
from tests.attack.processes import listening_processes
from tests.attack.reader import Reader, Reading
from tests.attack.sockets import SocketAttack

CLIENTS, REQUESTS, ROUNDS = 20, 100, 20


def main(site: str, *, is_spread: bool) -> None:
    """Print how long pages take before and during each attack, and what became of the site."""
    processes = listening_processes(urlsplit(site).port or 80)
    reader = Reader(site)
    reader.read(3)
    idle = reader.read(ROUNDS)
    print(f"idle: {describe(idle)}")

    with ListAttack(site, clients=CLIENTS, requests=REQUESTS, is_spread=is_spread) as attack:
        report("lists and simulations", reader, idle)
    print("   ", ", ".join(f"{count} x {status}" for status, count in sorted(attack.statuses.items())))
    print(*attack.problems, sep="\n")

    with PictureAttack(site) as pictures:
        report("pictures", reader, idle)
    answers = ", ".join(f"{count} x {status}" for status, count in sorted(pictures.statuses.items()))
    print(f"    {answers}; {pictures.dropped} without an answer")

    with SocketAttack(site):
        report("idle and slow sockets", reader, idle)

    failed = failed_addresses(site)
    print(f"odd addresses: {len(failed)} errors of the site", *list(failed.items())[:10], sep="\n    ")
    ended = processes - listening_processes(urlsplit(site).port or 80)
    print(f"{len(ended)} of {len(processes)} processes ended")


def report(name: str, reader: Reader, idle: Reading) -> None:
    """Print how long a visitor waits now."""
    reading = reader.read(ROUNDS, refusals=True)
    print(f"{name}: {describe(reading)}, {reading.median / idle.median:.2f} times as long")


def describe(reading: Reading) -> str:
    """The times of a reading in words."""
    words = f"median {reading.median * 1000:.0f} ms, at most {reading.longest * 1000:.0f} ms"
    return words + (f", {reading.failed} pages failed" if reading.failed else "")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()  # for the addresses of the site
    main(sys.argv[1], is_spread="--spread" in sys.argv)
