"""Sealed deals: all decks of a match follow from a secret that was fixed before it began.

The commitment, SHA-256 of the secret and the match's id, is published first; then every person at
the table may add a nonce, so that nobody alone decided the cards. The decks follow from secret and
nonces by SHAKE-256; with the secret, published at the end, anyone can deal them again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Seal:
    """A match's secret (32 bytes), its id, and the nonces of its people in the order of seats."""

    secret: bytes = field(repr=False)  # a seal can be printed while its match runs
    match: str
    nonces: tuple[str, ...] = ()

    @classmethod
    def fresh(cls) -> Seal:
        """A secret from the system's own randomness."""
        return cls(secrets.token_bytes(32), secrets.token_hex(8))

    @classmethod
    def from_seed(cls, seed: int, index: int = 0) -> Seal:
        """The same secret for the same seed: for experiments, where nothing need be secret."""
        name = f"seed-{seed}-{index}"
        return cls(hashlib.sha256(f"moonlit {name}".encode()).digest(), name)

    @cached_property
    def commitment(self) -> str:
        """What is published before the match: SHA-256 of the secret and the match's id."""
        return hashlib.sha256(self.secret + self.match.encode()).hexdigest()

    def deck(self, deal: int, segments: Sequence[int]) -> list[int]:
        """The deck of the ``deal``-th deal, from 1: a permutation of 0 … n-1 for every segment.

        Fisher–Yates from the front: position i changes places with i + (word mod (n - i)), where
        words are the stream's successive 32-bit numbers, most significant byte first. Words that
        would favour some remainders, those of at least 2**32 - 2**32 mod (n - i), are passed over.
        """
        words = _words(self.secret + "\0".join((*self.nonces, f"deal {deal}")).encode())
        deck: list[int] = []
        for size in segments:
            part = list(range(size))
            for i in range(size - 1):
                choices = size - i
                word = next(words)
                while word >= 2**32 - 2**32 % choices:
                    word = next(words)
                j = i + word % choices
                part[i], part[j] = part[j], part[i]
            deck += part
        return deck


def _words(seed: bytes):  # type: ignore[no-untyped-def]
    """The stream as 32-bit numbers; SHAKE's longer outputs begin with the shorter ones."""
    stream, have, want = hashlib.shake_256(seed), 0, 512
    while True:
        data = stream.digest(want)
        for at in range(have, want, 4):
            yield int.from_bytes(data[at : at + 4], "big")
        have, want = want, 2 * want
