"""Oh Hell with moon cards: say how many tricks you will take, and take just so many.

The rules are those of ``pages/en.md``, each where its id stands in a comment. The game is a
traditional one, known since the 1930s; of its many variants this one deals fewer cards from round
to round, turns up a trump, and lets the dealer spoil the sum of the bids.
"""
