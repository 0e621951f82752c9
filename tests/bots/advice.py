"""Play matches by ``club`` and print one hash over everything it chose.

Run by the test of both modes, in a process of its own for each: ``advice.py MATCHES``
"""

import hashlib
import sys

from cases import name
from clubs import CLUB_CASES, advised_steps


def digest(number: int, matches: int) -> str:
    found = hashlib.sha256()
    for seed in range(matches):
        for _, _, seat, action in advised_steps(CLUB_CASES[number], seed):
            found.update(bytes([seat, action]))
    return found.hexdigest()


if __name__ == "__main__":
    for index, case in enumerate(CLUB_CASES):
        print(name(case), digest(index, int(sys.argv[1])), flush=True)
