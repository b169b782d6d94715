"""What the attacks have in common that keep clients busy: a thread for each."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from tests.attack.client import SiteClient

Self = TypeVar("Self", bound="ThreadedAttack")


class ThreadedAttack(ABC):
    """Clients that send requests side by side until they are stopped, or have sent as many as they may."""

    def __init__(self, clients: Sequence[SiteClient]) -> None:
        self.clients = clients
        self.stopping = threading.Event()

    @abstractmethod
    def attack(self, number: int, client: SiteClient) -> None:
        """Send the requests of one client, whose number counts from 0; return when ``stopping`` is set."""

    def __enter__(self: Self) -> Self:
        self.threads = [
            threading.Thread(target=self.attack, args=[number, client])
            for number, client in enumerate(self.clients)
        ]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        for thread in self.threads:
            thread.join()
