"""What holds for every game, in every position of random matches."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases import Case, begin, random_steps, view
from moonlit.kernel import arrays, contract, keys, records
from moonlit.kernel.codes import ALLOWED
from moonlit.kernel.playouts import play_out
from moonlit.kernel.random import seeded

seeds = st.integers(0, 2**32)
few = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@few
@given(seeds)
def test_somebody_waiting_always_has_a_legal_action(case: Case, seed: int) -> None:
    for rules, state, _, _ in random_steps(case, seed):
        for seat in range(case[1]):
            waits = bool(rules.waiting(state) >> seat & 1)
            assert (rules.legal(state, seat) != 0) == waits


@few
@given(seeds)
def test_why_not_allows_exactly_what_is_legal(case: Case, seed: int) -> None:
    for rules, state, seat, _ in random_steps(case, seed):
        for other in (seat, (seat + 1) % case[1]):
            legal = rules.legal(state, other)
            assert legal < 1 << rules.ACTIONS
            for action in range(rules.ACTIONS):
                allowed = rules.why_not(state, other, action) == ALLOWED
                assert allowed == bool(legal >> action & 1)


@few
@given(seeds)
def test_a_view_allows_what_the_state_allows(case: Case, seed: int) -> None:
    for rules, state, _, _ in random_steps(case, seed):
        for seat in range(case[1]):
            seen = view(state, seat)
            assert rules.legal(seen, seat) == rules.legal(state, seat)
            assert (rules.waiting(seen) ^ rules.waiting(state)) >> seat & 1 == 0


@few
@given(seeds)
def test_a_view_of_a_view_is_the_view(case: Case, seed: int) -> None:
    for _, state, _, _ in random_steps(case, seed):
        for seat in range(case[1] + 1):
            once = view(state, seat)
            assert records.pack(view(once, seat)) == records.pack(once)


@few
@given(seeds)
def test_what_a_seat_cannot_know_does_not_change_its_view(case: Case, seed: int) -> None:
    """Another world that fits the view is dealt: view, key and observation stay the same."""
    rng = seeded(seed)
    for rules, state, _, _ in random_steps(case, seed):
        for seat in range(case[1] + 1):
            seen = view(state, seat)
            world = records.batch(rules.State, 1)
            rules.sample(seen, seat, rng, world)
            again = view(world[0], seat)
            assert records.pack(again) == records.pack(seen)
            assert keys.key(again) == keys.key(seen)


@few
@given(seeds)
def test_a_sampled_world_plays_on_to_an_end(case: Case, seed: int) -> None:
    rng, deck = seeded(seed), arrays.ints([0] * 64)
    for number, (rules, state, seat, _) in enumerate(random_steps(case, seed)):
        if number % 25 == 0:
            world = records.batch(rules.State, 1)
            rules.sample(view(state, seat), seat, rng, world)
            assert play_out(world[0], rng, deck) > 0
            assert rules.outcome(world[0])


@few
@given(seeds)
def test_an_observation_is_the_same_on_state_and_view(case: Case, seed: int) -> None:
    for rules, state, _, _ in random_steps(case, seed):
        for seat in range(case[1]):
            of_state = arrays.observation(rules.OBSERVATION)
            of_view = arrays.observation(rules.OBSERVATION)
            rules.observe(state, seat, of_state)
            rules.observe(view(state, seat), seat, of_view)
            assert list(of_state) == list(of_view)
            assert all(-128 <= number <= 127 for number in of_state)


@few
@given(seeds)
def test_a_match_ends_and_its_shares_add_up(case: Case, seed: int) -> None:
    seats = case[1]
    state, rules, decisions = None, None, 0
    for rules, state, _, _ in random_steps(case, seed):  # noqa: B007
        decisions += 1
    assert rules is not None
    shares = arrays.floats(seats)
    rules.payoffs(state, shares)
    assert decisions > 0
    assert rules.waiting(state) == 0
    assert 0 < rules.outcome(state) < 1 << seats
    assert abs(sum(shares) - (seats / 2 if case[0] == "lunatic" else 1)) < 1e-9


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
