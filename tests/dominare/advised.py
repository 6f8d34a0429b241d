"""Games of Dominare in which its quick player sits in one seat, for the compiled build, which plays many of them.

python -m tests.dominare.advised GAMES     how many it wins of so many with two players, and of so many with four
"""

from __future__ import annotations

import sys

from tests.dominare.play import played
from tests.support.advised import won

if __name__ == "__main__":
    print(won(played, int(sys.argv[1]), 2), won(played, int(sys.argv[1]), 4))
