"""The Temporal War: champions and decks on a hexagonal arena. Its rules and cards are here; it cannot be played yet."""
