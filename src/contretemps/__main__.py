"""`python -m contretemps`: the same as the command `contretemps`."""

import sys

from contretemps.cli import main

if __name__ == "__main__":
    sys.exit(main())
