"""Whether other computers can reach this site by its name."""

import ipaddress

from django.http.request import split_domain_port

PRIVATE_ENDINGS = (".home.arpa", ".internal", ".invalid", ".lan", ".local", ".localhost", ".test")


def is_public_host(host: str) -> bool:
    """Whether a host, with or without a port, is neither a private address nor a name of a local network."""
    name = split_domain_port(host)[0].rstrip(".")
    try:
        return ipaddress.ip_address(name.strip("[]")).is_global
    except ValueError:
        return "." in name and not name.endswith(PRIVATE_ENDINGS)
