"""The server: tables in the browser, over HTTP and WebSocket."""
