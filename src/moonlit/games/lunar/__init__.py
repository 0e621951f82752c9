"""Lunar, by Masato Uesugi: a rank and a suit make a card, partners (or hand and sky) make both.

The rules are those of ``pages/en.md``, each where its id stands in a comment.
Rulings taken: LU-8 (two players: the black lead flips first, whoever starts), LU-21 (level above
30: further rounds for as long as it is level), LU-31 (stars go by kind, all copies alike). Open
values: LU-30 (the trick track) and LU-31 (the stars) are options, with house values.
"""
