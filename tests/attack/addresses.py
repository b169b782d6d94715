"""Every address of the site with odd bytes in it."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tests.attack.client import SiteClient
from tests.odd_addresses import NUL, ODD_VALUES, addresses_with

THREADS = 4


def failed_addresses(site: str, values: Sequence[str] = (NUL, *ODD_VALUES)) -> dict[str, int | str]:
    """The addresses with one of these values that the site answers with an error, or not at all."""
    client = SiteClient(site, "198.51.100.1")

    def get(address: str) -> tuple[str, int | str]:
        try:
            return address, client.get(address).status
        except OSError as error:
            return address, repr(error)

    addresses = [address for value in values for address in addresses_with(value)]
    with ThreadPoolExecutor(THREADS) as threads:
        answers = dict(threads.map(get, addresses))
    return {
        address: status
        for address, status in answers.items()
        if isinstance(status, str) or (status >= 500 and not address.startswith("/healthz"))
    }
