"""The steps by which a database comes to be what the server expects, one after the other."""
