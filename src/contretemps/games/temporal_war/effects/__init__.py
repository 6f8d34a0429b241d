"""What the lines of cards do: whom they mean, what they change, and when they may be used."""
