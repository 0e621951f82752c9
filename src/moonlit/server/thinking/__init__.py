"""Bots and other work beside the event loop, in processes of their own."""
