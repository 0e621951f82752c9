"""Limits: how much one address or one socket may ask for, and from which pages."""

from __future__ import annotations

import time
from collections import Counter
from urllib.parse import urlsplit


class Bucket:
    """Lets so many things a second pass, after a burst."""

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
    """A bucket for every address; those that are full again are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self.buckets) > self.MOST:
            self.buckets = {
                key: bucket
                for key, bucket in self.buckets.items()
                if time.monotonic() - bucket.at < self.burst / self.rate
            }
        return self.buckets.setdefault(address, Bucket(self.rate, self.burst)).take()


class Sockets:
    """How many sockets are open, altogether and from each address."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each = most, most_each
        self.open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        if self.open.total() >= self.most or self.open[address] >= self.most_each:
            return False
        self.open[address] += 1
        return True

    def exit(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


def same_origin(origin: str | None, host: str | None) -> bool:
    """Did a request come from this server's own page? Other programs than browsers say nothing."""
    if origin is None:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()
