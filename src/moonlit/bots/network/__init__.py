"""Players that have learned by self-play: small networks that answer at once, without PyTorch."""
