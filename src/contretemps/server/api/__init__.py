"""The interface over HTTP and WebSocket, a module for each part."""
