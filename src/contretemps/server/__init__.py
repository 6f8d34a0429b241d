"""Tables over HTTP and WebSocket. docs/protocol.md says what a client sees, security.md what is promised."""
