"""Dominare: two to six conspiracies and a city. Its rules, cards and boards are here; it cannot be played yet."""
