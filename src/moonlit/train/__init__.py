"""Learning to play by self-play: ``moonlit train``. Needs the extra ``train`` (PyTorch)."""
