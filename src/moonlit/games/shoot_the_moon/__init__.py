"""Shoot the Moon, by Garrett J. Donner and Michael S. Steer: win an odd number of tricks.

The rules are those of ``pages/en.md``, each where its id stands in a comment.
Rulings taken: SM-3 (chips never run out), SM-30 (partners' tricks are counted together), SM-40 (the
dummy's hand is dealt third, after the dealer's), SM-50 (an illegal card is noticed at once; whether
a side has a chip to give is seen once chips have gone back to what they were at the deal).
"""
