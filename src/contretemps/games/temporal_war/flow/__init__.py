"""The course of the game: set-up, turns, movement, battle, rounds and the end."""
