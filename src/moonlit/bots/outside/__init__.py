"""Players of one's own: a class or a function in Python, or a program at the other end of a pipe.

``docs/bots.md`` says how they are written. They get a ``Question`` and answer with an action.
"""
