"""A game of Dominare in the rulebook's order, phase by phase."""
