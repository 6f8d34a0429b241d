"""Games of The Temporal War in which its quick player sits in one seat, for the compiled build, which plays many.

python -m tests.temporal_war.advised GAMES     how many it wins of so many with two players, and of so many with three
"""

from __future__ import annotations

import sys

from tests.support.advised import won
from tests.temporal_war.play import played

if __name__ == "__main__":
    print(won(played, int(sys.argv[1]), 2), won(played, int(sys.argv[1]), 3))
