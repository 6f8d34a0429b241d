"""What is kept: guests, tables, seats, entries and chat, in SQLite or PostgreSQL."""
