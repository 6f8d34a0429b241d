"""The language of Dominare's cards."""
