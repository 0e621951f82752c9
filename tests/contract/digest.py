"""Play random matches and print one hash over everything the rules answered on the way.

Run by the test of both modes, in a process of its own for each: ``digest.py MATCHES CASE-NUMBER…``
"""

import hashlib
import sys

from cases import CASES, name, random_steps, view
from moonlit.kernel import arrays, keys, records
from moonlit.kernel.random import seeded


def digest(number: int, matches: int) -> str:
    found, rng = hashlib.sha256(), seeded(number)
    for seed in range(matches):
        for count, (rules, state, seat, action) in enumerate(random_steps(CASES[number], seed)):
            found.update(records.pack(state) + bytes([seat, action]))
            if count % 16 == 0:
                seen, world = view(state, seat), records.batch(rules.State, 1)
                rules.sample(seen, seat, rng, world)
                numbers = arrays.observation(rules.OBSERVATION)
                rules.observe(state, seat, numbers)
                reasons = [rules.why_not(state, seat, other) for other in range(rules.ACTIONS)]
                found.update(records.pack(seen) + records.pack(world[0]))
                found.update(repr((int(keys.key(seen)), list(map(int, numbers)))).encode())
                found.update(repr(list(map(int, reasons))).encode())
    return found.hexdigest()


if __name__ == "__main__":
    for index in map(int, sys.argv[2:]):
        print(name(CASES[index]), digest(index, int(sys.argv[1])), flush=True)
