"""What every answer carries, and which pages may write. security.md says what is promised."""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

# Everything comes from this server: no inline scripts or styles, no frames, no other hosts.
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS: list[tuple[bytes, bytes]] = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]

SAFE = {"GET", "HEAD", "OPTIONS"}


def header(scope: Any, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


def address(scope: Any) -> str:
    """Where a request comes from, for limits."""
    client = scope.get("client")
    return address_key(str(client[0]) if client else None)


def address_key(host: str | None) -> str:
    """What an address counts as: of IPv6 its network, because a household has very many. Whatever is none is one."""
    try:
        ip = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return "unknown"
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(ip) >> 64 << 64, 64)))


def same_origin(scope: Any, allowed: frozenset[str]) -> bool:
    """Does this come from our own page, or from no page at all?"""
    origin = header(scope, b"origin")
    if origin is None:
        return header(scope, b"sec-fetch-site") in (None, "same-origin", "none")
    if origin in allowed:
        return True
    host = header(scope, b"host")
    return host is not None and urlsplit(origin).netloc.lower() == host.lower()


class Hosts:
    """The names by which a browser may call this server. A page elsewhere can give its own name our address, and
    would then count as ours (DNS rebinding); by that name we do not answer. Addresses themselves cannot be forged so.

    A server for this machine alone knows its names. One that others reach does not, unless the host says them; one for
    the local network (`strict`) has its one address and answers to no other.
    """

    def __init__(self, host: str, said: str, strict: bool = False) -> None:
        names = said.split()
        self._strict = strict
        self._any = "*" in names or (not names and not strict and not _local(host))
        self._names = {_bare(name) for name in (*names, host)}

    def allow(self, header: str | None) -> bool:
        """May somebody call us this? Who says no name at all is no browser."""
        if header is None or self._any:
            return True
        name = _bare(header)
        return name in self._names or (not self._strict and (_local(name) or _is_address(name)))


def _bare(host: str) -> str:
    """Without port, brackets and case."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, _, port = host.rpartition(":")
    return (name if name and ":" not in name and (port.isdecimal() or not port) else host).rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _local(name: str) -> bool:
    if _is_address(name):
        return ipaddress.ip_address(name).is_loopback
    return name == "localhost" or name.endswith(".localhost")
