"""A training run of seconds, on the CPU: it learns, stops, goes on, and leaves a player."""

from pathlib import Path

import numpy as np
import pytest

from moonlit.errors import BadInput
from moonlit.kernel.mode import INTERPRETED

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.skipif(INTERPRETED, reason="training needs compiled rules")

if not INTERPRETED:
    from moonlit.bots.network import answers, weights
    from moonlit.bots.network.bot import NetworkBot
    from moonlit.train import checkpoints, curves, learning, trials
    from moonlit.train.exporting import export
    from moonlit.train.networks import Network
    from moonlit.train.running import Run
    from moonlit.train.settings import Settings, changed, for_cores

CPU = torch.device("cpu")


def small(**more: object) -> "Settings":
    sizes = {"rows": 128, "steps": 20, "part": 512, "width": 48, "blocks": 1}
    judge = {"judge_width": 48, "judge_blocks": 1, "rate": 2e-3}
    return changed(Settings("shoot-the-moon", 2), {**sizes, **judge, **more})


def test_a_run_of_seconds_learns(tmp_path: Path) -> None:
    """The judge comes to know what to expect, and the player to prefer some actions."""
    run = Run(small(guests=0.25), tmp_path / "x.network", CPU)
    marks = [run._once(0.0) for _ in range(20)]
    assert marks[-1].judging < 0.9 * marks[0].judging
    assert marks[-1].entropy < marks[0].entropy


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "x.network"
    first = Run(small(), out, CPU)
    first._once(0.0)
    first._once(0.0)
    checkpoints.save(first.checkpoint, first.settings, first.learner, first.progress)
    second = Run(small(), out, CPU)
    assert second.progress == first.progress
    assert second.learner.unit == first.learner.unit
    for one, other in zip(first.learner.player.parameters(), second.learner.player.parameters()):
        assert torch.allclose(one, other, atol=1e-3)
    second._once(0.5)
    assert second.progress.times == 3
    with pytest.raises(BadInput, match=r"is of a run with another seed, rate; give it the same"):
        Run(small(rate=1e-3, seed=2), out, CPU)


def test_a_piece_leaves_all_files(tmp_path: Path) -> None:
    out, said = tmp_path / "x.network", []
    run = Run(small(minutes=0.001), out, CPU)
    run.go_on(1.0, said.append)
    assert {file.name.removeprefix("x.network") for file in tmp_path.iterdir()} == {
        "",
        ".checkpoint",
        ".csv",
        ".svg",
    }
    assert said[-1].startswith("shoot-the-moon for 2: ")
    network = weights.loads(out.read_bytes(), "x.network")
    assert network.header["settings"] == run.settings.as_json()
    assert network.header["strength"]["club"] == run.progress.curve[-1]["club"]
    assert (tmp_path / "x.network.csv").read_text().splitlines()[0] == ",".join(curves.COLUMNS)
    assert (tmp_path / "x.network.checkpoint").stat().st_size < 16 * 2**20
    bot = NetworkBot("expert", "shoot-the-moon", 1, network)
    assert bot.name == "expert"


def test_a_file_plays_as_the_player_does(tmp_path: Path) -> None:
    run = Run(small(), tmp_path / "x.network", CPU)
    run._once(0.0)
    export(tmp_path / "x.network", run.learner, 1, {})
    network = weights.loads((tmp_path / "x.network").read_bytes(), "x.network")
    seen = run.table.seen[: run.table.width, 3].t().contiguous()
    with torch.no_grad():
        theirs = run.learner.player(seen).numpy()
    ours = answers.scores(network, seen.numpy())
    assert np.abs(ours - theirs).max() < 0.05 * np.abs(theirs).max()
    assert np.corrcoef(ours.ravel(), theirs.ravel())[0, 1] > 0.999


