"""``python -m moonlit``."""

from .cli import main

main()
