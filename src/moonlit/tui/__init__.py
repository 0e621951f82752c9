"""The table in a terminal: a client of the server, as the browser is, with the same messages."""
