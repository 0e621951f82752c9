"""Lunatic, by Andreas Schleicher: get rid of your cards, honestly or not; the last is the Lunatic.

The rules are those of ``pages/en.md``, each where its id stands in a comment.
Rulings taken: LN-2 (the Lunatic opens the next game), LN-11 (four cards only with Shapeshifters in
the game), LN-19 (face up is true), LN-24 (no endless game), LN-30 (windows), LN-32 (Nymphs on an
empty table: they end the round that was to be opened), LN-35 (bound, without a value), LN-36 (not
on one's own placement), LN-37 (who is ahead when two run out of cards: the placer, if without
cards).

``state`` is the record and the actions, ``sets`` the arithmetic of hands; then, each on those
before it: ``rounds`` (piles, doubts, getting out), ``placing`` (a placement, step by step),
``windows`` (anytime cards), ``rules`` (from the deal to the winner), ``limits`` (what may be done,
and why not), ``views``, ``sample``, ``setup`` (any position).
"""
