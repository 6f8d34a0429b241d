"""What tests of the server and of the page share: a real PostgreSQL, a real server, real clients."""
