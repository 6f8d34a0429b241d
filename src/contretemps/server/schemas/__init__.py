"""The schemas of everything that goes over the line, with what it means and an example each."""
