"""What is left out where an extra is not installed: reading its modules would fail."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("torch") else ["src/moonlit/train/*"]
