"""What holds for every game, in every position of any match.

Hypothesis draws the tables and the moves (``walks``), new ones in each run; what fails is shrunk,
and printed as a ``Walk``, which can be given to ``@example``. ``--hypothesis-profile=slow`` draws
many more.
"""

from hypothesis import given, settings

from cases import Case, begin, random_steps, view
from moonlit.kernel import arrays, contract, keys, records
from moonlit.kernel.codes import ALLOWED
from moonlit.kernel.playouts import play_out
from moonlit.kernel.random import seeded
from walks import Walk, positions, walks

many = settings(max_examples=2 * settings().max_examples)


@many
@given(walks())
def test_who_is_asked_and_nobody_else_has_a_legal_action(walk: Walk) -> None:
    for rules, state in positions(walk):
        for seat in range(walk.seats):
            waits = bool(rules.waiting(state) >> seat & 1)
            assert (rules.legal(state, seat) != 0) == waits


@many
@given(walks())
def test_an_action_is_legal_exactly_if_there_is_no_reason_against_it(walk: Walk) -> None:
    for rules, state in positions(walk):
        for seat in range(walk.seats):
            legal = rules.legal(state, seat)
            assert 0 <= legal < 1 << rules.ACTIONS
            for action in range(rules.ACTIONS):
                allowed = rules.why_not(state, seat, action) == ALLOWED
                assert allowed == bool(legal >> action & 1)


@many
@given(walks())
def test_a_view_allows_what_the_state_allows_and_refuses_for_the_same_reasons(walk: Walk) -> None:
    for rules, state in positions(walk):
        for seat in range(walk.seats):
            seen = view(state, seat)
            assert rules.legal(seen, seat) == rules.legal(state, seat)
            assert (rules.waiting(seen) ^ rules.waiting(state)) >> seat & 1 == 0
            for action in range(rules.ACTIONS):
                reason = rules.why_not(state, seat, action)
                assert rules.why_not(seen, seat, action) == reason


@many
@given(walks())
def test_a_view_of_a_view_is_the_view(walk: Walk) -> None:
    for _, state in positions(walk):
        for seat in range(walk.seats + 1):
            once = view(state, seat)
            assert records.pack(view(once, seat)) == records.pack(once)


@many
@given(walks())
def test_what_a_seat_cannot_know_does_not_change_its_view(walk: Walk) -> None:
    """Another world that fits the view is dealt: view and key stay the same."""
    rng = seeded(walk.seed)
    for rules, state in positions(walk):
        if rules.waiting(state):
            for seat in range(walk.seats + 1):
                seen = view(state, seat)
                world = records.batch(rules.State, 1)
                rules.sample(seen, seat, rng, world)
                again = view(world[0], seat)
                assert records.pack(again) == records.pack(seen)
                assert keys.key(again) == keys.key(seen)


@many
@given(walks(rounds=6))
def test_a_sampled_world_plays_on_to_an_end(walk: Walk) -> None:
    rng, deck = seeded(walk.seed), arrays.ints([0] * 64)
    *_, (rules, state) = positions(walk)
    for seat in range(walk.seats):
        if rules.waiting(state) >> seat & 1:
            world = records.batch(rules.State, 1)
            rules.sample(view(state, seat), seat, rng, world)
            assert play_out(world[0], rng, deck) > 0
            assert rules.outcome(world[0])


@many
@given(walks())
def test_an_observation_is_the_same_on_state_and_view(walk: Walk) -> None:
    for rules, state in positions(walk):
        for seat in range(walk.seats):
            of_state = arrays.observation(rules.OBSERVATION)
            of_view = arrays.observation(rules.OBSERVATION)
            rules.observe(state, seat, of_state)
            rules.observe(view(state, seat), seat, of_view)
            assert list(of_state) == list(of_view)
            assert all(-128 <= number <= 127 for number in of_state)


@many
@given(walks(rounds=6))
def test_a_match_ends_and_its_shares_add_up(walk: Walk) -> None:
    *_, (rules, state) = positions(walk)
    play_out(state, seeded(walk.seed), arrays.ints([0] * 64))
    shares = arrays.floats(walk.seats)
    rules.payoffs(state, shares)
    most, mean = rules.shares(state)
    assert rules.waiting(state) == 0
    assert 0 < rules.outcome(state) < 1 << walk.seats
    assert all(0 <= share <= most for share in shares)
    assert abs(sum(shares) / walk.seats - mean) < 1e-9


def test_a_state_is_small(case: Case) -> None:
    rules, _ = begin(case)
    assert rules.State.layout.size < 512


def test_max_rounds_ends_a_match_and_the_leaders_share(case: Case) -> None:
    game, seats, options = case
    for seed in range(5):
        state = None
        case = (game, seats, {**options, "max_rounds": 1})
        for _, state, _, _ in random_steps(case, seed):
            assert records.plain(state).round == 1
        assert contract.outcome(state)


CONTRACT = [
    "start",
    "deal",
    "shuffle",
    "waiting",
    "legal",
    "apply",
    "why_not",
    "seen",
    "outcome",
    "payoffs",
    "hide",
    "view",
    "key",
    "sample",
    "observe",
    "segments",
    "groups",
    "kinds",
    "longest",
    "shares",
    "State",
    "SEATS",
    "ACTIONS",
    "OPTIONS",
    "OBSERVATION",
]


def test_a_game_answers_the_whole_contract(case: Case) -> None:
    rules, _ = begin(case)
    assert [name for name in CONTRACT if not hasattr(rules, name)] == []
