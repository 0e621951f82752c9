"""Under which names this server is asked for, from whose pages, and by which proxies."""

from __future__ import annotations

import socket
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from moonlit.errors import BadInput

from ..settings import Settings

Networks = list[IPv4Network | IPv6Network]
LOCAL = ("127.0.0.1", "localhost", "::1")


def own_names(settings: Settings) -> frozenset[str]:
    """The names by which people ask for this server, besides the address that they reach."""
    names = {*LOCAL, settings.host.lower(), (urlsplit(settings.address).hostname or "").lower()}
    if settings.host not in LOCAL:
        here = socket.gethostname().lower()
        names |= {here, f"{here}.local"}
    return frozenset(names - {"", "0.0.0.0", "::"})


def has_workshop(settings: Settings) -> bool:
    """Is the Workshop open? If nothing is set, where nobody but this machine reaches the server."""
    if settings.workshop not in ("", "on", "off"):
        raise BadInput(f"MOONLIT_WORKSHOP must be on or off, not {settings.workshop!r}.")
    if settings.workshop or settings.workers > 1:  # a run is in the memory of one process
        return settings.workshop == "on" and settings.workers == 1
    return settings.host in LOCAL and not settings.proxies and not settings.address


def is_own(host: str | None, names: frozenset[str], reached: str) -> bool:
    """Is this ``Host`` header ours? ``reached`` is the address at which the request arrived.

    Somebody else's name that is made to lead to this machine (DNS rebinding) would let that
    somebody's page ask this server as if it were its own.
    """
    try:
        name = urlsplit(f"//{host or ''}").hostname or ""
    except ValueError:
        return False
    return name.rstrip(".") in names or (bool(reached) and plain(name) == plain(reached))


def plain(address: str) -> str:
    """An address in the one way to write it; anything else as it is."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


def same_origin(origin: str | None, host: str | None) -> bool:
    """Did a request come from this server's own page? Other programs than browsers say nothing."""
    if origin is None:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()
    except ValueError:
        return False


def proxies(settings: Settings) -> Networks:
    """Who may say for whom they ask (``X-Forwarded-For``): addresses and networks."""
    found: Networks = []
    for text in settings.proxies.split(","):
        if not text.strip():
            continue
        try:
            found.append(ip_network(text.strip(), strict=False))
        except ValueError:
            raise BadInput(
                "MOONLIT_PROXIES must be addresses or networks with commas between them, "
                f"such as 127.0.0.1,10.0.0.0/8; not {text.strip()!r}."
            ) from None
    return found


def is_among(address: str, networks: Networks) -> bool:
    """Does an address belong to one of these networks?"""
    try:
        found = ip_address(plain(address))
    except ValueError:
        return False
    return any(found in network for network in networks)