def test_another_game_s_checkpoint_is_no_beginning(tmp_path: Path) -> None:
    run = Run(small(), tmp_path / "x.network", CPU)
    run._once(0.0)
    checkpoints.save(tmp_path / "kept", run.settings, run.learner, run.progress)
    other = Run(small(width=32), tmp_path / "y.network", CPU)
    with pytest.raises(BadInput, match="has a player of another size"):
        checkpoints.start_from(tmp_path / "kept", other.settings, other.learner)
    (tmp_path / "kept").write_bytes(b"something else")
    with pytest.raises(BadInput, match="is no checkpoint, or is damaged"):
        checkpoints.load(tmp_path / "kept")


def test_a_player_goes_on_when_observations_have_grown(tmp_path: Path) -> None:
    """What is new at their end says nothing yet: it plays and judges as before."""
    run = Run(small(), tmp_path / "x.network", CPU)
    run._once(0.0)
    width = run.table.width
    for network, seats in ((run.learner.player, 1), (run.learner.judge, 2)):
        known = checkpoints.widened(network.state_dict(), seats, width + 5)
        grown = Network(seats * (width + 5), network.exit.out_features, 48, 1)
        grown.load_state_dict(known)
        seen = run.table.seen[: seats * width, 3].t().unflatten(1, (seats, width))
        more = torch.nn.functional.pad(seen, (0, 5), value=1).flatten(1)
        with torch.no_grad():
            assert torch.allclose(grown(more), network(seen.flatten(1)), atol=1e-5)


def test_a_player_is_compared_with_what_it_began_with(tmp_path: Path) -> None:
    first = Run(small(), tmp_path / "x.network", CPU)
    first._once(0.0)
    checkpoints.save(first.checkpoint, first.settings, first.learner, first.progress)
    said: list[str] = []
    second = Run(small(minutes=0.001), tmp_path / "y.network", CPU, first.checkpoint)
    second.go_on(1.0, said.append)
    assert said[-1].startswith("shoot-the-moon for 2: against its beginning 0.")
    same = trials.wins(second._before, second.settings, CPU, against=second._before, matches=256)
    assert abs(same.mean - same.fair) < 4 * same.error


def test_what_was_better_than_expected_counts_less_the_later_it_came() -> None:
    values = torch.zeros(4, 2, 1)
    rewards = torch.tensor([[0.0, 0.0], [0.0, 0.0], [1.0, -1.0]])[:, :, None]
    brought = torch.tensor([[0], [0], [2]])
    found = learning.advantages(values, rewards, brought, decay=0.5)
    assert found[:, 0, 0].tolist() == [0.25, 0.5, 1.0]
    cut = learning.advantages(values, rewards, torch.tensor([[0], [1], [2]]), decay=0.5)
    assert cut[:, 1, 0].tolist() == [0.0, 0.0, -1.0]  # nothing is owed to what came before a deal


def test_values_are_turned_from_actors_to_seats_and_back() -> None:
    values = torch.tensor([[[10.0], [11.0], [12.0]]])  # the actor's, the next one's, …
    actors = torch.tensor([[2]])
    seats = learning.by_seat(values, actors)
    assert seats[0, :, 0].tolist() == [11.0, 12.0, 10.0]
    assert (learning.by_actor(seats, actors) == values).all()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"speed": 3}, "There is no setting 'speed' of a training run."),
        ({"game": 3}, "There is no setting 'game' of a training run."),
        ({"rows": 1.5}, "setting rows: 1.5 is not a whole number."),
        ({"rate": "fast"}, "setting rate: 'fast' is not a number."),
        ({"greedy": 1}, "setting greedy: 1 is not true or false."),
        ({"rows": 0}, "rows is at least 1, not 0."),
        ({"guests": 1.0}, "guests are a part of the rows, not 1.0."),
        ({"part": 10**9}, "A part of 1000000000 is more than rows × steps decisions."),
        ({"minutes": 0}, "A run lasts more than 0 minutes, not 0."),
    ],
)
def test_a_setting_that_cannot_be_is_one_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        changed(for_cores(Settings("lunar", 2)), given)
    assert str(refusal.value) == sentence
