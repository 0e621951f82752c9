"""What is not read while tests are looked for.

What processes of tests begin with would change this one, and what needs an extra that is not
installed would fail.
"""

from importlib.util import find_spec

collect_ignore_glob = ["tests/*/sitecustomize.py"]
if not find_spec("torch"):
    collect_ignore_glob.append("src/moonlit/train/*")
