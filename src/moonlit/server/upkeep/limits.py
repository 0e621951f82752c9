"""Limits: how much one address or one socket may ask for, and how often."""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from ..settings import Settings


class Bucket:
    """Lets so many things a second pass, after a burst."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, time.monotonic()

    def take(self) -> bool:
        """May one more pass?"""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Addresses:
    """A bucket for every address; the one that was asked for longest ago is forgotten first."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self.buckets.pop(address, None) or Bucket(self.rate, self.burst)
        self.buckets[address] = bucket
        if len(self.buckets) > self.MOST:
            del self.buckets[next(iter(self.buckets))]
        return bucket.take()


@dataclass(frozen=True)
class Rate:
    """How often an address may ask for one kind of thing: so many a minute, after a burst."""

    method: str  # a method, or empty: any
    path: str  # how the path begins, as a regular expression
    a_minute: float
    burst: float
    sentence: str = "too_many_requests"


def rates(settings: Settings) -> list[Rate]:
    """What may be asked for how often. The first that fits counts."""
    tables = settings.tables_a_minute
    return [
        Rate("GET", r"/api/history/file", 6, 3),  # all one's matches are played again for it
        Rate("POST", r"/api/(tables|pairing)/?$", tables, tables, "too_many_tables"),
        Rate(
            "POST", r"/api/(records/[^/]+/on|challenges/|days/)", tables, tables, "too_many_tables"
        ),
        Rate("POST", r"/api/records/?$", 20, 10),
        Rate("POST", r"/api/", 60, 30),
        Rate("", r"/api/records/", 60, 30),  # matches are played again for it
        Rate("", r"/api/(mine|tables|history)", 300, 100),  # asks the database
        Rate("", r"/ws/", 120, 60),
        Rate("", r"/api/", 600, 200),
        Rate("", r"", 3_000, 600),  # pages, with all their parts
    ]


class Rates:
    """Counts what every address asks for."""

    def __init__(self, settings: Settings) -> None:
        speed = settings.requests
        self.kinds = [
            (rate, Addresses(rate.a_minute / 60 * speed, max(1.0, rate.burst * speed)))
            for rate in rates(settings)
            if speed
        ]

    def refuse(self, method: str, path: str, address: str) -> Rate | None:
        """The limit that this request goes beyond, if it does."""
        for rate, addresses in self.kinds:
            if rate.method in ("", method) and re.match(rate.path, path):
                return None if addresses.take(whose(address)) else rate
        return None


def whose(address: str) -> str:
    """What counts as one address: with IPv6 everybody has a whole network of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, 64), strict=False))
    return str(found)


def for_players(places: int) -> int:
    """So many of all places are kept for people whose match is running; the first is anybody's."""
    return min(places - 1, ceil(places / 10))


class Sockets:
    """How many sockets are open, altogether and from each address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each = most, most_each
        self.open: Counter[str] = Counter()
        self.count = 0

    @classmethod
    def allowed(cls, settings: Settings) -> Sockets:
        return cls(settings.max_sockets, settings.max_sockets_each)

    def enter(self, address: str) -> bool:
        address = whose(address)
        if self.full or self.open[address] >= self.most_each:
            return False
        self.open[address] += 1
        self.count += 1
        return True

    @property
    def full(self) -> bool:
        return self.count >= self.most

    @property
    def crowded(self) -> bool:
        """Are there no places left but those for people whose match is running?"""
        return self.count > self.most - for_players(self.most)

    def exit(self, address: str) -> None:
        address = whose(address)
        self.count -= 1
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]
