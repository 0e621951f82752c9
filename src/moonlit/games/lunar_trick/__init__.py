"""Lunar Trick, by Iori Tsukinami: win exactly 1, 3 or 5 tricks; the first cards make the suits.

The rules are those of ``pages/en.md``, each where its id stands in a comment.
Rulings taken: LT-21 (no card of the suit, but the Lunar Eclipse: it must be played), LT-24 (the
highest number wins whatever was led), LT-35 (point tokens never run out).
"""
