"""What cards do: programs of operations, the questions they ask, and the reader that makes them of formulas."""
