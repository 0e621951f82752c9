"""Players that have learned by self-play: small networks that answer at once, without PyTorch."""

from moonlit.kernel.extras import need_search

need_search()
