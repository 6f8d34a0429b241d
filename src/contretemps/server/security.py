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
