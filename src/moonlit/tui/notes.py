"""The lines above the tray: what to do now, what was refused, who is waited for."""

from __future__ import annotations

from rich.text import Text

from moonlit.server.protocol import messages as protocol
from moonlit.text import catalogue, listed, word

from .building import Building
from .faces import DIM, GOLD, IVORY
from .words import Words

WARNING = "bold #e07a5f"
ASKING = f"bold {GOLD}"
BAR = 20  # columns of a window's time


def of_position(position: protocol.Position, building: Building, words: Words) -> Text:
    """What a position waits for."""
    if position.window is not None:
        return window_bar(position.window, words)
    if position.yours:
        if building.begun():
            return Text(going_on(building, position.view["game"], words), style=ASKING)
        return Text(words.clean(position.prompt), style=ASKING)
    return Text(words.clean(position.prompt), style=DIM)


def of_result(
    position: protocol.Position, table: protocol.TableState, own: int | None, words: Words
) -> Text:
    """How the match ended, and who would like another."""
    assert position.result is not None
    wish = [table.people[seat].name for seat in table.again if seat != own]
    parts = [words.clean(position.result.text)]
    if wish:
        parts.append(words("wishes", who=listed(wish, words.language)))
    parts.append(words("wished" if own in table.again else "after"))
    return Text("   ".join(parts), style=ASKING)


def missed(position: protocol.Position, table: protocol.TableState) -> protocol.Person | None:
    """Who is waited for and away, if a bot will play for them."""
    people = (table.people[seat] for seat in position.waiting)
    return next((one for one in people if one.stands_in is not None), None)


def before_the_match(table: protocol.TableState | None, own: int | None, words: Words) -> Text:
    """Who is waited for before the cards are dealt."""
    if table is None or table.status != "waiting":
        return Text(words("dealing"), style=DIM)
    if table.host == own:
        return Text(words("you_begin"), style=ASKING)
    host = "" if table.host is None else table.people[table.host].name
    return Text(words("host_begins", who=host), style=DIM)


def of_proposal(proposal: protocol.Proposal, own: int | None, words: Words) -> Text:
    """What somebody asks of all."""
    then = words("vote") if own in proposal.asked else words("vote_waits")
    return Text(words.clean(words.sentences(proposal.text, then)), style=ASKING)


def going_on(building: Building, game: str, words: Words) -> str:
    """The steps taken, the cards picked, and what comes next."""
    taken = [words.clean(said) for said in building.said]
    taken += [words.clean(word(game, card, words.language)) for card in building.picked]
    so_far = words("going_on", taken=listed(taken, words.language))
    return words.sentences(so_far, comes_next(building, game, words))


def comes_next(building: Building, game: str, words: Words) -> str:
    """What is asked for next, in a move of several steps."""
    offered = building.offered
    if offered is None or offered.move is not None:
        return words("confirm_it")
    if offered.cards:
        return words("which_cards")
    asks = catalogue(words.language, game).get("asks", {})
    own = next((asks[one.verb] for one in offered.options if one.verb in asks), None)
    return words("what_next") if own is None else words.clean(own)


def window_bar(window: protocol.Window, words: Words) -> Text:
    """The same time for everyone, whoever holds a card."""
    length = round(BAR * min(1.0, window.seconds / window.total)) if window.total else 0
    full, empty = ("#", "-") if words.ascii_only else ("━", "┄")
    text = words("window_answered" if window.answered else "window")
    return Text.assemble((text + "  ", ASKING), full * length + empty * (BAR - length))


def of_lesson(lesson: protocol.Lesson, words: Words, answer: str) -> Text:
    """The lesson's text, what it waits for, and the table's answer if there is one."""
    if lesson.done:
        then = words("lesson_end")
    elif lesson.move is None:
        then = words("lesson_next")
    else:
        then = words("lesson_do", move=words.clean(lesson.move.text))
    step = words("lesson_step", number=lesson.number, count=lesson.count)
    return Text.assemble(
        (words.clean(lesson.text), IVORY),
        (f"\n{answer}" if answer else "", WARNING),
        (f"\n{then}", ASKING),
        (f"   {step}", DIM),
    )


def of_puzzle(
    puzzle: protocol.Puzzle,
    position: protocol.Position | None,
    building: Building,
    words: Words,
) -> Text:
    """What a puzzle asks; after the answer, whether it was right, and why."""
    number = words("puzzle_number", number=puzzle.number, count=puzzle.count)
    grade = words(f"puzzle_{puzzle.grade}")
    verdict = puzzle.verdict
    if verdict is None:
        building_on = position is not None and building.begun()
        asked = of_position(position, building, words) if position and building_on else None
        find = asked or Text(words("puzzle_find"), style=ASKING)
        return Text.assemble(find, (f"   {number} · {grade}", DIM))
    name = "puzzle_right" if verdict.right else "puzzle_wrong"
    chances = " · ".join(f"{one.text} {one.chance:.0%}" for one in verdict.options[:6])
    return Text.assemble(
        (words(name, move=words.clean(verdict.best)), ASKING if verdict.right else WARNING),
        (f"\n{words.clean(verdict.text)} {words.clean(chances)}", IVORY),
        (f"\n{words('puzzle_next')}", ASKING),
        (f"   {number} · {grade}", DIM),
    )


def of_hint(hint: protocol.Hint, words: Words) -> str:
    """What a strong player would do, why, and how good the alternatives are."""
    chances = " · ".join(f"{one.text} {one.chance:.0%}" for one in hint.options[:5])
    return words("hint", move=hint.move.text, reason=hint.text, chances=chances)
