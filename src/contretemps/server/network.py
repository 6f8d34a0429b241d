"""By which address others in the local network reach this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

from contretemps.server.errors import CannotServe

ELSEWHERE = ("192.0.2.1", 9)  # an address of nobody: to ask for the way there sends nothing


def local_address() -> str:
    """The address to serve the local network on; CannotServe if this machine is in none."""
    found = choose([*_on_the_way_out(), *_by_name()])
    if found is None:
        raise CannotServe("no_network")
    return found


def choose(addresses: Iterable[str]) -> str | None:
    """The first that only a local network has. One that the whole world can reach is nobody's intention here."""
    for address in addresses:
        ip = ipaddress.ip_address(address)
        if ip.version == 4 and ip.is_private and not (ip.is_loopback or ip.is_unspecified or ip.is_link_local):
            return address
    return None


def _on_the_way_out() -> list[str]:
    """The address that this machine would send from."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(ELSEWHERE)
            return [str(probe.getsockname()[0])]
    except OSError:  # no way out: a network without a router still has addresses
        return []


def _by_name() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(address[0]) for *_, address in found]
