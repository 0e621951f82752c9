"""The doors: pages, the lobby's calls, sockets, and what every request passes first."""
