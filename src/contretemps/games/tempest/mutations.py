# mypyc: skip, because only tools/mutate.py reads it.
"""That `tools/mutate.py` may change content: its numbers. The maps of the final day are drawings, and left alone."""
